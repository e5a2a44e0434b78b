"""Made-up texts for property tests: any characters, prose, Markdown, HTML, and nasty ones."""

from hypothesis import strategies as st

_SAMPLES = (
    "cake bake the at 180°C 3.14 Dr. e.g. No. 5 can't naïve Stop! Why? … größe 食べ物。 行く。 "
    "👩‍🔬 🇩🇪🇫🇷 cafe\u0301 100\u00a0km a\u200db |x|y| **bold** `code` http://x.org/a/b?c=d &amp; "
    "<b>bold</b> <|endoftext|> \ud83d Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
)
WORDS = st.sampled_from(_SAMPLES.split(" "))
_GAPS = st.sampled_from([" ", " ", " ", "  ", "\n", "\n\n", "\n \n", "\r\n", "\r\n\r\n", "\t", ""])
LINES = st.lists(st.tuples(WORDS, _GAPS), min_size=1, max_size=8).map(
    lambda pairs: "".join(word + gap for word, gap in pairs)
)
_MARKDOWN = st.sampled_from(
    [
        "# {}\n",
        "## {}\n\n",
        "{}\n===\n",
        "{}\n---\n",
        "- {}\n",
        "    - {}\n",
        "1. {}\n",
        "> {}\n",
        "```py\n{}\n```\n",
        "~~~\n{}\n",
        "    {}\n",
        "| a | b |\n|---|---|\n| {} | 1 |\n| 2 | 3 |\n\n",
        "<div>\n{}\n</div>\n\n",
        "**{}?**\nYes.\n\n",
        "Q: {}\nA: No.\n\n",
        "---\ntitle: {}\n---\n",
        "{}\n\n",
        "def f():\n    return '{}'\n\n",
        "class A:\n    # {}\n    x = 1\n",
    ]
)
_HTML = st.sampled_from(
    [
        "<h1>{}</h1>",
        "<h2>{}</h2>\n",
        "<p>{}</p>",
        "<p>{}",
        "<ul><li>{}</li><li>b</li></ul>",
        "<table><tr><th>a</th></tr><tr><td>{}</td></tr></table>",
        "<pre>{}\n  x</pre>",
        "<script>var x = '{}';</script>",
        "<div><div>{}</div>",
        "<!-- {} -->",
        "{}<br>",
        "</p>{}",
    ]
)


def _filled(blocks: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    pairs = st.lists(st.tuples(blocks, LINES), max_size=6)
    return pairs.map(lambda pairs: "".join(block.format(line) for block, line in pairs))


# Surrogates included: half of a pair can come out of a JSON file.
ANYTHING = st.text(st.characters(codec=None), max_size=60)
PROSE = st.lists(LINES, max_size=4).map("".join)
TEXTS = st.one_of(ANYTHING, PROSE, _filled(_MARKDOWN), _filled(_HTML))
