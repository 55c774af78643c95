"""A server runs for months: what is cached for values that people choose is bounded."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SRC = Path(__file__).parents[1] / "src" / "talewright"
FEW = {
    # One entry for each package, ruleset, language, record type, file or printed word that ships.
    "adventure/explain/terms.py:_said",
    "adventure/reading/in_the_present.py:_verbs",
    "adventure/reading/rewriting/table.py:table",
    "adventure/scenario/vocabulary.py:_translated",
    "core/clauses.py:clauses_of",
    "core/field.py:fields",
    "core/holdings.py:_copied",
    "core/holdings.py:_values",
    "core/how_to_play.py:how_to_play",
    "core/questions.py:questions_of",
    "core/rulebook.py:rulebook",
    "core/registry.py:find",
    "core/registry.py:title_of",
    "core/text/message.py:code_of",
    "core/text/translate.py:translator_of",
    "core/text/words.py:words_of",
    "faces/cli/program.py:_texts",
    "faces/web/render.py:static",
    "faces/web/wording.py:table",
    "faces/web/wording.py:wording",
    "play/running.py:_joined",
    "play/view/order_titles.py:_titles",
    "play/voice.py:_names",
    "play/voice.py:_voice",
    "play/voice.py:author_voice",
    "rulesets/gradient/roots/creation.py:_specialization_words",
    "rulesets/gradient/setting/ruleset.py:_words",
    "rulesets/gradient/setting/shelf.py:system_of",
    "rulesets/gradient/setting/shelf.py:world_of",
    "rulesets/legend/dice_pool.py:worths",
    "store/base.py:all_of",
    "store/base.py:one_of",
    # One entry for each process.
    "play/library/hashing.py:_threads",
    "play/offload.py:_thread",
    # The faces of two dice.
    "rulesets/gnat/talent.py:_options",
    "rulesets/gnat/talent.py:_parted",
}


def unbounded() -> Iterator[str]:
    """Functions with arguments below a bare `@cache`, or a cache that is said to have no limit."""
    for path in SRC.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "cache" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and (node.args.args or node.args.vararg):
                written = {ast.unparse(each) for each in node.decorator_list}
                if written & {"cache", "functools.cache", "lru_cache(maxsize=None)", "lru_cache(None)"}:
                    yield f"{path.relative_to(SRC).as_posix()}:{node.name}"


def test_a_cache_without_a_bound_has_few_keys() -> None:
    assert set(unbounded()) == FEW
