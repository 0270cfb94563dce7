-- The processes that share this store; one that has not changed its beat for a while is gone.
CREATE TABLE process (
    id TEXT COLLATE "C" PRIMARY KEY,
    host TEXT COLLATE "C",
    pid BIGINT,
    beat BIGINT NOT NULL,
    version TEXT COLLATE "C" NOT NULL
);

-- What only one of them may do at a time; a new holder has a higher term.
CREATE TABLE lease (
    name TEXT COLLATE "C" PRIMARY KEY,
    holder TEXT COLLATE "C" NOT NULL,
    term BIGINT NOT NULL
);

-- Who waits to be paired, and where.
CREATE TABLE pairing_wish (
    person TEXT COLLATE "C" PRIMARY KEY,
    process TEXT COLLATE "C" NOT NULL,
    body BYTEA NOT NULL,
    since_ms BIGINT NOT NULL
);
