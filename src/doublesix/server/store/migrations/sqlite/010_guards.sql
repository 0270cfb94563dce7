-- How the names of accounts look: no two of them may look alike. Older accounts that do keep their names.
CREATE TABLE account_look (
    look TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX account_look_of_person ON account_look (person);

-- How often somebody has guessed at an account lately, from anywhere, and when they may guess again.
CREATE TABLE guess (
    account TEXT PRIMARY KEY, -- its name as it is compared
    tries INTEGER NOT NULL,
    next_ms INTEGER NOT NULL
) STRICT;

-- Browsers in which somebody has signed in to an account; only the hash of their token is kept.
CREATE TABLE device (
    token_hash BLOB PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    used_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX device_of_person ON device (person);
