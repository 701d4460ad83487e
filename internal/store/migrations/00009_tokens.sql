-- Accounts that programs play by themselves, and the tokens by which programs are let in.

-- +goose Up
CREATE TABLE bots (
    person_id TEXT   NOT NULL PRIMARY KEY REFERENCES people (id),
    owner_id  TEXT   NOT NULL REFERENCES people (id),
    created   BIGINT NOT NULL
);
CREATE INDEX bots_owner ON bots (owner_id, created, person_id);

CREATE TABLE tokens (
    id          TEXT   NOT NULL PRIMARY KEY,
    person_id   TEXT   NOT NULL REFERENCES people (id), -- who the program is
    owner_id    TEXT   NOT NULL REFERENCES people (id), -- who may revoke it: the person, or whose bot that is
    secret_hash BYTEA  NOT NULL UNIQUE,
    name        TEXT   NOT NULL,
    scopes      TEXT   NOT NULL, -- words, with blanks between them
    created     BIGINT NOT NULL,
    expires     BIGINT NOT NULL,
    used        BIGINT NOT NULL -- 0: never
);
CREATE INDEX tokens_owner ON tokens (owner_id, created, id);

-- +goose Down
DROP TABLE tokens;
DROP TABLE bots;
