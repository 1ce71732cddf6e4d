"""What runs in a worker process for a review: one action at a time."""

from collections import OrderedDict

from sanban import open_record
from sanban.players.review import ActionReview, Budget, Reviewer
from sanban.server.workers import check_wanted

KEPT = 32  # reviews that a worker is in the middle of

_reviewers: OrderedDict[tuple[str, Budget], Reviewer] = OrderedDict()


def review_action(record_id: str, document: bytes, budget: Budget, number: int) -> ActionReview:
    """Review an action of a finished game, counted from 0; mostly the one after the last."""
    key = record_id, budget
    reviewer = _reviewers.pop(key, None)
    if reviewer is None or reviewer.number > number:
        reviewer = Reviewer(open_record(document), budget, check_wanted)
    _reviewers[key] = reviewer
    if len(_reviewers) > KEPT:
        _reviewers.popitem(last=False)
    reviewer.skip_to(number)
    found = reviewer.step()
    if reviewer.number == len(reviewer):
        del _reviewers[key]
    return found
