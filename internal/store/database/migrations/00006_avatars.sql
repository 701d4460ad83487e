-- +goose Up

-- Picture that the user of an account has chosen; empty: the first letter of the name.
ALTER TABLE accounts ADD COLUMN avatar TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE accounts DROP COLUMN avatar;
