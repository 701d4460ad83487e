package host_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

func TestMatchStartsWhenLastOpenSeatIsTaken(t *testing.T) {
	h := newTestHost(t)
	m := h.create("hexit", anna, openSeat)
	if f := read(m); f.Status != match.Waiting || f.ToAct() != 0 {
		t.Errorf("a table with an open seat is %s", f.Status)
	}
	if _, err := h.do(m, anna, 1, match.Move, "pass"); code(err) != match.NotStarted {
		t.Errorf("a move on a waiting table: %v", err)
	}
	h.must(m, ben, 2, match.Sit, ben.Name)
	if f := read(m); f.Status != match.Running || f.Seats.Players[1] != ben || f.Seats.HeldBy("ben-id") != game.SeatsOf(2) {
		t.Errorf("%s with %v", f.Status, f.Seats.Players)
	}
	if _, err := h.do(m, cleo, 2, match.Sit, cleo.Name); code(err) != match.SeatTaken {
		t.Errorf("sitting on Ben's lap: %v", err)
	}
	lists, err := h.Lists(t.Context(), "ben-id", 10)
	if err != nil || len(lists.Mine) != 1 || len(lists.Running) != 1 || len(lists.Open) != 0 {
		t.Errorf("%+v, %v", lists, err)
	}
}

// TestStandingUpFreesSeat: a seat of a game that has not begun is free again, and the last who stands up calls the
// match off.
func TestStandingUpFreesSeat(t *testing.T) {
	h := newTestHost(t)
	m := h.create("hexit", anna, openSeat)
	h.must(m, anna, 1, match.Stand, "")
	if f := read(m); f.Status != match.Finished || f.Result.Reason != match.CalledOff || f.Result.Text != "*" {
		t.Errorf("no player is left, and the match is %s, %+v", f.Status, f.Result)
	}
	if lists, err := h.Lists(t.Context(), "anna-id", 10); err != nil || len(lists.Mine)+len(lists.Open) != 0 {
		t.Errorf("%+v, %v", lists, err)
	}

	m = h.create("pennies", anna, openSeat, openSeat)
	h.must(m, ben, 2, match.Sit, ben.Name)
	h.must(m, ben, 2, match.Stand, "")
	if f := read(m); f.Status != match.Waiting || !f.Seats.Players[1].Open() || f.Seats.HeldBy("ben-id") != 0 {
		t.Errorf("%s with %v", f.Status, f.Seats.Players)
	}
	if lists, err := h.Lists(t.Context(), "ben-id", 10); err != nil || len(lists.Mine) != 0 {
		t.Errorf("%+v, %v", lists, err)
	}
	h.must(m, cleo, 2, match.Sit, cleo.Name)
	h.must(m, ben, 3, match.Sit, ben.Name)
	if _, err := h.do(m, ben, 3, match.Stand, ""); code(err) != match.BadKind {
		t.Errorf("Ben stands up in mid-game: %v", err)
	}
}

func TestImpossibleSubmissionsAreRefused(t *testing.T) {
	h := newTestHost(t)
	m := h.create("hexit", anna, ben)
	for name, c := range map[string]struct {
		who  match.Player
		seat game.Seat
		kind match.Kind
		text string
		want match.Code
	}{
		"seat of another":       {anna, 2, match.Move, "pass", match.NotYourSeat},
		"stranger":              {cleo, 1, match.Resign, "", match.NotYourSeat},
		"no user":               {openSeat, 1, match.Resign, "", match.NotYourSeat},
		"no such seat":          {anna, 3, match.Move, "pass", match.UnknownSeat},
		"seat zero":             {anna, 0, match.Sit, "pass", match.UnknownSeat},
		"negative seat":         {anna, -1, match.Sit, "pass", match.UnknownSeat},
		"no such kind":          {anna, 1, "chat", "hello", match.BadKind},
		"rename":                {anna, 1, match.Rename, "Ben", match.BadKind},
		"long text":             {anna, 1, match.Move, strings.Repeat("x", 2001), match.BadText},
		"illegal move":          {anna, 1, match.Move, "drop 9,9", "refusal no-tile"},
		"answer to nothing":     {anna, 1, match.DrawAccept, "", match.NoOffer},
		"refusal of nothing":    {ben, 2, match.TakebackDecline, "", match.NoOffer},
		"nothing to take back":  {anna, 1, match.TakebackAsk, "", match.NothingToTakeBack},
		"rematch while playing": {anna, 1, match.RematchAsk, "", match.NotFinished},
		"rematch unasked":       {anna, 1, match.RematchAccept, "", match.NoOffer},
	} {
		_, err := h.do(m, c.who, c.seat, c.kind, c.text)
		if code(err) != c.want {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
	if n := len(read(m).Log); n != 2 {
		t.Errorf("the log has %d entries", n)
	}
	for _, key := range []string{"", "short", "with space", "bot:12345", strings.Repeat("k", 65)} {
		s := match.Submission{User: anna.User, Seat: 1, Kind: match.Resign, Key: key}
		if _, err := m.Submit(t.Context(), s); code(err) != match.BadKey {
			t.Errorf("key %q: %v", key, err)
		}
	}
}

func TestCreationOfImpossibleMatchesIsRefused(t *testing.T) {
	h := newTestHost(t)
	for want, n := range map[match.Code]match.New{
		match.UnknownGame: {Game: "chess"},
		match.BadOptions:  {Game: "hexit", Options: map[string]string{"tiles": "7"}, Players: []match.Player{anna, ben}},
		match.BadSeats:    {Game: "hexit", Players: []match.Player{anna}},
	} {
		if _, err := h.Create(t.Context(), n); code(err) != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	n := match.New{Game: "hexit", Players: []match.Player{anna, {Level: bot.Top + 1}}}
	if _, err := h.Create(t.Context(), n); code(err) != match.BadSeats {
		t.Errorf("a bot that does not exist: %v", err)
	}
	for _, id := range []string{"", "x", "0190c2a5-0000-7000-8000-000000000000", strings.Repeat("/", 36)} {
		if _, err := h.Match(t.Context(), id); code(err) != match.UnknownMatch {
			t.Errorf("table %q: %v", id, err)
		}
	}
}

func TestSubmissionWithRepeatedKeyHasNoSecondEffect(t *testing.T) {
	h := newTestHost(t)
	m := h.create("pennies", anna, ben)
	s := match.Submission{User: anna.User, Seat: 1, Kind: match.Move, Text: "head", Key: "the-same-key"}
	first, err := m.Submit(t.Context(), s)
	if err != nil || first.Repeat {
		t.Fatal(first, err)
	}
	h.must(m, ben, 2, match.Move, "tail")
	again, err := m.Submit(t.Context(), s)
	first.Repeat = true
	if diff := cmp.Diff(first, again); diff != "" || err != nil {
		t.Error(diff, err)
	}
	s.User = ben.User
	if _, err := m.Submit(t.Context(), s); code(err) != match.BadKey {
		t.Errorf("Ben asks what came of Anna's key: %v", err)
	}
	s.Seat = 2
	if _, err := m.Submit(t.Context(), s); code(err) != match.BadKey {
		t.Errorf("Anna's key used by Ben: %v", err)
	}
	s = match.Submission{User: anna.User, Seat: 1, Kind: match.DrawOffer, Key: "the-same-key"}
	if _, err := m.Submit(t.Context(), s); code(err) != match.BadKey {
		t.Errorf("the key of a move used for an offer: %v", err)
	}
	if f := read(m); f.Moves != 2 {
		t.Errorf("%d moves", f.Moves)
	}
}

func TestMovesOfOneMessageAreStoredTogetherOrNotAtAll(t *testing.T) {
	h := newTestHost(t)
	m := h.create("quitters", anna, ben)
	if _, err := h.do(m, anna, 1, match.Move, "head; head"); code(err) != "refusal not-now" {
		t.Errorf("a message with a bad end: %v", err)
	}
	if f := read(m); len(f.Log) != 2 {
		t.Errorf("it left %d entries", len(f.Log))
	}
	o := h.must(m, anna, 1, match.Move, "head; resign")
	if want := (match.SubmitResult{Number: 4, Moves: []string{"head", "resign"}}); !cmp.Equal(o, want) {
		t.Errorf("%+v, want %+v", o, want)
	}
}

// The same submission many times at once through two hosts is stored once.
func TestConcurrentSubmissionIsStoredOnce(t *testing.T) {
	first := newTestHost(t)
	second := testHostOn(t, first.Store, nil)
	m := first.create("hexit", anna, ben)
	twin, err := second.Match(t.Context(), m.ID())
	if err != nil {
		t.Fatal(err)
	}
	for round := range 10 {
		seat, who, text := next(m)
		var all sync.WaitGroup
		var mu sync.Mutex
		fresh := 0
		for i := range 8 {
			on := []*host.Match{m, twin}[i%2]
			all.Go(func() {
				s := match.Submission{User: who.User, Seat: seat, Kind: match.Move, Text: text, Key: fmt.Sprintf("round-key-%d", round)}
				o, err := on.Submit(context.Background(), s)
				mu.Lock()
				defer mu.Unlock()
				if err != nil || o.Moves[0] != text {
					t.Errorf("round %d: %v, %v", round, o, err)
				}
				if !o.Repeat {
					fresh++
				}
			})
		}
		all.Wait()
		if fresh != 1 {
			t.Fatalf("round %d: stored %d times", round, fresh)
		}
		h := read(m)
		if h.Moves < round+1 { // this host may know already that the other was first
			t.Fatalf("%d moves after round %d", h.Moves, round)
		}
	}
}

// Moves of two users at once through different hosts are both stored.
func TestSimultaneousMovesAreBothStored(t *testing.T) {
	first := newTestHost(t)
	second := testHostOn(t, first.Store, nil)
	for range 10 {
		m := first.create("pennies", anna, ben)
		twin, err := second.Match(t.Context(), m.ID())
		if err != nil {
			t.Fatal(err)
		}
		for range 5 {
			var all sync.WaitGroup
			all.Go(func() { first.must(m, anna, 1, match.Move, "head") })
			all.Go(func() { second.must(twin, ben, 2, match.Move, "tail") })
			all.Wait()
		}
	}
}

func TestTableSinceReturnsStepsAfterEntryNumber(t *testing.T) {
	h := newTestHost(t)
	m := h.create("hexit", anna, ben)
	news, stop := m.Subscribe()
	defer stop()
	h.play(m, 3)
	select {
	case <-news:
	default:
		t.Fatal("the subscriber gets no signal")
	}
	var numbers []int
	ok := m.Since("", game.Arbiter, 3, func(s match.Step) {
		numbers = append(numbers, s.Entry.Number)
		if len(s.Events) == 0 || len(s.State.Log) != s.Entry.Number {
			t.Errorf("step %d has %d events, and a fold of %d entries", s.Entry.Number, len(s.Events), len(s.State.Log))
		}
	})
	if !ok || !cmp.Equal(numbers, []int{4, 5}) {
		t.Errorf("since 3: %v, %v", numbers, ok)
	}
	none := func(match.Step) { t.Error("a step too many") }
	if !m.Since("", game.Arbiter, 5, none) || m.Since("", game.Arbiter, 1, none) || m.Since("", game.Arbiter, 6, none) {
		t.Error("missing steps are not distinguished from kept ones")
	}
	select {
	case <-news:
		t.Error("tokens pile up")
	default:
	}
}

// TestFinishedMatchDropsStepsWithoutSubscribers holds that steps of a finished match stay as long as there are
// subscribers.
func TestFinishedMatchDropsStepsWithoutSubscribers(t *testing.T) {
	h := newTestHost(t)
	m := h.create("hexit", anna, ben)
	_, stop := m.Subscribe()
	h.play(m, 3)
	h.must(m, anna, 1, match.Resign, "")
	steps := 0
	if !m.Since("", game.Arbiter, 3, func(match.Step) { steps++ }) || steps != 3 {
		t.Errorf("a follower of the match gets %d steps", steps)
	}
	stop()
	last := read(m).Number(game.Arbiter)
	none := func(match.Step) { t.Error("a step without subscribers is kept") }
	if m.Since("", game.Arbiter, 3, none) || !m.Since("", game.Arbiter, last, none) {
		t.Error("Since is wrong about the steps that a later subscriber lacks")
	}
}

func TestTableInUseIsSamePointerForAllCallers(t *testing.T) {
	h := openTestHost(t, newPath(t), func(c *host.Config) { c.Idle = 2 })
	used, idle := h.create("hexit", anna, ben), h.create("hexit", anna, ben).ID()
	for range 5 {
		h.create("hexit", anna, ben)
	}
	for range 3 {
		runtime.GC()
	}
	again, err := h.Match(t.Context(), used.ID())
	if err != nil || again != used {
		t.Errorf("a table in use was made twice: %v", err)
	}
	if m, err := h.Match(t.Context(), idle); err != nil || len(read(m).Log) != 2 {
		t.Errorf("an idle table is gone: %v", err)
	}
}

func TestRenameOfUserChangesUnfinishedMatches(t *testing.T) {
	h := newTestHost(t)
	over, both, waiting := h.create("hexit", anna, ben), h.create("hexit", anna, anna), h.create("hexit", openSeat, anna)
	h.must(over, anna, 1, match.Resign, "")
	if err := h.Rename(t.Context(), anna.User, "Ann"); err != nil {
		t.Fatal(err)
	}
	names := []string{
		read(over).Seats.Players[0].Name, read(both).Seats.Players[0].Name, read(both).Seats.Players[1].Name, read(waiting).Seats.Players[1].Name,
	}
	if want := []string{"Anna", "Ann", "Ann", "Ann"}; !cmp.Equal(names, want) {
		t.Errorf("%v, want %v", names, want)
	}
}

func TestClosedHostRefusesSubmissions(t *testing.T) {
	h := newTestHost(t)
	m := h.create("hexit", anna, ben)
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if err := h.Close(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := h.do(m, anna, 1, match.Resign, ""); code(err) != match.Closing {
		t.Errorf("submitting: %v", err)
	}
	if _, err := h.Create(t.Context(), match.New{Game: "hexit", Players: []match.Player{anna, ben}}); code(err) != match.Closing {
		t.Errorf("creating: %v", err)
	}
}

// hasty has a user play at each new table before its maker comes to know that it is stored.
type hasty struct {
	host.Store
	play func(id string)
}

func (h *hasty) Append(ctx context.Context, changes ...match.Change) error {
	if err := h.Store.Append(ctx, changes...); err != nil || changes[0].New == nil {
		return err
	}
	h.play(changes[0].ID)
	return nil
}

// TestLateInstallKeepsNewerState checks that a table does not fall back to its start when its maker comes late.
func TestLateInstallKeepsNewerState(t *testing.T) {
	store := &hasty{}
	h := openTestHost(t, newPath(t), func(c *host.Config) {
		store.Store, c.Store = c.Store, store
	})
	store.play = func(id string) {
		m, err := h.Match(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		h.play(m, 3)
	}
	m := h.create("hexit", anna, ben)
	if f := read(m); f.Moves != 3 {
		t.Errorf("after 3 moves the table knows %d", f.Moves)
	}
	h.play(m, 1)
}
