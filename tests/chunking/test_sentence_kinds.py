"""Where sentences end in hostile texts: a few rows for each kind. A bar stands between two."""

import time

import pytest

from ragnotes import sentence_bounds

KINDS = {
    "spaced abbreviations": [
        "Das kostet z. B. 3,50 Euro. |Das gilt z. B. Montag. |Gut.",
        "Er zahlt i. d. R. 30 Euro, u. U. 50 Euro. |Er zahlt i.d.R. 30 Euro. |Gut.",
        "Sie kommt, d. h. 5 Leute kommen. |Das reicht i. d. R. |Der Rest bleibt.",
        "Vive en EE. UU. desde 2010. |Los JJ. OO. de Roma gustaron. |Las FF. AA. llegaron.",
        "It is plan A. |3 came. |It was 5 MM. |OK then.",
    ],
    "titles in small letters": [
        "Il sig. Rossi e il dott. Bianchi vedono l'ing. Neri. |Poi partono.",
        "La dra. López habla con el gen. Ruiz. |Luego come.",
        "We asked capt. Reed and insp. Low. |They know. |One more. |Two men. |Go.",
        "Die Fa. Roth zahlt inkl. Versand. |Gut. |Il habite av. Foch. |Bien.",
        "Жил на ул. Ленина. |Пришла проф. Иванова. |Да.",
        "Jeg vet det. |Han vet det. |Hon har en ven. |Det er bra.",
    ],
    "joined ordinals": [
        "Am 1. und 2. Mai ist frei. |Im 1. und 2. Stock wohnt Ada. |Gut.",
        "Sie war in der 3. bis 5. Klasse. |Im 1. oder 2. Jahr ging er. |Dann kam er.",
        "Das gilt in 1. und 2. |Dann ging er. |Er nahm 1 und 2. |Ada nahm 3.",
        "Du brauchst: 1. Mehl und |2. Zucker. |Das ist alles.",
    ],
    "measures of two units": [
        "He is 5 ft. 3 in. tall. |It weighs 2 lb. 4 oz. |Ada took 3 hr. 20 min. |She won.",
        "It is 5 ft. |3 men saw it. |He ran 5 mi. |20 saw it.",
    ],
    "a step's number": [
        "Step 1. Open it. |Step 2. Close it. |Repeat step 1. |Then go.",
        "Schritt 1. Öffnen. |**Paso 2.** Cerrar. |This is step 12. |Stop.",
    ],
    "a dash at the words that go on": [
        "—¿Vienes? —preguntó Ana. |—¡Claro! —dijo él. |Salieron.",
        "«¿Vienes?» —preguntó Ana. |—¡Ven! —dijo él—. |Ya es hora. |–Vens? –perguntou ela. |Fim.",
        "Wait! —he ran. |Wait! -he ran. |Done. |-v prints more. |¿Vienes? |—Claro. |Fin.",
    ],
    "mixed full marks": [
        "ما هذا؟! |لا أعرف. |نعم؟!! |حسنا.",
        "真的？!|好。|“走！?”|他笑了。",
    ],
    "times": [
        "The class is at 8 a.m. Tuesday.",
        "Doors open at 7 p.m. EST. |Bring ID.",
        "We meet at 6 p.m. Tuesdays and 7 p.m. Thursdays. |Come along.",
        "Due 5 p.m. Mar. 3. |Thanks.",
        "At 5 a.m. Mr. Roe went out. |He came back at 6 P.M. |Mr. Roe slept.",
        "At 8 a.m. Ada rang. |At 9 a.m. I woke. |We met at 10 a.m. |I left.",
        "It runs from 8 a.m. Pacific time to 5 p.m. |Bring a coat.",
        "Open 10 a.m. - 4 p.m. daily. |Closed 1 p.m. – 2 p.m. on Friday.",
        "It ends at 9 p.m. (CET). |It ends at 9 p.m. |(It began at 6.)",
        "On Monday at 7 A.M. Rome woke. |By 8 p.m. Milan slept.",
        "Das Café schließt um 6 p.m. |Anna geht.",
        "Llegó a las 5 p. m. |Luego se fue.",
        "The 4 p.m. Mass is short. |We took the 4 p.m. |Then we slept.",
        "It is due at 5 p.m. 3 March. |It shut at 5 p.m. |May I go?",
        "Call by 5 pm. |Then wait. |Call by 5 pm. UTC. |Done.",
        "I am. |Therefore I think.",
        "Rome fell in 410 A.D. |It rose in 753 B.C. |Then it grew.",
    ],
    "abbreviations": [
        "Send it to Adm. & Fin. by noon. |Then rest.",
        "Sales dept. & stores are shut. |Go.",
        "Adm. Reed, Maj. Low and Insp. Hill met Messrs. Oak and Ash. |They ate.",
        "Mt. Fuji, Ft. Worth and Blvd. Hill are far. |She lives on Hill Blvd. |She walks.",
        "Acme Ltd. Chairman Roe and Acme Inc. Director Low met. |He left Acme Inc. |Then he slept.",
        "See prof. Nowak and mgr. Kowal. |They know.",
        "He ran 5 km. |Anna ran 12 mph. |Tom lifted 3 kg. |Ada did not.",
        "Born c. 1850, see p. 5 and v. 3. |Done.",
        "See Fig. S3 and Tab. A1. |Then see Eq. (5). |Stop.",
        "On Mon. Jan. 5 and Thurs. Oct. 9 it snowed. |It stopped.",
        "Ask **Dr.** Reed, _e.g._ Ada. |Press **Stop.** |Wait.",
        "P.S. I love you. |E.g. The cat. |A.I. It is.",
        "Roe v. Wade and Cats vs. Dogs. |Fine.",
        "She has a Ph.D. in law. |Her B.Sc. Thesis was short. |It won.",
        "Hmm. |Ada left. |Shh. |Tom sleeps.",
        "300 v. Chr. Rom wuchs. |Er wohnt im 2. Stock. |Am 3. Oktober ruht er.",
        "Take step 2. |Stop there. |Room 12. |Anna waits.",
        "Siehe Abs. 2, Ziff. 3 und S. 5. |Gut.",
        "He knew J. K. Low and A. B. Oak et al. (2019) well. |OK.",
        "В 1799 г. Пушкин родился. |А. С. Пушкин писал. |Что ещё?",
        "On TV. |Anna watched the USA. |Tom slept.",
        "He wrote to the U.S. Senate. |Use Node.js. |Anna uses example.org. |Tom does not.",
    ],
    "quotes": [
        "Il dit : « Oui. » Puis il part.".replace("» P", "» |P"),
        "Il dit : «\u00a0Oui.\u00a0» |Puis il part. |«\u202fNon\u202f!\u202f» |Il reste.",
        "« Viens ! » cria-t-il. |Elle vint.",
        "Er sagte: „Ja.“ |Dann ging er. |„Nein!“ rief sie.",
        "»Ja.« |Dann ging er. |Er kam. |»Kommst du?« |Sie nickte.",
        "Er sagte: ‚Ja.‘ |Sie ging. |›Nein.‹ |Gut.",
        "Er kam. |„Kommst du?“, fragte er.",
        "”Ja.” |Sedan gick han. |Powiedział: „Tak.” |Potem wyszedł.",
        "«Allez.» |Il part. |«Да.» |Он ушёл.",
        "“I know. |You do.” |She left. |‘No.’ |He stayed.",
        "A line.* |One.† |Two.[1,2] |Three.[a] |Four.",
        "He left.[3] |“Why?”² |Nobody knew.",
    ],
    "brackets": [
        "我们今晚看《加油吧！妈妈》好吗？|好！",
        "《加油！》很好看。|去吧。",
        "我喜欢（真的！）这个。|（他走了。）|她留下。",
        "我喜欢(真的！)这个。|好。",
        '"我走了。"她说。|“好。”他问，“走吗？”|她走了。|“好！”|小红说：“再见！”',
        '"你好。"|"再见。"|他走了。',
        "彼は「行く。早く！」と言った。|「行こう！　早く。」|次。",
        "彼は「ええ？」。|次。",
        "彼は『行け！勝て！』を読んだ。|何？と聞いた。|え？|はい。",
        "他说：“好。我来。”|她走了。",
        "【注意！】|请勿触摸。|门〔小心！〕开着。",
        "वह (सच में!) गया। |वह आया।",
        "She (what a day!) Ada called. |It (really!) |The end.",
        "He came (why not?) and left. |(Why not?) |Anna came.",
        "（" + "长" * 101 + "。|长）",  # longer than is looked at
    ],
    "dashes": [
        "Stir it, chill it, and -- hooray! -- it is ready.",
        "It was — oh so late! — dark. |It was - why not? - Ada.",
        "It was — oh so late! — Ada who came. |Then we left.",
        "— Помогите! — закричал он. |— Иду. |— Где?",
        "Really? – |Yes, I do.".replace("– |", "|– "),
        "It was late. |— Ada left. |It shut. |- Next one.",
        "Bring tea, etc. – and cups. |Go.",
        "Well... — she said. |Wait—what? |Yes.",
    ],
    "numbers": [
        "You need three things: 1. A pan. |2. Some oil. |3. Time. |Go on.",
        "You need: 1. A pan |2. Some oil |3. Time",
        "You need: a. Tea |b. Milk |c. Sugar",
        "• 4. Wash the pan |• 5. Dry the pan",
        "1.) The first item |2.) The second item",
        "a. The first item |b. The second item",
        "1.\x1f\x1fPear\x1d|2.\x1f\x1fPlum",
        "i. One |ii. Two |iii. Three",
        "步骤：1. 打开。|2. 关闭。|手順：１．開ける。|２．閉める。|１．５円。",
        "Steps - 1. Mix. |2. Bake. |The rules: i. Be kind. |ii. Be fair.",
        "1.1. Intro. |1.2. Methods. |Then.",
        "1) Wash it well. |2) Dry it well.",
        "A. Fill it. |B. Press it. |Q. What is it?",
        "Pi is 3.14. |Version 2.0.1. |Anna has v1.2. |Tom has 3.0-rc.1 too.",
        "It cost $5. |Ada paid. |It cost 1.000,50 €. |Er zahlte.",
        "It was 20 °C. |Then 5. |Nobody froze.",
        "See ch. 2. |Then see sec. 3.1. |Stop.",
        "They won 2 - 1. |Then 3: 1. |Then they slept.",
        "Score: 12. |Next one. |Answer: B. |The cat.",
    ],
    "emoji": [
        "Great!🎉 |Next one. |Nice.👍🏽 |Then go.",
        "We won! 🎉🎉 |See you. 👋 |Bye.",
        "👉 Click here. |👉 Then wait. |✅ Done!",
        "Great! :) |Next one. |Bye! ;-)",
        "好！🎉|走吧。❤️|好。",
        "Really⁉️ |Yes‼ |No.",
    ],
    "other scripts": [
        "كلب، قطة. |طائر. |د. علي جاء؟ |نعم.",
        "Այո: |Ոչ։ |Հինգ",
        "Τι κάνεις; |Καλά. |Είπε: «Ναι.» |Έφυγε.",
        "האם זה טוב? |כן. |״לא.״ |הוא הלך.",
        "នេះជាផ្ទះ។|គាត់ទៅ។",
        "ဟုတ်တယ်။|သွားမယ်။",
        "그는 “네.” 라고 말했다. |그는 갔다. |“왜?” |몰라요.",
        "¿Qué pasa? |¡Nada! |Vale.",
        "यह है।|वह है॥|अंत",
    ],
    "what only looks like an end": [
        "It shut at noon.Then we left. |Bye.",  # without white space nothing ends
        "See https://example.org/a?b=C. |Then https://example.org/x! |Go.",
        "Open file.Name and a.b.C. |Then close.",
        "“Well . . . what a day.” |Baking... one... cake... takes [some time].",
        "The value is approx. = 5 here. |Yes! , no.",
        "Wait ... |Nothing. |So … |Then.",
        "He asked who? what? where? |Nobody knew.",
        "use iPhone. |iPad too. |eBay. |Done.",
    ],
}
ROWS = [
    pytest.param(row, id=f"{kind} {n}")
    for kind, rows in KINDS.items()
    for n, row in enumerate(rows)
]


@pytest.mark.parametrize("row", ROWS)
def test_sentences(row: str) -> None:
    text = row.replace("|", "")
    found = [text[start:end] for start, end in zip(*sentence_bounds(text), strict=True)]
    assert found == [part.strip() for part in row.split("|")]


HOSTILE = [
    "A. ",
    "U.S. ",
    "x (a!) Bob ",  # each looks whether its bracket began the sentence
    "B! — b — ",  # and whether a dash is open
    "（",
    "「" + "a" * 99,
    "1. a 2. b ",
    "At 8 a.m. ",
    ". »",
    ".\u200b",
    '。"',
    ".🎉",
]


@pytest.mark.parametrize("pattern", HOSTILE)
def test_time_in_proportion_to_the_text(pattern: str) -> None:
    text = "a — " + pattern * (300_000 // len(pattern))
    begun = time.process_time()
    sentence_bounds(text)
    assert time.process_time() - begun < 3
