"""What must be true of the record of every exercise, each a function that asserts it."""

import ast
import copy
import re
from random import Random
from typing import Any

import pytest

from ragnotes.classroom.grading import verdict_of
from ragnotes.exercises import Case, Exercise, NotCorrectError, Verdict, limits, threaded
from ragnotes.exercises.functions import copied, shown_call
from ragnotes.exercises.plain import pack, same, shown, unpack

# Wrong answers that no record lists; a record may count some of them as right.
ODD: tuple[Any, ...] = (
    None, True, -1, 10**9, 0.123, float("nan"), "", "19", [], [3], {}, set(), b"", object(), len,
)  # fmt: skip


def run(*sources: str) -> dict[str, Any]:
    """Run sources one after another, as cells of a notebook."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for source in sources:
        exec(compile(source, "<cell>", "exec", dont_inherit=True), names)
    return names


def given(exercise: Exercise, *sources: str) -> tuple[Any, ...]:
    """What a learner whose cells are these sources hands to `check`."""
    names = run(exercise.setup, *sources)
    return tuple(names[name] for name in exercise.names)


def red(exercise: Exercise, *answers: Any) -> Verdict:
    """The verdict that strict mode raises: for any but "correct" it must raise one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAGNOTES_STRICT", "1")
        with pytest.raises(NotCorrectError) as raised:
            exercise.check(*answers)
    assert str(raised.value) == raised.value.verdict.text
    return raised.value.verdict


def starter_is_not_attempted(exercise: Exercise) -> None:
    answers = given(exercise, exercise.starter)
    assert red(exercise, *answers).kind == "not attempted"
    assert exercise.check(*answers).text.startswith("Not attempted yet.")


def solution_and_alternatives_are_correct(exercise: Exercise) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAGNOTES_STRICT", "1")
        for source in (exercise.answer, *exercise.alternatives):
            verdict = exercise.check(*given(exercise, source))
            assert (verdict.kind, verdict.message) == ("correct", exercise.remark), source


def alternatives_are_written_differently(exercise: Exercise) -> None:
    sources = {ast.dump(ast.parse(text)) for text in (exercise.answer, *exercise.alternatives)}
    assert len(exercise.alternatives) >= 2
    assert len(sources) == 1 + len(exercise.alternatives)


def each_mistake_gets_its_own_message(exercise: Exercise) -> None:
    for mistake in exercise.mistakes:
        # A mistake may set some of the names only; the others are then right.
        verdict = red(exercise, *given(exercise, exercise.answer, mistake.source))
        assert (verdict.kind, verdict.message) == ("not yet", mistake.message), mistake.source
        tells_nothing(exercise, verdict)


def mistakes_are_enough(exercise: Exercise) -> None:
    messages = {mistake.message for mistake in exercise.mistakes}
    assert "" not in messages
    assert len(messages) == len(exercise.mistakes)
    if exercise.options:
        (right,) = given(exercise, exercise.answer)
        values = [given(exercise, mistake.source)[0] for mistake in exercise.mistakes]
        assert sorted(map(str, [right, *values])) == sorted(map(str, exercise.options))
    else:
        assert len(messages) >= 3


def hints_lead_and_do_not_tell(exercise: Exercise) -> None:
    assert 1 <= len(exercise.hints) <= 3
    assert "" not in exercise.hints
    for hint in exercise.hints:
        assert "".join(exercise.answer.split()) not in "".join(hint.split())
        for value in () if exercise.of_functions else given(exercise, exercise.answer):
            assert not tells(exercise, hint, value), hint


def an_odd_answer_is_told_nothing(exercise: Exercise) -> None:
    for value in ODD:
        answers = [gives(value) if exercise.of_functions else value for _ in exercise.names]
        verdict = exercise.check(*answers)
        assert verdict.kind in ("not yet", "correct"), verdict.text
        if verdict.kind == "not yet":
            tells_nothing(exercise, verdict)


def arguments_stay_as_they_are(exercise: Exercise) -> None:
    def wrecks(*args: Any, **keywords: Any) -> None:
        for value in (*args, *keywords.values()):
            if isinstance(value, (list, dict, set)):
                value.clear()

    before = copy.copy(exercise.cases), repr(exercise.cases)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "_run", threaded.run)  # a forked child could not change them anyway
        if exercise.cases:
            exercise.check(wrecks)
        mine = given(exercise, exercise.answer)
        shown_before = [shown(answer) for answer in mine]
        exercise.check(*mine)
    assert (exercise.cases, repr(exercise.cases)) == before
    assert [shown(answer) for answer in mine] == shown_before


def solution_shows_what_these_tests_run(exercise: Exercise) -> None:
    assert exercise.solution().text == exercise.answer


def drawn_cases_are_fair_and_decide(exercise: Exercise) -> None:
    if exercise.draw is None:
        return
    drawn = [exercise.draw(Random(seed)) for seed in range(200)]
    answer, *others = (
        given(exercise, source)[0] for source in (exercise.answer, *exercise.alternatives)
    )
    for one in drawn:
        wanted = result(answer, one)
        for other in others:
            assert same(result(other, one), wanted, exercise.tolerance), one
    # An answer that knows the cases shown by heart, and nothing else.
    known = {repr(one.args): one for one in exercise.cases}

    def by_heart(*args: Any) -> Any:
        return answer(*known[repr(args)].args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            limits, "_run", threaded.run
        )  # a process for each call takes most of the time
        assert exercise.check(by_heart).kind == "correct"
        for seed in range(3):
            assert verdict_of(exercise, seed, (by_heart,)).kind == "not yet"
        assert verdict_of(exercise, 1, (answer,)).kind == "correct"


def result(function: Any, one: Case) -> Any:
    """What a call gives, or the name of the error that it raises."""
    try:
        return unpack(pack(function(*copied(one.args), **copied(one.keywords))))
    except Exception as error:
        return type(error).__name__


def it_is_of_one_kind(exercise: Exercise) -> None:
    kinds = exercise.cases, exercise.options, exercise.right, exercise.trial
    assert sum(map(bool, kinds)) <= 1
    assert not (exercise.of_functions and any(mistake.when for mistake in exercise.mistakes))
    assert not exercise.draw or exercise.cases
    assert not exercise.also or exercise.trial
    assert exercise.prompt
    assert exercise.remark


PROOFS = (
    starter_is_not_attempted,
    solution_and_alternatives_are_correct,
    alternatives_are_written_differently,
    each_mistake_gets_its_own_message,
    mistakes_are_enough,
    hints_lead_and_do_not_tell,
    an_odd_answer_is_told_nothing,
    arguments_stay_as_they_are,
    solution_shows_what_these_tests_run,
    drawn_cases_are_fair_and_decide,
    it_is_of_one_kind,
)


def tells_nothing(exercise: Exercise, verdict: Verdict) -> None:
    """Assert that a verdict, beside what the learner gave, does not hold what is wanted."""
    told, wanted = verdict.message, given(exercise, exercise.answer)
    if exercise.cases:
        (name,) = exercise.names
        failed = next(one for one in exercise.cases if shown_call(name, one) in verdict.seen)
        told = f"{failed.because} {told}"
        try:
            wanted = (wanted[0](*copied(failed.args), **copied(failed.keywords)),)
        except Exception:  # an error is what is wanted
            wanted = ()
    for value in wanted:
        assert not tells(exercise, told, value), told


def gives(value: Any) -> Any:
    """A function that gives the same value whatever it is called with."""
    return lambda *_, **__: value


def tells(exercise: Exercise, text: str, value: Any) -> bool:
    """Whether a text holds a value that the question itself does not."""
    words = {shown(value), str(value)} - {"True", "False", "None"}
    question = f"{exercise.prompt} {exercise.starter} {exercise.options}"
    return any(holds(text, word) and not holds(question, word) for word in words)


def holds(text: str, word: str) -> bool:
    """Whether a word or number stands in a text, not as a part of another."""
    return bool(word) and bool(re.search(rf"(?<![\w.]){re.escape(word)}(?!\.?\w)", text))
