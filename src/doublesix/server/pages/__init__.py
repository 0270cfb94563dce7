"""Every page that people see, one module or folder each."""

from doublesix.server.pages import (
    account,
    analysis,
    api,
    app,
    check,
    friends,
    games,
    going_on,
    home,
    learn,
    mistakes,
    pairing,
    preview,
    profile,
    puzzles,
    replay,
    review,
    rules,
    score,
    table,
)

routes = [
    *account.routes,
    *analysis.routes,
    *api.routes,
    *app.routes,
    *check.routes,
    *friends.routes,
    *games.routes,
    *going_on.routes,
    *home.routes,
    *learn.routes,
    *mistakes.routes,
    *pairing.routes,
    *preview.routes,
    *profile.routes,
    *puzzles.routes,
    *replay.routes,
    *review.routes,
    *rules.routes,
    *score.routes,
    *table.routes,
]

__all__ = ["routes"]
