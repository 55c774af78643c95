"""Commands of Gradient: the encounter builder, and what an author of settings and ambients needs."""

from talewright.rulesets.gradient.tools.ambient import AMBIENT
from talewright.rulesets.gradient.tools.encounter import ENCOUNTER
from talewright.rulesets.gradient.tools.setting import SETTING

TOOLS = (ENCOUNTER, SETTING, AMBIENT)

__all__ = ["AMBIENT", "ENCOUNTER", "SETTING", "TOOLS"]
