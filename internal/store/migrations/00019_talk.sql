-- What people say to each other at tables. Who may read it follows from who holds which seat, and is kept nowhere.

-- +goose Up
ALTER TABLE matches ADD COLUMN talk TEXT NOT NULL DEFAULT ''; -- with whom players may talk

CREATE TABLE said (
    match_id  TEXT   NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    room      TEXT   NOT NULL, -- players, spectators, team-2, letters-1-3
    id        TEXT   NOT NULL,
    after     BIGINT NOT NULL, -- number of the last entry of the match then
    at        BIGINT NOT NULL,
    person_id TEXT   NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    phrase    TEXT   NOT NULL,
    text      TEXT   NOT NULL,
    PRIMARY KEY (match_id, room, id)
);
CREATE INDEX said_person ON said (person_id, id);

-- +goose Down
DROP TABLE said;
ALTER TABLE matches DROP COLUMN talk;
