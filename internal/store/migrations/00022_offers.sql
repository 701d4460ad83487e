-- What people offer to play with whoever comes, or with somebody whom they challenge, and what has come of it. Rows are
-- only added; those of a person go with them.

-- +goose Up
CREATE TABLE offers (
    id        TEXT    NOT NULL PRIMARY KEY,
    person_id TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    whom      TEXT    REFERENCES people (id) ON DELETE CASCADE, -- who is challenged; null: whoever comes
    game      TEXT    NOT NULL,
    options   TEXT    NOT NULL, -- as JSON
    control   TEXT    NOT NULL,
    rated     BOOLEAN NOT NULL,
    least     BIGINT  NOT NULL, -- rating of who may take it; 0: any
    most      BIGINT  NOT NULL,
    seat      BIGINT  NOT NULL, -- that its maker wants; 0: whichever
    tables    BIGINT  NOT NULL, -- that may go on at a time; 0: it is taken once
    created   BIGINT  NOT NULL,
    expires   BIGINT  NOT NULL
);
CREATE INDEX offers_expires ON offers (expires, id);
CREATE INDEX offers_person ON offers (person_id, id);
CREATE INDEX offers_whom ON offers (whom);

-- The first to write a number has it: so of two who take an offer at once, one gets it.
CREATE TABLE offer_events (
    offer_id  TEXT   NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
    number    BIGINT NOT NULL, -- from 1, without gaps
    kind      TEXT   NOT NULL, -- taken, withdrawn, declined, left, expired
    match_id  TEXT   NOT NULL, -- of a table; else empty
    at        BIGINT NOT NULL,
    PRIMARY KEY (offer_id, number)
);

-- +goose Down
DROP TABLE offer_events;
DROP TABLE offers;
