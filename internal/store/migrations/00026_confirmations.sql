-- When the user of a session last proved who they are, and what was changed in how an account is reached, so that the
-- account's other sessions can show it.

-- +goose Up
ALTER TABLE sessions ADD COLUMN confirmed BIGINT NOT NULL DEFAULT 0; -- 0: never
ALTER TABLE sessions ADD COLUMN acknowledged BIGINT NOT NULL DEFAULT 0; -- time of the last change that its user has dismissed

CREATE TABLE account_changes (
    id         TEXT   NOT NULL PRIMARY KEY,
    person_id  TEXT   NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    session_id TEXT   NOT NULL, -- that has made the change
    at         BIGINT NOT NULL,
    kind       TEXT   NOT NULL, -- passkeyAdded, codes, mail, token and so on
    device     TEXT   NOT NULL  -- that the session runs on; empty if that is not known
);
CREATE INDEX account_changes_person ON account_changes (person_id, at, id);

-- +goose Down
DROP TABLE account_changes;
ALTER TABLE sessions DROP COLUMN acknowledged;
ALTER TABLE sessions DROP COLUMN confirmed;
