package attacks

import (
	"net/http"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"hexparlor/internal/api"
)

// command runs the program on the data of a running server, and returns its output.
func (h *site) command(args ...string) string {
	h.t.Helper()
	out, err := exec.Command(program, append(args, "--data", h.data)...).CombinedOutput()
	if err != nil {
		h.t.Fatalf("%v: %v\n%s", args, err, out)
	}
	return string(out)
}

var secretOfLink = regexp.MustCompile(`#(\S+)`)

func secretIn(printed string) string { return secretOfLink.FindStringSubmatch(printed)[1] }

// owner returns the owner of the site.
func (h *site) owner(from string) *caller {
	h.t.Helper()
	c := h.browser(from)
	c.id()
	call[api.Me](c, "POST", "/api/site/owner", api.LinkSecret{Secret: secretIn(h.command("admin", "owner-link"))})
	return c
}

func (c *caller) decide(d api.NewDecision) (int, string) {
	c.t.Helper()
	return c.do("POST", "/api/site/decisions", plain(c.t, d))
}

func (c *caller) mustDecide(d api.NewDecision) {
	c.t.Helper()
	if status, text := c.decide(d); status != http.StatusOK {
		c.t.Fatalf("%+v: %d %s", d, status, text)
	}
}

// adminRoutes lists routes for the owner and the moderators; from the fifth on they change something.
var adminRoutes = []struct{ method, path, body string }{
	{"GET", "/api/site/admin", ""},
	{"GET", "/api/site/reports", ""},
	{"GET", "/api/site/users?q=a", ""},
	{"GET", "/api/site/audit-log", ""},
	{"POST", "/api/site/settings", `{"name":"access","value":"invitation"}`},
	{"POST", "/api/site/invitations", ""},
	{"DELETE", "/api/site/invitations/00", ""},
	{"POST", "/api/site/decisions", `{"kind":"suspend","user":"ACCOUNT","why":"x"}`},
	{"POST", "/api/site/decisions", `{"kind":"close","match":"TABLE","why":"x"}`},
	{"POST", "/api/site/decisions", `{"kind":"annul","match":"TABLE","why":"x"}`},
	{"POST", "/api/lab", `{"game":"hexit","level":1,"games":2,"hours":1}`},
	{"POST", "/api/lab/x/stop", ""},
	{"POST", "/api/lab/x/resume", ""},
	{"DELETE", "/api/lab/x", ""},
	{"POST", "/api/site/decisions", `{"kind":"appoint","user":"ACCOUNT","value":"moderator"}`},
}

// ownRoutes lists routes under /api/site that change the caller's own state.
var ownRoutes = []struct{ method, path, body string }{
	{"POST", "/api/site/decisions/seen", `{"number":1}`},
	{"POST", "/api/site/owner", `{"secret":"SECRET"}`},
	{"POST", "/api/site/invitations/accept", `{"secret":"SECRET"}`},
	{"POST", "/api/site/reports", `{"kind":"table","match":"TABLE","text":"x"}`},
	{"POST", "/api/site/appeals", `{"decision":1,"text":"x"}`},
}

// TestAdminRoutesNeedARole tries every route for moderators as stranger, guest and account, by cookie and by token;
// another site tries them with the owner's browser.
func TestAdminRoutesNeedARole(t *testing.T) {
	h := open(t)
	owner, guest, account := h.owner("127.0.0.2"), h.guest("127.0.0.3"), h.browser("127.0.0.4")
	match := guest.newMatch("hexit", nil, me, me)
	account.id()
	call[api.RecoveryCodes](account, "POST", "/api/me/account", api.NewAccount{Handle: "ordinary"})
	fill := strings.NewReplacer("ACCOUNT", account.id(), "TABLE", match, "SECRET", secretIn(h.command("admin", "owner-link"))).Replace
	before := h.auditLogSize(owner)
	for _, r := range adminRoutes {
		for name, c := range map[string]*caller{
			"a guest": guest, "an account": account, "a stranger": h.caller(h.url, "127.0.0.5"),
		} {
			if status, text := c.do(r.method, r.path, fill(r.body)); status != http.StatusForbidden || !strings.Contains(text, "-only") {
				t.Errorf("%s: %s %s: %d %.200s", name, r.method, r.path, status, text)
			}
		}
	}
	for _, r := range append(adminRoutes[4:], ownRoutes...) {
		for _, sign := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Origin", "https://evil.example"}, {"Origin", "null"}} {
			status, text := owner.do(r.method, r.path, fill(r.body), sign...)
			if status != http.StatusForbidden || !strings.Contains(text, "cross-origin") {
				t.Errorf("another site: %s %s with %v: %d %.100s", r.method, r.path, sign, status, text)
			}
		}
	}
	if after := h.auditLogSize(owner); after != before {
		t.Errorf("the book has grown from %d to %d rows", before, after)
	}
}

// auditLogSize returns the number of entries in the audit log.
func (h *site) auditLogSize(owner *caller) int {
	h.t.Helper()
	return len(call[[]api.AuditEntry](owner, "GET", "/api/site/audit-log", nil))
}

// TestOwnerLinkWorksOnce uses the owner's link a second time, guesses one, and uses an invitation as one.
func TestOwnerLinkWorksOnce(t *testing.T) {
	h := open(t)
	secret := secretIn(h.command("admin", "owner-link"))
	owner, thief := h.browser("127.0.0.2"), h.browser("127.0.0.3")
	owner.id()
	thief.id()
	if got := call[api.Me](owner, "POST", "/api/site/owner", api.LinkSecret{Secret: secret}); got.ID != owner.id() {
		t.Fatal(got)
	}
	for _, try := range []string{secret, "", "x", secretIn(h.command("user", "invite"))} {
		if status, text := thief.do("POST", "/api/site/owner", plain(t, api.LinkSecret{Secret: try})); status != http.StatusForbidden {
			t.Errorf("%q: %d %s", try, status, text)
		}
	}
	if role := call[api.Me](thief, "GET", "/api/me", nil).Role; role != "" {
		t.Errorf("the thief is %q", role)
	}
	if role := call[api.Me](owner, "GET", "/api/me", nil).Role; role != "owner" {
		t.Errorf("the owner is %q", role)
	}
	if strings.Contains(h.log.String(), secret) {
		t.Error("the log contains the secret of a link")
	}
	refused := 0
	for range 60 {
		if status, _ := thief.do("POST", "/api/site/owner", `{"secret":"guess"}`); status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused < 30 {
		t.Errorf("only %d of 60 guesses were not looked at", refused)
	}
}

// TestModeratorCannotActAgainstOwnerOrModerator lets a moderator act against the owner and another moderator, and use
// the owner's routes.
func TestModeratorCannotActAgainstOwnerOrModerator(t *testing.T) {
	h := open(t)
	owner, moderator, second, guest := h.owner("127.0.0.2"), h.guest("127.0.0.3"), h.guest("127.0.0.4"), h.guest("127.0.0.5")
	for _, c := range []*caller{moderator, second, guest} {
		c.newMatch("hexit", nil, me, me)
	}
	for _, c := range []*caller{moderator, second} {
		owner.mustDecide(api.NewDecision{Kind: "appoint", User: c.id(), Value: "moderator"})
	}
	before := h.auditLogSize(owner)
	for _, d := range []api.NewDecision{
		{Kind: "suspend", User: owner.id(), Why: "x"},
		{Kind: "mute", User: owner.id(), Why: "x"},
		{Kind: "rename", User: owner.id(), Value: "Nobody", Why: "x"},
		{Kind: "suspend", User: second.id(), Why: "x"},
		{Kind: "suspend", User: moderator.id(), Why: "x"},
		{Kind: "appoint", User: guest.id(), Value: "moderator"},
		{Kind: "appoint", User: second.id()},
		{Kind: "appoint", User: moderator.id(), Value: "owner"},
		{Kind: "set", Value: "accounts"},
		{Kind: "admit", User: guest.id()},
		{Kind: "rename", User: guest.id(), Value: "Hexparlor", Why: "x"},
		{Kind: "rename", User: guest.id(), Value: "\u202eevil", Why: "x"},
	} {
		if status, text := moderator.decide(d); status != http.StatusForbidden && status != http.StatusUnprocessableEntity {
			t.Errorf("%+v: %d %s", d, status, text)
		}
	}
	if status, text := moderator.do("POST", "/api/site/settings", `{"name":"access","value":"accounts"}`); status != http.StatusForbidden {
		t.Errorf("a setting: %d %s", status, text)
	}
	if after := h.auditLogSize(owner); after != before {
		t.Errorf("the book has grown from %d to %d rows", before, after)
	}
	moderator.mustDecide(api.NewDecision{Kind: "suspend", User: guest.id(), Why: "x"})
	owner.mustDecide(api.NewDecision{Kind: "appoint", User: moderator.id()})
	if status, _ := moderator.do("GET", "/api/site/admin", ""); status != http.StatusForbidden {
		t.Errorf("who was a moderator sees the desk: %d", status)
	}
}

// TestModeratorCannotDecideAboutOwnAccount lets a moderator decide about a match and an opponent of theirs, about
// their bot, and about reports that concern them. Once no moderator is left, the owner may, and the log says so.
func TestModeratorCannotDecideAboutOwnAccount(t *testing.T) {
	h := open(t, "--no-limits")
	owner, moderator, opponent := h.owner("127.0.0.2"), h.account("127.0.0.3", "mod-a"), h.account("127.0.0.4", "foe-b")
	call[api.RecoveryCodes](owner, "POST", "/api/me/account", api.NewAccount{Handle: "the-keeper"})
	owners := owner.bot(h, "engine-of-owner")
	own := moderator.bot(h, "engine-of-mod")
	owner.mustDecide(api.NewDecision{Kind: "appoint", User: moderator.id(), Value: "moderator"})
	running := moderator.newMatch("hexit", nil, me, free)
	opponent.sit(running, 2)
	bots, finished := opponent.newMatch("hexit", nil, me, free), resigned(moderator, opponent)
	if status, text := own.sit(bots, 2); status != http.StatusOK {
		t.Fatal(status, text)
	}
	for _, r := range []struct {
		by    *caller
		about string
	}{{moderator, opponent.id()}, {opponent, moderator.id()}, {opponent, own.id()}} {
		r.by.do("POST", "/api/site/reports", plain(t, api.NewReport{Kind: "person", User: r.about, Text: "x"}))
	}
	reports := call[[]api.Report](moderator, "GET", "/api/site/reports", nil)
	decisions := []api.NewDecision{
		{Kind: "annul", Match: finished, Why: "x"},
		{Kind: "close", Match: running, Why: "x"},
		{Kind: "close", Match: bots, Why: "x"},
		{Kind: "suspend", User: opponent.id(), Why: "x"},
		{Kind: "mute", User: opponent.id(), Why: "x"},
		{Kind: "unmute", User: own.id(), Why: "x"},
		{Kind: "suspend", User: owners.id(), Why: "x"},
	}
	for _, r := range reports {
		if !r.ConflictOfInterest {
			t.Errorf("a report is offered to whom it concerns: %+v", r)
		}
		decisions = append(decisions, api.NewDecision{Kind: "dismiss", Report: r.ID, Why: "x"})
	}
	before := h.auditLogSize(owner)
	for _, d := range decisions {
		if status, text := moderator.decide(d); status != http.StatusForbidden && status != http.StatusUnprocessableEntity {
			t.Errorf("%+v: %d %s", d, status, text)
		}
	}
	if after := h.auditLogSize(owner); after != before || len(reports) != 3 {
		t.Errorf("the log has grown from %d to %d rows; %d reports", before, after, len(reports))
	}
	owner.mustDecide(decisions[3]) // this decision does not concern the decider
	owner.mustDecide(api.NewDecision{Kind: "unsuspend", User: opponent.id(), Why: "x"})
	played := resigned(owner, opponent)
	if status, text := owner.decide(api.NewDecision{Kind: "annul", Match: played, Why: "x"}); status != http.StatusForbidden {
		t.Errorf("the owner, beside a moderator: %d %s", status, text)
	}
	owner.mustDecide(api.NewDecision{Kind: "appoint", User: moderator.id()})
	owner.mustDecide(api.NewDecision{Kind: "annul", Match: played, Why: "x"})
	if row := call[[]api.AuditEntry](owner, "GET", "/api/site/audit-log", nil)[0]; row.Name != "conflict-of-interest" {
		t.Errorf("the log does not say so: %+v", row)
	}
}

// TestReportsToModeratorsAreLimitedPerUser fills the queue, reports what the caller may not see, and objects to
// decisions about others.
func TestReportsToModeratorsAreLimitedPerUser(t *testing.T) {
	h := open(t)
	owner, victim, troll := h.owner("127.0.0.2"), h.guest("127.0.0.3"), h.guest("127.0.0.4")
	match := victim.newMatch("hexit", nil, me, free)
	troll.newMatch("hexit", nil, me, me)
	owner.mustDecide(api.NewDecision{Kind: "mute", User: victim.id(), Why: "x"})
	number := call[[]api.AuditEntry](owner, "GET", "/api/site/audit-log", nil)[0].Number
	if status, text := troll.do("POST", "/api/site/appeals", plain(t, api.NewAppeal{Decision: number, Text: "x"})); status != http.StatusUnprocessableEntity {
		t.Errorf("an objection for another user: %d %s", status, text)
	}
	for _, bad := range []api.NewReport{
		{Kind: "objection", User: victim.id(), Text: "x"},
		{Kind: "table", Text: "x"},
		{Kind: "person", User: "nobody", Text: "x"},
		{Kind: "table", Match: match, Text: ""},
		{Kind: "table", Match: match, Text: strings.Repeat("x", 1001)},
		{Kind: "table", Match: "00000000-0000-0000-0000-000000000000", Text: "x"},
		{Kind: "<b>", Match: match, Text: "x"},
	} {
		if status, text := troll.do("POST", "/api/site/reports", plain(t, bad)); status != http.StatusUnprocessableEntity && status != http.StatusNotFound {
			t.Errorf("%+v: %d %.200s", bad, status, text)
		}
	}
	taken := 0
	for range 20 {
		body := plain(t, api.NewReport{Kind: "person", User: victim.id(), Match: match, Text: "again"})
		if status, _ := troll.do("POST", "/api/site/reports", body); status == http.StatusOK {
			taken++
		}
	}
	if queue := call[[]api.Report](owner, "GET", "/api/site/reports", nil); taken != 5 || len(queue) != 5 {
		t.Errorf("%d reports were taken, %d wait", taken, len(queue))
	}
	for i := range 2 {
		want := []int{http.StatusOK, http.StatusTooManyRequests}[i]
		if status, text := victim.do("POST", "/api/site/appeals", plain(t, api.NewAppeal{Decision: number, Text: "no"})); status != want {
			t.Errorf("objection %d: %d %s", i+1, status, text)
		}
	}
	queue := call[[]api.Report](owner, "GET", "/api/site/reports", nil)
	for i := range 2 { // the same report is answered once
		want := []int{http.StatusOK, http.StatusConflict}[i]
		if status, text := owner.decide(api.NewDecision{Kind: "dismiss", Why: "x", Report: queue[0].ID}); status != want {
			t.Errorf("answer %d: %d %s", i+1, status, text)
		}
	}
}

// TestSiteForInvitedUsersAdmitsNoOthers tries every entrance of such a site, and used or withdrawn invitations. The
// setting is changed by a command beside the running server.
func TestSiteForInvitedUsersAdmitsNoOthers(t *testing.T) {
	h := open(t)
	owner := h.owner("127.0.0.2")
	match := owner.newMatch("hexit", nil, me, free)
	h.command("admin", "set", "access", "invitation")
	stranger := h.browser("127.0.0.3")
	stranger.id()
	used, withdrawn := secretIn(h.command("user", "invite")), call[api.Invitation](owner, "POST", "/api/site/invitations", nil)
	call[api.Me](h.browser("127.0.0.4"), "POST", "/api/site/invitations/accept", api.LinkSecret{Secret: used})
	call[api.AdminOverview](owner, "DELETE", "/api/site/invitations/"+withdrawn.ID, nil)
	for _, secret := range []string{used, secretIn(withdrawn.Link), "guess"} {
		if status, text := stranger.do("POST", "/api/site/invitations/accept", plain(t, api.LinkSecret{Secret: secret})); status != http.StatusForbidden {
			t.Errorf("an invitation that serves no more: %d %s", status, text)
		}
	}
	at := "/api/matches/" + match
	for _, r := range []struct{ method, path, body string }{
		{"GET", "/api/lobby", ""},
		{"GET", at, ""},
		{"GET", at + "/stream", ""},
		{"GET", at + "/record", ""},
		{"GET", at + "/replay", ""},
		{"GET", at + "/picture", ""},
		{"POST", at + "/seats", `{"seat":2}`},
		{"PATCH", "/api/me", `{"name":"Eve"}`},
		{"POST", "/api/matches", `{"game":"hexit","seats":[{"kind":"me"},{"kind":"me"}]}`},
		{"POST", "/api/records", `{"text":"x"}`},
		{"POST", "/api/me/device-code", ""},
		{"POST", "/api/me/account", `{"handle":"eve"}`},
		{"POST", "/api/site/reports", `{"kind":"table","match":"` + match + `","text":"x"}`},
	} {
		if status, text := stranger.do(r.method, r.path, r.body); status != http.StatusForbidden || !strings.Contains(text, "invitation-only") {
			t.Errorf("%s %s: %d %.200s", r.method, r.path, status, text)
		}
	}
	for _, path := range []string{"/embed/" + match, "/t/" + match} {
		if _, text := stranger.do("GET", path, ""); strings.Contains(text, "Hex-It") {
			t.Errorf("%s shows the closed match", path)
		}
	}
	if found := call[[]api.ModeratedUser](owner, "GET", "/api/site/users?q="+stranger.id(), nil); len(found) != 0 {
		t.Errorf("the stranger was stored: %+v", found)
	}
	fresh := secretIn(h.command("user", "invite"))
	call[api.Me](stranger, "POST", "/api/site/invitations/accept", api.LinkSecret{Secret: fresh})
	stranger.newMatch("hexit", nil, me, me)
}

// TestClosedMatchIsVisibleOnlyToPlayersAndModerators closes a match: only its players and moderators still see it, and
// the players are given the reason.
func TestClosedMatchIsVisibleOnlyToPlayersAndModerators(t *testing.T) {
	h := open(t)
	owner, player, stranger := h.owner("127.0.0.2"), h.guest("127.0.0.3"), h.guest("127.0.0.4")
	match := player.newMatch("hexit", nil, me, me)
	owner.mustDecide(api.NewDecision{Kind: "close", Match: match, Why: "what it shows"})
	if status, _ := stranger.do("GET", "/api/matches/"+match, ""); status != http.StatusForbidden {
		t.Errorf("a stranger sees it: %d", status)
	}
	if status, _ := stranger.do("GET", "/api/matches/"+match+"/closure", ""); status == http.StatusOK {
		t.Error("a stranger gets the reason of the closing")
	}
	if m := player.match(match); m.Position.Status != api.Finished || m.Position.Reason != "closed" {
		t.Errorf("it is %s, %q", m.Position.Status, m.Position.Reason)
	}
	decision := call[api.AuditEntry](player, "GET", "/api/matches/"+match+"/closure", nil)
	if decision.Why != "what it shows" || decision.By != nil {
		t.Errorf("the player gets the decision %+v", decision)
	}
	if status, text := player.do("POST", "/api/site/appeals", plain(t, api.NewAppeal{Decision: decision.Number, Text: "no"})); status != http.StatusOK {
		t.Errorf("they cannot object: %d %s", status, text)
	}
	if status, _ := player.submit(match, "moves", 1, "drop 0,0"); status != http.StatusConflict {
		t.Errorf("they play on: %d", status)
	}
}
