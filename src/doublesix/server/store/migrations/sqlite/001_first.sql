-- People. A guest is a person without an account.
CREATE TABLE person (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    language TEXT,
    created_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE account (
    person TEXT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    alike TEXT NOT NULL UNIQUE, -- the name as it is compared
    password TEXT NOT NULL,     -- as argon2 writes it
    created_ms INTEGER NOT NULL
) STRICT;

-- Whoever shows the token is the person; only its hash is kept.
CREATE TABLE session (
    token_hash BLOB PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    used_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_of_person ON session (person);

-- Guests who signed in to an account that was there already; tables still know them by the old id.
CREATE TABLE former_guest (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX former_guest_of_person ON former_guest (person);

-- Tables. What is kept of them is opaque here, but for what the lobby asks.
CREATE TABLE game_table (
    code TEXT PRIMARY KEY,
    kept BLOB NOT NULL,
    seq INTEGER NOT NULL, -- of the last entry
    opened_ms INTEGER NOT NULL,
    touched_ms INTEGER NOT NULL,
    state TEXT NOT NULL,
    listed INTEGER NOT NULL,
    summary BLOB NOT NULL
) STRICT;
CREATE INDEX game_table_in_state ON game_table (state, touched_ms);
CREATE INDEX game_table_listed ON game_table (touched_ms) WHERE listed;

CREATE TABLE table_entry (
    code TEXT NOT NULL REFERENCES game_table (code) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    actor TEXT,
    command_id TEXT,
    body BLOB NOT NULL,
    answer BLOB,
    PRIMARY KEY (code, seq)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX table_entry_of_command ON table_entry (code, actor, command_id) WHERE command_id IS NOT NULL;

-- Games that have ended.
CREATE TABLE game (
    id TEXT PRIMARY KEY,
    table_code TEXT NOT NULL,
    number INTEGER NOT NULL, -- which game at the table, from 1
    sheet TEXT NOT NULL,
    edition TEXT NOT NULL,
    players INTEGER NOT NULL,
    partners INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL,
    record TEXT NOT NULL,
    rated INTEGER NOT NULL DEFAULT 0,
    UNIQUE (table_code, number)
) STRICT;

CREATE TABLE game_seat (
    game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    person TEXT REFERENCES person (id) ON DELETE SET NULL,
    name TEXT NOT NULL,
    bot TEXT,
    side INTEGER NOT NULL,
    score INTEGER NOT NULL,
    won INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX game_seat_of_person ON game_seat (person) WHERE person IS NOT NULL;

-- How well somebody plays, by sheet and number of players.
CREATE TABLE rating (
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    sheet TEXT NOT NULL,
    players INTEGER NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (person, sheet, players)
) STRICT, WITHOUT ROWID;

-- Score pads that several phones share.
CREATE TABLE pad (
    code TEXT PRIMARY KEY,
    token_hash BLOB NOT NULL,
    version INTEGER NOT NULL,
    content BLOB NOT NULL,
    touched_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX pad_touched ON pad (touched_ms);
