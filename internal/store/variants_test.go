package store_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hexparlor/game"
	"hexparlor/game/variant"
	"hexparlor/internal/match"
	"hexparlor/internal/store"
	"hexparlor/internal/user"
	"hexparlor/internal/variants"
)

// design stores a variant of a user.
func design(t *testing.T, s *store.Store, id, maker string) variants.Variant {
	t.Helper()
	v := variants.Variant{
		ID: id, Maker: maker, Game: "hexit", Saved: at6, Draft: variants.Text{
			Name: "Name of " + id, Notes: "Two\nlines", Options: game.Options{"tiles": "9"},
			Questions: []variant.Question{{Text: "Good?", Answers: []string{"Yes", "No"}}},
		},
	}
	need(t, s.AddVariant(t.Context(), v))
	return v
}

// publish stores the next version of a variant.
func publish(t *testing.T, s *store.Store, id string) variants.Version {
	t.Helper()
	v, err := s.Variant(t.Context(), id)
	need(t, err)
	n := variants.Version{
		Text: v.Draft, Number: v.Versions + 1, Summary: "New", Hash: "abc", Published: at6.Add(time.Hour),
	}
	need(t, s.Publish(t.Context(), v, n))
	return n
}

func TestVariantIsStoredAsDraftAndVersions(t *testing.T) {
	s := open(t)
	anna(t, s)
	want := design(t, s, "one", "anna")
	want.Author = "Anna"
	got, err := s.Variant(t.Context(), "one")
	need(t, err)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if _, err := s.Variant(t.Context(), "two"); !errors.Is(err, variants.ErrNotFound) {
		t.Error(err)
	}
	draft := want.Draft
	draft.Name, draft.Questions = "Other", nil
	if err := s.SaveDraft(t.Context(), "one", at6.Add(time.Minute), draft, at6.Add(time.Second)); !errors.Is(err, variants.ErrChanged) {
		t.Errorf("from another state: %v", err)
	}
	need(t, s.SaveDraft(t.Context(), "one", at6, draft, at6.Add(time.Second)))
	if got, err := s.Variant(t.Context(), "one"); err != nil || got.Draft.Name != "Other" || !got.Saved.Equal(at6.Add(time.Second)) ||
		len(got.Draft.Questions) != 0 {
		t.Errorf("%+v, %v", got, err)
	}

	n := publish(t, s, "one")
	if err := s.Publish(t.Context(), want, n); !errors.Is(err, variants.ErrChanged) {
		t.Errorf("the same version again: %v", err)
	}
	if err := s.RemoveDraft(t.Context(), "one"); !errors.Is(err, variants.ErrChanged) {
		t.Errorf("a published variant was deleted: %v", err)
	}
	publish(t, s, "one")
	stored, err := s.Version(t.Context(), "one", 1)
	need(t, err)
	n.Questions = []variant.Question{}
	if diff := cmp.Diff(n, stored); diff != "" {
		t.Error(diff)
	}
	if all, err := s.LatestVersions(t.Context(), "one", 5); err != nil || len(all) != 2 || all[0].Number != 2 {
		t.Errorf("%+v, %v", all, err)
	}
	design(t, s, "draft", "anna")
	need(t, s.RemoveDraft(t.Context(), "draft"))
	if mine, err := s.VariantsOf(t.Context(), "anna"); err != nil || len(mine) != 1 {
		t.Errorf("%+v, %v", mine, err)
	}
}

func TestUserHasLimitedNumberOfVariants(t *testing.T) {
	s := open(t)
	for i := range variants.MaxOfUser {
		design(t, s, fmt.Sprint("v", i), "anna")
	}
	if err := s.AddVariant(t.Context(), variants.Variant{ID: "more", Maker: "anna"}); !errors.Is(err, variants.ErrTooMany) {
		t.Error(err)
	}
	design(t, s, "more", "ben")
}

// TestVariantsAreListedByGames publishes variants with different numbers of matches, and lists them in pages.
func TestVariantsAreListedByGames(t *testing.T) {
	s := open(t)
	for i, id := range []string{"a", "b", "c", "d"} {
		design(t, s, id, "anna")
		publish(t, s, id)
		for n := range i % 3 {
			finishBy(t, s, match.Variant{ID: id, Version: 1, Name: id}, n%2 == 0)
		}
	}
	design(t, s, "draft", "anna")
	need(t, s.List(t.Context(), "b", false))
	ids := func(list []variants.Variant, err error) (ids []string) {
		need(t, err)
		for _, v := range list {
			ids = append(ids, v.ID)
		}
		return ids
	}
	all := ids(s.Listed(t.Context(), "", variants.Place{}, 10))
	if !slices.Equal(all, []string{"c", "d", "a"}) {
		t.Errorf("listed %v", all)
	}
	if more := ids(s.Listed(t.Context(), "hexit", variants.Place{Games: 2, ID: "c"}, 1)); !slices.Equal(more, []string{"d"}) {
		t.Errorf("the second page has %v", more)
	}
	if none := ids(s.Listed(t.Context(), "hex", variants.Place{}, 10)); len(none) != 0 {
		t.Errorf("of another game %v", none)
	}
	if public, err := s.PublicMatches(t.Context(), "c", 5); err != nil || len(public) != 1 {
		t.Errorf("%v, %v", public, err)
	}
	if v, err := s.Version(t.Context(), "c", 1); err != nil || v.Games != 2 || v.Asked != 4 {
		t.Errorf("%+v, %v", v, err)
	}
	if counts, err := s.Counts(t.Context(), "c", 1, variants.Results, 5); err != nil || counts["1-0"] != 2 {
		t.Errorf("%v, %v", counts, err)
	}
}

// TestVariantsComeWithNamesOfTheirDesigners lists variants of an account, of a bot's account, and of a deleted one.
func TestVariantsComeWithNamesOfTheirDesigners(t *testing.T) {
	s := open(t)
	anna(t, s)
	bot := user.User{ID: "bot", Name: "Robo", Handle: "robo", Owner: "anna"}
	need(t, s.CreateBot(t.Context(), bot, "robo", user.HashOf("robo")))
	for _, maker := range []string{"anna", "bot", "gone"} {
		v := design(t, s, "of-"+maker, maker)
		v.ID, v.Origin = "again-"+maker, "of-anna"
		need(t, s.AddVariant(t.Context(), v))
		publish(t, s, v.ID)
		publish(t, s, "of-"+maker)
	}
	want := map[string]string{"anna": "Anna", "bot": "Robo BOT", "gone": ""}
	for name, list := range map[string]func() ([]variants.Variant, error){
		"listed":  func() ([]variants.Variant, error) { return s.Listed(t.Context(), "", variants.Place{}, 10) },
		"of game": func() ([]variants.Variant, error) { return s.Listed(t.Context(), "hexit", variants.Place{}, 10) },
		"forks":   func() ([]variants.Variant, error) { return s.Forks(t.Context(), "of-anna", 10) },
		"own":     func() ([]variants.Variant, error) { return s.VariantsOf(t.Context(), "bot") },
		"one": func() ([]variants.Variant, error) {
			v, err := s.Variant(t.Context(), "of-bot")
			return []variants.Variant{v}, err
		},
	} {
		found, err := list()
		need(t, err)
		if len(found) == 0 {
			t.Errorf("%s: no variants", name)
		}
		for _, v := range found {
			if v.Author != want[v.Maker] {
				t.Errorf("%s: the author of %s is %q, want %q", name, v.ID, v.Author, want[v.Maker])
			}
		}
	}
}

// finishBy stores a finished match by a variant.
func finishBy(t *testing.T, s *store.Store, of match.Variant, public bool) string {
	t.Helper()
	m := newMatch(public)
	m.Variant = of
	create(t, s, m, match.Running)
	need(t, s.Append(t.Context(), match.Change{
		ID: m.ID, Entries: []match.Entry{move(2, "")}, Listing: &match.Listing{Status: match.Finished},
		Played: &match.VariantResult{
			Variant: of, Public: public, Ended: at6, Result: "1-0", Moves: 20, Length: 5 * time.Minute, Players: 2,
			LongestMoves: 7, Longest: time.Minute,
		},
	}))
	return m.ID
}

func TestMatchKeepsVariantWithItsName(t *testing.T) {
	s := open(t)
	design(t, s, "one", "anna")
	publish(t, s, "one")
	of := match.Variant{ID: "one", Version: 1, Name: "Two words"}
	id := finishBy(t, s, of, true)
	if m, _, err := s.Load(t.Context(), id); err != nil || m.Variant != of {
		t.Errorf("%+v, %v", m.Variant, err)
	}
	want := variants.Game{
		Match: id, Public: true, Moves: 20, Length: 5 * time.Minute, LongestMoves: 7, Longest: time.Minute,
	}
	if games, err := s.MatchesBy(t.Context(), "one", 1, 5); err != nil || len(games) != 1 || games[0] != want {
		t.Errorf("%+v, %v", games, err)
	}
	if public, err := s.IsPublicMatch(t.Context(), id); err != nil || !public {
		t.Error(public, err)
	}
}

// TestAnswersAreCountedOnceAndForgottenWithTheirUser answers about a variant, and deletes a player and the designer.
func TestAnswersAreCountedOnceAndForgottenWithTheirUser(t *testing.T) {
	s := open(t)
	anna(t, s)
	need(t, s.CreateUser(t.Context(), user.User{ID: "ben", Name: "Ben", Created: at6},
		user.Session{ID: "b", User: "ben", Created: at6, Used: at6}, user.HashOf("ben")))
	design(t, s, "one", "anna")
	publish(t, s, "one")
	design(t, s, "draft", "anna")
	a := variants.Answer{
		Match: "m", User: "ben", Variant: "one", Version: 1, Choices: []int{2, 0}, Words: "Good", Won: true, At: at6,
	}
	want := a
	want.Number = 1
	for range 2 {
		stored, err := s.AddAnswer(t.Context(), a)
		need(t, err)
		if diff := cmp.Diff(want, stored); diff != "" {
			t.Error(diff)
		}
	}
	skipped, err := s.AddAnswer(t.Context(), variants.Answer{Match: "n", User: "ben", Variant: "one", Version: 1, At: at6})
	if err != nil || skipped.Number != 0 {
		t.Errorf("%+v, %v", skipped, err)
	}
	r := variants.Remark{Match: "m", User: "ben", Moves: 3, Variant: "one", Version: 1, Words: "Odd", At: at6}
	need(t, s.AddRemark(t.Context(), r))
	r.Words = "Very odd"
	need(t, s.AddRemark(t.Context(), r))
	for i := range variants.MaxRemarks - 1 {
		need(t, s.AddRemark(t.Context(), variants.Remark{Match: "m", User: "ben", Moves: 10 + i, Variant: "one", At: at6}))
	}
	if err := s.AddRemark(t.Context(), variants.Remark{Match: "m", User: "ben", Moves: 99}); !errors.Is(err, variants.ErrTooMany) {
		t.Error(err)
	}
	v, err := s.Version(t.Context(), "one", 1)
	if err != nil || v.Answered != 1 || v.Skipped != 1 {
		t.Errorf("%+v, %v", v, err)
	}
	if counts, err := s.Counts(t.Context(), "one", 1, variants.Choices, 9); err != nil || len(counts) != 1 || counts["1.2"] != 1 {
		t.Errorf("%v, %v", counts, err)
	}
	need(t, s.SetPlaytestSettings(t.Context(), "ben", variants.Settings{Asked: at6, Match: "m", Never: true}))
	if set, err := s.PlaytestSettings(t.Context(), "ben"); err != nil || set != (variants.Settings{Asked: at6, Match: "m", Never: true}) {
		t.Errorf("%+v, %v", set, err)
	}

	for _, id := range []string{"ben", "anna"} {
		_, err := s.DeleteUser(t.Context(), id, nil, at6)
		need(t, err)
	}
	if left, err := s.AnswersAbout(t.Context(), "one", 9); err != nil || len(left) != 0 {
		t.Errorf("%+v, %v", left, err)
	}
	if left, err := s.RemarksAbout(t.Context(), "one", 9); err != nil || len(left) != 0 {
		t.Errorf("%+v, %v", left, err)
	}
	kept, err := s.Variant(t.Context(), "one")
	if err != nil || kept.Maker != "" || kept.Draft.Notes != "" || !kept.Listed {
		t.Errorf("%+v, %v", kept, err)
	}
	if _, err := s.Variant(t.Context(), "draft"); !errors.Is(err, variants.ErrNotFound) {
		t.Errorf("the draft of a deleted user: %v", err)
	}
}
