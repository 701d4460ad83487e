-- Accounts, and the ways to come back to them.

-- +goose Up
CREATE TABLE accounts (
    person_id TEXT   NOT NULL PRIMARY KEY REFERENCES people (id),
    handle    TEXT   NOT NULL,
    folded    TEXT   NOT NULL UNIQUE, -- the same for handles that could be taken for each other
    created   BIGINT NOT NULL
);

CREATE TABLE passkeys (
    id         BYTEA  NOT NULL PRIMARY KEY,
    person_id  TEXT   NOT NULL REFERENCES people (id),
    name       TEXT   NOT NULL,
    credential BYTEA  NOT NULL, -- JSON; nothing in it is secret
    created    BIGINT NOT NULL,
    used       BIGINT NOT NULL
);
CREATE INDEX passkeys_person ON passkeys (person_id, created, id);

CREATE TABLE recovery_codes (
    code_hash BYTEA NOT NULL PRIMARY KEY,
    person_id TEXT  NOT NULL REFERENCES people (id)
);
CREATE INDEX recovery_codes_person ON recovery_codes (person_id);

ALTER TABLE tickets ADD COLUMN data TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE tickets DROP COLUMN data;
DROP TABLE recovery_codes;
DROP TABLE passkeys;
DROP TABLE accounts;
