package bot

import (
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"hexparlor/game"
	rulebooks "hexparlor/games"
	"hexparlor/games/hexstrike"
)

// bout is a set of cards in HexStrike and its effect: the duel before it, the duel at the seat's next decision,
// and the cards, the active one first. A style assigns a value to a bout.
type bout struct {
	before, after hexstrike.View
	me            int
	cards         []hexstrike.Card
}

func (d bout) other() int { return 1 - d.me }

// harm returns the damage that a player took in the bout.
func (d bout) harm(player int) float64 {
	return float64(d.after.Players[player].Damage - d.before.Players[player].Damage)
}

// apart returns the distance between the players, and offLand the distance of a player from land.
func (d bout) apart() float64 {
	return float64(d.after.Players[0].Cell.Distance(d.after.Players[1].Cell))
}

func (d bout) offLand(player int) float64 { return float64(d.after.Players[player].OffLand) }

// blocks returns the number of beats of the active card in which it blocks.
func (d bout) blocks() (n float64) {
	if len(d.cards) > 0 {
		for _, action := range d.cards[0].Strip {
			if strings.Contains(action, "b") {
				n++
			}
		}
	}
	return n
}

// near is the distance at which a counter-puncher can hit back.
const near = 2

// styles are fixed ways of fighting.
var styles = []struct {
	name  string
	worth func(bout) float64
}{
	{"attacks whatever it costs", func(d bout) float64 {
		return d.harm(d.other()) + 2*d.offLand(d.other()) - d.apart()/2
	}},
	{"runs", func(d bout) float64 {
		return d.apart() - d.harm(d.me) - 3*d.offLand(d.me)
	}},
	{"blocks", func(d bout) float64 {
		return 2*d.blocks() + d.harm(d.other())/5 - d.harm(d.me) - 3*d.offLand(d.me) - d.apart()/3
	}},
	{"strikes back", func(d bout) float64 {
		worth := d.blocks()/2 - 2*d.harm(d.me) - 3*d.offLand(d.me)
		me, foe := d.before.Players[d.me], d.before.Players[d.other()]
		if me.Cell.Distance(foe.Cell) <= near {
			return worth + 1.5*d.harm(d.other())
		}
		return worth - float64(me.Cell.Distance(d.after.Players[d.me].Cell)) // lets the other player come
	}},
}

// styled returns a peer that draws sets and answers and takes those with the best value against random replies.
func styled(worth func(bout) float64) opponent {
	return func(s game.State, seat game.Seat, r *rand.Rand) []game.Move {
		open := opened(s, seat)
		d := bout{before: open.View(game.Arbiter).(hexstrike.View), me: int(seat) - 1}
		return bestDrawn(open, seat, r, func(own []game.Move, next game.State) float64 {
			d.cards = cardsOf(d.before.Players[d.me], open.MoveText(seat, own[0]))
			d.after = next.View(game.Arbiter).(hexstrike.View)
			return worth(d)
		})
	}
}

// cardsOf returns the cards of a set, the active one first, or none for another move.
func cardsOf(p hexstrike.Player, text string) (set []hexstrike.Card) {
	names, plays := strings.CutPrefix(text, "play ")
	if !plays {
		return nil
	}
	names, _, _ = strings.Cut(names, " ")
	for name := range strings.SplitSeq(names, "/") {
		all := slices.Concat(p.Hand, p.Movement)
		if at := slices.IndexFunc(all, func(c hexstrike.Card) bool { return c.ID == name }); at >= 0 {
			set = append(set, all[at])
		}
	}
	return set
}

// A level that searches beats every player with a single fixed style. HEXPARLOR_OPPONENTS tests the strongest
// level, with that many games against each.
func TestHexStrikeLevelBeatsPlayersOfFixedStyle(t *testing.T) {
	g, _ := rulebooks.Lookup("hexstrike")
	level, least := looker, 0.7
	if os.Getenv("HEXPARLOR_OPPONENTS") != "" {
		level, least = strongest(g), 0.8
	}
	opponents := map[string]opponent{"does anything": drawOrders}
	for _, s := range styles {
		opponents[s.name] = styled(s.worth)
	}
	n, sum := howMany(t, 4), 0.0
	for _, name := range slices.Sorted(maps.Keys(opponents)) {
		share := against(t, g, level, opponents[name], n)
		t.Logf("%d simulations get %.3f of %d games against one who %s", level.Budget.Simulations, share, n, name)
		sum += share / float64(len(opponents))
	}
	if sum < least {
		t.Errorf("%d simulations get only %.3f of their games against fixed styles", level.Budget.Simulations, sum)
	}
}

// The strongest level beats a greedy player in every pairing of characters. HEXPARLOR_OPPONENTS sets the games of
// each pairing.
func TestStrongestHexStrikeLevelBeatsGreedyPlayerInEveryPairing(t *testing.T) {
	if os.Getenv("HEXPARLOR_OPPONENTS") == "" {
		t.Skip("HEXPARLOR_OPPONENTS asks for no games")
	}
	g, _ := rulebooks.Lookup("hexstrike")
	characters := g.Info().Options[0].Values
	n, sum := howMany(t, 1), 0.0
	for _, own := range characters {
		for _, other := range characters {
			given := func(me game.Seat) map[string]string {
				if me == 1 {
					return map[string]string{"p1char": own, "p2char": other}
				}
				return map[string]string{"p1char": other, "p2char": own}
			}
			share := againstWith(t, g, given, strongest(g), greedyOrders, n)
			t.Logf("as %s against %s: %.3f of %d games", own, other, share, n)
			sum += share
		}
	}
	t.Logf("%.3f of all", sum/float64(len(characters)*len(characters)))
}

// strongest returns the highest level.
func strongest(g game.Game) Level { return Levels(g.Info().ID)[Top-1] }
