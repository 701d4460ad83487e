-- How many bytes a table takes, about, so that those of a person can be added up.

-- +goose Up
ALTER TABLE matches ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
UPDATE matches SET bytes = 80 + (
    SELECT coalesce(sum(80 + length(text)), 0) FROM entries WHERE entries.match_id = matches.id
);
DROP INDEX matches_maker;
CREATE INDEX matches_maker ON matches (maker, status, created, public, bytes);

-- +goose Down
DROP INDEX matches_maker;
CREATE INDEX matches_maker ON matches (maker, status, created);
ALTER TABLE matches DROP COLUMN bytes;
