-- Ids are UUIDv7 text, times are microseconds since 1970, sets of seats have bit n set for seat n.

-- +goose Up
CREATE TABLE guests (
    id          TEXT    NOT NULL PRIMARY KEY,
    name        TEXT    NOT NULL,
    secret_hash BYTEA   NOT NULL UNIQUE,
    created     BIGINT  NOT NULL
);

-- What is fixed when a table is made, and what it takes to find it: status, and the bots that owe a decision.
CREATE TABLE matches (
    id       TEXT    NOT NULL PRIMARY KEY,
    game     TEXT    NOT NULL,
    options  TEXT    NOT NULL, -- JSON
    seed     BYTEA   NOT NULL,
    public   BOOLEAN NOT NULL,
    created  BIGINT  NOT NULL,
    status   TEXT    NOT NULL,
    bots_owe BIGINT  NOT NULL
);
CREATE INDEX matches_status ON matches (status, public, id);

-- The log. The primary key is what serialises writers. It also keeps a submission from being stored twice: whoever
-- takes a number has seen the keys of all entries before it. A second index, on the keys, would cost half as much again.
CREATE TABLE entries (
    match_id TEXT   NOT NULL REFERENCES matches (id),
    number   BIGINT NOT NULL,
    seat     BIGINT NOT NULL,
    kind     TEXT   NOT NULL,
    text     TEXT   NOT NULL,
    key      TEXT, -- of the submission; null if the entry is not its first
    at       BIGINT NOT NULL,
    PRIMARY KEY (match_id, number)
);

-- Who holds seats where.
CREATE TABLE members (
    match_id TEXT    NOT NULL,
    guest_id TEXT    NOT NULL,
    seats    BIGINT  NOT NULL,
    finished BOOLEAN NOT NULL,
    PRIMARY KEY (match_id, guest_id)
);
CREATE INDEX members_guest ON members (guest_id, finished, match_id);

-- +goose Down
DROP TABLE members;
DROP TABLE entries;
DROP TABLE matches;
DROP TABLE guests;
