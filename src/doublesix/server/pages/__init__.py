"""Every page that people see, one module or folder each."""

from doublesix.server.pages import account, api, check, home, replay, review, rules, score, table

routes = [
    *account.routes,
    *api.routes,
    *check.routes,
    *home.routes,
    *replay.routes,
    *review.routes,
    *rules.routes,
    *score.routes,
    *table.routes,
]

__all__ = ["routes"]
