-- works with 10
-- What somebody made of a puzzle. Only the first answer counts for ratings; it may be solved later.
CREATE TABLE puzzle_attempt (
    person TEXT COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    puzzle TEXT COLLATE "C" NOT NULL,
    first_right BIGINT NOT NULL,
    solved BIGINT NOT NULL,
    day TEXT COLLATE "C", -- the day whose puzzle it was when it was solved, as 2026-11-17
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (person, puzzle)
);

-- How hard a puzzle is for people, and how well people solve puzzles.
CREATE TABLE puzzle_rating (
    puzzle TEXT COLLATE "C" PRIMARY KEY,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    attempts BIGINT NOT NULL
);
CREATE TABLE solver_rating (
    person TEXT COLLATE "C" PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    attempts BIGINT NOT NULL
);
