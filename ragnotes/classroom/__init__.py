"""The course in a class: assignments for nbgrader, a report on answers, catch-up, hand-outs."""
