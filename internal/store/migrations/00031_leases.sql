-- Leases of servers that share a database: they end by the database's clock. The number of a lease grows each time that
-- somebody takes it. SQLite has one server, and no rows here.

-- +goose Up
CREATE TABLE leases (
    name   TEXT   NOT NULL PRIMARY KEY,
    holder TEXT   NOT NULL,
    number BIGINT NOT NULL,
    ends   BIGINT NOT NULL -- microseconds by the database's clock; 0: given back
);

-- A table without rows that transactions lock which must be alone.
CREATE TABLE change_lock (
    id BIGINT NOT NULL PRIMARY KEY
);

-- +goose Down
DROP TABLE change_lock;
DROP TABLE leases;
