// Package gametest is the conformance test of the contract: it plays a game at random and checks every law that
// package game states. A game's own tests need only cover its rules.
package gametest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Config sets the amount of testing. The zero value is a quick run with default options.
type Config struct {
	Options   []map[string]string // sets of options to play with; none means only the default options
	Games     int                 // number of random games with each set of options; 0 means 12
	MaxMoves  int                 // most moves of a game; 0 means 10,000
	Positions []string            // further positions to start from, under the first set of options
	Pairs     int                 // number of pairs of positions that the secrecy law compares; 0 means 2,000
	// Opens reports whether events reveal earlier secrets, as the reveal of sealed orders does. The secrecy law
	// does not compare events after such a move. Nil means never.
	Opens func([]game.Event) bool
	// Data draws a value of an option of data, right or wrong. Nil means the values in Options.
	Data func(option string, r *rand.Rand) string
	// Adjust changes a drawn set of options so that its values fit together more often. Nil changes nothing.
	Adjust func(given map[string]string, r *rand.Rand)
}

func (c Config) withDefaults() Config {
	if len(c.Options) == 0 {
		c.Options = []map[string]string{nil}
	}
	if c.Games == 0 {
		c.Games = 12
	}
	if c.MaxMoves == 0 {
		c.MaxMoves = 10_000
	}
	if c.Pairs == 0 {
		c.Pairs = 2_000
	}
	return c
}

// Run checks that g keeps every law, which is a rule that all games must follow.
func Run(t *testing.T, g game.Game, c Config) {
	k := &kit{game: g, config: c.withDefaults(), wording: asData}
	t.Run("traits are true", func(t *testing.T) { traitsAreTrue(t, k) })
	t.Run("as many as come", func(t *testing.T) { gathersAll(t, g) })
	for _, l := range laws {
		t.Run(l.name, func(t *testing.T) { k.walk(t, l.of(t, k)) })
	}
	t.Run("secrets stay secret", func(t *testing.T) { secretsStaySecret(t, k) })
	for _, words := range catalog.All() {
		spoken := &kit{game: g, config: k.config, wording: inWords(words)}
		spoken.config.Pairs = Amount(t, pairsVariable, 100*fewPairs) / 100
		t.Run("secrets stay secret in words: "+words.Tag.String(), func(t *testing.T) { secretsStaySecret(t, spoken) })
	}
}

// law checks one rule that all games must follow, in one position s of a random game with options o.
type law func(o game.Options, s game.State, r *rand.Rand)

// laws lists the laws that are checked in every position.
var laws = []struct {
	name string
	of   func(*testing.T, *kit) law
}{
	{"events and views have the types of Info", typesAreListed},
	{"games end and results add up", gamesEnd},
	{"listed moves are allowed, all else is refused and changes nothing", onlyListedMoves},
	{"what is erased can be entered again", erasing},
	{"texts read back", textsReadBack},
	{"copies are independent", copiesAreIndependent},
	{"play is deterministic", playIsDeterministic},
	{"picks lead to every move and explain the rest", picksLeadToMoves},
	{"every text exists in every language", everyTextExists},
	{"hostile texts are refused", hostileTexts},
	{"positions that no play reaches can be played", oddPositionsPlay},
	{"determinizations keep the view", determinizationsKeepTheView},
	{"moves without events change no view", movesWithoutEventsChangeNoView},
	{"seals hold until the reveal", sealsHold},
}

// kit is a game under test, with the configuration from which its positions are created.
type kit struct {
	game    game.Game
	config  Config
	wording wording // form in which the texts of two positions are compared
}

func (k *kit) start(t testing.TB, o game.Options, r *rand.Rand) game.State {
	t.Helper()
	s, err := k.game.New(o, randomSeed(r))
	if err != nil {
		t.Fatalf("New(%v): %v", o, err)
	}
	return s
}

// Positions of a random game that a law checks: each of the first openingMoves, then one in thinned. Neighbours differ
// by one move, so another game finds more than the next position.
const (
	openingMoves = 16
	thinned      = 4
)

// sometimes returns a law that checks l in the first positions of one game, in its last, and in some between.
func sometimes(l law) law {
	visited := 0
	return func(o game.Options, s game.State, r *rand.Rand) {
		visited++
		if visited <= openingMoves || s.ToAct() == 0 || r.IntN(thinned) == 0 {
			l(o, s, r)
		}
	}
}

// walk plays the configured random games and calls visit for positions of each, including the last.
func (k *kit) walk(t *testing.T, visit law) {
	for v, given := range k.config.Options {
		o := Options(t, k.game, given)
		for n := range k.config.Games {
			r := rand.New(rand.NewPCG(uint64(v), uint64(n)))
			k.playOut(t, o, k.start(t, o, r), r, sometimes(visit))
		}
	}
	o := Options(t, k.game, k.config.Options[0])
	for n, text := range k.config.Positions {
		s, err := k.game.Parse(o, text)
		if err != nil {
			t.Fatalf("position %q: %v", text, err)
		}
		k.playOut(t, o, s, rand.New(rand.NewPCG(99, uint64(n))), sometimes(visit))
	}
}

func (k *kit) playOut(t *testing.T, o game.Options, s game.State, r *rand.Rand, visit law) {
	t.Helper()
	sound := false
	defer func() {
		if !sound {
			t.Logf("the options are %v", o.Changed(k.game.Info().Options))
		}
	}()
	for range k.mostMoves(o) {
		visit(o, s, r)
		seat, m, ok := randomMove(s, r)
		if !ok {
			sound = true
			return
		}
		s.Play(seat, m, nil)
	}
	if sound = k.game.Info().NoEnd(o) != nil; sound {
		return
	}
	t.Fatalf("no end after %d moves: %s", k.config.MaxMoves, s.Text(game.Arbiter))
}

// endlessMoves is the number of moves after which a test stops a game whose options allow it to go on forever.
const endlessMoves = 1_000

func (k *kit) mostMoves(o game.Options) int {
	if k.game.Info().NoEnd(o) != nil {
		return min(k.config.MaxMoves, endlessMoves)
	}
	return k.config.MaxMoves
}

// randomMove draws a seat with a pending decision and one of its legal moves; the result is false if there is none.
func randomMove(s game.State, r *rand.Rand) (game.Seat, game.Move, bool) {
	seats := slices.Collect(s.ToAct().All())
	if len(seats) == 0 {
		return game.Spectator, 0, false
	}
	seat := seats[r.IntN(len(seats))]
	moves := s.Moves(seat, nil)
	if len(moves) == 0 {
		panic(fmt.Sprintf("seat %d owes a decision but no move is listed: %s", seat, s.Text(game.Arbiter)))
	}
	return seat, moves[r.IntN(len(moves))], true
}

func randomSeed(r *rand.Rand) rng.Seed {
	var seed rng.Seed
	for i := range seed {
		seed[i] = byte(r.Uint32())
	}
	return seed
}

// seatsOf lists the seats of a match with these options.
func (k *kit) seatsOf(o game.Options) []game.Seat {
	var seats []game.Seat
	for _, info := range k.game.Seats(o) {
		seats = append(seats, info.Seat)
	}
	return seats
}

// wording converts messages into the form in which two positions are compared: keys with arguments, or sentences of one
// language.
type wording struct {
	words *i18n.Catalogue // language in which a view is rendered
	say   func(i18n.Message) string
	same  func(m, n i18n.Message) bool
}

// asData compares messages by key and arguments. Messages that are equal in this form are equal in every language.
var asData = wording{catalog.English(), i18n.Message.String, i18n.Message.Equal}

func inWords(words *i18n.Catalogue) wording {
	return wording{words, words.Say, func(m, n i18n.Message) bool { return words.Say(m) == words.Say(n) }}
}

// known returns all information that a viewer gets about a state, as one text for comparisons.
func known(s game.State, viewer game.Seat) string { return asData.known(s, viewer) }

func (w wording) known(s game.State, viewer game.Seat) string {
	text := w.shown(s, viewer)
	if e, ok := game.Revisable(s); ok && viewer > game.Spectator {
		text += fmt.Sprint(e.Entries(viewer, nil))
	}
	return text
}

// shown returns all information that a viewer gets about a position, as one text for comparisons.
func (w wording) shown(s game.Position, viewer game.Seat) string {
	view, err := json.Marshal(game.ViewIn(w.words, s.View(viewer)))
	if err != nil {
		return "view does not marshal: " + err.Error()
	}
	var b strings.Builder
	p := s.Prompt(viewer)
	fmt.Fprintf(&b, "%s\n%s\nto act %b\n%+v\n", s.Text(viewer), view, s.ToAct(), s.Result())
	fmt.Fprintf(&b, "%s %s: %s %s\n", p.Code, p.Rule, w.say(p.Title), w.say(p.Detail))
	if viewer <= game.Spectator {
		return b.String()
	}
	for _, m := range s.Moves(viewer, nil) {
		b.WriteString(strconv.FormatUint(uint64(m), 10) + " " + s.MoveText(viewer, m))
		for _, p := range s.Picks(viewer, m) {
			b.WriteString(" / " + string(p.Kind) + " " + p.Value + " " + w.say(p.Label) + " " + p.At + " " + p.Verb)
			if p.Set {
				b.WriteString(" set")
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// events returns all information that clients get about events: JSON, notation and sentences, one text for each event.
func (w wording) events(events []game.Event) []string {
	lines := make([]string, 0, len(events))
	for _, e := range events {
		data, err := json.Marshal(e)
		if err != nil {
			panic(err)
		}
		lines = append(lines, e.Kind()+": "+e.String()+": "+w.say(e.Message())+": "+string(data))
	}
	return lines
}
