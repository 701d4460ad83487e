-- Mail addresses by which people come back. Several accounts may have the same one: whoever reads the mail owns all.

-- +goose Up
CREATE TABLE mails (
    person_id TEXT   NOT NULL PRIMARY KEY REFERENCES people (id),
    address   TEXT   NOT NULL,
    folded    TEXT   NOT NULL, -- in small letters, to be looked for
    confirmed BIGINT NOT NULL
);
CREATE INDEX mails_folded ON mails (folded, confirmed DESC, person_id);

-- +goose Down
DROP TABLE mails;
