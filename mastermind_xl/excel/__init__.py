"""Excel itself: cell functions, macros, and the VBA that calls them."""
