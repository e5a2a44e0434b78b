"""The changes of solutions that their records accept, of all lessons: see the three modules."""

import survivors_00_05 as early
import survivors_06_10 as middle
import survivors_11_12 as late

EQUAL = early.EQUAL | middle.EQUAL | late.EQUAL
PENDING = early.PENDING | middle.PENDING | late.PENDING
