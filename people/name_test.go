package people_test

import (
	"context"
	"errors"
	"testing"

	"hexparlor/bot"
	"hexparlor/people"
)

// handles is a store that knows nothing but whose handles are taken.
type handles struct {
	people.Store
	of map[string]string // from the folded handle to the person
}

func (h handles) HandleHolder(_ context.Context, folded string) (string, error) {
	if person, ok := h.of[folded]; ok {
		return person, nil
	}
	return "", people.ErrNotFound
}

// TestShownNames asks for names that others could be taken in by, and for names that only look a little like them.
func TestShownNames(t *testing.T) {
	_, folded, err := people.Handle("anna.b")
	if err != nil {
		t.Fatal(err)
	}
	a := &people.Accounts{Store: handles{of: map[string]string{folded: "anna"}}, Bots: []string{"Deep-Hex"}}
	guest := people.Person{ID: "guest"}
	anna := people.Person{ID: "anna", Handle: "anna.b"}
	for _, name := range []string{
		"Novice", "novice", "N o v i c e", "Nоvісе", "Nóvice", "Ｎｏｖｉｃｅ", "N0vice", "★ Novice ★", "Master", "The house",
		"the-house", "Hexparlor", "H\u0435xparlor", "Moderator", "Moderator Anna", "m0derator", "mod: Eve", "(admin)", "Admin_2",
		"deep hex", "Deep‐Hex", "Das Haus", "La casa", "Anna B", "аnnа_b", "ANNA-B.", "You",
	} {
		if err := a.MayBeCalled(t.Context(), guest, name); !isBadName(err) {
			t.Errorf("a guest may be called %q: %v", name, err)
		}
	}
	for _, l := range bot.Levels("") {
		if err := a.MayBeCalled(t.Context(), guest, l.Name); !isBadName(err) {
			t.Errorf("a guest may be called %q, as a level of the house is: %v", l.Name, err)
		}
	}
	for _, name := range []string{
		"Anna", "Ben", "Novices", "Housemaster", "Modesty", "Hexparty", "Administer", "Guest 123", "Gast 500", "阿姨", "Łukasz", "!!1",
		"Deep", "Botanist",
	} {
		if err := a.MayBeCalled(t.Context(), guest, name); err != nil {
			t.Errorf("a guest may not be called %q: %v", name, err)
		}
	}
	if err := a.MayBeCalled(t.Context(), anna, "Anna B"); err != nil {
		t.Errorf("who has a handle may not be called by it: %v", err)
	}
	if err := a.MayBeCalled(t.Context(), people.Person{}, "anna.b"); err != nil {
		t.Errorf("somebody who plays by message may not be called as they are: %v", err)
	}
	if err := a.MayBeCalled(t.Context(), people.Person{}, "Novice"); !isBadName(err) {
		t.Errorf("somebody who plays by message may be called as a bot: %v", err)
	}
}

func isBadName(err error) bool {
	var refused *people.Error
	return errors.As(err, &refused) && refused.Code == people.BadName
}
