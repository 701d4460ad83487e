package user_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"hexparlor/bot"
	"hexparlor/internal/user"
)

// handles is a store that has only handles.
type handles struct {
	user.Store
	of map[string]string // user id by folded handle
}

func (h handles) HandleHolder(_ context.Context, folded string) (string, error) {
	if userID, ok := h.of[folded]; ok {
		return userID, nil
	}
	return "", user.ErrNotFound
}

func (handles) SiteKey(context.Context, string, func() ([]byte, error)) ([]byte, error) {
	return []byte("secret"), nil
}

func (handles) HandleHeld(context.Context, user.Hash, time.Time) (bool, error) { return false, nil }

// TestShownNamesThatImitateAreRefused tries names that imitate other users or the site, and names that only resemble
// them.
func TestShownNamesThatImitateAreRefused(t *testing.T) {
	_, folded, err := user.Handle("anna.b")
	if err != nil {
		t.Fatal(err)
	}
	a := &user.Accounts{Store: handles{of: map[string]string{folded: "anna"}}, Bots: []string{"Deep-Hex"}}
	guest := user.User{ID: "guest"}
	anna := user.User{ID: "anna", Handle: "anna.b"}
	for _, name := range []string{
		"Novice", "novice", "N o v i c e", "Nоvісе", "Nóvice", "Ｎｏｖｉｃｅ", "N0vice", "★ Novice ★", "Master", "The house",
		"the-house", "Hexparlor", "H\u0435xparlor", "Moderator", "Moderator Anna", "m0derator", "mod: Eve", "(admin)", "Admin_2",
		"deep hex", "Deep‐Hex", "Das Haus", "La casa", "Anna B", "аnnа_b", "ANNA-B.", "You",
		"🅐dmin", "ᴀdmin", "AᴅMIN",
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
	if err := a.MayBeCalled(t.Context(), user.User{}, "anna.b"); err != nil {
		t.Errorf("somebody who plays by message may not be called as they are: %v", err)
	}
	if err := a.MayBeCalled(t.Context(), user.User{}, "Novice"); !isBadName(err) {
		t.Errorf("somebody who plays by message may be called as a bot: %v", err)
	}
}

// TestNamesWithBotMarkAreRefused tries names and handles that end like those of bots, and words that only end alike.
func TestNamesWithBotMarkAreRefused(t *testing.T) {
	a := &user.Accounts{Store: handles{}}
	guest := user.User{ID: "guest"}
	for _, name := range []string{
		"Stockfish BOT", "Stockfish bot", "Stockfish Bot", "StockfishBOT", "StockfishBot", "stockfishbot", "Stockfish B0T",
		"Stockfish ВОТ", "Stockfish ΒΟΤ", "Stockfish ＢＯＴ", "Stockfish ᴮᴼᵀ", "Stockfish 𝐁𝐎𝐓", "Stockfish Ⓑⓞⓣ", "Stockfish 🄱🄾🅃",
		"Stockfish 🅱🅾🆃", "Stockfish 🅑🅞🅣", "Stockfish ʙᴏᴛ", "Stockfish вот", "🇧🇴🇹 Eve", "B.O.T. Eve", "Stockfish B O T", "Stockfish (BOT)", "[BOT] Stockfish",
		"BOT: Eve", "Bót", "Eve B\u0301OT", "Eve-bot-2",
	} {
		if err := a.MayBeCalled(t.Context(), guest, name); !isBadName(err) {
			t.Errorf("a user may be called %q: %v", name, err)
		}
	}
	for _, name := range []string{"Botond", "Talbot", "Abbot", "Bottle", "Botticelli", "Both of us", "Robota"} {
		if err := a.MayBeCalled(t.Context(), guest, name); err != nil {
			t.Errorf("a user may not be called %q: %v", name, err)
		}
	}
	for _, handle := range []string{"stockfish-bot", "stockfishbot", "bot.eve", "stockfish_b0t"} {
		_, err := a.MakeAccount(t.Context(), guest, handle)
		var refused *user.Error
		if !errors.As(err, &refused) || refused.Code != user.BadHandle {
			t.Errorf("a user may have the handle %q: %v", handle, err)
		}
	}
}

// TestGuestNamesThatImitateAnAccountAreRefused tries guest names that imitate the account Hexmaster.
func TestGuestNamesThatImitateAnAccountAreRefused(t *testing.T) {
	_, folded, err := user.Handle("Hexmaster")
	if err != nil {
		t.Fatal(err)
	}
	a := &user.Accounts{Store: handles{of: map[string]string{folded: "hexmaster"}}}
	for name, want := range map[string]bool{
		"Нexmaster": false, "нexmaster": false, "ʜexmaster": false, "НEXMASTER": false, "Hex\u200bmaster": false, "Ｈｅｘｍａｓｔｅｒ": false, "Hexmaster BOT": false,
		"Owner of the house": false, strings.Repeat("e\u0301", 24): true,
	} {
		if err := a.MayBeCalled(t.Context(), user.User{ID: "guest"}, name); (err == nil) != want {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// TestNameOfAnotherAccountIsRefused tries names that look like the user's own handle, another account's handle, and the
// handle of a deleted account, which stays reserved.
func TestNameOfAnotherAccountIsRefused(t *testing.T) {
	a, s, _ := site()
	key, err := a.HandleKey(t.Context(), "cleo")
	must(t, err)
	s.former[key] = true
	anna := s.users["anna"]
	for name, c := range map[string]struct {
		user user.User
		name string
		want user.Code
	}{
		"the own handle":               {anna, "Anna", ""},
		"the own handle, looking like": {anna, "4nn4", ""},
		"another's":                    {s.users["guest"], "Anna", user.BadName},
		"a deleted account's":          {s.users["guest"], "Cleo", user.BadName},
		"a free one":                   {s.users["guest"], "Dora", ""},
		"a player by message":          {user.User{}, "Anna", ""},
		"the site's, by message":       {user.User{}, "Hexparlor", user.BadName},
	} {
		if got := codeOf(t, a.MayBeCalled(t.Context(), c.user, c.name)); got != c.want {
			t.Errorf("%s: %q, not %q", name, got, c.want)
		}
	}
}

func TestHandleKeysDifferByHandle(t *testing.T) {
	a, _, _ := site()
	keys := map[user.Hash]string{}
	for _, handle := range []string{"", "anna", "ben", "cleo"} {
		key, err := a.HandleKey(t.Context(), handle)
		must(t, err)
		if other, known := keys[key]; known {
			t.Errorf("%q has the key of %q", handle, other)
		}
		keys[key] = handle
	}
}

func isBadName(err error) bool {
	var refused *user.Error
	return errors.As(err, &refused) && refused.Code == user.BadName
}
