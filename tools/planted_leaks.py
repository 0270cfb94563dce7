"""The leaks that ``tools/leaks.py`` plants: each a small change of the source, and the tests that should find it.

A text to change must stand in its file exactly once; when code moves, the leak moves with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Change = tuple[str, str, str]
"""A file of the package, a text in it, and what takes its place."""


@dataclass(frozen=True, slots=True)
class Leak:
    """Something hidden that would be told."""

    name: str
    changes: tuple[Change, ...]
    tests: tuple[str, ...]


VIEWS: Final = "tests/property/test_views.py"
NEWS: Final = "tests/server/hall/test_news.py"
ROOM: Final = "tests/room/test_hidden.py"
SECRECY: Final = "tests/test_secrecy.py"
MOMENTS: Final = "tests/server/hall/test_moments.py"
WIRE: Final = "tests/server/api/test_hidden.py"


def _leak(name: str, file: str, old: str, new: str, *tests: str) -> Leak:
    return Leak(name, ((file, old, new),), tests)


LEAKS: Final = (
    # What a seat knows
    _leak(
        "view: all hands are open",
        "view.py",
        "round_.hands if is_over else _own_hand_alone(round_.hands, seat),",
        "round_.hands,",
        VIEWS,
    ),
    _leak(
        "view: partners see each other's hands",
        "view.py",
        "hand if other == seat else None for other",
        "hand if seat is not None and (other - seat) % 4 in (0, 2) else None for other",
        VIEWS,
    ),
    _leak(
        "view: spectators see what is drawn",
        "view.py",
        "event.tile if event.seat == seat else None",
        "event.tile if seat in (event.seat, None) else None",
        VIEWS,
    ),
    _leak(
        "view: a late draw is told as it was",
        "view.py",
        "        if type(event) is Drew:",
        "        if type(event) is Drew and index + len(known) < 9:",
        VIEWS,
    ),
    _leak(
        "view: spectators see the first hand of the leader",
        "view.py",
        "        None if seat is None else deal.hands[seat],",
        "        deal.hands[deal.leader if seat is None else seat],",
        VIEWS,
    ),
    _leak(
        "view: everybody sees the options of the one to act",
        "view.py",
        "round_.options if seat == round_.turn else (),",
        "round_.options,",
        VIEWS,
    ),
    _leak(
        "view: the sizes of hands are their spots",
        "view.py",
        "_sizes(round_.hands),",
        "tuple(hand.spots for hand in round_.hands),",
        VIEWS,
    ),
    _leak(
        "knowledge: what a draw proves hangs on the tile that was drawn",
        "view.py",
        "event.tile if event.seat == seat else None, event.lacking,",
        "event.tile if event.seat == seat else None, event.lacking if event.tile.high > 3 else (),",
        VIEWS,
    ),
    _leak(
        "habits: they tell what was in a hand before a draw",
        "habits.py",
        "        elif not draws_to_come[seat]:\n",
        "        else:\n",
        "tests/engine/test_habits.py",
    ),
    _leak(
        "wire: a view written for one seat is sent to another",
        "wire.py",
        """    written = {field.name: getattr(view, field.name) for field in fields(View) if field.init}
""",
        """    remembered = globals().setdefault("_REMEMBERED", [view])
    if remembered[0].line is view.line and remembered[0].sizes == view.sizes:
        view = remembered[0]
    remembered[0] = view
    written = {field.name: getattr(view, field.name) for field in fields(View) if field.init}
""",
        NEWS,
        SECRECY,
    ),
    _leak(
        "views: what one seat had seen of the round is taken for what another had seen",
        "room/views.py",
        "self._seen.get(seat, ())",
        "next(iter(self._seen.values()), ())",
        NEWS,
        SECRECY,
    ),
    # What all see alike
    _leak(
        "overview: hands are open while an extra tile is offered",
        "room/overview.py",
        "    return seen if view.turn is not None else _at_the_end(seen, seat, view)\n",
        "    if view.extra is not None:\n"
        "        seen = structs.replace(seen, hand=tuple(map(str, room.table.round.hands[seat])))\n"
        "    return seen if view.turn is not None else _at_the_end(seen, seat, view)\n",
        SECRECY,
        ROOM,
    ),
    _leak(
        "overview: the spots of hidden hands are counted",
        "room/overview.py",
        "        tiles=view.sizes[seat],\n",
        "        tiles=view.sizes[seat],\n        spots_left=room.table.round.hands[seat].spots,\n",
        SECRECY,
        ROOM,
    ),
    _leak(
        "fairness: the secret is told with the deal",
        "room/overview.py",
        "    if table.round.is_over:\n",
        "    if table.round.events:\n",
        SECRECY,
    ),
    _leak(
        "fairness: the secret stands in place of its commitment",
        "room/room.py",
        "return commitment(self._secret)",
        "return self._secret.hex()",
        "tests/room/test_perspective.py",
        "tests/room/test_room.py",
    ),
    _leak(
        "fairness: the secret of the next round is told",
        "room/overview.py",
        "return SeenFairness(commitment=room.commitment, revealed=Revealed.of(dealt))",
        "next_one = (room._secret.hex(),)\n"
        "        return SeenFairness(commitment=room.commitment, revealed=Revealed.of(dealt), contributions=next_one)",
        SECRECY,
    ),
    _leak(
        "fairness: others see what somebody adds before they add to it",
        "room/overview.py",
        "        return SeenFairness(commitment=room.commitment)\n",
        "        return SeenFairness(commitment=room.commitment, contributions=tuple(map(str, room.contributions)))\n",
        "tests/room/test_perspective.py",
    ),
    _leak(
        "fairness: the record of a running round has its secret",
        "table/table.py",
        "deal.recorded(revealed=round_.is_over)",
        "deal.recorded(revealed=True)",
        ROOM,
    ),
    # What one person sees
    _leak(
        "perspective: spectators see the hand of the one to act",
        "room/perspective.py",
        '        own |= _as_spectator(room, eyes, own.get("prompt", shown.table.prompt), words)\n',
        '        own |= _as_spectator(room, eyes, own.get("prompt", shown.table.prompt), words)\n'
        '        own["hand"] = _own_hand(room, room.turn or 0, eyes.shape, shown, views, words, pieces)\n',
        ROOM,
    ),
    _leak(
        "perspective: a hand that was written for one seat is shown to the next",
        "room/perspective.py",
        'return pieces.kept(("hand", seat, shape, shown.look, words), basis, made)',
        'return pieces.kept(("hand", shape, shown.look, words), room.version, made)',
        "tests/server/hall/test_pieces.py",
    ),
    _leak(
        "perspective: everybody learns who has nothing to add",
        "room/perspective.py",
        "    if view is None:\n        return {}\n    stood_in",
        '    if view is None:\n        return {"passes_in_a_moment": room.nothing_to_add}\n    stood_in',
        ROOM,
    ),
    _leak(
        "prompt: it tells whether the one to act has a choice",
        "room/overview.py",
        'return words("record.turn", name=room.occupants[turn].name)',
        'return words("record.turn", name=room.occupants[turn].name) + " " * len(room.table.round.options)',
        ROOM,
        NEWS,
    ),
    _leak(
        "news: spectators are told what the first seat is told",
        "room/news.py",
        "view = (views or Views(room.table)).of(seat)",
        "view = (views or Views(room.table)).of(seat or 0)",
        ROOM,
        SECRECY,
    ),
    _leak(
        "news: everybody is told which tile was drawn",
        "room/news.py",
        "    events = view.events\n",
        "    events = room.table.round.events\n",
        ROOM,
        SECRECY,
    ),
    # Messages
    _leak(
        "messages: programs that watch get the view of the first seat",
        "server/hall/news.py",
        "view = self.views.of(seat) if presentation.view else None",
        "view = self.views.of(seat or 0) if presentation.view else None",
        NEWS,
    ),
    _leak(
        "messages: one that was written for a seat is sent to all",
        "server/hall/news.py",
        "key = seat, own, presentation.words.language,",
        "key = own, presentation.words.language,",
        SECRECY,
    ),
    _leak(
        "messages: what happened is written once for all, also a draw",
        "server/hall/news.py",
        "key = reader, presentation.words.language",
        "key = presentation.words.language",
        SECRECY,
    ),
    _leak(
        "messages: their length hangs on a hidden tile",
        "server/hall/news.py",
        "            message = msgspec.json.encode(self._message(person, seat, presentation))\n",
        "            message = msgspec.json.encode(self._message(person, seat, presentation))\n"
        "            message += b' ' * (self.room.table.round.hands[0].spots if self.room.table else 0)\n",
        NEWS,
    ),
    _leak(
        "messages: others read of a draw with the eyes of the one who drew",
        "room/news.py",
        "    view = (views or Views(room.table)).of(seat)\n    if room.table is None",
        "    events = room.table.round.events[since:] if room.table else ()\n"
        "    drawn = [event.seat for event in events if isinstance(event, Drew)]\n"
        "    view = (views or Views(room.table)).of(drawn[-1] if drawn else seat)\n    if room.table is None",
        SECRECY,
    ),
    _leak(
        "views: one that was made for another seat is taken",
        "room/views.py",
        "        view = self._made.get(seat)\n",
        "        view = self._made.get(seat) or self._made.get(0)\n",
        SECRECY,
    ),
    # Refusals
    _leak(
        "refusals: one names the hand of the one to act",
        "table/table.py",
        'raise IllegalAction("not-your-turn", name=self.names[self.turn])',
        'raise IllegalAction("not-your-turn", name=f"{self.names[self.turn]} {list(self.round.hands[self.turn])}")',
        NEWS,
    ),
    _leak(
        "refusals: others learn whether the one to act could do it",
        "table/table.py",
        'raise IllegalAction("not-your-turn", name=self.names[self.turn])',
        'raise IllegalAction("not-your-turn" if action in self.round.options else "round-over", '
        "name=self.names[self.turn], action=action)",
        NEWS,
    ),
    # Hints
    _leak(
        "hints: people who play each other get some",
        "server/hall/hints.py",
        "        if room.people != (seat,):\n",
        "        if seat not in room.people:\n",
        "tests/server/api/test_hints.py",
    ),
    _leak(
        "hints: they look with the eyes of the one to act",
        "server/hall/hints.py",
        """        if room.turn != seat:
            raise IllegalAction("not-your-turn", name=room.occupants[room.turn].name)
""",
        """        seat = room.turn
""",
        "tests/server/api/test_hints.py",
    ),
    # Games that are not over
    _leak(
        "records: a running game has one, and so steps and a review",
        "server/store/games.py",
        "    return str(row[0]) if row else None\n\n\ndef of_person",
        """    if row is None:
        from doublesix.record.text_writer import write_text
        from doublesix.server.hall.room_log import StoredLog, find_room

        found = find_room(connection, game.partition("-")[0].upper())
        room = found.folded() if isinstance(found, StoredLog) else found and found.room
        return write_text(room.table.record()) if room and room.table else None
    return str(row[0])


def of_person""",
        WIRE,
    ),
    # Lists, notices, previews, pages
    _leak(
        "cards: the wait is a moment longer if there is nothing to add",
        "server/hall/card.py",
        "since=room.since,",
        "since=room.since + room.nothing_to_add,",
        NEWS,
    ),
    _leak(
        "notices: they tell what the one who moved has left",
        "server/push/turn_notices.py",
        "return None if other is None else room.occupants[other].name",
        "return None if other is None else f'{room.occupants[other].name} ({room.table.round.hands[other].spots})'",
        SECRECY,
    ),
    Leak(
        "previews: they show a hand",
        (
            (
                "server/pages/table.py",
                "see(live.room, Perspective(None, words)",
                "see(live.room, Perspective(0, words)",
            ),
            (
                "server/pages/preview.py",
                "    title = seen.game.title\n",
                "    title = seen.game.title + ' '.join(held.tile for held in seen.hand)\n",
            ),
        ),
        (WIRE,),
    ),
    _leak(
        "pages: the first message in a page is that of another",
        "server/pages/table.py",
        "first=_first(live, who.person, words),",
        "first=_first(live, next(iter(live.seated.values()), who.person), words),",
        WIRE,
    ),
    _leak(
        "caches: a proxy may keep somebody's hand",
        "server/web/answers.py",
        'NOT_KEPT: Final = "no-store"',
        'NOT_KEPT: Final = "public, max-age=60"',
        "tests/server/api/test_tables.py::test_answers_are_not_kept_by_caches",
    ),
    # Who is told
    _leak(
        "people: who sat somewhere once sees that hand for ever",
        "server/hall/news.py",
        "        seat = self._seats.get(person)\n",
        """        seats = globals().setdefault("_SEATS", {})
        once = self.room.seal, person
        seat = self._seats.get(person)
        seat = seats.get(once) if seat is None else seats.setdefault(once, seat)
""",
        SECRECY,
    ),
    _leak(
        "people: who asks for a seat sees its hand already",
        "server/hall/news.py",
        "        seat = self._seats.get(person)\n",
        """        seat = self._seats.get(person)
        seat = next((one.seat for one in self.room.requests if one.person == person), seat)
""",
        SECRECY,
        "tests/room/test_requests.py",
    ),
    _leak(
        "connections: who comes again is told what another missed",
        "server/hall/live_room.py",
        "first = news.to(subscriber.person, subscriber.presentation)",
        "who = subscriber.person if since is None else next(iter(self.seated.values()), None)\n"
        "        first = news.to(who, subscriber.presentation)",
        SECRECY,
    ),
    _leak(
        "connections: streams of events show the first seat to those who watch",
        "server/api/events.py",
        "with hall.attending(live, visitor.person, visitor.presentation) as subscriber:",
        "with hall.attending(\n"
        "        live, visitor.person or next(iter(live.seated.values()), None), visitor.presentation\n"
        "    ) as subscriber:",
        "tests/server/api/test_events.py",
    ),
    _leak(
        "people: signing out does not end connections",
        "server/hall/register.py",
        "                if subscriber.person in people:\n                    subscriber.end()",
        "                if subscriber.person in people:\n                    pass",
        "tests/server/hall/test_subscribers.py",
    ),
    _leak(
        "people: another process does not hear that somebody signed out",
        "server/hall/exchange.py",
        "        self._register.part_from(people)\n",
        "",
        "tests/server/cluster/test_rooms.py::test_lobby_bells_and_sign_outs_are_heard_at_all_processes",
    ),
    # Time
    _leak(
        "moments: they hang on the hand",
        "server/hall/driver.py",
        'room.chance("moment", *how_far(room))',
        'room.chance("moment", *how_far(room), len(room.table.round.options))',
        MOMENTS,
    ),
    _leak(
        "moments: a bot that has nothing to add takes none",
        "server/hall/driver.py",
        "is_offered_more = room.table.round.extra is not None",
        "is_offered_more = room.table.round.extra is not None and not room.table.round.nothing_to_add",
        MOMENTS,
    ),
    _leak(
        "moments: a bot without a choice plays at once",
        "server/hall/driver.py",
        "        await asyncio.sleep(no_sooner - loop.time())\n",
        "        await asyncio.sleep(no_sooner - loop.time() if len(room.table.round.options) > 1 else 0)\n",
        "tests/server/hall/test_driver.py",
    ),
    _leak(
        "moments: one who is away passes at once if there is nothing to add",
        "server/hall/driver.py",
        "        if room.turn in live.away:\n            return None\n",
        "",
        MOMENTS,
    ),
    # Bots
    _leak(
        "bots: their process gets all hands",
        "server/hall/driver.py",
        "room.table.view(room.turn), chance.state",
        "__import__('dataclasses').replace(room.table.view(room.turn), hands=room.table.round.hands), chance.state",
        "tests/server/hall/test_driver.py",
    ),
    # Logs and figures
    _leak(
        "logs: a mistake is logged with what it happened with",
        "server/log.py",
        'return {"kind": type(error).__name__',
        'return {"kind": str(error)',
        "tests/server/test_app.py",
        "tests/server/test_log.py",
    ),
    _leak(
        "figures: passes that nobody chose are counted",
        "server/hall/pipeline.py",
        "        MOVES.add()\n",
        "        MOVES.add(by=2 if getattr(entry, 'by', None) == 'moment' else 1)\n",
        "tests/server/test_metrics.py",
    ),
    _leak(
        "figures: tables that go on by themselves are counted",
        "server/services.py",
        "sum(not name.startswith(LiveRoom.LEASE) for name in self.cluster.leases.held)",
        "len(self.cluster.leases.held)",
        "tests/server/test_metrics.py",
    ),
)
