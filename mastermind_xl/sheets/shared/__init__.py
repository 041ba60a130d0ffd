"""What several workbooks share: formulas for candidates, what is typed, the guide, the sheet Partition.

It imports ``writing``, the core and the strategies, and no workbook.
"""
