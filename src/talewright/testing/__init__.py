"""The conformance battery, published: `conform(RULESET)` holds any ruleset to the engine's contract.

from talewright.testing import conform
def test_my_ruleset() -> None:
    conform(RULESET, tests=Path(__file__).parent)
"""

from talewright.testing.conformance import CHECKS, conform
from talewright.testing.proofs import collect, write_proofs
from talewright.testing.script import asked, played, run

__all__ = ["CHECKS", "asked", "collect", "conform", "played", "run", "write_proofs"]
