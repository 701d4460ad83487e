package storetest

import (
	"fmt"
	"strings"
	"testing"
)

// History is the size of an invented site that has been used for a long time.
type History struct {
	Matches int // number of finished matches, one per minute, numbered from 1; running ones follow
	Users   int // number of accounts that have played, each as often as the others, numbered from 0
	Guests  int // number of users who have played nothing, numbered from Users on
}

// HistoryEnds is a time after the last finished match, in microseconds since 1970.
const HistoryEnds = 1_790_000_000_000_000

// MatchID returns the id of the match with number n of a history.
func MatchID(n int) string { return fmt.Sprintf("0190aaaa-0000-7000-8000-%d", 100_000_000_000+n) }

// UserID returns the id of the user with number n of a history.
func UserID(n int) string { return fmt.Sprintf("0190bbbb-0000-7000-8000-%d", 100_000_000_000+n) }

// history lists the statements that fill an empty site, in SQL for both databases. In them {matches}, {users}, {guests}
// and {ends} are numbers, match(i) and user(i) are ids, and {n k} is a table n of the numbers i from 1 to k.
var history = []string{
	`INSERT INTO users (id, name, created) {n all} SELECT user(i - 1), 'Name ' || i, {ends} - i FROM n`,
	`INSERT INTO accounts (user_id, handle, skeleton, created) {n users}
		SELECT user(i - 1), 'handle' || i, 'handle' || i, {ends} FROM n`,
	`INSERT INTO sessions (id, user_id, secret_hash, device, created, used) {n all}
		SELECT 's' || i, user(i - 1), secret(i), '', {ends}, {ends} FROM n`,
	`INSERT INTO tokens (id, user_id, owner_id, secret_hash, name, scopes, created, expires, used) {n users}
		SELECT 't' || i, user(i - 1), user(i - 1), secret(i), '', '', {ends}, {ends}, 0 FROM n`,
	`INSERT INTO tickets (secret_hash, purpose, user_id, expires) {n guests}
		SELECT secret(i), 'device', user(i), {ends} + i FROM n`,
	`INSERT INTO matches (id, game, options, seed, public, created, status, pending_bots, due, maker, bytes, rated)
		{n matches}
		SELECT match(i), 'hexit', '{}', secret(1), TRUE, {ends} - i, 'finished', 0, 0, user(i % {users}), 900, TRUE FROM n`,
	`INSERT INTO matches (id, game, options, seed, public, created, status, pending_bots, due, maker, bytes) {n running}
		SELECT match({matches} + i), 'hexit', '{}', secret(1), TRUE, {ends},
			CASE WHEN i % 4 = 0 THEN 'waiting' ELSE 'running' END, 2 * (i % 2), {ends} + i, user(i % {users}), 900 FROM n`,
	`INSERT INTO stored_bytes (maker, bytes)
		SELECT maker, sum(bytes) FROM matches WHERE status = 'finished' GROUP BY maker`,
	`INSERT INTO entries (match_id, number, seat, kind, text, key, at)
		WITH k AS (SELECT 1 AS number UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4)
		SELECT m.id, k.number, 1, 'move', 'place ' || k.number, 'key' || k.number, {ends} FROM matches m CROSS JOIN k`,
	`INSERT INTO members (match_id, user_id, seats, finished, game, public, outcome, human_opponent)
		WITH RECURSIVE k AS (SELECT 0 AS seat UNION ALL SELECT 1), {plays}
		SELECT match(i), CASE seat WHEN 0 THEN user(a) ELSE user(b) END, 2 + 2 * seat, i <= {matches}, 'hexit', TRUE,
			CASE WHEN i > {matches} THEN '' WHEN seat = 0 THEN 'won' ELSE 'lost' END, TRUE
		FROM plays CROSS JOIN k`,
	`INSERT INTO archive (match_id, game, preset, speed, ended, result, reason, winners, moves, opening, pool, annulled,
			applied, weight, rating)
		SELECT id, game, 'standard', 'blitz',
			{ends} - 60000000 * (100000000000 + {matches} - CAST(substr(id, 25) AS BIGINT)), '1-0', '', 2, 4, 'place 1;',
			'hexit.blitz', FALSE, TRUE, 1, 1500
		FROM matches WHERE status = 'finished'`,
	`INSERT INTO archive_seats (match_id, seat, team, user_id, name, level, program, outcome, ended, pool, before_value,
			before_deviation, before_volatility, value, deviation, volatility)
		SELECT m.match_id, m.seats / 2, m.seats / 2, m.user_id, 'Name', 0, FALSE, m.outcome, a.ended, a.pool, 1500, 100, 0.06,
			1500, 100, 0.06 FROM members m JOIN archive a ON a.match_id = m.match_id`,
	`INSERT INTO meetings (pool, user_id, opponent_id, ended, match_id)
		SELECT a.pool, a.user_id, b.user_id, a.ended, a.match_id FROM archive_seats a
		JOIN archive_seats b ON b.match_id = a.match_id AND b.user_id > a.user_id`,
	`INSERT INTO ratings (pool, user_id, program, value, deviation, volatility, games, played, settled, bucket)
		WITH pools AS (SELECT 'hexit.blitz' AS pool UNION ALL SELECT 'hex.blitz' UNION ALL SELECT 'swarm.rapid')
		SELECT pool, id, FALSE, 1500, 100, 0.06, 900, {ends}, TRUE, 30 FROM users CROSS JOIN pools`,
	`UPDATE cursors SET value = {ends} || ' ~' WHERE name = 'ratings'`,
	`UPDATE totals SET matches = (SELECT count(*) FROM matches WHERE status = 'running') WHERE status = 'running'`,
	`INSERT INTO chat_messages (match_id, room, id, after, at, user_id, phrase, text) {n matches}
		SELECT match(i), 'players', 'said' || i, 1, {ends}, user(i % {users}), '', 'Hello' FROM n`,
	`INSERT INTO audit_log (number, at, actor_id, kind, user_id, match_id, name, value, until, reason, report_id)
		{n guests}
		SELECT i, {ends}, '', 'warn', user(i), '', '', '', 0, '', '' FROM n`,
	`INSERT INTO reports (id, at, reporter_id, kind, user_id, match_id, decision, quote, text, settled) {n guests}
		SELECT 'report' || i, {ends}, user(i), 'other', user(i + 1), match(i), 0, '', '', i FROM n`,
	`INSERT INTO offers (id, user_id, opponent_id, game, options, control, rated, min_rating, max_rating, seat,
			max_matches, created, expires)
		{n guests} SELECT 'offer' || i, user(i % {users}), NULL, 'hexit', '{}', '', TRUE, 0, 0, 0, 0, {ends} - i,
			{ends} - {guests} + i FROM n`,
	`INSERT INTO offer_events (offer_id, number, kind, match_id, at)
		SELECT id, 1, 'taken', match(1), expires FROM offers WHERE expires < {ends} - 20`,
	`INSERT INTO channels (id, user_id, way, language, device, endpoint, key, auth, created, last) {n guests}
		SELECT 'channel' || i, user(i), 'push', 'en', '', '', '', '', {ends}, {ends} FROM n`,
	`INSERT INTO deliveries (channel_id, kind, about, number, at, until, due, sent)
		SELECT id, 'turn', match(1), 1, {ends}, 0, {ends} + 1000, 0 FROM channels`,
	`INSERT INTO relations (user_id, kind, other_id, since) {n guests}
		SELECT user(i), 'follow', user(i + 1), {ends} FROM n WHERE i + 1 < {guests}`,
	`INSERT INTO variants (id, maker, game, origin, name, notes, options, questions, saved, versions, listed, games)
		{n guests} SELECT 'variant' || i, user(i), 'hexit', 'variant' || (i % 40), 'Name', '', '{}', '[]', {ends} - i, 1,
			TRUE, i FROM n`,
	`INSERT INTO variant_versions (variant_id, number, name, notes, summary, options, questions, hash, published)
		SELECT id, 1, name, notes, '', options, questions, id, {ends} FROM variants`,
	`INSERT INTO variant_matches (match_id, variant_id, version, public, ended, moves, seconds, players, long_moves,
			long_seconds) {n matches}
		SELECT match(i), 'variant' || (i % 10), 1, i % 2 = 0, {ends} - i, 20, 300, 2, 5, 60 FROM n`,
	`INSERT INTO variant_counts (variant_id, version, kind, name, number)
		SELECT id, 1, 'result', '1-0', 5 FROM variants`,
	`INSERT INTO playtest_answers (match_id, user_id, variant_id, version, number, choices, words, won, at) {n matches}
		SELECT match(i), user(i % {users}), 'variant' || (i % 10), 1, i, '1,2', 'Good', TRUE, {ends} - i FROM n`,
	`INSERT INTO playtest_remarks (match_id, user_id, moves, variant_id, version, words, won, at)
		SELECT match_id, user_id, 3, variant_id, version, words, won, at FROM playtest_answers`,
	`INSERT INTO conditional_moves (match_id, seat, user_id, after, lines, dropped) {n running}
		SELECT match({matches} + i), 1, user(i % {users}), 1, '[]', FALSE FROM n`,
}

// plays is a part of an SQL query that gives the numbers a and b of the two players of each match i.
const plays = `n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {matches} + {running}),
	plays AS (SELECT i, i % {users} AS a, (i + 1 + i / {users} % ({users} - 1)) % {users} AS b FROM n)`

// running is the number of matches of a history that are not finished.
const running = 80

// Fill inserts the history into an empty site at a place, in seconds for tens of thousands of matches.
func (h History) Fill(t testing.TB, place string) {
	t.Helper()
	db, postgres := Connect(t, place), strings.HasPrefix(place, "postgres://")
	db.SetMaxOpenConns(1)
	setting := "PRAGMA synchronous = OFF"
	if postgres {
		setting = "SET synchronous_commit = off"
	}
	for _, statement := range append([]string{setting}, history...) {
		if _, err := db.ExecContext(t.Context(), h.expand(statement, postgres)); err != nil {
			t.Fatalf("%v: %s", err, h.expand(statement, postgres))
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

func (h History) expand(statement string, postgres bool) string {
	secret := "CAST(printf('%032d', $1) AS BLOB)"
	if postgres {
		secret = "convert_to(lpad(CAST($1 AS TEXT), 32, '0'), 'UTF8')"
	}
	for _, name := range []string{"matches", "running", "users", "guests", "all"} {
		counted := "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {" + name + "})"
		statement = strings.ReplaceAll(statement, "{n "+name+"}", counted)
	}
	statement = strings.ReplaceAll(statement, "{plays}", plays)
	statement = call(statement, "match", "('0190aaaa-0000-7000-8000-' || CAST(100000000000 + $1 AS TEXT))")
	statement = call(statement, "user", "('0190bbbb-0000-7000-8000-' || CAST(100000000000 + $1 AS TEXT))")
	statement = call(statement, "secret", secret)
	return strings.NewReplacer("{matches}", fmt.Sprint(h.Matches), "{users}", fmt.Sprint(h.Users), "{guests}",
		fmt.Sprint(h.Guests), "{all}", fmt.Sprint(h.Users+h.Guests), "{running}", fmt.Sprint(running), "{ends}",
		fmt.Sprint(int64(HistoryEnds))).Replace(statement)
}

// call replaces each name(argument) in a statement by body, with the argument in place of $1.
func call(statement, name, body string) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(statement, name+"(")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		end, depth := 0, 1
		for ; depth > 0; end++ {
			switch rest[end] {
			case '(':
				depth++
			case ')':
				depth--
			}
		}
		out.WriteString(strings.ReplaceAll(body, "$1", "("+rest[:end-1]+")"))
		statement = rest[end:]
	}
}
