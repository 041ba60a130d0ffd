"""The survey: strategies on boards of many sizes, and its workbook."""
