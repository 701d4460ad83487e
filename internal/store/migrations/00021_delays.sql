-- Spectators of a table may be behind.

-- +goose Up
ALTER TABLE matches ADD COLUMN delay BIGINT NOT NULL DEFAULT 0; -- in microseconds

-- +goose Down
ALTER TABLE matches DROP COLUMN delay;
