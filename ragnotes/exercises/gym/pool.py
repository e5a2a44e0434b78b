"""What FAQs of the gym's form are drawn from: {A} and {B} are houses, {n0} to {n3} numbers.

Each section holds groups, which stay together; a group with two entries is a pair of twins.
"""

TITLES = ("Boat club FAQ", "Pottery FAQ", "Questions about the dance school", "Allotment FAQ")
HOUSES = ("North Pier", "Mill Lake", "Chapel Yard", "Long Barn", "Station Road", "Upper Weir")
INTRO = "You find us in two places, **{A}** and **{B}**. What names no place holds for both."
SECTIONS: dict[str, list[tuple[str, ...]]] = {
    "Joining": [
        (
            "**What do I pay a year?**\n\nAdults pay €{n0}5, children €{n1}.\n\n"
            "Whoever joins after June pays half. You need a photograph, and patience.",
        ),
        (
            "**Can I leave in the middle of the year?**\n\nYes, by letter to the board, "
            "{n0} days before.\n\n**No fees come back!**\n\nNot even after a quarrel.",
        ),
        (
            "**Can I pay with coins?**\n\nWe are glad of any.",
            "**Can I pay with a card?**\n\nWe are glad of any.",
        ),
        (
            "**May my neighbour watch?**\n\nFrom the bench, for up to {n0} minutes. At {A} the "
            "bench has a roof.\n\n**Dogs stay outside** at all times, and so do drones.",
        ),
    ],
    "When we open": [
        (
            "**When are you open?**\nLocation: {A}\n\nFrom {n0} past eight until dusk. If you are "
            "late, go to {B}, where a lamp burns.",
            "**When are you open?**\nLocation: {B}\n\nRing ## {n0} at the gate. On weekdays "
            "from noon, {n1} weeks a year.\n\nIn the other weeks we mend what has come apart.",
        ),
        (
            "**Are you open at Easter?**\n\n- {A}: on Saturday only.\n- {B}: not at all.\n\n"
            "We are asked **why not?** and have no good answer. We are asked again: **why not?**",
        ),
    ],
    "Things to borrow": [
        (
            "**Where do I get an apron or a life jacket?**\nLocation: {A}\n\nOn the hook behind "
            "the door, sizes {n0} to {n1}. Bring it back dry.",
            "**Where do I get an apron or a life jacket?**\nLocation: {B}\n\nFrom the warden, "
            "for a deposit of €{n2}.",
        ),
        (
            "**Where is the tap?**\nLocation: {A}\n\nBehind the hut.",
            "**Where is the tap?**\nLocation: {B}\n\nBehind the hut.",
        ),
        (
            "**I broke something. What now?**\n\n1. Sweep it up.\n2. Write it into the book: "
            "page {n0} has a sample, marked “Last updated: long ago”.\n"
            "3. Add what its label says, such as Location: {B}\n\nNobody pays for what "
            "is older than {n3} years.",
        ),
    ],
    "Children & courses": [
        (
            "**How old must a child be?**\n\n{n0} months to look, nine years to join in.\n\n"
            "| course | places |\n|---|---|\n| Monday | {n1} |\n| Friday | {n2} |",
        ),
        (
            "**Who teaches the courses?**\nLocation: {B}\n\nTwo of us, in turn, for {n3} "
            "minutes each; the rest is practice.\n\n#{n0} on the plan is the room.",
            "**Who teaches the courses?**\nLocation: {A}\n\nNobody yet. Write your name on the "
            "list at the gate: with {n1} names we begin.",
        ),
    ],
}
