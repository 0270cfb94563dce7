-- works with 10
-- Where the points of a seat went in a reviewed game, as JSON; null if an older version kept the review.
ALTER TABLE review_figure ADD COLUMN weaknesses TEXT;
