-- One row is one person. In what they are known again has tables of its own: sessions, which end, and tickets, which
-- are used once.

-- +goose Up
CREATE TABLE people (
    id      TEXT   NOT NULL PRIMARY KEY,
    name    TEXT   NOT NULL,
    created BIGINT NOT NULL
);
INSERT INTO people (id, name, created) SELECT id, name, created FROM guests;

CREATE TABLE sessions (
    id          TEXT   NOT NULL PRIMARY KEY,
    person_id   TEXT   NOT NULL REFERENCES people (id),
    secret_hash BYTEA  NOT NULL UNIQUE,
    device      TEXT   NOT NULL, -- what it runs on; empty if that is not known
    created     BIGINT NOT NULL,
    used        BIGINT NOT NULL
);
CREATE INDEX sessions_person ON sessions (person_id, used, id);
INSERT INTO sessions (id, person_id, secret_hash, device, created, used)
SELECT id, id, secret_hash, '', created, created FROM guests;
DROP TABLE guests;

CREATE TABLE tickets (
    secret_hash BYTEA  NOT NULL PRIMARY KEY,
    purpose     TEXT   NOT NULL,
    person_id   TEXT   NOT NULL, -- empty: not known yet
    expires     BIGINT NOT NULL
);
CREATE INDEX tickets_expires ON tickets (expires);
CREATE INDEX tickets_person ON tickets (person_id, purpose);

-- +goose Down
CREATE TABLE guests (
    id          TEXT    NOT NULL PRIMARY KEY,
    name        TEXT    NOT NULL,
    secret_hash BYTEA   NOT NULL UNIQUE,
    created     BIGINT  NOT NULL
);
INSERT INTO guests (id, name, secret_hash, created)
SELECT id, name, (SELECT secret_hash FROM sessions WHERE person_id = people.id ORDER BY used DESC LIMIT 1), created
FROM people WHERE EXISTS (SELECT 1 FROM sessions WHERE person_id = people.id);
DROP TABLE tickets;
DROP TABLE sessions;
DROP TABLE people;
