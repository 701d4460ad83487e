-- How many matches are running, so that nobody has to count them.

-- +goose Up
CREATE TABLE totals (
    status  TEXT   NOT NULL PRIMARY KEY,
    matches BIGINT NOT NULL
);
INSERT INTO totals (status, matches) SELECT 'running', count(*) FROM matches WHERE status = 'running';

-- +goose Down
DROP TABLE totals;
