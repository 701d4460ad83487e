-- +goose Up

-- Public SSH keys whose holders are an account in a terminal.
CREATE TABLE ssh_keys (
    fingerprint TEXT   NOT NULL PRIMARY KEY, -- as ssh-keygen writes it, such as SHA256:...
    user_id     TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind        TEXT   NOT NULL, -- such as ssh-ed25519
    name        TEXT   NOT NULL,
    created     BIGINT NOT NULL,
    used        BIGINT NOT NULL -- 0: never
);
CREATE INDEX ssh_keys_user ON ssh_keys (user_id, created, fingerprint);

-- Fingerprint of the SSH key that has begun a session; empty for browsers.
ALTER TABLE sessions ADD COLUMN ssh_key TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE sessions DROP COLUMN ssh_key;
DROP TABLE ssh_keys;
