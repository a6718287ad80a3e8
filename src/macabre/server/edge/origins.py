"""Where a request comes from: what another site's page sends in a visitor's name is not done."""

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers


def host_name(host: str) -> str:
    """The name in a ``Host`` header, without its port.

    >>> host_name("Games.example:8066"), host_name("[::1]:8066"), host_name("games.example.")
    ('games.example', '[::1]', 'games.example')
    """
    name = host.partition("]")[0] + "]" if host.startswith("[") else host.partition(":")[0]
    return name.lower().removesuffix(".")


def same_origin(headers: Headers, schemes: Collection[str]) -> bool:
    """Whether a request comes from one of our pages, or from a program, which need not say.

    Browsers name the page that a request comes from. Where our pages come over TLS, one of the same name without it
    may be anybody's on the way, so ``schemes`` says what counts.
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        page = urlsplit(origin)
    except ValueError:
        return False
    return page.scheme in schemes and page.netloc == headers.get("host")
