-- The bytes of the finished matches that each user has made, so that the quota of stored bytes is checked without
-- reading these matches. It follows from the table matches.

-- +goose Up
CREATE TABLE stored_bytes (
    maker TEXT   NOT NULL PRIMARY KEY,
    bytes BIGINT NOT NULL
);
INSERT INTO stored_bytes (maker, bytes)
SELECT maker, CAST(sum(bytes) AS BIGINT) FROM matches WHERE status = 'finished' AND maker <> '' GROUP BY maker;

-- A user's changes are listed and cut in the order of their ids; they are few, so their times need no index.
DROP INDEX account_changes_person;
CREATE INDEX account_changes_person ON account_changes (person_id, id);

-- +goose Down
DROP INDEX account_changes_person;
CREATE INDEX account_changes_person ON account_changes (person_id, at, id);
DROP TABLE stored_bytes;
