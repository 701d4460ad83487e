-- name: InsertMatch :exec
INSERT INTO matches (id, game, rules, options, seed, protocol, public, hints, created, status, bots_owe)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- name: InsertEntry :execrows
INSERT INTO entries (match_id, number, seat, kind, text, key, at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT DO NOTHING;

-- name: UpdateBotsOwe :execrows
UPDATE matches SET bots_owe = $3 WHERE id = $1 AND status = $2;

-- name: GetStatus :one
SELECT status FROM matches WHERE id = $1;

-- name: UpdateMatch :exec
UPDATE matches SET status = $2, bots_owe = $3 WHERE id = $1;

-- name: AddRunning :exec
UPDATE totals SET matches = matches + $1 WHERE status = 'running';

-- name: SetMember :exec
INSERT INTO members (match_id, guest_id, seats, finished)
VALUES ($1, $2, $3, $4)
ON CONFLICT (match_id, guest_id) DO UPDATE SET seats = excluded.seats;

-- name: FinishMembers :exec
UPDATE members SET finished = TRUE WHERE match_id = $1;

-- name: GetMatch :one
SELECT id, game, rules, options, seed, protocol, public, hints, created FROM matches WHERE id = $1;

-- name: ListEntries :many
SELECT number, seat, kind, text, key, at FROM entries WHERE match_id = $1 AND number > $2 ORDER BY number;

-- name: ListBotsToMove :many
SELECT id FROM matches WHERE status = 'running' AND bots_owe <> 0;

-- name: ListPublic :many
SELECT id FROM matches WHERE status = $1 AND public = TRUE ORDER BY id DESC LIMIT $2;

-- name: ListOfGuest :many
SELECT match_id FROM members WHERE guest_id = $1 AND finished = $2 AND seats <> 0 ORDER BY match_id DESC LIMIT $3;

-- name: CountRunning :one
SELECT matches FROM totals WHERE status = 'running';

-- name: InsertGuest :execrows
INSERT INTO guests (id, name, secret_hash, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING;

-- name: GetGuestBySecret :one
SELECT id, name, created FROM guests WHERE secret_hash = $1;

-- name: RenameGuest :execrows
UPDATE guests SET name = $2 WHERE id = $1;
