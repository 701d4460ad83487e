-- name: InsertMatch :exec
INSERT INTO matches (id, game, rules, options, seed, protocol, public, hints, created, status, bots_owe, due, maker)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);

-- name: InsertEntry :execrows
INSERT INTO entries (match_id, number, seat, kind, text, key, at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT DO NOTHING;

-- name: UpdateOwed :execrows
UPDATE matches SET bots_owe = $3, due = $4 WHERE id = $1 AND status = $2;

-- name: GetStatus :one
SELECT status FROM matches WHERE id = $1;

-- name: UpdateMatch :exec
UPDATE matches SET status = $2, bots_owe = $3, due = $4 WHERE id = $1;

-- name: AddRunning :exec
UPDATE totals SET matches = matches + $1 WHERE status = 'running';

-- name: SetMember :exec
INSERT INTO members (match_id, guest_id, seats, finished)
VALUES ($1, $2, $3, $4)
ON CONFLICT (match_id, guest_id) DO UPDATE SET seats = excluded.seats;

-- name: FinishMembers :exec
UPDATE members SET finished = TRUE WHERE match_id = $1;

-- name: GetMatch :one
SELECT id, game, rules, options, seed, protocol, public, hints, created, maker FROM matches
WHERE id = $1 AND status <> 'importing';

-- name: ListEntries :many
SELECT number, seat, kind, text, key, at FROM entries WHERE match_id = $1 AND number > $2 ORDER BY number;

-- name: ListBotsToMove :many
SELECT id, bots_owe FROM matches WHERE bots_owe > 0 AND bots_owe >= $1 AND (bots_owe > $1 OR id > $2)
ORDER BY bots_owe, id LIMIT $3;

-- name: ListDue :many
SELECT id, due FROM matches WHERE due > 0 AND due >= $1 AND (due > $1 OR id > $2) ORDER BY due, id LIMIT $3;

-- name: CountMade :one
SELECT count(*) FROM matches WHERE maker = $1 AND status = 'running' AND created > $2;

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
