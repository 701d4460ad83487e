package analysis

import (
	"context"
	"math/rand/v2"
	"slices"

	"hexparlor/bot"
	"hexparlor/game"
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
	// worse is how much less a decision promises that shows what the advised one averts.
	worse = 0.05
)

// Advice is the decision that a search recommends to a seat, with the reasons for it.
type Advice struct {
	Moves    []game.Move
	Value    float64 // expected result of the decision for the seat, from 0 (loss) to 1 (win)
	Exact    bool    // whether Value is proven
	Searched bool    // whether there was more than one legal decision
	Reasons  []Reason
}

// Reason is an event that speaks for the recommended decision or is its price.
type Reason struct {
	Kind  ReasonKind
	Event game.Event // event as the seat may know it
}

// ReasonKind says how an event speaks for or against the recommended decision.
type ReasonKind string

// The kinds of reasons.
const (
	Takes  ReasonKind = "takes"  // it certainly happens at once, to an enemy
	Costs  ReasonKind = "costs"  // the same, to the seat or a partner
	Leads  ReasonKind = "leads"  // it is likely to happen to an enemy soon
	Averts ReasonKind = "averts" // it is likely to happen to the seat after anything else
)

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

// weighed is a candidate decision with the tries that were played from it.
type weighed struct {
	bot.Candidate
	tries   []outlook
	balance float64 // mean over the tries of the enemies' losses less the losses of the seat's side
}

// outlook is one try of a decision: the events that followed until the seat decides again.
type outlook struct {
	now   []game.Event // events of the decision itself
	later []game.Event
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

// weigh plays a decision outlooks times and returns how these tries went. In a game without events that take something
// it tries nothing.
func (a *adviser) weigh(c bot.Candidate) weighed {
	w := weighed{Candidate: c}
	if !slices.ContainsFunc(a.info.Events, func(e game.Event) bool { _, ok := e.(game.EventEffects); return ok }) {
		return w
	}
	for n := range outlooks {
		try := a.ahead(c.Moves, uint64(n))
		w.tries = append(w.tries, try)
		w.balance += a.balance(try.all()) / outlooks
	}
	return w
}

// balance returns the number of events that take something from enemies, less those that take something from the seat's
// side.
func (a *adviser) balance(events []game.Event) (sum float64) {
	for _, e := range events {
		switch a.taken(e) {
		case Takes:
			sum++
		case Costs:
			sum--
		}
	}
	return sum
}

// taken returns Takes if an event takes a piece or points from an enemy, Costs if it takes them from the seat's side,
// and "" if neither.
func (a *adviser) taken(e game.Event) ReasonKind {
	loser := game.EffectsOf(e).Loser
	if loser == 0 {
		return ""
	}
	if a.seats[loser-1].Team == a.seats[a.Seat-1].Team {
		return Costs
	}
	return Takes
}

// ahead plays a decision and then, chosen by short searches, moves of all seats until the seat decides again in its
// next turn or round. n selects the random draw of hidden parts. It stops where no move is found.
func (a *adviser) ahead(moves []game.Move, n uint64) outlook {
	_, now, log := a.play(moves, n, 0)
	own, answers := game.Log{Events: log.Events[:now]}, game.Log{Events: log.Events[now:]}
	return outlook{now: own.For(a.Seat), later: answers.For(a.Seat)}
}

// play plays a decision and then, chosen by short searches, moves of all seats until the seat has decided so many more
// times and must decide again. It returns the position, the number of events of the decision itself, and all events.
func (a *adviser) play(moves []game.Move, n uint64, more int) (s game.State, now int, log *game.Log) {
	s, log = game.Clone(a.State), &game.Log{}
	s.Determinize(a.Seat, rand.New(rand.NewPCG(a.Seed, n+1)))
	for _, m := range moves {
		s.Play(a.Seat, m, log)
	}
	now = len(log.Events)
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
			more--
			before, others = round(s), false
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
	return s, now, log
}

// round returns the number of the current round; 0 in games without sealed orders.
func round(s game.State) int {
	if sealer, ok := s.(game.SimultaneousMoves); ok {
		return sealer.Round()
	}
	return 0
}

// reasons returns the events that speak for the best decision, and those that it costs. o is the search's opinion of
// all decisions.
func (a *adviser) reasons(best weighed, o bot.Opinion) []Reason {
	if len(best.tries) == 0 {
		return nil
	}
	var list []Reason
	for _, e := range best.tries[0].now {
		if kind := a.taken(e); kind != "" && best.happens(e, outlook.first) == len(best.tries) {
			list = append(list, Reason{Kind: kind, Event: e})
		}
	}
	if e := a.usual(best); e != nil && len(list) == 0 {
		list = append(list, Reason{Kind: Leads, Event: e})
	}
	if e := a.threat(best, o); e != nil {
		list = append(list, Reason{Kind: Averts, Event: e})
	}
	return list
}

func (t outlook) first() []game.Event { return t.now }
func (t outlook) all() []game.Event   { return slices.Concat(t.now, t.later) }

// happens returns the number of tries in which part contains an event equal to e.
func (w weighed) happens(e game.Event, part func(outlook) []game.Event) (n int) {
	same := func(other game.Event) bool { return other.String() == e.String() }
	for _, t := range w.tries {
		if slices.ContainsFunc(part(t), same) {
			n++
		}
	}
	return n
}

// usual returns an enemy's loss that follows in at least three quarters of the tries; nil if there is none.
func (a *adviser) usual(w weighed) game.Event {
	for _, e := range w.tries[0].all() {
		if a.taken(e) == Takes && 4*w.happens(e, outlook.all) >= 3*len(w.tries) {
			return e
		}
	}
	return nil
}

// threat returns a loss of the seat's side that follows in at least half of the tries of clearly worse decisions and in
// no try of the best one; nil if there is none.
func (a *adviser) threat(best weighed, o bot.Opinion) game.Event {
	others := weighed{}
	compared := 0
	for _, c := range o.Candidates {
		if c.Tried && c.Value <= o.Value-worse && compared < rivals {
			compared++
			others.tries = append(others.tries, a.weigh(c).tries...)
		}
	}
	for _, t := range others.tries {
		for _, e := range t.later {
			if a.taken(e) == Costs && 2*others.happens(e, outlook.all) >= len(others.tries) &&
				best.happens(e, outlook.all) == 0 {
				return e
			}
		}
	}
	return nil
}
