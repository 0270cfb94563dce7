-- Everything that the first seven steps of SQLite come to. Text is compared by its bytes, as there.

-- People. A guest is a person without an account.
CREATE TABLE person (
    id TEXT COLLATE "C" PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    language TEXT COLLATE "C",
    created_ms BIGINT NOT NULL
);

CREATE TABLE account (
    person TEXT COLLATE "C" PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
    name TEXT COLLATE "C" NOT NULL,
    alike TEXT COLLATE "C" NOT NULL UNIQUE, -- the name as it is compared
    password TEXT COLLATE "C" NOT NULL,     -- as argon2 writes it
    shown BIGINT NOT NULL DEFAULT 1         -- whether anybody may see its page
);

-- Whoever shows the token is the person; only its hash is kept.
CREATE TABLE session (
    token_hash BYTEA PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    used_ms BIGINT NOT NULL
);
CREATE INDEX session_of_person ON session (person);

-- Guests who signed in to an account that was there already; tables still know them by the old id.
CREATE TABLE former_guest (
    id TEXT COLLATE "C" PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE
);
CREATE INDEX former_guest_of_person ON former_guest (person);

-- Rooms. What happens there is opaque here, but for what the lobby asks.
CREATE TABLE room (
    code TEXT COLLATE "C" PRIMARY KEY,
    seq BIGINT NOT NULL, -- of the last entry
    touched_ms BIGINT NOT NULL,
    state TEXT COLLATE "C" NOT NULL,
    listed BIGINT NOT NULL,
    summary BYTEA NOT NULL,
    due_ms BIGINT -- when a clock of days runs out, so that the server acts there even if nobody comes
) WITH (fillfactor = 70);
CREATE INDEX room_in_state ON room (state, touched_ms);
CREATE INDEX room_listed ON room (touched_ms) WHERE listed = 1;
CREATE INDEX room_due ON room (due_ms) WHERE due_ms IS NOT NULL;

CREATE TABLE room_entry (
    code TEXT COLLATE "C" NOT NULL REFERENCES room (code) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    actor TEXT COLLATE "C",
    command_id TEXT COLLATE "C",
    body BYTEA NOT NULL,
    answer BYTEA,
    PRIMARY KEY (code, seq)
);
CREATE UNIQUE INDEX room_entry_of_command ON room_entry (code, actor, command_id) WHERE command_id IS NOT NULL;

-- Who sits at which table, by the id that the table knows them by: the first page finds one's games by it.
CREATE TABLE room_seat (
    person TEXT COLLATE "C" NOT NULL,
    room TEXT COLLATE "C" NOT NULL REFERENCES room (code) ON DELETE CASCADE,
    dropped BIGINT NOT NULL DEFAULT 0, -- they do not want to see it any more
    PRIMARY KEY (person, room)
);
CREATE INDEX room_seat_in_room ON room_seat (room);

-- Games that have ended.
CREATE TABLE game (
    id TEXT COLLATE "C" PRIMARY KEY,
    room TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL, -- which game at the table, from 1
    sheet TEXT COLLATE "C" NOT NULL,
    edition TEXT COLLATE "C" NOT NULL,
    players BIGINT NOT NULL,
    partners BIGINT NOT NULL,
    ended_ms BIGINT NOT NULL,
    record TEXT COLLATE "C" NOT NULL,
    rated BIGINT NOT NULL DEFAULT 0,
    shown BIGINT NOT NULL DEFAULT 0,
    unrated TEXT COLLATE "C", -- why it could not be rated
    UNIQUE (room, number)
);

CREATE TABLE game_seat (
    game TEXT COLLATE "C" NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    person TEXT COLLATE "C" REFERENCES person (id) ON DELETE SET NULL,
    name TEXT COLLATE "C" NOT NULL,
    bot TEXT COLLATE "C",
    side BIGINT NOT NULL,
    score BIGINT NOT NULL,
    won BIGINT NOT NULL,
    rating_before BIGINT, -- what the game changed in the player's rating, as points
    rating_after BIGINT,
    PRIMARY KEY (game, seat)
);
CREATE INDEX game_seat_of_person ON game_seat (person) WHERE person IS NOT NULL;

-- How well somebody plays, by sheet and number of players; the best first.
CREATE TABLE rating (
    person TEXT COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    sheet TEXT COLLATE "C" NOT NULL,
    players BIGINT NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (person, sheet, players)
);
CREATE INDEX rating_by_sheet ON rating (sheet, players, mu DESC);

-- Score pads that several phones share.
CREATE TABLE pad (
    code TEXT COLLATE "C" PRIMARY KEY,
    token_hash BYTEA NOT NULL,
    version BIGINT NOT NULL,
    content BYTEA NOT NULL,
    touched_ms BIGINT NOT NULL
);
CREATE INDEX pad_touched ON pad (touched_ms);

-- Reviews of games that have ended: the numbers only, so that nobody's name is kept twice.
CREATE TABLE review (
    game TEXT COLLATE "C" PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
    packed BYTEA NOT NULL
);

-- What a review says of each seat, so that lists need not read the review.
CREATE TABLE review_figure (
    game TEXT COLLATE "C" NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    accuracy DOUBLE PRECISION,
    luck DOUBLE PRECISION,
    PRIMARY KEY (game, seat)
);

-- Friends: each pair is here both ways.
CREATE TABLE friend (
    person TEXT COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    friend TEXT COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    PRIMARY KEY (person, friend)
);
CREATE INDEX friend_of_person ON friend (friend);

-- The link by which others become friends. It gives no other right, so it is kept as it is, to be shown again.
CREATE TABLE friend_link (
    person TEXT COLLATE "C" PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
    token TEXT COLLATE "C" NOT NULL UNIQUE
);

-- Friends who were asked to a table.
CREATE TABLE invitation (
    person TEXT COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    room TEXT COLLATE "C" NOT NULL REFERENCES room (code) ON DELETE CASCADE,
    inviter TEXT COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    PRIMARY KEY (person, room)
);
CREATE INDEX invitation_to_room ON invitation (room);
CREATE INDEX invitation_by_inviter ON invitation (inviter);

-- Browsers that a person lets us notify. The address of one is a secret between the browser and us.
CREATE TABLE push_subscription (
    endpoint TEXT COLLATE "C" PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    public_key TEXT COLLATE "C" NOT NULL,
    secret TEXT COLLATE "C" NOT NULL,
    language TEXT COLLATE "C" NOT NULL,
    made_ms BIGINT NOT NULL
);
CREATE INDEX push_subscription_of_person ON push_subscription (person, made_ms);

-- The last turn of which somebody was notified at a table, so that nobody hears of a turn twice.
CREATE TABLE push_notice (
    room TEXT COLLATE "C" NOT NULL REFERENCES room (code) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    turn BIGINT NOT NULL,
    PRIMARY KEY (room, seat)
);
