"""``python -m mastermind_xl``: the command line."""

import sys

from mastermind_xl.cli import main

sys.exit(main())
