-- The processes that share this store; one that has not changed its beat for a while is gone.
CREATE TABLE process (
    id TEXT PRIMARY KEY,
    host TEXT,
    pid INTEGER,
    beat INTEGER NOT NULL,
    version TEXT NOT NULL
) STRICT;

-- What they tell each other. A number is never given twice, so that a gap shows.
CREATE TABLE note (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    sender TEXT NOT NULL,
    body BLOB NOT NULL
) STRICT;

-- What only one of them may do at a time; a new holder has a higher term.
CREATE TABLE lease (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    term INTEGER NOT NULL
) STRICT;

-- Who waits to be paired, and where.
CREATE TABLE pairing_wish (
    person TEXT PRIMARY KEY,
    process TEXT NOT NULL,
    body BLOB NOT NULL,
    since_ms INTEGER NOT NULL
) STRICT;

-- As questions ask for it since there is more than one database.
DROP INDEX room_listed;
CREATE INDEX room_listed ON room (touched_ms) WHERE listed = 1;
