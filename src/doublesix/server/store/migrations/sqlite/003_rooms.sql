-- Where people meet is a room; a table is where one game is played.
ALTER TABLE game_table RENAME TO room;
ALTER TABLE table_entry RENAME TO room_entry;
ALTER TABLE game RENAME COLUMN table_code TO room;
DROP INDEX game_table_in_state;
DROP INDEX game_table_listed;
DROP INDEX table_entry_of_command;
CREATE INDEX room_in_state ON room (state, touched_ms);
CREATE INDEX room_listed ON room (touched_ms) WHERE listed;
CREATE UNIQUE INDEX room_entry_of_command ON room_entry (code, actor, command_id) WHERE command_id IS NOT NULL;

-- What was agreed is in the first entry of a room's log, and nowhere else.
ALTER TABLE room DROP COLUMN kept;
UPDATE room SET summary = CAST(json_remove(CAST(summary AS TEXT), '$.offer') AS BLOB)
    WHERE json_valid(CAST(summary AS TEXT));

-- Times that nobody asked for.
ALTER TABLE room DROP COLUMN opened_ms;
ALTER TABLE account DROP COLUMN created_ms;
ALTER TABLE review DROP COLUMN made_ms;
