"""``doublesix rules``: what people see, and what they are told when something is wrong."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from tests import chance

from doublesix.cli.main import run
from doublesix.rules.rules import KEYS
from doublesix.rules.sheet import Custom, Point, Unplayed
from doublesix.rules.sheet_files import SHEETS, choose, differences, examine, find_sheet
from doublesix.rules.values import CHOICES, plain_value

HERE = Path(__file__).parent
DOCUMENTATION = (HERE.parents[1] / "docs" / "sheets.md").read_text(encoding="utf-8")
EVERY_EDITION = [(sheet, edition) for sheet in SHEETS for edition in find_sheet(sheet).editions]

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOUBLESIX_LANG", "en")


def rules(capsys: Output, *arguments: object) -> str:
    """Run a command that works, and return what it writes."""
    assert run(["rules", *map(str, arguments)]) == 0
    told = capsys.readouterr()
    assert not told.err
    return told.out


def complaint(capsys: Output, *arguments: object) -> str:
    """Run a command that cannot work, and return the one line that it says."""
    assert run(["rules", *map(str, arguments)]) == 2
    told = capsys.readouterr()
    assert not told.out
    (line,) = told.err.splitlines()
    assert line.startswith("doublesix: ")
    return line


def faults(capsys: Output, path: Path) -> list[str]:
    """Check a file that has faults, and return them."""
    assert run(["rules", "check", str(path)]) == 2
    told = capsys.readouterr()
    assert not told.out
    return [line.removeprefix("doublesix: ").removesuffix(" [bad-rules]") for line in told.err.splitlines()]


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


# list


def test_list_names_every_sheet(capsys: Output) -> None:
    told = rules(capsys, "list")
    assert [line.split()[0] for line in told.splitlines() if line[:1].strip()] == list(SHEETS)
    assert "2 to 4 players, 7 or 5 tiles each" in told
    assert "37 editions: en de fr" in told


def test_list_for_programs(capsys: Output) -> None:
    listed = json.loads(rules(capsys, "list", "--json"))
    assert [item["sheet"] for item in listed] == list(SHEETS)
    assert listed[1]["hands"] == {"2": 5, "3": 5, "4": 5}
    assert listed[1]["editions"] == {"en": "English", "fr": "Français"}


# show


def test_show_reads_well(capsys: Output) -> None:
    assert rules(capsys, "show", "luckies") == (HERE / "rules_show_luckies.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("sheet", "edition"), chance.some(EVERY_EDITION, 12))
def test_every_edition_fits_80_columns(capsys: Output, sheet: str, edition: str) -> None:
    for line in rules(capsys, "show", sheet, "-e", edition, "--why").splitlines():
        assert len(line) <= 80
        assert line == line.rstrip()
        assert "\x1b" not in line


def test_show_leaves_pictures_out(capsys: Output) -> None:
    told = rules(capsys, "show", "bg2133", "--no-pictures")
    assert "╭" not in told
    assert "From left to right" not in told
    assert "╭" in rules(capsys, "show", "bg2133")


def test_titles_reach_across_the_page(capsys: Output) -> None:
    titles = [line for line in rules(capsys, "show", "bg2133").splitlines() if line.startswith("──")]
    assert "── Players and hands ──" in "\n".join(titles)
    assert {len(title) for title in titles} == {80}


def test_where_unicode_cannot_be_written_pictures_are_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    received = io.BytesIO()
    with io.TextIOWrapper(received, encoding="latin-1", errors="replace") as old_terminal:
        monkeypatch.setattr("sys.stdout", old_terminal)
        assert run(["rules", "show", "luckies"]) == 0
        old_terminal.flush()
        told = received.getvalue().decode("latin-1")
    assert "-- Doubles ---" in told
    assert "+---+" in told


def test_show_tells_where_an_edition_departs(capsys: Output) -> None:
    told = " ".join(rules(capsys, "show", "international", "-e", "vi").split())
    assert "── Where this edition differs from the English one ──" in told
    departures = choose("international", "vi").edition.departures
    (played,) = (departure for departure in departures if departure.key == "direction")
    assert f"· Played here: {played.clause}" in told
    for departure in departures:
        assert f": {departure.clause}" in told
        assert not departure.note or f"{departure.clause} Our ruling: {departure.note}" in told
    assert "departs" not in rules(capsys, "show", "international")


def test_show_lists_house_rules(capsys: Output) -> None:
    told = rules(capsys, "show", "luckies", "-s", "draw=one", "--house", "hands = 2-3:7")
    _, *agreed = told.partition("── House rules ")[2].splitlines()
    assert agreed == ["  # hands: 2: 7, 3: 7, 4: 5 → 2: 7, 3: 7", "  # draw: never → one"]


def test_show_says_where_a_house_rule_has_no_effect(capsys: Output) -> None:
    assert "(no effect with the other rules)" in rules(capsys, "show", "luckies", "-s", "drawn_tile=waits")


def test_show_why_has_keys_and_clauses(capsys: Output) -> None:
    told = rules(capsys, "show", "luckies", "--why")
    for key in KEYS:
        assert (f"    {key} = " in told) == (key not in ("drawn_tile", "blocked_hands"))
    assert "The sheet: Turns go round clockwise." in told
    assert "    The sheet does not mention partners." in told


def test_show_for_programs(capsys: Output) -> None:
    page = json.loads(rules(capsys, "show", "bg2133", "--json"))
    assert page["rules"]["target"] == [100]
    statements = [statement for section in page["sections"] for statement in section["statements"]]
    assert {statement["mark"] for statement in statements} == {"printed", "implied", "ours"}
    assert {statement["key"] or statement["point"] for statement in statements} >= {"hands", "must-play"}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ("lucky",),
            "There is no lucky; did you mean luckies?",
        ),
        (("luckies", "-e", "it"), "luckies was not printed in it; it was printed in en, fr, de and es."),
        (("luckies", "-s", "draw"), "--house draw has no value; write it as key=value, such as draw=one."),
        (("luckies", "-s", "drawtile=waits"), "There is no drawtile; did you mean drawn_tile?"),
        (("luckies", "-s", "draw=two"), "draw cannot be two; it is one of never, one, may-one or until-playable."),
        (("luckies", "-s", "lead=lot"), "“First tile: that double” does not go with “Lead: drawn by lot”"),
        (("luckies", "-s", "hands=9-2:3"), "hands cannot be 9-2:3"),
        (("luckies", "-s", "hands=2-99:1"), "hands cannot be 99: 1; that is more than the 28 tiles of the set."),
        (("luckies", "-s", f"target={'9' * 5000}"), "The target cannot be 999"),
        (("nowhere.toml",), "nowhere.toml cannot be read: No such file or directory."),
    ],
)
def test_show_says_what_is_wrong_in_one_line(capsys: Output, arguments: tuple[str, ...], told: str) -> None:
    assert told in complaint(capsys, "show", *arguments)


# compare


def test_compare_lists_exactly_what_differs(capsys: Output) -> None:
    told = rules(capsys, "compare", "luckies", "bg2133")
    table, _, alike = told.partition("\n\n")
    header, _, *rows = table.splitlines()
    differing = differences((choose("luckies"), choose("bg2133")))
    assert header.split() == ["luckies", "bg2133"]
    assert [row.split()[0] for row in rows] == list(differing)
    assert set(re.findall(r"[a-z_]+", alike)) & set(KEYS) == set(KEYS) - set(differing)


def test_compare_all_lists_every_key(capsys: Output) -> None:
    table, _, legend = rules(capsys, "compare", "--all", "luckies", "luckies:fr").partition("\n\n")
    _, _, *rows = table.splitlines()
    named = [row.split()[0] for row in rows if row[:1].strip()]
    assert named[: len(KEYS)] == list(KEYS)
    assert set(named[len(KEYS) :]) <= set(Point)
    assert "* our own ruling" in legend


def test_compare_editions_and_files(capsys: Output, tmp_path: Path) -> None:
    own = written(tmp_path / "own.toml", 'extends = "international"\ndirection = "counterclockwise"\n')
    told = rules(capsys, "compare", "international", "international:vi", own)
    assert "direction  · clockwise    · counter-clockwise  # counter-clockwise" in told
    assert rules(capsys, "compare", "international:vi", own) == "They are played in exactly the same way.\n"


@pytest.mark.parametrize("number", range(2, len(SHEETS) + 1))
def test_compare_fits_80_columns(capsys: Output, number: int) -> None:
    for line in rules(capsys, "compare", "--all", *SHEETS[:number]).splitlines():
        assert len(line) <= 80


def test_many_sheets_are_compared_key_by_key(capsys: Output) -> None:
    blocks = rules(capsys, "compare", *SHEETS).split("\n\n")
    draw = next(block for block in blocks if block.startswith("draw\n"))
    assert draw.splitlines() == [
        "draw",
        "  · nothing is drawn: luckies",
        "  · draw until one fits: bg2133, sixcolours, protocol",
        "  · draw one: international",
    ]


def test_compare_for_programs(capsys: Output) -> None:
    told = json.loads(rules(capsys, "compare", "--json", "international", "international:vi"))
    assert told["sheets"] == ["international", "international:vi"]
    assert told["keys"] == {"direction": ["clockwise", "counterclockwise"]}
    assert told["marks"] == {"direction": ["printed", "printed"]}
    assert list(told["points"]) == list(Point)
    assert told["points"]["partners-tie"] == [None, None], "there are no partners on this sheet"
    assert None not in told["points"]["must-play"]
    everything = json.loads(rules(capsys, "compare", "--json", "--all", "luckies", "bg2133"))["keys"]
    assert everything["hands"] == [plain_value(choose(sheet).rules.hands) for sheet in ("luckies", "bg2133")]
    assert list(everything) == list(KEYS)


def test_comparing_takes_two(capsys: Output) -> None:
    assert "Name at least two sheets to compare" in complaint(capsys, "compare", "luckies")
    assert "was not printed in xx" in complaint(capsys, "compare", "luckies", "luckies:xx")


# check


def test_check_says_what_a_file_changes(capsys: Output, tmp_path: Path) -> None:
    own = written(tmp_path / "own.toml", 'name = "Ours"\nextends = "luckies"\ndraw = "one"\n')
    assert rules(capsys, "check", own) == (
        "own.toml is fine: Ours, based on Luckies colour dominoes.\nIt changes:\n  draw: never → one\n"
    )
    further = written(tmp_path / "further.toml", 'extends = "own.toml"\n')
    assert rules(capsys, "check", further) == "further.toml is fine: further, based on Ours.\nIt changes nothing.\n"


@pytest.mark.parametrize("sheet", SHEETS)
def test_check_takes_a_whole_sheet(capsys: Output, tmp_path: Path, sheet: str) -> None:
    import doublesix.rules

    source = Path(doublesix.rules.__path__[0]) / "sheets" / f"{sheet}.toml"
    assert "a whole sheet" in rules(capsys, "check", source)
    spoilt = re.sub(r"^value = .*", 'value = "x"', source.read_text("utf-8"), flags=re.MULTILINE)
    copy = written(tmp_path / "copy.toml", spoilt)
    assert len(faults(capsys, copy)) >= len(KEYS)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('extends = "luckies"\ndrawtile = "waits"', "There is no drawtile; did you mean drawn_tile?"),
        ('extend = "luckies"', "There is no extend; did you mean extends?"),
        ('extends = "luckies"\ndraw = "two"', "it is one of never, one, may-one or until-playable."),
        ('extends = "luckies"\nlead = "lot"', "“First tile: that double” does not go with “Lead: drawn by lot”"),
        ('extends = "luckies"\ndraw = one', "own.toml is not TOML: Invalid value (at line 2, column 8)."),
        (f'extends = "luckies"\nx = {"9" * 5000}', "too large to be a rule sheet"),
        ('extends = "nothing"', 'extends cannot be "nothing"'),
        ('name = "Ours"', 'must say which sheet it extends, such as extends = "luckies"; the value is luckies,'),
        ('extends = "luckies"\nedition = "it"', "luckies was not printed in it"),
        ('extends = "luckies"\nname = 7', "name must be text, not 7."),
        ('extends = "luckies"\n[editions.en]', "cannot have editions of its own"),
        ('extends = "luckies"\n[draw]\nvalue = "one"\nwhy = ""', "draw has no field why"),
        ('extends = "luckies"\n[draw]\nvalue = "one"\nstanding = "so"', "draw.standing cannot be so"),
        ('extends = "own.toml"', "own.toml extends itself in a circle."),
        ('extends = "missing.toml"', "missing.toml cannot be read: No such file or directory."),
        ("[editions.fr]", "has no edition called en"),
        ('[editions.en]\n[[editions.en.departures]]\nkind = "odd"', "kind cannot be odd"),
    ],
)
def test_check_says_what_is_wrong(capsys: Output, tmp_path: Path, text: str, told: str) -> None:
    found = faults(capsys, written(tmp_path / "own.toml", text))
    assert any(told in fault for fault in found), found


def test_check_lists_every_fault_on_a_line_of_its_own(capsys: Output, tmp_path: Path) -> None:
    own = written(
        tmp_path / "own.toml",
        'extends = "luckies"\ndrawtile = "waits"\ntie = """\ntossed\n"""\nhands = { 2 = 99 }\n',
    )
    told = faults(capsys, own)
    assert [line.split()[:2] for line in told] == [["own.toml:", "There"], ["own.toml:", "hands"], ["own.toml:", "tie"]]


def test_check_lists_every_combination_that_makes_no_sense(capsys: Output, tmp_path: Path) -> None:
    text = 'extends = "luckies"\nlead = "lot"\ndraw = "until-playable"\ndrawn_tile = "waits"\n'
    assert len(faults(capsys, written(tmp_path / "own.toml", text))) == 2


def test_check_points_to_the_file_below(capsys: Output, tmp_path: Path) -> None:
    written(tmp_path / "below.toml", 'extends = "luckies"\ndraw = "two"\n')
    above = written(tmp_path / "above.toml", 'extends = "below.toml"\n')
    (told,) = faults(capsys, above)
    assert told == "below.toml, which this sheet extends, has errors of its own; check that file first."


def test_check_takes_no_circle_of_files(capsys: Output, tmp_path: Path) -> None:
    one = written(tmp_path / "one.toml", 'extends = "other.toml"\n')
    written(tmp_path / "other.toml", 'extends = "./one.toml"\n')
    (told,) = faults(capsys, one)
    assert told == "other.toml extends itself in a circle."


def test_check_of_what_is_no_file(capsys: Output, tmp_path: Path) -> None:
    assert "cannot be read" in faults(capsys, tmp_path)[0]
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    assert "is not a text file" in faults(capsys, binary)[0]


# What the documentation says


def test_the_documentation_has_every_key_and_every_value() -> None:
    rows = re.findall(r"^\| `([a-z_]+)` \| (.*?) \| ", DOCUMENTATION.partition("## The keys")[2], re.MULTILINE)
    assert [key for key, _ in rows] == list(KEYS)
    for key, values in rows:
        if key in CHOICES:
            assert re.findall(r"`(.+?)`", values) == [str(value) for value in CHOICES[key]]


def test_the_documentation_names_every_point_and_every_field_of_a_departure() -> None:
    points, editions = (
        DOCUMENTATION.partition(f"### {title}\n")[2].partition("\n#")[0] for title in ("Points", "Editions")
    )
    assert re.findall(r"\| `(.+)` \|$", points, re.MULTILINE) == list(map(str, Point))
    assert all(f"`{kind}`" in editions for kind in Unplayed)
    customs = DOCUMENTATION.partition("### Customs")[2]
    assert all(f"`{custom}`" in customs for custom in Custom)


def test_the_examples_of_the_documentation_are_fine(tmp_path: Path) -> None:
    examples = re.findall(r"```toml\n(.*?)```", DOCUMENTATION, re.DOTALL)
    assert examples
    for example in examples:
        assert examine(written(tmp_path / "sunday.toml", example))[1] == ()


def test_the_answer_in_the_documentation_is_the_one_that_people_get(
    capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    example = re.search(r"```toml\n(.*?)```", DOCUMENTATION, re.DOTALL)
    answer = re.search(r"```console\n\$ doublesix rules check sunday.toml\n(.*?)```", DOCUMENTATION, re.DOTALL)
    assert example
    assert answer
    written(tmp_path / "sunday.toml", example[1])
    monkeypatch.chdir(tmp_path)
    assert rules(capsys, "check", "sunday.toml") == answer[1]
