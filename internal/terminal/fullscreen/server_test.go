package fullscreen

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/games/hexstrike"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
	"hexparlor/internal/terminal/canvas"
	"hexparlor/internal/terminal/online"
	"hexparlor/internal/terminal/online/onlinetest"
	"hexparlor/internal/terminal/solo"
)

// station is a program at a server whose commands run as in a terminal: beside it, and in any order.
type station struct {
	t *testing.T
	*model
	messages chan tea.Msg
	raw      []string // what the program has written to the terminal besides its screens
}

// newStation starts a program at a server.
func newStation(t *testing.T, s *onlinetest.Site, words *i18n.Catalogue) *station {
	t.Helper()
	return newStationOf(t, words, online.Config{URL: s.URL(), Language: words.Tag.String()})
}

// newStationOf starts a program with a client of its own.
func newStationOf(t *testing.T, words *i18n.Catalogue, c online.Config) *station {
	t.Helper()
	client, err := online.New(c)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	m, err := newModel(t.Context(), Config{
		Words: words, Folder: solo.Folder(folder), Server: client, Identities: online.Identities(filepath.Join(folder, "servers")),
	})
	if err != nil {
		t.Fatal(err)
	}
	at := &station{t: t, model: m, messages: make(chan tea.Msg, 1000)}
	t.Cleanup(m.end)
	at.do(m.Init())
	at.until("the games of the site", func() bool { return len(m.lobby.Games) > 0 })
	return at
}

// do runs a command beside the program.
func (at *station) do(cmd tea.Cmd) {
	if cmd != nil {
		go func() { at.messages <- cmd() }()
	}
}

// hear gives the program a message.
func (at *station) hear(msg tea.Msg) {
	switch msg := msg.(type) {
	case tea.BatchMsg:
		for _, cmd := range msg {
			at.do(cmd)
		}
	case tea.RawMsg:
		at.raw = append(at.raw, msg.Msg.(string))
	default:
		_, cmd := at.Update(msg)
		at.View()
		at.do(cmd)
	}
}

// press presses keys, one for each character; Enter is \\r, Escape \\x1b.
func (at *station) press(keys string) {
	for _, r := range keys {
		switch r {
		case '\r':
			at.hear(tea.KeyPressMsg{Code: tea.KeyEnter})
		case '\t':
			at.hear(tea.KeyPressMsg{Code: tea.KeyTab})
		case '\x1b':
			at.hear(tea.KeyPressMsg{Code: tea.KeyEscape})
		default:
			at.hear(press(r))
		}
	}
}

// until gives programs their messages until a condition holds.
func (at *station) until(what string, holds func() bool, others ...*station) {
	at.t.Helper()
	all := append([]*station{at}, others...)
	late := time.Now().Add(time.Minute)
	for !holds() {
		heard := false
		for _, one := range all {
			select {
			case msg := <-one.messages:
				one.hear(msg)
				heard = true
			default:
			}
		}
		if !heard {
			time.Sleep(time.Millisecond)
		}
		if time.Now().After(late) {
			at.t.Fatalf("%s: not within a minute:\n%s", what, at.canvas().Plain())
		}
	}
}

// canvas returns the screen as it would be drawn now.
func (m *model) canvas() *canvas.Canvas {
	c := canvas.New(m.width, m.height, m.look)
	m.draw(c)
	return c
}

func (at *station) shows(text string) bool { return strings.Contains(at.canvas().Plain(), text) }

// picture writes the screen for eyes, if the environment names a folder for that.
func (at *station) picture(name string) {
	folder := os.Getenv("HEXPARLOR_SCREENS")
	if folder == "" {
		return
	}
	for suffix, size := range map[string][2]int{"80": {80, 24}, "120": {120, 40}} {
		at.hear(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		look := at.look
		for kind, other := range map[string]canvas.Look{
			"": look, "-light": {Colours: canvas.True, Light: true}, "-16": {Colours: canvas.Sixteen}, "-ascii": {ASCII: true},
		} {
			at.look = other
			text := at.canvas().String()
			if err := os.WriteFile(filepath.Join(folder, name+"-"+suffix+kind+".ans"), []byte(text), 0o666); err != nil {
				at.t.Fatal(err)
			}
		}
		at.look = look
	}
	at.hear(tea.WindowSizeMsg{Width: 80, Height: 24})
}

// choose chooses a game in the lobby.
func (at *station) choose(id string) {
	n := slices.IndexFunc(at.lobby.playable(), func(g api.GameInfo) bool { return g.ID == id })
	at.lobby.choose(n)
}

func TestTwoProgramsMeetByOfferAndChatAndPlay(t *testing.T) {
	s := onlinetest.Start(t)
	a, b := newStation(t, s, catalog.English()), newStation(t, s, catalog.For("de"))
	a.choose("hex")
	a.press("\r")
	a.until("the own offer", func() bool { return a.shows("your offer") })
	a.picture("lobby-offer")
	b.until("the offer", func() bool { return len(b.lobby.rows()) == 1 }, a)
	for i, g := range b.lobby.playable() {
		b.lobby.choose(i)
		words := strings.Fields(b.Words.Say(i18n.Of(g.ID + ".summary")))
		if last := words[len(words)-1]; !b.shows(last) {
			t.Errorf("the description of %s is cut:\n%s", g.ID, b.canvas().Plain())
		}
	}
	b.lobby.choose(0)
	b.lobby.part = lobbyOffers
	b.picture("lobby-de")
	b.press("\r")
	playing := func(at *station) *match {
		m, _ := at.top().(*match)
		return m
	}
	a.until("both matches", func() bool { return playing(a) != nil && playing(b) != nil }, b)
	one, other := a, b
	if !playing(a).Mine() {
		one, other = b, a
	}
	one.until("the chat", func() bool { return len(playing(one).Online.Rooms) > 0 }, other)
	one.press("t")
	one.press("good luck\r")
	other.until("the message", func() bool { return playing(other).Online.Unread == 1 }, one)
	other.picture("unread")
	other.until("the bell", func() bool { return strings.Contains(strings.Join(other.raw, ""), "\a") })
	one.picture("chat")
	one.press("\x1b")
	one.press(":f6\r")
	other.until("the move", func() bool { return playing(other).Turns() == 1 && playing(other).Mine() }, one)
	other.picture("turn")
	other.press(":draw\r")
	one.until("the draw offer", func() bool { return playing(one).Online.Asked() == "draw" }, other)
	one.picture("draw")
	one.press("y")
	other.until("the end", func() bool { return playing(other).Over && playing(one).Over }, one)
	one.picture("end")
	one.press("\r")
	other.until("the rematch offer", func() bool { return playing(other).Online.Asked() == "rematch" }, one)
	other.press("\r")
	other.until("the rematch", func() bool { return !playing(other).Over && !playing(one).Over }, one)
}

func TestLostConnectionKeepsPicksAndLosesNothing(t *testing.T) {
	s := onlinetest.Start(t)
	at := newStation(t, s, catalog.English())
	at.choose("swarm")
	at.lobby.level = 0
	at.press("\r")
	playing := func() *match {
		m, _ := at.top().(*match)
		return m
	}
	at.until("the match", func() bool { return playing() != nil && playing().Mine() })
	m := playing()
	for len(m.path) == 0 && m.Turns() < 20 {
		at.until("the turn", m.Mine)
		turns := m.Turns()
		at.press("\r")
		at.until("the move", func() bool { return len(m.path) > 0 || m.Turns() > turns && m.Mine() })
	}
	picks, turns := m.path, m.Turns()
	at.picture("before")
	s.Stop()
	at.until("the loss", func() bool { return m.Online.Lost != nil })
	at.picture("lost")
	if !at.shows("Connection lost.") || !at.shows("is kept") {
		t.Errorf("the loss is not shown:\n%s", at.canvas().Plain())
	}
	at.press("\r")
	s.Start()
	at.press("r")
	at.until("the connection", func() bool { return m.Online.Lost == nil })
	if !slices.Equal(m.path, picks) || m.Turns() != turns || !m.Mine() {
		t.Errorf("picks %v after %d turns became %v after %d", picks, turns, m.path, m.Turns())
	}
	for m.Turns() == turns {
		at.press("\r")
		at.until("the move", func() bool { return !m.Online.Sending })
	}
}

func TestFullScreenPlaysWholeGameOfEachGameAtServer(t *testing.T) {
	s := onlinetest.Start(t)
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			at := newStation(t, s, catalog.English())
			at.choose(g.Info().ID)
			at.lobby.level = 0
			at.press("\r")
			at.until("the match", func() bool { _, ok := at.top().(*match); return ok })
			m := at.top().(*match)
			arrows := []rune{tea.KeyRight, tea.KeyDown, tea.KeyLeft, tea.KeyDown, tea.KeyUp}
			for n := 0; !m.Over && n < 40; n++ {
				at.until("the turn", func() bool { return m.Over || m.Mine() && !m.Online.Sending })
				if m.Over {
					break
				}
				for i := range n % 4 {
					at.hear(tea.KeyPressMsg{Code: arrows[(n+i)%len(arrows)]})
				}
				at.hear(tea.KeyPressMsg{Code: tea.KeyEnter})
				if m.bad {
					t.Fatalf("refused: %s\n%s", m.message, at.canvas().Plain())
				}
			}
			at.until("the turn", func() bool { return m.Over || m.Mine() && !m.Online.Sending })
			at.picture("game-" + g.Info().ID)
			if v, ok := m.seen().(hexstrike.View); ok {
				m.choices = nil
				for _, card := range slices.Concat(v.Players[0].Hand, v.Players[0].Movement) {
					if name := fmt.Sprintf("%d %s", card.Priority, at.Words.Say(i18n.Of("hexstrike.card."+card.ID))); !at.shows(name) {
						t.Errorf("the hand has no %q:\n%s", name, at.canvas().Plain())
					}
				}
				m.refresh()
			}
			if m.Over {
				return
			}
			at.press("RR")
			at.until("the end", func() bool { return m.Over })
			if !at.shows("lost") || m.Result.Winners.Has(game.Seat(1)) {
				t.Errorf("the end is not shown:\n%s", at.canvas().Plain())
			}
		})
	}
}

// TestSignInByDeviceCodeIsKept signs in by the code of another device, and starts the program again.
func TestSignInByDeviceCodeIsKept(t *testing.T) {
	s := onlinetest.Start(t)
	at := newStation(t, s, catalog.English())
	code := s.DeviceCode("ines")
	at.press("a")
	at.press(code + "\r")
	at.until("the account", func() bool { return at.lobby.Me.Handle == "ines" })
	at.until("the name", func() bool { return at.shows("ines") })
	who, err := at.Identities.Load(s.URL())
	if err != nil || !who.Account || who.Secret != at.lobby.Client.Secret() || who.Guest == "" {
		t.Errorf("kept %+v, %v", who, err)
	}
	if info, err := os.Stat(string(at.Identities)); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read the file: %v, %v", info, err)
	}
	at.press("aa")
	at.until("the guest of before", func() bool { // a request on its way may still have the session that has ended
		return at.lobby.Me.Handle == "" && at.lobby.Me.ID != "" && at.lobby.Client.Secret() == who.Guest
	})
}

// spoiled is a network on which the name of a bot is another text.
type spoiled struct{ name string }

func (s spoiled) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil || strings.HasSuffix(r.URL.Path, "/stream") {
		return answer, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	quoted, _ := json.Marshal(s.name)
	answer.Body = io.NopCloser(bytes.NewReader(bytes.ReplaceAll(text, []byte(`"Novice"`), quoted)))
	return answer, err
}

// TestHostileNamesLeaveNoControlCharacters plays at a server that sends escape sequences in a name.
func TestHostileNamesLeaveNoControlCharacters(t *testing.T) {
	s := onlinetest.Start(t)
	at := newStationOf(t, catalog.English(), online.Config{
		URL: s.URL(), Language: "en", Transport: spoiled{"a\x1b]0;owned\x07\x1b[2J\u202eb\u200b"},
	})
	at.choose("swarm")
	at.lobby.level = 0
	at.press("\r")
	at.until("the name", func() bool { return at.shows("a]0;owned[2Jb") })
	at.look = canvas.Look{}
	if plain := at.canvas().Plain(); strings.ContainsAny(plain, "\x1b\x07\u202e\u200b") {
		t.Errorf("printed:\n%q", plain)
	}
}

// TestTwinMatchesAtServerLookEqualToUserWhoMayNotKnowTheDifference compares what a terminal shows of two matches that
// differ only in the orders that the opponent has sealed.
func TestTwinMatchesAtServerLookEqualToUserWhoMayNotKnowTheDifference(t *testing.T) {
	var watching []*station
	for _, order := range []string{"1 attack S", "1 hold", "1 push NE"} {
		s := onlinetest.Start(t)
		words := catalog.English()
		a := newStationOf(t, words, online.Config{URL: s.URL(), Language: "en", Secret: strings.Repeat("A", 43)})
		b := newStationOf(t, words, online.Config{URL: s.URL(), Language: "en", Secret: "B" + strings.Repeat("A", 42)})
		a.choose("hexattack")
		a.lobby.time = 0
		a.press("i")
		a.until("the match", func() bool { _, ok := a.top().(*match); return ok })
		one := a.top().(*match)
		b.do(b.lobby.proceed(b.model, b.lobby.Lobby.Join(one.at.(*online.Match).ID())))
		b.until("the start", func() bool { m, ok := b.top().(*match); return ok && m.Mine() && one.Mine() }, a)
		other := b.top().(*match)
		orders := []string{order}
		for _, move := range other.State.Moves(other.ToMove(), nil) {
			if text := other.State.MoveText(other.ToMove(), move); strings.HasSuffix(text, " hold") && text != "1 hold" {
				orders = append(orders, text)
			}
		}
		for _, text := range append(orders, "commit") {
			b.do(other.take(b.model, other.at.Submit(other.Own.First(), text)))
			b.until(text, func() bool { return !other.Online.Sending }, a)
		}
		a.until("the seal", func() bool { return !one.State.(game.SimultaneousMoves).Sealed().Has(one.Own.First()) }, b)
		one.message = ""
		watching = append(watching, a)
	}
	for _, other := range watching[1:] {
		first := watching[0]
		first.until("the same screen as after other orders", func() bool {
			return first.canvas().String() == other.canvas().String()
		}, other)
	}
}
