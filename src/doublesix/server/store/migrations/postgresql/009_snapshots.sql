-- A room as it was after an entry of its log, so that loading it needs only what came later. The log stays the truth.
CREATE TABLE room_snapshot (
    room TEXT COLLATE "C" PRIMARY KEY REFERENCES room (code) ON DELETE CASCADE,
    entry_mark BYTEA NOT NULL, -- of that entry, as it was then
    body BYTEA NOT NULL
);

-- When a server last looked at the clock, and spans of time in which none ran, or the clock was wrong.
-- Nobody's time runs out in them, and nothing grows older.
CREATE TABLE clock_look (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    at_ms BIGINT NOT NULL
);
CREATE TABLE clock_gap (
    from_ms BIGINT PRIMARY KEY,
    to_ms BIGINT NOT NULL
);
