"""A server for experiments: bots of the owner's own, bots at another pace, deals from a seed."""

from __future__ import annotations

import pickle
import sys
from functools import partial
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.room.rooms import view_with_choice
from tests.server.hall.halls import PATIENT, gathered
from tests.server.store.jobs import run

from doublesix.actions import Play
from doublesix.bots.own.own_bot import OwnBot
from doublesix.bots.registry import bot_or_stand_in, find_bot
from doublesix.cli.main import run as run_command
from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.rng import SplitMix
from doublesix.server.app import build_app
from doublesix.server.cluster.cluster import Cluster
from doublesix.server.hall.bots import Bots
from doublesix.server.hall.hall import Hall
from doublesix.server.hall.thinker import answer_questions
from doublesix.server.listener import take_port
from doublesix.server.services import Services
from doublesix.server.settings import Pace, Settings
from doublesix.server.store.address import open_store

HEAVIEST = Path(__file__).parents[2] / "examples" / "heaviest.py"
ROBIN = OwnBot("robin", (sys.executable, "-S", str(HEAVIEST)), patience=60.0)


def test_a_program_of_the_owner_plays_on_the_web() -> None:
    async def test() -> None:
        view = view_with_choice()
        async with Bots(1, partial(answer_questions, guests=(ROBIN,)), patience=60.0) as bots:
            chosen = await bots.choose("robin", view, 7)
        heaviest = find_bot("greedy").choose(view, SplitMix(7))
        assert isinstance(chosen, Play)
        assert isinstance(heaviest, Play)
        assert chosen.tile.spots == heaviest.tile.spots

    run(test())


def test_nobody_else_can_name_a_program() -> None:
    with pytest.raises(DoublesixError):
        find_bot("cmd:ls")


def test_a_table_outlives_a_bot_that_is_no_longer_invited() -> None:
    stranger = bot_or_stand_in("somebodys-bot")
    assert (stranger.name, stranger.title(words_for("en"))) == ("somebodys-bot", "somebodys-bot")


@pytest.mark.parametrize("text", ["robin", "=cmd:ls", "Robin=cmd:ls", "steady=cmd:ls", "8=cmd:ls", "robin=ls"])
def test_a_bot_for_the_web_needs_a_name_and_a_command(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["serve", "--no-open", "--bot", text]) == 2
    assert f"{text} does not name a bot of your own for the web" in capsys.readouterr().err


def test_bots_may_play_as_fast_as_they_think() -> None:
    fast, slow = Pace.with_bots_at(0), pickle.loads(pickle.dumps(Pace.with_bots_at(1.6)))
    assert (fast.bot_seconds, fast.moment(SplitMix(1))) == (0, 0)
    assert (slow.bot_seconds, slow.moment(SplitMix(1))) == (1.6, 2 * Pace().moment(SplitMix(1)))


def test_with_a_seed_the_same_tables_are_dealt_the_same(tmp_path: Path) -> None:
    async def seals(folder: Path, seed: int) -> list[bytes]:
        async with (
            open_store(folder) as store,
            Cluster(store) as cluster,
            Bots(1) as bots,
            Hall(store, cluster, bots, PATIENT, seed=seed) as hall,
        ):
            return [(await gathered(hall)).room.seal for _ in range(2)]

    first = run(seals(tmp_path / "first", 7))
    assert run(seals(tmp_path / "again", 7)) == first
    assert first[0] != first[1]
    assert run(seals(tmp_path / "other", 8)) != first


def test_several_processes_cannot_share_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["serve", "--no-open", "--seed", "7", "--processes", "2"]) == 2
    assert "only one process can serve" in capsys.readouterr().err


def test_an_address_of_another_computer_is_not_called_in_use(tmp_path: Path) -> None:
    with pytest.raises(DoublesixError) as refused:
        take_port(Settings(tmp_path, host="203.0.113.7", port=0))
    assert refused.value.message == "error.foreign-host"


def test_the_page_for_programs_says_how_to_get_views(tmp_path: Path) -> None:
    with TestClient(build_app(Services(Settings(tmp_path)))) as client:
        page = client.get("/api").text
    assert "view=true" in page
    assert "Whether to send what one" in page
