package lab

import (
	"cmp"
	"slices"

	"hexparlor/game"
	"hexparlor/game/variant"
)

// The arms of a study that compares a variant with the standard rules.
const (
	standardArm = 0
	VariantArm  = 1
)

// CompareVariant returns a study of one game at a time that compares a variant with the standard rules of its game: it
// answers whether a side is favoured, how long games are, and how many are drawn. Each has at most so many games.
func CompareVariant(g game.Game, o game.Options, games int) (Study, error) {
	info := g.Info()
	standard, err := variant.Canonical(g, nil)
	if err != nil {
		return Study{}, err
	}
	player, _ := Instruments(info.ID)
	settings := Settings{
		Game: info.ID, Version: info.Version, Seed: 1, Dealt: info.Chance, Questions: []Question{Favoured, Shorter, Draws},
		Arms: []Arm{
			NewArm(g, Plain, game.Standard, standard, player, player),
			NewArm(g, Plain, "variant", o, player, player),
		},
	}
	return Study{Data: NewData(settings), Game: g, Plan: variantFirst(games), Jobs: 1}, nil
}

// variantFirst is the plan of a study of a variant: this number of games of both arms. At first only the variant is
// played, and then three times as often as the standard rules, so that a favoured side shows within a minute.
type variantFirst int

// Pairs of games of the variant until the standard rules begin, and until they catch up.
const (
	alone   = 16
	leading = 60
)

// Next returns the games of both arms pair by pair.
func (n variantFirst) Next(*Data) []Turn {
	turns := upTo([]int{standardArm, VariantArm}, int(n))
	slices.SortStableFunc(turns, func(x, y Turn) int { return cmp.Compare(x.afterPair(), y.afterPair()) })
	return turns
}

// afterPair returns the number of the variant's pair before which a game is played.
func (t Turn) afterPair() int {
	pair := t.Number / 2
	if t.Arm == VariantArm {
		return pair
	}
	return min(alone+3*pair, max(leading, pair))
}
