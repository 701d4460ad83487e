package gametest

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"hexparlor/game"

	"github.com/google/go-cmp/cmp"
)

func gamesEnd(t *testing.T, k *kit) law {
	return func(o game.Options, s game.State, _ *rand.Rand) {
		result := s.Result()
		if result.Over != (s.ToAct() == 0) {
			t.Fatalf("over is %v but seats %b owe a decision: %s", result.Over, s.ToAct(), s.Text(game.Arbiter))
		}
		for _, info := range k.game.Seats(o) {
			if !s.ToAct().Has(info.Seat) && len(s.Moves(info.Seat, nil)) > 0 {
				t.Fatalf("seat %d owes nothing but has moves: %s", info.Seat, s.Text(game.Arbiter))
			}
		}
		if result.Over {
			checkResult(t, k.game.Seats(o), result)
		}
	}
}

// checkResult checks a final result against the contract: teams win as a whole, and at least one team does not
// win.
func checkResult(t *testing.T, seats []game.SeatInfo, result game.Result) {
	t.Helper()
	if result.Text == "" || result.Text == "*" || result.Reason == "" {
		t.Fatalf("a finished game needs a result and a reason: %+v", result)
	}
	won := map[int]bool{}
	for _, info := range seats {
		wins := result.Winners.Has(info.Seat)
		if before, seen := won[info.Team]; seen && before != wins {
			t.Fatalf("team %d is torn apart by %+v", info.Team, result)
		}
		won[info.Team] = wins
	}
	if result.Winners.Len() == len(seats) {
		t.Fatalf("everybody wins: %+v", result)
	}
}

func onlyListedMoves(t *testing.T, k *kit) law {
	return func(o game.Options, s game.State, r *rand.Rand) {
		before := s.Text(game.Arbiter)
		for _, seat := range k.seatsOf(o) {
			allowed := s.Moves(seat, nil)
			for _, m := range allowed {
				if refusal := s.Check(seat, m); refusal != nil {
					t.Fatalf("%s: seat %d may not play the listed %s: %v", before, seat, s.MoveText(seat, m), refusal)
				}
			}
			for _, m := range odd(allowed, r) {
				checkOdd(t, s, seat, m, allowed)
			}
		}
		if after := s.Text(game.Arbiter); after != before {
			t.Fatalf("asking changed %s to %s", before, after)
		}
	}
}

// erasing checks that Erase removes exactly the orders that the seat has entered, and changes nothing for other seats.
func erasing(t *testing.T, k *kit) law {
	return func(o game.Options, s game.State, _ *rand.Rand) {
		if _, enters := game.Revisable(s); !enters {
			return
		}
		for seat := range s.ToAct().All() {
			erased := game.Clone(s)
			erased.(game.SimultaneousMoves).Erase(seat)
			again := game.Clone(erased)
			for _, m := range s.(game.SimultaneousMoves).Entries(seat, nil) {
				again.Copy(erased)
				again.Play(seat, m, nil)
				again.(game.SimultaneousMoves).Erase(seat)
				if again.Text(game.Arbiter) != erased.Text(game.Arbiter) {
					t.Fatalf("%s: seat %d cannot erase %s", erased.Text(game.Arbiter), seat, s.MoveText(seat, m))
				}
			}
			for _, other := range k.seatsOf(o) {
				if other != seat && erased.ToAct().Has(other) != s.ToAct().Has(other) {
					t.Fatalf("%s: seat %d has erased for seat %d", s.Text(game.Arbiter), seat, other)
				}
			}
		}
	}
}

// odd returns move numbers that are mostly illegal: random numbers, small numbers and legal moves with a flipped bit.
func odd(allowed []game.Move, r *rand.Rand) []game.Move {
	codes := []game.Move{0, game.Move(r.Uint64()), game.Move(r.Uint64N(1 << 12)), ^game.Move(0)}
	for _, m := range allowed {
		codes = append(codes, m^1<<r.Uint64N(64))
	}
	return codes
}

// checkOdd checks a move number that is not listed: it must be refused with a reason, or have a notation that parses
// back to the same number.
func checkOdd(t *testing.T, s game.State, seat game.Seat, m game.Move, allowed []game.Move) {
	t.Helper()
	refusal := s.Check(seat, m)
	if refusal == nil {
		if e, ok := game.Revisable(s); ok {
			allowed = e.Entries(seat, nil)
		}
		text := s.MoveText(seat, m)
		if back, refusal := s.ParseMoves(seat, text); !slices.Contains(allowed, m) && (refusal != nil || back[0] != m) {
			t.Fatalf("%s: seat %d may play %d, which is not listed", s.Text(game.Arbiter), seat, m)
		}
		return
	}
	if refusal.Code == "" || refusal.Reason.Empty() {
		t.Fatalf("%s: seat %d is refused %d without a reason: %+v", s.Text(game.Arbiter), seat, m, refusal)
	}
}

func textsReadBack(t *testing.T, k *kit) law {
	return func(o game.Options, s game.State, _ *rand.Rand) {
		text := s.Text(game.Arbiter)
		back, err := k.game.Parse(o, text)
		if err != nil {
			t.Fatalf("%s does not read back: %v", text, err)
		}
		for _, viewer := range append(k.seatsOf(o), game.Spectator, game.Arbiter) {
			if diff := cmp.Diff(known(s, viewer), known(back, viewer)); diff != "" {
				t.Fatalf("%s reads back as something else for viewer %d:\n%s", text, viewer, diff)
			}
			seen, err := k.game.ParseSeen(o, s.Text(viewer))
			if err != nil {
				t.Fatalf("%s, as viewer %d sees it, does not read: %v", s.Text(viewer), viewer, err)
			}
			if diff := cmp.Diff(asData.shown(s, viewer), asData.shown(seen, viewer)); diff != "" {
				t.Fatalf("viewer %d cannot tell all it should from %s:\n%s", viewer, s.Text(viewer), diff)
			}
		}
		if back.Hash() != s.Hash() {
			t.Fatalf("%s hashes differently when read back", text)
		}
		movesReadBack(t, s)
	}
}

func movesReadBack(t *testing.T, s game.State) {
	t.Helper()
	for seat := range s.ToAct().All() {
		texts := map[string]bool{}
		for _, m := range s.Moves(seat, nil) {
			text := s.MoveText(seat, m)
			back, refusal := s.ParseMoves(seat, text)
			if refusal != nil || len(back) != 1 || back[0] != m {
				t.Fatalf("%s: %q reads back as %v, %v", s.Text(game.Arbiter), text, back, refusal)
			}
			if texts[text] {
				t.Fatalf("%s: %q is listed twice", s.Text(game.Arbiter), text)
			}
			texts[text] = true
		}
	}
}

func copiesAreIndependent(t *testing.T, k *kit) law {
	var kept game.State
	return func(_ game.Options, s game.State, r *rand.Rand) {
		if kept == nil || reflect.TypeOf(kept) != reflect.TypeOf(s) { // options may decide the kind of state
			kept = s.Blank()
		}
		before, hash := s.Text(game.Arbiter), s.Hash()
		kept.Copy(s)
		if kept.Text(game.Arbiter) != before || kept.Hash() != hash || kept.Size() != s.Size() {
			t.Fatalf("%s is copied as %s", before, kept.Text(game.Arbiter))
		}
		for range 5 {
			if seat, m, ok := randomMove(kept, r); ok {
				kept.Play(seat, m, nil)
			}
		}
		if s.Text(game.Arbiter) != before || s.Hash() != hash {
			t.Fatalf("play on a copy changed %s to %s", before, s.Text(game.Arbiter))
		}
	}
}

// playIsDeterministic plays a move of every position twice, with and without a log, and replays a whole game from the
// texts of its moves. Both must lead to equal positions.
func playIsDeterministic(t *testing.T, k *kit) law {
	return func(_ game.Options, s game.State, r *rand.Rand) {
		seat, m, ok := randomMove(s, r)
		if !ok {
			return
		}
		silent, loud, typed := game.Clone(s), game.Clone(s), game.Clone(s)
		first, second := &game.Log{}, &game.Log{}
		silent.Play(seat, m, nil)
		loud.Play(seat, m, first)
		texts, refusal := game.Submit(typed, seat, s.MoveText(seat, m), second)
		if refusal != nil || len(texts) != 1 {
			t.Fatalf("%s: %s is refused as text: %v", s.Text(game.Arbiter), s.MoveText(seat, m), refusal)
		}
		want := silent.Text(game.Arbiter)
		if loud.Text(game.Arbiter) != want || typed.Text(game.Arbiter) != want {
			t.Fatalf("%s: the same move leads to %s, %s and %s", s.Text(game.Arbiter), want,
				loud.Text(game.Arbiter), typed.Text(game.Arbiter))
		}
		if diff := cmp.Diff(asData.events(first.Events), asData.events(second.Events)); diff != "" {
			t.Fatalf("%s: the same move tells two stories:\n%s", s.Text(game.Arbiter), diff)
		}
	}
}

func picksLeadToMoves(t *testing.T, k *kit) law {
	return func(_ game.Options, s game.State, r *rand.Rand) {
		for seat := range s.ToAct().All() {
			paths := map[string]game.Move{}
			for _, m := range s.Moves(seat, nil) {
				path := s.Picks(seat, m)
				if len(path) == 0 || path[len(path)-1].Verb == "" {
					t.Fatalf("%s: no picks that tell what %s does", s.Text(game.Arbiter), s.MoveText(seat, m))
				}
				if refusal := s.Why(seat, path); refusal != nil {
					t.Fatalf("%s: the picks of %s are refused: %v", s.Text(game.Arbiter), s.MoveText(seat, m), refusal)
				}
				if other, taken := paths[pathKey(path)]; taken {
					t.Fatalf("%s: %s and %s have the same picks", s.Text(game.Arbiter), s.MoveText(seat, m),
						s.MoveText(seat, other))
				}
				paths[pathKey(path)] = m
				s.Why(seat, scramble(path, r))
			}
		}
	}
}

// pathKey returns a key that is equal for paths of the same move: neighbouring set picks may have any order.
func pathKey(path []game.Pick) string {
	path = slices.Clone(path)
	for i := range path {
		for j := i; j > 0 && path[j].Set && path[j-1].Set && path[j].Value < path[j-1].Value; j-- {
			path[j], path[j-1] = path[j-1], path[j]
		}
	}
	var key string
	for _, p := range path {
		key += string(p.Kind) + " " + p.Value + "/"
	}
	return key
}

// scramble returns a changed path, as a careless or hostile client might send it.
func scramble(path []game.Pick, r *rand.Rand) []game.Pick {
	path = slices.Clone(path)
	r.Shuffle(len(path), func(i, j int) { path[i], path[j] = path[j], path[i] })
	values := []string{"", "0,0", "99,-99", "NW", "no such thing", "-0,1"}
	path[r.IntN(len(path))].Value = values[r.IntN(len(values))]
	return append(path, path[r.IntN(len(path))])[r.IntN(2):]
}

// hostileTexts damages valid texts of moves. Each must be refused with a reason, or parse as a move whose notation
// parses back to the same move.
func hostileTexts(t *testing.T, k *kit) law {
	return func(o game.Options, s game.State, r *rand.Rand) {
		text := damage(s.Text(game.Arbiter), r)
		if back, err := k.game.Parse(o, text); err == nil {
			accepted := back.Text(game.Arbiter)
			if again, err := k.game.Parse(o, accepted); err != nil || again.Text(game.Arbiter) != accepted {
				t.Fatalf("%q is accepted as %q, which does not read back: %v", text, accepted, err)
			}
		} else if err.Error() == "" {
			t.Fatalf("%q is refused without a reason", text)
		}
		for seat := range s.ToAct().All() {
			m := s.Moves(seat, nil)[0]
			if _, refusal := s.ParseMoves(seat, damage(s.MoveText(seat, m), r)); refusal != nil {
				Speaks(t, refusal.Reason)
				if refusal.Reason.Empty() {
					t.Fatalf("%s: a damaged move is refused without a reason", s.Text(game.Arbiter))
				}
			}
		}
	}
}

func damage(text string, r *rand.Rand) string {
	b := []byte(text)
	if len(b) == 0 {
		return "?"
	}
	i := r.IntN(len(b))
	switch r.IntN(4) {
	case 0:
		return string(slices.Delete(b, i, min(len(b), i+1+r.IntN(5))))
	case 1:
		b[i] = " ,-/;:09xXbW?!\x00\xff"[r.IntN(16)]
		return string(b)
	case 2:
		return string(b[:i]) + string(b)
	}
	return string(b[i:])
}
