package solve

import (
	"context"
	"math/rand/v2"

	"hexparlor/game"
	"hexparlor/game/rng"
)

// mostGames is the largest number of games that Sample plays for each requested position.
const mostGames = 500

// Sample returns different positions at the start of a given round, from games with random orders. In each position the
// orders must matter in a search of that many rounds; if mixing is true, a seat must need to mix its plans. It returns
// fewer positions if too few are found.
func (r *Rounds) Sample(
	ctx context.Context, g game.Game, o game.Options, round, rounds, count int, seed uint64, mixing bool,
) ([]game.State, error) {
	random := rand.New(rand.NewPCG(seed, 0))
	var found []game.State
	met := map[string]bool{}
	for range mostGames * count {
		if len(found) == count {
			break
		}
		s, err := wander(g, o, round, random)
		if err != nil {
			return nil, err
		}
		text := s.Text(game.Arbiter)
		if solvable(s) != nil || met[text] {
			continue
		}
		met[text] = true
		m, err := r.Round(ctx, s, rounds)
		if err != nil {
			return nil, err
		}
		if m.Payoff.matters() && !(mixing && m.Payoff.Saddle()) {
			found = append(found, s)
		}
	}
	return found, nil
}

// wander plays random moves until the given round or the end of the game, and returns the position.
func wander(g game.Game, o game.Options, round int, random *rand.Rand) (game.State, error) {
	s, err := g.New(o, rng.Seed{})
	if err != nil {
		return nil, err
	}
	sealer, ok := s.(game.SimultaneousMoves)
	for s.ToAct() != 0 && ok && sealer.Round() < round {
		seat := s.ToAct().First()
		moves := s.Moves(seat, nil)
		s.Play(seat, moves[random.IntN(len(moves))], nil)
	}
	return s, nil
}
