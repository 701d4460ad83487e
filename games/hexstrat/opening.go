package hexstrat

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"hexparlor/game"
	"hexparlor/i18n"
)

// With option first=rps both players choose rock, paper or scissors before the first turn, sealed and revealed
// together, until one wins (R3.1a). The winner plays first.

// throw is the rock, paper or scissors that a player has chosen.
type throw uint8

const (
	undecided throw = iota
	rock
	paper
	scissors
	hiddenThrow // chosen, and known to another viewer only
)

var throwNames = [...]string{"", "rock", "paper", "scissors", "?"}

// throwLetters are the letters of the throws in position texts.
const throwLetters = "-rps?"

// String returns the name of the throw, which is also its move, its pick and its message argument.
func (t throw) String() string { return throwNames[t] }

// beats reports whether t wins against another known throw.
func (t throw) beats(other throw) bool { return (t+3-other)%3 == 1 }

// move returns the move that chooses the throw.
func (t throw) move() game.Move { return verbs + game.Move(t) }

// throwOf returns the throw that a move chooses; undecided if it is no such move.
func throwOf(m game.Move) throw {
	if m > verbs && m <= scissors.move() {
		return throw(m - verbs)
	}
	return undecided
}

// mostTies is the number of ties after which the lot decides, so that every game ends. Two players who choose at
// random reach it once in 59,049 games.
const mostTies = 10

// contest is a State of a game with option first=rps. The moves of its first rounds are throws.
type contest struct {
	game.SimultaneousDefaults
	State
	choosing bool
	throws   [2]throw
	ties     uint8
	lot      side // player who goes first after mostTies ties; hidden
}

// begin makes s a contest in which nothing is chosen yet.
func (s *State) begin(lot side) *contest { return &contest{State: *s, choosing: true, lot: lot} }

// Blank returns an empty state.
func (c *contest) Blank() game.State { return &contest{} }

// Copy makes c equal to from.
func (c *contest) Copy(from game.State) { *c = *from.(*contest) }

// Size returns the size of a position in bytes.
func (c *contest) Size() int { return int(unsafe.Sizeof(*c)) }

// Hash returns a hash of everything that a position text contains.
func (c *contest) Hash() uint64 {
	if !c.choosing {
		return c.State.Hash()
	}
	throws := uint64(c.throws[0])<<8 | uint64(c.throws[1])
	return game.Mix(c.State.Hash(), throws<<16|uint64(c.ties)<<8|uint64(c.lot)<<1|1)
}

// ToAct returns the players who have not chosen, or else the player to move.
func (c *contest) ToAct() game.Seats {
	if !c.choosing {
		return c.State.ToAct()
	}
	return c.seatsWith(func(t throw) bool { return t == undecided })
}

// Sealed returns the player who has chosen and waits for the other one.
func (c *contest) Sealed() game.Seats {
	if !c.choosing {
		return 0
	}
	return c.seatsWith(func(t throw) bool { return t != undecided })
}

func (c *contest) seatsWith(is func(throw) bool) (seats game.Seats) {
	for who := range side(2) {
		if is(c.throws[who]) {
			seats |= 1 << who.seat()
		}
	}
	return seats
}

// Round returns the number of reveals plus 1; from then on every turn is a round.
func (c *contest) Round() int {
	if c.choosing {
		return int(c.ties) + 1
	}
	return int(c.ties) + 1 + int(c.turn)
}

// Seal returns the throw to which m commits seat while the players choose.
func (c *contest) Seal(seat game.Seat, m game.Move) (string, bool) {
	t := throwOf(m)
	return t.String(), c.choosing && t != undecided && c.ToAct().Has(seat)
}

// Default returns the first legal move.
func (c *contest) Default(seat game.Seat) game.Move { return c.Moves(seat, nil)[0] }

// TurnStarts reports whether seat chooses a throw, or begins its turn with no squad moved.
func (c *contest) TurnStarts(seat game.Seat) (starts, known bool) {
	acted := slices.ContainsFunc(c.squads[c.mover][:], func(q squad) bool { return q.mark != fresh })
	return c.ToAct().Has(seat) && !acted, true
}

// Reopen takes back the throws that viewer may not know.
func (c *contest) Reopen(viewer game.Seat) {
	for who := range side(2) {
		if c.choosing && viewer != game.Arbiter && viewer != who.seat() {
			c.throws[who] = undecided
		}
	}
}

// Moves lists the three throws while the players choose.
func (c *contest) Moves(seat game.Seat, buf []game.Move) []game.Move {
	switch {
	case !c.choosing:
		return c.State.Moves(seat, buf)
	case !c.ToAct().Has(seat):
		return buf
	}
	return append(buf, rock.move(), paper.move(), scissors.move())
}

// Check returns why seat may not make a move, or nil.
func (c *contest) Check(seat game.Seat, m game.Move) *game.Refusal {
	if !c.choosing {
		return c.State.Check(seat, m)
	}
	if refusal := c.checkChooser(seat); refusal != nil {
		return refusal
	}
	if throwOf(m) == undecided {
		return refuseThrow()
	}
	return nil
}

// checkChooser refuses seats that have chosen, and seats that do not play.
func (c *contest) checkChooser(seat game.Seat) *game.Refusal {
	if !c.ToAct().Has(seat) {
		return game.Refuse("chosen", "R3.1a", i18n.Of("hexstrat.refuse.chosen"))
	}
	return nil
}

func refuseThrow() *game.Refusal {
	return game.Refuse("choosing", "R3.1a", i18n.Of("hexstrat.refuse.choosing"))
}

// Play makes a move. The second throw of a round reveals both.
func (c *contest) Play(seat game.Seat, m game.Move, log *game.Log) {
	if !c.choosing {
		c.State.Play(seat, m, log)
		return
	}
	who := side(seat - 1)
	c.throws[who] = throwOf(m)
	switch {
	case c.throws[who.foe()] != undecided:
		c.decide(log)
	case log != nil:
		log.Add(Chosen{Seat: seat, Throw: c.throws[who].String()})
	}
}

// decide compares both throws: the winner plays first, and after a tie the players choose again (R3.1a).
func (c *contest) decide(log *game.Log) {
	a, b := c.throws[0], c.throws[1]
	e := Decided{Throws: [2]string{a.String(), b.String()}}
	switch {
	case a.beats(b):
		c.mover = 0
	case b.beats(a):
		c.mover = 1
	case c.ties+1 < mostTies:
		c.ties++
		c.throws = [2]throw{}
		if log != nil {
			log.Add(e)
		}
		return
	default:
		c.ties++
		c.mover, e.Lot = c.lot, true
	}
	c.choosing, c.throws, c.lot = false, [2]throw{}, 0
	if e.First = c.mover.seat(); log != nil {
		log.Add(e)
	}
}

// Determinize redraws what viewer may not know: also the opponent's throw, and the lot.
func (c *contest) Determinize(viewer game.Seat, r *rand.Rand) {
	c.State.Determinize(viewer, r)
	if !c.choosing || viewer == game.Arbiter {
		return
	}
	for who := range side(2) {
		if t := &c.throws[who]; *t == hiddenThrow || *t != undecided && viewer != who.seat() {
			*t = rock + throw(r.IntN(3))
		}
	}
	c.lot = side(r.IntN(2))
}

// Text returns the position text as viewer may know it. While the players choose it has a ninth field: both throws, the
// number of ties and the lot.
func (c *contest) Text(viewer game.Seat) string {
	text := c.State.Text(viewer)
	if !c.choosing {
		return text
	}
	b := append([]byte(text), ' ')
	for who := range side(2) {
		b = append(b, throwLetters[c.throwFor(viewer, who)], '/')
	}
	b = append(strconv.AppendUint(b, uint64(c.ties), 10), '/')
	if viewer != game.Arbiter || c.lot > 1 {
		return string(append(b, '?'))
	}
	return string(append(b, '1'+byte(c.lot)))
}

// throwFor returns the throw of a player as viewer may know it.
func (c *contest) throwFor(viewer game.Seat, who side) throw {
	if t := c.throws[who]; t == undecided || viewer == game.Arbiter || viewer == who.seat() {
		return t
	}
	return hiddenThrow
}

// parseContest parses a position text of a game with option first=rps; without a ninth field the first turn has begun.
func parseContest(s *State, position string) (*contest, error) {
	fields := strings.Split(position, " ")
	choosing := len(fields) == 9
	if choosing {
		position = strings.Join(fields[:8], " ")
	}
	if err := parsePosition(s, position); err != nil {
		return nil, err
	}
	s.ended = s.findEnd()
	if !choosing {
		return &contest{State: *s}, nil
	}
	c := s.begin(0)
	if !c.parseThrows(strings.Split(fields[8], "/")) || s.turn != 1 || s.mover != 0 || s.ended != running {
		return nil, wrong("hexstrat.text.throws", "text", i18n.Quote(fields[8]), "most", mostTies-1)
	}
	return c, nil
}

// parseThrows parses the parts of the ninth field, and reports whether they are valid: at most one player has chosen.
func (c *contest) parseThrows(parts []string) bool {
	if len(parts) != 4 {
		return false
	}
	for who, part := range parts[:2] {
		n := strings.Index(throwLetters, part)
		if len(part) != 1 || n < 0 {
			return false
		}
		c.throws[who] = throw(n)
	}
	lot := strings.Index("12?", parts[3])
	if len(parts[3]) != 1 || lot < 0 || c.ToAct() == 0 {
		return false
	}
	c.lot = side(lot)
	ties, err := strconv.Atoi(parts[2])
	c.ties = uint8(ties)
	return err == nil && ties >= 0 && ties < mostTies && strconv.Itoa(ties) == parts[2]
}

// MoveText returns the canonical notation of a move: the name of a throw while the players choose.
func (c *contest) MoveText(seat game.Seat, m game.Move) string {
	if t := throwOf(m); t != undecided {
		return t.String()
	}
	return c.State.MoveText(seat, m)
}

// ParseMoves parses the name of a throw while the players choose; its first letter is enough.
func (c *contest) ParseMoves(seat game.Seat, text string) ([]game.Move, *game.Refusal) {
	if !c.choosing {
		return c.State.ParseMoves(seat, text)
	}
	if refusal := c.checkChooser(seat); refusal != nil {
		return nil, refusal
	}
	word := strings.ToLower(strings.TrimSpace(text))
	for t := rock; t <= scissors; t++ {
		if word == t.String() || word == t.String()[:1] {
			return []game.Move{t.move()}, nil
		}
	}
	return nil, refuseThrow()
}

// Opening has the throws of the players before the first turn, and is null from then on.
type Opening struct {
	Throws [2]string `json:"throws" doc:"rock, paper or scissors; ? if it is chosen and not known to the viewer, empty if it is not chosen"`
	Ties   int       `json:"ties" doc:"rounds in which both have chosen the same"`
	Limit  int       `json:"limit" doc:"ties after which the lot decides"`
}

// View returns the position as viewer may know it.
func (c *contest) View(viewer game.Seat) any {
	v := c.State.View(viewer).(View)
	if !c.choosing {
		return v
	}
	v.ToMove, v.MustLeave, v.Attacks = game.Spectator, false, []Attack{}
	for i := range v.Squads {
		v.Squads[i].CanAct = false
	}
	v.Opening = &Opening{Ties: int(c.ties), Limit: mostTies}
	for who := range side(2) {
		v.Opening.Throws[who] = c.throwFor(viewer, who).String()
	}
	return v
}

// Prompt returns what a seat must choose, or for which player it waits.
func (c *contest) Prompt(seat game.Seat) game.Prompt {
	if !c.choosing {
		return c.State.Prompt(seat)
	}
	p := game.Prompt{
		Code: "choose-throw", Title: i18n.Of("hexstrat.prompt.throw"),
		Detail: i18n.Of("hexstrat.prompt.throw.detail", "ties", int(c.ties)), Rule: "R3.1a",
	}
	if waits := c.ToAct(); !waits.Has(seat) {
		p.Code = "wait"
		p.Title = i18n.Of("hexstrat.prompt.throw.both")
		if waits.Len() == 1 {
			p.Title = i18n.Of("hexstrat.prompt.throw.wait", "side", side(waits.First()-1))
		}
	}
	return p
}

// Picks returns the path to a move: the word alone for a throw.
func (c *contest) Picks(seat game.Seat, m game.Move) []game.Pick {
	if t := throwOf(m); t != undecided {
		return game.Path("choose", word(t.String(), throwWord(t.String())))
	}
	return c.State.Picks(seat, m)
}

// throwWord returns the name of a throw as a message.
func throwWord(name string) i18n.Message { return i18n.Of("hexstrat.throw", "throw", name) }

// Why explains a path of picks that leads to no listed move.
func (c *contest) Why(seat game.Seat, path []game.Pick) *game.Refusal {
	if !c.choosing {
		return c.State.Why(seat, path)
	}
	if refusal := c.checkChooser(seat); refusal != nil || len(path) == 0 {
		return refusal
	}
	if slices.Contains(throwNames[rock:hiddenThrow], path[0].Value) && len(path) == 1 {
		return nil
	}
	return refuseThrow()
}

// Outcomes returns the number of different grounds that a move can reveal; a throw reveals none.
func (c *contest) Outcomes(viewer, seat game.Seat, m game.Move) int {
	if c.choosing {
		return 1
	}
	return c.State.Outcomes(viewer, seat, m)
}

// SetOutcome gives the tile that m reveals the nth ground.
func (c *contest) SetOutcome(viewer, seat game.Seat, m game.Move, n int) {
	if !c.choosing {
		c.State.SetOutcome(viewer, seat, m, n)
	}
}

// Evaluate estimates the result of seat. While the players choose, it is even: the opening is the same for both.
func (c *contest) Evaluate(seat game.Seat) float64 {
	if c.choosing {
		return 0.5
	}
	return c.State.Evaluate(seat)
}

// Features appends the values of the features, or nothing while the players choose.
func (c *contest) Features(seat game.Seat, buf []float32) []float32 {
	if c.choosing {
		return buf
	}
	return c.State.Features(seat, buf)
}

// Uses returns the components of a move for statistics: a throw is one.
func (c *contest) Uses(seat game.Seat, m game.Move, names []string) ([]string, bool) {
	if t := throwOf(m); t != undecided {
		return append(names, t.String()), true
	}
	return c.State.Uses(seat, m, names)
}
