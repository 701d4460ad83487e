-- name: InsertMatch :exec
INSERT INTO matches
  (id, game, rules, options, seed, protocol, public, hints, created, status, pending_bots, due, maker, bytes, control,
  runs_out, rated, chat, delay, variant)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20);

-- name: InsertEntry :execrows
INSERT INTO entries (match_id, number, seat, kind, text, key, at, forgiven)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT DO NOTHING;

-- name: UpdatePendingBots :execrows
UPDATE matches SET pending_bots = $3, due = $4, bytes = $5 WHERE id = $1 AND status = $2;

-- name: GetStatus :one
SELECT status FROM matches WHERE id = $1;

-- name: UpdateMatch :exec
UPDATE matches SET status = $2, pending_bots = $3, due = $4, bytes = $5 WHERE id = $1;

-- name: AddRunning :exec
UPDATE totals SET matches = matches + $1 WHERE status = 'running';

-- name: SetMember :exec
INSERT INTO members (match_id, user_id, seats, finished, game, public)
SELECT $1, $2, $3, $4, game, public FROM matches WHERE id = $1
ON CONFLICT (match_id, user_id) DO UPDATE SET seats = excluded.seats;

-- name: FinishMembers :exec
UPDATE members SET finished = TRUE WHERE match_id = $1;

-- name: SetOutcome :exec
UPDATE members SET outcome = $3, human_opponent = $4 WHERE match_id = $1 AND user_id = $2;

-- name: GetCursor :one
SELECT value FROM cursors WHERE name = $1;

-- name: SetCursor :exec
UPDATE cursors SET value = $2 WHERE name = $1;

-- name: InsertCursor :exec
INSERT INTO cursors (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING;

-- name: DeleteCursor :exec
DELETE FROM cursors WHERE name = $1;

-- name: CountOutcomes :many
SELECT game, human_opponent, outcome, count(*) AS matches FROM members
WHERE user_id = $1 AND public = TRUE AND outcome <> ''
GROUP BY game, human_opponent, outcome;

-- name: ListPlayed :many
SELECT m.match_id FROM members m
WHERE m.user_id = $1 AND m.finished = $2 AND m.match_id < $3 AND m.seats <> 0
  AND (CAST($4 AS TEXT) = '' OR m.game = CAST($4 AS TEXT))
  AND (m.public = TRUE OR EXISTS (
    SELECT 1 FROM members v WHERE v.match_id = m.match_id AND v.user_id = $5 AND v.seats <> 0))
  AND (CAST($6 AS TEXT) = '' OR EXISTS (
    SELECT 1 FROM members w WHERE w.match_id = m.match_id AND w.user_id = CAST($6 AS TEXT) AND w.seats <> 0))
ORDER BY m.match_id DESC LIMIT $7;

-- name: ListAllOf :many
SELECT match_id FROM members WHERE user_id = $1 LIMIT $2;

-- name: ListMadeBy :many
SELECT id FROM matches WHERE maker = $1 AND status <> 'importing' LIMIT $2;

-- name: RewriteEntry :exec
UPDATE entries SET text = $3, key = NULL WHERE match_id = $1 AND number = $2;

-- name: RewriteMember :exec
UPDATE members SET user_id = $3 WHERE match_id = $1 AND user_id = $2;

-- name: RewriteMaker :exec
UPDATE matches SET maker = $3 WHERE id = $1 AND maker = $2;

-- name: GetMatch :one
SELECT id, game, rules, CAST(CASE WHEN octet_length(options) > 65536 THEN '' ELSE options END AS TEXT) AS options,
    octet_length(options) AS options_bytes, seed,
    protocol, public, hints, created, maker, control, runs_out, rated, chat, delay, variant
FROM matches
WHERE id = $1 AND status <> 'importing';

-- name: ListEntries :many
SELECT number, seat, CAST(CASE WHEN octet_length(kind) > 256 THEN '' ELSE kind END AS TEXT) AS kind,
    CAST(CASE WHEN octet_length(text) > 65536 THEN '' ELSE text END AS TEXT) AS text, octet_length(text) AS bytes,
    CAST(CASE WHEN key IS NULL OR octet_length(key) > 256 THEN '' ELSE key END AS TEXT) AS key, at, forgiven
FROM entries WHERE match_id = $1 AND number > $2 ORDER BY number;

-- name: LastEntry :one
SELECT CAST(COALESCE(MAX(number), 0) AS BIGINT) AS number FROM entries WHERE match_id = $1;

-- name: ListBotsToMove :many
SELECT id, pending_bots FROM matches WHERE pending_bots > 0 AND pending_bots >= $1 AND (pending_bots > $1 OR id > $2)
ORDER BY pending_bots, id LIMIT $3;

-- name: ListDue :many
SELECT id, due FROM matches WHERE due > 0 AND due >= $1 AND (due > $1 OR id > $2) ORDER BY due, id LIMIT $3;

-- name: CountMade :one
SELECT
  CAST(coalesce(sum(CASE WHEN status = 'running' AND created > $2 THEN 1 ELSE 0 END), 0) AS BIGINT) AS running,
  CAST(coalesce(sum(CASE WHEN created > $3 THEN 1 ELSE 0 END), 0) AS BIGINT) AS open,
  CAST(coalesce(sum(CASE WHEN status = 'waiting' AND public = TRUE AND created > $4 THEN 1 ELSE 0 END), 0) AS BIGINT)
    AS waiting,
  CAST(coalesce(sum(bytes), 0) + coalesce((SELECT f.bytes FROM stored_bytes f WHERE f.maker = $1), 0) AS BIGINT) AS bytes
FROM matches WHERE maker = $1 AND status IN ('waiting', 'running', 'importing');

-- name: AddStoredBytes :exec
INSERT INTO stored_bytes (maker, bytes)
SELECT maker, bytes * CAST($2 AS BIGINT) FROM matches WHERE id = $1 AND status = 'finished' AND maker <> ''
ON CONFLICT (maker) DO UPDATE SET bytes = stored_bytes.bytes + excluded.bytes;

-- name: DeleteEmptyStoredBytes :exec
DELETE FROM stored_bytes WHERE maker = $1 AND bytes <= 0;

-- name: ListPublic :many
SELECT id, maker FROM matches WHERE status = $1 AND public = TRUE ORDER BY id DESC LIMIT $2;

-- name: ListMatchesOf :many
SELECT match_id FROM members WHERE user_id = $1 AND finished = $2 AND seats <> 0 ORDER BY match_id DESC LIMIT $3;

-- name: CountRunning :one
SELECT matches FROM totals WHERE status = 'running';

-- name: InsertUser :execrows
INSERT INTO users (id, name, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING;

-- name: GetUser :one
SELECT p.id, p.name, p.created, coalesce(a.handle, '') AS handle, coalesce(a.avatar, '') AS avatar,
  coalesce(b.owner_id, '') AS owner
FROM users p LEFT JOIN accounts a ON a.user_id = p.id LEFT JOIN bots b ON b.user_id = p.id WHERE p.id = $1;

-- name: GetUserBySecret :one
SELECT p.id, p.name, p.created, coalesce(a.handle, '') AS handle, coalesce(a.avatar, '') AS avatar,
  s.id AS session_id, s.device, s.created AS begun, s.used, s.confirmed, s.acknowledged
FROM sessions s JOIN users p ON p.id = s.user_id LEFT JOIN accounts a ON a.user_id = p.id WHERE s.secret_hash = $1;

-- name: InsertFormerName :exec
INSERT INTO former_names (user_id, until, name) SELECT p.id, $2, p.name FROM users p WHERE p.id = $1 AND p.name <> $3
ON CONFLICT DO NOTHING;

-- name: DropOldNames :exec
DELETE FROM former_names WHERE former_names.user_id = $1 AND former_names.until <= (
  SELECT f.until FROM former_names f WHERE f.user_id = $1 ORDER BY f.until DESC LIMIT 1 OFFSET $2);

-- name: ListFormerNames :many
SELECT name, until FROM former_names WHERE user_id = $1 ORDER BY until DESC;

-- name: RenameUser :execrows
UPDATE users SET name = $2 WHERE id = $1;

-- name: InsertSession :execrows
INSERT INTO sessions (id, user_id, secret_hash, device, created, used, confirmed, acknowledged, ssh_key)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT DO NOTHING;

-- name: ConfirmSession :execrows
UPDATE sessions SET confirmed = $2 WHERE id = $1;

-- name: AcknowledgeChanges :exec
UPDATE sessions SET acknowledged = $2 WHERE id = $1 AND acknowledged < $2;

-- name: InsertAccountChange :exec
INSERT INTO account_changes (id, user_id, session_id, at, kind, device) VALUES ($1, $2, $3, $4, $5, $6);

-- name: DeleteOldAccountChanges :exec
DELETE FROM account_changes WHERE account_changes.user_id = $1 AND account_changes.id <= (
  SELECT c.id FROM account_changes c WHERE c.user_id = $1 ORDER BY c.id DESC LIMIT 1 OFFSET $2);

-- name: ListAccountChanges :many
SELECT id, session_id, at, kind, device FROM account_changes WHERE user_id = $1 AND at > $2 ORDER BY id DESC;

-- name: ListSessions :many
SELECT id, user_id, device, created, used, ssh_key FROM sessions WHERE user_id = $1 ORDER BY used DESC, id DESC;

-- name: UseSession :exec
UPDATE sessions SET used = $2 WHERE id = $1;

-- name: DeleteSession :one
DELETE FROM sessions WHERE id = $1 RETURNING secret_hash;

-- name: EndSession :one
DELETE FROM sessions WHERE id = $1 AND user_id = $2 RETURNING secret_hash;

-- name: EndOtherSessions :many
DELETE FROM sessions WHERE user_id = $1 AND id <> $2 RETURNING secret_hash;

-- name: InsertTicket :exec
INSERT INTO tickets (secret_hash, purpose, user_id, data, expires) VALUES ($1, $2, $3, $4, $5);

-- name: DeleteTickets :exec
DELETE FROM tickets WHERE user_id = $1 AND purpose = $2 AND user_id <> '';

-- name: DeleteExpiredTickets :exec
DELETE FROM tickets WHERE expires <= $1;

-- name: TakeTicket :one
DELETE FROM tickets WHERE secret_hash = $1 AND purpose = $2 AND expires > $3 RETURNING user_id, data, expires;

-- name: InsertAccount :execrows
INSERT INTO accounts (user_id, handle, skeleton, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING;

-- name: HoldHandle :exec
INSERT INTO held_handles (handle_key, until) VALUES ($1, $2) ON CONFLICT (handle_key) DO UPDATE SET until = excluded.until;

-- name: CountHeldHandles :one
SELECT count(*) FROM held_handles WHERE handle_key = $1 AND (until = 0 OR until > $2);

-- name: DeleteOldHeldHandles :exec
DELETE FROM held_handles WHERE until > 0 AND until <= $1;

-- name: HoldBlocks :exec
INSERT INTO held_blocks (handle_key, user_id, since, until)
SELECT $1, t.user_id, t.since, $2 FROM relations t WHERE t.other_id = $3 AND t.kind = 'block'
ON CONFLICT (handle_key, user_id) DO UPDATE SET until = excluded.until;

-- name: ListHeldBlocks :many
SELECT user_id, since FROM held_blocks WHERE handle_key = $1 AND until > $2;

-- name: DeleteHeldBlocks :exec
DELETE FROM held_blocks WHERE handle_key = $1;

-- name: DeleteOldHeldBlocks :exec
DELETE FROM held_blocks WHERE until <= $1;

-- name: GetHandleHolder :one
SELECT user_id FROM accounts WHERE skeleton = $1;

-- name: InsertRecoveryCode :exec
INSERT INTO recovery_codes (code_hash, user_id) VALUES ($1, $2);

-- name: DeleteRecoveryCodes :exec
DELETE FROM recovery_codes WHERE user_id = $1;

-- name: CountRecoveryCodes :one
SELECT count(*) FROM recovery_codes WHERE user_id = $1;

-- name: TakeRecoveryCode :one
DELETE FROM recovery_codes WHERE code_hash = $1 RETURNING user_id;

-- name: TakeRecoveryCodeOf :execrows
DELETE FROM recovery_codes WHERE code_hash = $1 AND user_id = $2;

-- name: InsertPasskey :execrows
INSERT INTO passkeys (id, user_id, name, credential, created, used) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT DO NOTHING;

-- name: ListPasskeys :many
SELECT id, user_id, name, credential, created, used FROM passkeys WHERE user_id = $1 ORDER BY created, id;

-- name: UsePasskey :execrows
UPDATE passkeys SET credential = $2, used = $3 WHERE id = $1;

-- name: RenamePasskey :execrows
UPDATE passkeys SET name = $3 WHERE id = $1 AND user_id = $2;

-- name: DeletePasskey :execrows
DELETE FROM passkeys WHERE id = $1 AND user_id = $2;

-- name: InsertSSHKey :execrows
INSERT INTO ssh_keys (fingerprint, user_id, kind, name, created, used) VALUES ($1, $2, $3, $4, $5, 0)
ON CONFLICT DO NOTHING;

-- name: GetSSHKey :one
SELECT fingerprint, user_id, kind, name, created, used FROM ssh_keys WHERE fingerprint = $1;

-- name: ListSSHKeys :many
SELECT fingerprint, user_id, kind, name, created, used FROM ssh_keys WHERE user_id = $1 ORDER BY created, fingerprint;

-- name: UseSSHKey :execrows
UPDATE ssh_keys SET used = $3 WHERE fingerprint = $1 AND user_id = $2;

-- name: DeleteSSHKey :execrows
DELETE FROM ssh_keys WHERE fingerprint = $1 AND user_id = $2;

-- name: EndSessionsOfSSHKey :many
DELETE FROM sessions WHERE user_id = $1 AND ssh_key = $2 AND used < $3 RETURNING secret_hash;

-- name: ListDecisions :many
SELECT * FROM audit_log WHERE number > $1 ORDER BY number LIMIT $2;

-- name: InsertDecision :one
INSERT INTO audit_log (number, at, actor_id, kind, user_id, match_id, name, value, until, reason, report_id)
VALUES (coalesce((SELECT max(number) FROM audit_log), 0) + 1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
RETURNING number;

-- name: InsertBot :exec
INSERT INTO bots (user_id, owner_id, created) VALUES ($1, $2, $3);

-- name: ListBots :many
SELECT p.id, p.name, p.created, a.handle FROM bots b
JOIN users p ON p.id = b.user_id JOIN accounts a ON a.user_id = b.user_id
WHERE b.owner_id = $1 ORDER BY b.created, b.user_id;

-- name: InsertToken :exec
INSERT INTO tokens (id, user_id, owner_id, secret_hash, name, scopes, created, expires, used)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0);

-- name: GetTokenBySecret :one
SELECT id, user_id, owner_id, name, scopes, created, expires, used FROM tokens WHERE secret_hash = $1;

-- name: ListTokens :many
SELECT id, user_id, owner_id, name, scopes, created, expires, used FROM tokens WHERE owner_id = $1 ORDER BY created, id;

-- name: UseToken :exec
UPDATE tokens SET used = $2 WHERE id = $1;

-- name: DeleteToken :one
DELETE FROM tokens WHERE id = $1 AND owner_id = $2 RETURNING secret_hash;

-- name: ListAuditLogBefore :many
SELECT * FROM audit_log WHERE number < $1 ORDER BY number DESC LIMIT $2;

-- name: ListAuditLogOf :many
SELECT * FROM audit_log WHERE user_id = $1 AND number < $2 ORDER BY number DESC LIMIT $3;

-- name: GetDecision :one
SELECT * FROM audit_log WHERE number = $1;

-- name: GetReport :one
SELECT * FROM reports WHERE id = $1;

-- name: InsertReport :exec
INSERT INTO reports (id, at, reporter_id, kind, user_id, match_id, decision, quote, text, settled)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0);

-- name: CountReports :one
SELECT count(*) FROM reports WHERE reporter_id = $1 AND settled = 0;

-- name: CountObjections :one
SELECT count(*) FROM reports WHERE decision = $1;

-- name: ListReports :many
SELECT * FROM reports WHERE settled = 0 AND id > $1 ORDER BY id LIMIT $2;

-- name: CountWaitingReports :one
SELECT count(*) FROM reports WHERE settled = 0;

-- name: SettleReport :one
UPDATE reports SET settled = $2 WHERE id = $1 AND settled = 0 RETURNING reporter_id;

-- name: ListAnswers :many
SELECT r.kind, r.at, r.text, b.number, b.at AS decided, b.kind AS decision, b.reason
FROM reports r JOIN audit_log b ON b.number = r.settled
WHERE r.reporter_id = $1 AND r.settled > $2 ORDER BY r.settled DESC LIMIT $3;

-- name: GetShownDecision :one
SELECT number FROM shown_decisions WHERE user_id = $1;

-- name: SetShownDecision :exec
INSERT INTO shown_decisions (user_id, number) VALUES ($1, $2)
ON CONFLICT (user_id) DO UPDATE SET number = excluded.number;

-- name: FindByName :many
SELECT id FROM users WHERE lower(name) >= $1 AND lower(name) < $2 ORDER BY lower(name), id LIMIT $3;

-- name: FindByHandle :many
SELECT user_id FROM accounts WHERE skeleton >= $1 AND skeleton < $2 ORDER BY skeleton LIMIT $3;

-- name: ListTickets :many
SELECT secret_hash, user_id, data, expires FROM tickets WHERE purpose = $1 AND expires > $2 ORDER BY expires LIMIT $3;

-- name: DeleteTicket :execrows
DELETE FROM tickets WHERE secret_hash = $1 AND purpose = $2;

-- name: GetUserByHandle :one
SELECT p.id, p.name, p.created, a.handle, a.avatar FROM accounts a JOIN users p ON p.id = a.user_id WHERE a.skeleton = $1;

-- name: GetHandle :one
SELECT handle FROM accounts WHERE user_id = $1;

-- name: SetAvatar :exec
UPDATE accounts SET avatar = $2 WHERE user_id = $1;

-- name: GetProfile :one
SELECT a.avatar, coalesce(f.bio, '') AS bio, coalesce(f.results, '') AS results, coalesce(f.matches, '') AS matches,
  coalesce(f.presence, '') AS presence
FROM accounts a LEFT JOIN profiles f ON f.user_id = a.user_id WHERE a.user_id = $1;

-- name: SetProfile :exec
INSERT INTO profiles (user_id, bio, results, matches, presence) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (user_id) DO UPDATE
SET bio = excluded.bio, results = excluded.results, matches = excluded.matches, presence = excluded.presence;

-- name: InsertRelation :exec
INSERT INTO relations (user_id, kind, other_id, since) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING;

-- name: DeleteRelation :exec
DELETE FROM relations WHERE user_id = $1 AND kind = $2 AND other_id = $3;

-- name: CountRelation :one
SELECT count(*) FROM relations WHERE user_id = $1 AND kind = $2 AND other_id = $3;

-- name: CountRelations :one
SELECT count(*) FROM relations WHERE user_id = $1 AND kind = $2;

-- name: ListRelations :many
SELECT t.other_id, t.since, p.name, coalesce(a.handle, '') AS handle, coalesce(a.avatar, '') AS avatar
FROM relations t JOIN users p ON p.id = t.other_id LEFT JOIN accounts a ON a.user_id = t.other_id
WHERE t.user_id = $1 AND t.kind = $2 ORDER BY t.other_id;

-- name: DeleteTicketsOf :exec
DELETE FROM tickets WHERE user_id = $1;

-- name: DeletePasskeysOf :exec
DELETE FROM passkeys WHERE user_id = $1;

-- name: DeleteSessionsOf :many
DELETE FROM sessions WHERE user_id = $1 RETURNING secret_hash;

-- name: DeleteAccount :exec
DELETE FROM accounts WHERE user_id = $1;

-- name: DeleteUser :execrows
DELETE FROM users WHERE id = $1;

-- name: DeleteTokensOf :many
DELETE FROM tokens WHERE owner_id = $1 RETURNING secret_hash;

-- name: DeleteTokensOfBot :many
DELETE FROM tokens
WHERE tokens.user_id = $1 AND tokens.owner_id IN (SELECT bots.owner_id FROM bots WHERE bots.user_id = $1)
RETURNING secret_hash;

-- name: DeleteBot :exec
DELETE FROM bots WHERE user_id = $1;

-- name: DeleteBotsOf :many
DELETE FROM bots WHERE owner_id = $1 RETURNING user_id;

-- name: DeleteReportsBy :exec
DELETE FROM reports WHERE reporter_id = $1;

-- name: RewriteReportsAbout :exec
UPDATE reports SET user_id = '', quote = '' WHERE user_id = $1;

-- name: DeleteShownDecision :exec
DELETE FROM shown_decisions WHERE user_id = $1;

-- name: SetEmail :exec
INSERT INTO emails (user_id, address, normalized, confirmed) VALUES ($1, $2, $3, $4)
ON CONFLICT (user_id) DO UPDATE
SET address = excluded.address, normalized = excluded.normalized, confirmed = excluded.confirmed;

-- name: GetEmail :one
SELECT address FROM emails WHERE user_id = $1;

-- name: DeleteEmail :exec
DELETE FROM emails WHERE user_id = $1;

-- name: ListUsersByEmail :many
SELECT p.id, p.name, p.created, a.handle FROM emails m
JOIN users p ON p.id = m.user_id JOIN accounts a ON a.user_id = m.user_id
WHERE m.normalized = $1 ORDER BY m.confirmed DESC, m.user_id LIMIT $2;

-- name: ListWaitingBefore :many
SELECT id FROM matches WHERE status = 'waiting' AND created < $1;

-- name: ListRunningBefore :many
SELECT m.id FROM matches m
WHERE m.status = 'running' AND m.created < $1 AND m.due = 0
  AND (SELECT e.at FROM entries e WHERE e.match_id = m.id ORDER BY e.number DESC LIMIT 1) < $1
ORDER BY m.id LIMIT $2;

-- name: CountAbandoned :one
SELECT count(*) FROM matches m
WHERE m.id = $1 AND m.status = 'waiting' AND m.created < $2
  AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.match_id = m.id AND e.at >= $2)
  AND m.id NOT IN (SELECT r.match_id FROM reports r WHERE r.settled = 0);

-- name: DeleteEntries :exec
DELETE FROM entries WHERE match_id = $1;

-- name: DeleteMembers :exec
DELETE FROM members WHERE match_id = $1;

-- name: DeleteMatch :exec
DELETE FROM matches WHERE id = $1;

-- name: ListUnused :many
SELECT p.id FROM users p
WHERE p.id >= $1 AND p.id <= $2 AND p.created < $3
  AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = p.id AND s.used >= $3)
  AND NOT EXISTS (SELECT 1 FROM members m WHERE m.user_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM matches t WHERE t.maker = p.id)
  AND NOT EXISTS (SELECT 1 FROM bots b WHERE b.owner_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM tokens k WHERE k.owner_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM tickets i WHERE i.user_id = p.id AND i.expires >= $3)
  AND NOT EXISTS (SELECT 1 FROM profiles f WHERE f.user_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM channels n WHERE n.user_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM hours h WHERE h.user_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM relations o WHERE o.user_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM relations w WHERE w.other_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.reporter_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM reports c WHERE c.user_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM audit_log d WHERE d.user_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM variants v WHERE v.maker = p.id)
ORDER BY p.id LIMIT $4;

-- name: SetConditionalMoves :exec
INSERT INTO conditional_moves (match_id, seat, user_id, after, lines, dropped) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (match_id, seat) DO UPDATE
SET user_id = excluded.user_id, after = excluded.after, lines = excluded.lines, dropped = excluded.dropped;

-- name: DeleteConditionalMoves :exec
DELETE FROM conditional_moves WHERE match_id = $1 AND seat = $2;

-- name: DeleteConditionalMovesOf :exec
DELETE FROM conditional_moves WHERE match_id = $1 AND user_id = $2;

-- name: DeleteConditionalMovesAt :exec
DELETE FROM conditional_moves WHERE match_id = $1;

-- name: ListConditionalMoves :many
SELECT seat, user_id, after, lines, dropped FROM conditional_moves WHERE match_id = $1 ORDER BY seat;

-- name: ListMatchesWithConditionalMoves :many
SELECT DISTINCT match_id FROM conditional_moves WHERE match_id > $1 ORDER BY match_id LIMIT $2;

-- name: InsertPuzzle :exec
INSERT INTO puzzles (number, game, match_id, puzzle)
SELECT COALESCE(MAX(number), 0) + 1, CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT) FROM puzzles;

-- name: ListPuzzles :many
SELECT number, game, puzzle FROM puzzles WHERE number > $1 ORDER BY number;

-- name: InsertFailedDelivery :exec
INSERT INTO failed_deliveries (channel_id, kind, about, at) VALUES ($1, $2, $3, $4)
ON CONFLICT (channel_id, kind, about) DO UPDATE SET at = excluded.at;

-- name: ListFailedDeliveries :many
SELECT f.kind, f.about, f.at, c.user_id, c.way FROM failed_deliveries f JOIN channels c ON c.id = f.channel_id
ORDER BY f.at DESC LIMIT $1;

-- name: DeleteOldFailedDeliveries :exec
DELETE FROM failed_deliveries WHERE at < $1;

-- name: GetAnalysis :one
SELECT decisions, judged, verdicts, asked FROM analyses WHERE match_id = $1 AND version = $2;

-- name: RequestAnalysis :exec
INSERT INTO analyses (match_id, version, decisions, judged, verdicts, asked)
SELECT id, $2, $3, 0, '[]', $4 FROM matches WHERE id = $1
ON CONFLICT (match_id) DO UPDATE SET asked = excluded.asked;

-- name: SetVerdicts :exec
UPDATE analyses SET version = $2, decisions = $3, judged = $4, verdicts = $5
WHERE match_id = $1 AND (version <> $2 OR judged < $4);

-- name: DeleteOldAnalyses :execrows
DELETE FROM analyses WHERE asked < $1;

-- name: GetLastKeptAnalysis :one
SELECT asked FROM analyses ORDER BY asked DESC LIMIT 1 OFFSET $1;

-- name: InsertDeliveries :exec
INSERT INTO deliveries (channel_id, kind, about, number, at, until, due, sent)
SELECT id, $2, $3, $4, $5, $6, $5, 0 FROM channels WHERE user_id = $1
ON CONFLICT (channel_id, kind, about) DO UPDATE
SET number = excluded.number, at = excluded.at, until = excluded.until, due = excluded.due, sent = 0;

-- name: ListDueDeliveries :many
SELECT d.channel_id, d.kind, d.about, d.number, d.at, d.until, d.due, d.sent,
       c.user_id, c.way, c.language, c.device, c.endpoint, c.key, c.auth, c.created, c.last
FROM deliveries d JOIN channels c ON c.id = d.channel_id WHERE d.due <= $1 ORDER BY d.due LIMIT $2;

-- name: ListDeliveriesTo :many
SELECT d.channel_id, d.kind, d.about, d.number, d.at, d.until, d.due, d.sent,
       c.user_id, c.way, c.language, c.device, c.endpoint, c.key, c.auth, c.created, c.last
FROM deliveries d JOIN channels c ON c.id = d.channel_id WHERE d.channel_id = $1
ORDER BY d.kind, d.about;

-- name: PostponeDelivery :exec
UPDATE deliveries SET due = $5, sent = $6 WHERE channel_id = $1 AND kind = $2 AND about = $3 AND number = $4;

-- name: BeginDelivery :execrows
UPDATE deliveries SET due = $5, sent = sent + 1
WHERE channel_id = $1 AND kind = $2 AND about = $3 AND number = $4 AND sent = $6;

-- name: DeleteDelivery :exec
DELETE FROM deliveries WHERE channel_id = $1 AND kind = $2 AND about = $3 AND number = $4;

-- name: UseChannel :exec
UPDATE channels SET last = $2 WHERE id = $1;

-- name: ListNotifiedUsers :many
SELECT DISTINCT user_id FROM channels;

-- name: ListChannels :many
SELECT * FROM channels WHERE user_id = $1 ORDER BY created, id;

-- name: SetChannel :exec
INSERT INTO channels (id, user_id, way, language, device, endpoint, key, auth, created, last, session_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id, way = excluded.way, language = excluded.language,
  device = excluded.device, endpoint = excluded.endpoint, key = excluded.key, auth = excluded.auth,
  session_id = excluded.session_id;

-- name: DeleteDeliveriesOfOthers :exec
DELETE FROM deliveries WHERE channel_id = $1
  AND NOT EXISTS (SELECT 1 FROM channels c WHERE c.id = channel_id AND c.user_id = $2);

-- name: DeleteChannel :exec
DELETE FROM channels WHERE user_id = $1 AND id = $2;

-- name: EndChannel :exec
DELETE FROM channels WHERE id = $1;

-- name: GetNotificationSettings :one
SELECT * FROM notification_settings WHERE user_id = $1;

-- name: SetNotificationSettings :exec
INSERT INTO notification_settings (user_id, off) VALUES ($1, $2)
ON CONFLICT (user_id) DO UPDATE SET off = excluded.off;

-- name: GetSiteKey :one
SELECT value FROM site_keys WHERE name = $1;

-- name: AddSiteKey :exec
INSERT INTO site_keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING;

-- name: GetSiteFact :one
SELECT value FROM site_facts WHERE name = $1;

-- name: SetSiteFact :exec
INSERT INTO site_facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value;

-- name: InsertArchived :exec
INSERT INTO archive
  (match_id, game, preset, speed, ended, result, reason, winners, moves, opening, pool, annulled)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, EXISTS (
  SELECT 1 FROM audit_log WHERE audit_log.user_id = '' AND audit_log.match_id = $1 AND audit_log.kind = 'annul'))
ON CONFLICT DO NOTHING;

-- name: InsertArchivedSeat :exec
INSERT INTO archive_seats (match_id, seat, team, user_id, name, level, program, outcome, ended, pool)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT DO NOTHING;

-- name: RewriteArchivedSeat :exec
UPDATE archive_seats SET user_id = CASE WHEN user_id = $2 THEN $3 ELSE user_id END, name = $4
WHERE match_id = $1 AND (user_id = $2 OR user_id = '' AND level = 0 AND EXISTS (
  SELECT 1 FROM matches WHERE id = $1 AND maker = $2));

-- name: GetArchived :one
SELECT * FROM archive WHERE match_id = $1;

-- name: AnnulArchived :exec
UPDATE archive SET annulled = TRUE WHERE match_id = $1;

-- name: ListUnapplied :many
SELECT match_id, ended, pool, weight FROM archive
WHERE applied = FALSE AND ended >= $1 AND (ended > $1 OR match_id > $2) AND pool <> '' AND annulled = FALSE
ORDER BY ended, match_id LIMIT $3;

-- name: ListApplied :many
SELECT match_id, ended, pool, weight FROM archive
WHERE applied = TRUE AND ended >= $1 AND (ended > $1 OR match_id > $2)
ORDER BY ended DESC, match_id DESC LIMIT $3;

-- name: ListArchivedSeats :many
SELECT * FROM archive_seats WHERE match_id = $1 ORDER BY seat;

-- name: CountMeetings :one
SELECT count(*) FROM meetings
WHERE pool = $1 AND user_id = $2 AND opponent_id = $3 AND ended >= $4 AND ended <= $5 AND (ended < $5 OR match_id < $6);

-- name: InsertMeeting :exec
INSERT INTO meetings (pool, user_id, opponent_id, ended, match_id) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING;

-- name: DeleteMeeting :exec
DELETE FROM meetings WHERE pool = $1 AND user_id = $2 AND opponent_id = $3 AND ended = $4 AND match_id = $5;

-- name: DropMeetings :execrows
DELETE FROM meetings WHERE (pool, user_id, opponent_id, ended, match_id) IN (
  SELECT m.pool, m.user_id, m.opponent_id, m.ended, m.match_id FROM meetings m
  ORDER BY m.pool, m.user_id, m.opponent_id, m.ended, m.match_id LIMIT $1);

-- name: GetRating :one
SELECT value, deviation, volatility, games, played, won FROM ratings WHERE pool = $1 AND user_id = $2;

-- name: SetRating :exec
INSERT INTO ratings (pool, user_id, program, value, deviation, volatility, games, played, settled, bucket, won)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
ON CONFLICT (pool, user_id) DO UPDATE
SET value = excluded.value, deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games,
  played = excluded.played, settled = excluded.settled, bucket = excluded.bucket, won = excluded.won;

-- name: DeleteRating :exec
DELETE FROM ratings WHERE pool = $1 AND user_id = $2;

-- name: DeleteRatingsOf :exec
DELETE FROM ratings WHERE user_id = $1;

-- name: DropRatings :execrows
DELETE FROM ratings WHERE (pool, user_id) IN (SELECT r.pool, r.user_id FROM ratings r ORDER BY r.pool, r.user_id LIMIT $1);

-- name: SetRatedSeat :exec
UPDATE archive_seats SET before_value = $3, before_deviation = $4, before_volatility = $5, before_played = $6,
  value = $7, deviation = $8, volatility = $9
WHERE match_id = $1 AND seat = $2;

-- name: SetApplied :exec
UPDATE archive SET applied = $2, weight = $3, farmed = $4, rating = $5 WHERE match_id = $1;

-- name: SetUnapplied :exec
UPDATE archive SET applied = FALSE, farmed = FALSE, rating = 0 WHERE match_id = $1;

-- name: ResetApplied :execrows
UPDATE archive SET applied = FALSE, farmed = FALSE, rating = 0 WHERE match_id IN (
  SELECT a.match_id FROM archive a WHERE a.applied = TRUE ORDER BY a.ended, a.match_id LIMIT $1);

-- name: CountRated :one
SELECT count(*) FROM archive WHERE applied IN (TRUE, FALSE) AND pool <> '';

-- name: GetArchiveBound :one
SELECT ended, match_id FROM archive WHERE ended <= $1 AND (ended < $1 OR match_id < $2)
ORDER BY ended DESC, match_id DESC LIMIT 1 OFFSET $3;

-- name: GetArchiveBoundOfGame :one
SELECT ended, match_id FROM archive WHERE game = $4 AND ended <= $1 AND (ended < $1 OR match_id < $2)
ORDER BY ended DESC, match_id DESC LIMIT 1 OFFSET $3;

-- name: GetArchiveBoundOfUser :one
SELECT ended, match_id FROM archive_seats WHERE user_id = $4 AND ended <= $1 AND (ended < $1 OR match_id < $2)
ORDER BY ended DESC, match_id DESC LIMIT 1 OFFSET $3;

-- name: SearchArchive :many
SELECT a.* FROM archive a
WHERE a.ended <= $1 AND (a.ended < $1 OR a.match_id < $2) AND a.ended >= $3
  AND (CAST($5 AS TEXT) = '' OR a.preset = CAST($5 AS TEXT))
  AND (CAST($6 AS TEXT) = '' OR a.speed = CAST($6 AS TEXT))
  AND (CAST($7 AS TEXT) = '' OR a.result = CAST($7 AS TEXT))
  AND (CAST($8 AS TEXT) = '' OR substr(a.opening, 1, length(CAST($8 AS TEXT))) = CAST($8 AS TEXT))
  AND a.moves >= $9 AND a.moves <= $10 AND a.rating >= $11 AND a.rating <= $12
  AND (CAST($4 AS TEXT) = '' OR a.game = CAST($4 AS TEXT))
ORDER BY a.ended DESC, a.match_id DESC LIMIT $13;

-- name: SearchArchiveOfGame :many
SELECT a.* FROM archive a
WHERE a.game = $4 AND a.ended <= $1 AND (a.ended < $1 OR a.match_id < $2) AND a.ended >= $3
  AND (CAST($5 AS TEXT) = '' OR a.preset = CAST($5 AS TEXT))
  AND (CAST($6 AS TEXT) = '' OR a.speed = CAST($6 AS TEXT))
  AND (CAST($7 AS TEXT) = '' OR a.result = CAST($7 AS TEXT))
  AND (CAST($8 AS TEXT) = '' OR substr(a.opening, 1, length(CAST($8 AS TEXT))) = CAST($8 AS TEXT))
  AND a.moves >= $9 AND a.moves <= $10 AND a.rating >= $11 AND a.rating <= $12
ORDER BY a.ended DESC, a.match_id DESC LIMIT $13;

-- name: SearchArchiveOfUser :many
SELECT a.* FROM archive_seats s JOIN archive a ON a.match_id = s.match_id
WHERE s.user_id = $14 AND s.ended <= $1 AND (s.ended < $1 OR s.match_id < $2) AND s.ended >= $3
  AND (CAST($4 AS TEXT) = '' OR a.game = CAST($4 AS TEXT))
  AND (CAST($5 AS TEXT) = '' OR a.preset = CAST($5 AS TEXT))
  AND (CAST($6 AS TEXT) = '' OR a.speed = CAST($6 AS TEXT))
  AND (CAST($7 AS TEXT) = '' OR a.result = CAST($7 AS TEXT))
  AND (CAST($8 AS TEXT) = '' OR substr(a.opening, 1, length(CAST($8 AS TEXT))) = CAST($8 AS TEXT))
  AND a.moves >= $9 AND a.moves <= $10 AND a.rating >= $11 AND a.rating <= $12
  AND (CAST($15 AS TEXT) = '' OR s.outcome = CAST($15 AS TEXT))
  AND (CAST($16 AS TEXT) = '' OR EXISTS (
    SELECT 1 FROM archive_seats w
    WHERE w.user_id = CAST($16 AS TEXT) AND w.ended = s.ended AND w.match_id = s.match_id))
ORDER BY s.ended DESC, s.match_id DESC LIMIT $13;

-- name: ListLeaders :many
SELECT r.user_id, r.value, r.deviation, r.volatility, r.games, r.played, r.won, p.name, a.handle, a.avatar, CAST(coalesce((
    SELECT s.value FROM archive_seats s
    WHERE s.user_id = r.user_id AND s.pool = r.pool AND s.deviation > 0 AND s.ended < $6
    ORDER BY s.ended DESC, s.match_id DESC LIMIT 1), 0) AS DOUBLE PRECISION) AS earlier
FROM ratings r JOIN users p ON p.id = r.user_id JOIN accounts a ON a.user_id = r.user_id
LEFT JOIN profiles f ON f.user_id = r.user_id
WHERE r.pool = $1 AND r.settled = TRUE AND r.program = $2 AND r.value <= $3 AND (r.value < $3 OR r.user_id > $4)
  AND coalesce(f.results, 'all') IN ('', 'all')
ORDER BY r.value DESC, r.user_id LIMIT $5;

-- name: ListLeadersAbove :many
SELECT r.user_id, r.value, r.deviation, r.volatility, r.games, r.played, r.won, p.name, a.handle, a.avatar
FROM ratings r JOIN users p ON p.id = r.user_id JOIN accounts a ON a.user_id = r.user_id
LEFT JOIN profiles f ON f.user_id = r.user_id
WHERE r.pool = $1 AND r.settled = TRUE AND r.program = $2 AND r.value >= $3 AND (r.value > $3 OR r.user_id < $4)
  AND coalesce(f.results, 'all') IN ('', 'all')
ORDER BY r.value, r.user_id DESC LIMIT $5;

-- name: GetRatingBefore :one
SELECT value FROM archive_seats
WHERE user_id = $1 AND pool = $2 AND deviation > 0 AND ended < $3
ORDER BY ended DESC, match_id DESC LIMIT 1;

-- name: ListRatingTrend :many
WITH RECURSIVE instants (instant) AS (
  SELECT CAST($3 AS BIGINT) AS instant
  UNION ALL SELECT i.instant + CAST($4 AS BIGINT) FROM instants i WHERE i.instant < CAST($5 AS BIGINT))
SELECT CAST(coalesce((
    SELECT s.value FROM archive_seats s
    WHERE s.user_id = $1 AND s.pool = $2 AND s.deviation > 0 AND s.ended < instants.instant
    ORDER BY s.ended DESC, s.match_id DESC LIMIT 1), 0) AS DOUBLE PRECISION) AS value
FROM instants ORDER BY instant;

-- name: ListRatingsOf :many
SELECT pool, value, deviation, volatility, games, played, won FROM ratings WHERE user_id = $1 ORDER BY pool;

-- name: ListRatingHistory :many
SELECT a.match_id, a.ended, a.value, a.deviation FROM archive_seats a
WHERE a.user_id = $1 AND a.pool = $2 AND a.deviation > 0
ORDER BY a.ended DESC, a.match_id DESC LIMIT $3;

-- name: ListBuckets :many
SELECT r.bucket, count(*) AS players FROM ratings r LEFT JOIN profiles f ON f.user_id = r.user_id
WHERE r.pool = $1 AND r.settled = TRUE AND r.program = $2 AND coalesce(f.results, 'all') IN ('', 'all')
GROUP BY r.bucket ORDER BY r.bucket;

-- name: ListPools :many
SELECT r.pool, count(*) AS players FROM ratings r LEFT JOIN profiles f ON f.user_id = r.user_id
WHERE r.settled = TRUE AND r.program = $1 AND coalesce(f.results, 'all') IN ('', 'all')
GROUP BY r.pool ORDER BY r.pool;

-- name: ListFarmed :many
SELECT match_id, ended FROM archive WHERE farmed = TRUE AND ended >= $1 ORDER BY ended DESC, match_id DESC LIMIT $2;

-- name: GetHours :one
SELECT hours FROM hours WHERE user_id = $1;

-- name: SetHours :exec
INSERT INTO hours (user_id, hours) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET hours = excluded.hours;

-- name: GetHeartbeat :one
SELECT at FROM heartbeats WHERE name = 'site';

-- name: SetHeartbeat :exec
INSERT INTO heartbeats (name, at) VALUES ('site', $1) ON CONFLICT (name) DO UPDATE
SET at = CASE WHEN heartbeats.at < excluded.at THEN excluded.at ELSE heartbeats.at END;

-- name: AddDowntime :exec
INSERT INTO downtimes (since, until) VALUES ($1, $2) ON CONFLICT DO NOTHING;

-- name: DropDowntimes :exec
DELETE FROM downtimes WHERE since < $1;

-- name: ListDowntimes :many
SELECT since, until FROM downtimes ORDER BY since;

-- name: PostponeDeadlines :exec
UPDATE matches SET due = due + $1 WHERE due > 1;

-- name: InsertChatMessage :exec
INSERT INTO chat_messages (match_id, room, id, after, at, user_id, phrase, text) VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: ListChatMessages :many
SELECT s.room, s.id, s.after, s.at, s.user_id, s.phrase, s.text, p.name, b.user_id AS bot
FROM chat_messages s JOIN users p ON p.id = s.user_id LEFT JOIN bots b ON b.user_id = s.user_id
WHERE s.match_id = $1 AND s.room = $2 AND s.after >= $3 ORDER BY s.id DESC LIMIT $4;

-- name: GetChatMessage :one
SELECT s.room, s.id, s.after, s.at, s.user_id, s.phrase, s.text, p.name, b.user_id AS bot
FROM chat_messages s JOIN users p ON p.id = s.user_id LEFT JOIN bots b ON b.user_id = s.user_id
WHERE s.match_id = $1 AND s.id = $2;

-- name: ListChatMessagesOf :many
SELECT match_id, room, id, at, phrase, text FROM chat_messages WHERE user_id = $1 ORDER BY id;

-- name: ListBlockers :many
SELECT user_id FROM relations WHERE other_id = $1 AND kind = 'block';

-- name: InsertOffer :exec
INSERT INTO offers
  (id, user_id, opponent_id, game, options, control, rated, min_rating, max_rating, seat, max_matches, created, expires,
  variant)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14);

-- name: InsertOfferEvent :execrows
INSERT INTO offer_events (offer_id, number, kind, match_id, at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING;

-- name: ListOpenOffers :many
SELECT * FROM offers o
WHERE o.expires > $1 AND (
  SELECT count(*) FROM offer_events e WHERE e.offer_id = o.id AND (e.kind <> 'taken' OR o.max_matches = 0)) = 0
ORDER BY o.expires, o.id;

-- name: GetOffer :one
SELECT * FROM offers WHERE id = $1;

-- name: CountChallenges :one
SELECT count(*) FROM offers o WHERE o.user_id = $1 AND o.opponent_id = $2 AND o.created > $3
  AND NOT EXISTS (SELECT 1 FROM offer_events e WHERE e.offer_id = o.id AND e.kind = 'taken');

-- name: LastOfferEvent :one
SELECT * FROM offer_events WHERE offer_id = $1 ORDER BY number DESC LIMIT 1;

-- name: CountOfferEvents :one
SELECT count(*) AS events, CAST(coalesce(sum(CASE WHEN kind = 'taken' THEN 0 ELSE 1 END), 0) AS BIGINT) AS ends
FROM offer_events WHERE offer_id = $1;

-- name: CountOfferTables :one
SELECT count(*) FROM offer_events e JOIN matches m ON m.id = e.match_id
WHERE e.offer_id = $1 AND e.kind = 'taken' AND m.status <> 'finished';

-- name: ListOffersOf :many
SELECT * FROM offers WHERE user_id = $1 ORDER BY id;

-- name: ListOfferEventsOf :many
SELECT e.* FROM offer_events e JOIN offers o ON o.id = e.offer_id WHERE o.user_id = $1;

-- name: InsertVariant :exec
INSERT INTO variants (id, maker, game, origin, name, notes, options, questions, saved)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: GetVariant :one
SELECT v.*, coalesce(p.name, '') AS author, coalesce(b.owner_id, '') AS owner
FROM variants v LEFT JOIN users p ON p.id = v.maker LEFT JOIN bots b ON b.user_id = v.maker
WHERE v.id = $1;

-- name: CountVariantsOf :one
SELECT count(*) FROM variants WHERE maker = $1;

-- name: ListVariantsOf :many
SELECT v.*, coalesce(p.name, '') AS author, coalesce(b.owner_id, '') AS owner
FROM variants v LEFT JOIN users p ON p.id = v.maker LEFT JOIN bots b ON b.user_id = v.maker
WHERE v.maker = $1 ORDER BY v.saved DESC, v.id DESC LIMIT $2;

-- name: ListVariants :many
SELECT v.*, coalesce(p.name, '') AS author, coalesce(b.owner_id, '') AS owner
FROM variants v LEFT JOIN users p ON p.id = v.maker LEFT JOIN bots b ON b.user_id = v.maker
WHERE v.listed = TRUE AND (v.games, v.id) < (CAST($1 AS BIGINT), CAST($2 AS TEXT))
ORDER BY v.games DESC, v.id DESC LIMIT $3;

-- name: ListVariantsOfGame :many
SELECT v.*, coalesce(p.name, '') AS author, coalesce(b.owner_id, '') AS owner
FROM variants v LEFT JOIN users p ON p.id = v.maker LEFT JOIN bots b ON b.user_id = v.maker
WHERE v.listed = TRUE AND v.game = $1 AND (v.games, v.id) < (CAST($2 AS BIGINT), CAST($3 AS TEXT))
ORDER BY v.games DESC, v.id DESC LIMIT $4;

-- name: ListVariantForks :many
SELECT v.*, coalesce(p.name, '') AS author, coalesce(b.owner_id, '') AS owner
FROM variants v LEFT JOIN users p ON p.id = v.maker LEFT JOIN bots b ON b.user_id = v.maker
WHERE v.origin = $1 AND v.listed = TRUE ORDER BY v.games DESC, v.id DESC LIMIT $2;

-- name: SaveVariantDraft :execrows
UPDATE variants SET name = $3, notes = $4, options = $5, questions = $6, saved = $7 WHERE id = $1 AND saved = $2;

-- name: SetVariantVersions :execrows
UPDATE variants SET versions = $2, listed = TRUE WHERE id = $1 AND versions = $2 - 1;

-- name: SetVariantListed :execrows
UPDATE variants SET listed = $2 WHERE id = $1 AND versions > 0;

-- name: AddVariantForks :exec
UPDATE variants SET forks = forks + $2 WHERE id = $1;

-- name: AddVariantGame :exec
UPDATE variants SET games = games + 1 WHERE id = $1;

-- name: AddVariantAnswer :exec
UPDATE variants SET answers = answers + 1 WHERE id = $1;

-- name: DeleteVariant :execrows
DELETE FROM variants WHERE id = $1 AND versions = 0;

-- name: DeleteDraftsOf :exec
DELETE FROM variants WHERE maker = $1 AND versions = 0;

-- name: ForgetVariantsOf :exec
UPDATE variants SET maker = '', notes = '', options = '{}', questions = '[]' WHERE maker = $1;

-- name: InsertVariantVersion :execrows
INSERT INTO variant_versions (variant_id, number, name, notes, summary, options, questions, hash, published)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT DO NOTHING;

-- name: GetVariantVersion :one
SELECT * FROM variant_versions WHERE variant_id = $1 AND number = $2;

-- name: ListVariantVersions :many
SELECT * FROM variant_versions WHERE variant_id = $1 ORDER BY number DESC LIMIT $2;

-- name: AddVersionGame :exec
UPDATE variant_versions SET games = games + 1, asked = asked + $3 WHERE variant_id = $1 AND number = $2;

-- name: AddVersionAnswer :one
UPDATE variant_versions SET answered = answered + 1 WHERE variant_id = $1 AND number = $2 RETURNING answered;

-- name: AddVersionSkip :exec
UPDATE variant_versions SET skipped = skipped + 1 WHERE variant_id = $1 AND number = $2;

-- name: InsertVariantMatch :execrows
INSERT INTO variant_matches
  (match_id, variant_id, version, public, ended, moves, seconds, players, long_moves, long_seconds)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT DO NOTHING;

-- name: ListPublicMatchesOfVariant :many
SELECT match_id FROM variant_matches WHERE variant_id = $1 AND public = TRUE
ORDER BY ended DESC, match_id DESC LIMIT $2;

-- name: IsPublicVariantMatch :one
SELECT public FROM variant_matches WHERE match_id = $1;

-- name: ListMatchesOfVersion :many
SELECT * FROM variant_matches WHERE variant_id = $1 AND version = $2 ORDER BY ended DESC, match_id DESC LIMIT $3;

-- name: AddVariantCount :exec
INSERT INTO variant_counts (variant_id, version, kind, name, number) VALUES ($1, $2, $3, $4, 1)
ON CONFLICT (variant_id, version, kind, name) DO UPDATE SET number = variant_counts.number + 1;

-- name: ListVariantCounts :many
SELECT * FROM variant_counts WHERE variant_id = $1 AND version = $2 AND kind = $3 LIMIT $4;

-- name: InsertPlaytestAnswer :execrows
INSERT INTO playtest_answers (match_id, user_id, variant_id, version, number, choices, words, won, at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT DO NOTHING;

-- name: GetPlaytestAnswer :one
SELECT * FROM playtest_answers WHERE match_id = $1 AND user_id = $2;

-- name: ListPlaytestAnswers :many
SELECT * FROM playtest_answers WHERE variant_id = $1 ORDER BY at DESC, match_id DESC, user_id DESC LIMIT $2;

-- name: ListPlaytestAnswersBy :many
SELECT * FROM playtest_answers WHERE user_id = $1 ORDER BY at LIMIT $2;

-- name: SetPlaytestRemark :exec
INSERT INTO playtest_remarks (match_id, user_id, moves, variant_id, version, words, won, at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (match_id, user_id, moves) DO UPDATE SET words = excluded.words, at = excluded.at;

-- name: CountPlaytestRemarks :one
SELECT count(*) FROM playtest_remarks WHERE match_id = $1 AND user_id = $2;

-- name: ListPlaytestRemarks :many
SELECT * FROM playtest_remarks WHERE variant_id = $1 ORDER BY at DESC, match_id DESC, user_id DESC, moves DESC LIMIT $2;

-- name: ListPlaytestRemarksBy :many
SELECT * FROM playtest_remarks WHERE user_id = $1 ORDER BY at LIMIT $2;

-- name: GetPlaytestSettings :one
SELECT * FROM playtest_settings WHERE user_id = $1;

-- name: SetPlaytestSettings :exec
INSERT INTO playtest_settings (user_id, asked, match_id, never) VALUES ($1, $2, $3, $4)
ON CONFLICT (user_id) DO UPDATE SET asked = excluded.asked, match_id = excluded.match_id, never = excluded.never;
