"""Modules and sheets are joined into one file, and what is not understood is refused."""

from __future__ import annotations

import json

import pytest

from doublesix.server.web.joiner import CannotJoin, join_scripts, join_sheets

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def script(entry: str = "page.js", **files: str) -> str:
    written = {f"{name}.js": text for name, text in files.items()}
    return join_scripts(entry, written.__getitem__).code


def test_a_module_comes_after_all_that_it_imports_and_once() -> None:
    files = {
        "one/page.js": 'import { a } from "./a.js";\nimport {\n  b as other,\n} from "../two/b.js";\nrun(a, other);\n',
        "one/a.js": 'import "../two/b.js";\nimport * as b from "../two/b.js";\nexport const a = b.b;\n',
        "two/b.js": "export function b() {}\nfunction c() {}\nexport { c };\n",
    }
    assert (
        join_scripts("one/page.js", files.__getitem__).code
        == """\
// two/b.js
const module$two$b = (() => {
function b() {}
function c() {}
return { b, c };
})();
// one/a.js
const module$one$a = (() => {
const b = module$two$b;
const a = b.b;
return { a };
})();
// one/page.js
const module$one$page = (() => {
const { a } = module$one$a;
const { b: other } = module$two$b;
run(a, other);
return {  };
})();
//# sourceMappingURL=page.js.map
"""
    )


def test_comments_stay_behind_and_text_stays_as_it_is() -> None:
    page = '// note\n/**\n * @import {T} from "./t.js"\n */\n  /* one */\nconst a = `\n// kept\nexport { b };\n`;\n'
    assert "const a = `\n// kept\nexport { b };\n`;\nreturn" in script(page=page)
    assert "@import" not in script(page=page)
    assert "/** @type {A} */ (b).c();" in script(page="/** @type {A} */ (b).c();\n")


@pytest.mark.parametrize(
    "page",
    [
        "export default 1;",
        "export let changing = 1;",
        'export * from "./other.js";',
        'export { other } from "./other.js";',
        "const a = 1;\nexport { a as b };",
        'import other from "./other.js";',
        'import { other } from "elsewhere";',
        'import { missing } from "./other.js";',
        'const a = await import("./other.js");',
        "const here = import.meta.url;",
        "await something();",
        "const a = `;",
        "/*\n */ code();",
        'import "./circle.js";',
    ],
)
def test_what_is_not_understood_is_refused(page: str) -> None:
    with pytest.raises(CannotJoin):
        script(page=f"{page}\n", other="export const other = 1;\n", circle='import "./page.js";\n')


def test_a_map_leads_back_to_the_line_of_a_file() -> None:
    files = {
        "a/page.js": '// note\nimport { b } from "./b.js";\n\nb();\n',
        "a/b.js": "// note\n// note\nexport function b() {}\n",
    }
    joined = join_scripts("a/page.js", files.__getitem__)
    told = json.loads(joined.map)
    assert told["sources"] == ["../../a/b.js", "../../a/page.js"]
    lines = joined.code.splitlines()
    assert where(told["mappings"], lines.index("function b() {}")) == (0, 2)
    assert where(told["mappings"], lines.index("b();")) == (1, 3)


def where(mappings: str, line: int) -> tuple[int, int]:
    """Return which file a line comes from, and from which line."""
    source = number = 0
    for written in mappings.split(";")[: line + 1]:
        if written:
            _, more, further, _ = read_digits(written)
            source, number = source + more, number + further
    return source, number


def read_digits(written: str) -> list[int]:
    numbers, value, shift = [], 0, 0
    for digit in map(DIGITS.index, written):
        value |= (digit & 31) << shift
        shift += 5
        if digit < 32:
            numbers.append(-(value >> 1) if value & 1 else value >> 1)
            value = shift = 0
    return numbers


def test_sheets_are_joined_in_their_order_and_once() -> None:
    files = {
        "page.css": '/* Page. */\n\n@import "./shell/base.css";\n@import "./shell/top.css";\n\na { b: c; }\n',
        "shell/base.css": "base { a: b; }\n",
        "shell/top.css": '@import "./base.css";\ntop { a: b; }\n',
    }
    joined = join_sheets("page.css", files.__getitem__)
    assert [line for line in joined.splitlines() if line and not line.startswith("/*")] == [
        "base { a: b; }",
        "top { a: b; }",
        "a { b: c; }",
    ]


@pytest.mark.parametrize(
    "sheet", ['@import url("x.css");', "a { b: url(x.png); }", '@import "./page.css";', "a {}\n@import"]
)
def test_a_sheet_that_would_not_fit_elsewhere_is_refused(sheet: str) -> None:
    with pytest.raises(CannotJoin):
        join_sheets("page.css", {"page.css": f"{sheet}\n"}.__getitem__)
