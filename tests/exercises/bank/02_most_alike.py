"""Right and wrong answers to exercise 3 of lesson 02: the place of the vector most alike.

Open: a list without vectors, and ties that only rounding parts.
"""

RIGHT = {
    "package's cosine, max": """
def most_alike(question, vectors):
    return max(range(len(vectors)), key=lambda i: cosine(question, vectors[i]))
""",
    "lesson's cosine, index": """
def most_alike(question, vectors):
    scores = [our_cosine(question, one) for one in vectors]
    return scores.index(max(scores))
""",
    "numpy argmax": """
def most_alike(question, vectors):
    return np.argmax([cosine(question, vector) for vector in vectors])
""",
    "loop with own sums": """
import math
def most_alike(q, vs):
    best, place = -2, None
    for i, v in enumerate(vs):
        dot = sum(a * b for a, b in zip(q, v))
        length = math.sqrt(sum(a * a for a in q)) * math.sqrt(sum(b * b for b in v))
        score = dot / length if length else 0.0
        if score > best:
            best, place = score, i
    return place
""",
    "sorted": """
def most_alike(question, vectors):
    ranked = sorted(range(len(vectors)), key=lambda i: -cosine(question, vectors[i]))
    return ranked[0]
""",
    "question's length left out": """
def most_alike(question: list, vectors: list) -> int:
    def score(vector):
        length = sum(x ** 2 for x in vector) ** 0.5
        if length == 0:
            return 0
        return sum(x * y for x, y in zip(question, vector)) / length
    scores = list(map(score, vectors))
    return scores.index(max(scores))
""",
    "recursion": """
def most_alike(question, vectors):
    if len(vectors) == 1:
        return 0
    rest = most_alike(question, vectors[:-1])
    last = len(vectors) - 1
    if cosine(question, vectors[last]) > cosine(question, vectors[rest]):
        return last
    return rest
""",
    "while": """
def most_alike(question, vectors):
    at = 1
    best = 0
    while at < len(vectors):
        if our_cosine(question, vectors[at]) > our_cosine(question, vectors[best]):
            best = at
        at += 1
    return best
""",
}

WRONG = {
    "dot product": (
        """
def most_alike(question, vectors):
    scores = [sum(a * b for a, b in zip(question, v)) for v in vectors]
    return scores.index(max(scores))
""",
        "most_alike([1, 0], [[1, 0], [5, 5]])",
    ),
    "last in a tie": (
        """
def most_alike(question, vectors):
    best = 0
    for i in range(len(vectors)):
        if cosine(question, vectors[i]) >= cosine(question, vectors[best]):
            best = i
    return best
""",
        "most_alike([4, 3, 0], [[3, 4, 0], [3, 4, 0], [0, 0, 1]])",
    ),
    "reversed sort": (
        """
def most_alike(question, vectors):
    pairs = sorted([(cosine(question, v), i) for i, v in enumerate(vectors)], reverse=True)
    return pairs[0][1]
""",
        "most_alike([4, 3, 0], [[3, 4, 0], [3, 4, 0], [0, 0, 1]])",
    ),
    "argmax of the reversed": (
        """
def most_alike(question, vectors):
    scores = [cosine(question, v) for v in vectors][::-1]
    return len(vectors) - 1 - int(np.argmax(scores))
""",
        "most_alike([1, 0], [[1, 0], [1, 0]])",
    ),
    "least alike": (
        """
def most_alike(question, vectors):
    return min(range(len(vectors)), key=lambda i: cosine(question, vectors[i]))
""",
        "most_alike([4, 3, 0], [[4, 0, 3], [3, 4, 0]])",
    ),
    "the vector": (
        """
def most_alike(question, vectors):
    return max(vectors, key=lambda v: cosine(question, v))
""",
        "most_alike([4, 3, 0], [[4, 0, 3], [3, 4, 0]])",
    ),
    "the cosine": (
        """
def most_alike(question, vectors):
    return max(cosine(question, v) for v in vectors)
""",
        "most_alike([4, 3, 0], [[4, 0, 3], [3, 4, 0]])",
    ),
    "counted from one": (
        """
def most_alike(question, vectors):
    scores = [cosine(question, v) for v in vectors]
    return scores.index(max(scores)) + 1
""",
        "most_alike([4, 3, 0], [[4, 0, 3], [3, 4, 0]])",
    ),
    "place in a list": (
        """
def most_alike(question, vectors):
    scores = [cosine(question, v) for v in vectors]
    return [scores.index(max(scores))]
""",
        "most_alike([4, 3, 0], [[4, 0, 3], [3, 4, 0]])",
    ),
    "size of the cosine": (
        """
def most_alike(question, vectors):
    scores = [abs(cosine(question, v)) for v in vectors]
    return scores.index(max(scores))
""",
        "most_alike([1, 0], [[-1, 0], [1, 1]])",
    ),
    "starts at 0": (
        """
def most_alike(question, vectors):
    best, place = 0, 0
    for i, v in enumerate(vectors):
        if cosine(question, v) > best:
            best, place = cosine(question, v), i
    return place
""",
        "most_alike([1, 0], [[-1, 0], [-1, 1]])",
    ),
    "starts at -1": (
        """
def most_alike(question, vectors):
    best, place = -1, None
    for i, v in enumerate(vectors):
        if cosine(question, v) > best:
            best, place = cosine(question, v), i
    return place
""",
        "most_alike([1, 0], [[-1, 0]])",
    ),
    "distance": (
        """
def most_alike(question, vectors):
    return min(range(len(vectors)), key=lambda i: sum((a - b) ** 2 for a, b in zip(question, vectors[i])))
""",
        "most_alike([1, 1], [[1, 0], [9, 9]])",
    ),
    "divides by zero": (
        """
def most_alike(question, vectors):
    def cos(a, b):
        return sum(x * y for x, y in zip(a, b)) / (sum(x * x for x in a) * sum(y * y for y in b)) ** 0.5
    return max(range(len(vectors)), key=lambda i: cos(question, vectors[i]))
""",
        "most_alike([1, 0], [[0, 1], [0, 0], [1, 0]])",
    ),
    "nan of zeros": (
        """
def most_alike(question, vectors):
    q, v = np.array(question, float), np.array(vectors, float)
    with np.errstate(all="ignore"):
        return int(np.argmax(v @ q / np.linalg.norm(v, axis=1)))
""",
        "most_alike([1, 0], [[1, 0], [0, 0]])",
    ),
    "length without the root": (
        """
def most_alike(question, vectors):
    def score(v):
        n = sum(x * x for x in v)
        return sum(a * b for a, b in zip(question, v)) / n if n else 0
    return max(range(len(vectors)), key=lambda i: score(vectors[i]))
""",
        "most_alike([4, 3], [[1, 0], [8, 6]])",
    ),
    "sum as length": (
        """
def most_alike(question, vectors):
    def score(v):
        n = sum(abs(x) for x in v)
        return sum(a * b for a, b in zip(question, v)) / n if n else 0
    return max(range(len(vectors)), key=lambda i: score(vectors[i]))
""",
        "most_alike([4, 3], [[1, 0], [4, 3]])",
    ),
    "largest number": (
        """
def most_alike(question, vectors):
    top = question.index(max(question))
    return max(range(len(vectors)), key=lambda i: vectors[i][top])
""",
        "most_alike([4, 3, 0], [[4, 0, 3], [3, 4, 0]])",
    ),
    "rounded to one place": (
        """
def most_alike(question, vectors):
    scores = [round(cosine(question, v), 1) for v in vectors]
    return scores.index(max(scores))
""",
        "most_alike([4, 3, 0], [[3, 4, 0], [4, 3, 1]])",
    ),
    "first three numbers": (
        """
def most_alike(question, vectors):
    scores = [cosine(question[:3], v[:3]) for v in vectors]
    return scores.index(max(scores))
""",
        "most_alike([1, 1, 0, 5], [[1, 1, 0, -5], [1, 0, 0, 5]])",
    ),
    "loses the last": (
        """
def most_alike(question, vectors):
    best = 0
    for i in range(len(vectors) - 1):
        if cosine(question, vectors[i]) > cosine(question, vectors[best]):
            best = i
    return best
""",
        "most_alike([4, 3, 0], [[4, 0, 3], [3, 4, 0]])",
    ),
    "stops at the first fall": (
        """
def most_alike(question, vectors):
    at = 0
    while at + 1 < len(vectors) and cosine(question, vectors[at + 1]) > cosine(question, vectors[at]):
        at += 1
    return at
""",
        "most_alike([1, 0], [[1, 1], [0, 1], [1, 0]])",
    ),
    "ignores the question": (
        """
def most_alike(question, vectors):
    return max(range(len(vectors)), key=lambda i: cosine([4, 3, 0], vectors[i]))
""",
        "most_alike([0, 0, 1], [[4, 3, 0], [0, 0, 2]])",
    ),
    "hard-coded": (
        """
def most_alike(question, vectors):
    return 1
""",
        "most_alike([1, 0], [[1, 0], [0, 1]])",
    ),
    "pops the vectors": (
        """
def most_alike(question, vectors):
    scores = []
    while vectors:
        scores.append(cosine(question, vectors.pop(0)))
    return scores.index(max(scores))
""",
        "(lambda v: (int(most_alike([1, 0], v)), v))([[0, 1], [1, 0]])",
    ),
    "remembers": (
        """
scores = []
def most_alike(question, vectors):
    for v in vectors:
        scores.append(cosine(question, v))
    return scores.index(max(scores))
""",
        "(int(most_alike([1, 0], [[0, 1], [1, 0]])), int(most_alike([1, 0], [[1, 0], [0, 1]])))",
    ),
    "compares texts": (
        """
def most_alike(question, vectors):
    scores = [str(cosine(question, v)) for v in vectors]
    return scores.index(max(scores))
""",
        "most_alike([1, 0], [[-1, 1], [-1, 0]])",
    ),
}

OPEN = {
    "own error without vectors": """
def most_alike(question, vectors):
    if not vectors:
        return None
    return max(range(len(vectors)), key=lambda i: cosine(question, vectors[i]))
""",
}
