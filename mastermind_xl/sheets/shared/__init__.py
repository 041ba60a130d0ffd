"""Parts of several workbooks: formulas for candidates, typed input, the guide, the sheet Partition.

It imports ``writing``, the core and the strategies, and no workbook.
"""
