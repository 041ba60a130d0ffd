"""The sheet Partition, which solver and game have: how each answer would divide the codes that are left, by formulas."""
