package server_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server"
)

// wager is a tiny game with every kind of secret. White has a number that chance dealt and only White knows; in each
// of three rounds both seats choose secretly.
type wager struct{}

func (wager) Info() game.Info {
	return game.Info{ID: "wager", Version: 1, Traits: game.Traits{Hidden: true, Sealed: true, Chance: true}}
}

func (wager) Seats(game.Options) []game.SeatInfo {
	return []game.SeatInfo{{Seat: 1, Name: i18n.Verbatim("White"), Team: 1}, {Seat: 2, Name: i18n.Verbatim("Black"), Team: 2}}
}

// leastNumber has fifteen digits, so that White's number is in no hash, id or time by chance.
const leastNumber = 100_000_000_000_000

func (wager) New(_ game.Options, seed rng.Seed) (game.State, error) {
	return &wagerState{Number: leastNumber + rng.New(seed).N(9*leastNumber)}, nil
}

func (wager) Parse(game.Options, string) (game.State, error) { return nil, fmt.Errorf("no notation") }

func (wager) ParseSeen(game.Options, string) (game.Seen, error) {
	return game.Seen{}, fmt.Errorf("no notation")
}

var bets = []string{"", "low", "high"}

type wagerState struct {
	game.SimultaneousDefaults
	game.State `json:"-"` // methods that a server does not use
	Number     int
	Sealed     [2]int
	Shown      [][2]int
}

type wagerView struct {
	Number string
	Sealed [2]string
	Shown  [][2]int
}

func (s *wagerState) ToAct() game.Seats {
	var set game.Seats
	for i, bet := range s.Sealed {
		if bet == 0 && len(s.Shown) < 3 {
			set |= game.SeatsOf(game.Seat(i + 1))
		}
	}
	return set
}

func (s *wagerState) Moves(seat game.Seat, buf []game.Move) []game.Move {
	if s.ToAct().Has(seat) {
		buf = append(buf, 1, 2)
	}
	return buf
}

func (s *wagerState) Check(seat game.Seat, m game.Move) *game.Refusal {
	if !s.ToAct().Has(seat) || m < 1 || m > 2 {
		return game.Refuse("not-now", "W1", i18n.Verbatim("You have made your bet."))
	}
	return nil
}

func (s *wagerState) Play(seat game.Seat, m game.Move, log *game.Log) {
	s.Sealed[seat-1] = int(m)
	log.Add(wagered{Seat: seat, Bet: bets[m]})
	if s.Sealed[0] != 0 && s.Sealed[1] != 0 {
		s.Shown = append(slices.Clone(s.Shown), s.Sealed)
		s.Sealed = [2]int{}
	}
}

type wagered struct {
	Seat game.Seat
	Bet  string
}

func (e wagered) Kind() string   { return "wagered" }
func (e wagered) String() string { return fmt.Sprintf("wagered %d %s", e.Seat, e.Bet) }
func (e wagered) Message() i18n.Message {
	return i18n.Verbatim(fmt.Sprintf("Seat %d bets %s.", e.Seat, e.Bet))
}

func (e wagered) For(viewer game.Seat) game.Event {
	if viewer != game.Arbiter && viewer != e.Seat {
		e.Bet = "something"
	}
	return e
}

func (s *wagerState) Result() game.Result {
	if len(s.Shown) < 3 {
		return game.Result{Text: "*"}
	}
	return game.TwoPlayerResult(1, "wagered")
}

func (s *wagerState) ParseMoves(_ game.Seat, text string) ([]game.Move, *game.Refusal) {
	if i := slices.Index(bets, text); i > 0 {
		return []game.Move{game.Move(i)}, nil
	}
	return nil, game.Refuse("bad-text", "W2", i18n.Verbatim(fmt.Sprintf("%q is no bet.", text)))
}

func (s *wagerState) MoveText(_ game.Seat, m game.Move) string { return bets[m] }
func (s *wagerState) Text(viewer game.Seat) string             { return fmt.Sprint(s.View(viewer)) }

func (s *wagerState) View(viewer game.Seat) any {
	v := wagerView{Number: "?", Shown: s.Shown}
	if viewer == 1 || viewer == game.Arbiter {
		v.Number = strconv.Itoa(s.Number)
	}
	for i, bet := range s.Sealed {
		switch {
		case bet == 0:
		case viewer == game.Arbiter || viewer == game.Seat(i+1):
			v.Sealed[i] = bets[bet]
		default:
			v.Sealed[i] = "?"
		}
	}
	return v
}

func (s *wagerState) Prompt(seat game.Seat) game.Prompt {
	return game.Prompt{Code: "bet", Title: i18n.Verbatim(fmt.Sprintf("Seat %d bets.", seat))}
}

func (s *wagerState) Picks(_ game.Seat, m game.Move) []game.Pick {
	return game.Path("bet", game.Pick{Kind: game.PickWord, Value: bets[m], Label: i18n.Verbatim(bets[m])})
}

func (s *wagerState) Why(seat game.Seat, _ []game.Pick) *game.Refusal {
	return game.Refuse("why", "W3", i18n.Verbatim(fmt.Sprintf("Your number is %v.", s.View(seat).(wagerView).Number)))
}

func (s *wagerState) Determinize(viewer game.Seat, r *rand.Rand) {}
func (s *wagerState) Blank() game.State                          { return &wagerState{} }
func (s *wagerState) Copy(from game.State)                       { *s = *from.(*wagerState) }

// TestViewersGetEqualBytesWhateverOpponentsSecretIs lets White play differently in two matches with different numbers.
// Until White's secrets are revealed, Black and a spectator must get the same bytes from every request.
func TestViewersGetEqualBytesWhateverOpponentsSecretIs(t *testing.T) {
	h := openWith(t, t.TempDir(), server.Limits{Off: true}, wager{})
	for _, viewer := range []int{2, 0} {
		low, high := listen(h, viewer, "low"), listen(h, viewer, "high")
		if low != high {
			t.Errorf("viewer %d gets different bytes from the two matches:\n%s\n%s", viewer, low, high)
		}
		if strings.Contains(low, `"low"`) != (viewer == 2) { // among that viewer's own choices
			t.Errorf("viewer %d gets: %s", viewer, low)
		}
	}
}

// listen makes White's first bet, and returns everything that a viewer gets about the match.
func listen(h *testSite, viewer int, bet string) string {
	t := h.t
	white, black, other := h.guest(), h.guest(), h.guest()
	id := call[api.Match](white, "POST", "/api/matches", api.NewMatch{
		Game: "wager", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}}, Public: true,
	}).ID
	if viewer == 2 {
		other = black
	}
	black.do("GET", "/api/me", "")
	s := other.stream(id, "")
	got := s.next("match").data
	black.sit(id, 2)
	got += s.next("step").data
	if viewer == 2 {
		got += s.next("match").data // as a player, the viewer gets the whole match anew
	}
	h.deal(id, white, black)
	for range 4 { // two commitments, two reveals
		got += s.next("step").data
	}
	white.move(id, 1, bet)
	got += s.next("step").data
	path := "/api/matches/" + id
	for _, ask := range [][3]string{
		{"GET", path, ""},
		{"GET", path + "/replay", ""},
		{"GET", path + "/record", ""},
		{"POST", path + "/previews", `{"seat":1,"moves":["low"]}`},
		{"POST", path + "/previews", `{"seat":2,"moves":["low"]}`},
		{"POST", path + "/why", `{"seat":1,"picks":[]}`},
		{"POST", path + "/why", `{"seat":2,"picks":[]}`},
		{"POST", path + "/moves", `{"key":"a-key-1234","seat":1,"text":"low"}`},
		{"POST", path + "/moves", `{"key":"a-key-1235","seat":2,"text":"huge"}`},
		{"GET", "/api/lobby", ""},
	} {
		_, text := other.do(ask[0], ask[1], ask[2])
		if ask[1] == "/api/lobby" {
			text = onlyTable(t, text, id)
		}
		got += text + "\n"
	}
	var number int
	numberOf(t, white.match(id), &number)
	if number < leastNumber || strings.Contains(got, strconv.Itoa(number)) {
		t.Errorf("White's number %d is revealed: %s", number, got)
	}
	return drawn.ReplaceAllString(called.ReplaceAllString(anonymous.ReplaceAllString(got, "$1"), "Guest"), `""`)
}

// drawn matches the commitments of the deal, which are random in each match.
var drawn = regexp.MustCompile(`"([0-9a-f]{64}|[0-9a-f]{32})"`)

// called matches the default names of guests.
var called = regexp.MustCompile(`Guest \d+`)

// anonymous removes what differs between any two matches: ids, names, times.
var anonymous = regexp.MustCompile(`("(?:id|organizer|name|text|at|updatedAt|since)":)(?:"(?:Guest \d+|[0-9a-z]{16}|[0-9a-f-]{36})"|\d{13})`)

func numberOf(t testing.TB, m api.Match, number *int) {
	t.Helper()
	*number, _ = strconv.Atoi(m.Position.View.(map[string]any)["Number"].(string))
}

// onlyTable returns the part of a lobby that is about a match.
func onlyTable(t testing.TB, lobby, id string) string {
	t.Helper()
	var l api.Lobby
	must(t, json.Unmarshal([]byte(lobby), &l))
	var out string
	for _, s := range slices.Concat(l.Mine, l.Open, l.Running) {
		if s.ID == id {
			out += plain(t, s)
		}
	}
	return out
}

// TestUserWithBothSeatsSeesSecretsOfOneSeatAtATime: only after the match all viewers see everything.
func TestUserWithBothSeatsSeesSecretsOfOneSeatAtATime(t *testing.T) {
	h := openWith(t, t.TempDir(), server.Limits{Off: true}, wager{})
	g := h.guest()
	id := call[api.Match](g, "POST", "/api/matches", api.NewMatch{
		Game: "wager", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "me"}},
	}).ID
	h.deal(id, g)
	view := func() wagerView {
		var v wagerView
		must(t, json.Unmarshal([]byte(plain(t, g.match(id).Position.View)), &v))
		return v
	}
	if v := view(); v.Number == "?" || len(g.match(id).Position.Turns) != 1 {
		t.Errorf("to bet for White the player sees %+v", v)
	}
	g.move(id, 1, "high")
	if m := g.match(id); m.Log[6].Text != "" || view().Number != "?" || view().Sealed[0] != "?" || m.Position.Turns[0].Seat != 2 {
		t.Errorf("to bet for Black the player sees %+v %+v", view(), m.Log)
	}
	res, text := g.do("POST", "/api/matches/"+id+"/why", `{"seat":1,"picks":[]}`)
	if res.StatusCode != 409 {
		t.Errorf("before betting for Black the player gets %s", text)
	}
	g.move(id, 2, "low")
	for range 2 {
		g.move(id, 1, "low")
		g.move(id, 2, "low")
	}
	stranger := h.guest()
	m := stranger.match(id)
	number := 0
	numberOf(t, m, &number)
	if m.Position.Status != api.Finished || number < leastNumber || m.Log[6].Text != "high" {
		t.Errorf("after the end a stranger sees %+v", m)
	}
	if replay := plain(t, call[api.Replay](stranger, "GET", "/api/matches/"+id+"/replay", nil)); !strings.Contains(replay, strconv.Itoa(number)) {
		t.Errorf("after the end the replay is %s", replay)
	}
}
