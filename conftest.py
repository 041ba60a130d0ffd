"""The pytest plugin with the fixture ``calc_app`` is loaded here as readers load it; examples/from_vba uses it."""

pytest_plugins = ["mastermind_xl.libreoffice.testing"]
