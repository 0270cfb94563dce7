"""What both kernels must number alike is written once, and what neither knows is refused by its name."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from enum import StrEnum
from importlib.resources import files
from typing import Any

import pytest
from tests.engine.table import table

from doublesix import choose
from doublesix.bots.tastes import FILE, read_tastes
from doublesix.errors import RuleError
from doublesix.kernel import Kinds, Manner, Taste, Traits, Worlds
from doublesix.kernel.codes import PASS_CODE, Policy, decoded, policy_of
from doublesix.kernel.interface import Kernel
from doublesix.kernel.rules import KNOWN, NOT_NUMBERED, compile_rules
from doublesix.kernel.taste import HIDDEN
from doublesix.rules.rules import KEYS
from doublesix.view import View
from kernel_constants import WRITTEN_TO, constants


def test_the_constants_of_the_compiled_kernel_are_up_to_date() -> None:
    assert WRITTEN_TO.read_text("utf-8") == constants(), "run tools/kernel_constants.py and make setup"


def test_the_compiled_kernel_sees_every_trait() -> None:
    source = WRITTEN_TO.with_name("traits.pxd").read_text("utf-8")
    assert set(re.findall(r"\btraits\[TRAIT_(\w+)\]", source)) == {trait.upper() for trait in Traits._fields}
    assert not re.search(r"\btraits\[\d", source)


def test_every_key_of_the_rules_is_one_that_the_kernel_was_told_of() -> None:
    assert {*KNOWN, *NOT_NUMBERED} == set(KEYS)


class NewValue(StrEnum):
    """One that a later revision of the rules might bring."""

    NEW = "new-value"


@pytest.mark.parametrize("key", KNOWN)
def test_a_value_that_the_kernel_does_not_know_is_refused_by_name(key: str) -> None:
    changes: dict[str, Any] = {key: NewValue.NEW}
    rules = replace(choose("luckies").rules, **changes)
    with pytest.raises(RuleError) as refused:
        compile_rules(rules, 2)
    assert refused.value.message == "error.unknown-value"
    assert (refused.value.details["key"], refused.value.details["value"]) == (key, "new-value")


@pytest.mark.parametrize("number", [-1, len(Policy)])
def test_a_policy_that_no_kernel_knows_is_refused(kernel: Kernel, number: int) -> None:
    compiled = compile_rules(choose("luckies").rules, 2)
    with pytest.raises(ValueError, match=f"no policy {number}"):
        kernel.rounds.trace(compiled, 1, (0, number))


def test_policies_are_numbered_in_their_order() -> None:
    assert [policy_of(number) for number in range(len(Policy))] == list(Policy)


def test_a_byte_that_is_no_action_is_refused() -> None:
    with pytest.raises(ValueError, match="226 is no action"):
        decoded(PASS_CODE + 1)


def test_tastes_that_were_learned_for_other_traits_are_refused_by_name() -> None:
    kept = json.loads(files("doublesix.bots").joinpath(FILE).read_text("utf-8"))
    assert read_tastes(json.dumps(kept))
    with pytest.raises(ValueError, match="smell"):
        read_tastes(json.dumps(kept | {"traits": [*Traits._fields[:-1], "smell"]}))
    with pytest.raises(ValueError, match="another order"):
        read_tastes(json.dumps(kept | {"traits": Traits._fields[::-1]}))


FLAT = (0.0,) * HIDDEN
NO_TASTE = Taste(inward=(FLAT,) * len(Traits()), bias=FLAT, outward=FLAT, direct=Traits())


@pytest.mark.parametrize(
    ("taste", "prior", "what"),
    [
        (NO_TASTE, (0.5, 0.5), "number of kinds"),
        (NO_TASTE, (0.4, 0.3, 0.2, 0.1), "number of kinds"),
        (NO_TASTE._replace(direct=(0.0,)), (0.5, 0.3, 0.2), "other traits"),
        (NO_TASTE._replace(inward=NO_TASTE.inward[1:]), (0.5, 0.3, 0.2), "other traits"),
        (NO_TASTE._replace(outward=FLAT[1:]), (0.5, 0.3, 0.2), "other traits"),
    ],
)
def test_other_kinds_and_traits_than_there_are_are_refused(
    kernel: Kernel, taste: Taste, prior: Kinds, what: str
) -> None:
    at = table("luckies", "6-6 6-2 4-4 3-3 | 6-0 3-2 6-1 1-1").play("6-6 6-0@6")
    manner = Manner((prior, prior), 0.05, taste, candidates=1, solves=False, most=1, playouts=1)
    with pytest.raises(ValueError, match=what):
        Worlds(View.of_single_round(at.round, at.turn), of=kernel).weigh(1, 1, manner)
