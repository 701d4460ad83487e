// Package book makes the openings of a game: it searches the positions at length to which games come soon, the
// likeliest first, and keeps what it has found in a file.
package book

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/journal"
	"hexparlor/languages"
	"hexparlor/message"
)

// Making is a book that is being made, or one that has been.
type Making struct {
	bot.BookSettings
	Rules     game.Game
	File      string
	Positions int // that are searched, at most
}

const (
	// deals is how many deals are looked at where the deal draws from the seed.
	deals = 64
	// blind is how often a move is not one of the book: people play others as well.
	blind = 0.2
	// least is how likely a position must be to be thought of at all.
	least = 1e-5
)

// Run searches what the file does not have yet, and tells how many positions have been searched, and how many the file
// had before. The same settings give the same book, however often it was stopped.
func (m Making) Run(ctx context.Context, searched func(positions, before int)) (positions int, err error) {
	k := making{
		Making: m, searched: searched,
		kept: map[string]bot.Opening{}, met: map[string]bool{}, open: map[string]*situation{},
	}
	k.file, err = journal.Open(m.File, m.BookSettings, func(_ int, o bot.Opening) error {
		key, err := o.Key(m.Rules)
		k.kept[key] = o
		return err
	})
	if err != nil {
		return 0, err
	}
	k.before = len(k.kept)
	defer func() { err = errors.Join(err, k.file.Close()) }()
	if err := k.begin(); err != nil {
		return 0, err
	}
	for k.positions < m.Positions && err == nil {
		next := k.likeliest()
		if next == nil {
			break
		}
		err = k.goOn(ctx, next)
	}
	return k.positions, err
}

// making is a run.
type making struct {
	Making
	file      *journal.File
	kept      map[string]bot.Opening // that have been searched, by their keys
	met       map[string]bool        // situations that have been gone on from
	open      map[string]*situation
	number    int // of the situation that was come to last
	positions int
	before    int // of them, in the file
	searched  func(positions, before int)
}

// situation is a position as those know it who decide in it, with some ways in which games come to it. Their positions
// differ in what nobody who decides knows.
type situation struct {
	ways   []way
	chance float64 // how likely it is that games come to it
	number int     // in the order in which situations were come to
}

// way is one way to a situation.
type way struct {
	bot.Opening // as far as it tells how the position is come to
	options     game.Options
	state       game.State
	chance      float64
}

// likeliest takes the likeliest situation that nothing has been gone on from; nil if there is none.
func (k *making) likeliest() *situation {
	var best *situation
	at := ""
	for key, s := range k.open {
		if best == nil || s.chance > best.chance || s.chance == best.chance && s.number < best.number {
			best, at = s, key
		}
	}
	delete(k.open, at)
	k.met[at] = true
	return best
}

// begin opens the situations in which games begin.
func (k *making) begin() error {
	info := k.Rules.Info()
	all, err := varied(info.Options, k.Vary)
	if err != nil {
		return err
	}
	count := uint64(1)
	if info.Chance {
		count = deals
	}
	for _, o := range all {
		for deal := range count {
			s, err := k.Rules.New(o, bot.DealOf(deal))
			if err != nil {
				return err
			}
			begun := bot.Opening{Options: o.Changed(info.Options), Deal: deal}
			k.come(way{begun, o, s, 1 / float64(count)})
		}
	}
	return nil
}

// varied are the usual options, with every value of those that are named.
func varied(specs []game.Option, names []string) (all []game.Options, err error) {
	usual, err := game.ParseOptions(specs, nil)
	all = []game.Options{usual}
	for _, name := range names {
		values := valuesOf(specs, name)
		if len(values) == 0 {
			return nil, languages.Error(message.Of("words.no-variety", "option", message.Escaped(name)))
		}
		var more []game.Options
		for _, o := range all {
			for _, value := range values {
				next := maps.Clone(o)
				next[name] = value
				more = append(more, next)
			}
		}
		all = more
	}
	return all, err
}

// valuesOf are the values of an option; none if there is no such option, or no list of them.
func valuesOf(specs []game.Option, name string) []string {
	at := slices.IndexFunc(specs, func(o game.Option) bool { return o.Name == name })
	switch {
	case at < 0:
		return nil
	case specs[at].Kind == game.BoolOption:
		return []string{"false", "true"}
	}
	return specs[at].Values
}

// come adds a way to its situation, unless that has been gone on from. What is forced is played.
func (k *making) come(w way) {
	for w.chance >= least && w.state.ToAct() != 0 {
		seat := w.state.ToAct().First()
		if moves := w.state.Moves(seat, nil); w.state.ToAct().Len() == 1 && len(moves) == 1 {
			w = w.then(seat, moves, 1)
			continue
		}
		key := ""
		for seat := range w.state.ToAct().All() {
			key += bot.PositionKey(k.Rules, w.options, w.state, seat) + "\n"
		}
		if k.met[key] {
			return
		}
		s := k.open[key]
		if s == nil {
			k.number++
			s = &situation{number: k.number}
			k.open[key] = s
		}
		s.ways = append(s.ways, w)
		s.chance += w.chance
		return
	}
}

// goOn searches a situation for each seat that decides there, and opens those to which their moves lead.
func (k *making) goOn(ctx context.Context, s *situation) error {
	toAct := s.ways[0].state.ToAct()
	found := map[game.Seat]bot.Opening{}
	for seat := range toAct.All() {
		o, err := k.look(ctx, s.ways[0], seat)
		if err != nil {
			return err
		}
		found[seat] = o
	}
	for _, w := range s.ways {
		next := []way{w}
		for seat := range toAct.All() {
			var after []way
			for _, w := range next {
				after = append(after, w.after(seat, found[seat], toAct.Len() == 1)...)
			}
			next = after
		}
		for _, w := range next {
			k.come(w)
		}
	}
	return nil
}

// after are the ways on which seat plays what was found, or, where it is the only one to decide, anything now and then.
func (w way) after(seat game.Seat, found bot.Opening, alone bool) (next []way) {
	visits, rest := 0, 1.0
	for _, m := range found.Moves {
		visits += m.Visits
	}
	if alone {
		rest -= blind
		moves := w.state.Moves(seat, nil)
		for _, m := range moves {
			next = append(next, w.then(seat, []game.Move{m}, blind/float64(len(moves))))
		}
	}
	for _, m := range found.Moves {
		chance := rest * float64(m.Visits) / float64(visits)
		if w.chance*chance < least {
			continue
		}
		if moves, err := bot.ReadPlan(w.state, seat, m.Play); err == nil {
			next = append(next, w.then(seat, moves, chance))
		}
	}
	return next
}

// then is the way on which seat goes on with these moves, which it does with some chance.
func (w way) then(seat game.Seat, moves []game.Move, chance float64) way {
	w.chance *= chance
	w.state = game.Clone(w.state)
	w.Line = slices.Clone(w.Line)
	for _, m := range moves {
		w.Line = append(w.Line, fmt.Sprint(int(seat), " ", w.state.MoveText(seat, m)))
		w.state.Play(seat, m, nil)
	}
	return w
}

// look is what was found for seat in the position of a way; if there is nothing yet, it is searched and kept.
func (k *making) look(ctx context.Context, w way, seat game.Seat) (bot.Opening, error) {
	o, s := w.Opening, w.state
	o.Seat = seat
	if moves := s.Moves(seat, nil); len(moves) == 1 {
		o.Moves = []bot.OpeningMove{{Play: []string{s.MoveText(seat, moves[0])}, Visits: 1}}
		return o, nil
	}
	key := bot.PositionKey(k.Rules, w.options, s, seat)
	if kept, ok := k.kept[key]; ok {
		k.positions++
		return kept, nil
	}
	hash := fnv.New64a()
	fmt.Fprint(hash, key)
	seed := game.Mix(k.Seed, hash.Sum64())
	seen := game.Clone(s)
	if r, ok := seen.(game.Reopener); ok {
		r.Reopen(seat)
	}
	seen.Determinize(seat, rand.New(rand.NewPCG(seed, 0)))
	o, err := bot.SearchOpening(ctx, k.Rules.Info(), seen, o, bot.Budget{Simulations: k.Simulations}, seed)
	if err == nil {
		err = k.file.Add(o)
	}
	if err != nil {
		return o, err
	}
	k.kept[key] = o
	k.positions++
	k.searched(k.positions, k.before)
	return o, nil
}
