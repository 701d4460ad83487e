-- Handles of deleted accounts that nobody may take yet, and the blocks that hold for whoever takes them. A key is a
-- handle's HMAC under a secret of the site: it tells nothing about who was deleted.

-- +goose Up
CREATE TABLE held_handles (
    handle_key BYTEA  NOT NULL PRIMARY KEY,
    until      BIGINT NOT NULL -- 0: for good
);
CREATE INDEX held_handles_until ON held_handles (until);

CREATE TABLE held_blocks (
    handle_key BYTEA  NOT NULL,
    person_id  TEXT   NOT NULL REFERENCES people (id) ON DELETE CASCADE, -- who has blocked the former holder
    since      BIGINT NOT NULL,
    until      BIGINT NOT NULL,
    PRIMARY KEY (handle_key, person_id)
);
CREATE INDEX held_blocks_until ON held_blocks (until);

-- +goose Down
DROP TABLE held_blocks;
DROP TABLE held_handles;
