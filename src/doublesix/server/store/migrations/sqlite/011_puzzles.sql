-- works with 10
-- What somebody made of a puzzle. Only the first answer counts for ratings; it may be solved later.
CREATE TABLE puzzle_attempt (
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    puzzle TEXT NOT NULL,
    first_right INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    day TEXT, -- the day whose puzzle it was when it was solved, as 2026-11-17
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (person, puzzle)
) STRICT, WITHOUT ROWID;

-- How hard a puzzle is for people, and how well people solve puzzles.
CREATE TABLE puzzle_rating (
    puzzle TEXT PRIMARY KEY,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    attempts INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE solver_rating (
    person TEXT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    attempts INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
