"""Messages as JSON, for those that are stored until a person reads them, in the language of that person.

>>> shown = Message("{file} needs {needs}.", file="a.svg", needs=(Name("rope"), Message("a lamp")))
>>> message_from_data(message_to_data(shown)) == shown
True
"""

from __future__ import annotations

from talewright.core.record import Json, JsonObject
from talewright.core.text.message import NOTHING, Argument, Message, Name


def message_to_data(message: Message) -> JsonObject:
    return {
        "template": message.template,
        "plural": message.plural,
        "path": message.path,
        "code": message.code,
        "args": {name: _to_data(value) for name, value in message.args},
    }


def message_from_data(data: Json) -> Message:
    """The message; one that says nothing where the data is not of one."""
    match data:
        case {
            "template": str(template),
            "plural": str(plural),
            "path": str(path),
            "code": str(code),
            "args": dict(args),
        }:
            found = {str(name): _from_data(value) for name, value in args.items()}
            return Message(template, plural=plural, path=path, code=code, **found)
    return NOTHING


def _to_data(value: Argument) -> Json:
    if isinstance(value, Message):
        return {"message": message_to_data(value)}
    if isinstance(value, Name):
        return {"name": value.text}
    if isinstance(value, tuple):
        return [_to_data(each) for each in value]
    return value


def _from_data(data: Json) -> Argument:
    match data:
        case {"message": message}:
            return message_from_data(message)
        case {"name": str(text)}:
            return Name(text)
        case list(values):
            return tuple(_from_data(each) for each in values)
        case str() | int() | float() | None:
            return data
    return ""
