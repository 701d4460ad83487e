package server_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hexparlor/bot"
	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/notify"
	"hexparlor/internal/notify/mail"
	"hexparlor/internal/notify/mail/mailtest"
	"hexparlor/internal/notify/push"
	"hexparlor/internal/notify/push/pushtest"
	"hexparlor/internal/server"
	"hexparlor/internal/store"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// notifying is a server that sends notifications at once, with fake mail and push services.
type notifying struct {
	*testSite
	store  *store.Store
	noted  *notedStore
	pushes *pushtest.Service
	box    *mailtest.Box
}

// arrives is the time limit for a notification.
const arrives = 10 * time.Second

func openNotifying(t *testing.T) *notifying {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	db, err := store.Open(ctx, filepath.Join(t.TempDir(), "hexparlor.db"))
	must(t, err)
	keys, err := push.KeysOf(ctx, db)
	must(t, err)
	pushes := pushtest.Open(keys.Public)
	variable, err := pushes.Trust(t.TempDir())
	must(t, err)
	name, file, _ := strings.Cut(variable, "=")
	t.Setenv(name, file)
	box, err := mailtest.Open()
	must(t, err)
	relay, err := mail.New(mail.Config{Address: box.Address, From: "House <house@example.org>", Security: mail.Plain})
	must(t, err)
	noted := &notedStore{Store: db}
	host := host.NewHost(host.Config{Games: games.Lookup, Store: noted, Mover: bot.Mover{}})
	adminService := admin.New(db, db, nil)
	s, err := server.New(server.Config{
		Host: host, Users: &user.Accounts{Store: db}, Admin: adminService, Games: games.All(),
		Chat: db, Limits: server.Limits{Off: true}, Mail: &server.Mail{Relay: relay, URL: "https://play.example.org"},
		Notifications: server.NotificationConfig{
			Store: db, Inside: true,
			Pace: notify.Pace{Push: time.Millisecond, Mail: time.Millisecond, Digest: time.Hour, Latest: time.Hour},
		},
	})
	must(t, err)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	t.Cleanup(func() {
		cancel()
		must(t, <-done)
		must(t, host.Close(context.Background()))
		must(t, db.Close())
		pushes.Close()
		box.Close()
	})
	h := &testSite{t: t, url: "http://" + l.Addr().String(), host: host, face: s, adminService: adminService}
	return &notifying{testSite: h, store: db, noted: noted, pushes: pushes, box: box}
}

// waits returns the number of deliveries for a channel.
func (h *notifying) waits(g *guest) (kinds []string) {
	h.t.Helper()
	for _, c := range call[api.NotificationSettings](g, "GET", "/api/me/notifications", nil).Channels {
		all, err := h.store.DeliveriesTo(context.Background(), c.ID)
		must(h.t, err)
		for _, d := range all {
			kinds = append(kinds, string(d.Kind))
		}
	}
	return kinds
}

func (h *notifying) next() pushtest.Message {
	h.t.Helper()
	m, ok := h.pushes.Next(arrives)
	if !ok {
		h.t.Fatal("nothing was pushed")
	}
	return m
}

// begin makes the first legal move of a match.
func (g *guest) begin(id string) {
	g.t.Helper()
	table, err := g.host.Match(context.Background(), id)
	must(g.t, err)
	var text string
	table.Read(func(f *match.State) { text = f.Position.MoveText(1, f.Position.Moves(1, nil)[0]) })
	g.move(id, 1, text)
}

// TestPushNotificationReachesAbsentPlayerOnce lets two users play: an absent one gets each notification once in their
// language, and none that is no longer true.
func TestPushNotificationReachesAbsentPlayerOnce(t *testing.T) {
	h := openNotifying(t)
	anna, ben := h.guest(), h.guest()
	call[api.Me](anna, "PATCH", "/api/me", map[string]string{"name": "Secretive Anna"})
	browser := h.pushes.Subscribe()
	res, text := ben.do("POST", "/api/me/notifications/push", plain(t, browser), "Accept-Language", "de")
	if res.StatusCode != http.StatusOK {
		t.Fatal(text)
	}
	id := anna.table(false).ID
	ben.sit(id, 2)
	anna.begin(id)
	m := h.next()
	if want := (pushtest.Message{
		Endpoint: browser.Endpoint, Title: "Hex-It", Text: "Du bist am Zug.", Place: "/t/" + id, Tag: "turn " + id,
		Contact: "https://play.example.org",
	}); m != want {
		t.Errorf("a browser shows %+v, not %+v", m, want)
	}
	anna.act(id, 1, "resign")
	if m := h.next(); m.Tag != "ended "+id || m.Text != "Die Partie ist zu Ende." {
		t.Errorf("at the end: %+v", m)
	}

	second := anna.table(false).ID
	ben.sit(second, 2)
	page := ben.stream(second, "")
	page.next("match")
	anna.begin(second)
	deadline := time.Now().Add(arrives)
	for len(h.waits(ben)) > 0 && time.Now().Before(deadline) {
		time.Sleep(20 * time.Millisecond)
	}
	if left := h.waits(ben); len(left) > 0 {
		t.Errorf("%v waits for who is at the table", left)
	}
	if m, ok := h.pushes.Next(100 * time.Millisecond); ok {
		t.Errorf("a player who is at the match gets %+v", m)
	}
}

// TestReportingUserIsNotifiedOfDecisionWithoutDetails reports a player, who is suspended, and objects to a mute, which
// stands. The reporting user is notified both times, without details of the decision about the other user.
func TestReportingUserIsNotifiedOfDecisionWithoutDetails(t *testing.T) {
	h := openNotifying(t)
	victim, troll := h.guest(), h.guest()
	troll.table(true)
	browser := h.pushes.Subscribe()
	call[api.NotificationSettings](victim, "POST", "/api/me/notifications/push", browser)
	reported := api.NewReport{Kind: "person", User: troll.me().ID, Text: "They are rude."}
	call[api.Done](victim, "POST", "/api/site/reports", reported)
	settle := func(d admin.Decision) {
		t.Helper()
		waiting, err := h.adminService.Queue(t.Context(), "")
		must(t, err)
		d.Report = waiting[0].ID
		h.decide(d)
	}
	got := func() (api.SiteInfo, string) {
		_, text := victim.do("GET", "/api/site", "")
		return call[api.SiteInfo](victim, "GET", "/api/site", nil), text
	}
	settle(admin.Decision{Kind: admin.Suspend, User: reported.User, Why: "heard of it before"})
	if m, want := h.next(), "You have a message from the moderators."; m.Text != want || m.Place != "/site" || m.Title != "Hexparlor" {
		t.Errorf("a browser shows %+v", m)
	}
	news, text := got()
	if !victim.me().News || len(news.Answers) != 1 || len(news.News) != 0 {
		t.Fatalf("%s", text)
	}
	if a := news.Answers[0]; !a.Acted || a.Why != "" || a.Text != reported.Text || a.Kind != "person" {
		t.Errorf("%+v", a)
	}
	for _, secret := range []string{string(admin.Suspend), "heard of it", reported.User} {
		if strings.Contains(text, secret) {
			t.Errorf("the reporting user gets %q: %s", secret, text)
		}
	}
	call[api.Done](victim, "POST", "/api/site/decisions/seen", api.SeenDecision{Number: news.Answers[0].Number})
	if news, _ := got(); victim.me().News || len(news.Answers) != 0 {
		t.Errorf("notified again: %+v", news)
	}

	h.decide(admin.Decision{Kind: admin.Mute, User: victim.me().ID, Why: "for the test"})
	news, _ = got()
	call[api.Done](victim, "POST", "/api/site/appeals", api.NewAppeal{Decision: news.News[0].Number, Text: "Why?"})
	settle(admin.Decision{Kind: admin.Dismiss, Why: "the rules say so"})
	h.next()
	if news, text := got(); len(news.Answers) != 1 || news.Answers[0].Acted || news.Answers[0].Why != "the rules say so" {
		t.Errorf("an objection that changes nothing: %s", text)
	}
	if news := call[api.SiteInfo](troll, "GET", "/api/site", nil); len(news.Answers) != 0 {
		t.Errorf("another user gets %+v", news.Answers)
	}
}

// TestPushChannelsOfGoneBrowsersAndEndedSessionsAreRemoved: the push service reports a browser as gone, and a user ends
// their session.
func TestPushChannelsOfGoneBrowsersAndEndedSessionsAreRemoved(t *testing.T) {
	h := openNotifying(t)
	anna, ben := h.guest(), h.guest()
	call[api.RecoveryCodes](ben, "POST", "/api/me/account", map[string]string{"handle": "ben"})
	call[api.NotificationSettings](ben, "POST", "/api/me/notifications/push", h.pushes.Subscribe())
	h.pushes.Answer = func(string) int { return http.StatusGone }
	id := anna.table(false).ID
	ben.sit(id, 2)
	anna.begin(id)
	channels := func() int {
		return len(call[api.NotificationSettings](ben, "GET", "/api/me/notifications", nil).Channels)
	}
	for deadline := time.Now().Add(arrives); channels() > 0 && time.Now().Before(deadline); {
		time.Sleep(20 * time.Millisecond)
	}
	if n := channels(); n != 0 {
		t.Errorf("%d channels are left that are gone", n)
	}
	h.pushes.Answer = nil
	for range 10 {
		call[api.NotificationSettings](ben, "POST", "/api/me/notifications/push", h.pushes.Subscribe())
	}
	if res, text := ben.do("POST", "/api/me/notifications/push", plain(t, h.pushes.Subscribe())); res.StatusCode != http.StatusConflict {
		t.Errorf("an eleventh channel: %d %s", res.StatusCode, text)
	}
	for _, endpoint := range []string{"http://push.example.org/1", "https://push.example.org:8443/" + strings.Repeat("x", 2000), "x"} {
		bad := h.pushes.Subscribe()
		bad.Endpoint = endpoint
		if res, _ := ben.do("POST", "/api/me/notifications/push", plain(t, bad)); res.StatusCode/100 != 4 {
			t.Errorf("%.40s: %d", endpoint, res.StatusCode)
		}
	}
	userID := call[api.Me](ben, "GET", "/api/me", nil).ID
	ben.do("POST", "/api/sign-out", "")
	if left, err := h.store.Channels(t.Context(), userID); err != nil || len(left) > 0 {
		t.Errorf("%d signed-out browsers still get notifications: %v", len(left), err)
	}
}

// TestNotificationsDueTogetherAreSentInOneMail checks its HTML, and the one-click link to unsubscribe.
func TestNotificationsDueTogetherAreSentInOneMail(t *testing.T) {
	h := openNotifying(t)
	anna, ben := h.guest(), h.guest()
	me := call[api.RecoveryCodes](ben, "POST", "/api/me/account", map[string]string{"handle": "ben"}).Me
	must(t, h.store.SetMail(t.Context(), me.ID, "ben@example.org", "ben@example.org", time.Now()))
	var ids []string
	for range 3 {
		id := anna.table(false).ID
		ben.sit(id, 2)
		anna.begin(id)
		ids = append(ids, id)
	}
	call[api.NotificationSettings](ben, "POST", "/api/me/notifications/mail", nil)
	var all []notify.Notification // the notifications that would have been stored if mail had been enabled before
	for _, id := range ids {
		all = append(all, notify.Notification{User: me.ID, Kind: notify.Turn, About: id, Number: 3, At: time.Now()})
	}
	must(t, h.store.Enqueue(t.Context(), all...))
	l, ok := h.box.Next(arrives)
	if !ok {
		t.Fatal("no letter has come")
	}
	if l.To != "ben@example.org" || l.Subject != "3 things wait for you at Hexparlor" || strings.Count(l.Text, "Hex-It: it is your turn") != 3 ||
		strings.Count(l.HTML, "Hex-It: it is your turn") != 3 || l.Header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" {
		t.Errorf("the letter is %+v", l)
	}
	for _, id := range ids {
		if !strings.Contains(l.Text, "https://play.example.org/t/"+id) || !strings.Contains(l.HTML, "https://play.example.org/t/"+id) {
			t.Errorf("the letter does not lead to %s", id)
		}
	}
	stop := strings.Trim(l.Header.Get("List-Unsubscribe"), "<>")
	path := strings.TrimPrefix(stop, "https://play.example.org")
	click := func(path string) int {
		res, err := http.Post(h.url+path, "application/x-www-form-urlencoded", strings.NewReader("List-Unsubscribe=One-Click"))
		must(t, err)
		must(t, res.Body.Close())
		return res.StatusCode
	}
	if status := click(path[:len(path)-2] + "AA"); status != http.StatusNotFound {
		t.Errorf("a forged link: %d", status)
	}
	channels := func() int {
		return len(call[api.NotificationSettings](ben, "GET", "/api/me/notifications", nil).Channels)
	}
	if channels() != 1 {
		t.Error("a forged link ends letters")
	}
	if status := click(path); status != http.StatusNoContent || channels() != 0 {
		t.Errorf("one click: %d, and %d channels", status, channels())
	}
	http.DefaultClient.CloseIdleConnections()
}

// TestOwnMatchesAwaitingMoveOfCallerAreListedFirst lists matches that wait for the user first.
func TestOwnMatchesAwaitingMoveOfCallerAreListedFirst(t *testing.T) {
	h := openFresh(t)
	anna, ben := h.guest(), h.guest()
	var waits []string
	for i := range 4 {
		id := anna.table(false).ID
		ben.sit(id, 2)
		if i%2 == 0 {
			anna.begin(id)
			waits = append(waits, id)
		}
	}
	own := call[api.OwnMatches](ben, "GET", "/api/me/matches", nil)
	if own.Waiting != 2 || len(own.Matches) != 4 || !own.Matches[0].Waits || !own.Matches[1].Waits || own.Matches[2].Waits ||
		!slices.Contains(waits, own.Matches[0].ID) || own.Matches[0].View == nil {
		t.Errorf("own tables: %+v", own)
	}
	if own = call[api.OwnMatches](ben, "GET", "/api/me/matches?waiting=true", nil); len(own.Matches) != 2 || own.Matches[0].View != nil {
		t.Errorf("those that wait: %+v", own)
	}
	ben.act(waits[0], 2, "resign")
	if own = call[api.OwnMatches](ben, "GET", "/api/me/matches", nil); own.Waiting != 1 || len(own.Matches) != 3 {
		t.Errorf("after one has ended: %+v", own)
	}
	if own = call[api.OwnMatches](h.guest(), "GET", "/api/me/matches", nil); len(own.Matches) != 0 {
		t.Error("a stranger has tables")
	}
}

// TestNotificationSettingsAreStoredAndValidated stores known kinds only.
func TestNotificationSettingsAreStoredAndValidated(t *testing.T) {
	h := openNotifying(t)
	anna := h.guest()
	set := func(s api.NewNotificationSettings) (int, string) {
		res, text := anna.do("PATCH", "/api/me/notifications", plain(t, s))
		return res.StatusCode, text
	}
	if status, text := set(api.NewNotificationSettings{Off: []string{"mail turn", "mail turn", "no such thing"}}); status != 200 {
		t.Fatal(text)
	}
	now := call[api.NotificationSettings](anna, "GET", "/api/me/notifications", nil)
	if fmt.Sprint(now.Off) != "[mail turn]" || now.Push == "" {
		t.Errorf("the settings are %+v", now)
	}
}
