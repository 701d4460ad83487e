package engine_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"hexparlor/bot/engine"
	"hexparlor/games"
)

// reply returns the answers of the built-in bot to lines.
func reply(t testing.TB, input string) string {
	t.Helper()
	var out strings.Builder
	if err := engine.Serve(t.Context(), strings.NewReader(input), &out, games.All()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Each question gets exactly one answer, and no line makes the built-in bot panic.
func TestServeAnswersAnyInputWithoutPanic(t *testing.T) {
	count := 4000
	if testing.Short() {
		count = 400
	}
	r := rand.New(rand.NewPCG(7, 7))
	lines := texts(t, r)
	for n := range count {
		var input strings.Builder
		for _, line := range lines[r.IntN(len(lines))] {
			input.WriteString(spoilt(line, r) + "\n")
		}
		input.WriteString("ready\nquit\n")
		if out := reply(t, input.String()); !strings.HasSuffix(out, "ok\n") {
			t.Fatalf("talk %d: to\n%s\nit answered\n%s", n, input.String(), out)
		}
	}
}

// texts returns questions from random games, as lines.
func texts(t *testing.T, r *rand.Rand) [][]string {
	var all [][]string
	for _, g := range games.All() {
		for range 8 {
			q := opening(t, g.Info().ID, nil)
			for range r.IntN(60) {
				if q.State.ToAct() == 0 {
					break
				}
				q.Seat = q.State.ToAct().First()
				moves := q.State.Moves(q.Seat, nil)
				q.State.Play(q.Seat, moves[r.IntN(len(moves))], nil)
			}
			if q.State.ToAct() != 0 {
				q.Seat = q.State.ToAct().First()
			}
			all = append(all, []string{
				"set seed 1", "game " + g.Info().ID,
				fmt.Sprint("position ", q.Seat, " ", q.State.Text(q.Seat)), "go simulations 3",
			})
		}
	}
	return all
}

// spoilt returns a line in which a few characters may have been changed, doubled, dropped or swapped.
func spoilt(line string, r *rand.Rand) string {
	b := []byte(line)
	for range max(0, r.IntN(5)-1) {
		i, k := r.IntN(len(b)), r.IntN(len(b))
		switch r.IntN(4) {
		case 0:
			b[i] = b[k]
		case 1:
			b = append(b[:i:i], append([]byte{b[i]}, b[i:]...)...)
		case 2:
			if len(b) > 1 {
				b = append(b[:i:i], b[i+1:]...)
			}
		case 3:
			b[i] = byte(' ' + r.IntN(95))
		}
	}
	return string(b)
}

func TestServeRefusesLongLines(t *testing.T) {
	err := engine.Serve(t.Context(), strings.NewReader(strings.Repeat("a", 2<<20)), io.Discard, games.All())
	if err == nil || !strings.Contains(err.Error(), "longer than") {
		t.Errorf("a line of two million letters: %v", err)
	}
}

// With a seed, equal questions get equal answers. Sealed orders are given one at a time until the commitment.
func TestServeWithSameSeedGivesSameAnswers(t *testing.T) {
	q := opening(t, "hexattack", nil)
	input := fmt.Sprintf("set seed 3\ngame hexattack\nposition 1 %s\ngo\nquit\n", q.State.Text(1))
	if first, second := reply(t, input), reply(t, input); first != second || !strings.Contains(first, "\nmove ") {
		t.Errorf("first %q, then %q", first, second)
	}
	e := start(t, command(t, "builtin"))
	for n := range 4 {
		m, err := e.Choose(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		text := q.State.MoveText(1, m)
		if (n == 3) != (text == "commit") {
			t.Errorf("move %d is %s", n+1, text)
		}
		q.State.Play(1, m, nil)
	}
}

// TestServeRefusesOptionsThatAllowEndlessGames checks that no position is accepted under options that let a game go on
// for ever.
func TestServeRefusesOptionsThatAllowEndlessGames(t *testing.T) {
	q := opening(t, "hexit", nil)
	input := fmt.Sprintf("game hexit\nwith quiet 0\nposition 1 %s\nquit\n", q.State.Text(1))
	if out := reply(t, input); !strings.Contains(out, "quiet=0") {
		t.Errorf("it answered %q", out)
	}
}
