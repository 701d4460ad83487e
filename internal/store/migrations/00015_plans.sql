-- What seats have decided before their turn, for nobody else to know.

-- +goose Up
CREATE TABLE plans (
    match_id TEXT    NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat     BIGINT  NOT NULL,
    guest_id TEXT    NOT NULL, -- who holds the seat
    after    BIGINT  NOT NULL, -- number of the entry after which it was made or followed last
    lines    TEXT    NOT NULL, -- as JSON
    dropped  BOOLEAN NOT NULL, -- it no longer fitted
    PRIMARY KEY (match_id, seat)
);

-- +goose Down
DROP TABLE plans;
