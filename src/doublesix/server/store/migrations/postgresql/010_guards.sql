-- How the names of accounts look: no two of them may look alike. Older accounts that do keep their names.
CREATE TABLE account_look (
    look TEXT COLLATE "C" PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE
);
CREATE INDEX account_look_of_person ON account_look (person);

-- How often somebody has guessed at an account lately, from anywhere, and when they may guess again.
CREATE TABLE guess (
    account TEXT COLLATE "C" PRIMARY KEY, -- its name as it is compared
    tries BIGINT NOT NULL,
    next_ms BIGINT NOT NULL
);

-- Browsers in which somebody has signed in to an account; only the hash of their token is kept.
CREATE TABLE device (
    token_hash BYTEA PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    used_ms BIGINT NOT NULL
);
CREATE INDEX device_of_person ON device (person);
