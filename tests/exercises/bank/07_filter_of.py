"""Right and wrong answers to exercise 8 of lesson 07: the filter for the product that is named.

Open: capital letters (the answers here make them small, so that nothing else is tried with them),
a name inside a longer word ("covered kettle", "toasters"), and "the red and the blue kettle". A
product that is named twice is one product.
"""

_PRODUCTS = """
PRODUCTS = {
    "blue kettle": "kettle-kb-17",
    "red kettle": "kettle-kr-10",
    "toaster": "toaster-ts-2",
    "dishwasher": "dishwasher-dw-14",
}
"""


def _with(body: str) -> str:
    return _PRODUCTS + "\n\n" + body.strip("\n") + "\n"


RIGHT = {
    "list": _with("""
def filter_of(question):
    question = question.lower()
    named = [product for name, product in PRODUCTS.items() if name in question]
    if len(named) == 1:
        return {"product": named[0]}
    return None
"""),
    "loop": _with("""
def filter_of(question):
    question = question.lower()
    found = None
    for name in PRODUCTS:
        if name in question:
            if found is not None:
                return None
            found = {"product": PRODUCTS[name]}
    return found
"""),
    "while": _with("""
def filter_of(text: str) -> dict[str, str] | None:
    text = text.lower()
    names = list(PRODUCTS)
    hits = []
    while names:
        name = names.pop()
        if text.find(name) != -1:
            hits.append(PRODUCTS[name])
    return {"product": hits[0]} if len(hits) == 1 else None
"""),
    "match": _with("""
def filter_of(question):
    question = question.lower()
    match [name for name in PRODUCTS if question.count(name) > 0]:
        case [one]:
            return {"product": PRODUCTS[one]}
        case _:
            return None
"""),
    "unpacked": _with("""
def filter_of(question):
    question = question.lower()
    try:
        (product,) = {PRODUCTS[name] for name in PRODUCTS if name in question}
    except ValueError:
        return None
    return dict(product=product)
"""),
    "pattern": _with("""
import re
def filter_of(question):
    question = question.lower()
    found = set(re.findall("|".join(map(re.escape, PRODUCTS)), question))
    return {"product": PRODUCTS[found.pop()]} if len(found) == 1 else None
"""),
    "recursion": _with("""
def _named(question, names):
    if not names:
        return []
    rest = _named(question, names[1:])
    return [names[0]] + rest if names[0] in question else rest

def filter_of(question):
    question = question.lower()
    named = _named(question, list(PRODUCTS))
    if len(named) != 1:
        return
    return {"product": PRODUCTS[named[0]]}
"""),
    "itertools": _with("""
from itertools import compress
def filter_of(question):
    question = question.lower()
    named = list(compress(PRODUCTS.values(), (name in question for name in PRODUCTS)))
    return {"product": named[0]} if named and not named[1:] else None
"""),
    "numpy": _with("""
def filter_of(question):
    question = question.lower()
    import numpy as np
    held = np.array([name in question for name in PRODUCTS])
    if held.sum() != 1:
        return None
    return {"product": list(PRODUCTS.values())[int(held.argmax())]}
"""),
    "split": _with("""
def filter_of(question):
    question = question.lower()
    wanted = None
    for name, product in PRODUCTS.items():
        if len(question.split(name)) > 1:
            if wanted:
                return None
            wanted = product
    if wanted:
        return {"product": wanted}
"""),
    "written out": _with("""
def filter_of(question):
    question = question.lower()
    blue, red = "blue kettle" in question, "red kettle" in question
    toaster, dishwasher = "toaster" in question, "dishwasher" in question
    if blue + red + toaster + dishwasher != 1:
        return None
    if blue:
        return {"product": "kettle-kb-17"}
    if red:
        return {"product": "kettle-kr-10"}
    return {"product": "toaster-ts-2" if toaster else "dishwasher-dw-14"}
"""),
    "whole words": _with(
        """
import re
def filter_of(question):
    question = question.lower()
    named = [name for name in PRODUCTS if re.search(rf"\\\\b{name}\\\\b", question)]
    return {"product": PRODUCTS[named[0]]} if len(named) == 1 else None
""".replace("\\\\", "\\")
    ),
}

_LIGHT = "filter_of('What does a red light mean on the blue kettle?')"
_TOASTER = "filter_of('How do I clean the toaster?')"
_BOTH = "filter_of('Is the toaster as loud as the dishwasher?')"
_BOTH_BACK = "filter_of('Is the dishwasher as loud as the toaster?')"
_KETTLES = "filter_of('Is the red kettle larger than the blue kettle?')"
_THREE = "filter_of('Do the blue kettle, the toaster and the dishwasher fit on one plug?')"
_NONE = "filter_of('Who won the world cup?')"
_TWICE = "filter_of('Is my toaster a good toaster?')"

WRONG = {
    "first in the table": (
        _with("""
def filter_of(question):
    question = question.lower()
    for name, product in PRODUCTS.items():
        if name in question:
            return {"product": product}
    return None
"""),
        _BOTH,
    ),
    "last in the table": (
        _with("""
def filter_of(question):
    question = question.lower()
    answer = None
    for name, product in PRODUCTS.items():
        if name in question:
            answer = {"product": product}
    return answer
"""),
        _BOTH,
    ),
    "first in the question": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = sorted((name for name in PRODUCTS if name in question), key=question.find)
    return {"product": PRODUCTS[named[0]]} if named else None
"""),
        _BOTH_BACK,
    ),
    "None after the first line": (
        _with("""
def filter_of(question):
    question = question.lower()
    for name, product in PRODUCTS.items():
        if name in question:
            return {"product": product}
        return None
"""),
        _TOASTER,
    ),
    "colours": (
        _with("""
def filter_of(question):
    question = question.lower()
    words = {"red": "kettle-kr-10", "blue": "kettle-kb-17", "toaster": "toaster-ts-2", "dishwasher": "dishwasher-dw-14"}
    named = [words[word] for word in words if word in question]
    return {"product": named[0]} if len(named) == 1 else None
"""),
        _LIGHT,
    ),
    "colours, blue first": (
        _with("""
def filter_of(question):
    question = question.lower()
    words = {"blue": "kettle-kb-17", "red": "kettle-kr-10", "toaster": "toaster-ts-2", "dishwasher": "dishwasher-dw-14"}
    for word in words:
        if word in question:
            return {"product": words[word]}
"""),
        "filter_of('What does a blue light mean on the red kettle?')",
    ),
    "all words anywhere": (
        _with("""
def filter_of(question):
    question = question.lower()
    words = question.replace("?", "").split()
    named = [name for name in PRODUCTS if all(word in words for word in name.split())]
    return {"product": PRODUCTS[named[0]]} if len(named) == 1 else None
"""),
        _LIGHT,
    ),
    "any word": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [name for name in PRODUCTS if any(word in question for word in name.split())]
    return {"product": PRODUCTS[named[0]]} if len(named) == 1 else None
"""),
        _LIGHT,
    ),
    "a kettle is blue": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [name for name in PRODUCTS if name in question]
    if not named and "kettle" in question:
        return {"product": "kettle-kb-17"}
    return {"product": PRODUCTS[named[0]]} if len(named) == 1 else None
"""),
        "filter_of('How do I clean the kettle?')",
    ),
    "several kettles only": (
        _with("""
def filter_of(question):
    question = question.lower()
    if "red kettle" in question and "blue kettle" in question:
        return None
    for name in PRODUCTS:
        if name in question:
            return {"product": PRODUCTS[name]}
"""),
        _BOTH,
    ),
    "exactly two is several": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [name for name in PRODUCTS if name in question]
    return {"product": PRODUCTS[named[0]]} if named and len(named) != 2 else None
"""),
        _THREE,
    ),
    "an even number is several": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [name for name in PRODUCTS if name in question]
    return {"product": PRODUCTS[named[0]]} if len(named) % 2 else None
"""),
        _THREE,
    ),
    "three is not several": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [name for name in PRODUCTS if name in question]
    return {"product": PRODUCTS[named[0]]} if 0 < len(named) < 2 or len(named) > 3 else None
"""),
        "filter_of('red kettle, blue kettle, toaster, dishwasher')",
    ),
    "twice is several": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [name for name in PRODUCTS for _ in range(question.count(name))]
    return {"product": PRODUCTS[named[0]]} if len(named) == 1 else None
"""),
        _TWICE,
    ),
    "the id alone": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [name for name in PRODUCTS if name in question]
    return PRODUCTS[named[0]] if len(named) == 1 else None
"""),
        _TOASTER,
    ),
    "the name for the id": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [name for name in PRODUCTS if name in question]
    return {"product": named[0]} if len(named) == 1 else None
"""),
        _TOASTER,
    ),
    "name as the key": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [name for name in PRODUCTS if name in question]
    return {named[0]: PRODUCTS[named[0]]} if len(named) == 1 else None
"""),
        _TOASTER,
    ),
    "ids in a list": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [PRODUCTS[name] for name in PRODUCTS if name in question]
    return {"product": named} if len(named) == 1 else None
"""),
        _TOASTER,
    ),
    "set": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [PRODUCTS[name] for name in PRODUCTS if name in question]
    return {"product", named[0]} if len(named) == 1 else None
"""),
        _TOASTER,
    ),
    "empty dict for none": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [PRODUCTS[name] for name in PRODUCTS if name in question]
    return {"product": named[0]} if len(named) == 1 else {}
"""),
        _NONE,
    ),
    "None inside": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [PRODUCTS[name] for name in PRODUCTS if name in question]
    return {"product": named[0] if len(named) == 1 else None}
"""),
        _NONE,
    ),
    "None as a text": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [PRODUCTS[name] for name in PRODUCTS if name in question]
    return {"product": named[0]} if len(named) == 1 else "None"
"""),
        _NONE,
    ),
    "error for several": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [PRODUCTS[name] for name in PRODUCTS if name in question]
    if len(named) > 1:
        raise ValueError("several")
    return {"product": named[0]} if named else None
"""),
        _BOTH,
    ),
    "error for none": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [PRODUCTS[name] for name in PRODUCTS if name in question]
    return {"product": named[0]} if len(named) < 2 else None
"""),
        _NONE,
    ),
    "prints": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [PRODUCTS[name] for name in PRODUCTS if name in question]
    print({"product": named[0]} if len(named) == 1 else None)
"""),
        _TOASTER,
    ),
    "words as they stand": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [name for name in PRODUCTS if name in question.split()]
    return {"product": PRODUCTS[named[0]]} if len(named) == 1 else None
"""),
        _LIGHT,
    ),
    "only before a question mark": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [name for name in PRODUCTS if question.endswith(name + "?")]
    return {"product": PRODUCTS[named[0]]} if len(named) == 1 else None
"""),
        "filter_of('How do I clean the toaster every week?')",
    ),
    "not at the end": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [name for name in PRODUCTS if name + " " in question]
    return {"product": PRODUCTS[named[0]]} if len(named) == 1 else None
"""),
        _TOASTER,
    ),
    "not at the beginning": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [name for name in PRODUCTS if question.find(name) > 0]
    return {"product": PRODUCTS[named[0]]} if len(named) == 1 else None
"""),
        "filter_of('toaster: how do I clean it?')",
    ),
    "after the": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [name for name in PRODUCTS if "the " + name in question]
    return {"product": PRODUCTS[named[0]]} if len(named) == 1 else None
"""),
        "filter_of('How do I clean my toaster?')",
    ),
    "turned round": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [name for name in PRODUCTS if question in name]
    return {"product": PRODUCTS[named[0]]} if len(named) == 1 else None
"""),
        _TOASTER,
    ),
    "ids looked for": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [product for product in PRODUCTS.values() if product in question]
    return {"product": named[0]} if len(named) == 1 else None
"""),
        _TOASTER,
    ),
    "without the last product": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [name for name in list(PRODUCTS)[:-1] if name in question]
    return {"product": PRODUCTS[named[0]]} if len(named) == 1 else None
"""),
        "filter_of('How loud is the dishwasher?')",
    ),
    "without the first product": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [name for name in list(PRODUCTS)[1:] if name in question]
    return {"product": PRODUCTS[named[0]]} if len(named) == 1 else None
"""),
        "filter_of('How loud is the blue kettle?')",
    ),
    "forty characters": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [name for name in PRODUCTS if name in question[:40]]
    return {"product": PRODUCTS[named[0]]} if len(named) == 1 else None
"""),
        "filter_of('My old one broke after many years. How long does a new one last, the toaster?')",
    ),
    "first sentence": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [name for name in PRODUCTS if name in question.split(". ")[0]]
    return {"product": PRODUCTS[named[0]]} if len(named) == 1 else None
"""),
        "filter_of('It smells. What is wrong with the toaster?')",
    ),
    "hard-coded": (
        _with("""
def filter_of(question):
    question = question.lower()
    return {"product": "toaster-ts-2"} if "toaster" in question else None
"""),
        _LIGHT,
    ),
    "remembers": (
        _with("""
def filter_of(question, named=[]):
    question = question.lower()
    named += [PRODUCTS[name] for name in PRODUCTS if name in question and PRODUCTS[name] not in named]
    return {"product": named[0]} if len(named) == 1 else None
"""),
        f"({_TOASTER}, {_LIGHT})[1]",
    ),
    "remembers the last product": (
        _with("""
last = None
def filter_of(question):
    question = question.lower()
    global last
    named = [PRODUCTS[name] for name in PRODUCTS if name in question]
    if len(named) == 1:
        last = {"product": named[0]}
    return last if len(named) < 2 else None
"""),
        f"({_TOASTER}, {_NONE})[1]",
    ),
    "takes the product out": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [name for name in PRODUCTS if name in question]
    return {"product": PRODUCTS.pop(named[0])} if len(named) == 1 else None
"""),
        f"({_TOASTER}, {_TOASTER})[1]",
    ),
    "colour and kettle anywhere": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = []
    if "kettle" in question:
        named += [PRODUCTS[colour + " kettle"] for colour in ["blue", "red"] if colour in question]
    named += [PRODUCTS[name] for name in ["toaster", "dishwasher"] if name in question]
    return {"product": named[0]} if len(named) == 1 else None
"""),
        _LIGHT,
    ),
    "longest name wins": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = sorted((name for name in PRODUCTS if name in question), key=len)
    if len(named) > 1 and len(named[-1]) == len(named[-2]):
        return None
    return {"product": PRODUCTS[named[-1]]} if named else None
"""),
        _BOTH,
    ),
    "both kettles are no product": (
        _with("""
def filter_of(question):
    question = question.lower()
    named = [PRODUCTS[name] for name in PRODUCTS if name in question]
    kettles = [one for one in named if one.startswith("kettle")]
    others = [one for one in named if one not in kettles]
    wanted = others if len(kettles) == 2 else named
    return {"product": wanted[0]} if len(wanted) == 1 else None
"""),
        "filter_of('Is the toaster as loud as the red kettle or the blue kettle?')",
    ),
}

OPEN = {
    "name in a longer word counts as none": _with("""
def filter_of(question):
    padded = "".join(sign if sign.isalnum() else " " for sign in question.lower()).split()
    named = [name for name in PRODUCTS if f" {name} " in f" {' '.join(padded)} "]
    return {"product": PRODUCTS[named[0]]} if len(named) == 1 else None
"""),
    "capitals as they stand": _with("""
def filter_of(question):
    named = [product for name, product in PRODUCTS.items() if name in question]
    return {"product": named[0]} if len(named) == 1 else None
"""),
    "only the first letter of the question made small": _with("""
def filter_of(question):
    question = question[:1].lower() + question[1:]
    named = [product for name, product in PRODUCTS.items() if name in question]
    return {"product": named[0]} if len(named) == 1 else None
"""),
    "without spaces": _with("""
def filter_of(question):
    bare = question.lower().replace(" ", "").replace("-", "")
    named = [name for name in PRODUCTS if name.replace(" ", "") in bare]
    return {"product": PRODUCTS[named[0]]} if len(named) == 1 else None
"""),
}
