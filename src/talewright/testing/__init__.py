"""The conformance battery, published: `conform(RULESET)` holds any ruleset to the engine's contract.

from talewright.testing import conform
def test_my_ruleset() -> None:
    conform(RULESET, tests=Path(__file__).parent)
"""

from talewright.testing.conformance import CHECKS, conform
from talewright.testing.proofs import collect, write_proofs

__all__ = ["CHECKS", "collect", "conform", "write_proofs"]
