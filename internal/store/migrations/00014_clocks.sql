-- How much time a table gives, what follows when it has run out, and how much of a move's time is forgiven.

-- +goose Up
ALTER TABLE matches ADD COLUMN control TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN runs_out TEXT NOT NULL DEFAULT '';
ALTER TABLE entries ADD COLUMN forgiven BIGINT NOT NULL DEFAULT 0; -- microseconds

-- +goose Down
ALTER TABLE entries DROP COLUMN forgiven;
ALTER TABLE matches DROP COLUMN runs_out;
ALTER TABLE matches DROP COLUMN control;
