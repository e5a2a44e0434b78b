"""Exercises and guesses of notebook 00: how to work here, and one confident wrong answer."""

from __future__ import annotations

from ragnotes.exercises.predictions import Prediction
from ragnotes.exercises.records import Exercise, Mistake

words_in_cookbook = Prediction(
    right="That is what `text.split()` counts.",
    wrong={
        500: "That is about one page, or two recipes.",
        2500: "Very close, and close is all that a guess is for.",
        2600: "Very close, and close is all that a guess is for.",
        2550: "Very close, and close is all that a guess is for.",
        10000: "That would be a small book: forty pages without pictures.",
    },
    otherwise="Fourteen recipes, and a page has about 250 words.",
    unit="words",
)

answered_minutes = Prediction(
    right="That is what it answers. Is it right? Read on.",
    wrong={
        25: "Is that what the pipeline quotes, or what a cook hopes for? Run the next cell.",
        20: "That is the soup's time. The pipeline quotes another one.",
        "no answer": "Search always finds something while a word is shared, and most recipes "
        "name some number of minutes.",
    },
    otherwise="Run the next cell and read which sentence it quotes.",
    unit="minutes",
)

which_card = Exercise(
    prompt="Which of the two cards, read alone, tells how long the lemon cake bakes?",
    starter="card = ...",
    answer='card = "neither"',
    remark="Search weighs each card alone, and each lacks one half.",
    alternatives=('card = "Neither"', "card = 'neither '"),
    options=("first", "second", "both", "neither"),
    mistakes=(
        Mistake(
            'card = "first"',
            "It names the cake and ends at “Bake at”. At what heat, and for how long?",
        ),
        Mistake(
            'card = "second"',
            "You know that this is the lemon cake because you read the first card. Search read "
            "only this one.",
        ),
        Mistake(
            'card = "both"',
            "Together they tell it. But search weighs each card alone, and one of them has no "
            "time, the other no name.",
        ),
    ),
    hints=(
        "Cover one card with your hand, and ask the other: which cake? how long?",
        "A card answers the question alone only if it has both the name and the time.",
    ),
)

more_cards = Exercise(
    prompt="With which k does the pipeline quote the lemon cake's own time?",
    starter="k = ...",
    answer='k = "none"',
    remark="More hits come after the first ones. The pipeline quotes the first time that it "
    "meets, and that is the carrot cake's for every k from 2 on.",
    alternatives=('k = "None"', "k = ' none'"),
    options=("1", "3", "10", "none"),
    mistakes=(
        Mistake(
            "k = 1",
            "With one card there is no carrot cake in the way, and no time either: the first card "
            "ends at “Bake at”.",
        ),
        Mistake(
            "k = 3",
            "It quotes the carrot cake, which stands second.",
            when=lambda k: int(k) == 2,
        ),
        Mistake(
            "k = 10",
            "The right card comes fourth, so it is among them, and the carrot cake still stands "
            "before it. Which sentence is met first?",
            when=lambda k: int(k) > 3,
        ),
    ),
    hints=(
        "Change k in the pipeline's cell, run it, and read the sentence.",
        "More hits are added at the end of the list. Which hit does the pipeline quote from?",
    ),
)
