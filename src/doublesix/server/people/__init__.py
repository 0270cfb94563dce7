"""Who somebody is: guests, accounts, ratings, and the page where they find their own."""

from doublesix.server.people import api, pages
from doublesix.server.people.knowing import PersonKnown, current_person, ensure_person, give_token
from doublesix.server.people.people import People
from doublesix.server.people.ratings import rate_game
from doublesix.server.store.people import Person

routes = [*pages.routes, *api.routes]

__all__ = [
    "People",
    "Person",
    "PersonKnown",
    "current_person",
    "ensure_person",
    "give_token",
    "rate_game",
    "routes",
]
