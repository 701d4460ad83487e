package attacks

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/api"
)

func (c *caller) block(other *caller) {
	c.t.Helper()
	call[[]api.RelatedUser](c, "POST", "/api/me/blocks/"+other.id(), nil)
}

func (c *caller) sit(id string, seat int) (status int, answer string) {
	c.t.Helper()
	return c.do("POST", "/api/matches/"+id+"/seats", plain(c.t, map[string]any{"seat": seat}))
}

// resigned returns a match of two in which the first player has resigned.
func resigned(first, second *caller) string {
	first.t.Helper()
	id := first.newMatch("hexit", nil, me, free)
	if status, text := second.sit(id, 2); status != http.StatusOK {
		first.t.Fatalf("%d %s", status, text)
	}
	first.must(id, "actions", 1, "resign")
	return id
}

// bot creates a bot of the caller, and returns a client with its token.
func (c *caller) bot(h *site, handle string) *caller {
	c.t.Helper()
	id := call[api.TokenList](c, "POST", "/api/me/bots", api.NewAccount{Handle: handle}).Bots[0].ID
	program := h.guest("127.0.0.9")
	program.secret = call[api.CreatedToken](c, "POST", "/api/me/tokens", api.NewToken{
		Name: "for " + handle, Scopes: []string{"read", "play"}, Days: 1, As: id,
	}).Token
	return program
}

// TestBlockedUserCannotReachBlockingUser tries every way to join a user who has blocked the caller. The ways are a
// seat's link, a sign-up, matches that the blocker only created or only sits at, and rematches. The caller also comes
// from another device, by a bot, and as a player by message.
func TestBlockedUserCannotReachBlockingUser(t *testing.T) {
	h := open(t)
	anna, ben, carl := h.account("127.0.0.2", "anna-a"), h.account("127.0.0.3", "ben-b"), h.browser("127.0.0.4")
	played, asked := resigned(anna, ben), resigned(anna, ben)
	anna.must(asked, "actions", 1, "rematch-ask")
	anna.block(ben)

	own, made := anna.newMatch("hexit", nil, me, free), anna.newMatch("hexit", nil, free, free)
	carls := carl.newMatch("hexattack", map[string]string{"map": "ffa3"}, me, free, free)
	if status, text := anna.sit(carls, 2); status != http.StatusOK {
		t.Fatalf("%d %s", status, text)
	}
	signUp := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: "hexattack", Gather: true, Public: true, Seats: []api.SeatRequest{me},
	}).ID
	phone := h.browser("127.0.0.5")
	phone.enterCode(ben.deviceCode())
	bot := ben.bot(h, "bot-of-ben")
	doors := map[string]func() (int, string){
		"a bot of theirs":              func() (int, string) { return bot.sit(own, 2) },
		"a seat":                       func() (int, string) { return ben.sit(own, 2) },
		"a table that she has made":    func() (int, string) { return ben.sit(made, 1) },
		"a table where she sits":       func() (int, string) { return ben.sit(carls, 3) },
		"a sign-up":                    func() (int, string) { return ben.sit(signUp, 2) },
		"another device":               func() (int, string) { return phone.sit(own, 2) },
		"asking for a rematch":         func() (int, string) { return ben.submit(played, "actions", 2, "rematch-ask") },
		"accepting a rematch":          func() (int, string) { return ben.submit(asked, "actions", 2, "rematch-accept") },
		"asking where she has asked":   func() (int, string) { return ben.submit(asked, "actions", 2, "rematch-ask") },
		"her seat, as that of a bot's": func() (int, string) { return ben.submit(own, "actions", 2, "add-bot") },
		"a name at her table": func() (int, string) {
			return ben.do("POST", "/api/matches/"+own+"/seats", `{"seat":2,"name":"Ben"}`)
		},
	}
	before := plain(t, []any{anna.match(own).Players, anna.match(made).Players, anna.match(carls).Players, anna.match(signUp).Players})
	for name, door := range doors {
		if status, text := door(); status != http.StatusForbidden {
			t.Errorf("%s: %d %s", name, status, text)
		} else if strings.Contains(text, "you have blocked") {
			t.Errorf("%s: the refusal says that the caller has blocked the other user: %s", name, text)
		}
	}
	after := plain(t, []any{anna.match(own).Players, anna.match(made).Players, anna.match(carls).Players, anna.match(signUp).Players})
	if before != after || anna.match(asked).Rematch != "" || anna.match(played).Rematch != "" {
		t.Errorf("something has changed: %s\n%s", before, after)
	}
	// The block also holds in the other direction, and she is given the reason.
	bens := ben.newMatch("hexit", nil, me, free)
	if status, text := anna.sit(bens, 2); status != http.StatusForbidden || !strings.Contains(text, "you have blocked") {
		t.Errorf("she sits down with whom she has blocked: %d %s", status, text)
	}
	anna.do("DELETE", "/api/me/blocks/"+ben.id(), "")
	if status, text := ben.sit(own, 2); status != http.StatusOK {
		t.Errorf("blocked no more: %d %s", status, text)
	}
}

// TestAnswersRevealNeitherBlocksNorFollowers looks for differences that reveal a block or a follower.
func TestAnswersRevealNeitherBlocksNorFollowers(t *testing.T) {
	h := open(t)
	anna, ben := h.account("127.0.0.2", "anna-a"), h.account("127.0.0.3", "ben-b")
	look := func() string {
		_, text := ben.do("GET", "/api/users/anna-a", "")
		_, matches := ben.do("GET", "/api/users/anna-a/matches", "")
		return text + matches
	}
	hide(anna, "nobody")
	before := look()
	anna.block(ben)
	call[[]api.RelatedUser](anna, "POST", "/api/me/follows/"+ben.id(), nil)
	if after := look(); after != before {
		t.Errorf("who was blocked and followed sees it: %s\n%s", before, after)
	}
	hide(anna, "all") // a blocked user sees nothing even of what all others see
	if after := look(); after != before {
		t.Errorf("who was blocked sees what they should not: %s\n%s", before, after)
	}
	for _, list := range []string{"follows", "blocks"} {
		if own := call[[]api.RelatedUser](ben, "GET", "/api/me/"+list, nil); len(own) != 0 {
			t.Errorf("%s: %+v", list, own)
		}
	}
}

func hide(c *caller, audience string) {
	c.t.Helper()
	call[api.ProfileSettings](c, "PATCH", "/api/me/profile", api.ProfileSettings{
		About: "I play at night.", Results: audience, Matches: audience, Presence: audience,
	})
}

// TestAnswersAboutHiddenProfilesDifferOnlyInName compares all answers about two accounts that hide everything: one has
// played and is online, the other is neither. Only their names may differ.
func TestAnswersAboutHiddenProfilesDifferOnlyInName(t *testing.T) {
	h := open(t)
	player, idle := h.account("127.0.0.2", "player-1"), h.account("127.0.0.3", "idler-22")
	other, stranger := h.account("127.0.0.4", "other-33"), h.browser("127.0.0.5")
	for _, c := range []*caller{player, idle} {
		call[api.Me](c, "PATCH", "/api/me", api.Rename{Name: "Somebody"})
		hide(c, "nobody")
		call[[]api.RelatedUser](other, "POST", "/api/me/follows/"+c.id(), nil)
	}
	ids := []string{player.id(), idle.id()}
	call[api.Match](player, "POST", "/api/matches", api.NewMatch{Game: "hexit", Public: true, Seats: []api.SeatRequest{me, free}})
	player.must(player.newMatch("hexit", nil, me, bot(1)), "actions", 1, "resign")
	player.watch(player.newMatch("hexit", nil, me, me))
	for _, viewer := range []*caller{other, stranger} {
		for _, path := range []string{
			"", "/matches", "/matches?status=running", "/matches?game=hexit", "/matches?with=other-33", "/matches?with=player-1", "/matches?before=0",
		} {
			var answers [2]string
			for i, handle := range []string{"player-1", "idler-22"} {
				status, text := viewer.do("GET", "/api/users/"+handle+path, "")
				answers[i] = strings.NewReplacer(handle, "HANDLE", ids[i], "ID").Replace(http.StatusText(status) + text)
			}
			if answers[0] != answers[1] {
				t.Errorf("%q: %s\n%s", path, answers[0], answers[1])
			}
		}
	}
	for _, o := range call[[]api.RelatedUser](other, "GET", "/api/me/follows", nil) {
		if o.Online != nil {
			t.Errorf("a follower sees that the user is online: %+v", o)
		}
	}
	// The lists of other users' matches do not reveal them either.
	if status, _ := other.do("GET", "/api/users/other-33/matches?with=player-1", ""); status != http.StatusForbidden {
		t.Errorf("a hidden user is found by their opponent: %d", status)
	}
}

// TestPrivateMatchesAreInNoList looks for a private match in the lists of its players.
func TestPrivateMatchesAreInNoList(t *testing.T) {
	h := open(t)
	anna, ben, stranger := h.account("127.0.0.2", "anna-a"), h.browser("127.0.0.3"), h.browser("127.0.0.4")
	id := resigned(anna, ben)
	for viewer, want := range map[*caller]bool{anna: true, ben: true, stranger: false} {
		_, text := viewer.do("GET", "/api/users/anna-a/matches", "")
		if strings.Contains(text, id) != want {
			t.Errorf("listed: %v", !want)
		}
		if p := call[api.Profile](viewer, "GET", "/api/users/anna-a", nil); len(p.Results.Games) != 0 {
			t.Errorf("private games count: %+v", p.Results)
		}
	}
}

// TestNoAnswerContainsFormerNameOfUser looks for a former name in every answer about a user.
func TestNoAnswerContainsFormerNameOfUser(t *testing.T) {
	h := open(t)
	anna, ben := h.account("127.0.0.2", "anna-a"), h.account("127.0.0.3", "ben-b")
	const former = "Oldname"
	call[api.Me](anna, "PATCH", "/api/me", api.Rename{Name: former})
	call[api.Me](anna, "PATCH", "/api/me", api.Rename{Name: "Newname"})
	id := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{Game: "hexit", Public: true, Seats: []api.SeatRequest{me, free}}).ID
	call[[]api.RelatedUser](ben, "POST", "/api/me/follows/"+anna.id(), nil)
	for _, path := range []string{
		"/api/users/anna-a", "/api/users/anna-a/matches?status=running", "/api/me/follows", "/api/matches/" + id,
		"/api/matches/" + id + "/handles", "/api/lobby",
	} {
		if status, text := ben.do("GET", path, ""); status != http.StatusOK || strings.Contains(text, former) {
			t.Errorf("%s: %d %s", path, status, text)
		}
	}
}

// unzip returns the files of a download by name.
func unzip(t testing.TB, data string) map[string]string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader([]byte(data)), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(text)
	}
	return files
}

// TestDownloadOfAccountContainsNoDataOfOthers looks for other users' data in a download. It also asks for one without
// signing in, from another site, and too often.
func TestDownloadOfAccountContainsNoDataOfOthers(t *testing.T) {
	h := open(t)
	anna, ben := h.account("127.0.0.2", "anna-a"), h.account("127.0.0.3", "ben-b")
	ben.do("PATCH", "/api/me", `{"name":"Ben"}`) // users blocked by Ben see no handle of his
	bens := ben.newMatch("hexit", nil, me, me)
	both := resigned(anna, ben)
	ben.block(anna)
	hide(ben, "nobody")
	status, data := anna.do("GET", "/api/me/data", "")
	if status != http.StatusOK {
		t.Fatal(status, data)
	}
	files := unzip(t, data)
	all := ""
	for name, text := range files {
		all += name + text
	}
	if !strings.Contains(files["me.json"], "anna-a") || !strings.Contains(files["matches.json"], both) || !strings.Contains(all, "records/hexit-") {
		t.Errorf("something is missing: %v", files)
	}
	for _, secret := range []string{bens, ben.cookie(), anna.cookie(), "ben-b", "play at night"} {
		if strings.Contains(all, secret) {
			t.Errorf("%q is in another user's download", secret)
		}
	}
	if status, _ := anna.do("GET", "/api/me/data?before="+bens, ""); status != http.StatusOK {
		t.Errorf("another's table as the place to go on from: %d", status)
	}
	if status, _ := h.browser("127.0.0.4").do("GET", "/api/me/data", ""); status != http.StatusNotFound {
		t.Errorf("a download without a session gets status %d", status)
	}
	if status, _ := anna.do("GET", "/api/me/data", "", "Sec-Fetch-Site", "cross-site"); status != http.StatusForbidden {
		t.Errorf("another site has one downloaded: %d", status)
	}
	anna.do("GET", "/api/me/data", "")
	if status, _ := anna.do("GET", "/api/me/data", ""); status != http.StatusTooManyRequests {
		t.Errorf("a fourth download at once: %d", status)
	}
}

// TestSuspensionAppliesToSameHandleAfterDeletion lets a suspended user delete their account and return with the same
// handle. A stranger also takes the handle of a user who is not suspended.
func TestSuspensionAppliesToSameHandleAfterDeletion(t *testing.T) {
	h := open(t)
	owner, banned, gone := h.owner("127.0.0.2"), h.account("127.0.0.3", "anna-a"), h.account("127.0.0.4", "ben-b")
	owner.mustDecide(api.NewDecision{Kind: "suspend", User: banned.id(), Why: "x"})
	for c, handle := range map[*caller]string{banned: "anna-a", gone: "ben-b"} {
		if status, text := c.do("POST", "/api/me/delete", plain(t, api.Deletion{Typed: handle})); status != http.StatusOK {
			t.Fatal(status, text)
		}
		for _, try := range []string{handle, strings.ToUpper(handle), strings.ReplaceAll(handle, "-", ".")} {
			status, text := c.do("POST", "/api/me/account", plain(t, api.NewAccount{Handle: try}))
			if status != http.StatusConflict || !strings.Contains(text, "handle-taken") {
				t.Errorf("%s is taken again: %d %s", try, status, text)
			}
			status, text = c.do("PATCH", "/api/me", plain(t, api.Rename{Name: try}))
			if status != http.StatusUnprocessableEntity {
				t.Errorf("a user is called %s: %d %s", try, status, text)
			}
		}
	}
}

// TestFilesContainNothingOfDeletedUser lets a user leave every kind of trace, and delete their account in the middle of
// a match with spectators. Afterwards no file of the server contains any of it, and the match goes on without them.
func TestFilesContainNothingOfDeletedUser(t *testing.T) {
	h, box := openWithMail(t)
	anna, ben := h.browser("127.0.0.2"), h.account("127.0.0.3", "ben-b")
	first := anna.id()
	traces := map[string]string{"the id": first, "the first secret": hashOf(anna.cookie())}
	rename := func(name string) {
		call[api.Me](anna, "PATCH", "/api/me", api.Rename{Name: name})
		traces["the name "+name] = name
	}
	rename("Zerafine-One")
	running := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{Game: "hexit", Public: true, Seats: []api.SeatRequest{me, free}}).ID
	rename("Zerafine-Two")
	made := call[api.RecoveryCodes](anna, "POST", "/api/me/account", api.NewAccount{Handle: "zerafine-quux"})
	traces["the handle"], traces["the folded handle"] = "zerafine-quux", "zerafinequux"
	traces["a recovery code"] = hashOf(strings.ReplaceAll(made.Codes[0], "-", ""))
	traces["the second secret"] = hashOf(anna.cookie())
	call[api.ProfileSettings](anna, "PATCH", "/api/me/profile", api.ProfileSettings{
		About: "wordsofzerafine", Results: "all", Matches: "all", Presence: "all",
	})
	traces["the words"] = "wordsofzerafine"
	traces["a code for a device"] = hashOf(strings.ReplaceAll(anna.deviceCode(), "-", ""))
	if status, text := anna.addMail("zerafine@example.org"); status != http.StatusOK {
		t.Fatal(status, text)
	}
	anna.confirm(secretOf(t, nextMail(t, box, "zerafine@example.org"), "confirm"))
	anna.addMail("zerafine@example.com") // the address is never confirmed
	traces["a mail address"], traces["another"] = "zerafine@example.org", "zerafine@example.com"
	program := anna.bot(h, "zerafines-machine")
	traces["a token"], traces["its name"] = hashOf(program.secret), "for zerafines-machine"
	traces["the bot"], traces["the id of the bot"] = "zerafines-machine", program.id()
	machines := ben.newMatch("hexit", nil, me, free)
	if status, text := program.sit(machines, 2); status != http.StatusOK {
		t.Fatal(status, text)
	}
	anna.block(ben)
	anna.do("DELETE", "/api/me/blocks/"+ben.id(), "")
	call[[]api.RelatedUser](ben, "POST", "/api/me/follows/"+first, nil)
	call[[]api.RelatedUser](anna, "POST", "/api/me/follows/"+ben.id(), nil)
	if status, text := ben.sit(running, 2); status != http.StatusOK {
		t.Fatal(status, text)
	}
	anna.do("POST", "/api/matches/"+running+"/moves", `{"seat":1,"text":"drop 0,0","key":"key-of-zerafine"}`)
	traces["a key"] = "key-of-zerafine"
	finished := resigned(anna, ben)
	rename("Zerafine-Three")
	waiting := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: "hexattack", Gather: true, Seats: []api.SeatRequest{me},
	}).ID
	if status, text := ben.sit(waiting, 2); status != http.StatusOK {
		t.Fatal(status, text)
	}
	byMessage := anna.newMatch("hexattack", nil, me, api.SeatRequest{Kind: "message", Name: "Zerafines-Aunt"})
	traces["another user that they have named"] = "Zerafines-Aunt"
	_, text := anna.do("GET", "/api/matches/"+finished+"/record", "")
	imported := call[api.Match](anna, "POST", "/api/records", map[string]string{"text": text}).ID
	ben.do("GET", "/api/matches/"+running+"/link-preview", "") // paints a picture with names

	watched := ben.watch(running)
	own := anna.watch(running)
	for drained := false; !drained; { // messages of earlier events
		select {
		case <-watched:
		case <-time.After(time.Second / 2):
			drained = true
		}
	}
	for body, want := range map[string]int{`{"typed":"Zerafine-Three"}`: 422, `{"typed":""}`: 422, `{"typed":"ben-b"}`: 422} {
		if status, _ := anna.do("POST", "/api/me/delete", body); status != want {
			t.Fatalf("%s: %d", body, status)
		}
	}
	before := anna.cookie()
	if status, text := anna.do("POST", "/api/me/delete", `{"typed":"@Zerafine-Quux"}`); status != http.StatusOK {
		t.Fatal(status, text)
	}
	if anna.cookie() == before || anna.id() == first {
		t.Error("a deleted user is still signed in")
	}
	select {
	case <-ended(own):
	case <-time.After(2 * time.Minute):
		t.Error("the stream of who was deleted goes on")
	}
	lines := ""
	for !strings.Contains(lines, "Former player") {
		select {
		case line := <-watched:
			lines += line
		case <-time.After(2 * time.Minute):
			t.Fatalf("the spectator is not notified: %.500s", lines)
		}
	}
	if strings.Contains(lines, "Zerafine") {
		t.Errorf("the spectator sees the name: %.1000s", lines)
	}
	h.holdsNothing(traces, "while the server runs")
	for _, id := range []string{running, finished, waiting, byMessage, imported} {
		if _, text := ben.do("GET", "/api/matches/"+id, ""); strings.Contains(text, "Zerafine") || strings.Contains(text, first) {
			t.Errorf("a match names the deleted user: %.500s", text)
		}
	}
	if status, _ := ben.do("GET", "/api/users/zerafine-quux", ""); status != http.StatusNotFound {
		t.Errorf("the profile: %d", status)
	}
	if others := call[[]api.RelatedUser](ben, "GET", "/api/me/follows", nil); len(others) != 0 {
		t.Errorf("%+v", others)
	}
	ben.must(running, "moves", 2, "drop 0,1") // his match goes on
	if m := ben.match(waiting); m.Gathering == nil || m.Gathering.Joined != 1 {
		t.Errorf("they still wait at %+v", m.Gathering)
	}
	h.stop()
	h.holdsNothing(traces, "when it is closed")
	again := openIn(t, h.data, "")
	ben.base = again.url
	for _, id := range []string{running, finished, waiting, byMessage, imported} {
		if status, text := ben.do("GET", "/api/matches/"+id, ""); status != http.StatusOK || strings.Contains(text, "Zerafine") {
			t.Errorf("%d %.500s", status, text)
		}
	}
	if m := ben.match(finished); m.Players[0].Name != "Former player" || m.Players[1].ID == "" || m.Position.Result != "0-1" {
		t.Errorf("%+v", m.Players)
	}
}

// ended returns a channel that is closed when lines ends.
func ended(lines <-chan string) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		for range lines {
		}
		close(done)
	}()
	return done
}

func hashOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return string(sum[:])
}

// holdsNothing searches every byte of every file of the server.
func (h *site) holdsNothing(traces map[string]string, when string) {
	h.t.Helper()
	files, err := filepath.Glob(filepath.Join(h.data, "*"))
	if err != nil || len(files) == 0 {
		h.t.Fatal(files, err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			h.t.Fatal(err)
		}
		for what, trace := range traces {
			if bytes.Contains(bytes.ToLower(content), bytes.ToLower([]byte(trace))) {
				h.t.Errorf("%s, %s holds %s", when, filepath.Base(file), what)
			}
		}
	}
	if log := h.log.String(); strings.Contains(log, "erafine") {
		h.t.Errorf("%s, the log names the deleted user: %s", when, log)
	}
}

// TestDeletionOfAccountNeedsOwnHandleAndSession types another user's name, and uses a token without a browser session.
func TestDeletionOfAccountNeedsOwnHandleAndSession(t *testing.T) {
	h := open(t)
	anna, ben := h.account("127.0.0.2", "anna-a"), h.account("127.0.0.3", "ben-b")
	match := anna.newMatch("hexit", nil, me, me)
	if status, _ := ben.do("POST", "/api/me/delete", `{"typed":"anna-a"}`); status != http.StatusUnprocessableEntity {
		t.Errorf("a user types another user's handle: %d", status)
	}
	token := h.guest("127.0.0.4")
	token.newMatch("hexit", nil, me, me)
	name := call[api.Me](token, "GET", "/api/me", nil).Name
	if status, _ := token.do("POST", "/api/me/delete", plain(t, api.Deletion{Typed: name})); status != http.StatusForbidden {
		t.Errorf("a token deletes its user: status %d", status)
	}
	if m := anna.match(match); !m.Players[0].Mine {
		t.Errorf("%+v", m.Players)
	}
}
