package variants

import (
	"context"
	"time"

	"hexparlor/game/variant"
	"hexparlor/internal/variants"
)

// ownVariants are the variants of a user and what they have said about variants, for the download of their data.
type ownVariants struct {
	Variants []ownVariant
	Answers  []ownAnswer
	Remarks  []ownRemark
}

type ownVariant struct {
	ID, Origin string
	Saved      time.Time
	Listed     bool
	Draft      string // text of a variant file
	Versions   []ownVersion
}

type ownVersion struct {
	Number    int
	Summary   string
	Published time.Time
	File      string
}

type ownAnswer struct {
	Match, Variant  string
	Version, Number int
	Choices         []int
	Words           string
	Won             bool
	At              time.Time
}

type ownRemark struct {
	Match   string
	Moves   int
	Variant string
	Version int
	Words   string
	Won     bool
	At      time.Time
}

// OwnData returns the function that reads a user's variants, and what they have said about variants.
func OwnData(d Deps) func(ctx context.Context, user string) (any, error) {
	s := &service{d}
	return func(ctx context.Context, user string) (any, error) { return s.ownData(ctx, user) }
}

func (s *service) ownData(ctx context.Context, user string) (own ownVariants, err error) {
	list, err := s.Store.VariantsOf(ctx, user)
	if err != nil {
		return own, err
	}
	own = ownVariants{Variants: []ownVariant{}, Answers: []ownAnswer{}, Remarks: []ownRemark{}}
	for _, v := range list {
		one := ownVariant{ID: v.ID, Origin: v.Origin, Saved: v.Saved, Listed: v.Listed, Versions: []ownVersion{}}
		one.Draft = fileOf(v.Game, 0, v.Draft)
		versions, err := s.Store.LatestVersions(ctx, v.ID, variants.MaxVersions)
		if err != nil {
			return own, err
		}
		for _, n := range versions {
			one.Versions = append(one.Versions, ownVersion{
				Number: n.Number, Summary: n.Summary, Published: n.Published, File: fileOf(v.Game, n.Number, n.Text),
			})
		}
		own.Variants = append(own.Variants, one)
	}
	answers, remarks, err := s.Store.PlaytestsOf(ctx, user)
	for _, a := range answers {
		own.Answers = append(own.Answers, ownAnswer{
			Match: a.Match, Variant: a.Variant, Version: a.Version, Number: a.Number, Choices: a.Choices, Words: a.Words,
			Won: a.Won, At: a.At,
		})
	}
	for _, r := range remarks {
		own.Remarks = append(own.Remarks, ownRemark{
			Match: r.Match, Moves: r.Moves, Variant: r.Variant, Version: r.Version, Words: r.Words, Won: r.Won, At: r.At,
		})
	}
	return own, err
}

func fileOf(game string, number int, t variants.Text) string {
	return string(variant.Variant{
		Game: game, Name: t.Name, Version: number, Notes: t.Notes, Options: t.Options, Questions: t.Questions,
	}.Text())
}
