-- Games of the arena and of studies that somebody wants played by whoever is there for it. What was played is there until
-- they have fetched it.

-- +goose Up
CREATE TABLE batches (
    id       TEXT   NOT NULL PRIMARY KEY,
    kind     TEXT   NOT NULL, -- series, study
    version  BIGINT NOT NULL, -- of the rules
    settings TEXT   NOT NULL, -- as JSON
    asked    BIGINT NOT NULL  -- when who wants them was there last
);
CREATE INDEX batches_asked ON batches (asked);

-- A game is stored once, whoever plays it.
CREATE TABLE batch_games (
    batch_id TEXT   NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
    number   BIGINT NOT NULL,
    state    TEXT   NOT NULL, -- wanted, played, failed
    result   TEXT   NOT NULL, -- the game as JSON; why it has failed; empty while it is wanted
    PRIMARY KEY (batch_id, number)
);

-- +goose Down
DROP TABLE batch_games;
DROP TABLE batches;
