-- +goose Up

-- Leaderboards show the games won, and count users and bots separately.
ALTER TABLE ratings ADD COLUMN won BIGINT NOT NULL DEFAULT 0;
UPDATE ratings SET won = (
  SELECT count(*) FROM archive_seats s
  WHERE s.user_id = ratings.user_id AND s.pool = ratings.pool AND s.deviation > 0 AND s.outcome = 'won');
DROP INDEX ratings_pools;
DROP INDEX ratings_buckets;
CREATE INDEX ratings_pools ON ratings (settled, program, pool);
CREATE INDEX ratings_buckets ON ratings (pool, settled, program, bucket);

-- +goose Down
DROP INDEX ratings_buckets;
DROP INDEX ratings_pools;
CREATE INDEX ratings_pools ON ratings (settled, pool);
CREATE INDEX ratings_buckets ON ratings (pool, settled, bucket);
ALTER TABLE ratings DROP COLUMN won;
