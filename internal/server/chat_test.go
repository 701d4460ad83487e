package server_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/api"
	"hexparlor/internal/server"
	"hexparlor/internal/user/admin"
)

// say sends a message that must be accepted.
func (g *guest) say(id, room, text string) api.ChatMessage {
	g.t.Helper()
	return call[api.ChatMessage](g, "POST", "/api/matches/"+id+"/chat", api.NewChatMessage{Room: room, Text: text})
}

// refusedTo sends a message that must be refused.
func (g *guest) refusedTo(id string, message api.NewChatMessage, status int) {
	g.t.Helper()
	res, text := g.do("POST", "/api/matches/"+id+"/chat", plain(g.t, message))
	if res.StatusCode != status {
		g.t.Errorf("%+v: %d %s", message, res.StatusCode, text)
	}
}

// rooms returns the messages that a user reads at a match, by room.
func (g *guest) rooms(id string) map[string][]string {
	g.t.Helper()
	read := map[string][]string{}
	for _, room := range call[api.Chat](g, "GET", "/api/matches/"+id+"/chat", nil).Rooms {
		read[room.Room] = []string{}
		for _, message := range room.Messages {
			read[room.Room] = append(read[room.Room], message.Text)
		}
	}
	return read
}

func (g *guest) id() string { return call[api.Me](g, "GET", "/api/me", nil).ID }

// pairs returns a match of two teams of two, seats 1 and 2 against 3 and 4, with rooms for any two players.
func pairs(t *testing.T, h *testSite, opens bool) (id string, players []*guest) {
	t.Helper()
	players = []*guest{h.guest(), h.guest(), h.guest(), h.guest()}
	id = call[api.Match](players[0], "POST", "/api/matches", api.NewMatch{
		Game: "hexattack", Options: map[string]string{"map": "pairs"}, Chat: "private", ChatOpens: opens,
		Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}, {Kind: "open"}, {Kind: "open"}},
	}).ID
	for i, p := range players[1:] {
		p.sit(id, i+2)
	}
	return id, players
}

// silent fails if a stream had other messages than pings and presence.
func (s *stream) silent(who string) {
	s.t.Helper()
	for {
		select {
		case e := <-s.events:
			if e.kind != "presence" && e.kind != "ping" {
				s.t.Errorf("%s was sent a %s: %s", who, e.kind, e.data)
			}
		default:
			return
		}
	}
}

// TestChatMessageReachesOnlyReadersOfItsRoom sends messages in a team's room and between two players: all other users
// get the same bytes as before.
func TestChatMessageReachesOnlyReadersOfItsRoom(t *testing.T) {
	h := openFresh(t)
	id, p := pairs(t, h, false)
	watcher := h.guest()
	all := append(slices.Clone(p), watcher)
	streams := make([]*stream, len(all))
	for i, g := range all {
		streams[i] = g.stream(id, "")
		streams[i].next("match")
	}
	time.Sleep(2 * presenceSettles)
	paths := []string{"", "/record", "/replay", "/chat"}
	seen := func(g *guest) (all string) {
		for _, path := range paths {
			_, text := g.do("GET", "/api/matches/"+id+path, "")
			all += text
		}
		return all
	}
	before := []string{"", "", seen(p[2]), seen(p[3]), seen(watcher)}
	p[0].say(id, "team-1", "we go north")
	p[1].say(id, "team-1", "and south")
	p[0].say(id, "private-1-2", "trust nobody")
	for i, from := range []int{0, 1} {
		for _, want := range []string{"we go north", "and south", "trust nobody"} {
			e := read[api.ChatMessage](t, streams[from].next("chat"))
			if e.Text != want || e.Mine != ((i == 0) == (want != "and south")) {
				t.Errorf("seat %d is sent %+v instead of %q", from+1, e, want)
			}
		}
	}
	for i := 2; i < len(all); i++ {
		streams[i].silent("an outsider")
		if now := seen(all[i]); now != before[i] {
			t.Errorf("outsider %d sees something else:\n%s\nthan before:\n%s", i, now, before[i])
		}
	}
	if _, rec := p[0].do("GET", "/api/matches/"+id+"/record", ""); strings.Contains(rec, "north") {
		t.Error("the record contains chat messages")
	}
	p[2].say(id, "players", "hello all")
	for _, s := range streams[:4] {
		if e := read[api.ChatMessage](t, s.next("chat")); e.Text != "hello all" || e.Room != "players" {
			t.Errorf("%+v", e)
		}
	}
	streams[4].silent("a spectator")
	watcher.say(id, "spectators", "team A looks strong")
	if e := read[api.ChatMessage](t, streams[4].next("chat")); !e.Mine || e.Room != "spectators" {
		t.Errorf("%+v", e)
	}
	for i, s := range streams[:4] {
		s.silent("a player")
		if _, reads := p[i].rooms(id)["spectators"]; reads {
			t.Errorf("seat %d reads the spectators", i+1)
		}
	}
	for _, room := range []string{"team-2", "private-3-4", "private-1-9", "spectators", "team-0", "nowhere", ""} {
		p[0].refusedTo(id, api.NewChatMessage{Room: room, Text: "psst"}, http.StatusForbidden)
	}
	for _, room := range []string{"players", "team-1", "private-1-2"} {
		watcher.refusedTo(id, api.NewChatMessage{Room: room, Text: "psst"}, http.StatusForbidden)
	}
}

// presenceSettles is the time after which a change of presence has been sent.
const presenceSettles = 300 * time.Millisecond

// TestNewPlayerReadsOnlyChatSentAfterSittingDown changes seats before the match: a new player reads messages from then
// on, a former one none.
func TestNewPlayerReadsOnlyChatSentAfterSittingDown(t *testing.T) {
	h := openFresh(t)
	anna, ben, cleo := h.guest(), h.guest(), h.guest()
	id := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: "hexattack", Options: map[string]string{"map": "pairs"},
		Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}, {Kind: "open"}, {Kind: "open"}},
	}).ID
	ben.sit(id, 2)
	anna.say(id, "team-1", "for Ben alone")
	if got := ben.rooms(id)["team-1"]; len(got) != 1 {
		t.Fatalf("Ben reads %v", got)
	}
	ben.act(id, 2, "stand")
	cleo.sit(id, 2)
	later := ben.stream(id, "")
	later.next("match")
	anna.say(id, "team-1", "for Cleo alone")
	if got := cleo.rooms(id)["team-1"]; len(got) != 1 || got[0] != "for Cleo alone" {
		t.Errorf("Cleo reads %v", got)
	}
	later.silent("Ben, who has left,")
	if got := ben.rooms(id); len(got) != 0 {
		t.Errorf("Ben, who has left, reads %v", got)
	}
	ben.refusedTo(id, api.NewChatMessage{Room: "team-1", Text: "still here"}, http.StatusForbidden)
	cleo.act(id, 2, "stand")
	ben.sit(id, 2)
	if got := ben.rooms(id)["team-1"]; len(got) != 0 {
		t.Errorf("Ben, who is back, reads %v", got)
	}
}

// TestSpectatorsReadPlayersChatAfterMatchOnlyIfEnabled ends matches: then the spectators' room is open to all, the
// players' rooms only if the match has that setting.
func TestSpectatorsReadPlayersChatAfterMatchOnlyIfEnabled(t *testing.T) {
	h := openFresh(t)
	for _, opens := range []bool{false, true} {
		id, p := pairs(t, h, opens)
		watcher := h.guest()
		p[0].say(id, "team-1", "secret plan")
		watcher.say(id, "spectators", "boring")
		for seat, g := range p[:2] {
			g.act(id, seat+1, "resign")
		}
		if status := p[0].match(id).Position.Status; status != api.Finished {
			t.Fatal(status)
		}
		if got := p[3].rooms(id)["spectators"]; len(got) != 1 {
			t.Errorf("opens %v: a player reads %v of the spectators when the game is over", opens, got)
		}
		for name, g := range map[string]*guest{"an opponent": p[3], "a spectator": watcher} {
			if got := g.rooms(id)["team-1"]; (len(got) == 1) != opens {
				t.Errorf("opens %v: %s reads %v of the other team", opens, name, got)
			}
			_, rec := g.do("GET", "/api/matches/"+id+"/record?chat=true", "")
			if holds := strings.Contains(rec, "secret plan"); holds != (opens && g == p[3]) {
				t.Errorf("opens %v: the record that %s asks for holds what was said: %v", opens, name, holds)
			}
			if _, rec = g.do("GET", "/api/matches/"+id+"/record", ""); strings.Contains(rec, "secret plan") {
				t.Error("a record contains chat messages without a request for them")
			}
		}
		watcher.refusedTo(id, api.NewChatMessage{Room: "team-1", Text: "hm"}, http.StatusForbidden)
	}
}

// TestNewMatchHasRequestedChatSettings creates matches with every setting.
func TestNewMatchHasRequestedChatSettings(t *testing.T) {
	h := openFresh(t)
	for plan, want := range map[string]string{
		"none": "", "team": "team-1", "all": "players team-1", "": "players team-1",
		"private": "players private-1-2 private-1-3 private-1-4 team-1",
	} {
		anna := h.guest()
		m := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
			Game: "hexattack", Options: map[string]string{"map": "pairs"}, Chat: plan,
			Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}, {Kind: "open"}, {Kind: "open"}},
		})
		var names []string
		for room := range anna.rooms(m.ID) {
			names = append(names, room)
		}
		slices.Sort(names)
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%q: the rooms are %q, not %q", plan, got, want)
		}
		if plan != "" && m.Chat != plan {
			t.Errorf("%q: the match has %q", plan, m.Chat)
		}
	}
}

// TestChatMessagesLoseControlAndInvisibleCharacters sends text that would deceive readers.
func TestChatMessagesLoseControlAndInvisibleCharacters(t *testing.T) {
	h := openFresh(t)
	anna, ben := h.guest(), h.guest()
	id := anna.table(false).ID
	ben.sit(id, 2)
	for typed, want := range map[string]string{
		"  hi \n\t there ":                     "hi there",
		"a\u202eb\u2066c\u200bd\u00ad":         "abcd",
		"zalgo" + strings.Repeat("\u0301", 50): "zalgo" + strings.Repeat("\u0301", 4),
		`<img src=x onerror="alert(1)">`:       `<img src=x onerror="alert(1)">`,
		"\ue0001\U000e0041x":                   "1x",
	} {
		if got := anna.say(id, "players", typed).Text; got != want {
			t.Errorf("%q is kept as %q, not %q", typed, got, want)
		}
	}
	for _, bad := range []api.NewChatMessage{
		{Room: "players"},
		{Room: "players", Text: "\u200b\u202e \u3164"},
		{Room: "players", Text: strings.Repeat("x", 301)},
		{Room: "players", Phrase: "die"},
		{Room: "players", Phrase: "hello", Text: "and more"},
	} {
		anna.refusedTo(id, bad, http.StatusUnprocessableEntity)
	}
	call[api.ChatMessage](anna, "POST", "/api/matches/"+id+"/chat", api.NewChatMessage{Room: "players", Phrase: "thanks"})
	_, german := ben.do("GET", "/api/matches/"+id+"/chat", "", "Accept-Language", "de")
	if !strings.Contains(german, `"Danke!"`) {
		t.Error("a phrase does not come in the reader's language:", german)
	}
}

// TestChatIsRateLimited sends too many messages.
func TestChatIsRateLimited(t *testing.T) {
	h := open(t, t.TempDir(), server.Limits{})
	anna, ben := h.guest(), h.guest()
	id := anna.table(false).ID
	ben.sit(id, 2)
	taken := 0
	for range 30 {
		res, _ := anna.do("POST", "/api/matches/"+id+"/chat", `{"room":"players","text":"spam"}`)
		if res.StatusCode == http.StatusOK {
			taken++
		} else if res.StatusCode != http.StatusTooManyRequests || res.Header.Get("Retry-After") == "" {
			t.Fatal(res.Status)
		}
	}
	if taken < 10 || taken > 12 {
		t.Errorf("%d of 30 messages are taken", taken)
	}
	ben.say(id, "players", "nobody else is held up")
}

// TestMessagesOfBlockedMutedAndDeletedUsersAreHidden has one player block another, a moderator mute one, and one
// delete their account.
func TestMessagesOfBlockedMutedAndDeletedUsersAreHidden(t *testing.T) {
	h := openFresh(t)
	anna, ben := h.guest(), h.guest()
	id := anna.table(false).ID
	ben.sit(id, 2)
	annas := anna.stream(id, "")
	annas.next("match")
	rude := ben.say(id, "players", "you are bad at this")
	annas.next("chat")
	call[api.Done](anna, "POST", "/api/site/reports", api.NewReport{
		Kind: "message", Match: id, Message: rude.ID, Text: "this is rude",
	})
	waiting, err := h.adminService.Queue(t.Context(), "")
	must(t, err)
	if len(waiting) != 1 || waiting[0].User != ben.id() || waiting[0].Quote != "you are bad at this" {
		t.Errorf("moderators get the reports %+v", waiting)
	}
	stranger := h.guest()
	res, _ := stranger.do("POST", "/api/site/reports", plain(t, api.NewReport{
		Kind: "message", Match: id, Message: rude.ID, Text: "let me read it",
	}))
	if res.StatusCode != http.StatusNotFound {
		t.Error("who cannot read something can report it:", res.Status)
	}
	anna.do("POST", "/api/me/blocks/"+ben.id(), "")
	ben.say(id, "players", "are you there?")
	annas.silent("who has blocked the speaker")
	if got := anna.rooms(id)["players"]; len(got) != 0 {
		t.Errorf("who has blocked the other reads %v", got)
	}
	if got := ben.rooms(id)["players"]; len(got) != 2 {
		t.Errorf("the messages of a blocked user reveal the block: %v", got)
	}
	owner := h.guest()
	owner.table(false)
	secret, _, err := h.adminService.OwnerLink(t.Context())
	must(t, err)
	must(t, h.adminService.Own(t.Context(), owner.id(), secret))
	_, err = h.adminService.Decide(t.Context(), admin.Decision{
		Kind: admin.Mute, By: owner.id(), User: ben.id(), Why: "rude", Until: time.Now().Add(time.Hour),
	})
	must(t, err)
	ben.refusedTo(id, api.NewChatMessage{Room: "players", Text: "and now?"}, http.StatusForbidden)
	anna.say(id, "players", "my last words")
	call[api.Done](anna, "POST", "/api/me/delete", map[string]string{"typed": call[api.Me](anna, "GET", "/api/me", nil).Name})
	if got := ben.rooms(id)["players"]; slices.Contains(got, "my last words") {
		t.Errorf("messages of a deleted user are still shown: %v", got)
	}
}
