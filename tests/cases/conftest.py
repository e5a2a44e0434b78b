"""What the checks of the cases compared is shown when one fails."""

import pytest

pytest.register_assert_rewrite("checks", "round2_checks")
