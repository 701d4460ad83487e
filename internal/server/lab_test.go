package server_test

import (
	"encoding/base64"
	"net/http"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"hexparlor/bot"
	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server"
	"hexparlor/internal/server/lab"
)

// openLab starts a server that stores studies beside its database.
func openLab(t *testing.T, folder string) *testSite {
	t.Helper()
	return openChanged(t, folder, server.Limits{Off: true}, host.Config{Mover: bot.Mover{}},
		func(c *server.Config) { c.Lab = filepath.Join(folder, "lab") }, games.All()...)
}

// owner returns a guest who is the site's owner.
func (h *testSite) owner() *guest {
	h.t.Helper()
	g := h.guest()
	g.table(false)
	secret, _, err := h.adminService.OwnerLink(h.t.Context())
	must(h.t, err)
	must(h.t, h.adminService.Own(h.t.Context(), g.id(), secret))
	return g
}

// awaitStudy waits until the only study is in the wanted state.
func (g *guest) awaitStudy(what string, is func(api.Study) bool) api.Study {
	g.t.Helper()
	var last []api.Study
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if last = call[api.Studies](g, "GET", "/api/lab", nil).Studies; len(last) == 1 && is(last[0]) {
			return last[0]
		}
	}
	g.t.Fatalf("%s: %+v", what, last)
	return api.Study{}
}

func done(st api.Study) bool { return st.State == "done" }

var smallStudy = api.NewStudy{
	Game: "hexit", Options: map[string][]string{"tiles": {"10"}, "start": {"core", "twin"}}, Level: 1, Games: 10, Hours: 1,
}

var openLink = regexp.MustCompile(`href="/open#(\d+)\.([\w-]+)"`)

// TestStudyComparesPresetsByName compares two presets, and refuses one that the game does not have.
func TestStudyComparesPresetsByName(t *testing.T) {
	h := openLab(t, t.TempDir())
	owner := h.owner()
	study := api.NewStudy{Game: "hex", Presets: []string{"small", "none"}, Level: 1, Games: 4, Hours: 1}
	owner.turnedAway("POST", "/api/lab", study, "bad-study")
	study.Presets[1] = "standard"
	study.Options = map[string][]string{"swap": {"true"}}
	call[api.Studies](owner, "POST", "/api/lab", study)
	st := owner.awaitStudy("the study", done)
	if st.Played != 8 || !slices.Equal(st.Presets, study.Presets) {
		t.Errorf("%d games were played of the presets %q", st.Played, st.Presets)
	}
	_, page := owner.do("GET", "/api/lab/"+st.ID+"/report", "", "Accept-Language", "en")
	if !strings.Contains(page, "Small") {
		t.Error("the report does not name the preset")
	}
}

// TestStudyIsStartedByOwnerOnlyAndReadableByAll starts a study as the owner, and reads its report as a stranger.
func TestStudyIsStartedByOwnerOnlyAndReadableByAll(t *testing.T) {
	h := openLab(t, t.TempDir())
	owner, stranger := h.owner(), h.guest()
	stranger.turnedAway("POST", "/api/lab", smallStudy, "owner-only")
	wrong := smallStudy
	wrong.Options = map[string][]string{"start": {"nowhere"}}
	owner.turnedAway("POST", "/api/lab", wrong, "bad-study")
	wrong = smallStudy
	wrong.Games, wrong.Presets = 2000, []string{"standard", "printed"} // 8,000 for 4 sets are allowed, 12,000 are not
	wrong.Options = map[string][]string{"start": {"core", "twin"}, "tiles": {"9", "10", "11"}}
	owner.turnedAway("POST", "/api/lab", wrong, "bad-study")

	call[api.Studies](owner, "POST", "/api/lab", smallStudy)
	st := owner.awaitStudy("the study", done)
	if st.Played != 20 || st.Games != 20 {
		t.Errorf("%d of %d games were played", st.Played, st.Games)
	}
	got := call[api.Studies](stranger, "GET", "/api/lab", nil)
	if got.MayStart || len(got.Studies) != 1 {
		t.Errorf("a stranger gets %+v", got)
	}
	report := "/api/lab/" + st.ID + "/report"
	res, page := stranger.do("GET", report, "", "Accept-Language", "de")
	policy := res.Header.Get("Content-Security-Policy")
	if !strings.Contains(policy, "default-src 'none'") || !strings.Contains(policy, "sandbox") || strings.Contains(policy, "script-src") {
		t.Errorf("the report may do %q", policy)
	}
	if !strings.Contains(page, "Wie sich Hex-It spielt") || !strings.Contains(page, `<a href="/lab">Labor</a>`) || !strings.Contains(res.Header.Get("Content-Type"), "text/html") {
		t.Errorf("the report is %s %.300s", res.Header, page)
	}
	stranger.turnedAway("GET", "/api/lab/"+st.ID+"/games", nil, "owner-only")
	if _, games := owner.do("GET", "/api/lab/"+st.ID+"/games", ""); strings.Count(games, "\n") != 21 {
		t.Errorf("the file has %d lines", strings.Count(games, "\n"))
	}

	// Each example of the report can be opened as a match by its link alone.
	links := openLink.FindAllStringSubmatch(page, -1)
	if len(links) == 0 {
		t.Fatal("the report has no examples with links")
	}
	for _, link := range links {
		text, err := base64.RawURLEncoding.DecodeString(link[2])
		must(t, err)
		if m := call[api.Match](stranger, "POST", "/api/records", api.NewRecord{Text: string(text)}); m.Game != "hexit" {
			t.Errorf("the link opens %+v", m)
		}
	}

	stranger.turnedAway("DELETE", "/api/lab/"+st.ID, nil, "owner-only")
	if left := call[api.Studies](owner, "DELETE", "/api/lab/"+st.ID, nil).Studies; len(left) != 0 {
		t.Errorf("%+v is left", left)
	}
	if res, _ := stranger.do("GET", report, ""); res.StatusCode != http.StatusNotFound {
		t.Errorf("a removed report: %d", res.StatusCode)
	}
}

// TestRunningStudyResumesAfterRestart stops the server in the middle of a study, and then the study itself.
func TestRunningStudyResumesAfterRestart(t *testing.T) {
	folder := t.TempDir()
	h := openLab(t, folder)
	owner := h.owner()
	long := api.NewStudy{Game: "hexit", Level: 3, Games: 2000, Hours: 1}
	call[api.Studies](owner, "POST", "/api/lab", long)
	owner.turnedAway("POST", "/api/lab", smallStudy, "study-conflict")
	before := owner.awaitStudy("the first games", func(st api.Study) bool { return st.Played > 0 })
	owner.turnedAway("DELETE", "/api/lab/"+before.ID, nil, "study-conflict")
	if seen := call[api.Studies](h.guest(), "GET", "/api/lab", nil).Studies; len(seen) != 0 {
		t.Errorf("a guest sees a study without a report: %+v", seen)
	}
	h.stop()

	h = openLab(t, folder)
	again := h.guest()
	again.client.Jar = owner.client.Jar
	owner = again
	after := owner.awaitStudy("more games", func(st api.Study) bool { return st.Played > before.Played })
	if after.State != "running" || after.ID != before.ID {
		t.Errorf("after a restart it is %+v", after)
	}
	call[api.Studies](owner, "POST", "/api/lab/"+after.ID+"/stop", nil)
	stopped := owner.awaitStudy("the stop", func(st api.Study) bool { return st.State == "stopped" })
	call[api.Studies](owner, "POST", "/api/lab/"+after.ID+"/resume", nil)
	owner.awaitStudy("going on", func(st api.Study) bool { return st.State == "running" && st.Played > stopped.Played })
	call[api.Studies](owner, "POST", "/api/lab/"+after.ID+"/stop", nil)
	owner.awaitStudy("the second stop", func(st api.Study) bool { return st.State == "stopped" })
}

// TestStudyAnswersItsQuestionInCallersLanguage asks which of two starts is fairer, and asks that of a single start.
func TestStudyAnswersItsQuestionInCallersLanguage(t *testing.T) {
	h := openLab(t, t.TempDir())
	owner := h.owner()
	study := smallStudy
	study.Question, study.Options = "fairer", map[string][]string{"tiles": {"10"}}
	owner.turnedAway("POST", "/api/lab", study, "bad-study")
	study.Options = smallStudy.Options
	call[api.Studies](owner, "POST", "/api/lab", study)
	st := owner.awaitStudy("the study", done)
	if len(st.Answers) != 1 || st.Answers[0].Kind != "too-few" || st.Answers[0].Verdict != "Not enough games yet" ||
		st.Answers[0].Games != "10 games" || st.Question != "fairer" {
		t.Errorf("the answers are %+v", st.Answers)
	}
	if st.Share == nil || st.Share.Low >= st.Share.Value || st.Share.High <= st.Share.Value || st.Share.Fair != 0.5 {
		t.Errorf("the share of the first side is %+v", st.Share)
	}
	if _, body := owner.do("GET", "/api/lab", "", "Accept-Language", "de"); !strings.Contains(body, "Noch zu wenige Partien") {
		t.Errorf("in German the studies are %s", body)
	}
}

// TestStudyAnswersWhatComponentIsWorthAndHowMuchIsLuck asks both questions of HexStrike, and refuses an unknown component.
func TestStudyAnswersWhatComponentIsWorthAndHowMuchIsLuck(t *testing.T) {
	h := openLab(t, t.TempDir())
	owner := h.owner()
	h.guest().turnedAway("GET", "/api/lab/outlook?game=hexstrike", nil, "owner-only")
	outlook := call[api.StudyOutlook](owner, "GET", "/api/lab/outlook?game=hexstrike", nil)
	jab := slices.IndexFunc(outlook.Components, func(c api.StudyComponent) bool { return c.Name == "jab" })
	if jab < 0 || outlook.Components[jab].Title != "Jab" || outlook.Seconds <= 0 {
		t.Fatalf("the outlook is %+v", outlook)
	}
	study := api.NewStudy{Game: "hexstrike", Level: 1, Games: 10, Hours: 1, Question: "worth"}
	owner.turnedAway("POST", "/api/lab", study, "bad-study")
	study.Never = []string{"none-such"}
	owner.turnedAway("POST", "/api/lab", study, "bad-study")
	for question, never := range map[string][]string{"worth": {"jab"}, "luck": nil} {
		study.Question, study.Never = question, never
		call[api.Studies](owner, "POST", "/api/lab", study)
		st := owner.awaitStudy(question, done)
		games := 10 * (1 + len(never))
		if len(st.Answers) != 1 || st.Question != question || st.Played != games || !slices.Equal(st.Never, never) {
			t.Errorf("the study is %+v", st)
		}
		call[api.Studies](owner, "DELETE", "/api/lab/"+st.ID, nil)
	}
}

// TestStudiesOfProgramAreListedWithReportsAndStay reads the studies that come with the program; the owner of the site cannot change them.
func TestStudiesOfProgramAreListedWithReportsAndStay(t *testing.T) {
	h := openChanged(t, t.TempDir(), server.Limits{Off: true}, host.Config{Mover: bot.Mover{}},
		func(c *server.Config) { c.Studies = lab.BuiltIn() }, games.All()...)
	owner, stranger := h.owner(), h.guest()
	var of []string
	for _, st := range call[api.Studies](stranger, "GET", "/api/lab", nil).Studies {
		of = append(of, st.Game)
		if !st.BuiltIn || st.State != "done" || st.Played < 100 || len(st.Answers) == 0 || st.Share == nil {
			t.Errorf("the study of %s is %+v", st.Game, st)
		}
		for language, home := range map[string]string{"en": "Lab", "de": "Labor", "es": "Laboratorio"} {
			_, page := stranger.do("GET", "/api/lab/"+st.ID+"/report", "", "Accept-Language", language)
			if !strings.Contains(page, `<a href="/lab">`+home+`</a>`) || !openLink.MatchString(page) {
				t.Errorf("the report on %s in %s is %.300s", st.Game, language, page)
			}
		}
		owner.turnedAway("DELETE", "/api/lab/"+st.ID, nil, "not-found")
		owner.turnedAway("GET", "/api/lab/"+st.ID+"/games", nil, "not-found")
	}
	if want := []string{"hex", "hexattack", "hexit", "hexstrat", "hexstrike", "swarm"}; !slices.Equal(of, want) {
		t.Errorf("the studies are of %v", of)
	}
}
