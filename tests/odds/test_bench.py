"""The book made to measure: our odds are those of the program written by hand."""

import pytest

np = pytest.importorskip("numpy")


@pytest.mark.parametrize(("sections", "keywords"), [(30, 3), (40, 5)])
def test_a_measured_book_has_the_odds_of_the_solver_written_by_hand(sections: int, keywords: int) -> None:
    from bench.generated import measure

    found = measure(sections, keywords)
    assert 0 < found["value"] < 1
    assert found["states"] > 2**keywords
