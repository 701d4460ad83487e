-- When people need not play, and when the house was there: what a clock shows must not count the time when it was not.

-- +goose Up
CREATE TABLE hours (
    person_id TEXT NOT NULL PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    hours     TEXT NOT NULL -- as JSON
);

-- One row: when the house was last known to be there, while a clock ran.
CREATE TABLE beats (
    what TEXT   NOT NULL PRIMARY KEY,
    at   BIGINT NOT NULL
);

CREATE TABLE downtimes (
    since BIGINT NOT NULL PRIMARY KEY,
    until BIGINT NOT NULL
);

-- +goose Down
DROP TABLE downtimes;
DROP TABLE beats;
DROP TABLE hours;
