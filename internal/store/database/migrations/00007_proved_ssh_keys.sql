-- +goose Up

-- Keys were pasted before, so that none is proved to be its account's. They are added again by connecting with them.
DELETE FROM sessions WHERE ssh_key <> '';
DELETE FROM ssh_keys;

-- +goose Down
