"""Formulas of computed metrics (FORMAT section 5): `total - failed`, over other metrics of the same cell.

Comes in: the author's text, or a formula and quantities. Goes out: the formula, or what is wrong with it; a number
with the digits of the coarsest input. Refuses to know: cells, and which metrics there are.

Counts (pure numbers without decimals) are exact, so they do not make a result coarser, unless there is nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from sitegen.data.units import Unit
from sitegen.model.precision import decimals_in, exact_base, last_place, significant_decimals
from sitegen.model.quantities import Quantity, Sign
from sitegen.model.rounding import count_decimals, count_digits, magnitude, round_half_up, visible_decimals

MAX_STEPS = 101
_METRIC = re.compile(r"\s*([a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)\s*", re.ASCII)
_OPERATOR = re.compile(r"([-+*/])")
_RANK = {"+": 1, "-": 1, "*": 2, "/": 2}
# What base units are made of, where that is not plain from their symbols.
_SIGNATURES = {
    "W": {"J": 1, "s": -1},
    "A": {"J": 1, "s": -1, "V": -1},
    "Hz": {"s": -1},
    "bit/s": {"bit": 1, "s": -1},
    "1/s": {"s": -1},
    "1": {},
}


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula: its `steps` in postfix order (`total failed -`), its `tokens` as the author wrote them."""

    steps: tuple[str, ...]
    tokens: tuple[str, ...]

    @property
    def metrics(self) -> tuple[str, ...]:
        """Give the metrics that it is computed from, each once."""
        return tuple(dict.fromkeys(step for step in self.steps if step not in _RANK))


@dataclass(frozen=True, slots=True)
class FormulaFault:
    """What is wrong with a formula, at a character of its text."""

    message: str
    offset: int


def parse_formula(text: str) -> Formula | FormulaFault:
    """Read a formula: metrics with `+ - * /` between them; `*` and `/` bind first."""
    steps: list[str] = []
    waiting: list[str] = []
    tokens: list[str] = []
    place = 0
    for number in range(MAX_STEPS):
        wanted, pattern = ("a metric", _METRIC) if number % 2 == 0 else ("one of + - * /", _OPERATOR)
        found = pattern.match(text, place)
        if found is None:
            blanks = len(text[place:]) - len(text[place:].lstrip())
            message = f"{wanted} is wanted here: a formula has metrics with + - * / between them"
            return FormulaFault(message, place + blanks)
        if number % 2 == 0:
            steps.append(found[1])
        else:
            while waiting and _RANK[waiting[-1]] >= _RANK[found[1]]:
                steps.append(waiting.pop())
            waiting.append(found[1])
        place = found.end()
        if number % 2 == 0 and place == len(text):
            return Formula((*steps, *reversed(waiting)), (*tokens, found[1]))
        tokens.append(found[1])
    return FormulaFault("the formula is too long", place)


def expand_formula(formula: Formula, formulas: Mapping[str, Formula], above: frozenset[str] = frozenset()) -> Formula:
    """Put the formulas of computed metrics in their place, so that nothing is computed from a rounded number.

    `formulas` are those of all computed metrics; one that leads back to itself (`above` it) stays as it is.
    """
    steps: list[str] = []
    for step in formula.steps:
        if step in formulas and step not in above:
            steps += expand_formula(formulas[step], formulas, above | {step}).steps
        else:
            steps.append(step)
    return Formula(tuple(steps), formula.tokens)


def check_dimensions(formula: Formula, units: Mapping[str, Unit], wanted: Unit) -> str:
    """Say what is wrong with the dimensions of a formula whose result is `wanted`; "" for nothing."""
    stack: list[tuple[str, dict[str, int]]] = []
    for step in formula.steps:
        if step not in _RANK:
            stack.append((units[step].dimension, _signature(units[step])))
            continue
        right, left = stack.pop(), stack.pop()
        if step in "+-":
            names = {name for name, _ in (left, right) if name}
            if len(names) > 1 or left[1] != right[1]:
                return f'"{step}" needs the same dimension on both sides: {" and ".join(sorted(names)) or "here not"}'
            stack.append((left[0] or right[0], left[1]))
        else:
            stack.append(_multiply(left, right, 1 if step == "*" else -1))
    dimension, signature = stack.pop()
    if (dimension and dimension != wanted.dimension) or signature != _signature(wanted):
        return f"the result is no {wanted.dimension}, which the unit of the metric is of"
    return ""


def _multiply(
    left: tuple[str, dict[str, int]], right: tuple[str, dict[str, int]], sign: int
) -> tuple[str, dict[str, int]]:
    signature = dict(left[1])
    for base, power in right[1].items():
        signature[base] = signature.get(base, 0) + sign * power
    dimension = left[0] if right[0] in {"number", "ratio"} else ""
    return dimension, {base: power for base, power in signature.items() if power}


def _signature(unit: Unit) -> dict[str, int]:
    return dict(_SIGNATURES.get(unit.base, {unit.base: 1}))


@dataclass(frozen=True, slots=True)
class _Operand:
    """An exact number in base units, and how exactly it is known; counts are exact, and have neither.

    `place` is what one in its last digit is; `digits` how many digits it has, where that is known better.
    """

    number: Fraction
    place: Fraction | None = None
    digits: int | None = None


def evaluate(formula: Formula, inputs: Mapping[str, Quantity], unit: Unit) -> Quantity | None:
    """Compute a value in a unit; `None` where it would be divided by 0."""
    has_only_counts = all(_is_count(inputs[name]) for name in formula.metrics)
    stack: list[_Operand] = []
    for step in formula.steps:
        if step not in _RANK:
            stack.append(_read(inputs[step], is_exact=_is_count(inputs[step]) and not has_only_counts))
            continue
        right, left = stack.pop(), stack.pop()
        if step == "/" and not right.number:
            return None
        stack.append(_add(left, right, step) if step in "+-" else _scale(left, right, step))
    result = stack.pop()
    number = Fraction(result.number, Fraction(unit.factor))
    decimals = decimals_in(unit, () if result.place is None else (result.place,))
    if result.digits is not None and len(formula.steps) > 1:
        decimals = significant_decimals(number, result.digits)
    is_about = any(inputs[name].sign is Sign.ABOUT for name in formula.metrics)
    rounded = round_half_up(number, visible_decimals(number, decimals))
    return Quantity(rounded, unit, Sign.ABOUT if is_about else None)


def _is_count(value: Quantity) -> bool:
    return value.unit.base == "1" and value.unit.dimension != "ratio" and not count_decimals(value.number)


def _read(value: Quantity, *, is_exact: bool) -> _Operand:
    if is_exact:
        return _Operand(exact_base(value))
    return _Operand(exact_base(value), last_place(value), count_digits(value.number))


def _add(left: _Operand, right: _Operand, step: str) -> _Operand:
    places = [operand.place for operand in (left, right) if operand.place is not None]
    number = left.number + right.number if step == "+" else left.number - right.number
    return _Operand(number, max(places, default=None))


def _scale(left: _Operand, right: _Operand, step: str) -> _Operand:
    """Multiply or divide; the result has as many digits as the operand with the fewest."""
    number = left.number * right.number if step == "*" else Fraction(left.number, right.number)
    known = [digits for operand in (left, right) if (digits := _digits(operand)) is not None]
    if not known:
        return _Operand(number)
    return _Operand(number, Fraction(10) ** (magnitude(number) - min(known) + 1), min(known))


def _digits(operand: _Operand) -> int | None:
    if operand.digits is not None or operand.place is None:
        return operand.digits
    return max(magnitude(operand.number) - magnitude(operand.place) + 1, 1)
