-- Who sits at which table, by the id that the table knows them by: the first page finds one's games by it.
CREATE TABLE room_seat (
    person TEXT NOT NULL,
    room TEXT NOT NULL REFERENCES room (code) ON DELETE CASCADE,
    dropped INTEGER NOT NULL DEFAULT 0, -- they do not want to see it any more
    PRIMARY KEY (person, room)
) STRICT, WITHOUT ROWID;
CREATE INDEX room_seat_in_room ON room_seat (room);
INSERT OR IGNORE INTO room_seat (person, room)
    SELECT json_extract(CAST(body AS TEXT), '$.person'), room.code FROM room_entry JOIN room ON room.code = room_entry.code
    WHERE state != 'over' AND json_valid(CAST(body AS TEXT)) AND json_extract(CAST(body AS TEXT), '$.did') = 'sat-down';

-- Friends: each pair is here both ways.
CREATE TABLE friend (
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    friend TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    PRIMARY KEY (person, friend)
) STRICT, WITHOUT ROWID;
CREATE INDEX friend_of_person ON friend (friend);

-- The link by which others become friends. It gives no other right, so it is kept as it is, to be shown again.
CREATE TABLE friend_link (
    person TEXT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
    token TEXT NOT NULL UNIQUE
) STRICT;

-- Friends who were asked to a table.
CREATE TABLE invitation (
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    room TEXT NOT NULL REFERENCES room (code) ON DELETE CASCADE,
    inviter TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    PRIMARY KEY (person, room)
) STRICT, WITHOUT ROWID;
CREATE INDEX invitation_to_room ON invitation (room);
CREATE INDEX invitation_by_inviter ON invitation (inviter);

-- Whether anybody may see the page of an account, and whether a game is shown there.
ALTER TABLE account ADD COLUMN shown INTEGER NOT NULL DEFAULT 1;
ALTER TABLE game ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;

-- The best first.
CREATE INDEX rating_by_sheet ON rating (sheet, players, mu DESC);

-- What a review says of each seat, so that lists need not read the review.
CREATE TABLE review_figure (
    game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    accuracy REAL,
    luck REAL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
