package analysis

import (
	"context"
	"math/rand/v2"
	"slices"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/i18n"
)

const (
	// outlooks is how many continuations of a decision are tried, and glance the search of each answer there.
	outlooks = 6
	glance   = 200
	// doubtful is a balance of losses that calls for a closer look: one more loss than gain in three outlooks.
	doubtful = -0.3
	// closer is how much more is searched where the best decision seems to give something away.
	closer = 50
	// alike is the difference between decisions between which a search cannot distinguish.
	alike = 0.02
	// rivals is how many decisions that seem no worse are compared by what they lose.
	rivals = 6
)

// Advice is the decision that a search recommends to a seat, with the reasons for it.
type Advice struct {
	Moves    []game.Move
	Value    float64    // expected result of the decision for the seat, from 0 (loss) to 1 (win)
	Exact    bool       // whether Value is proven
	Searched bool       // whether there was more than one legal decision
	Reasons  []Sentence // differences from decisions that promise less; none if there is no difference that has a name
}

// Advise returns the best decision that a search finds for a seat with a pending decision, from the seat's knowledge
// alone. It is repeatable if the budget has simulations; only without them its time counts.
func (k Knowledge) Advise(ctx context.Context, b bot.Budget) (Advice, error) {
	if b.Simulations > 0 {
		b.Time = 0
	}
	a := &adviser{Knowledge: k, ctx: ctx}
	o, err := a.judge(ctx, nil, b)
	if err != nil {
		return Advice{}, err
	}
	best := a.weigh(o.Candidates[0])
	if o.Searched && !best.Exact && best.balance < doubtful {
		b.Simulations *= closer
		if o, err = a.judge(ctx, nil, b); err != nil {
			return Advice{}, err
		}
		best = a.thrifty(o)
	}
	return Advice{
		Moves: best.Moves, Value: o.Value, Exact: o.Exact, Searched: o.Searched, Reasons: a.reasons(best, o),
	}, ctx.Err()
}

// adviser holds what the search for an advice needs: the knowledge of the seat and the context.
type adviser struct {
	Knowledge
	ctx context.Context
}

// weighed is a candidate decision with the losses that followed in tries of it.
type weighed struct {
	bot.Candidate
	balance float64 // mean over the tries of the enemies' losses less the losses of the seat's side
}

// thrifty returns, among the decisions of nearly the best value, the one with the greatest balance of losses.
func (a *adviser) thrifty(o bot.Opinion) weighed {
	best := a.weigh(o.Candidates[0])
	for _, c := range o.Candidates[1:min(rivals, len(o.Candidates))] {
		if !c.Tried || c.Value < o.Candidates[0].Value-alike {
			continue
		}
		if other := a.weigh(c); other.balance > best.balance {
			best = other
		}
	}
	return best
}

// weigh plays a decision outlooks times and returns what was lost in these tries. In a game without events that take
// something it tries nothing.
func (a *adviser) weigh(c bot.Candidate) weighed {
	w := weighed{Candidate: c}
	if !slices.ContainsFunc(a.info.Events, func(e game.Event) bool { _, ok := e.(game.EventEffects); return ok }) {
		return w
	}
	for n := range outlooks {
		now, later := a.ahead(c.Moves, uint64(n))
		w.balance += (a.balance(now) + a.balance(later)) / outlooks
	}
	return w
}

// balance returns the number of events that take something from enemies, less those that take something from the seat's
// side.
func (a *adviser) balance(events []game.Event) (sum float64) {
	for _, e := range events {
		switch loser := game.EffectsOf(e).Loser; {
		case loser == 0:
		case a.team(loser) == a.team(a.Seat):
			sum--
		default:
			sum++
		}
	}
	return sum
}

// ahead plays a decision and then, chosen by short searches, moves of all seats until the seat decides again in its
// next turn or round. n selects the random draw of hidden parts. It stops where no move is found. It returns the events
// of the decision itself, and those that follow.
func (a *adviser) ahead(moves []game.Move, n uint64) (now, later []game.Event) {
	p := a.play(moves, n, 0)
	own, answers := game.Log{Events: p.log.Events[:p.now]}, game.Log{Events: p.log.Events[p.now:]}
	return own.For(a.Seat), answers.For(a.Seat)
}

// play plays a decision and then, chosen by short searches, moves of all seats until the seat has decided so many more
// times and must decide again.
func (a *adviser) play(moves []game.Move, n uint64, more int) playout {
	s, log := game.Clone(a.State), &game.Log{}
	s.Determinize(a.Seat, rand.New(rand.NewPCG(a.Seed, n+1)))
	for _, m := range moves {
		s.Play(a.Seat, m, log)
	}
	p := playout{log: log, now: len(log.Events), state: s}
	if !a.info.Sealed {
		p.first = game.Clone(s)
	}
	before, others := round(a.State), false
	for turn := range uint64(2*game.MaxSeats) * uint64(more+1) {
		mover := s.ToAct().First()
		if mover == 0 {
			break
		}
		if others && s.ToAct().Has(a.Seat) || round(s) != before {
			if more == 0 {
				break
			}
			if p.next == nil {
				p.next = game.Clone(s)
			}
			more--
			before, others = round(s), false
		}
		if p.answer.by == 0 && a.answers(mover) {
			p.answer = answer{by: mover, at: len(log.Events), choices: len(s.Moves(mover, nil))}
		}
		others = others || mover != a.Seat
		c, err := bot.For(a.info).Choose(a.ctx, s, mover, bot.Budget{Simulations: glance}, a.Seed+turn+n<<32)
		if err != nil {
			break
		}
		for _, m := range c.All() {
			s.Play(mover, m, log)
		}
	}
	if p.next == nil {
		p.next = s
	}
	return p
}

// answers reports whether a seat that decides next answers the decision of the adviser's seat. Sealed orders do not.
func (a *adviser) answers(mover game.Seat) bool { return !a.info.Sealed && mover != a.Seat }

// playout is how a decision and its continuation were played.
type playout struct {
	state game.State // position at the end
	first game.State // position after the decision; nil where it changes nothing before others have decided
	next  game.State // position when the seat decides again for the first time
	log   *game.Log  // all events
	now   int        // number of the events of the decision itself
	answer
}

// answer is the first decision of another seat after a decision; by is 0 if there was none, or if its orders are
// sealed.
type answer struct {
	by      game.Seat
	at      int // index of its first event among all events
	choices int // number of its legal moves
}

// round returns the number of the current round; 0 in games without sealed orders.
func round(s game.State) int {
	if sealer, ok := s.(game.SimultaneousMoves); ok {
		return sealer.Round()
	}
	return 0
}

// most is the number of equal choices up to which a hint counts them; of more it says that the choice hardly matters.
const most = 6

// equalReason returns the sentence about other decisions that promise as much as the advised one.
func equalReason(count int) Sentence {
	if count > most {
		return Sentence{Text: i18n.Of("review.why.many-equal")}
	}
	return Sentence{Text: i18n.Of("review.why.equal", "count", count)}
}

// reasons returns what differs between the best decision and the next ones that promise less or, if that has no name,
// what the decision gains, or else how many decisions promise as much, or else the likely answer. o is the search's
// opinion of all decisions.
func (a *adviser) reasons(best weighed, o bot.Opinion) (reasons []Sentence) {
	var others [][]game.Move
	equal := 0
	for _, c := range o.Candidates[1:] {
		switch {
		case !c.Tried:
		case c.Value >= best.Value-alike:
			equal++
		case len(others) < tries:
			others = append(others, c.Moves)
		}
	}
	if equal+len(others) == 0 {
		return nil
	}
	c := a.compare(advised, best.Moves, others)
	if len(others) > 0 {
		reasons = c.advice()
	}
	if gain, ok := c.gain(); ok && len(reasons) == 0 {
		reasons = append(reasons, gain)
	}
	if len(reasons) == 0 && equal > 0 {
		reasons = append(reasons, equalReason(equal))
	}
	if answer, ok := c.answer(); ok && len(reasons) == 0 {
		reasons = append(reasons, answer)
	}
	return reasons
}
