package server_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/server"
	"hexparlor/record"
)

var players = []string{"Mira ✿ (she/her)", "jun-the-2nd", "tove", "BIG BAD BOB"}

// runTable creates a match of Hexattack for players by message; an empty name leaves the seat free.
func (g *guest) runTable(options map[string]string, names ...string) string {
	g.t.Helper()
	var seats []api.SeatRequest
	for _, name := range names {
		if name == "" {
			seats = append(seats, api.SeatRequest{Kind: "open"})
		} else {
			seats = append(seats, api.SeatRequest{Kind: "message", Name: name})
		}
	}
	return call[api.Match](g, "POST", "/api/matches", api.NewMatch{Game: "hexattack", Options: options, Seats: seats}).ID
}

func (g *guest) messageOrders(id string) api.MessageOrders {
	g.t.Helper()
	return call[api.MessageOrders](g, "GET", "/api/matches/"+id+"/messages", nil)
}

func (g *guest) paste(id string, round int, text string) api.MessageResults {
	g.t.Helper()
	return call[api.MessageResults](g, "POST", "/api/matches/"+id+"/messages", api.NewMessages{Key: key(), Round: round, Text: text})
}

func openHexattack(t *testing.T) *testSite {
	book, _ := games.Lookup("hexattack")
	return openWith(t, t.TempDir(), server.Limits{Off: true}, book)
}

// TestMatchByMessageIsPlayedToItsEndByOneUser lets one user run a whole game for four others, with the messages in a
// file.
func TestMatchByMessageIsPlayedToItsEndByOneUser(t *testing.T) {
	text, err := os.ReadFile("testdata/messages.txt")
	must(t, err)
	h := openHexattack(t)
	master, stranger := h.guest(), h.guest()
	id := master.runTable(map[string]string{"map": "pairs", "turns": "3"}, players...)
	stranger.do("GET", "/api/me", "")
	for _, step := range strings.Split(string(text), "=== ")[1:] {
		title, rest, _ := strings.Cut(step, "\n")
		round := master.messageOrders(id).Round
		parts := strings.Split(rest, "--- ")
		delivery := master.paste(id, round, parts[0])
		for _, part := range parts[1:] {
			kind, want, _ := strings.Cut(part, "\n")
			var got string
			switch kind {
			case "answers":
				got = answers(delivery)
			case "missing":
				got = strings.Trim(fmt.Sprint(delivery.Orders.Missing), "[]") + "\n"
			case "resolve":
				call[api.MessageOrders](master, "POST", "/api/matches/"+id+"/resolve", api.Resolution{Key: key(), Round: round})
				continue
			case "report":
				_, got = stranger.do("GET", "/api/matches/"+id+"/report", "")
				for line := range strings.Lines(want) {
					if !strings.Contains(got, strings.TrimSpace(line)) {
						t.Errorf("%s: the report lacks %s%s", title, line, got)
					}
				}
				continue
			}
			if got != want {
				t.Errorf("%s: %s\n%s\nnot\n%s", title, kind, got, want)
			}
		}
	}
	checkPosts(t, stranger, id)
	_, kept := stranger.do("GET", "/api/matches/"+id+"/record", "")
	r, err := record.Parse(kept)
	must(t, err)
	verdict, err := record.Verify(r, games.Lookup)
	must(t, err)
	if !verdict.Proven || !slices.Equal(r.Seats, players) {
		t.Errorf("the record of %q is proven: %v", r.Seats, verdict.Proven)
	}
}

func answers(d api.MessageResults) string {
	var b strings.Builder
	for _, a := range d.Results {
		if a.Accepted {
			fmt.Fprintf(&b, "%d taken\n", a.Seat)
		} else {
			fmt.Fprintf(&b, "%d refused %s\n", a.Seat, a.Sentence)
		}
	}
	return b.String()
}

// checkPosts checks the reports of each turn in three formats, and the pictures that they name.
func checkPosts(t *testing.T, g *guest, id string) {
	t.Helper()
	path := "/api/matches/" + id
	for format, want := range map[string]string{
		"text": "Hexattack: turn 2\n====", "markdown": "**Mira ✿ (she/her) (Player 1)**", "bbcode": "[b]Hexattack: turn 2[/b]",
	} {
		at := url.QueryEscape(g.url + path + "/pictures/")
		res, text := g.do("GET", path+"/report?turn=2&format="+format+"&pictures="+at, "")
		if res.StatusCode != 200 || !strings.Contains(text, want) {
			t.Errorf("%s: %d\n%s", format, res.StatusCode, text)
		}
		pictures := regexp.MustCompile(`/api/\S+\.png`).FindAllString(text, -1)
		if len(pictures) < 3 || !strings.HasSuffix(pictures[0], "/turn-2-0-whole.png") {
			t.Errorf("%s names the pictures %q", format, pictures)
		}
		for _, picture := range pictures {
			res, file := g.do("GET", picture, "")
			if _, err := png.Decode(bytes.NewReader([]byte(file))); err != nil || res.Header.Get("Content-Type") != "image/png" {
				t.Errorf("%s: %d %v", picture, res.StatusCode, err)
			}
			if got := res.Header.Get("Cross-Origin-Resource-Policy"); got != "cross-origin" {
				t.Errorf("boards may not show %s: %s", picture, got)
			}
			_, file = g.do("GET", strings.TrimSuffix(picture, "png")+"svg", "")
			if !strings.HasPrefix(file, "<svg ") {
				t.Errorf("%s is no drawing", picture)
			}
		}
	}
	for _, missing := range []string{
		"/pictures/turn-9-1-orders.png", "/pictures/turn-9-0-whole.png", "/pictures/turn-1-1-orders.gif", "/pictures/turn-1-8-orders.png", "/report?turn=9",
	} {
		if res, _ := g.do("GET", path+missing, ""); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", missing, res.StatusCode)
		}
	}
}

// TestMessagesOfPlayersAreEnteredByCreatorOnly checks that only the creator of a match may enter messages, and only for
// seats by message.
func TestMessagesOfPlayersAreEnteredByCreatorOnly(t *testing.T) {
	h := openHexattack(t)
	master, ben, stranger := h.guest(), h.guest(), h.guest()
	id := master.runTable(map[string]string{"map": "duel"}, "Anna", "")
	ben.do("GET", "/api/me", "")
	ben.sit(id, 2)
	stranger.do("GET", "/api/me", "")
	path := "/api/matches/" + id
	for name, c := range map[string]struct {
		who          *guest
		method, path string
		body         string
		want         int
	}{
		"a player's paste":          {ben, "POST", "/messages", `{"key":"12345678","round":1,"text":"Anna: hold"}`, 403},
		"a stranger's paste":        {stranger, "POST", "/messages", `{"key":"12345678","round":1,"text":"Anna: hold"}`, 403},
		"a player of the match":     {ben, "GET", "/messages", "", 403},
		"a player who resolves":     {ben, "POST", "/resolve", `{"key":"12345678","round":1}`, 403},
		"a player's move for Anna":  {ben, "POST", "/moves", `{"key":"12345678","seat":1,"text":"hold"}`, 403},
		"the master's move for Ben": {master, "POST", "/moves", `{"key":"12345678","seat":2,"text":"hold"}`, 403},
		"a player who seats others": {ben, "POST", "/seats", `{"seat":1,"name":"Zed"}`, 403},
		"the seat of a player":      {master, "POST", "/seats", `{"seat":2,"name":"Zed"}`, 409},
		"another round":             {master, "POST", "/resolve", `{"key":"12345678","round":2}`, 409},
		"too much at once": {
			master, "POST", "/messages", `{"key":"12345678","round":1,"text":"` + strings.Repeat(`Anna: hold\n`, 60) + `"}`, 422,
		},
	} {
		if res, answer := c.who.do(c.method, path+c.path, c.body); res.StatusCode != c.want {
			t.Errorf("%s: %d %s", name, res.StatusCode, answer)
		}
	}
	d := master.paste(id, 1, "player 2: hold\nAnna: move n")
	if got := answers(d); !strings.HasPrefix(got, "2 refused player 2 enters their own orders") || !d.Results[1].Accepted {
		t.Error(got)
	}
	if late := master.paste(id, 7, "Anna: move n"); late.Results[0].Accepted {
		t.Error("orders for another turn were taken")
	}
}

// TestCreatorOfMatchByMessageSeesNoSealedOrders lets a user with a link seal different orders in two matches. The user
// who runs both must get the same answers, even if they run an ally's seat.
func TestCreatorOfMatchByMessageSeesNoSealedOrders(t *testing.T) {
	h := openHexattack(t)
	overhear := func(orders string) string {
		master, ben := h.guest(), h.guest()
		id := master.runTable(map[string]string{"map": "pairs"}, "Anna", "", "Cleo", "Dan")
		ben.do("GET", "/api/me", "")
		ben.sit(id, 2)
		s := master.stream(id, "")
		got := s.next("match").data
		master.paste(id, 1, "Anna: 1 hold")
		got += s.next("step").data
		ben.move(id, 2, orders)
		ben.move(id, 2, "commit")
		got += s.next("step").data
		d := master.paste(id, 1, "Cleo: 1 jump\nAnna: 1 move n; 2 hold")
		got += plain(t, d) + s.next("step").data + s.next("step").data
		for _, path := range []string{"", "/replay", "/messages", "/report", "/record"} {
			_, text := master.do("GET", "/api/matches/"+id+path, "")
			got += text + "\n"
		}
		for _, seat := range []string{"1", "2"} {
			for path, rest := range map[string]string{
				"/previews": `"moves":["1 hold"]`, "/why": `"picks":[]`, "/moves": fmt.Sprintf(`"key":"12345678","text":"1 jump","state":%d`, master.state(id)),
			} {
				res, _ := master.do("POST", "/api/matches/"+id+path, `{"seat":`+seat+`,`+rest+`}`)
				if res.StatusCode == http.StatusOK {
					_, text := master.do("POST", "/api/matches/"+id+path, `{"seat":`+seat+`,`+rest+`}`)
					if text != "[]" && text != "[]\n" {
						t.Errorf("%s shows the creator the orders of seat %s: %s", path, seat, text)
					}
				}
			}
		}
		return masked(got)
	}
	one, other := overhear("1 attack ne; 2 defend sw"), overhear("1 push s; 2 grab nw")
	if one != other {
		t.Errorf("the creator gets different bytes from the two matches:\n%s", cmp.Diff(one, other))
	}
	if !strings.Contains(one, "orders are missing from Cleo and Dan") {
		t.Error("the report does not say who is missing", one)
	}
}

// masked removes what differs between any two matches: ids, names made from them, times and hashes.
func masked(text string) string {
	for _, form := range []string{
		`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}`, `[0-9a-f]{64}`, `[0-9a-f]{32}`, `[a-z2-7]{16}`, `"(at|since|updatedAt)":\d+`,
		`Guest \d+`, `"salt":"[0-9a-f]*"`,
	} {
		text = regexp.MustCompile(form).ReplaceAllString(text, "*")
	}
	return text
}

// TestPlayersByMessageAreSeatedOnFreeAndBotSeats seats players by message in a waiting match, on a free seat and on a
// bot's.
func TestPlayersByMessageAreSeatedOnFreeAndBotSeats(t *testing.T) {
	h := openHexattack(t)
	master := h.guest()
	m := call[api.Match](master, "POST", "/api/matches", api.NewMatch{Game: "hexattack", Seats: []api.SeatRequest{
		{Kind: "bot", Level: 1}, {Kind: "open"},
	}})
	path := "/api/matches/" + m.ID + "/seats"
	call[api.Match](master, "POST", path, api.SeatClaim{Seat: 1, Name: "Anna"})
	if res, _ := master.do("POST", path, `{"seat":2,"name":"ANNA"}`); res.StatusCode != http.StatusConflict {
		t.Errorf("two players called Anna: status %d", res.StatusCode)
	}
	m = call[api.Match](master, "POST", path, api.SeatClaim{Seat: 2, Name: "Ben"})
	if m.Position.Status != "running" || m.Players[0].Kind != api.ByMessage || m.Players[1].Name != "Ben" || m.Organizer == "" {
		t.Errorf("%s %+v %q", m.Position.Status, m.Players, m.Organizer)
	}
	lobby := call[api.Lobby](master, "GET", "/api/lobby", nil)
	if len(lobby.Mine) != 1 {
		t.Errorf("the master finds %d tables of theirs", len(lobby.Mine))
	}
}

// TestAnnouncementIsShownBeforeJoiningInReportAndRecord checks the text of a user about their match: cleaned, with its
// TestMessageThatResignsIsAnsweredAsResignation has one of three players resign by message.
func TestMessageThatResignsIsAnsweredAsResignation(t *testing.T) {
	h := openHexattack(t)
	master := h.guest()
	seats := []api.SeatRequest{{Kind: "message", Name: "Anna"}, {Kind: "message", Name: "Ben"}, {Kind: "message", Name: "Cleo"}}
	request := api.NewMatch{Game: "hexattack", Options: map[string]string{"map": "ffa3"}, Seats: seats}
	id := call[api.Match](master, "POST", "/api/matches", request).ID
	if got := master.paste(id, 1, "Anna: I resign.").Results[0].Sentence; got != "Anna has resigned." {
		t.Errorf("the answer is %q", got)
	}
	p := call[api.Match](master, "GET", "/api/matches/"+id, nil).Position
	if len(p.Exits) != 1 || p.Exits[0] != (api.Exit{Seat: 1, Round: 1, Resigned: true}) || !slices.Equal(p.Out, []int{1}) {
		t.Errorf("exits %+v, out %v", p.Exits, p.Out)
	}
}

// line breaks, for everyone who may see the match.
func TestAnnouncementIsShownBeforeJoiningInReportAndRecord(t *testing.T) {
	h := openHexattack(t)
	master, stranger := h.guest(), h.guest()
	request := api.NewMatch{
		Game: "hexattack", Options: map[string]string{"map": "duel", "turns": "1"},
		Seats: []api.SeatRequest{{Kind: "message", Name: "Anna"}, {Kind: "open"}}, Announcement: " House\u202e rules:\r\n\n\n- no **pushing** ",
	}
	const want = "House rules:\n\n- no **pushing**"
	id := call[api.Match](master, "POST", "/api/matches", request).ID
	if got := call[api.Match](stranger, "GET", "/api/matches/"+id, nil).Announcement; got != want {
		t.Errorf("a visitor reads %q", got)
	}
	request.Seats[1] = api.SeatRequest{Kind: "message", Name: "Ben"}
	id = call[api.Match](master, "POST", "/api/matches", request).ID
	if got := call[api.Match](stranger, "GET", "/api/matches/"+id, nil).Position.Prompt.Title; got != "Waiting for Anna and Ben." {
		t.Errorf("the prompt is %q", got)
	}
	results := master.paste(id, 1, "Anna: attack up please\nBen:\nHi,\nI hold. Thanks!\nBen\nBen: jump!")
	if got := answers(results); strings.Count(got, "taken") != 2 || !strings.Contains(got, "2 refused") {
		t.Errorf("the answers are %s", got)
	}
	if got := results.Results[0].Sentence; got != "The orders of Anna are sealed: 1 attack N." {
		t.Errorf("Anna's answer is %q", got)
	}
	for path, want := range map[string]string{
		"/report": "House rules:\n\n- no **pushing**\n", "/report?format=markdown": `no \*\*pushing\*\*`,
	} {
		if _, report := stranger.do("GET", "/api/matches/"+id+path, ""); !strings.Contains(report, want) {
			t.Errorf("%s lacks the announcement:\n%s", path, report)
		}
	}
	if _, kept := master.do("GET", "/api/matches/"+id+"/record", ""); !strings.Contains(kept, "; - no **pushing**\n") {
		t.Errorf("the record lacks the announcement:\n%s", kept)
	}
	request.Announcement = strings.Repeat("x", 4001)
	body, err := json.Marshal(request)
	must(t, err)
	if res, _ := master.do("POST", "/api/matches", string(body)); res.StatusCode != 422 {
		t.Errorf("a text of 4,001 characters gets %d", res.StatusCode)
	}
}

func TestDraftedMessagesAreAnsweredAndNotEntered(t *testing.T) {
	h := openHexattack(t)
	master := h.guest()
	id := master.runTable(nil, "Anna", "Ben")
	draft := func(text string) api.MessageResults {
		return call[api.MessageResults](master, "POST", "/api/matches/"+id+"/messages",
			api.NewMessages{Key: key(), Round: 1, Text: text, Draft: true})
	}
	steps := []struct {
		text      string
		accepted  []bool
		completes bool
	}{
		{"Anna: 1 attack n", []bool{true}, false},
		{"Anna: 1 attack n\nBen: 1 jump", []bool{true, false}, false},
		{"Anna: 1 attack n\nWorry: Cleo is near\n2 attack n", []bool{false, false}, false}, // part of her orders is below
		{"From: Anna\n\n1 attack n\n\nFrom: Ben\n\n1 move s", []bool{true, false}, false},  // Ben's mail may be older
		{"Anna: 1 attack n\nBen: 1 move s", []bool{true, true}, true},
	}
	for _, step := range steps {
		got := draft(step.text)
		for i, a := range got.Results {
			if a.Accepted != step.accepted[i] || a.Receipt != "" || a.Sentence == "" {
				t.Errorf("%q: result %d is %+v", step.text, i, a)
			}
		}
		if len(got.Results) != len(step.accepted) || got.Completes != step.completes {
			t.Errorf("%q: %d results, completes: %v", step.text, len(got.Results), got.Completes)
		}
		if len(got.Orders.Missing) != 2 || got.Orders.Round != 1 {
			t.Fatalf("%q was entered: %+v", step.text, got.Orders)
		}
	}
	if len(call[api.Match](master, "GET", "/api/matches/"+id, nil).Log) != 2 {
		t.Error("a draft is in the log")
	}
	if got := master.paste(id, 1, "Anna: 1 attack n"); got.Completes || len(got.Orders.Missing) != 1 {
		t.Errorf("the entered message: %+v", got)
	}
	if got := draft("Ben: 1 hold"); !got.Completes {
		t.Error("the last missing message does not complete the round")
	}
	if got := draft("Anna: 1 move n"); got.Completes || !got.Results[0].Accepted {
		t.Error("a correction completes the round")
	}
}
