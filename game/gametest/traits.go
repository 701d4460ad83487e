package gametest

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"hexparlor/game"
)

// witness records behaviour of a game seen in random games, to be compared with its declared traits.
type witness struct {
	hidden  bool // whether a viewer saw less than the Arbiter
	private bool // whether viewers saw different information under options that declare private information
	claimed bool // whether the game declares private information under some of its options
	several bool // whether several seats had a pending decision at once
	resigns bool // whether a seat could resign by a move
	forced  bool // whether a seat had a single legal move
	moves   int

	sketched bool // whether a move had a preview (Sketch)
}

// traitsAreTrue compares the traits of a game with its behaviour in random games. Behaviour that a trait excludes must
// never occur, and declared behaviour must occur at least once.
func traitsAreTrue(t *testing.T, k *kit) {
	info := k.game.Info()
	if info.ID == "" || info.Version < 1 {
		t.Errorf("a game has an id and a version of its rules from 1: %q, %d", info.ID, info.Version)
	}
	checkClock(t, info)
	checkChance(t, k)
	var w witness
	k.walk(t, func(o game.Options, s game.State, r *rand.Rand) {
		w.moves++
		checkInterfaces(t, info.Traits, o, s)
		checkEstimate(t, info.Traits, s, k.seatsOf(o))
		w.see(t, info.Traits, o, s, k.seatsOf(o))
		w.seeSketch(t, info.Traits, s)
		w.seePrivate(t, info.Private(o), s, k.seatsOf(o), r)
	})
	for _, trait := range []struct {
		name          string
		claimed, seen bool
	}{
		{"Hidden", info.Hidden, w.hidden},
		{"Private", w.claimed && !info.Sealed, w.private},
		{"Sealed", info.Sealed, w.several},
		{"Resigns", info.Resigns, w.resigns},
		{"Forced", info.Forced, w.forced},
		{"Sketched", info.Sketched, w.sketched},
	} {
		if trait.claimed && !trait.seen {
			t.Errorf("the game claims to be %s, but %d positions show nothing of it", trait.name, w.moves)
		}
	}
}

// see records the behaviour of a game in a position, and fails if the declared traits exclude it.
func (w *witness) see(t *testing.T, traits game.Traits, o game.Options, s game.State, seats []game.Seat) {
	t.Helper()
	if s.ToAct().Len() > 1 {
		w.several = true
		if !traits.Simultaneous(o) {
			t.Fatalf("seats %b decide at once, but the game is not Sealed: %s", s.ToAct(), s.Text(game.Arbiter))
		}
	}
	whole, view := s.Text(game.Arbiter), viewOf(t, s, game.Arbiter)
	for _, viewer := range append(seats, game.Spectator) {
		if s.Text(viewer) == whole && viewOf(t, s, viewer) == view {
			continue
		}
		w.hidden = true
		if !traits.Secret() {
			t.Fatalf("viewer %d is shown less than all, but nothing is Hidden or Sealed: %s", viewer, whole)
		}
	}
	for seat := range s.ToAct().All() {
		w.resigns = checkResign(t, traits, s, seat) || w.resigns
		w.forced = w.forced || len(s.Moves(seat, nil)) == 1
		checkEvents(t, traits, s, seat, seats)
	}
}

// seePrivate records whether viewers see different information. Unless claimed is true, all viewers must get equal
// views, events and possible moves.
func (w *witness) seePrivate(t *testing.T, claimed bool, s game.State, seats []game.Seat, r *rand.Rand) {
	t.Helper()
	w.claimed = w.claimed || claimed
	text, view := s.Text(game.Spectator), viewOf(t, s, game.Spectator)
	for _, viewer := range seats {
		if s.Text(viewer) == text && viewOf(t, s, viewer) == view {
			continue
		}
		w.private = true
		if !claimed {
			t.Fatalf("seat %d is not shown what spectators are, but nothing is Private: %s", viewer, s.Text(game.Arbiter))
		}
	}
	if claimed {
		return
	}
	for seat := range s.ToAct().All() {
		checkShared(t, s, seat, seats, r)
	}
}

// checkShared checks that all viewers get the same possible moves of a seat, and the same events of one of them.
func checkShared(t *testing.T, s game.State, seat game.Seat, seats []game.Seat, r *rand.Rand) {
	t.Helper()
	var log game.Log
	moves, after := s.Moves(seat, nil), game.Clone(s)
	after.Play(seat, moves[r.IntN(len(moves))], &log)
	for _, viewer := range seats {
		guess := game.Clone(s)
		guess.Determinize(viewer, r)
		if !slices.Equal(guess.Moves(seat, nil), moves) {
			t.Fatalf("nothing is Private, but seat %d cannot tell the moves of seat %d: %s", viewer, seat, s.Text(game.Arbiter))
		}
		for _, e := range log.Events {
			all, shown := e.For(game.Spectator), e.For(viewer)
			if (all == nil) != (shown == nil) || all != nil && !all.Message().Equal(shown.Message()) {
				t.Fatalf("nothing is Private, but seat %d gets %v of %v: %s", viewer, shown, e, s.Text(game.Arbiter))
			}
		}
	}
}

// checkEvents checks that a game without secrets shows every viewer all events of a move.
func checkEvents(t *testing.T, traits game.Traits, s game.State, seat game.Seat, seats []game.Seat) {
	t.Helper()
	if traits.Secret() {
		return
	}
	var log game.Log
	after, m := game.Clone(s), s.Moves(seat, nil)[0]
	after.Play(seat, m, &log)
	for _, viewer := range append(seats, game.Spectator) {
		for i, e := range log.Events {
			if shown := e.For(viewer); shown == nil || shown.String() != e.String() || !shown.Message().Equal(e.Message()) {
				t.Fatalf("%s: %s: viewer %d is not told event %d, %v, but nothing is Hidden or Sealed",
					s.Text(game.Arbiter), s.MoveText(seat, m), viewer, i, e)
			}
		}
	}
}

func checkResign(t *testing.T, traits game.Traits, s game.State, seat game.Seat) bool {
	t.Helper()
	moves, refusal := s.ParseMoves(seat, "resign")
	if refusal != nil || len(moves) != 1 || s.Check(seat, moves[0]) != nil {
		return false
	}
	if !traits.Resigns {
		t.Fatalf("%s: seat %d may resign by a move, but the game does not say that it Resigns", s.Text(game.Arbiter), seat)
	}
	if slices.Contains(s.Moves(seat, nil), moves[0]) {
		t.Fatalf("%s: to resign is listed among the moves of seat %d", s.Text(game.Arbiter), seat)
	}
	return true
}

// checkInterfaces checks that a state has exactly the optional interfaces that its traits name for the options.
func checkInterfaces(t *testing.T, traits game.Traits, o game.Options, s game.State) {
	t.Helper()
	_, simultaneous := s.(game.SimultaneousMoves)
	_, revisable := game.Revisable(s)
	_, heuristic := s.(game.Heuristic)
	for _, trait := range []struct {
		name           string
		claimed, keeps bool
	}{
		{"Simultaneous", traits.Simultaneous(o), simultaneous},
		{"Revisable", traits.Revisable, revisable},
		{"Heuristic", traits.Heuristic, heuristic},
	} {
		if trait.claimed != trait.keeps {
			t.Fatalf("%T: %s is %v, but whether the state keeps that interface is %v", s, trait.name, trait.claimed, trait.keeps)
		}
	}
}

// seeSketch records whether any move has a preview (Sketch), and fails if the game lacks the trait Sketched.
func (w *witness) seeSketch(t *testing.T, traits game.Traits, s game.State) {
	t.Helper()
	h, ok := s.(game.HiddenInformation)
	if !ok || w.sketched {
		return
	}
	for seat := range s.ToAct().All() {
		for _, m := range s.Moves(seat, nil) {
			if w.sketched = len(h.Sketch(seat, m)) > 0; !w.sketched {
				continue
			}
			if !traits.Sketched {
				t.Fatalf("%s: the move %s is sketched, but the game is not Sketched", s.Text(game.Arbiter), s.MoveText(seat, m))
			}
			return
		}
	}
}

// checkEstimate checks that a Heuristic's estimates are probabilities, and add up to 1 under the trait ZeroSum.
func checkEstimate(t *testing.T, traits game.Traits, s game.State, seats []game.Seat) {
	t.Helper()
	if !traits.Heuristic {
		return
	}
	if one, two := s.(game.Heuristic).Evaluate(1), s.(game.Heuristic).Evaluate(2); traits.ZeroSum &&
		(len(seats) != 2 || math.Abs(one+two-1) > 1e-6) {
		t.Fatalf("%s: of %d seats the first expects %v, the second %v", s.Text(game.Arbiter), len(seats), one, two)
	}
	for _, seat := range seats {
		if v := s.(game.Heuristic).Evaluate(seat); !(v >= 0 && v <= 1) { // also false for NaN
			t.Fatalf("%s: seat %d expects %v", s.Text(game.Arbiter), seat, v)
		}
		if l, ok := s.(game.Heuristic); ok {
			checkFeatures(t, l, s.Text(game.Arbiter), seat)
		}
	}
}

// checkFeatures checks that Features appends to the given slice, either one finite number for each name or none.
func checkFeatures(t *testing.T, l game.Heuristic, text string, seat game.Seat) {
	t.Helper()
	names := l.FeatureNames()
	room := make([]float32, 1, 1+len(names))
	list := l.Features(seat, room)
	switch {
	case len(list) != 1 && len(list) != 1+len(names):
		t.Fatalf("%s: seat %d has %d features of %d names", text, seat, len(list)-1, len(names))
	case &list[0] != &room[0]:
		t.Fatalf("%s: the features of seat %d are not in the room that was given for them", text, seat)
	}
	for i, v := range list[1:] {
		if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
			t.Fatalf("%s: %s of seat %d is %v", text, names[i], seat, v)
		}
	}
}

// checkChance checks that different seeds give different setups exactly if the game has the trait Chance.
func checkChance(t *testing.T, k *kit) {
	t.Helper()
	differs := false
	for v, given := range append(slices.Clone(k.config.Options), switches(k.game.Info().Options)...) {
		o := Options(t, k.game, given)
		r := rand.New(rand.NewPCG(uint64(v), 3))
		first := k.start(t, o, r).Text(game.Arbiter)
		for range 20 {
			differs = differs || k.start(t, o, r).Text(game.Arbiter) != first
		}
	}
	if chance := k.game.Info().Chance; chance != differs {
		t.Errorf("Chance is %v, but whether seeds deal differently is %v", chance, differs)
	}
}

// switches returns the variants of a game in which one yes/no option differs from the default.
func switches(specs []game.Option) (variants []map[string]string) {
	for _, o := range specs {
		if o.Kind == game.BoolOption {
			variants = append(variants, map[string]string{o.Name: strconv.FormatBool(o.Default != "true")})
		}
	}
	return variants
}

// checkClock checks the option named by the trait Clock: it exists, counts seconds, and belongs to a game with
// simultaneous moves.
func checkClock(t *testing.T, info game.Info) {
	t.Helper()
	if info.Clock == "" {
		return
	}
	i := slices.IndexFunc(info.Options, func(o game.Option) bool { return o.Name == info.Clock })
	if i < 0 || !info.Sealed {
		t.Errorf("Clock names %q: there must be such an option, and rounds of simultaneous moves", info.Clock)
		return
	}
	values := append(slices.Clone(info.Options[i].Values), info.Options[i].Default)
	for _, v := range values {
		if n, err := strconv.Atoi(v); err != nil || n < 0 {
			t.Errorf("option %s holds the seconds for a round, not %q", info.Clock, v)
		}
	}
}

func viewOf(t *testing.T, s game.Position, viewer game.Seat) string {
	t.Helper()
	text, err := json.Marshal(s.View(viewer))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// oddPositionsPlay plays on from positions that no game reaches: altered position texts that the game accepts. They
// must keep the laws on which clients and searches rely.
func oddPositionsPlay(t *testing.T, k *kit) law {
	return func(o game.Options, s game.State, r *rand.Rand) {
		text := damage(s.Text(game.Arbiter), r)
		odd, err := k.game.Parse(o, text)
		if err != nil {
			return
		}
		k.playOdd(t, o, odd, text, r)
	}
}

// oddMoves is the number of moves that oddPositionsPlay plays from each position.
const oddMoves = 40

func (k *kit) playOdd(t *testing.T, o game.Options, s game.State, text string, r *rand.Rand) {
	t.Helper()
	defer func() {
		if p := recover(); p != nil {
			t.Fatalf("%q is accepted, but later: %v", text, p)
		}
	}()
	for range oddMoves {
		if over := s.Result().Over; over != (s.ToAct() == 0) {
			t.Fatalf("%q is accepted, but over is %v and seats %b owe a decision: %s",
				text, over, s.ToAct(), s.Text(game.Arbiter))
		}
		for _, viewer := range append(k.seatsOf(o), game.Spectator) {
			_ = fmt.Sprint(s.Text(viewer), s.Prompt(viewer))
			viewOf(t, s, viewer)
			drawn := game.Clone(s)
			drawn.Determinize(viewer, r)
			if a, b := drawn.Text(viewer), s.Text(viewer); a != b {
				t.Fatalf("%q is accepted, but a draw for viewer %d changes what it sees: %s to %s", text, viewer, b, a)
			}
		}
		seat, m, ok := randomMove(s, r)
		if !ok {
			return
		}
		if refusal := s.Check(seat, m); refusal != nil {
			t.Fatalf("%q is accepted, but a listed move is refused: %v", text, refusal)
		}
		s.Play(seat, m, &game.Log{})
	}
}
