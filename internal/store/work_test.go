package store_test

import (
	"context"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"hexparlor/internal/store/storetest"
)

// sizes are the histories in which the queries are tested: in the first each user has played 333 matches, in the second
// 1,667. HEXPARLOR_HISTORY is another number of matches for the second, such as 50000.
func sizes(t testing.TB) [2]storetest.History {
	t.Helper()
	matches := 10_000
	if text := os.Getenv("HEXPARLOR_HISTORY"); text != "" {
		var err error
		matches, err = strconv.Atoi(text)
		need(t, err)
	}
	return [2]storetest.History{
		{Matches: matches / 5, Users: 12, Guests: 2_000}, {Matches: matches, Users: 12, Guests: 2_000},
	}
}

// The most that one run of a query of a hot path may do. To read the matches of one user takes 15,000 steps of SQLite's
// virtual machine, and a count of them along an index 5,000.
const (
	maxSteps  = 4000
	maxRows   = 500 // that PostgreSQL reads, also those that it then leaves out
	maxBlocks = 1500
)

// grows reports whether the work of a query follows the size of the history. An index that is a level deeper may cost a
// few steps; five times as many matches must not cost a quarter more.
func grows(small, large, slack int) bool { return large > small*5/4+slack }

const (
	slackSteps = 100
	slackRows  = 20
)

const (
	ends     = storetest.HistoryEnds
	pool     = "hexit.blitz"
	lastID   = "~"
	perPage  = 50
	lobbyAll = 400 // matches that the store reads for a list of 100
)

var (
	player  = storetest.UserID(3)
	rival   = storetest.UserID(7)
	watcher = storetest.UserID(800)
	secret  = []byte(fmt.Sprintf("%032d", 7))
)

// hotQueries are the queries that run with every move, stream, view of the lobby, sign-in, look at deadlines, end of a
// match and notification, and arguments for them in a history.
func hotQueries(h storetest.History) map[string][]any {
	finishedID, runningID := storetest.MatchID(h.Matches-10), storetest.MatchID(h.Matches+1)
	return map[string][]any{
		// A new match.
		"InsertMatch": {"new", "hexit", 1, "{}", secret, 2, true, false, ends, "waiting", 0, 0, player, 100, "", "", true, "", 0, ""},
		"CountMade":   {player, ends, ends, ends},
		"AddRunning":  {1},
		"SetMember":   {runningID, watcher, 2, false},

		// A move.
		"InsertEntry":       {runningID, 5, 1, "move", "place 5", "key5", ends, 0},
		"UpdatePendingBots": {runningID, "running", 2, ends, 500},
		"GetStatus":         {runningID},
		"UpdateMatch":       {runningID, "finished", 0, 0, 500}, "AddStoredBytes": {finishedID, 1}, "DeleteEmptyStoredBytes": {player},
		"GetMatch": {runningID}, "ListEntries": {runningID, 0}, "ListConditionalMoves": {runningID},
		"SetConditionalMoves": {runningID, 1, player, 5, "[]", false}, "DeleteConditionalMoves": {runningID, 1}, "DeleteConditionalMovesOf": {runningID, player},
		"ListMatchesWithConditionalMoves": {"", perPage}, "InsertChatMessage": {runningID, "players", "new", 1, ends, player, "", "Hello"},
		"ListChatMessages": {finishedID, "players", 0, perPage}, "GetChatMessage": {finishedID, fmt.Sprint("said", h.Matches-10)}, "ListBlockers": {player},

		// The end of a match.
		"FinishMembers": {runningID}, "DeleteConditionalMovesAt": {runningID}, "SetOutcome": {runningID, player, "won", true},
		"InsertArchived":     {runningID, "hexit", "standard", "blitz", ends, "1-0", "", 2, 30, "place 1;", pool},
		"InsertArchivedSeat": {runningID, 1, 1, player, "Name", 0, false, "won", ends, pool},
		"GetCursor":          {"ratings"}, "SetCursor": {"ratings", "1 a"},
		"ListUnapplied": {ends, lastID, 25}, "ListApplied": {ends, lastID, 25}, "ListArchivedSeats": {finishedID},
		"CountMeetings": {pool, player, rival, ends - 86_400_000_000, ends, lastID},
		"InsertMeeting": {pool, player, rival, ends, runningID}, "DeleteMeeting": {pool, player, rival, ends, runningID},
		"GetRating": {pool, player}, "SetRating": {pool, player, false, 1600.0, 90.0, 0.06, 12, ends, true, 32, 5},
		"SetRatedSeat": {finishedID, 1, 1500.0, 100.0, 0.06, 0, 1510.0, 99.0, 0.06},
		"SetApplied":   {finishedID, true, 1.0, false, 1500}, "SetUnapplied": {finishedID},
		"DeleteRating": {pool, player},

		// Deadlines, bots and the server's beat.
		"ListDue": {0, "", 100}, "ListBotsToMove": {0, "", 100}, "GetHeartbeat": {}, "SetHeartbeat": {ends}, "ListDowntimes": {},

		// The lobby, offers and what is watched.
		"ListPublic": {"running", lobbyAll}, "ListMatchesOf": {player, true, perPage}, "CountRunning": {},
		"ListOpenOffers": {ends - 20}, "GetOffer": {"offer7"}, "LastOfferEvent": {"offer7"}, "CountOfferEvents": {"offer7"},
		"CountOfferTables": {"offer7"}, "InsertOfferEvent": {"offer1999", 2, "taken", "x", ends},
		"InsertOffer": {"new", player, nil, "hexit", "{}", "", true, 0, 0, 0, 0, ends, ends, ""},

		// Who is asking.
		"GetUserBySecret": {secret}, "GetTokenBySecret": {secret}, "UseSession": {"s7", ends}, "UseToken": {"t7", ends},
		"GetUser": {player}, "InsertUser": {"new", "Name", ends}, "InsertSession": {"new", player, []byte("x"), "", ends, ends, ends, ends, ""},
		"ListSessions": {player}, "DeleteSession": {"s7"}, "GetHandleHolder": {"handle7"}, "GetUserByHandle": {"handle7"},
		"TakeTicket": {secret, "device", ends}, "InsertTicket": {[]byte("x"), "device", player, "", ends},
		"DeleteTickets": {player, "device"}, "DeleteExpiredTickets": {ends}, "ListPasskeys": {player}, "GetHandle": {player},
		"SetAvatar": {player, "hex"}, "ListRatingTrend": {player, pool, ends - 12_000_000_000, 1_000_000_000, ends},
		"GetSSHKey": {"SHA256:7"}, "ListSSHKeys": {player}, "UseSSHKey": {"SHA256:7", player, ends},
		"EndSessionsOfSSHKey": {player, "SHA256:7", ends},
		"GetShownDecision":    {player}, "ListDecisions": {1_990, perPage}, "GetProfile": {player}, "GetHours": {player},
		"CountRelation": {watcher, "follow", player}, "CountRelations": {watcher, "follow"}, "ListRatingsOf": {player},

		// Variants, and what players say about them.
		"InsertVariant": {"new", player, "hexit", "", "Name", "", "{}", "[]", ends}, "GetVariant": {"variant7"},
		"CountVariantsOf": {player}, "ListVariantsOf": {player, 60}, "ListVariants": {1000, "variant7", 25},
		"ListVariantsOfGame": {"hexit", 1000, "variant7", 25}, "ListVariantForks": {"variant7", 12},
		"SaveVariantDraft": {"variant7", ends, "Name", "", "{}", "[]", ends + 1}, "SetVariantVersions": {"variant7", 2},
		"SetVariantListed": {"variant7", false}, "AddVariantForks": {"variant7", 1}, "AddVariantGame": {"variant7"},
		"AddVariantAnswer": {"variant7"}, "GetVariantVersion": {"variant7", 1}, "ListVariantVersions": {"variant7", 20},
		"InsertVariantVersion": {"variant7", 2, "Name", "", "", "{}", "[]", "hash", ends}, "AddVersionGame": {"variant7", 1, 2},
		"AddVersionAnswer": {"variant7", 1}, "AddVersionSkip": {"variant7", 1},
		"InsertVariantMatch":   {runningID, "variant7", 1, true, ends, 20, 300, 2, 5, 60},
		"IsPublicVariantMatch": {finishedID}, "ListPublicMatchesOfVariant": {"variant7", 3},
		"ListMatchesOfVersion": {"variant7", 1, 200}, "AddVariantCount": {"variant7", 1, "result", "1-0"},
		"ListVariantCounts": {"variant7", 1, "result", 200}, "GetPlaytestAnswer": {finishedID, player},
		"InsertPlaytestAnswer": {runningID, player, "variant7", 1, 5, "1", "", true, ends},
		"ListPlaytestAnswers":  {"variant7", 200}, "ListPlaytestRemarks": {"variant7", 200},
		"CountPlaytestRemarks": {finishedID, player}, "GetPlaytestSettings": {player},
		"SetPlaytestRemark":   {finishedID, player, 4, "variant7", 1, "Odd", true, ends},
		"SetPlaytestSettings": {player, ends, finishedID, false},

		// Notifications.
		"InsertDeliveries":  {watcher, "turn", runningID, 5, ends, 0},
		"ListDueDeliveries": {ends + 1000, perPage}, "ListDeliveriesTo": {"channel9"},
		"PostponeDelivery": {"channel9", "turn", storetest.MatchID(1), 1, ends, 0},
		"DeleteDelivery":   {"channel9", "turn", storetest.MatchID(1), 1}, "UseChannel": {"channel9", ends},
		"ListChannels": {watcher}, "GetNotificationSettings": {watcher},
	}
}

// statements reads queries.sql by the names of the queries.
func statements(t testing.TB) map[string]string {
	t.Helper()
	text, err := os.ReadFile("queries.sql")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, query := range strings.Split(string(text), "-- name: ")[1:] {
		name, statement, _ := strings.Cut(query, "\n")
		name, _, _ = strings.Cut(name, " ")
		all[name] = strings.TrimSuffix(strings.TrimSpace(statement), ";")
	}
	return all
}

// used makes a site with a history at an empty place.
func used(t testing.TB, place string, h storetest.History) {
	t.Helper()
	if err := openAt(t, place).Close(); err != nil {
		t.Fatal(err)
	}
	h.Fill(t, place)
}

// indexed are queries that do too much without an index.
var indexed = map[string]string{
	"ListPublic": "matches_status", "ListDue": "matches_due", "ListBotsToMove": "matches_bots",
	"ListDueDeliveries": "deliveries_due", "ListOpenOffers": "offers_expires",
	"ListSessions": "sessions_user", "DeleteExpiredTickets": "tickets_expires", "ListBlockers": "relations_other",
}

func TestFrequentQueriesDoNotReadHistory(t *testing.T) {
	all, small := statements(t), map[string]int{}
	for i, h := range sizes(t) {
		path := filepath.Join(t.TempDir(), "site.db")
		used(t, path, h)
		p, hot := openProbe(t, path), hotQueries(h)
		steps := func(name, before string) int {
			p.work("BEGIN IMMEDIATE")
			defer p.work("ROLLBACK")
			if before != "" {
				p.work(before)
			}
			return p.work(all[name], hot[name]...)
		}
		for name, index := range indexed {
			if n := steps(name, "DROP INDEX "+index); i > 0 && n <= maxSteps {
				t.Errorf("%s takes %d steps without %s", name, n, index)
			}
		}
		for _, statistics := range []string{"", "ANALYZE"} {
			if statistics != "" {
				p.work(statistics)
			}
			for name := range hot {
				n, key := steps(name, ""), name+statistics
				if n > maxSteps || i > 0 && grows(small[key], n, slackSteps) {
					t.Errorf("%s takes %d steps with %d matches, after %q, %d with a fifth of them", name, n, h.Matches,
						statistics, small[key])
				}
				small[key] = n
			}
		}
	}
}

func TestFrequentQueriesDoNotReadHistoryOnPostgreSQL(t *testing.T) {
	small := map[string]int{}
	for i, h := range sizes(t) {
		place := storetest.Database(t)
		used(t, place, h)
		conn, err := storetest.Connect(t, place).Conn(t.Context())
		need(t, err)
		defer conn.Close()
		run := func(statement string) {
			_, err := conn.ExecContext(t.Context(), statement)
			need(t, err)
		}
		all, hot := statements(t), hotQueries(h)
		run("ANALYZE; SET jit = off")
		for _, mode := range []string{"force_generic_plan", "force_custom_plan"} {
			run("SET plan_cache_mode = " + mode)
			for name, args := range hot {
				rows, blocks, plan := explain(t, conn, all[name], args)
				if i > 0 && (rows > maxRows || blocks > maxBlocks || grows(small[name+mode], rows, slackRows)) {
					t.Errorf("%s reads %d rows, %d blocks with %d matches, %d rows with a fifth of them", name, rows, blocks,
						h.Matches, small[name+mode])
					t.Log(plan)
				}
				small[name+mode] = rows
			}
		}
		for name, index := range indexed {
			run("DROP INDEX " + index)
			if rows, _, _ := explain(t, conn, all[name], hot[name]); i > 0 && rows <= maxRows {
				t.Errorf("%s reads %d rows without %s", name, rows, index)
			}
		}
	}
}

// explain runs a statement in a transaction that is rolled back, by the plan that serves any arguments.
func explain(t testing.TB, conn *sql.Conn, statement string, args []any) (rows, blocks int, plan string) {
	t.Helper()
	ctx := context.Background()
	_, err := conn.ExecContext(ctx, "PREPARE probe AS "+statement)
	if err != nil {
		t.Fatalf("%v: %s", err, statement)
	}
	_, err = conn.ExecContext(ctx, "BEGIN")
	need(t, err)
	literals := make([]string, len(args))
	for i, a := range args {
		literals[i] = literal(a)
	}
	execute := "EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE probe"
	if len(args) > 0 {
		execute += "(" + strings.Join(literals, ", ") + ")"
	}
	if err := conn.QueryRowContext(ctx, execute).Scan(&plan); err != nil {
		t.Fatalf("%v: %s", err, statement)
	}
	_, err = conn.ExecContext(ctx, "ROLLBACK; DEALLOCATE probe")
	need(t, err)
	var plans []struct{ Plan node }
	need(t, json.Unmarshal([]byte(plan), &plans))
	return plans[0].Plan.rows(), plans[0].Plan.Hit + plans[0].Plan.Read, plan
}

// literal writes an argument so that PostgreSQL gives it the type of its parameter.
func literal(a any) string {
	switch v := a.(type) {
	case nil:
		return "NULL"
	case []byte:
		return `'\x` + hex.EncodeToString(v) + "'"
	}
	return "'" + fmt.Sprint(a) + "'"
}

// node is a node of a plan that was carried out.
type node struct {
	Rows      float64 `json:"Actual Rows"`
	Loops     float64 `json:"Actual Loops"`
	Filtered  float64 `json:"Rows Removed by Filter"`
	Rechecked float64 `json:"Rows Removed by Index Recheck"`
	Unjoined  float64 `json:"Rows Removed by Join Filter"`
	Hit       int     `json:"Shared Hit Blocks"`
	Read      int     `json:"Shared Read Blocks"`
	Plans     []node
}

// rows returns the most rows that a node of the plan has read.
func (n node) rows() int {
	most := int((n.Rows + n.Filtered + n.Rechecked + n.Unjoined) * n.Loops)
	for _, under := range n.Plans {
		most = max(most, under.rows())
	}
	return most
}
