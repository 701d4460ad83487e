-- When the time of a round runs out, so that the next one is found without reading a table; who made a table, so that
-- a person's tables can be counted.

-- +goose Up
ALTER TABLE matches ADD COLUMN due BIGINT NOT NULL DEFAULT 0; -- 0: never
ALTER TABLE matches ADD COLUMN maker TEXT NOT NULL DEFAULT '';

-- A set of bots had bit 0 set if the house was to decide for people in time. It looks at those tables once, and finds
-- their time then.
UPDATE matches SET due = 1, bots_owe = bots_owe - 1 WHERE bots_owe % 2 = 1;

-- Bots among themselves play only while somebody watches.
UPDATE matches SET bots_owe = 0
WHERE bots_owe <> 0
  AND NOT EXISTS (SELECT 1 FROM members WHERE members.match_id = matches.id AND members.seats <> 0);

-- Not of a part of the table: what is in such an index is not counted when a house is checked.
CREATE INDEX matches_due ON matches (due, id);
CREATE INDEX matches_bots ON matches (bots_owe, id);
CREATE INDEX matches_maker ON matches (maker, status, created);

-- +goose Down
DROP INDEX matches_maker;
DROP INDEX matches_bots;
DROP INDEX matches_due;
UPDATE matches SET bots_owe = bots_owe + 1 WHERE due <> 0;
ALTER TABLE matches DROP COLUMN maker;
ALTER TABLE matches DROP COLUMN due;
