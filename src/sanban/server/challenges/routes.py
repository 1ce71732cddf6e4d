"""`/api/challenges`"""

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK

from sanban.core.errors import SanbanError
from sanban.core.events import Announcement
from sanban.core.game import Game
from sanban.lessons import challenges
from sanban.lessons.challenges import Challenge
from sanban.server.challenges.wire import (
    ChallengeAnswer,
    ChallengeGame,
    ChallengeList,
    ChallengeResult,
    ChallengeView,
    MeasuredChoice,
    info_of,
)
from sanban.server.errors import Illegal, Refusal, RefusalCode
from sanban.server.records.frames import all_hands
from sanban.server.records.wire import Frame
from sanban.server.tables.views import viewer_state_of
from sanban.server.tables.wire import ViewerState
from sanban.server.web import REFUSALS, today_utc

ChallengeId = Annotated[str, Parameter(max_length=40)]


def _find(challenge_id: str) -> Challenge:
    challenge = challenges.named(challenge_id)
    if challenge is None:
        raise Refusal("There is no challenge with that id.", RefusalCode.NO_PUZZLE)
    return challenge


def _shown(game: Game, seat: int, events: list[Announcement]) -> ViewerState:
    """What the seat is shown; nobody resigns a challenge."""
    found = viewer_state_of(game, seat, events, playing=True)
    return msgspec.structs.replace(found, concessions=[])


def view_of(challenge: Challenge, game: Game) -> ChallengeView:
    """A challenge to solve: nothing but what its seat may know of the game has a part in it."""
    return ChallengeView(
        challenge=info_of(challenge),
        seat=challenge.seat,
        viewer_state=_shown(game, challenge.seat, []),
    )


def result_of(challenge: Challenge, right: bool | None) -> ChallengeResult:
    """Whether the choice was right, with everything open."""
    game, seat = challenge.open(), challenge.seat
    hands = all_hands(game)
    choices = [
        MeasuredChoice(
            text=choice.text,
            detail=msgspec.Raw(
                msgspec.json.encode(game.detail(seat, game.parse(seat, choice.text)))
            ),
            permille=choice.permille,
        )
        for choice in challenge.choices
    ]
    text = challenge.best.text
    events = game.play(seat, game.parse(seat, text))
    number = len(challenge.start.moves) + 1
    shown = msgspec.structs.replace(_shown(game, seat, events), legal=[])
    return ChallengeResult(
        right=right,
        choices=choices,
        error=challenge.error,
        found=challenge.found,
        hands=hands,
        frame=Frame(number=number, seat=seat, text=text, ms=None, viewer_state=shown),
    )


@get("/api/challenges", responses=REFUSALS)
async def listed(game: ChallengeGame) -> ChallengeList:
    """The challenges of a game, without their solutions."""
    found = challenges.shipped(game)
    return ChallengeList(
        day=today_utc().isoformat(),
        today=challenges.of_the_day(game, today_utc()).id,
        total=len(found),
        challenges=[info_of(challenge) for challenge in found],
    )


@get("/api/challenges/today", responses=REFUSALS)
async def today(game: ChallengeGame) -> ChallengeView:
    """The challenge of the day: the same for everybody, by the date in UTC."""
    found = challenges.of_the_day(game, today_utc())
    return view_of(found, found.open())


@get("/api/challenges/{challenge_id:str}", responses=REFUSALS)
async def challenge(challenge_id: ChallengeId) -> ChallengeView:
    """A challenge to solve."""
    found = _find(challenge_id)
    return view_of(found, found.open())


@get("/api/challenges/{challenge_id:str}/solution", responses=REFUSALS)
async def solution(challenge_id: ChallengeId) -> ChallengeResult:
    """The best action, the chances of the others, and what was hidden."""
    return result_of(_find(challenge_id), None)


@post("/api/challenges/{challenge_id:str}/answer", status_code=HTTP_200_OK, responses=REFUSALS)
async def answer(challenge_id: ChallengeId, data: ChallengeAnswer) -> ChallengeResult:
    """Choose an action: whether it is the best, the chances, and what was hidden."""
    found = _find(challenge_id)
    game, seat = found.open(), found.seat
    try:
        action = game.parse(seat, data.action)
        text = game.text(seat, action)
        game.play(seat, action)
    except SanbanError as error:
        raise Illegal.of(error) from None
    return result_of(found, text == found.best.text)


HANDLERS = [listed, today, challenge, solution, answer]
