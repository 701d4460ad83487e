package variants

import (
	"cmp"
	"context"
	"slices"
	"time"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/game/variant"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/variants"
)

// The most that a variant's page shows.
const (
	maxHistory = 20  // versions
	maxForks   = 12  // variants made from it
	maxMatches = 3   // finished public matches
	maxMedian  = 200 // finished matches of which the median length is taken
	leastTimed = 3   // finished matches from which on there is a median
)

// authorOf returns the name of a designer.
func authorOf(v variants.Variant) string { return cmp.Or(v.Author, match.FormerName) }

// draftOf returns the draft of a variant as lists show it.
func (s *service) draftOf(ctx context.Context, v variants.Variant) (api.Variant, error) {
	g, err := s.game(v.Game)
	if err != nil {
		return api.Variant{}, err
	}
	return s.shown(ctx, v, variants.Version{Text: v.Draft, Hash: variant.Hash(g, complete(g, v.Draft.Options))})
}

// latest returns the latest version of a variant, or its draft if it has none, as lists show it.
func (s *service) latest(ctx context.Context, v variants.Variant) (api.Variant, error) {
	if v.Versions == 0 {
		return s.draftOf(ctx, v)
	}
	n, err := s.Store.Version(ctx, v.ID, v.Versions)
	if err != nil {
		return api.Variant{}, storeError(err)
	}
	return s.shown(ctx, v, n)
}

// shown returns a version of a variant as lists show it; number 0 is its draft.
func (s *service) shown(ctx context.Context, v variants.Variant, n variants.Version) (api.Variant, error) {
	g, err := s.game(v.Game)
	if err != nil {
		return api.Variant{}, err
	}
	me, err := s.me(ctx)
	if err != nil {
		return api.Variant{}, err
	}
	options := complete(g, n.Options)
	one := api.Variant{
		ID: v.ID, Game: v.Game, Name: n.Name, Author: authorOf(v), AuthorID: v.Maker, Mine: me != "" && me == v.Maker,
		Version: n.Number, Versions: v.Versions, Withdrawn: v.Withdrawn(), Notes: n.Notes, Options: n.Options,
		Hash: n.Hash, Games: v.Games, Answers: v.Answers, Forks: v.Forks, Changed: len(variant.Changes(g, options)),
		View: openingOf(httpapi.CallerOf(ctx).Words(), g, options), Lab: s.lab(ctx, n.Hash),
	}
	if n.Number > 0 {
		one.Published = n.Published.UnixMilli()
	}
	return one, nil
}

// openingOf returns the first position as spectators see it; nil if chance decides the deal, or if a newer version of
// the game has no such rules.
func openingOf(words *i18n.Catalogue, g game.Game, o game.Options) any {
	if g.Info().Chance {
		return nil
	}
	opening, err := g.New(o, rng.Seed{})
	if err != nil {
		return nil
	}
	return game.ViewIn(words, opening.View(game.Spectator))
}

// page returns the page of a version of a variant; number 0 is the latest, or the draft if there is none.
func (s *service) page(ctx context.Context, v variants.Variant, number int) (api.VariantPage, error) {
	g, err := s.game(v.Game)
	if err != nil {
		return api.VariantPage{}, err
	}
	text, number, err := s.content(ctx, v, number)
	if err != nil {
		return api.VariantPage{}, err
	}
	n := variants.Version{Text: text, Hash: variant.Hash(g, complete(g, text.Options))}
	if number > 0 {
		if n, err = s.Store.Version(ctx, v.ID, number); err != nil {
			return api.VariantPage{}, storeError(err)
		}
	}
	options := complete(g, n.Options)
	page := api.VariantPage{
		Changes: changesIn(httpapi.CallerOf(ctx).Words(), variant.Changes(g, options)), Learnt: variant.Learnt(g, options),
		Players: len(g.Seats(options)), History: []api.VariantVersion{}, Quotes: []api.PlaytestQuote{},
		Matches: []api.Summary{}, LabAll: []api.StudyAnswer{}, From: v.Origin,
	}
	if page.Variant, err = s.shown(ctx, v, n); err != nil {
		return page, err
	}
	for _, add := range []func(context.Context, *api.VariantPage, variants.Variant, variants.Version) error{
		s.addHistory, s.addLength, s.addQuestions, s.addMatches, s.addForks, s.addStudy,
		s.addQuotes,
	} {
		if err := add(ctx, &page, v, n); err != nil {
			return page, err
		}
	}
	return page, nil
}

// addHistory adds the published versions, each with what it changes of the one before.
func (s *service) addHistory(ctx context.Context, page *api.VariantPage, v variants.Variant, _ variants.Version) error {
	g, err := s.game(v.Game)
	if err != nil {
		return err
	}
	versions, err := s.Store.LatestVersions(ctx, v.ID, maxHistory+1)
	if err != nil {
		return storeError(err)
	}
	words := httpapi.CallerOf(ctx).Words()
	for i, n := range versions[:min(len(versions), maxHistory)] {
		before := game.Options{}
		if i+1 < len(versions) {
			before = versions[i+1].Options
		}
		page.History = append(page.History, api.VariantVersion{
			Version: n.Number, Summary: n.Summary, Published: n.Published.UnixMilli(), Games: n.Games, Answers: n.Answered,
			Changes: changesIn(words, variant.Between(g, complete(g, before), complete(g, n.Options))),
			Lab:     s.lab(ctx, n.Hash),
		})
	}
	return nil
}

// addLength adds the median length of the latest matches.
func (s *service) addLength(ctx context.Context, page *api.VariantPage, v variants.Variant, n variants.Version) error {
	games, err := s.Store.MatchesBy(ctx, v.ID, n.Number, maxMedian)
	if err != nil {
		return storeError(err)
	}
	var lengths []time.Duration
	for _, g := range games {
		lengths = append(lengths, g.Length)
	}
	if len(lengths) >= leastTimed {
		slices.Sort(lengths)
		page.Minutes = max(1, int(lengths[len(lengths)/2].Round(time.Minute).Minutes()))
	}
	return nil
}

// addMatches adds the newest finished public matches.
func (s *service) addMatches(ctx context.Context, page *api.VariantPage, v variants.Variant, _ variants.Version) error {
	ids, err := s.Store.PublicMatches(ctx, v.ID, maxMatches)
	if err != nil {
		return storeError(err)
	}
	words := httpapi.CallerOf(ctx).Words()
	for _, id := range ids {
		s.Matches.ReadListed(ctx, id, "", func(state *match.State) {
			page.Matches = append(page.Matches, view.New(state, 0, words).SummaryFor(s.Presence(state)))
		})
	}
	return nil
}

// addForks adds published variants that were made from this one.
func (s *service) addForks(ctx context.Context, page *api.VariantPage, v variants.Variant, _ variants.Version) error {
	forks, err := s.Store.Forks(ctx, v.ID, maxForks)
	if err != nil {
		return storeError(err)
	}
	page.BuiltOn, err = s.latestOf(ctx, forks)
	return err
}

// addQuestions adds the questions of a version with the numbers of answers.
func (s *service) addQuestions(
	ctx context.Context, page *api.VariantPage, v variants.Variant, n variants.Version,
) (err error) {
	page.Questions, err = s.choices(ctx, v.ID, n)
	return err
}
