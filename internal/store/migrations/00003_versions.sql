-- By which version of its rules a match is played, and by which protocol it is dealt. All earlier matches are of the
-- first.

-- +goose Up
ALTER TABLE matches ADD COLUMN rules BIGINT NOT NULL DEFAULT 1;
ALTER TABLE matches ADD COLUMN protocol BIGINT NOT NULL DEFAULT 1;

-- +goose Down
ALTER TABLE matches DROP COLUMN protocol;
ALTER TABLE matches DROP COLUMN rules;
