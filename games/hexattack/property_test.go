package hexattack_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/game/hex"
)

// crowdedTurns returns the number of random crowded turns on which a property is tried. HEXPARLOR_TURNS sets it.
func crowdedTurns(t *testing.T) int {
	t.Helper()
	if testing.Short() {
		return 1_000
	}
	return gametest.Amount(t, "HEXPARLOR_TURNS", 4_000)
}

// reveal resolves a model's turn by the rules under test, and returns the events and the position after it.
func reveal(t *testing.T, m *model, text string) ([]string, game.State) {
	t.Helper()
	s := mustParse(t, m.options(), text)
	log := &game.Log{}
	if s.ToAct() != 0 { // otherwise one team was alone from the start
		s.Play(s.ToAct().First(), mustMove(t, s, s.ToAct().First(), "commit"), log)
	}
	return lineOf(log.Events), s
}

func lineOf(events []game.Event) []string {
	lines := make([]string, 0, len(events))
	for _, e := range events {
		lines = append(lines, e.String())
	}
	return lines
}

// TestResolvedTurnsEqualThoseOfSimpleModel resolves crowded turns by the rules under test and by the model.
func TestResolvedTurnsEqualThoseOfSimpleModel(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range crowdedTurns(t) {
		m := randomTurn(r)
		before := m.text(true, nil)
		events, s := reveal(t, m, before)
		if len(events) == 0 {
			continue
		}
		m.resolve()
		if got, want := s.Text(game.Arbiter), m.text(false, nil); got != want {
			t.Fatalf("%s with %v:\nleads to %s,\nexpected %s\n%s", before, m.options(), got, want, strings.Join(events, "\n"))
		}
	}
}

// TestSequenceOfEnteredOrdersDoesNotChangeTurnResult enters the same orders in different sequences, from lists in
// different orders.
func TestSequenceOfEnteredOrdersDoesNotChangeTurnResult(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for range crowdedTurns(t) {
		m := randomTurn(r)
		text := m.text(true, nil)
		want, after := reveal(t, m, text)
		s := mustParse(t, m.options(), m.text(true, r))
		if s.Text(game.Arbiter) != text {
			t.Fatalf("%s in another order is read as %s", text, s.Text(game.Arbiter))
		}
		if s.ToAct() == 0 {
			continue
		}
		s = mustParse(t, m.options(), m.text(false, r))
		all := m.soldiers()
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		for _, who := range all {
			o := m.orders[who]
			word := strconv.Itoa(who.number) + " " + string(o.verb)
			if o.verb != 'h' {
				word += " " + ways[o.way]
			}
			s.Play(game.Seat(who.player), mustMove(t, s, game.Seat(who.player), word), nil)
		}
		log := &game.Log{}
		seats := slices.Collect(s.ToAct().All())
		r.Shuffle(len(seats), func(i, j int) { seats[i], seats[j] = seats[j], seats[i] })
		for _, seat := range seats {
			log.Events = nil
			s.Play(seat, mustMove(t, s, seat, "commit"), log)
		}
		if diff := cmp.Diff(want, lineOf(log.Events)); diff != "" || s.Hash() != after.Hash() {
			t.Fatalf("%s resolves differently if entered in another order:\n%s", text, diff)
		}
	}
}

// symmetry turns or mirrors the map and renames players and warriors.
type symmetry struct {
	turn    int
	mirror  bool
	player  []int // new player of each; player 1 first
	numbers []int // new number of each; number 1 first
	team    []int // new team of each
}

func (y symmetry) way(d hex.Direction) hex.Direction {
	if y.mirror {
		d = hex.Direction(0).Turn(-int(d))
	}
	return d.Turn(y.turn)
}

// cell walks to c by the directions 0 and 1, each turned or mirrored.
func (y symmetry) cell(c hex.Cell) hex.Cell {
	// c = q*(1,0) + r*(0,1), which are the directions SE and S.
	return hex.Flat.Step(y.way(2)).Times(int(c.Q)).Add(hex.Flat.Step(y.way(3)).Times(int(c.R)))
}

func (y symmetry) soldier(s soldier) soldier {
	return soldier{y.player[s.player-1], y.numbers[s.number-1]}
}

func permutation(r *rand.Rand, n int, really bool) []int {
	p := r.Perm(n)
	for i := range p {
		if !really {
			p[i] = i
		}
		p[i]++
	}
	return p
}

// apply returns the model's image under the symmetry.
func (y *symmetry) apply(m *model) *model {
	image := &model{
		radius: m.radius, at: map[soldier]hex.Cell{}, orders: map[soldier]order{},
		penalty: m.penalty, attackers: m.attackers, turn: m.turn,
	}
	for _, c := range m.rocks {
		image.rocks = append(image.rocks, y.cell(c))
	}
	raw := make([]int, len(m.team))
	for i, team := range m.team {
		raw[y.player[i]-1] = team
	}
	image.setTeams(raw)
	y.team = make([]int, len(m.points))
	for i, team := range m.team {
		y.team[team] = image.team[y.player[i]-1]
		image.points[y.team[team]] = m.points[team]
	}
	for s, at := range m.at {
		o := m.orders[s]
		image.at[y.soldier(s)] = y.cell(at)
		image.orders[y.soldier(s)] = order{o.verb, y.way(o.way)}
	}
	return image
}

var (
	cellToken = regexp.MustCompile(`^-?\d+,-?\d+$`)
	nameToken = regexp.MustCompile(`^\d\.\d(,\d\.\d)*$`)
	teamToken = regexp.MustCompile(`^[A-I]$`)
)

// line translates an event, word by word.
func (y symmetry) line(text string) string {
	words := strings.Split(text, " ")
	for i, word := range words {
		switch {
		case words[0] == "end":
		case cellToken.MatchString(word):
			c, _ := hex.ParseCell(word)
			words[i] = y.cell(c).String()
		case nameToken.MatchString(word):
			var names []string
			for name := range strings.SplitSeq(word, ",") {
				names = append(names, y.soldier(soldier{int(name[0] - '0'), int(name[2] - '0')}).String())
			}
			slices.Sort(names)
			words[i] = strings.Join(names, ",")
		case slices.Contains(ways, word):
			words[i] = ways[y.way(hex.Direction(slices.Index(ways, word)))]
		case words[0] == "point" && teamToken.MatchString(word):
			words[i] = string('A' + rune(y.team[word[0]-'A']))
		}
	}
	if words[0] == "end" {
		return "end" // winners are compared as seats
	}
	return strings.Join(words, " ")
}

// eventText translates events and sorts them independently of names; ticks stay separate.
func (y symmetry) eventText(events []string) []string {
	tick := "0"
	var lines []string
	for _, event := range events {
		if number, ok := strings.CutPrefix(event, "tick "); ok {
			tick = number
		}
		lines = append(lines, tick+": "+y.line(event))
	}
	slices.Sort(lines)
	return lines
}

// TestMirroredTurnHasMirroredEvents checks that turning and mirroring the map and renaming players and warriors
// change nothing (R15).
func TestMirroredTurnHasMirroredEvents(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range crowdedTurns(t) {
		m := randomTurn(r)
		rename := r.IntN(2) == 0
		y := symmetry{
			turn: r.IntN(6), mirror: r.IntN(2) == 0,
			player: permutation(r, len(m.team), rename), numbers: permutation(r, 9, rename),
		}
		image := y.apply(m)
		events, s := reveal(t, m, m.text(true, nil))
		mirrored, other := reveal(t, image, image.text(true, nil))
		plain := symmetry{player: permutation(r, 9, false), numbers: permutation(r, 9, false), team: []int{0, 1, 2, 3, 4, 5, 6, 7, 8}}
		if diff := cmp.Diff(y.eventText(events), plain.eventText(mirrored)); diff != "" {
			t.Fatalf("%s\nand its image by %+v\n%s\nresolve differently:\n%s", m.text(true, nil), y, image.text(true, nil), diff)
		}
		if !rename && len(events) == len(mirrored) {
			sameOrder(t, y, events, mirrored)
		}
		compareEnds(t, y, s.Result(), other.Result())
	}
}

// sameOrder checks that events keep their order if only the map is turned.
func sameOrder(t *testing.T, y symmetry, events, mirrored []string) {
	t.Helper()
	for i := range events {
		if want := y.line(events[i]); want != "end" && want != mirrored[i] {
			t.Fatalf("event %d is %s, expected %s", i, mirrored[i], want)
		}
	}
}

func compareEnds(t *testing.T, y symmetry, r, image game.Result) {
	t.Helper()
	var want game.Seats
	for seat := range r.Winners.All() {
		want |= game.SeatsOf(game.Seat(y.player[seat-1]))
	}
	if image.Over != r.Over || image.Reason != r.Reason || image.Winners != want {
		t.Fatalf("the result %+v has the image %+v under %+v", r, image, y)
	}
}

// TestHexHoldsOneWarriorAtMost checks crowded games turn by turn.
func TestHexHoldsOneWarriorAtMost(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 4))
		m := randomTurn(r)
		s := mustParse(t, m.options(), m.text(false, nil))
		for turns := 0; turns < 8 && s.ToAct() != 0; {
			before := s.(game.SimultaneousMoves).Round()
			seat := s.ToAct().First()
			moves := s.Moves(seat, nil)
			s.Play(seat, moves[r.IntN(len(moves))], nil)
			turns += s.(game.SimultaneousMoves).Round() - before
			// The parser refuses two warriors on one hex, warriors on rocks and warriors off the map.
			back := mustParse(t, m.options(), s.Text(game.Arbiter))
			if back.Hash() != s.Hash() || back.Text(game.Arbiter) != s.Text(game.Arbiter) {
				rt.Fatalf("%s reads back as %s", s.Text(game.Arbiter), back.Text(game.Arbiter))
			}
		}
	})
}
