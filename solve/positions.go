package solve

import (
	"context"
	"math/rand/v2"

	"hexparlor/chance"
	"hexparlor/game"
)

// mostGames is how many games are looked through for each position that is asked for.
const mostGames = 500

// Sample draws positions at the beginning of the given round from games of random orders, each of a game of its own:
// such that it matters, so many rounds ahead, what the seats order now. Fewer are found if there are hardly any.
func (r *Rounds) Sample(
	ctx context.Context, g game.Game, o game.Options, round, rounds, count int, seed uint64,
) ([]game.State, error) {
	random := rand.New(rand.NewPCG(seed, 0))
	var found []game.State
	for range mostGames * count {
		if len(found) == count {
			break
		}
		s, err := wander(g, o, round, random)
		if err != nil {
			return nil, err
		}
		if solvable(s) != nil {
			continue
		}
		m, err := r.Round(ctx, s, rounds)
		if err != nil {
			return nil, err
		}
		if m.Payoff.matters() {
			found = append(found, s)
		}
	}
	return found, nil
}

// wander plays random moves up to a round, or to the end.
func wander(g game.Game, o game.Options, round int, random *rand.Rand) (game.State, error) {
	s, err := g.New(o, chance.Seed{})
	if err != nil {
		return nil, err
	}
	sealer, ok := s.(game.Sealer)
	for s.ToAct() != 0 && ok && sealer.Round() < round {
		seat := s.ToAct().First()
		moves := s.Moves(seat, nil)
		s.Play(seat, moves[random.IntN(len(moves))], nil)
	}
	return s, nil
}
