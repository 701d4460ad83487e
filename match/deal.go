package match

import (
	"slices"

	"hexparlor/chance"
	"hexparlor/proof"
)

// Dealt tells whether the position is that of the match. A game of chance is dealt when its last seat is filled; until
// then State only stands in for it, and nobody is shown it.
func (f *Fold) Dealt() bool {
	return !f.Game.Info().Chance || !slices.ContainsFunc(f.Players, Player.Open)
}

// Mixes are what the seats have added to the deal, in seat order.
func (f *Fold) Mixes() []string {
	mixes := make([]string, len(f.Players))
	for i, p := range f.Players {
		mixes[i] = p.Mix
	}
	return mixes
}

// Proven tells whether the deal can be proven: old tables, made before there were commitments, were dealt from the seed
// alone.
func (f *Fold) Proven() bool {
	mixed := slices.ContainsFunc(f.Players, func(p Player) bool { return p.Mix != "" })
	return f.Game.Info().Chance && (mixed || !slices.ContainsFunc(f.Players, func(p Player) bool { return !p.Open() }))
}

// seed is what the game is dealt from, or what stands in for it before the deal.
func (f *Fold) seed() chance.Seed {
	switch {
	case !f.Dealt():
		return chance.Seed{}
	case f.Proven():
		return proof.Deal(f.Match.Seed, f.Mixes())
	}
	return f.Match.Seed
}

// deal sets up the position once the last seat is filled.
func (f *Fold) deal() (err error) {
	if f.Game.Info().Chance && f.Dealt() {
		f.State, err = f.Game.New(f.Match.Options, f.seed())
	}
	return err
}

// rotated is the players of a rematch: every team has the seats of the next one. Where teams differ in size everybody
// keeps the seat.
func (f *Fold) rotated() []Player {
	teams := map[int][]int{} // indexes of seats
	count := 0
	for i, s := range f.Seats {
		teams[s.Team] = append(teams[s.Team], i)
		count = max(count, s.Team)
	}
	players := slices.Clone(f.Players)
	for team := 1; team <= count; team++ {
		from, to := teams[team], teams[team%count+1]
		if len(from) != len(to) {
			players = slices.Clone(f.Players)
			break
		}
		for i := range from {
			players[to[i]] = f.Players[from[i]]
		}
	}
	for i := range players {
		players[i].Mix, players[i].Away = "", ""
	}
	return players
}
