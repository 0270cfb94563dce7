-- Browsers that a person lets us notify. The address of one is a secret between the browser and us.
CREATE TABLE push_subscription (
    endpoint TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    public_key TEXT NOT NULL,
    secret TEXT NOT NULL,
    language TEXT NOT NULL,
    made_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX push_subscription_of_person ON push_subscription (person, made_ms);

-- The last turn of which somebody was notified at a table, so that nobody hears of a turn twice.
CREATE TABLE push_notice (
    room TEXT NOT NULL REFERENCES room (code) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (room, seat)
) STRICT, WITHOUT ROWID;
