"""What several workbooks share: formulas for candidates, reading what is typed, the guide, the sheet Partition."""
