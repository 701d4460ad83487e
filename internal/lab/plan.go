package lab

import (
	"cmp"
	"slices"

	"hexparlor/internal/lab/stats"
)

// Plan decides which games are played. It is asked again when all of them were played.
type Plan interface {
	// Next returns games, possibly including played ones; none means that the study is complete.
	Next(b *Data) []Turn
}

// Each plays the given number of games of every arm.
type Each int

// Next lists the games pair by pair, so that a study that was stopped has about as many of every arm.
func (n Each) Next(b *Data) []Turn {
	arms := make([]int, len(b.Arms))
	for i := range arms {
		arms[i] = i
	}
	return upTo(arms, int(n))
}

// upTo returns the first games of some arms.
func upTo(arms []int, games int) []Turn {
	turns := make([]Turn, 0, len(arms)*games)
	for number := 0; number < games; number += 2 {
		for _, arm := range arms {
			turns = append(turns, Turn{arm, number}, Turn{arm, number + 1})
		}
	}
	return turns
}

// batch is the number of games of an arm between two checks.
const batch = 40

// Until plays an arm until the share of the first team is known precisely enough, or Most is reached.
type Until struct {
	Half float64 // half of the width of the interval
	Most int
}

// Next returns the next games of the arms that are not known precisely enough.
func (u Until) Next(b *Data) []Turn {
	asked := make([]int, len(b.Arms))
	for arm := range asked {
		pairs := b.Pairs(arm)
		known := len(pairs) >= batch/2 && Advantage(pairs, b.Arms[arm]).Half() <= u.Half
		asked[arm] = more(pairs, u.Most, known)
	}
	return interleaved(asked)
}

// Decided plays an arm until it is clear whether its first team scores better than that of the first arm, or
// Most is reached.
type Decided struct{ Most int }

// Next returns the next games of undecided arms. The first arm continues as long as any other.
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

// more returns the number of games of an arm that are needed: another batch, unless enough is known.
func more(pairs []Pair, most int, known bool) int {
	if known {
		return 2 * len(pairs)
	}
	return min(most, batch*(1+2*len(pairs)/batch))
}

// interleaved returns the first games of all arms, pair by pair.
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

// Halving plays all arms a few times, drops the worse half and plays the others twice as often, until one is
// left (successive halving: Jamieson, Talwalkar 2016).
type Halving struct {
	Goal  Goal
	Games int // total number of games
}

// Next returns the games of the incomplete round.
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
