"""``evaluate --xlsx``: write a workbook of strategies with every opening, and of published figures beside our results."""

import sys
from collections.abc import Callable, Sequence

from mastermind_xl.analysis.evaluation import Evaluation
from mastermind_xl.cli.options import Arguments
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.core.symmetry import representatives
from mastermind_xl.laboratory.comparison import write_comparison
from mastermind_xl.laboratory.comparison.charts import Openings
from mastermind_xl.laboratory.published import reproduce
from mastermind_xl.strategies import REGISTRY, Strategy

_PATIENCE = 60  # seconds allowed for trying every opening with one strategy

Evaluate = Callable[[Strategy], Evaluation]


def write_compared(arguments: Arguments, results: Sequence[Evaluation], how: str, evaluate: Evaluate) -> None:
    """Write ``results`` into the file that ``arguments`` name; ``how`` lists options, and ``evaluate`` plays a strategy."""
    tried = [_try_openings(arguments, result, evaluate) for result in results]
    published = [] if how or arguments.sample is not None else list(reproduce(results))
    arguments.write_xlsx(lambda file: write_comparison(file, results, tried, published, how))


def _try_openings(arguments: Arguments, result: Evaluation, evaluate: Evaluate) -> Openings:
    """Play a strategy with every opening, unless the strategy accepts no opening or needs more than a minute."""
    openings = list(representatives(result.board))
    name, seconds = result.strategy, result.seconds * len(openings)
    if REGISTRY[name].keeps_waiting(result.board):
        return Openings(name, (), "each opening needs its own search, which takes too long on this board")
    if seconds > _PATIENCE:
        long = f"would take about {seconds:.0f} s"
        print(f"{name} is not tried with every opening: it {long}", file=sys.stderr)
        return Openings(name, (), f"to try every opening {long}; the limit is {_PATIENCE} s")
    try:
        strategies = [arguments.read_strategy(name, opening) for opening in openings]
    except StrategyError as error:
        return Openings(name, (), str(error))
    return Openings(name, tuple(map(evaluate, strategies)))
