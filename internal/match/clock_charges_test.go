package match_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/game/rng"
	games "hexparlor/games"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/record/fairdeal"
)

// step is one move of a game with the wait before it.
type step struct {
	before, after *match.State
	entry         match.Entry
	moves         int        // that its seat had
	again         bool       // the same seat has moved just before, and no other user could
	toAct         game.Seats // who had to decide while it was waited for
}

func (s step) says(prefix string) bool { return strings.HasPrefix(s.entry.Text, prefix) }

// paying is a row of the table in docs/time-controls.md: when it is meant, and who pays then.
type paying struct {
	game, when, pays string
	is               func(s step) bool
}

// who is meant by the last column.
var who = map[string]func(s step) game.Seats{
	"who moves":              func(s step) game.Seats { return game.SeatsOf(s.entry.Seat) },
	"who is asked":           func(s step) game.Seats { return game.SeatsOf(s.entry.Seat) },
	"each until they commit": func(s step) game.Seats { return s.toAct },
	"nobody":                 func(step) game.Seats { return 0 },
}

var payings = []paying{
	{"Hex", "a stone", "who moves", func(s step) bool { return s.says("place") && s.moves > 1 }},
	{"Hex", "the answer to the first stone, which may be to swap", "who moves", func(s step) bool {
		return s.before.Moves == 1 && s.says("swap")
	}},
	{"Hex-It", "a move with all that it leads to, as in a chain", "who moves", func(s step) bool {
		return (s.says("deal") || s.says("release")) && s.moves > 1
	}},
	{"Hex-It", "a single move is possible", "nobody", func(s step) bool { return s.moves == 1 }},
	{"Hexattack", "a round of sealed orders", "each until they commit", func(s step) bool { return s.moves > 1 }},
	{"Hexattack", "a round in which a player can only commit", "each until they commit", func(s step) bool {
		return s.moves == 1
	}},
	{"Hexstrat", "several actions in one turn", "who moves", func(s step) bool { return s.again }},
	{"Swarm", "several actions in one turn", "who moves", func(s step) bool { return s.again }},
	{"HexStrike", "both plan", "each until they commit", func(s step) bool { return s.says("play") }},
	{"HexStrike", "a question in the middle of a beat", "who is asked", func(s step) bool {
		return !s.says("play") && s.toAct.Len() == 1
	}},
}

// gameNames is what games are called in the table.
var gameNames = map[string]string{
	"hex": "Hex", "hexit": "Hex-It", "hexattack": "Hexattack", "hexstrat": "Hexstrat", "swarm": "Swarm",
	"hexstrike": "HexStrike",
}

// TestClocksChargeTimeAsInDocumentedTable plays each row of the table in docs/time-controls.md, and whole random
// matches.
func TestClocksChargeTimeAsInDocumentedTable(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games of all")
	}
	written := map[string]string{}
	text, err := os.ReadFile("../../docs/time-controls.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range regexp.MustCompile(`(?m)^\| (Hex\S*|Swarm) \| (.*) \| (.*) \|$`).FindAllStringSubmatch(string(text), -1) {
		written[row[1]+": "+row[2]] = row[3]
	}
	seen := map[string]int{}
	for _, g := range games.All() {
		for seed := range uint64(6) {
			playForPay(t, g, seed, func(s step, paid map[game.Seat]time.Duration, waited time.Duration) {
				for _, p := range payings {
					if p.game != gameNames[g.Info().ID] || !p.is(s) {
						continue
					}
					seen[p.game+": "+p.when]++
					checkPaid(t, fmt.Sprintf("%s, %s, game %d, move %d, %s", p.game, p.when, seed, s.before.Moves, s.entry.Text),
						who[p.pays](s), paid, waited)
				}
			})
		}
	}
	for _, p := range payings {
		key := p.game + ": " + p.when
		if written[key] != p.pays {
			t.Errorf("%s: docs/time-controls.md says %q pays, the test %q", key, written[key], p.pays)
		}
		if seen[key] < 3 {
			t.Errorf("%s: it has happened only %d times", key, seen[key])
		}
		delete(written, key)
	}
	for key := range written {
		t.Errorf("%s stands in docs/time-controls.md, and no test holds it", key)
	}
}

func checkPaid(t *testing.T, where string, payers game.Seats, paid map[game.Seat]time.Duration, waited time.Duration) {
	t.Helper()
	for seat, got := range paid {
		want := time.Duration(0)
		if payers.Has(seat) {
			want = waited
		}
		if got != want {
			t.Errorf("%s: seat %d paid %v of %v, not %v", where, seat, got, waited, want)
		}
	}
}

// playForPay plays a random game, always the same for a seed, and returns after each move what each clock has paid for
// the wait before it. Clocks in their first turn, of which a part costs nothing, are left out.
func playForPay(
	t *testing.T, g game.Game, seed uint64, check func(s step, paid map[game.Seat]time.Duration, waited time.Duration),
) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 23))
	f := stateForPay(t, g, byte(seed))
	at, last := f.Log[len(f.Log)-1].At, game.Seat(0)
	for f.Status == match.Running && f.Moves < 120 {
		pending := slices.Collect(f.ToAct().All())
		seat := pending[r.IntN(len(pending))]
		all := f.Position.Moves(seat, nil)
		s := step{before: f, moves: len(all), toAct: f.ToAct(), again: last == seat && len(pending) == 1}
		waited := time.Duration(1+r.IntN(9)) * time.Second
		s.entry = match.Entry{
			Number: len(f.Log) + 1, Seat: seat, Kind: match.Move, At: at.Add(waited),
			Text: f.Position.MoveText(seat, all[r.IntN(len(all))]),
		}
		if i := slices.IndexFunc(all, func(m game.Move) bool { return f.Position.MoveText(seat, m) == "swap" }); i >= 0 {
			s.entry.Text = "swap"
		}
		next, err := f.Next(s.entry)
		if err != nil {
			t.Fatal(err)
		}
		s.after = next.State
		paid := map[game.Seat]time.Duration{}
		for i := range f.Seats.Players {
			was, _ := f.Clocks.Of(game.Seat(i + 1))
			is, _ := s.after.Clocks.Of(game.Seat(i + 1))
			if was.Turns > 1 {
				paid[game.Seat(i+1)] = was.Shows(at) - is.Shows(s.entry.At)
			}
		}
		check(s, paid, waited)
		f, at, last = s.after, s.entry.At, seat
	}
}

// stateForPay returns a game that has been dealt, always the same for a seed.
func stateForPay(t *testing.T, g game.Game, seed byte) *match.State {
	t.Helper()
	options, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	f, err := match.NewState(g, match.Match{
		ID: "pays", Game: g.Info().ID, Options: options, Seed: rng.Seed{seed}, Rules: g.Info().Version,
		Protocol: fairdeal.SeedAlone, Time: clock.Control{Main: 3 * time.Hour}, RunsOut: match.Loses,
	})
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, time.May, 1, 12, 0, 0, 0, time.UTC)
	for i := range f.Seats.Players {
		p := match.Player{User: fmt.Sprint("guest", i), Name: "Guest"}
		next, err := f.Next(match.Entry{Number: i + 1, Seat: game.Seat(i + 1), Kind: match.Sit, Text: p.String(), At: at})
		if err != nil {
			t.Fatal(err)
		}
		f = next.State
	}
	return f
}
