package server_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"hexparlor/internal/api"
	"hexparlor/internal/server"
)

const variantsPath = "/api/variants"

// variant creates a draft of Hex-It with other options.
func (g *guest) variant(options map[string]string) api.DraftState {
	g.t.Helper()
	return call[api.DraftState](g, "POST", variantsPath, api.NewVariant{Game: "hexit", Name: "Twins", Options: options})
}

// publish publishes a draft.
func (g *guest) publish(id, summary string) api.VariantPage {
	g.t.Helper()
	return call[api.VariantPage](g, "POST", variantsPath+"/"+id+"/publish", api.VariantPublication{Summary: summary})
}

var twinStart = map[string]string{"start": "twin", "tiles": "11"}

// byVariant requests a public match of the caller against themselves by a variant.
func byVariant(named string) api.NewMatch {
	return api.NewMatch{
		Game: "hexit", Variant: named, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "me"}}, Public: true,
	}
}

func ptr[T any](v T) *T { return &v }

// TestRulesAreCheckedWithErrorsAndChangesInWords checks options before anything is saved.
func TestRulesAreCheckedWithErrorsAndChangesInWords(t *testing.T) {
	g := openFresh(t).guest()
	check := func(options map[string]string) api.RuleCheck {
		return call[api.RuleCheck](g, "POST", "/api/rules/check", api.RuleQuery{Game: "hexit", Options: options})
	}
	good := check(map[string]string{"start": "twin", "tiles": "19"})
	if good.Error != "" || good.Options["start"] != "twin" || len(good.Seats) != 2 || good.View == nil || len(good.Hash) != 64 {
		t.Errorf("%+v", good)
	}
	if len(good.Changes) != len(good.Options) || !strings.Contains(good.Changes[0].Text, " instead of ") ||
		good.Changes[0].Without == good.Options[good.Changes[0].Option] {
		t.Errorf("the changes are %+v", good.Changes)
	}
	if plain := check(nil); len(plain.Changes) != 0 || len(plain.Options) != 0 || plain.Hash == good.Hash {
		t.Errorf("the standard rules are %+v", plain)
	}
	bad := check(map[string]string{"tiles": "many"})
	if bad.Option != "tiles" || !strings.Contains(bad.Error, "many") || bad.View != nil {
		t.Errorf("%+v", bad)
	}
	g.turnedAway("POST", "/api/rules/check", api.RuleQuery{Game: "chess"}, "unknown-game")
}

// TestDraftsAreSeenByTheirDesignerOnly asks for a draft in every way as another user.
func TestDraftsAreSeenByTheirDesignerOnly(t *testing.T) {
	h := openFresh(t)
	anna, ben := h.guest(), h.guest()
	ben.table(false)
	d := anna.variant(twinStart)
	id := d.Variant.ID
	if !d.Variant.Mine || d.Variant.Version != 0 || d.Variant.Changed != 2 || d.Variant.Name != "Twins" || d.Rules.Error != "" {
		t.Errorf("%+v", d)
	}
	for path, method := range map[string]string{
		"": "GET", "/draft": "GET", "/file": "GET", "?version=1": "GET", "/publish": "POST", "/withdraw": "POST",
		"/changes/csv": "GET",
	} {
		res, text := ben.do(method, variantsPath+"/"+id+path, "{}")
		missing, there := ben.do(method, variantsPath+"/"+strings.Repeat("x", len(id))+path, "{}")
		if res.StatusCode != http.StatusNotFound || missing.StatusCode != res.StatusCode || text != there {
			t.Errorf("%s: %d %s, and where there is none %d %s", path, res.StatusCode, text, missing.StatusCode, there)
		}
	}
	ben.turnedAway("PATCH", variantsPath+"/"+id+"/draft", api.VariantDraft{Saved: d.Saved}, "no-variant")
	ben.turnedAway("POST", variantsPath, api.NewVariant{Game: "hexit", From: id}, "no-variant")
	for _, named := range []string{id, id + ".0"} {
		ben.turnedAway("POST", "/api/matches", byVariant(named), "no-variant")
	}
	list := call[api.Variants](ben, "GET", variantsPath, nil)
	if len(list.Mine) != 0 || len(list.Variants) != 0 {
		t.Errorf("another user's list has %+v", list)
	}
	if own := call[api.Variants](anna, "GET", variantsPath, nil); len(own.Mine) != 1 || len(own.Variants) != 0 {
		t.Errorf("the designer's list has %+v", own)
	}
}

// TestDraftIsNotOverwrittenByOlderPage saves a draft twice from the same state.
func TestDraftIsNotOverwrittenByOlderPage(t *testing.T) {
	g := openFresh(t).guest()
	d := g.variant(twinStart)
	path := variantsPath + "/" + d.Variant.ID + "/draft"
	next := call[api.DraftState](g, "PATCH", path, api.VariantDraft{Name: ptr("Pairs"), Saved: d.Saved})
	if next.Saved <= d.Saved || next.Variant.Name != "Pairs" || next.Variant.Options["start"] != "twin" {
		t.Errorf("%+v", next)
	}
	g.turnedAway("PATCH", path, api.VariantDraft{Name: ptr("Late"), Saved: d.Saved}, "variant-conflict")
	g.turnedAway("PATCH", path, api.VariantDraft{Options: map[string]string{"tiles": "1000"}, Saved: next.Saved}, "bad-variant")
	g.turnedAway("PATCH", path, api.VariantDraft{Name: ptr("Moderator"), Saved: next.Saved}, "bad-name")
	if now := call[api.DraftState](g, "GET", path, nil); now.Variant.Name != "Pairs" || now.Saved != next.Saved {
		t.Errorf("after refusals %+v", now)
	}
}

// TestPublishedVersionsStayAsTheyAre publishes two versions, reads both, and withdraws the variant.
func TestPublishedVersionsStayAsTheyAre(t *testing.T) {
	h := openFresh(t)
	anna, ben := h.guest(), h.guest()
	plain := anna.variant(map[string]string{})
	anna.turnedAway("POST", variantsPath+"/"+plain.Variant.ID+"/publish", api.VariantPublication{}, "variant-conflict")
	call[api.Done](anna, "DELETE", variantsPath+"/"+plain.Variant.ID, nil)

	d := anna.variant(twinStart)
	id, path := d.Variant.ID, variantsPath+"/"+d.Variant.ID
	if page := anna.publish(id, "First"); page.Version != 1 || page.Versions != 1 || len(page.History) != 1 || page.Withdrawn {
		t.Errorf("%+v", page)
	}
	anna.turnedAway("POST", path+"/publish", api.VariantPublication{}, "variant-conflict")
	anna.turnedAway("DELETE", path, nil, "variant-conflict")
	call[api.DraftState](anna, "PATCH", path+"/draft", api.VariantDraft{
		Notes: ptr("Two\r\n\r\n\r\nlines"), Options: map[string]string{"start": "twin"}, Saved: d.Saved,
	})
	if page := call[api.VariantPage](ben, "GET", path, nil); page.Version != 1 || page.Options["tiles"] != "11" || page.Notes != "" {
		t.Errorf("before publication others see %+v", page)
	}
	anna.publish(id, "Fewer changes")
	page := call[api.VariantPage](ben, "GET", path, nil)
	if page.Version != 2 || page.Notes != "Two\n\nlines" || page.Mine || len(page.Changes) != 1 || page.Players != 2 {
		t.Errorf("%+v", page)
	}
	if h := page.History; len(h) != 2 || h[0].Summary != "Fewer changes" || len(h[0].Changes) != 1 || len(h[1].Changes) != 2 ||
		!strings.Contains(h[0].Changes[0].Text, "No longer") {
		t.Errorf("the history is %+v", h)
	}
	if first := call[api.VariantPage](ben, "GET", path+"?version=1", nil); first.Options["tiles"] != "11" || first.Changed != 2 {
		t.Errorf("version 1 is %+v", first)
	}
	if since := call[api.VariantPage](ben, "GET", path+"?version=2&since=1", nil).Since; len(since) != 1 || since[0].Old != "11" {
		t.Errorf("version 2 changes %+v in version 1", since)
	}
	if _, text := ben.do("GET", path+"/changes/csv?version=1", ""); !strings.Contains(text, "\ntiles,,tiles,39,11,") {
		t.Errorf("the table of version 1 is %s", text)
	}
	if _, text := ben.do("GET", path+"/changes/json?version=2&since=1", ""); !strings.Contains(text, `"old": "11",`) {
		t.Errorf("the changes of version 2 are %s", text)
	}
	ben.turnedAway("GET", path+"?version=2&since=3", nil, "no-variant")
	ben.turnedAway("GET", path+"?version=3", nil, "no-variant")
	ben.turnedAway("GET", path+"/draft", nil, "not-yours")

	fork := call[api.DraftState](ben, "POST", variantsPath, api.NewVariant{Game: "hexit", From: id, Name: "Mine"})
	if fork.Variant.Options["start"] != "twin" {
		t.Errorf("%+v", fork)
	}
	ben.publish(fork.Variant.ID, "")
	if page := call[api.VariantPage](anna, "GET", path, nil); page.Forks != 1 || len(page.BuiltOn) != 1 || page.BuiltOn[0].Name != "Mine" {
		t.Errorf("with a fork %+v", page)
	}
	if list := call[api.Variants](ben, "GET", variantsPath+"?game=hexit", nil); len(list.Variants) != 2 {
		t.Errorf("%+v", list)
	}
	if gone := call[api.VariantPage](anna, "POST", path+"/withdraw", nil); !gone.Withdrawn {
		t.Errorf("%+v", gone)
	}
	if list := call[api.Variants](ben, "GET", variantsPath, nil); len(list.Variants) != 1 {
		t.Errorf("a withdrawn variant is listed: %+v", list.Variants)
	}
	ben.turnedAway("POST", "/api/matches", byVariant(id), "variant-conflict")
	if page := call[api.VariantPage](ben, "GET", path, nil); !page.Withdrawn {
		t.Errorf("%+v", page)
	}
}

// TestVariantFileImportsAsEqualDraft saves a variant as a file and reads it again.
func TestVariantFileImportsAsEqualDraft(t *testing.T) {
	h := openFresh(t)
	anna, ben := h.guest(), h.guest()
	d := anna.variant(twinStart)
	anna.publish(d.Variant.ID, "")
	_, text := ben.do("GET", variantsPath+"/"+d.Variant.ID+"/file", "")
	var file map[string]any
	must(t, json.Unmarshal([]byte(text), &file))
	if file["name"] != "Twins" || file["version"] != 1.0 {
		t.Errorf("the file is %s", text)
	}
	copied := call[api.DraftState](ben, "POST", variantsPath+"/files", api.NewVariantFile{Text: text})
	if copied.Variant.Hash != d.Variant.Hash || !copied.Variant.Mine || copied.Variant.Name != "Twins" {
		t.Errorf("%+v", copied)
	}
	ben.turnedAway("POST", variantsPath+"/files", api.NewVariantFile{Text: `{"game":"hexit"}`}, "bad-variant")
}

// TestMatchKeepsItsVariant plays by a variant, and asks for a rematch and a branch.
func TestMatchKeepsItsVariant(t *testing.T) {
	g := openFresh(t).guest()
	d := g.variant(twinStart)
	g.publish(d.Variant.ID, "")
	g.turnedAway("POST", "/api/matches", api.NewMatch{
		Game: "hexit", Variant: d.Variant.ID, Options: twinStart, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "me"}},
	}, "bad-variant")
	g.turnedAway("POST", "/api/matches", api.NewMatch{
		Game: "hexit", Variant: d.Variant.ID + ".1", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}}, Public: true,
		Rated: true, Time: "5+3",
	}, "not-rated")
	m := call[api.Match](g, "POST", "/api/matches", byVariant(d.Variant.ID+".1"))
	want := api.MatchVariant{ID: d.Variant.ID, Name: "Twins", Version: 1}
	if m.Variant == nil || *m.Variant != want || m.Options["tiles"] != "11" {
		t.Errorf("%+v with %v", m.Variant, m.Options)
	}
	g.play(m.ID, 4)
	g.act(m.ID, 2, "resign")
	_, text := g.do("GET", "/api/matches/"+m.ID+"/record", "")
	if !strings.Contains(text, `[Variant "Twins, version 1, `+d.Variant.Hash+`"]`) || !strings.Contains(text, "tiles=11") {
		t.Errorf("the record is %s", text)
	}
	copied := call[api.Match](g, "POST", "/api/records", api.NewRecord{Text: text})
	if copied.Variant != nil || copied.Options["tiles"] != "11" {
		t.Errorf("the imported record has the variant %+v", copied.Variant)
	}
	g.act(m.ID, 1, "rematch-ask")
	rematch := g.match(g.match(m.ID).Rematch)
	branch := call[api.Match](g, "POST", "/api/matches/"+m.ID+"/branches", api.Branch{Moves: 2, Seat: 1, Level: 1})
	for name, next := range map[string]api.Match{"rematch": rematch, "branch": branch} {
		if next.Variant == nil || *next.Variant != want || next.Options["tiles"] != "11" {
			t.Errorf("the %s has %+v and %v", name, next.Variant, next.Options)
		}
	}
	page := call[api.VariantPage](g, "GET", variantsPath+"/"+d.Variant.ID, nil)
	if page.Games != 1 || len(page.Matches) != 1 || page.Matches[0].ID != m.ID || page.History[0].Games != 1 {
		t.Errorf("%d games, %+v, %+v", page.Games, page.Matches, page.History)
	}
	draft := call[api.Match](g, "POST", "/api/matches", byVariant(d.Variant.ID+".0"))
	if draft.Variant == nil || draft.Variant.Version != 0 {
		t.Errorf("%+v", draft.Variant)
	}
}

// TestNewVariantsAreLimitedPerAddress creates variants until the quota of the address is used up.
func TestNewVariantsAreLimitedPerAddress(t *testing.T) {
	h := open(t, t.TempDir(), server.Limits{})
	for range 30 {
		h.guest().variant(twinStart)
	}
	h.guest().turnedAway("POST", variantsPath, api.NewVariant{Game: "hexit"}, "too-many")
}

// TestStudyOfVariantIsSharedByEqualRules asks twice what a variant changes, as its designer and as another user.
func TestStudyOfVariantIsSharedByEqualRules(t *testing.T) {
	h := openLab(t, t.TempDir())
	anna, ben := h.guest(), h.guest()
	hits := api.NewVariant{Game: "hexstrike", Name: "Hits", Options: map[string]string{"hit": "any"}}
	d := call[api.DraftState](anna, "POST", variantsPath, hits) // whose games the bots play fast
	path := variantsPath + "/" + d.Variant.ID
	ben.turnedAway("POST", path+"/study", api.VariantStudy{}, "no-variant")
	anna.turnedAway("GET", path+"/study", nil, "not-found")
	asked := call[api.Study](anna, "POST", path+"/study", api.VariantStudy{})
	if asked.State != "running" || asked.Games != 960 || asked.Question != "change" {
		t.Errorf("%+v", asked)
	}
	other := anna.variant(map[string]string{"tiles": "9"})
	anna.turnedAway("POST", variantsPath+"/"+other.Variant.ID+"/study", api.VariantStudy{}, "study-conflict")
	anna.publish(d.Variant.ID, "")
	if again := call[api.Study](ben, "POST", path+"/study", api.VariantStudy{Version: 1}); again.ID != asked.ID {
		t.Errorf("equal rules have the studies %s and %s", asked.ID, again.ID)
	}
	comesToPass(t, "the first answer, with its range", func() bool {
		st := call[api.Study](ben, "GET", path+"/study?version=1", nil)
		if len(st.Answers) == 0 {
			return false
		}
		a := st.Answers[0]
		return a.Question == "Is a side favoured?" && a.Range != nil && a.Range.Low <= a.Range.Value && a.Range.Fair == 0.5
	})
	page := call[api.VariantPage](ben, "GET", path, nil)
	if page.Study != asked.ID || page.Lab == nil || len(page.LabAll) == 0 || page.History[0].Lab == nil {
		t.Errorf("the page has %q, %+v, %+v", page.Study, page.Lab, page.LabAll)
	}
	if list := call[api.Studies](ben, "GET", "/api/lab", nil).Studies; len(list) != 0 {
		t.Errorf("the lab lists %+v", list)
	}
}

// TestModeratorWithdrawsVariantOfAnyUser withdraws another user's variant as a user and as the owner of the site.
func TestModeratorWithdrawsVariantOfAnyUser(t *testing.T) {
	h := openFresh(t)
	anna, ben := h.guest(), h.guest()
	ben.table(false)
	d := anna.variant(twinStart)
	anna.publish(d.Variant.ID, "")
	path := variantsPath + "/" + d.Variant.ID + "/withdraw"
	ben.turnedAway("POST", path, nil, "not-yours")
	if page := call[api.VariantPage](h.owner(), "POST", path, nil); !page.Withdrawn {
		t.Errorf("%+v", page)
	}
}

// TestOfferByVariantMakesMatchByIt offers a game by a variant, which another user accepts.
func TestOfferByVariantMakesMatchByIt(t *testing.T) {
	h := openFresh(t)
	anna, ben := h.guest(), h.guest()
	d := anna.variant(twinStart)
	anna.publish(d.Variant.ID, "")
	anna.turnedAway("POST", "/api/offers", api.NewOffer{Game: "hex", Variant: d.Variant.ID}, "bad-variant")
	made := call[api.NewOfferResult](anna, "POST", "/api/offers", api.NewOffer{
		Game: "hexit", Variant: d.Variant.ID, Time: "3days",
	})
	want := api.MatchVariant{ID: d.Variant.ID, Name: "Twins", Version: 1}
	if made.Offer == nil || made.Offer.Variant == nil || *made.Offer.Variant != want {
		t.Fatalf("%+v", made.Offer)
	}
	m := ben.match(ben.take(made.Offer.ID))
	if m.Variant == nil || *m.Variant != want || m.Options["start"] != "twin" {
		t.Errorf("%+v with %v", m.Variant, m.Options)
	}
}
