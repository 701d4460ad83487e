package chat_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/lobby/chat"
	"hexparlor/internal/match"
	"hexparlor/internal/user"
	"hexparlor/record/fairdeal"
)

var noon = time.Date(2026, time.March, 2, 12, 0, 0, 0, time.UTC)

// table returns a match of a game with these players and entries, in this order. The text of a player is as in an
// entry; an empty one is an open seat.
func table(t *testing.T, id string, options map[string]string, setting chat.Setting, players ...string) *match.State {
	t.Helper()
	g, _ := games.Lookup(id)
	chosen, err := game.ParseOptions(g.Info().Options, options)
	must(t, err)
	m := match.Match{
		ID: "m", Game: id, Options: chosen, Rules: g.Info().Version, Protocol: fairdeal.SeedAlone, Chat: setting.String(),
	}
	f, err := match.NewState(g, m)
	must(t, err)
	for i, p := range players {
		if p != "" {
			f = add(t, f, match.Sit, game.Seat(i+1), p)
		}
	}
	return f
}

func add(t *testing.T, f *match.State, kind match.Kind, seat game.Seat, text string) *match.State {
	t.Helper()
	step, err := f.Next(match.Entry{Number: len(f.Log) + 1, Seat: seat, Kind: kind, Text: text, At: noon})
	must(t, err)
	return step.State
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// places returns the rooms of a user in one line; a room that they may only read is in brackets.
func places(f *match.State, userID string) string {
	var list []string
	for _, p := range chat.Places(f, userID) {
		text := string(p.Room)
		if !p.Writes {
			text = "(" + text + ")"
		}
		if p.Since > 0 {
			text += fmt.Sprint(" since ", p.Since)
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

const (
	anna, ben, cleo, dora = "guest anna Anna", "guest ben Ben", "guest cleo Cleo", "guest dora Dora"
)

var pairs = map[string]string{"map": "pairs"}

// TestChatReachDecidesRoomsOfPlayer seats four players in two teams; Anna is of the first team.
func TestChatReachDecidesRoomsOfPlayer(t *testing.T) {
	for reach, want := range map[chat.Reach]string{
		chat.Silence: "",
		chat.Team:    "team-1 since 1",
		chat.All:     "players since 1, team-1 since 1",
		chat.Private: "players since 1, team-1 since 1, private-1-2 since 1, private-1-3 since 1, private-1-4 since 1",
	} {
		f := table(t, "hexattack", pairs, chat.Setting{Reach: reach}, anna, ben, cleo, dora)
		if f.Seats.Info[0].Team != 1 {
			t.Fatal("seat 1 is of another team")
		}
		if got := places(f, "anna"); got != want {
			t.Errorf("%s: %q, not %q", reach, got, want)
		}
		if got := places(f, "visitor"); got != "spectators" {
			t.Errorf("%s: a spectator has %q", reach, got)
		}
	}
}

// TestChatHasOneRoomPerTeam looks at the players of the second team.
func TestChatHasOneRoomPerTeam(t *testing.T) {
	f := table(t, "hexattack", pairs, chat.Setting{Reach: chat.Team}, anna, ben, cleo, dora)
	for i, name := range []string{"anna", "ben", "cleo", "dora"} {
		if got, want := places(f, name), fmt.Sprintf("team-%d since %d", f.Seats.Info[i].Team, i+1); got != want {
			t.Errorf("%s has %q, not %q", name, got, want)
		}
	}
	f = table(t, "hexattack", map[string]string{"map": "ffa3"}, chat.Setting{Reach: chat.Private}, anna, ben, cleo)
	if got := places(f, "cleo"); got != "players since 3, private-1-3 since 3, private-2-3 since 3" {
		t.Errorf("a player without team has %q", got)
	}
}

// TestTwoPlayersShareOneChatRoom holds that letters between the only two players would be the same room again.
func TestTwoPlayersShareOneChatRoom(t *testing.T) {
	f := table(t, "hex", nil, chat.Setting{Reach: chat.Private}, anna, ben)
	if got := places(f, "ben"); got != "players since 2" {
		t.Errorf("%q", got)
	}
}

// TestPlayerAgainstBotHasNoChatRooms has nobody who could read a message.
func TestPlayerAgainstBotHasNoChatRooms(t *testing.T) {
	f := table(t, "hex", nil, chat.Setting{Reach: chat.All}, anna, "bot 3 Casual")
	if got := places(f, "anna"); got != "" {
		t.Errorf("%q", got)
	}
	f = table(t, "hex", nil, chat.Setting{Reach: chat.All}, anna, "")
	if got := places(f, "anna"); got != "players since 1" {
		t.Errorf("with an open seat: %q", got)
	}
	if got := places(f, "visitor"); got != "" {
		t.Errorf("a spectator before the match: %q", got)
	}
}

// TestTeamOfOnePlayerHasNoChatRoom gives both seats of a team to one player.
func TestTeamOfOnePlayerHasNoChatRoom(t *testing.T) {
	f := table(t, "hexattack", pairs, chat.Setting{Reach: chat.Team}, anna, ben, cleo, dora)
	mate := 0
	for i, s := range f.Seats.Info {
		if i > 0 && s.Team == 1 {
			mate = i
		}
	}
	players := []string{anna, ben, cleo, dora}
	players[mate] = anna
	f = table(t, "hexattack", pairs, chat.Setting{Reach: chat.Team}, players...)
	if got := places(f, "anna"); got != "" {
		t.Errorf("%q", got)
	}
}

// TestChatRoomsOpenToSpectatorsAfterMatchIfSoSet resigns a match whose rooms are public afterwards, and one whose are
// not.
func TestChatRoomsOpenToSpectatorsAfterMatchIfSoSet(t *testing.T) {
	for _, c := range []struct {
		opens           bool
		player, visitor string
	}{
		{false, "players since 1, spectators", "spectators"}, {true, "players, spectators", "(players), spectators"},
	} {
		f := table(t, "hex", nil, chat.Setting{Reach: chat.All, Opens: c.opens}, anna, ben)
		f = add(t, f, match.Resign, 2, "")
		if got := places(f, "anna"); got != c.player {
			t.Errorf("opens %v: a player has %q", c.opens, got)
		}
		if got := places(f, "visitor"); got != c.visitor {
			t.Errorf("opens %v: a visitor has %q", c.opens, got)
		}
	}
}

// TestOpenedRoomOfOtherTeamIsReadOnlyForPlayers ends a match of two teams; Cleo is of the second one.
func TestOpenedRoomOfOtherTeamIsReadOnlyForPlayers(t *testing.T) {
	f := table(t, "hexattack", pairs, chat.Setting{Reach: chat.Team, Opens: true}, anna, ben, cleo, dora)
	f = add(t, f, match.Shut, 1, "")
	if got := places(f, "anna"); got != "team-1, (team-2), spectators" {
		t.Errorf("a player of the first team has %q", got)
	}
	if got := places(f, "cleo"); got != "(team-1), team-2, spectators" {
		t.Errorf("a player of the second team has %q", got)
	}
}

// TestChatRoomsOfNewPlayerStartWhenSeatIsTaken stands up from a seat which another player takes.
func TestChatRoomsOfNewPlayerStartWhenSeatIsTaken(t *testing.T) {
	f := table(t, "hexattack", pairs, chat.Setting{Reach: chat.All}, anna, ben)
	f = add(t, f, match.Stand, 1, anna)
	f = add(t, f, match.Sit, 1, cleo)
	if got := places(f, "cleo"); got != "players since 4, team-1 since 4" {
		t.Errorf("the new holder has %q", got)
	}
	if got := places(f, "anna"); got != "" {
		t.Errorf("the former holder has %q", got)
	}
}

func TestRoomOfTwoIgnoresOrderOfSeats(t *testing.T) {
	if a, b := chat.RoomOfTwo(3, 1), chat.RoomOfTwo(1, 3); a != b || a != "private-1-3" || chat.RoomOfTeam(2) != "team-2" {
		t.Errorf("%s, %s, %s", a, b, chat.RoomOfTeam(2))
	}
}

func TestChatSettingTextParsesBackToSameSetting(t *testing.T) {
	for _, reach := range []chat.Reach{chat.Silence, chat.Team, chat.All, chat.Private} {
		for _, opens := range []bool{false, true} {
			setting := chat.Setting{Reach: reach, Opens: opens}
			if got := chat.ParseSetting(setting.String()); got != setting {
				t.Errorf("%+v is %q, which is read as %+v", setting, setting.String(), got)
			}
		}
	}
	if text := (chat.Setting{Reach: chat.All}).String(); text != "" {
		t.Errorf("the default is %q", text)
	}
	for _, text := range []string{"x", "all  opens", " opens", "all closes"} {
		if got := chat.ParseSetting(text); got != (chat.Setting{Reach: chat.Silence}) {
			t.Errorf("the unknown %q is read as %+v", text, got)
		}
	}
}

// TestNewMessageIsRefusedInRoomsWithoutWritePermission also fills the fields of the message.
func TestNewMessageIsRefusedInRoomsWithoutWritePermission(t *testing.T) {
	f := table(t, "hex", nil, chat.Setting{Reach: chat.All, Opens: true}, anna, ben)
	who := user.User{ID: "anna", Name: "Anna"}
	m, err := chat.New(f, who, chat.Players, chat.Words{Text: " Hello\n there "}, noon.Add(time.Nanosecond).In(time.FixedZone("east", 3600)))
	must(t, err)
	if m.ID == "" || m.Match != "m" || m.Room != chat.Players || m.After != 2 || m.At != noon || m.By != "anna" || m.Name != "Anna" {
		t.Errorf("%+v", m)
	}
	if m.Text != "Hello there" || m.Phrase != "" {
		t.Errorf("%+v", m)
	}
	if other, err := chat.New(f, who, chat.Players, chat.Words{Phrase: "hello"}, noon); err != nil || other.ID == m.ID || other.Phrase != "hello" {
		t.Errorf("%+v, %v", other, err)
	}
	over := add(t, f, match.Resign, 2, "")
	for name, c := range map[string]struct {
		f    *match.State
		by   string
		room chat.Room
	}{
		"the spectators' room": {f, "anna", chat.Spectators}, "an unknown room": {f, "anna", "private-1-2"},
		"a room of others": {f, "visitor", chat.Players}, "a room that may be read": {over, "visitor", chat.Players},
	} {
		_, err := chat.New(c.f, user.User{ID: c.by}, c.room, chat.Words{Phrase: "hello"}, noon)
		if refusal := (*chat.Error)(nil); !errors.As(err, &refusal) || refusal.Code != chat.NoRoom {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestNewMessageRefusesEmptyAndOverlongTexts(t *testing.T) {
	f := table(t, "hex", nil, chat.Setting{Reach: chat.All}, anna, ben)
	for name, c := range map[string]struct {
		words chat.Words
		ok    bool
	}{
		"the longest text":        {chat.Words{Text: strings.Repeat("ä", chat.MaxText)}, true},
		"a longer text":           {chat.Words{Text: strings.Repeat("ä", chat.MaxText+1)}, false},
		"a text of blanks":        {chat.Words{Text: " \n\t "}, false},
		"a text of invisible":     {chat.Words{Text: "\u200b\u202e"}, false},
		"an unknown phrase":       {chat.Words{Phrase: "hallo"}, false},
		"a phrase and a text":     {chat.Words{Phrase: "hello", Text: "x"}, false},
		"nothing":                 {chat.Words{}, false},
		"one character":           {chat.Words{Text: "x"}, true},
		"the last of the phrases": {chat.Words{Phrase: chat.Phrases[len(chat.Phrases)-1]}, true},
	} {
		_, err := chat.New(f, user.User{ID: "anna"}, chat.Players, c.words, noon)
		if refusal := (*chat.Error)(nil); (err == nil) != c.ok || err != nil && (!errors.As(err, &refusal) || refusal.Code != chat.BadText) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCleanReturnsOneLineWithoutInvisibleCharacters(t *testing.T) {
	mark := "\u0301"
	for text, want := range map[string]string{
		" a \n\n b\tc ": "a b c", "a\u202eb\u200bc": "abc", "\u200b a": "a", "a\xffb": "ab",
		"e" + strings.Repeat(mark, 6) + "f" + mark: "e" + strings.Repeat(mark, user.MostMarks) + "f" + mark,
		"": "",
	} {
		if got := chat.Clean(text); got != want {
			t.Errorf("%q becomes %q, not %q", text, got, want)
		}
	}
}

func TestEveryChatPhraseHasMessageKey(t *testing.T) {
	for _, name := range chat.Phrases {
		if key := chat.Phrase(name).Key(); !strings.HasSuffix(key, "."+name) {
			t.Errorf("the phrase %s is %s", name, key)
		}
	}
}
