"""Pages that open without a connection: the browser gets a worker that keeps the page and its files."""

from __future__ import annotations

import json

from starlette.responses import Response

from doublesix.server.web.assets import ASK_AGAIN, assets


def answer_worker(page: str, folders: tuple[str, ...], *others: str) -> Response:
    """Send the worker of a page with the files of these folders, and others; it changes when any of them does."""
    known = assets()
    kept = [known.url(path) for path in known.paths() if path.startswith(folders)]
    given = json.dumps({"version": known.version, "page": page, "files": [*kept, *others]})
    script = f"self.GIVEN = {given};\n{known.find('shell/worker.js').content.decode()}"
    headers = {"cache-control": ASK_AGAIN, "service-worker-allowed": page}
    return Response(script, headers=headers, media_type="text/javascript")
