-- What others may see of a person, whom they follow and whom they keep away, and how their games ended.

-- +goose Up
CREATE TABLE profiles (
    person_id TEXT NOT NULL PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    words     TEXT NOT NULL, -- about themselves
    results   TEXT NOT NULL, -- who sees them: all, followed, nobody
    tables    TEXT NOT NULL,
    presence  TEXT NOT NULL
);

CREATE TABLE ties (
    person_id TEXT   NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind      TEXT   NOT NULL, -- follow, block
    other_id  TEXT   NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    since     BIGINT NOT NULL,
    PRIMARY KEY (person_id, kind, other_id)
);
CREATE INDEX ties_other ON ties (other_id);

-- For moderators only.
CREATE TABLE former_names (
    person_id TEXT   NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    until     BIGINT NOT NULL,
    name      TEXT   NOT NULL,
    PRIMARY KEY (person_id, until)
);

-- A fate follows from the match's log and is only kept: won, lost, drawn, or none if it is no matter of winning. It is
-- empty until it is known.
ALTER TABLE members ADD COLUMN game TEXT NOT NULL DEFAULT '';
ALTER TABLE members ADD COLUMN public BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE members ADD COLUMN fate TEXT NOT NULL DEFAULT '';
ALTER TABLE members ADD COLUMN people BOOLEAN NOT NULL DEFAULT FALSE; -- another person played against them
UPDATE members SET (game, public) = (SELECT matches.game, matches.public FROM matches WHERE id = match_id)
WHERE EXISTS (SELECT 1 FROM matches WHERE id = match_id);
CREATE INDEX members_fate ON members (guest_id, public, game, people, fate);

CREATE INDEX reports_person ON reports (person);

-- Up to which match the fates of those are known that had ended before fates were kept; empty when all are.
CREATE TABLE folded (
    what TEXT NOT NULL PRIMARY KEY,
    upto TEXT NOT NULL
);
INSERT INTO folded (what, upto) SELECT 'fates', '0' WHERE EXISTS (SELECT 1 FROM matches WHERE status = 'finished');

-- +goose Down
DROP INDEX reports_person;
DROP TABLE folded;
DROP INDEX members_fate;
ALTER TABLE members DROP COLUMN people;
ALTER TABLE members DROP COLUMN fate;
ALTER TABLE members DROP COLUMN public;
ALTER TABLE members DROP COLUMN game;
DROP TABLE former_names;
DROP TABLE ties;
DROP TABLE profiles;
