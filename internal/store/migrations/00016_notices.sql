-- What people are told who are elsewhere: where, what of it they want, and what waits to be brought there.

-- +goose Up
CREATE TABLE channels (
    id        TEXT   NOT NULL PRIMARY KEY,
    person_id TEXT   NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    way       TEXT   NOT NULL, -- push, mail
    language  TEXT   NOT NULL, -- tag
    device    TEXT   NOT NULL,
    endpoint  TEXT   NOT NULL,
    key       TEXT   NOT NULL,
    auth      TEXT   NOT NULL,
    created   BIGINT NOT NULL,
    last      BIGINT NOT NULL, -- when something last arrived there; 0: never
    session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE -- of a browser, which is told for as long as it is signed in
);
CREATE INDEX channels_person ON channels (person_id, created, id);
CREATE INDEX channels_session ON channels (session_id);

-- A later notice of the same kind about the same takes the place of one that waits.
CREATE TABLE deliveries (
    channel_id TEXT   NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
    kind       TEXT   NOT NULL,
    about      TEXT   NOT NULL, -- id of a table, or of what else the kind is about
    number     BIGINT NOT NULL,
    at         BIGINT NOT NULL,
    until      BIGINT NOT NULL, -- 0: as long as it is true
    due        BIGINT NOT NULL, -- when it is looked at
    sent       BIGINT NOT NULL, -- times that it was sent, nobody knows with what success
    PRIMARY KEY (channel_id, kind, about)
);
CREATE INDEX deliveries_due ON deliveries (due);

CREATE TABLE notice_settings (
    person_id  TEXT   NOT NULL PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    off        TEXT   NOT NULL, -- what does not come by which way
    zone       TEXT   NOT NULL, -- of the quiet hours
    quiet_from BIGINT NOT NULL, -- minutes since midnight
    quiet_to   BIGINT NOT NULL
);

CREATE TABLE house_keys (
    name  TEXT  NOT NULL PRIMARY KEY,
    value BYTEA NOT NULL
);

-- +goose Down
DROP TABLE house_keys;
DROP TABLE notice_settings;
DROP TABLE deliveries;
DROP TABLE channels;
