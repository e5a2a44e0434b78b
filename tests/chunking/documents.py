"""Made-up Markdown and HTML documents for property tests: blocks inside blocks, marks left open."""

import re

from hypothesis import strategies as st
from texts import LINES, WORDS

_LINE = LINES.map(lambda text: " ".join(text.split()))
_LEVELS = st.integers(1, 6)
_FENCES = st.sampled_from(["```", "~~~", "````", "~~~~~"])
_MARKS = st.sampled_from(["- ", "* ", "+   ", "1. ", "10) ", "- [ ] "])
_INDENTS = st.sampled_from(["", "", " ", "   "])


def _block(template: str, *parts: st.SearchStrategy[object]) -> st.SearchStrategy[str]:
    return st.tuples(*parts).map(lambda filled: template.format(*filled))


def _indented(text: str, first: str) -> str:
    """A list item: its mark before the first line, and as much white space before the others."""
    return first + re.sub(r"\n(?=.)", "\n" + " " * len(first), text)


def _quoted(text: str) -> str:
    return "".join(f"> {line}" for line in text.splitlines(keepends=True))


_ROWS = st.lists(_block("| {} | {} |\n", _LINE, WORDS), max_size=4).map("".join)
_CODE = st.lists(st.one_of(_LINE, _FENCES, st.just("")), max_size=4).map("\n".join)
_LEAVES = st.one_of(
    _block("{}\n\n", _LINE),
    _block("{}{} {}\n", _INDENTS, _LEVELS.map("#".__mul__), _LINE),
    _block("{}\n{}\n", LINES, st.sampled_from(["===", "---", "  =", "-"])),
    _block(
        "{}{}{}\n{}\n{}\n", _INDENTS, _FENCES, st.sampled_from(["", "py", " a b"]), _CODE, _FENCES
    ),
    _block("{}\n{}\n\n", _FENCES, _CODE),
    _block("| {} | b |\n|---|:-:|\n{}\n", _LINE, _ROWS),
    _block("a | b\n--- | ---\n{} | 1\n{}\n", _LINE, _LINE),
    _block("    {}\n\n    {}\n", _LINE, _LINE),
    _block("<div class='a'>\n{}\n</div>\n\n", LINES),
    _block("<!-- {}\n\n{} -->\n", _LINE, _LINE),
    _block("<details>\n\n{}\n\n</details>\n", LINES),
    _block("[{}]: http://x.org '{}'\n", WORDS, _LINE),
    _block("**{}?**\n{}\n", _LINE, _LINE),
    _block("Q: {}\nA: {}\n\n", _LINE, _LINE),
    st.sampled_from(["---\n", "***\n\n", "\n", "\n \n", "\\\n"]),
)


def _nested(blocks: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    several = st.lists(blocks, min_size=1, max_size=3).map("".join)
    items = st.lists(st.builds(_indented, several, _MARKS), min_size=1, max_size=3).map("".join)
    return st.one_of(items, several.map(_quoted))


_FRONT = st.one_of(
    st.just(""),
    _block("---\ntitle: {}\n---\n", _LINE),
    _block("+++\na = {}\n\n+++\n", _LINE),
    _block("---\ntitle: {}\n", _LINE),
    st.just("\ufeff"),
)
MARKDOWN = st.builds(
    lambda front, blocks, line_end: (front + "".join(blocks)).replace("\n", line_end),
    _FRONT,
    st.lists(st.recursive(_LEAVES, _nested, max_leaves=5), max_size=8),
    st.sampled_from(["\n", "\n", "\n", "\r\n", "\r"]),
)

# HTML. Elements may lack their end tag where a parser that knows no rules of nesting, such as
# Python's own, still reads the same text in the same order.
_TEXT = st.one_of(
    LINES.map(lambda text: text.replace("<", "&lt;")),
    st.sampled_from(["&nbsp;", "&eacute;", "&#8364;", "&#x20;a", "a &amp; b &lt;b&gt;", " ", "\n"]),
)
_ATTRIBUTES = st.sampled_from(
    ["", " id=x", ' title="a > b"', " class='a b' hidden", "\n  lang=en "]
)


def _element(names: list[str], inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.builds(
        lambda name, more, text, end: f"<{name}{more}>{text}{end and f'</{name}>'}",
        st.sampled_from(names),
        _ATTRIBUTES,
        inside,
        st.sampled_from(["", "end", "end", "end"]),
    )


_INLINE = st.one_of(
    _TEXT,
    _element(["b", "em", "a", "span", "code", "CODE"], _TEXT),
    st.sampled_from(
        ["<br>", "<br/>", "<img alt='a > b'>", "<!-- a -->", "<!-- <p>a</p> -->", "<wbr>"]
    ),
)
_RUN = st.lists(_INLINE, min_size=1, max_size=4).map("".join)
_DEAD = _block(
    "<{0}>{1}</{0}>", st.sampled_from(["script", "style", "template"]), WORDS.filter(str.isalpha)
)


def _around(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    several = st.lists(parts, max_size=3).map("".join)
    items = st.lists(_element(["li"], several), max_size=3).map("".join)
    cells = st.lists(_element(["td", "td", "th"], several), max_size=3).map("".join)
    rows = st.lists(_element(["tr"], cells), max_size=3).map("".join)
    head = st.one_of(st.just(""), _block("<thead><tr><th>{}</thead>", _RUN))
    return st.one_of(
        _element(["div", "section", "blockquote", "main"], several),
        _element(["ul", "ol"], items),
        _element(["dl"], _block("<dt>{}<dd>{}", _RUN, several)),
        _block("<table>{}{}</table>", head, rows),
    )


_PARTS = st.one_of(
    _RUN,
    _element(["p"], _RUN),
    _block("<h{0}>{1}</h{0}>\n", _LEVELS, _RUN),
    _block("<pre>{}\n  {}\n</pre>", _RUN, _TEXT),
    _DEAD,
    st.sampled_from(["<hr>", "</p>", "</div>", "\n\n"]),
)
_BODY = st.lists(st.recursive(_PARTS, _around, max_leaves=6), max_size=6).map("".join)
HTML = st.one_of(
    _BODY,
    _block(
        "<!DOCTYPE html>\n<html><head><title>{}</title></head><body>{}</body></html>", WORDS, _BODY
    ),
)
