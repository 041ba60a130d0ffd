"""A hook of PyInstaller: the package's files, the modules that are imported by name, and the VBA of xlwings."""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules, copy_metadata

datas = collect_data_files("mastermind_xl") + collect_data_files("xlwings", includes=["*.bas", "addin/*.cls"])
datas += copy_metadata("mastermind-xl") + copy_metadata("xlwings")  # whose versions workbooks and add-ins name
hiddenimports = collect_submodules("mastermind_xl")
