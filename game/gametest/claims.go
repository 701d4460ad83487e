package gametest

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Claim is a statement that texts of a game make, with the condition under which it is true. A text makes a claim by
// its English words or by the rule that it cites.
type Claim struct {
	Says string // regular expression for words of a text; empty for a claim that only a cited rule makes
	Rule string // cited rule, such as R5.4; empty for a claim that only words make
	When string // options under which the claim is true, such as "reach=step" or "quiet!=0"; empty for all options
	Move string // regular expression for a legal move that the claim promises to the seat; empty if it promises none
}

// Text is a text that a seat gets in a position.
type Text struct {
	Words i18n.Message
	Rule  string // rule that the text cites, or empty
}

// Coach returns the remarks that a seat gets in a position of a game with options o.
type Coach func(o game.Options, s game.State, seat game.Seat) []Text

// claimStream is the first seed of the games whose texts are checked; the second is the number of the game.
const claimStream = 0xc1a1

const (
	claimSets     = 60  // default number of random sets of options
	claimMoves    = 120 // most moves of a game
	claimsEach    = 16  // one position in so many is checked, and the first and the last of each game
	refusalsTried = 6   // number of illegal moves that are tried in a position
)

// Claims plays random games under every preset of g and under random sets of options. It fails if a text that a seat
// gets (prompts, picks, refusals, events, remarks of the coach) makes a claim that is not true there, if a text cites a
// rule without a section on the rules page, or, in a long run, if no text makes a claim.
func Claims(t *testing.T, g game.Game, coach Coach, c Config, claims []Claim) {
	k := &claimKit{kit: kit{game: g, config: c.withDefaults()}, coach: coach}
	k.page = catalog.Rules(catalog.English(), g.Info().ID)
	for _, claim := range claims {
		k.claims = append(k.claims, k.compile(t, claim))
	}
	var all []game.Options
	for _, p := range g.Info().Presets {
		all = append(all, Options(t, g, p.Options))
	}
	sets := Amount(t, setsVariable, claimSets)
	for i, o := range append(all, k.randomOptions(t, sets)...) {
		k.play(t, o, rand.New(rand.NewPCG(claimStream, uint64(i))))
	}
	for _, claim := range k.claims {
		if claim.made == 0 && sets > claimSets {
			t.Errorf("no text makes the claim %+v", claim.Claim)
		}
	}
}

// claimKit plays games and compares their texts with claims.
type claimKit struct {
	kit
	coach  Coach
	claims []*compiledClaim
	page   string // rules page
	failed []string
}

type compiledClaim struct {
	Claim
	says, move *regexp.Regexp // nil if the claim has none
	when       []condition
	made       int // number of texts that made the claim
}

// condition is a value that an option must have, or must not have.
type condition struct {
	option, value string
	not           bool
}

func (k *claimKit) compile(t *testing.T, c Claim) *compiledClaim {
	t.Helper()
	compiled := &compiledClaim{Claim: c}
	if c.Says != "" {
		compiled.says = regexp.MustCompile(c.Says)
	}
	if c.Move != "" {
		compiled.move = regexp.MustCompile("^(?:" + c.Move + ")$")
	}
	for word := range strings.FieldsSeq(c.When) {
		option, value, _ := strings.Cut(word, "=")
		option, not := strings.CutSuffix(option, "!")
		Options(t, k.game, map[string]string{option: value})
		compiled.when = append(compiled.when, condition{option, value, not})
	}
	return compiled
}

// play plays a random game with options o and checks the texts of each position.
func (k *claimKit) play(t *testing.T, o game.Options, r *rand.Rand) {
	t.Helper()
	s := k.start(t, o, r)
	var before []string // texts of moves of earlier positions, most of which are illegal later
	for ply := range claimMoves {
		for _, seat := range k.seatsOf(o) {
			if ply == 0 || s.Result().Over || r.IntN(claimsEach) == 0 {
				k.checkSeat(t, o, s, seat, before, r)
			}
		}
		seat, m, ok := randomMove(s, r)
		if !ok {
			return
		}
		for range refusalsTried {
			moves := s.Moves(seat, nil)
			before = append(before, s.MoveText(seat, moves[r.IntN(len(moves))]))
		}
		var log game.Log
		s.Play(seat, m, &log)
		for _, e := range log.Events {
			k.check(t, o, s, game.Spectator, Text{Words: e.Message()})
		}
	}
}

// checkSeat checks the texts that a seat gets in a position.
func (k *claimKit) checkSeat(
	t *testing.T, o game.Options, s game.State, seat game.Seat, before []string, r *rand.Rand,
) {
	t.Helper()
	p := s.Prompt(seat)
	texts := []Text{{p.Title, p.Rule}, {p.Detail, p.Rule}}
	if s.ToAct().Has(seat) {
		texts = append(texts, k.coach(o, s, seat)...)
		texts = append(texts, picksAndRefusals(s, seat, before, r)...)
	}
	for _, text := range texts {
		k.check(t, o, s, seat, text)
	}
}

// picksAndRefusals returns the labels of the picks of some legal moves, and the refusals of some illegal moves.
func picksAndRefusals(s game.State, seat game.Seat, before []string, r *rand.Rand) (texts []Text) {
	refused := func(refusal *game.Refusal) {
		if refusal != nil {
			texts = append(texts, Text{refusal.Reason, refusal.Rule})
		}
	}
	moves := s.Moves(seat, nil)
	unknown := []string{"no such move", "end", "pass", "swap", "place 0,0"}
	for range refusalsTried {
		path := s.Picks(seat, moves[r.IntN(len(moves))])
		for _, p := range path {
			texts = append(texts, Text{Words: p.Label})
		}
		refused(s.Why(seat, scramble(path, r)))
		refused(s.Why(seat, toNeighbour(path, r)))
		given := unknown[r.IntN(len(unknown))]
		if len(before) > 0 && r.IntN(4) > 0 {
			given = before[r.IntN(len(before))]
		}
		list, refusal := s.ParseMoves(seat, given)
		if refused(refusal); refusal == nil {
			refused(s.Check(seat, list[0]))
		}
	}
	for _, m := range odd(moves[:1], r)[:refusalsTried] {
		refused(s.Check(seat, m))
	}
	return texts
}

// toNeighbour returns path with its last cell replaced by a neighbour of its first cell. Many moves that a player
// tries in vain are such paths.
func toNeighbour(path []game.Pick, r *rand.Rand) []game.Pick {
	path = slices.Clone(path)
	last := &path[len(path)-1]
	if from, err := hex.ParseCell(path[0].Value); err == nil && last.Kind == game.PickCell {
		last.Value = from.Add(hex.Flat.Step(hex.Direction(r.IntN(hex.Directions)))).String()
	}
	return path
}

// check reports a text that makes a false claim or cites a rule without a section. Each text is reported once.
func (k *claimKit) check(t *testing.T, o game.Options, s game.State, seat game.Seat, text Text) {
	t.Helper()
	sentence := catalog.English().Say(text.Words)
	report := func(why string) {
		if key := text.Words.Key() + why; !slices.Contains(k.failed, key) {
			k.failed = append(k.failed, key)
			t.Errorf("%q (%s), %s: %s; options %v, position %s", sentence, text.Words.Key(), text.Rule, why,
				o.Changed(k.game.Info().Options), s.Text(game.Arbiter))
		}
	}
	if text.Rule != "" && !strings.Contains(k.page, "{#"+text.Rule+"}") {
		report("the rules page has no such section")
	}
	for _, c := range k.claims {
		if (c.says == nil || !c.says.MatchString(sentence)) && (c.Rule == "" || c.Rule != text.Rule) {
			continue
		}
		c.made++
		if !c.holds(o) {
			report("true only with " + c.When)
		}
		if c.move != nil && s.ToAct().Has(seat) && !slices.ContainsFunc(possible(s, seat), func(m game.Move) bool {
			return c.move.MatchString(s.MoveText(seat, m))
		}) {
			report("no legal move is " + c.Move)
		}
	}
}

// possible returns all legal moves of a seat, also those that only change an order.
func possible(s game.State, seat game.Seat) []game.Move {
	if e, ok := game.Revisable(s); ok {
		return e.Entries(seat, nil)
	}
	return s.Moves(seat, nil)
}

func (c *compiledClaim) holds(o game.Options) bool {
	return !slices.ContainsFunc(c.when, func(w condition) bool { return (o[w.option] == w.value) == w.not })
}
