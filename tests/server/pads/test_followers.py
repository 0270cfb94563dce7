"""Anyone who follows a pad is woken by its news, and by nothing else."""

from __future__ import annotations

import pytest
from tests.refusals import coded

from doublesix.errors import DoublesixError
from doublesix.server.pads.followers import MOST_OF_ONE_PAD, Followers


def test_news_reach_those_who_follow_that_pad() -> None:
    followers = Followers()
    with followers.following("ours") as news, followers.following("theirs") as other:
        followers.tell("ours")
        assert news.is_set()
        assert not other.is_set()
    assert followers.count("ours") == 0


def test_a_pad_has_only_so_many_followers() -> None:
    followers = Followers()
    following = [followers.following("ours") for _ in range(MOST_OF_ONE_PAD)]
    for each in following:
        each.__enter__()
    with pytest.raises(DoublesixError, check=coded("pad-followers")), followers.following("ours"):
        pass
    for each in following:
        each.__exit__(None, None, None)
    assert followers.count("ours") == 0
