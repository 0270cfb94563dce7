"""The example of the README, as mypy checks it; a test compares the two."""

from doublesix import Game, Points, choose

game = Game.start(choose("luckies", edition="fr"), players=3, target=Points(50))
game = game.begin_round(game.seeded_deal(seed=7))
while game.in_round:
    view = game.view(game.rounds[-1].turn)  # all that this seat may know
    game = game.apply(view.options[-1])  # a bot of few thoughts
if outcome := game.rounds[-1].outcome:
    print(outcome.ended, outcome.winner, outcome.points, game.scores)
