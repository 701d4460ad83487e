package lab

import (
	"reflect"
	"strings"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Join combines studies into one study, so that all arms are compared, deal by deal, with the first arm of the first
// study. names are the names of the studies, which become the names of their arms.
//
// Only games with the same deals can be compared: the studies must have the same game, version of its rules, and seed.
// They may differ in options, players and changed data. Arms of other kinds than Plain are left out, because they
// compare players and not rules.
func Join(names []string, studies []*Data) (*Data, error) {
	first := studies[0]
	joined := NewData(Settings{
		Game: first.Game, Version: first.Version, Seed: first.Seed, Dealt: first.Dealt, Questions: []Question{Changed},
	})
	for i, study := range studies {
		for j, other := range studies[:i] {
			if err := apart(names[j], names[i], other, study); err != nil {
				return nil, err
			}
		}
		for arm, a := range study.Arms {
			pairs := study.Pairs(arm)
			if a.Kind != Plain || len(pairs) == 0 {
				continue
			}
			a.Name = strings.TrimSpace(names[i] + " " + a.Name)
			joined.admit(a, pairs)
		}
		if len(study.Pairs(0)) == 0 {
			return nil, catalog.Error(i18n.Of("lab.join.empty", "study", names[i]))
		}
	}
	return joined, nil
}

// apart returns the reason why two studies cannot be compared, or nil if they can.
func apart(name, otherName string, study, other *Data) error {
	no := func(key string, args ...any) error {
		return catalog.Error(i18n.Of("lab.join."+key, append(args, "one", name, "other", otherName)...))
	}
	switch {
	case study.Game != other.Game:
		return no("game", "first", study.Game, "second", other.Game)
	case study.Version != other.Version:
		return no("version", "first", study.Version, "second", other.Version)
	case study.Seed != other.Seed:
		return no("seed", "first", study.Seed, "second", other.Seed)
	case reflect.DeepEqual(study.Settings, other.Settings):
		return no("same")
	}
	return nil
}

// admit appends an arm with its games to the study.
func (b *Data) admit(a Arm, pairs []Pair) {
	at := len(b.Arms)
	b.Arms = append(b.Arms, a)
	for _, p := range pairs {
		for _, row := range p {
			row.Arm = at
			b.rows[Turn{at, row.Number}] = row
		}
	}
}
