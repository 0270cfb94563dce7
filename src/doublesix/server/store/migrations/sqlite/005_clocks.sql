-- When a clock of days runs out in a room, so that the server acts there even if nobody comes.
ALTER TABLE room ADD COLUMN due_ms INTEGER;
CREATE INDEX room_due ON room (due_ms) WHERE due_ms IS NOT NULL;
