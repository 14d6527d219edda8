"""Answers by key: how an answer is written on a command line and found again.

The key of a text is the text itself; of anything else its JSON. A list of texts may also be written `a,b,c`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from limmu.core import Question, answer_type


def key_of(answer: Any) -> str:
    """The key of an answer."""
    return answer if isinstance(answer, str) else msgspec.json.encode(answer, order="sorted").decode()


def answer_of(question: Question[Any, Any], key: str) -> Any:
    """The answer with a key. Raises ValueError when it has not the form of an answer to the question."""
    wanted = answer_type(type(question))
    if wanted is str:
        return key
    if wanted == tuple[str, ...] and not key.lstrip().startswith("["):
        return tuple([part.strip() for part in key.split(",") if part.strip()])
    return msgspec.json.decode(key.encode(), type=wanted)


def converted(question: Question[Any, Any], answer: Any) -> Any:
    """A recorded answer as the question's type; as it stands when it has another form by now."""
    wanted = answer_type(type(question))
    try:
        if isinstance(answer, msgspec.Raw):
            return msgspec.json.decode(answer, type=wanted)
        return msgspec.convert(answer, wanted, strict=True)
    except (msgspec.ValidationError, msgspec.DecodeError):
        return msgspec.json.decode(answer) if isinstance(answer, msgspec.Raw) else answer


def takes_several(question: Question[Any, Any]) -> bool:
    """Whether an answer is a list of ids, which may be given in parts."""
    return answer_type(type(question)) == tuple[str, ...]
