-- What commands need to know of the site that its servers know, such as the address at which it is served.

-- +goose Up
CREATE TABLE site_facts (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- +goose Down
DROP TABLE site_facts;
