package lab

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/lab/arena"
	"hexparlor/internal/panics"
)

// The values of results in a study's file: thousand is a win, unknown a result that no search has estimated.
const (
	thousand = 1000
	unknown  = -1
)

// armPlayers plays the games of one arm with its two players, one game at a time.
type armPlayers struct {
	game    game.Game
	arm     Arm
	number  int // index of the arm in the study
	seats   []game.SeatInfo
	players [2]arena.Player
	seed    uint64 // seed of the study
}

// sitting is one game of a table while it is played.
type sitting struct {
	*armPlayers
	state game.State
	sides [game.MaxSeats + 1]int
	row   Row
	log   game.Log
	moves []game.Move
	names []string
	line  uint64

	sealing bool // whether a round of sealed orders is going on
}

// playSafely plays a game of the arm as play does. It turns a panic into an error that names the game, so that a panic
// ends only the study and not the program.
func (t *armPlayers) playSafely(ctx context.Context, number int) (r Row, err error) {
	err = panics.Catch(func() (err error) {
		r, err = t.play(ctx, number)
		return err
	})
	if p := (*panics.Error)(nil); errors.As(err, &p) {
		err = fmt.Errorf("game %d of arm %d panicked: %w\n%s", number, t.number, p, p.Stack)
	}
	return r, err
}

// play plays the game of the arm with that number.
func (t *armPlayers) play(ctx context.Context, number int) (Row, error) {
	state, err := t.game.New(t.arm.Options, Deal(t.seed, number))
	if err != nil {
		return Row{}, err
	}
	s := &sitting{armPlayers: t, state: state, sides: arena.Sides(t.seats, number%2 == 1)}
	s.row = Row{Arm: t.number, Number: number, Winners: []game.Seat{}, Events: map[string]int{}}
	for range t.seats {
		s.row.Uses = append(s.row.Uses, map[string]int{})
	}
	if toAct := state.ToAct(); toAct.Len() == 1 {
		s.row.First = toAct.First()
	}
	for state.ToAct() != 0 {
		if err := s.decide(ctx, state.ToAct().First()); err != nil {
			return Row{}, err
		}
	}
	s.finish()
	return s.row, nil
}

// decide lets a seat choose its decision and plays it. The games of a pair have different seeds of choices, unlike in
// the arena: otherwise equal players would play the same game twice.
func (s *sitting) decide(ctx context.Context, seat game.Seat) error {
	seed := game.Mix(game.Mix(game.Mix(0, s.seed), uint64(s.row.Number)), uint64(s.row.Plies))
	seen := game.Clone(s.state)
	seen.Determinize(seat, rand.New(rand.NewPCG(seed, 1)))
	if s.arm.Never != "" && s.sides[seat] == 1 {
		seen = hobble(seen, seat, s.arm.Never)
	}
	choice, err := s.players[s.sides[seat]].Choose(ctx, seen, seat, seed)
	if err != nil {
		return err
	}
	s.judge(seat, choice)
	round := s.round()
	s.sealing = s.sealing || s.state.ToAct().Len() > 1
	ways := 1
	for _, m := range choice.All() {
		if refusal := s.state.Check(seat, m); refusal != nil {
			return catalog.Error(
				i18n.Of("lab.refused", "seat", seat, "position", s.state.Text(game.Arbiter), "why", refusal))
		}
		s.moves = s.state.Moves(seat, s.moves[:0])
		ways = min(ways*max(1, len(s.moves)), math.MaxInt32)
		s.move(seat, m)
	}
	s.row.Decisions.Ways = append(s.row.Decisions.Ways, ways)
	// The last to seal orders is alone to act, but has thought at the same time as the others.
	if ways > 1 && !s.sealing {
		s.row.Alone++
	}
	s.sealing = s.sealing && s.round() == round
	return nil
}

// round returns the number of the round of sealed orders; 0 in games that have none.
func (s *sitting) round() int {
	if sealer, ok := s.state.(game.SimultaneousMoves); ok {
		return sealer.Round()
	}
	return 0
}

// judge records what the search found for a decision of seat. It also records forced decisions, because figures count
// them.
func (s *sitting) judge(seat game.Seat, choice bot.Choice) {
	d := &s.row.Decisions
	value, gap, stake, guess := unknown, unknown, unknown, unknown
	if len(choice.Moves) > 0 {
		o := choice.Opinion()
		if o.Searched || o.Exact {
			value = inThousandths(o.Value)
		}
		gap, stake = margins(o)
		if s.state.ToAct().Len() > 1 && len(o.Candidates) > 1 {
			guess = inThousandths(o.Candidates[0].Share)
		}
	}
	d.Ply, d.Seat = append(d.Ply, s.row.Plies+1), append(d.Seat, int(seat))
	d.Value, d.Gap = append(d.Value, value), append(d.Gap, gap)
	d.Stake, d.Guess = append(d.Stake, stake), append(d.Guess, guess)
}

// margins returns the value of the best option minus that of the second best, and minus the mean of the searched
// options, both in thousandths.
func margins(o bot.Opinion) (gap, stake int) {
	sum, tried := 0.0, 0
	for _, c := range o.Candidates {
		if c.Tried {
			sum += c.Value
			tried++
			if tried == 2 {
				gap = max(0, inThousandths(o.Candidates[0].Value)-inThousandths(c.Value))
			}
		}
	}
	if tried < 2 || !o.Candidates[0].Tried {
		return unknown, unknown
	}
	return gap, max(0, inThousandths(o.Value-sum/float64(tried)))
}

func inThousandths(value float64) int { return int(math.Round(thousand * value)) }

// move plays a move and records it with its components and events.
func (s *sitting) move(seat game.Seat, m game.Move) {
	s.row.Plies++
	s.names = game.UsesOf(s.state, seat, m, s.names[:0])
	for _, name := range s.names {
		s.row.Uses[seat-1][name]++
	}
	s.row.Moves = append(s.row.Moves, fmt.Sprintf("%d %s", seat, s.state.MoveText(seat, m)))
	s.line = game.Mix(game.Mix(s.line, uint64(seat)), uint64(m))
	s.log.Events = s.log.Events[:0]
	s.state.Play(seat, m, &s.log)
	for _, e := range s.log.Events {
		s.row.Events[e.Kind()]++
		if s.row.Blood == 0 {
			s.row.Blood = game.EffectsOf(e).Loser
		}
	}
	if game.Unveils(s.log.Events) {
		s.row.Unveiled = append(s.row.Unveiled, s.row.Plies)
	}
}

// finish records the result of the game.
func (s *sitting) finish() {
	r := s.state.Result()
	s.row.Result, s.row.Reason, s.row.Line = r.Text, r.Reason, fmt.Sprintf("%016x", s.line)
	for seat := range r.Winners.All() {
		s.row.Winners = append(s.row.Winners, seat)
	}
	if s.row.Rounds = max(0, s.round()-1); s.row.Rounds == 0 {
		s.row.Alone = 0 // all decisions are
	}
}
