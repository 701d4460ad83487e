-- name: InsertMatch :exec
INSERT INTO matches
  (id, game, rules, options, seed, protocol, public, hints, created, status, bots_owe, due, maker, bytes, control,
  runs_out, rated, talk, delay)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19);

-- name: InsertEntry :execrows
INSERT INTO entries (match_id, number, seat, kind, text, key, at, forgiven)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT DO NOTHING;

-- name: UpdateOwed :execrows
UPDATE matches SET bots_owe = $3, due = $4, bytes = $5 WHERE id = $1 AND status = $2;

-- name: GetStatus :one
SELECT status FROM matches WHERE id = $1;

-- name: UpdateMatch :exec
UPDATE matches SET status = $2, bots_owe = $3, due = $4, bytes = $5 WHERE id = $1;

-- name: AddRunning :exec
UPDATE totals SET matches = matches + $1 WHERE status = 'running';

-- name: SetMember :exec
INSERT INTO members (match_id, guest_id, seats, finished, game, public)
SELECT $1, $2, $3, $4, game, public FROM matches WHERE id = $1
ON CONFLICT (match_id, guest_id) DO UPDATE SET seats = excluded.seats;

-- name: FinishMembers :exec
UPDATE members SET finished = TRUE WHERE match_id = $1;

-- name: SetFate :exec
UPDATE members SET fate = $3, people = $4 WHERE match_id = $1 AND guest_id = $2;

-- name: ListFinishedAfter :many
SELECT id FROM matches WHERE status = 'finished' AND public = TRUE AND id > $1 ORDER BY id LIMIT $2;

-- name: GetFolded :one
SELECT upto FROM folded WHERE what = $1;

-- name: SetFolded :exec
UPDATE folded SET upto = $2 WHERE what = $1;

-- name: InsertFolded :exec
INSERT INTO folded (what, upto) VALUES ($1, $2) ON CONFLICT DO NOTHING;

-- name: DeleteFolded :exec
DELETE FROM folded WHERE what = $1;

-- name: CountFates :many
SELECT game, people, fate, count(*) AS matches FROM members WHERE guest_id = $1 AND public = TRUE AND fate <> ''
GROUP BY game, people, fate;

-- name: ListPlayed :many
SELECT m.match_id FROM members m
WHERE m.guest_id = $1 AND m.finished = $2 AND m.match_id < $3 AND m.seats <> 0
  AND (CAST($4 AS TEXT) = '' OR m.game = CAST($4 AS TEXT))
  AND (m.public = TRUE OR EXISTS (
    SELECT 1 FROM members v WHERE v.match_id = m.match_id AND v.guest_id = $5 AND v.seats <> 0))
  AND (CAST($6 AS TEXT) = '' OR EXISTS (
    SELECT 1 FROM members w WHERE w.match_id = m.match_id AND w.guest_id = CAST($6 AS TEXT) AND w.seats <> 0))
ORDER BY m.match_id DESC LIMIT $7;

-- name: ListAllOf :many
SELECT match_id FROM members WHERE guest_id = $1 LIMIT $2;

-- name: ListMadeBy :many
SELECT id FROM matches WHERE maker = $1 AND status <> 'importing' LIMIT $2;

-- name: RewriteEntry :exec
UPDATE entries SET text = $3, key = NULL WHERE match_id = $1 AND number = $2;

-- name: RewriteMember :exec
UPDATE members SET guest_id = $3 WHERE match_id = $1 AND guest_id = $2;

-- name: RewriteMaker :exec
UPDATE matches SET maker = $3 WHERE id = $1 AND maker = $2;

-- name: GetMatch :one
SELECT id, game, rules, CAST(CASE WHEN octet_length(options) > 65536 THEN '' ELSE options END AS TEXT) AS options,
    octet_length(options) AS options_bytes, seed,
    protocol, public, hints, created, maker, control, runs_out, rated, talk, delay
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
SELECT id, bots_owe FROM matches WHERE bots_owe > 0 AND bots_owe >= $1 AND (bots_owe > $1 OR id > $2)
ORDER BY bots_owe, id LIMIT $3;

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

-- name: CountStored :exec
INSERT INTO stored_bytes (maker, bytes)
SELECT maker, bytes * CAST($2 AS BIGINT) FROM matches WHERE id = $1 AND status = 'finished' AND maker <> ''
ON CONFLICT (maker) DO UPDATE SET bytes = stored_bytes.bytes + excluded.bytes;

-- name: DeleteNothingStored :exec
DELETE FROM stored_bytes WHERE maker = $1 AND bytes <= 0;

-- name: ListPublic :many
SELECT id, maker FROM matches WHERE status = $1 AND public = TRUE ORDER BY id DESC LIMIT $2;

-- name: ListOfGuest :many
SELECT match_id FROM members WHERE guest_id = $1 AND finished = $2 AND seats <> 0 ORDER BY match_id DESC LIMIT $3;

-- name: CountRunning :one
SELECT matches FROM totals WHERE status = 'running';

-- name: InsertPerson :execrows
INSERT INTO people (id, name, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING;

-- name: GetPerson :one
SELECT p.id, p.name, p.created, coalesce(a.handle, '') AS handle, coalesce(b.owner_id, '') AS owner
FROM people p LEFT JOIN accounts a ON a.person_id = p.id LEFT JOIN bots b ON b.person_id = p.id WHERE p.id = $1;

-- name: GetPersonBySecret :one
SELECT p.id, p.name, p.created, coalesce(a.handle, '') AS handle,
  s.id AS session_id, s.device, s.created AS begun, s.used, s.confirmed, s.acknowledged
FROM sessions s JOIN people p ON p.id = s.person_id LEFT JOIN accounts a ON a.person_id = p.id WHERE s.secret_hash = $1;

-- name: KeepName :exec
INSERT INTO former_names (person_id, until, name) SELECT p.id, $2, p.name FROM people p WHERE p.id = $1 AND p.name <> $3
ON CONFLICT DO NOTHING;

-- name: DropOldNames :exec
DELETE FROM former_names WHERE former_names.person_id = $1 AND former_names.until <= (
  SELECT f.until FROM former_names f WHERE f.person_id = $1 ORDER BY f.until DESC LIMIT 1 OFFSET $2);

-- name: ListFormerNames :many
SELECT name, until FROM former_names WHERE person_id = $1 ORDER BY until DESC;

-- name: RenamePerson :execrows
UPDATE people SET name = $2 WHERE id = $1;

-- name: InsertSession :execrows
INSERT INTO sessions (id, person_id, secret_hash, device, created, used, confirmed, acknowledged)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT DO NOTHING;

-- name: ConfirmSession :execrows
UPDATE sessions SET confirmed = $2 WHERE id = $1;

-- name: AcknowledgeChanges :exec
UPDATE sessions SET acknowledged = $2 WHERE id = $1 AND acknowledged < $2;

-- name: InsertAccountChange :exec
INSERT INTO account_changes (id, person_id, session_id, at, kind, device) VALUES ($1, $2, $3, $4, $5, $6);

-- name: DeleteOldAccountChanges :exec
DELETE FROM account_changes WHERE account_changes.person_id = $1 AND account_changes.id <= (
  SELECT c.id FROM account_changes c WHERE c.person_id = $1 ORDER BY c.id DESC LIMIT 1 OFFSET $2);

-- name: ListAccountChanges :many
SELECT id, session_id, at, kind, device FROM account_changes WHERE person_id = $1 AND at > $2 ORDER BY id DESC;

-- name: ListSessions :many
SELECT id, person_id, device, created, used FROM sessions WHERE person_id = $1 ORDER BY used DESC, id DESC;

-- name: UseSession :exec
UPDATE sessions SET used = $2 WHERE id = $1;

-- name: DeleteSession :one
DELETE FROM sessions WHERE id = $1 RETURNING secret_hash;

-- name: EndSession :one
DELETE FROM sessions WHERE id = $1 AND person_id = $2 RETURNING secret_hash;

-- name: EndOtherSessions :many
DELETE FROM sessions WHERE person_id = $1 AND id <> $2 RETURNING secret_hash;

-- name: InsertTicket :exec
INSERT INTO tickets (secret_hash, purpose, person_id, data, expires) VALUES ($1, $2, $3, $4, $5);

-- name: DeleteTickets :exec
DELETE FROM tickets WHERE person_id = $1 AND purpose = $2 AND person_id <> '';

-- name: DeleteExpiredTickets :exec
DELETE FROM tickets WHERE expires <= $1;

-- name: TakeTicket :one
DELETE FROM tickets WHERE secret_hash = $1 AND purpose = $2 AND expires > $3 RETURNING person_id, data, expires;

-- name: InsertAccount :execrows
INSERT INTO accounts (person_id, handle, folded, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING;

-- name: HoldHandle :exec
INSERT INTO held_handles (handle_key, until) VALUES ($1, $2) ON CONFLICT (handle_key) DO UPDATE SET until = excluded.until;

-- name: CountHeldHandles :one
SELECT count(*) FROM held_handles WHERE handle_key = $1 AND (until = 0 OR until > $2);

-- name: DeleteOldHeldHandles :exec
DELETE FROM held_handles WHERE until > 0 AND until <= $1;

-- name: HoldBlocks :exec
INSERT INTO held_blocks (handle_key, person_id, since, until)
SELECT $1, t.person_id, t.since, $2 FROM ties t WHERE t.other_id = $3 AND t.kind = 'block'
ON CONFLICT (handle_key, person_id) DO UPDATE SET until = excluded.until;

-- name: ListHeldBlocks :many
SELECT person_id, since FROM held_blocks WHERE handle_key = $1 AND until > $2;

-- name: DeleteHeldBlocks :exec
DELETE FROM held_blocks WHERE handle_key = $1;

-- name: DeleteOldHeldBlocks :exec
DELETE FROM held_blocks WHERE until <= $1;

-- name: GetHandleHolder :one
SELECT person_id FROM accounts WHERE folded = $1;

-- name: InsertRecoveryCode :exec
INSERT INTO recovery_codes (code_hash, person_id) VALUES ($1, $2);

-- name: DeleteRecoveryCodes :exec
DELETE FROM recovery_codes WHERE person_id = $1;

-- name: CountRecoveryCodes :one
SELECT count(*) FROM recovery_codes WHERE person_id = $1;

-- name: TakeRecoveryCode :one
DELETE FROM recovery_codes WHERE code_hash = $1 RETURNING person_id;

-- name: TakeRecoveryCodeOf :execrows
DELETE FROM recovery_codes WHERE code_hash = $1 AND person_id = $2;

-- name: InsertPasskey :execrows
INSERT INTO passkeys (id, person_id, name, credential, created, used) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT DO NOTHING;

-- name: ListPasskeys :many
SELECT id, person_id, name, credential, created, used FROM passkeys WHERE person_id = $1 ORDER BY created, id;

-- name: UsePasskey :execrows
UPDATE passkeys SET credential = $2, used = $3 WHERE id = $1;

-- name: RenamePasskey :execrows
UPDATE passkeys SET name = $3 WHERE id = $1 AND person_id = $2;

-- name: DeletePasskey :execrows
DELETE FROM passkeys WHERE id = $1 AND person_id = $2;

-- name: ListDecisions :many
SELECT * FROM book WHERE number > $1 ORDER BY number LIMIT $2;

-- name: InsertDecision :one
INSERT INTO book (number, at, by, kind, person, place, name, value, until, why, report)
VALUES (coalesce((SELECT max(number) FROM book), 0) + 1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
RETURNING number;

-- name: InsertBot :exec
INSERT INTO bots (person_id, owner_id, created) VALUES ($1, $2, $3);

-- name: ListBots :many
SELECT p.id, p.name, p.created, a.handle FROM bots b
JOIN people p ON p.id = b.person_id JOIN accounts a ON a.person_id = b.person_id
WHERE b.owner_id = $1 ORDER BY b.created, b.person_id;

-- name: InsertToken :exec
INSERT INTO tokens (id, person_id, owner_id, secret_hash, name, scopes, created, expires, used)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0);

-- name: GetTokenBySecret :one
SELECT id, person_id, owner_id, name, scopes, created, expires, used FROM tokens WHERE secret_hash = $1;

-- name: ListTokens :many
SELECT id, person_id, owner_id, name, scopes, created, expires, used FROM tokens WHERE owner_id = $1 ORDER BY created, id;

-- name: UseToken :exec
UPDATE tokens SET used = $2 WHERE id = $1;

-- name: DeleteToken :one
DELETE FROM tokens WHERE id = $1 AND owner_id = $2 RETURNING secret_hash;

-- name: ListBookBefore :many
SELECT * FROM book WHERE number < $1 ORDER BY number DESC LIMIT $2;

-- name: ListBookOf :many
SELECT * FROM book WHERE person = $1 AND number < $2 ORDER BY number DESC LIMIT $3;

-- name: GetDecision :one
SELECT * FROM book WHERE number = $1;

-- name: GetReport :one
SELECT * FROM reports WHERE id = $1;

-- name: InsertReport :exec
INSERT INTO reports (id, at, by, kind, person, place, decision, quote, text, settled)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0);

-- name: CountReports :one
SELECT count(*) FROM reports WHERE by = $1 AND settled = 0;

-- name: CountObjections :one
SELECT count(*) FROM reports WHERE decision = $1;

-- name: ListReports :many
SELECT * FROM reports WHERE settled = 0 AND id > $1 ORDER BY id LIMIT $2;

-- name: CountWaitingReports :one
SELECT count(*) FROM reports WHERE settled = 0;

-- name: SettleReport :one
UPDATE reports SET settled = $2 WHERE id = $1 AND settled = 0 RETURNING by;

-- name: ListAnswers :many
SELECT r.kind, r.at, r.text, b.number, b.at AS decided, b.kind AS decision, b.why
FROM reports r JOIN book b ON b.number = r.settled
WHERE r.by = $1 AND r.settled > $2 ORDER BY r.settled DESC LIMIT $3;

-- name: GetShown :one
SELECT number FROM shown WHERE person = $1;

-- name: SetShown :exec
INSERT INTO shown (person, number) VALUES ($1, $2)
ON CONFLICT (person) DO UPDATE SET number = excluded.number;

-- name: FindByName :many
SELECT id FROM people WHERE lower(name) >= $1 AND lower(name) < $2 ORDER BY lower(name), id LIMIT $3;

-- name: FindByHandle :many
SELECT person_id FROM accounts WHERE folded >= $1 AND folded < $2 ORDER BY folded LIMIT $3;

-- name: ListTickets :many
SELECT secret_hash, person_id, data, expires FROM tickets WHERE purpose = $1 AND expires > $2 ORDER BY expires LIMIT $3;

-- name: DeleteTicket :execrows
DELETE FROM tickets WHERE secret_hash = $1 AND purpose = $2;

-- name: GetPersonByFolded :one
SELECT p.id, p.name, p.created, a.handle FROM accounts a JOIN people p ON p.id = a.person_id WHERE a.folded = $1;

-- name: GetHandle :one
SELECT handle FROM accounts WHERE person_id = $1;

-- name: GetProfile :one
SELECT words, results, tables, presence FROM profiles WHERE person_id = $1;

-- name: SetProfile :exec
INSERT INTO profiles (person_id, words, results, tables, presence) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (person_id) DO UPDATE
SET words = excluded.words, results = excluded.results, tables = excluded.tables, presence = excluded.presence;

-- name: Tie :exec
INSERT INTO ties (person_id, kind, other_id, since) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING;

-- name: Untie :exec
DELETE FROM ties WHERE person_id = $1 AND kind = $2 AND other_id = $3;

-- name: CountTie :one
SELECT count(*) FROM ties WHERE person_id = $1 AND kind = $2 AND other_id = $3;

-- name: CountTies :one
SELECT count(*) FROM ties WHERE person_id = $1 AND kind = $2;

-- name: ListTies :many
SELECT t.other_id, t.since, p.name, coalesce(a.handle, '') AS handle
FROM ties t JOIN people p ON p.id = t.other_id LEFT JOIN accounts a ON a.person_id = t.other_id
WHERE t.person_id = $1 AND t.kind = $2 ORDER BY t.other_id;

-- name: DeleteTicketsOf :exec
DELETE FROM tickets WHERE person_id = $1;

-- name: DeletePasskeysOf :exec
DELETE FROM passkeys WHERE person_id = $1;

-- name: DeleteSessionsOf :many
DELETE FROM sessions WHERE person_id = $1 RETURNING secret_hash;

-- name: DeleteAccount :exec
DELETE FROM accounts WHERE person_id = $1;

-- name: DeletePerson :execrows
DELETE FROM people WHERE id = $1;

-- name: DeleteTokensOf :many
DELETE FROM tokens WHERE owner_id = $1 RETURNING secret_hash;

-- name: DeleteTokensOfBot :many
DELETE FROM tokens
WHERE tokens.person_id = $1 AND tokens.owner_id IN (SELECT bots.owner_id FROM bots WHERE bots.person_id = $1)
RETURNING secret_hash;

-- name: DeleteBot :exec
DELETE FROM bots WHERE person_id = $1;

-- name: DeleteBotsOf :many
DELETE FROM bots WHERE owner_id = $1 RETURNING person_id;

-- name: DeleteReportsBy :exec
DELETE FROM reports WHERE by = $1;

-- name: RewriteReportsAbout :exec
UPDATE reports SET person = '', quote = '' WHERE person = $1;

-- name: DeleteShown :exec
DELETE FROM shown WHERE person = $1;

-- name: SetMail :exec
INSERT INTO mails (person_id, address, folded, confirmed) VALUES ($1, $2, $3, $4)
ON CONFLICT (person_id) DO UPDATE SET address = excluded.address, folded = excluded.folded, confirmed = excluded.confirmed;

-- name: GetMail :one
SELECT address FROM mails WHERE person_id = $1;

-- name: DeleteMail :exec
DELETE FROM mails WHERE person_id = $1;

-- name: ListByMail :many
SELECT p.id, p.name, p.created, a.handle FROM mails m
JOIN people p ON p.id = m.person_id JOIN accounts a ON a.person_id = m.person_id
WHERE m.folded = $1 ORDER BY m.confirmed DESC, m.person_id LIMIT $2;

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
  AND m.id NOT IN (SELECT r.place FROM reports r WHERE r.settled = 0);

-- name: DeleteEntries :exec
DELETE FROM entries WHERE match_id = $1;

-- name: DeleteMembers :exec
DELETE FROM members WHERE match_id = $1;

-- name: DeleteMatch :exec
DELETE FROM matches WHERE id = $1;

-- name: ListUnused :many
SELECT p.id FROM people p
WHERE p.id >= $1 AND p.id <= $2 AND p.created < $3
  AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.person_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.person_id = p.id AND s.used >= $3)
  AND NOT EXISTS (SELECT 1 FROM members m WHERE m.guest_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM matches t WHERE t.maker = p.id)
  AND NOT EXISTS (SELECT 1 FROM bots b WHERE b.owner_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM tokens k WHERE k.owner_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM tickets i WHERE i.person_id = p.id AND i.expires >= $3)
  AND NOT EXISTS (SELECT 1 FROM profiles f WHERE f.person_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM channels n WHERE n.person_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM hours h WHERE h.person_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM ties o WHERE o.person_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM ties w WHERE w.other_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.by = p.id)
  AND NOT EXISTS (SELECT 1 FROM reports c WHERE c.person = p.id)
  AND NOT EXISTS (SELECT 1 FROM book d WHERE d.person = p.id)
ORDER BY p.id LIMIT $4;

-- name: SetPlan :exec
INSERT INTO plans (match_id, seat, guest_id, after, lines, dropped) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (match_id, seat) DO UPDATE
SET guest_id = excluded.guest_id, after = excluded.after, lines = excluded.lines, dropped = excluded.dropped;

-- name: DeletePlan :exec
DELETE FROM plans WHERE match_id = $1 AND seat = $2;

-- name: DeletePlansOf :exec
DELETE FROM plans WHERE match_id = $1 AND guest_id = $2;

-- name: DeletePlansAt :exec
DELETE FROM plans WHERE match_id = $1;

-- name: ListPlans :many
SELECT seat, guest_id, after, lines, dropped FROM plans WHERE match_id = $1 ORDER BY seat;

-- name: ListPlanned :many
SELECT DISTINCT match_id FROM plans WHERE match_id > $1 ORDER BY match_id LIMIT $2;

-- name: TellPerson :exec
INSERT INTO deliveries (channel_id, kind, about, number, at, until, due, sent)
SELECT id, $2, $3, $4, $5, $6, $5, 0 FROM channels WHERE person_id = $1
ON CONFLICT (channel_id, kind, about) DO UPDATE
SET number = excluded.number, at = excluded.at, until = excluded.until, due = excluded.due, sent = 0;

-- name: ListDueDeliveries :many
SELECT d.channel_id, d.kind, d.about, d.number, d.at, d.until, d.due, d.sent,
       c.person_id, c.way, c.language, c.device, c.endpoint, c.key, c.auth, c.created, c.last
FROM deliveries d JOIN channels c ON c.id = d.channel_id WHERE d.due <= $1 ORDER BY d.due LIMIT $2;

-- name: ListDeliveriesTo :many
SELECT d.channel_id, d.kind, d.about, d.number, d.at, d.until, d.due, d.sent,
       c.person_id, c.way, c.language, c.device, c.endpoint, c.key, c.auth, c.created, c.last
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

-- name: ListTold :many
SELECT DISTINCT person_id FROM channels;

-- name: ListChannels :many
SELECT * FROM channels WHERE person_id = $1 ORDER BY created, id;

-- name: SetChannel :exec
INSERT INTO channels (id, person_id, way, language, device, endpoint, key, auth, created, last, session_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
ON CONFLICT (id) DO UPDATE SET person_id = excluded.person_id, way = excluded.way, language = excluded.language,
  device = excluded.device, endpoint = excluded.endpoint, key = excluded.key, auth = excluded.auth,
  session_id = excluded.session_id;

-- name: DeleteDeliveriesOfOthers :exec
DELETE FROM deliveries WHERE channel_id = $1
  AND NOT EXISTS (SELECT 1 FROM channels c WHERE c.id = channel_id AND c.person_id = $2);

-- name: DeleteChannel :exec
DELETE FROM channels WHERE person_id = $1 AND id = $2;

-- name: EndChannel :exec
DELETE FROM channels WHERE id = $1;

-- name: GetNoticeSettings :one
SELECT * FROM notice_settings WHERE person_id = $1;

-- name: SetNoticeSettings :exec
INSERT INTO notice_settings (person_id, off) VALUES ($1, $2)
ON CONFLICT (person_id) DO UPDATE SET off = excluded.off;

-- name: GetHouseKey :one
SELECT value FROM house_keys WHERE name = $1;

-- name: AddHouseKey :exec
INSERT INTO house_keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING;

-- name: GetSiteFact :one
SELECT value FROM site_facts WHERE name = $1;

-- name: SetSiteFact :exec
INSERT INTO site_facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value;

-- name: InsertArchived :exec
INSERT INTO archive
  (match_id, game, preset, speed, ended, result, reason, winners, moves, opening, pool, annulled)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, EXISTS (
  SELECT 1 FROM book WHERE book.person = '' AND book.place = $1 AND book.kind = 'annul'))
ON CONFLICT DO NOTHING;

-- name: InsertArchivedSeat :exec
INSERT INTO archive_seats (match_id, seat, team, person, name, level, program, outcome, ended, pool)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT DO NOTHING;

-- name: RewriteArchivedSeat :exec
UPDATE archive_seats SET person = CASE WHEN person = $2 THEN $3 ELSE person END, name = $4
WHERE match_id = $1 AND (person = $2 OR person = '' AND level = 0 AND EXISTS (
  SELECT 1 FROM matches WHERE id = $1 AND maker = $2));

-- name: GetArchived :one
SELECT * FROM archive WHERE match_id = $1;

-- name: AnnulArchived :exec
UPDATE archive SET annulled = TRUE WHERE match_id = $1;

-- name: ListToFold :many
SELECT match_id, ended, pool, weight FROM archive
WHERE folded = FALSE AND ended >= $1 AND (ended > $1 OR match_id > $2) AND pool <> '' AND annulled = FALSE
ORDER BY ended, match_id LIMIT $3;

-- name: ListToUndo :many
SELECT match_id, ended, pool, weight FROM archive
WHERE folded = TRUE AND ended >= $1 AND (ended > $1 OR match_id > $2)
ORDER BY ended DESC, match_id DESC LIMIT $3;

-- name: ListArchivedSeats :many
SELECT * FROM archive_seats WHERE match_id = $1 ORDER BY seat;

-- name: CountMeetings :one
SELECT count(*) FROM meetings
WHERE pool = $1 AND person = $2 AND other = $3 AND ended >= $4 AND ended <= $5 AND (ended < $5 OR match_id < $6);

-- name: InsertMeeting :exec
INSERT INTO meetings (pool, person, other, ended, match_id) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING;

-- name: DeleteMeeting :exec
DELETE FROM meetings WHERE pool = $1 AND person = $2 AND other = $3 AND ended = $4 AND match_id = $5;

-- name: DropMeetings :execrows
DELETE FROM meetings WHERE (pool, person, other, ended, match_id) IN (
  SELECT m.pool, m.person, m.other, m.ended, m.match_id FROM meetings m
  ORDER BY m.pool, m.person, m.other, m.ended, m.match_id LIMIT $1);

-- name: GetRating :one
SELECT value, deviation, volatility, games, played FROM ratings WHERE pool = $1 AND person = $2;

-- name: SetRating :exec
INSERT INTO ratings (pool, person, program, value, deviation, volatility, games, played, settled, bucket)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT (pool, person) DO UPDATE
SET value = excluded.value, deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games,
  played = excluded.played, settled = excluded.settled, bucket = excluded.bucket;

-- name: DeleteRating :exec
DELETE FROM ratings WHERE pool = $1 AND person = $2;

-- name: DeleteRatingsOf :exec
DELETE FROM ratings WHERE person = $1;

-- name: DropRatings :execrows
DELETE FROM ratings WHERE (pool, person) IN (SELECT r.pool, r.person FROM ratings r ORDER BY r.pool, r.person LIMIT $1);

-- name: SetFoldedSeat :exec
UPDATE archive_seats SET before_value = $3, before_deviation = $4, before_volatility = $5, before_played = $6,
  value = $7, deviation = $8, volatility = $9
WHERE match_id = $1 AND seat = $2;

-- name: SetArchivedFolded :exec
UPDATE archive SET folded = $2, weight = $3, farmed = $4, rating = $5 WHERE match_id = $1;

-- name: SetArchivedUnfolded :exec
UPDATE archive SET folded = FALSE, farmed = FALSE, rating = 0 WHERE match_id = $1;

-- name: UnfoldArchive :execrows
UPDATE archive SET folded = FALSE, farmed = FALSE, rating = 0 WHERE match_id IN (
  SELECT a.match_id FROM archive a WHERE a.folded = TRUE ORDER BY a.ended, a.match_id LIMIT $1);

-- name: CountRated :one
SELECT count(*) FROM archive WHERE folded IN (TRUE, FALSE) AND pool <> '';

-- name: GetArchiveFloor :one
SELECT ended, match_id FROM archive WHERE ended <= $1 AND (ended < $1 OR match_id < $2)
ORDER BY ended DESC, match_id DESC LIMIT 1 OFFSET $3;

-- name: GetArchiveFloorOfGame :one
SELECT ended, match_id FROM archive WHERE game = $4 AND ended <= $1 AND (ended < $1 OR match_id < $2)
ORDER BY ended DESC, match_id DESC LIMIT 1 OFFSET $3;

-- name: GetArchiveFloorOfPerson :one
SELECT ended, match_id FROM archive_seats WHERE person = $4 AND ended <= $1 AND (ended < $1 OR match_id < $2)
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

-- name: SearchArchiveOfPerson :many
SELECT a.* FROM archive_seats s JOIN archive a ON a.match_id = s.match_id
WHERE s.person = $14 AND s.ended <= $1 AND (s.ended < $1 OR s.match_id < $2) AND s.ended >= $3
  AND (CAST($4 AS TEXT) = '' OR a.game = CAST($4 AS TEXT))
  AND (CAST($5 AS TEXT) = '' OR a.preset = CAST($5 AS TEXT))
  AND (CAST($6 AS TEXT) = '' OR a.speed = CAST($6 AS TEXT))
  AND (CAST($7 AS TEXT) = '' OR a.result = CAST($7 AS TEXT))
  AND (CAST($8 AS TEXT) = '' OR substr(a.opening, 1, length(CAST($8 AS TEXT))) = CAST($8 AS TEXT))
  AND a.moves >= $9 AND a.moves <= $10 AND a.rating >= $11 AND a.rating <= $12
  AND (CAST($15 AS TEXT) = '' OR s.outcome = CAST($15 AS TEXT))
  AND (CAST($16 AS TEXT) = '' OR EXISTS (
    SELECT 1 FROM archive_seats w
    WHERE w.person = CAST($16 AS TEXT) AND w.ended = s.ended AND w.match_id = s.match_id))
ORDER BY s.ended DESC, s.match_id DESC LIMIT $13;

-- name: ListLeaders :many
SELECT r.person, r.value, r.deviation, r.volatility, r.games, r.played, p.name, a.handle
FROM ratings r JOIN people p ON p.id = r.person JOIN accounts a ON a.person_id = r.person
LEFT JOIN profiles f ON f.person_id = r.person
WHERE r.pool = $1 AND r.settled = TRUE AND r.program = $2 AND r.value <= $3 AND (r.value < $3 OR r.person > $4)
  AND coalesce(f.results, 'all') IN ('', 'all')
ORDER BY r.value DESC, r.person LIMIT $5;

-- name: ListRatingsOf :many
SELECT pool, value, deviation, volatility, games, played FROM ratings WHERE person = $1 ORDER BY pool;

-- name: ListRatingHistory :many
SELECT a.match_id, a.ended, a.value, a.deviation FROM archive_seats a
WHERE a.person = $1 AND a.pool = $2 AND a.deviation > 0
ORDER BY a.ended DESC, a.match_id DESC LIMIT $3;

-- name: ListBuckets :many
SELECT bucket, count(*) AS players FROM ratings WHERE pool = $1 AND settled = TRUE GROUP BY bucket ORDER BY bucket;

-- name: ListPools :many
SELECT pool, count(*) AS players FROM ratings WHERE settled = TRUE GROUP BY pool ORDER BY pool;

-- name: ListFarmed :many
SELECT match_id, ended FROM archive WHERE farmed = TRUE AND ended >= $1 ORDER BY ended DESC, match_id DESC LIMIT $2;

-- name: GetHours :one
SELECT hours FROM hours WHERE person_id = $1;

-- name: SetHours :exec
INSERT INTO hours (person_id, hours) VALUES ($1, $2) ON CONFLICT (person_id) DO UPDATE SET hours = excluded.hours;

-- name: GetBeat :one
SELECT at FROM beats WHERE what = 'house';

-- name: SetBeat :exec
INSERT INTO beats (what, at) VALUES ('house', $1) ON CONFLICT (what) DO UPDATE
SET at = CASE WHEN beats.at < excluded.at THEN excluded.at ELSE beats.at END;

-- name: AddDowntime :exec
INSERT INTO downtimes (since, until) VALUES ($1, $2) ON CONFLICT DO NOTHING;

-- name: DropDowntimes :exec
DELETE FROM downtimes WHERE since < $1;

-- name: ListDowntimes :many
SELECT since, until FROM downtimes ORDER BY since;

-- name: PutOff :exec
UPDATE matches SET due = due + $1 WHERE due > 1;

-- name: InsertSaid :exec
INSERT INTO said (match_id, room, id, after, at, person_id, phrase, text) VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: ListSaid :many
SELECT s.room, s.id, s.after, s.at, s.person_id, s.phrase, s.text, p.name, b.person_id AS bot
FROM said s JOIN people p ON p.id = s.person_id LEFT JOIN bots b ON b.person_id = s.person_id
WHERE s.match_id = $1 AND s.room = $2 AND s.after >= $3 ORDER BY s.id DESC LIMIT $4;

-- name: GetSaid :one
SELECT s.room, s.id, s.after, s.at, s.person_id, s.phrase, s.text, p.name, b.person_id AS bot
FROM said s JOIN people p ON p.id = s.person_id LEFT JOIN bots b ON b.person_id = s.person_id
WHERE s.match_id = $1 AND s.id = $2;

-- name: ListSaidBy :many
SELECT match_id, room, id, at, phrase, text FROM said WHERE person_id = $1 ORDER BY id;

-- name: ListBlockers :many
SELECT person_id FROM ties WHERE other_id = $1 AND kind = 'block';

-- name: InsertOffer :exec
INSERT INTO offers (id, person_id, whom, game, options, control, rated, least, most, seat, tables, created, expires)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);

-- name: InsertOfferEvent :execrows
INSERT INTO offer_events (offer_id, number, kind, match_id, at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING;

-- name: ListOpenOffers :many
SELECT * FROM offers o
WHERE o.expires > $1 AND (
  SELECT count(*) FROM offer_events e WHERE e.offer_id = o.id AND (e.kind <> 'taken' OR o.tables = 0)) = 0
ORDER BY o.expires, o.id;

-- name: GetOffer :one
SELECT * FROM offers WHERE id = $1;

-- name: CountChallenges :one
SELECT count(*) FROM offers o WHERE o.person_id = $1 AND o.whom = $2 AND o.created > $3
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
SELECT * FROM offers WHERE person_id = $1 ORDER BY id;

-- name: ListOfferEventsOf :many
SELECT e.* FROM offer_events e JOIN offers o ON o.id = e.offer_id WHERE o.person_id = $1;

-- name: CountBatches :one
SELECT count(*) FROM batches;

-- name: InsertBatch :exec
INSERT INTO batches (id, kind, version, settings, asked) VALUES ($1, $2, $3, $4, $5);

-- name: TouchBatch :execrows
UPDATE batches SET asked = $2 WHERE id = $1;

-- name: ListBatches :many
SELECT * FROM batches WHERE asked > $1 ORDER BY id;

-- name: DropBatch :exec
DELETE FROM batches WHERE id = $1;

-- name: DropOldBatches :exec
DELETE FROM batches WHERE asked < $1;

-- name: InsertBatchGame :exec
INSERT INTO batch_games (batch_id, number, state, result) VALUES ($1, $2, 'wanted', '') ON CONFLICT DO NOTHING;

-- name: ListWantedGames :many
SELECT number FROM batch_games WHERE batch_id = $1 AND state = 'wanted' ORDER BY number LIMIT $2;

-- name: IsGameWanted :one
SELECT count(*) FROM batch_games WHERE batch_id = $1 AND number = $2 AND state = 'wanted';

-- name: PutBatchGame :execrows
UPDATE batch_games SET state = $3, result = $4 WHERE batch_id = $1 AND number = $2 AND state = 'wanted';

-- name: ListPlayedGames :many
SELECT * FROM batch_games WHERE batch_id = $1 AND state <> 'wanted' ORDER BY number LIMIT $2;

-- name: DropBatchGame :exec
DELETE FROM batch_games WHERE batch_id = $1 AND number = $2;
