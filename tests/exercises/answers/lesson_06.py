"""Answers to `stale` and `unsure`."""

RIGHT = {
    "stale": {
        "partition": """
def stale(stored, article, count):
    result = []
    for one in stored:
        name, _, number = one.partition("#")
        if name == article and not int(number) < count:
            result += [one]
    return result
""",
        "a pattern of the whole id": """
import re
def stale(stored, article, count):
    own = re.compile(re.escape(article) + r"#([0-9]+)")
    found = [(one, own.fullmatch(one)) for one in stored]
    return [one for one, match in found if match and int(match[1]) >= count]
""",
        "a prefix taken off": """
def stale(stored, article, count):
    prefix = article + "#"
    return [one for one in stored if one.startswith(prefix)
            and int(one[len(prefix):]) not in range(count)]
""",
        "filter with a helper, a tuple": """
def stale(stored, article, count):
    def gone(one):
        name, number = one.rsplit("#", maxsplit=1)
        return (name, int(number) >= count) == (article, True)
    return tuple(filter(gone, stored))
""",
    },
    "unsure": {
        "slices": """
def unsure(text, pieces):
    def times(piece):
        width = len(piece)
        return sum(text[at:at + width] == piece for at in range(len(text) - width + 1))
    return [piece for piece in pieces if times(piece) >= 2]
""",
        "the rest behind the first": """
def unsure(text, pieces):
    return [one for one in pieces if one in text and one in text[text.index(one) + 1:]]
""",
        "an escaped pattern that looks ahead": """
import re
def unsure(text, pieces):
    return [one for one in pieces if len(re.findall("(?=" + re.escape(one) + ")", text)) > 1]
""",
        "a loop of searches": """
def unsure(text, pieces):
    result = []
    for piece in pieces:
        places, at = [], text.find(piece)
        while at >= 0:
            places.append(at)
            at = text.find(piece, at + 1)
        if len(places) > 1:
            result.append(piece)
    return result
""",
        "from both ends": """
def unsure(text, pieces):
    return list(filter(lambda piece: text.rfind(piece) > text.find(piece), pieces))
""",
    },
}

WRONG = {
    "stale": {
        "one article, whatever is asked": """
def stale(stored, article, count):
    return [one for one in stored if one.startswith("faq#") and int(one[4:]) >= count]
""",
        "the letters of the name are stripped off": """
def stale(stored, article, count):
    return [one for one in stored if one.split("#")[0] == article
            and int(one.strip(article + "#") or 0) >= count]
""",
        "a word has no hyphen": """
import re
def stale(stored, article, count):
    found = [(one, re.match(r"(\\w+)#(\\d+)", one)) for one in stored]
    return [one for one, match in found if match and match[1] == article
            and int(match[2]) >= count]
""",
        "the name without digits": """
def stale(stored, article, count):
    return [one for one in stored if one.strip("0123456789#") == article
            and int(one.split("#")[1]) >= count]
""",
        "hyphens at the end are lost": """
def stale(stored, article, count):
    return [one for one in stored if one.rstrip("0123456789#").rstrip("-") == article
            and int(one.split("#")[1]) >= count]
""",
        "three digits at most": """
def stale(stored, article, count):
    return [one for one in stored if one.split("#")[0] == article
            and one.split("#")[1].zfill(3) >= str(count).zfill(3)]
""",
        "two digits at most": """
def stale(stored, article, count):
    return [one for one in stored if one.split("#")[0] == article
            and int(one[-2:].lstrip("#")) >= count]
""",
        "everything where nothing is left": """
def stale(stored, article, count):
    if not count:
        return list(stored)
    return [one for one in stored if one.split("#")[0] == article
            and int(one.split("#")[1]) >= count]
""",
        "numbers up to twenty": """
def stale(stored, article, count):
    gone = {article + "#" + str(number) for number in range(count, 20)}
    return [one for one in stored if one in gone]
""",
        "as many as are stored": """
def stale(stored, article, count):
    gone = [f"{article}#{number}" for number in range(count, len(stored))]
    return [one for one in stored if one in gone]
""",
        "from the largest": """
def stale(stored, article, count):
    own = [one for one in stored if one.startswith(article + "#")]
    own.sort(key=lambda one: -int(one.split("#")[1]))
    return [one for one in own if int(one.split("#")[1]) >= count]
""",
        "a text padded to two digits": """
def stale(stored, article, count):
    return [one for one in stored if one.split("#")[0] == article
            and one.split("#")[1].zfill(2) >= str(count).zfill(2)]
""",
    },
    "unsure": {
        "words at word ends": """
import re
def unsure(text, pieces):
    return [p for p in pieces if len(re.findall(r"(?<!\\w)" + re.escape(p), text)) > 1]
""",
        "white space made alike": """
def unsure(text, pieces):
    plain = " ".join(text.split())
    return [p for p in pieces if plain.find(p) != plain.rfind(p)]
""",
        "the text stripped": """
def unsure(text, pieces):
    text = text.strip()
    return [p for p in pieces if text.find(p) != text.rfind(p)]
""",
        "stripped pieces come back": """
def unsure(text, pieces):
    return [p.strip() for p in pieces if text.find(p) != text.rfind(p)]
""",
        "only spaces in front are taken off": """
def unsure(text, pieces):
    return [p for p in pieces if text.find(p.lstrip()) != text.rfind(p.lstrip())]
""",
        "only spaces behind are taken off": """
def unsure(text, pieces):
    return [p for p in pieces if text.find(p.rstrip()) != text.rfind(p.rstrip())]
""",
        "without their full stops": """
def unsure(text, pieces):
    return [p for p in pieces if text.find(p.rstrip(".")) != text.rfind(p.rstrip("."))]
""",
        "by their places": """
def unsure(text, pieces):
    return sorted((p for p in pieces if text.find(p) != text.rfind(p)), key=text.find)
""",
        "the longest first": """
def unsure(text, pieces):
    return sorted((p for p in pieces if text.find(p) != text.rfind(p)), key=len, reverse=True)
""",
        "the second copy begins in the second half of the first at least": """
def unsure(text, pieces):
    return [p for p in pieces if text.rfind(p) > text.find(p) + len(p) // 2]
""",
        "from two characters on": """
def unsure(text, pieces):
    return [p for p in pieces if p in text and text.find(p, text.find(p) + 2) >= 0]
""",
        "lines by themselves": """
def unsure(text, pieces):
    return [p for p in pieces if sum(line.find(p) >= 0 for line in text.split("\\n")) > 1
            or any(line.find(p) != line.rfind(p) for line in text.split("\\n"))]
""",
        "letters without accents": """
import unicodedata
def bare(text):
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
def unsure(text, pieces):
    text = bare(text)
    return [p for p in pieces if text.find(bare(p)) != text.rfind(bare(p))]
""",
        "each once": """
def unsure(text, pieces):
    return list(dict.fromkeys(p for p in pieces if text.find(p) != text.rfind(p)))
""",
    },
}
