-- +goose Up

-- Heavy work waits in the queues of jobs, which are no part of this database.
DROP TABLE batch_games;
DROP TABLE batches;

-- Verdicts of the analyses of finished matches. They follow from the logs, and are kept to save the searches.
CREATE TABLE analyses (
    match_id  TEXT   NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    version   BIGINT NOT NULL, -- of the analysis; verdicts of another version are not used
    decisions BIGINT NOT NULL, -- number of decisions of the match
    judged    BIGINT NOT NULL, -- number of verdicts
    verdicts  TEXT   NOT NULL, -- JSON
    asked     BIGINT NOT NULL  -- when a user last asked for the analysis
);
CREATE INDEX analyses_asked ON analyses (asked);

-- Puzzles found in finished games of the site. Rows are only added.
CREATE TABLE puzzles (
    number   BIGINT NOT NULL PRIMARY KEY, -- 1-based, of all games together
    game     TEXT   NOT NULL,
    match_id TEXT   NOT NULL,
    puzzle   TEXT   NOT NULL -- a line in the format of the games' puzzle files
);

-- Notifications that were given up, because it is unknown whether an attempt to send them has arrived.
CREATE TABLE failed_deliveries (
    channel_id TEXT   NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
    kind       TEXT   NOT NULL,
    about      TEXT   NOT NULL,
    at         BIGINT NOT NULL, -- when it was given up
    PRIMARY KEY (channel_id, kind, about)
);
CREATE INDEX failed_deliveries_at ON failed_deliveries (at);

-- +goose Down
DROP TABLE failed_deliveries;
DROP TABLE puzzles;
DROP TABLE analyses;

CREATE TABLE batches (
    id       TEXT   NOT NULL PRIMARY KEY,
    kind     TEXT   NOT NULL,
    version  BIGINT NOT NULL,
    settings TEXT   NOT NULL,
    asked    BIGINT NOT NULL
);
CREATE INDEX batches_asked ON batches (asked);

CREATE TABLE batch_games (
    batch_id TEXT   NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
    number   BIGINT NOT NULL,
    state    TEXT   NOT NULL,
    result   TEXT   NOT NULL,
    PRIMARY KEY (batch_id, number)
);
