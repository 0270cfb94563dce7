-- What a game changed in the ratings of its players, as points; or why it could not be rated.
ALTER TABLE game_seat ADD COLUMN rating_before INTEGER;
ALTER TABLE game_seat ADD COLUMN rating_after INTEGER;
ALTER TABLE game ADD COLUMN unrated TEXT;
