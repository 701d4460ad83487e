-- Whether the house advises at a table is chosen when it is made.

-- +goose Up
ALTER TABLE matches ADD COLUMN hints BOOLEAN NOT NULL DEFAULT FALSE;

-- Before there was a choice, it advised wherever no seat was open and nobody played against another person.
UPDATE matches SET hints = TRUE
WHERE status <> 'waiting'
  AND (SELECT count(*) FROM members WHERE members.match_id = matches.id AND members.seats <> 0) = 1;

-- +goose Down
ALTER TABLE matches DROP COLUMN hints;
