"""Parts of several workbooks: formulas for candidates, typed input, the guide, the sheet Partition."""
