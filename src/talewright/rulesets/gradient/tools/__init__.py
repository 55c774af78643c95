"""Commands of Gradient: the encounter builder, a party made together, and what an author of settings and ambients needs."""

from talewright.rulesets.gradient.tools.ambient import AMBIENT
from talewright.rulesets.gradient.tools.encounter import ENCOUNTER
from talewright.rulesets.gradient.tools.party import PARTY
from talewright.rulesets.gradient.tools.setting import SETTING

TOOLS = (ENCOUNTER, PARTY, SETTING, AMBIENT)

__all__ = ["AMBIENT", "ENCOUNTER", "PARTY", "SETTING", "TOOLS"]
