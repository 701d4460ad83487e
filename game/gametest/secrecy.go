package gametest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"hexparlor/game"

	"github.com/google/go-cmp/cmp"
)

// determinizationsKeepTheView draws the information hidden from a viewer again, and checks that the viewer's view stays
// equal byte by byte.
func determinizationsKeepTheView(t *testing.T, k *kit) law {
	return func(o game.Options, s game.State, r *rand.Rand) {
		for _, viewer := range append(k.seatsOf(o), game.Spectator) {
			drawn := game.Clone(s)
			drawn.Determinize(viewer, r)
			if diff := cmp.Diff(known(s, viewer), known(drawn, viewer)); diff != "" {
				t.Fatalf("%s: a determinization for viewer %d changes what it knows:\n%s",
					s.Text(game.Arbiter), viewer, diff)
			}
			sameDraw(t, s, drawn, viewer)
			if _, err := k.game.Parse(o, drawn.Text(game.Arbiter)); err != nil {
				t.Fatalf("%s: a determinization for viewer %d is no position: %v", s.Text(game.Arbiter), viewer, err)
			}
		}
	}
}

// movesWithoutEventsChangeNoView checks that a move of which a viewer gets no event changes nothing in that viewer's
// view.
func movesWithoutEventsChangeNoView(t *testing.T, k *kit) law {
	return func(o game.Options, s game.State, r *rand.Rand) {
		seat, m, ok := randomMove(s, r)
		if !ok {
			return
		}
		if e, enters := game.Revisable(s); enters && r.IntN(2) == 0 {
			entries := e.Entries(seat, nil)
			m = entries[r.IntN(len(entries))]
		}
		after, log := game.Clone(s), &game.Log{}
		after.Play(seat, m, log)
		for _, viewer := range append(k.seatsOf(o), game.Spectator, game.Arbiter) {
			if len(log.For(viewer)) > 0 {
				continue
			}
			if diff := cmp.Diff(known(s, viewer), known(after, viewer)); diff != "" || viewer == seat {
				t.Fatalf("%s: viewer %d is not told of %s by seat %d but can see it:\n%s",
					s.Text(game.Arbiter), viewer, s.MoveText(seat, m), seat, diff)
			}
		}
	}
}

// sealsHold checks SimultaneousMoves: a commitment stays sealed until the reveal, and the default move is legal.
func sealsHold(t *testing.T, k *kit) law {
	return func(_ game.Options, s game.State, r *rand.Rand) {
		sealer, ok := s.(game.SimultaneousMoves)
		if !ok {
			return
		}
		if both := sealer.Sealed() & s.ToAct(); both != 0 {
			t.Fatalf("%s: seats %b have committed and still owe a decision", s.Text(game.Arbiter), both)
		}
		for seat := range s.ToAct().All() {
			m := sealer.Default(seat)
			if refusal := s.Check(seat, m); refusal != nil {
				t.Fatalf("%s: the default of seat %d is refused: %v", s.Text(game.Arbiter), seat, refusal)
			}
			checkSeal(t, s, seat, m)
		}
		if seat, m, ok := randomMove(s, r); ok {
			checkSeal(t, s, seat, m)
		}
	}
}

func checkSeal(t *testing.T, s game.State, seat game.Seat, m game.Move) {
	t.Helper()
	round, was := s.(game.SimultaneousMoves).Round(), s.(game.SimultaneousMoves).Sealed()
	orders, commits := s.(game.SimultaneousMoves).Seal(seat, m)
	after := game.Clone(s)
	after.Play(seat, m, nil)
	sealed := after.(game.SimultaneousMoves).Sealed()
	switch revealed := after.(game.SimultaneousMoves).Round() != round || after.Result().Over; {
	case commits && orders == "":
		t.Fatalf("%s: %s commits seat %d to no text", s.Text(game.Arbiter), s.MoveText(seat, m), seat)
	case revealed && sealed != 0:
		t.Fatalf("%s: %s reveals, but seats %b are still sealed", s.Text(game.Arbiter), s.MoveText(seat, m), sealed)
	case !revealed && commits != (sealed != was):
		t.Fatalf("%s: seat %d commits by %s: %v; sealed were %b, are %b", s.Text(game.Arbiter), seat,
			s.MoveText(seat, m), commits, was, sealed)
	}
}

// sameDraw checks that drawing hidden information for a viewer depends only on the generator and the viewer's
// knowledge. Otherwise a bot with a fixed seed could distinguish two positions that look alike.
func sameDraw(t *testing.T, s, twin game.State, viewer game.Seat) {
	t.Helper()
	first, second := game.Clone(s), game.Clone(twin)
	first.Determinize(viewer, rand.New(rand.NewPCG(5, 6)))
	second.Determinize(viewer, rand.New(rand.NewPCG(5, 6)))
	if a, b := first.Text(game.Arbiter), second.Text(game.Arbiter); a != b {
		t.Fatalf("the same draw for viewer %d gives\n%s from\n%s and\n%s from\n%s", viewer,
			a, s.Text(game.Arbiter), b, twin.Text(game.Arbiter))
	}
}

// secretsStaySecret compares pairs of positions that differ only in information hidden from a viewer. The viewer must
// see equal views, and get equal refusals and events for the same moves.
func secretsStaySecret(t *testing.T, k *kit) {
	info := k.game.Info()
	if !info.Hidden && !info.Sealed {
		return
	}
	different := 0
	for round := uint64(0); different < k.config.Pairs; round++ {
		if round > uint64(k.config.Pairs) {
			t.Fatalf("only %d pairs of positions differ after %d games: is anything hidden?", different, round)
		}
		o := Options(t, k.game, k.config.Options[round%uint64(len(k.config.Options))])
		r := rand.New(rand.NewPCG(round, 7))
		k.playOut(t, o, k.start(t, o, r), r, k.pairsLookAlike(t, &different))
	}
	t.Logf("%d pairs, no difference", different)
}

// pairsLookAlike draws the information hidden from each viewer again, compares both positions of the pair, and counts
// in different the pairs that differ.
func (k *kit) pairsLookAlike(t *testing.T, different *int) law {
	return func(o game.Options, s game.State, r *rand.Rand) {
		for _, viewer := range append(k.seatsOf(o), game.Spectator) {
			twin := game.Clone(s)
			twin.Determinize(viewer, r)
			if twin.Text(game.Arbiter) != s.Text(game.Arbiter) {
				*different++
				k.comparePair(t, s, twin, viewer, r)
			}
		}
	}
}

func (k *kit) comparePair(t *testing.T, s, twin game.State, viewer game.Seat, r *rand.Rand) {
	t.Helper()
	if diff := cmp.Diff(k.wording.known(s, viewer), k.wording.known(twin, viewer)); diff != "" {
		t.Fatalf("viewer %d can tell %s from %s:\n%s", viewer, s.Text(game.Arbiter), twin.Text(game.Arbiter), diff)
	}
	if viewer > game.Spectator {
		k.compareRefusals(t, s, twin, viewer, r)
		k.compareSketches(t, s, twin, viewer, r)
		compareFeatures(t, s, twin, viewer)
	}
	k.compareEvents(t, s, twin, viewer, r)
}

func (k *kit) compareRefusals(t *testing.T, s, twin game.State, viewer game.Seat, r *rand.Rand) {
	t.Helper()
	for _, m := range odd(s.Moves(viewer, nil), r) {
		left, right := s.Check(viewer, m), twin.Check(viewer, m)
		if left == nil && right == nil {
			continue
		}
		if left == nil || right == nil || left.Code != right.Code || left.Rule != right.Rule ||
			!k.wording.same(left.Reason, right.Reason) {
			t.Fatalf("viewer %d is refused differently in %s and %s: %+v, %+v", viewer,
				s.Text(game.Arbiter), twin.Text(game.Arbiter), left, right)
		}
	}
}

// compareFeatures checks that the features of an estimate are equal in two positions that the viewer cannot
// distinguish.
func compareFeatures(t *testing.T, s, twin game.State, viewer game.Seat) {
	t.Helper()
	learner, ok := s.(game.Heuristic)
	if !ok {
		return
	}
	left, right := learner.Features(viewer, nil), twin.(game.Heuristic).Features(viewer, nil)
	if !slices.Equal(left, right) {
		t.Fatalf("viewer %d counts %v in %s and %v in %s", viewer, left, s.Text(game.Arbiter), right,
			twin.Text(game.Arbiter))
	}
}

// sketches is the number of moves whose previews (Sketch) are compared in each pair of positions. Moves that reveal a
// secret may be rare.
const sketches = 4

// compareSketches compares the previews (Sketch) of the viewer's moves in both positions, and checks that a preview
// changes no position.
func (k *kit) compareSketches(t *testing.T, s, twin game.State, viewer game.Seat, r *rand.Rand) {
	t.Helper()
	sketcher, ok := s.(game.HiddenInformation)
	moves := s.Moves(viewer, nil)
	if !ok || !s.ToAct().Has(viewer) || len(moves) == 0 {
		return
	}
	before := s.Text(game.Arbiter)
	for range sketches {
		m := moves[r.IntN(len(moves))]
		left := sketcher.Sketch(viewer, m)
		right := twin.(game.HiddenInformation).Sketch(viewer, m)
		if diff := cmp.Diff(k.wording.events(left), k.wording.events(right)); diff != "" {
			t.Fatalf("viewer %d is sketched %s differently in %s and %s:\n%s", viewer, s.MoveText(viewer, m),
				before, twin.Text(game.Arbiter), diff)
		}
		for _, e := range left {
			seen := e.For(viewer)
			if seen == nil || !slices.Equal(asData.events([]game.Event{seen}), asData.events([]game.Event{e})) {
				t.Fatalf("a sketch for seat %d holds what it may not know: %v", viewer, e)
			}
		}
	}
	if after := s.Text(game.Arbiter); after != before {
		t.Fatalf("a sketch has changed %s into %s", before, after)
	}
}

// compareEvents makes the same move in both positions. Unless the move reveals the difference, the viewer must get
// equal events and views.
func (k *kit) compareEvents(t *testing.T, s, twin game.State, viewer game.Seat, r *rand.Rand) {
	t.Helper()
	seat, m, ok := randomMove(s, r)
	if !ok || twin.Check(seat, m) != nil {
		return
	}
	first, second := game.Clone(s), game.Clone(twin)
	left, right := &game.Log{}, &game.Log{}
	first.Play(seat, m, left)
	second.Play(seat, m, right)
	opens := k.config.Opens
	if opens != nil && (opens(left.Events) || opens(right.Events)) {
		return
	}
	if diff := cmp.Diff(k.wording.events(left.For(viewer)), k.wording.events(right.For(viewer))); diff != "" {
		t.Fatalf("viewer %d is told different things in %s and %s:\n%s", viewer,
			s.Text(game.Arbiter), twin.Text(game.Arbiter), diff)
	}
	if diff := cmp.Diff(k.wording.known(first, viewer), k.wording.known(second, viewer)); diff != "" {
		t.Fatalf("after %d viewer %d can tell %s from %s:\n%s", m, viewer,
			s.Text(game.Arbiter), twin.Text(game.Arbiter), diff)
	}
}
