package host_test

import (
	"encoding/hex"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"hexparlor/game"
	"hexparlor/game/rng"
	registry "hexparlor/games"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/record"
	"hexparlor/record/fairdeal"
)

// deal commits and reveals the shares of all players of a match.
func (h *testHost) deal(t *host.Match) {
	h.t.Helper()
	shares := map[game.Seat]string{}
	for !read(t).Deal.Done() {
		f := read(t)
		seats, reveal := f.AwaitedShares()
		if seats == 0 {
			h.t.Fatalf("the deal of a match waits for no seat: %v", f.Seats.Players)
		}
		seat := seats.First()
		kind, text := match.ShareReveal, shares[seat]
		if !reveal {
			shares[seat] = fairdeal.NewShare()
			kind, text = match.ShareCommit, fairdeal.ShareCommit(t.ID(), f.Deal.Commitment(), seat, shares[seat])
		}
		h.must(t, f.Seats.Players[seat-1], seat, kind, text)
	}
}

// commit commits a seat to a share and returns it.
func (h *testHost) commit(t *host.Match, p match.Player, seat game.Seat) (share string) {
	h.t.Helper()
	share = fairdeal.NewShare()
	h.must(t, p, seat, match.ShareCommit, fairdeal.ShareCommit(t.ID(), read(t).Deal.Commitment(), seat, share))
	return share
}

func (h *testHost) refused(t *host.Match, p match.Player, seat game.Seat, kind match.Kind, text string, want match.Code) {
	h.t.Helper()
	before := len(read(t).Log)
	if _, err := h.do(t, p, seat, kind, text); code(err) != want || len(read(t).Log) != before {
		h.t.Errorf("%s of seat %d: %v, want %s", kind, seat, err, want)
	}
}

// No seat's share is known before all are committed, and none can be changed afterwards.
func TestSeedSharesAreCommittedBeforeAnyIsRevealed(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	m := h.playing("swarm", nil, anna, openSeat)
	first := h.commit(m, anna, 1)
	h.refused(m, anna, 1, match.ShareReveal, first, match.BadShare) // a seat is open
	h.must(m, ben, 2, match.Sit, "Ben")
	h.refused(m, anna, 1, match.ShareReveal, first, match.BadShare) // Ben has not committed
	second := h.commit(m, anna, 1)                                  // may be changed while nothing is known
	other := h.commit(m, ben, 2)
	h.refused(m, anna, 1, match.ShareReveal, first, match.BadShare) // not the one that binds
	h.refused(m, anna, 1, match.ShareReveal, "short", match.BadShare)
	h.refused(m, anna, 2, match.ShareReveal, other, match.NotYourSeat)
	h.must(m, anna, 1, match.ShareReveal, second)
	h.refused(m, anna, 1, match.ShareReveal, second, match.BadShare)
	h.refused(m, ben, 2, match.ShareCommit, fairdeal.NewShare(), match.BadShare) // Anna's is known
	h.must(m, ben, 2, match.ShareReveal, other)
	f := read(m)
	if f.Status != match.Running || !slices.Equal(f.Deal.ShareValues(), []string{second, other}) {
		t.Fatalf("%s %v", f.Status, f.Deal.ShareValues())
	}
	h.refused(m, ben, 2, match.ShareCommit, fairdeal.NewShare(), match.BadKind)
	h.refused(m, ben, 2, match.Stand, "", match.BadKind)
	dealt, err := f.Game.New(f.Match.Options, fairdeal.Deal(f.Match.ID, f.Match.Seed, []string{second, other}))
	if err != nil || dealt.Text(game.Arbiter) != position(m) {
		t.Errorf("dealt %s", position(m))
	}
}

// Who stands up before a share is known leaves the others as they were; after that there is no second deal.
func TestStandingUpAfterShareRevealCallsMatchOff(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	m := h.playing("swarm", nil, anna, ben)
	share := h.commit(m, anna, 1)
	h.commit(m, ben, 2)
	h.must(m, ben, 2, match.Stand, "")
	h.must(m, cleo, 2, match.Sit, "Cleo")
	if f := read(m); f.Deal.Shares[0].Commit == "" || f.Deal.Shares[1].Commit != "" {
		t.Fatalf("%+v", f.Deal.Shares)
	}
	h.commit(m, cleo, 2)
	h.must(m, anna, 1, match.ShareReveal, share)
	h.must(m, cleo, 2, match.Stand, "")
	if f := read(m); f.Result.Reason != match.CalledOff || f.Deal.Done() {
		t.Fatalf("%+v", f.Result)
	}
	h.refused(m, ben, 2, match.Sit, "Ben", match.AlreadyFinished)
}

func TestSeedShareCommitsOfSeatAreLimited(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	m := h.playing("swarm", nil, anna, openSeat)
	for range 20 {
		h.commit(m, anna, 1)
	}
	h.refused(m, anna, 1, match.ShareCommit, fairdeal.NewShare(), match.LogFull)
	h.refused(h.playing("hexit", nil, anna, ben), anna, 1, match.ShareCommit, fairdeal.NewShare(), match.BadKind)
}

// TestRecordWithHandChosenByOperatorIsRefused forges records of a match in which the operator wants another opening
// hand.
func TestRecordWithHandChosenByOperatorIsRefused(t *testing.T) {
	g, _ := registry.Lookup("hexstrike")
	options, err := game.ParseOptions(g.Info().Options, map[string]string{"shuffle": "true"})
	if err != nil {
		t.Fatal(err)
	}
	m := match.Match{
		ID: uuid.NewString(), Game: "hexstrike", Options: options, Seed: rng.Seed{1, 2, 3}, Rules: 1, Protocol: fairdeal.Shares,
	}
	wanted := func(f *match.State) bool { return strings.Contains(f.Position.Text(game.Arbiter), ";W;0;stab+parry") }
	grind := func(try func(number int) *match.State) *match.State {
		for number := range 2000 {
			if f := try(number); wanted(f) {
				return f
			}
		}
		return nil
	}
	// Anna's share is bound before Ben's is known and revealed only after Ben's is bound. Whatever the operator puts
	// in Ben's place, or does to the seed, does not fit what Anna's browser and the record hold.
	share := hexOf(77)
	honest := dealt(t, g, m, share, hexOf(1))
	mustHold(t, honest)
	for what, forge := range map[string]func(r *record.Record, number int){
		"another seed":                  func(r *record.Record, n int) { r.Seed[5] = byte(n); r.Seed[6] = byte(n >> 8) },
		"another share of Ben's":        func(r *record.Record, n int) { r.Shares[1].Value = hexOf(n) },
		"another share of Anna's":       func(r *record.Record, n int) { r.Shares[0].Value = hexOf(n) },
		"Ben's share left out":          func(r *record.Record, _ int) { r.Shares[1].Value = "" },
		"another table":                 func(r *record.Record, _ int) { r.Match = uuid.NewString() },
		"another opening":               func(r *record.Record, _ int) { r.Opening = strings.Replace(r.Opening, "parry", "feint", 1) },
		"no opening":                    func(r *record.Record, _ int) { r.Opening = "" },
		"no commitment":                 func(r *record.Record, _ int) { r.Commit = "" },
		"no commit":                     func(r *record.Record, _ int) { r.Shares[0].Commit = "" },
		"Anna's bound by other numbers": func(r *record.Record, n int) { r.Shares[0].Commit = hexOf(n) },
	} {
		for number := 100; number < 120; number++ {
			r, err := honest.Record()
			if err != nil {
				t.Fatal(err)
			}
			seed := *r.Seed
			r.Seed = &seed
			if forge(r, number); verify(r.String()) == nil {
				t.Errorf("%s: the record holds", what)
			}
		}
	}
	// A seed and shares that fit each other give a record that holds, but then Anna's own commit or share is not in it,
	// or the commitment is not the one that Anna's share was bound to. What Anna's browser remembers shows it.
	forged := grind(func(number int) *match.State {
		other := m
		other.Seed = rng.Seed{9, byte(number), byte(number >> 8)}
		return dealt(t, g, other, share, hexOf(1))
	})
	if forged == nil || forged.Deal.Commitment() == honest.Deal.Commitment() || forged.Deal.Shares[0].Commit == honest.Deal.Shares[0].Commit {
		t.Error("the browser could not distinguish a forged match from its own")
	}
}

func hexOf(number int) string {
	var text [32]byte
	text[0], text[1] = byte(number), byte(number>>8)
	return hex.EncodeToString(text[:])
}

func sits(players ...match.Player) (log []match.Entry) {
	for i, p := range players {
		log = append(log, match.Entry{Seat: game.Seat(i + 1), Kind: match.Sit, Text: p.String()})
	}
	return log
}

func stateOf(t *testing.T, g game.Game, m match.Match, log ...match.Entry) *match.State {
	t.Helper()
	for i := range log {
		log[i].Number = i + 1
	}
	f, err := match.ReplayLog(g, m, log)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// dealt returns a table that was dealt from these shares.
func dealt(t *testing.T, g game.Game, m match.Match, shares ...string) *match.State {
	t.Helper()
	log := sits(match.Player{User: "anna", Name: "Anna"}, match.Player{User: "ben", Name: "Ben"})
	for i, share := range shares {
		seat := game.Seat(i + 1)
		commit := fairdeal.ShareCommit(m.ID, fairdeal.Commitment(m.ID, m.Seed), seat, share)
		log = append(log, match.Entry{Seat: seat, Kind: match.ShareCommit, Text: commit})
	}
	for i, share := range shares {
		log = append(log, match.Entry{Seat: game.Seat(i + 1), Kind: match.ShareReveal, Text: share})
	}
	return stateOf(t, g, m, append(log, match.Entry{Seat: 1, Kind: match.Move, Text: "resign"})...)
}

func mustHold(t *testing.T, f *match.State) {
	t.Helper()
	if f.Status != match.Finished {
		next, err := f.Next(match.Entry{Number: len(f.Log) + 1, Seat: 1, Kind: match.Move, Text: "resign"})
		if err != nil {
			t.Fatal(err)
		}
		f = next.State
	}
	r, err := f.Record()
	if err == nil {
		err = verify(r.String())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Whatever the order of sitting, committing, standing up and revealing, no share is known while another one can still
// be chosen, and a dealt table follows from commitment and shares.
func TestDealInAnyOrderOfStepsKeepsSeedSharesSecret(t *testing.T) {
	g, _ := registry.Lookup("swarm")
	options, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(r *rapid.T) {
		m := match.Match{
			ID: "t", Game: "swarm", Options: options, Seed: rng.Seed{byte(rapid.Int().Draw(r, "seed"))},
			Rules: 1, Protocol: fairdeal.Shares,
		}
		f, err := match.NewState(g, m)
		if err != nil {
			r.Fatal(err)
		}
		var known [2]bool
		for range rapid.IntRange(1, 30).Draw(r, "length") {
			seat := game.Seat(rapid.IntRange(1, 2).Draw(r, "seat"))
			share := hexOf(rapid.IntRange(1, 2).Draw(r, "share"))
			e := rapid.SampledFrom([]match.Entry{
				{Kind: match.Sit, Text: "guest " + share[:4] + " X"},
				{Kind: match.Stand},
				{Kind: match.ShareCommit, Text: fairdeal.ShareCommit(m.ID, f.Deal.Commitment(), seat, share)},
				{Kind: match.ShareReveal, Text: share},
			}).Draw(r, "entry")
			e.Number, e.Seat = len(f.Log)+1, seat
			step, err := f.Next(e)
			if err != nil {
				continue
			}
			if e.Kind == match.ShareCommit && (known[0] || known[1]) {
				r.Fatalf("seat %d chooses a share when another one is known", seat)
			}
			f = step.State
			if e.Kind == match.ShareReveal {
				known[seat-1] = true
			}
		}
		if known[0] && known[1] != f.Deal.Done() {
			r.Fatalf("known: %v, dealt: %v", known, f.Deal.Done())
		}
	})
}
