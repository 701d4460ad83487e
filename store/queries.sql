-- name: InsertMatch :exec
INSERT INTO matches (id, game, options, seed, public, created, status, to_act, bots, moves, updated)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- name: InsertEntry :execrows
INSERT INTO entries (match_id, number, seat, kind, text, key, at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT DO NOTHING;

-- name: UpdateMatch :execrows
UPDATE matches SET status = $2, to_act = $3, bots = $4, moves = $5, updated = $6
WHERE id = $1;

-- name: SetMember :exec
INSERT INTO members (match_id, guest_id, seats, finished)
VALUES ($1, $2, $3, $4)
ON CONFLICT (match_id, guest_id) DO UPDATE SET seats = excluded.seats;

-- name: FinishMembers :exec
UPDATE members SET finished = TRUE WHERE match_id = $1;

-- name: GetMatch :one
SELECT id, game, options, seed, public, created FROM matches WHERE id = $1;

-- name: ListEntries :many
SELECT number, seat, kind, text, key, at FROM entries WHERE match_id = $1 AND number > $2 ORDER BY number;

-- name: ListBotsToMove :many
SELECT id FROM matches WHERE status = 'running' AND (to_act & bots) <> 0;

-- name: ListPublic :many
SELECT id, game, status, to_act, bots, public, moves, updated FROM matches
WHERE status = $1 AND public = TRUE ORDER BY id DESC LIMIT $2;

-- name: ListOfGuest :many
SELECT m.id, m.game, m.status, m.to_act, m.bots, m.public, m.moves, m.updated
FROM members s JOIN matches m ON m.id = s.match_id
WHERE s.guest_id = $1 AND s.finished = $2 ORDER BY s.match_id DESC LIMIT $3;

-- name: CountRunning :one
SELECT count(*) FROM matches WHERE status = 'running';

-- name: InsertGuest :execrows
INSERT INTO guests (id, name, secret_hash, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING;

-- name: GetGuestBySecret :one
SELECT id, name, created FROM guests WHERE secret_hash = $1;

-- name: RenameGuest :execrows
UPDATE guests SET name = $2 WHERE id = $1;
