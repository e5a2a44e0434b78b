"""The stem of an English word: what its forms, such as "cup" and "cups", have in common."""

from __future__ import annotations

from snowballstemmer.english_stemmer import EnglishStemmer

# Porter2 takes an s off where it looks like a plural's, so "lens" and "lenses" do not meet.
_OWN_S = (
    "alias biceps bus canvas chaos christmas clematis cosmos forceps gas ibis iris lens mantis "
    "marquis metropolis pancreas pelvis penis plus pus rhinoceros summons tennis thermos trellis "
    "triceps yes"
)

# Plurals that are made in another way, each with its singular; "leaves" and "lives" are left,
# for they come of "leave" and "live" too.
_IRREGULAR = """
children child  feet foot  geese goose  men man  women woman  mice mouse  oxen ox  teeth tooth
calves calf  dwarves dwarf  elves elf  halves half  hooves hoof  knives knife
loaves loaf  scarves scarf  shelves shelf  thieves thief  wharves wharf  wives wife  wolves wolf
selves self  quizzes quiz  busses bus  crises crisis  diagnoses diagnosis  ellipses ellipsis
emphases emphasis  hypotheses hypothesis  oases oasis  parentheses parenthesis  prognoses prognosis
syntheses synthesis  synopses synopsis  theses thesis  analysis analyse  appendices appendix
indices index  matrices matrix  vertices vertex  vortices vortex  criteria criterion
phenomena phenomenon  bacteria bacterium  curricula curriculum  cacti cactus  fungi fungus
nuclei nucleus  radii radius  stimuli stimulus  syllabi syllabus  larvae larva  vertebrae vertebra
formulae formula  antennae antenna  bureaus bureau  bureaux bureau  chateaus chateau
gateaux gateau  plateaus plateau  tableaus tableau  tableaux tableau  menus menu  gurus guru
emus emu  gnus gnu  haikus haiku  tofus tofu  tutus tutu  cpus cpu  gpus gpu  bayous bayou
caribous caribou  bras bra  bros bro  ngos ngo  pros pro  spas spa  bookshelves bookshelf
housewives housewife
"""

_LONGEST = 40  # letters; what is longer is no English word
_MOST = 200_000  # stems that are kept: some 30 MB
_VOWELS = set("aeiouy")


class _Stems(dict[str, str]):
    """The stem of each word that was asked for: each is found once."""

    def __missing__(self, word: str) -> str:
        if len(word) > _LONGEST:
            return word
        if len(self) >= _MOST:
            self.clear()
        found = self[word] = stem(word)
        return found


def stem(word: str) -> str:
    """Return the Porter2 stem of a word in small letters; what is no English word stays as it is.

    Codes, numbers and words with other letters than a to z are not touched. Where Porter2 parts a
    singular from its plural, this joins them: words with an s of their own ("lens", "lenses"),
    plurals of another kind ("knives", "crises"), and short words without a vowel ("kms", "pdfs").
    (Porter's English stemmer, snowballstem.org.)

    >>> [stem(word) for word in "cups boxes batteries knives heating e-4012 b07".split()]
    ['cup', 'box', 'batteri', 'knife', 'heat', 'e-4012', 'b07']
    >>> [stem(word) for word in "buses bus lenses lens kms".split()]
    ['bus', 'bus', 'lens', 'lens', 'km']
    """
    if len(word) > _LONGEST or not (word.isascii() and word.isalpha()):
        return word
    if word in _GIVEN:
        return _GIVEN[word]
    if 3 <= len(word) <= 4 and word[-1] == "s" != word[-2] and _VOWELS.isdisjoint(word):
        return word[:-1]
    return _porter2(word)


def _porter2(word: str) -> str:
    # A stemmer of its own for each word: it holds the word, and threads would share it.
    return str(EnglishStemmer().stemWord(word))


_GIVEN = {form: word for word in _OWN_S.split() for form in (word, word + "es")}
_GIVEN |= {
    plural: _GIVEN.get(singular) or _porter2(singular)
    for plural, singular in zip(*[iter(_IRREGULAR.split())] * 2, strict=True)
}

STEMS = _Stems()
