-- Reviews of games that have ended: the numbers only, so that nobody's name is kept twice.
CREATE TABLE review (
    game TEXT PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
    packed BLOB NOT NULL,
    made_ms INTEGER NOT NULL
) STRICT;
