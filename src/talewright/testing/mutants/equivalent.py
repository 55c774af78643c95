"""Code whose change changes no result, so that no test can notice it. Each class is proved by the shape of the code:

* the arguments of `ask.mark` (a hint to the solver), `strict=True`, and the words of errors
* a condition between `rule(ask, ...)` and `ask.call(rule, ...)`
* whether a comparison includes the equality that the function has returned on before
* one way of a condition that its author has marked as there for speed alone
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

ALWAYS, NEVER = "the condition is always true", "the condition is never true"
SPEED = "# for speed alone"
"""A comment at the end of a line whose condition only chooses a shorter way to the same result. Such a condition is changed in
one way, against its purpose: work that is skipped where it does nothing is skipped always, and a shortcut that returns is
taken always.
"""
_WITHOUT_EFFECT = ("mark",)
"""Methods of `ask` whose arguments change no result."""


def without_effect(node: ast.AST) -> bool:
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return True  # a check of lengths that no order or character can fail
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.Raise) or (
        isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Message"
    ):
        return True  # the words of an error: whom they name and how much they quote changes no result
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and getattr(node.func.value, "id", "") == "ask"
        and node.func.attr in _WITHOUT_EFFECT
    )


def quick_lines(text: str, tree: ast.AST) -> dict[int, str]:
    """The lines of conditions that are there for speed alone, each with the one change that is made there."""
    lines = {number for number, line in enumerate(text.splitlines(), 1) if line.endswith(SPEED)}
    leaving = {node.lineno for node in ast.walk(tree) if isinstance(node, ast.If) and _leaves(node)}
    return {number: ALWAYS if number in leaving else NEVER for number in lines}


def _leaves(condition: ast.If) -> bool:
    return isinstance(condition.body[-1], ast.Return | ast.Continue | ast.Break | ast.Raise)


def equal_decided(found: ast.AST) -> set[ast.AST]:
    """Comparisons of two things for more or less, after the function has returned where they are equal."""
    decided: set[str] = set()
    same: set[ast.AST] = set()
    for statement in getattr(found, "body", []) if isinstance(found, ast.FunctionDef) else []:
        same |= {
            node
            for node in ast.walk(statement)
            if isinstance(node, ast.Compare)
            and isinstance(node.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE)
            and _compared(node) in decided
        }
        if isinstance(statement, ast.If) and _leaves(statement):
            test = statement.test
            decided |= (
                {_compared(test)}
                if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq)
                else set()
            )
    return same


def _compared(node: ast.Compare) -> str:
    return " ".join(sorted(ast.dump(each) for each in (node.left, *node.comparators)))


def same_either_way(condition: ast.If) -> bool:
    """Whether both branches run the same rules, once through `ask.call` and once without it, or only set marks."""
    branches = [_without_calls(statements) for statements in (condition.body, condition.orelse)]
    return branches[0] == branches[1] or (not condition.orelse and all(map(_marks, condition.body)))


def _marks(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and without_effect(statement.value)


def _without_calls(statements: Sequence[ast.stmt]) -> list[str]:
    return [ast.dump(_Directly().visit(ast.parse(ast.unparse(each)))) for each in statements]


class _Directly(ast.NodeTransformer):
    """`ask.call(rule, ...)` as `rule(ask, ...)`."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and ast.unparse(node.func) == "ask.call" and node.args:
            rule, *rest = node.args
            return ast.Call(rule, [node.func.value, *rest], node.keywords)
        return node
