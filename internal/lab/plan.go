package lab

import (
	"cmp"
	"slices"

	"hexparlor/internal/lab/stats"
)

// Plan decides which games of a study are played. Study.Run asks it again when all of these games have been played.
type Plan interface {
	// Next returns games, possibly including played ones; none means that the study is complete.
	Next(b *Data) []Turn
}

// Each is a Plan that plays this number of games of every arm.
type Each int

// Next returns the games pair by pair, so that a stopped study has about the same number of games of every arm.
func (n Each) Next(b *Data) []Turn {
	arms := make([]int, len(b.Arms))
	for i := range arms {
		arms[i] = i
	}
	return upTo(arms, int(n))
}

// upTo returns the first games of the given arms, pair by pair; games is their number in each arm.
func upTo(arms []int, games int) []Turn {
	turns := make([]Turn, 0, len(arms)*games)
	for number := 0; number < games; number += 2 {
		for _, arm := range arms {
			turns = append(turns, Turn{arm, number}, Turn{arm, number + 1})
		}
	}
	return turns
}

// batch is the number of games of an arm after which a plan checks whether the arm needs more.
const batch = 40

// Until is a Plan that plays each arm until the first team's share of the points is known precisely enough, or Most
// games are played.
type Until struct {
	Half float64 // largest accepted half width of the share's interval
	Most int
}

// Next returns the games of all arms, with further games of the arms that are not known precisely enough.
func (u Until) Next(b *Data) []Turn {
	asked := make([]int, len(b.Arms))
	for arm := range asked {
		pairs := b.Pairs(arm)
		known := len(pairs) >= batch/2 && Advantage(pairs, b.Arms[arm]).Half() <= u.Half
		asked[arm] = more(pairs, u.Most, known)
	}
	return interleaved(asked)
}

// Decided is a Plan that plays each arm until it is clear whether its first team scores better or worse than in the
// first arm, or Most games are played.
type Decided struct{ Most int }

// Next returns the games of all arms, with further games of undecided arms. The first arm has as many games as the arm
// with the most.
func (d Decided) Next(b *Data) []Turn {
	asked, base := make([]int, len(b.Arms)), b.Pairs(0)
	for arm := 1; arm < len(asked); arm++ {
		pairs := b.Pairs(arm)
		apart := stats.Sequence(b.apart(pairs, base, arm), d.Most/4)
		asked[arm] = more(pairs, d.Most, len(pairs) >= batch/2 && !apart.Has(0))
		asked[0] = max(asked[0], asked[arm])
	}
	return interleaved(asked)
}

// more returns the number of games that an arm needs: up to most, a batch more than it has unless known is true.
func more(pairs []Pair, most int, known bool) int {
	if known {
		return 2 * len(pairs)
	}
	return min(most, batch*(1+2*len(pairs)/batch))
}

// interleaved returns the first games of all arms, pair by pair; asked is the number of games of each arm.
func interleaved(asked []int) []Turn {
	var turns []Turn
	for arm, games := range asked {
		turns = append(turns, upTo([]int{arm}, games)...)
	}
	slices.SortStableFunc(turns, func(x, y Turn) int {
		return cmp.Or(cmp.Compare(x.Number/2, y.Number/2), cmp.Compare(x.Arm, y.Arm))
	})
	return turns
}

// Halving is a Plan that plays all arms a few times, drops the worse half and plays the others twice as often, until
// one arm is left (successive halving: Jamieson, Talwalkar 2016).
type Halving struct {
	Goal  Goal
	Games int // total number of games of all arms
}

// Next returns the games of the first round that is not complete.
func (h Halving) Next(b *Data) []Turn {
	arms := make([]int, len(b.Arms))
	for i := range arms {
		arms[i] = i
	}
	rounds := 1
	for n := len(arms); n > 1; n = (n + 1) / 2 {
		rounds++
	}
	games := 0
	for range rounds {
		games += max(2, h.Games/rounds/len(arms)/2*2)
		turns := upTo(arms, games)
		if slices.ContainsFunc(turns, func(t Turn) bool { return !b.Has(t) }) {
			return turns
		}
		slices.SortStableFunc(arms, func(x, y int) int {
			return cmp.Compare(h.Goal.Miss(b, x), h.Goal.Miss(b, y))
		})
		arms = slices.Clone(arms[:(len(arms)+1)/2])
		slices.Sort(arms)
	}
	return nil
}
