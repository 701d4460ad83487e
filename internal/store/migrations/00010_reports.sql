-- What people ask the moderators to look at, and which decisions about themselves they have been shown.

-- +goose Up
CREATE TABLE reports (
    id       TEXT   NOT NULL PRIMARY KEY,
    at       BIGINT NOT NULL,
    by       TEXT   NOT NULL, -- id of who reports
    kind     TEXT   NOT NULL,
    person   TEXT   NOT NULL, -- id of whom it is about, or empty
    place    TEXT   NOT NULL, -- id of the table that it is about, or empty
    decision BIGINT NOT NULL, -- number of the decision that it objects to, or 0
    quote    TEXT   NOT NULL, -- what was said or shown, as it was then
    text     TEXT   NOT NULL, -- in the words of who reports
    settled  BIGINT NOT NULL  -- number of the decision that answers it; 0: it waits
);
CREATE INDEX reports_settled ON reports (settled, id);
CREATE INDEX reports_by ON reports (by, settled);
CREATE INDEX reports_decision ON reports (decision);

CREATE TABLE shown (
    person TEXT   NOT NULL PRIMARY KEY,
    number BIGINT NOT NULL -- of the last decision that they have been shown
);

CREATE INDEX people_name ON people (lower(name), id);
CREATE INDEX tickets_purpose ON tickets (purpose, expires);

-- +goose Down
DROP INDEX tickets_purpose;
DROP INDEX people_name;
DROP TABLE shown;
DROP TABLE reports;
