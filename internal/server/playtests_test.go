package server_test

import (
	"strings"
	"testing"

	"hexparlor/internal/api"
)

// asks is a draft with two questions.
func (g *guest) asks() string {
	g.t.Helper()
	d := g.variant(twinStart)
	call[api.DraftState](g, "PATCH", variantsPath+"/"+d.Variant.ID+"/draft", api.VariantDraft{
		Saved: d.Saved, Questions: []api.PlaytestQuestion{
			{Text: "Too long?", Answers: []api.PlaytestChoice{{Text: "Yes"}, {Text: "No"}}},
			{Text: "Again?", Answers: []api.PlaytestChoice{{Text: "Never"}, {Text: "Perhaps"}, {Text: "=Sure"}}},
		},
	})
	g.publish(d.Variant.ID, "")
	return d.Variant.ID
}

// against plays a match by a variant, or by the rules if it is empty, in which the other user resigns after some moves.
func (g *guest) against(other *guest, variant string, public bool) string {
	g.t.Helper()
	m := call[api.Match](g, "POST", "/api/matches", api.NewMatch{
		Game: "hexit", Variant: variant, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}}, Public: public,
	})
	other.sit(m.ID, 2)
	for range 2 {
		p := g.match(m.ID).Position
		mover := g
		if p.ToAct[0] == 2 {
			mover = other
		}
		turn := mover.match(m.ID).Position.Turns[0]
		mover.move(m.ID, int(turn.Seat), turn.Choices()[0].Text)
	}
	other.act(m.ID, 2, "resign")
	return m.ID
}

// TestPlayersAnswerQuestionsOfDesignerOnce answers after matches by a variant, public and private, and reads the results.
func TestPlayersAnswerQuestionsOfDesignerOnce(t *testing.T) {
	h := openFresh(t)
	anna, ben, carl, dora := h.guest(), h.guest(), h.guest(), h.guest()
	id := anna.asks()
	match := ben.against(carl, id, true)
	path := "/api/matches/" + match + "/playtest"
	asked := call[api.Playtest](ben, "GET", path, nil)
	if asked.Variant != id || asked.Version != 1 || asked.Author == "" || len(asked.Questions) != 2 || asked.Answered != 0 ||
		asked.Questions[0].Answers[0].Number != 0 {
		t.Errorf("%+v", asked)
	}
	dora.askedNothing(path)
	dora.turnedAway("POST", path, api.PlaytestAnswer{Words: "I have only watched"}, "no-playtest")
	for _, bad := range []api.PlaytestAnswer{
		{}, {Choices: []int{0, 0}}, {Choices: []int{3}}, {Choices: []int{1, 1, 1}}, {Words: strings.Repeat("x", 141)},
	} {
		ben.turnedAway("POST", path, bad, "bad-variant")
	}
	if sent := call[api.Playtest](ben, "POST", path, api.PlaytestAnswer{Choices: []int{1, 3}, Words: "=Too\nlong"}); sent.Answered != 1 {
		t.Errorf("%+v", sent)
	}
	if again := call[api.Playtest](ben, "POST", path, api.PlaytestAnswer{Choices: []int{2}}); again.Answered != 1 {
		t.Errorf("answered again: %+v", again)
	}
	call[api.Playtest](carl, "POST", path, api.PlaytestAnswer{Skip: true})
	carl.askedNothing(path)
	call[api.Done](carl, "POST", "/api/matches/"+match+"/remark", api.PlaytestRemark{Moves: 1, Words: "This felt wrong"})
	carl.turnedAway("POST", "/api/matches/"+match+"/remark", api.PlaytestRemark{Moves: 99}, "bad-variant")
	dora.turnedAway("POST", "/api/matches/"+match+"/remark", api.PlaytestRemark{}, "no-playtest")

	private := carl.against(dora, id, false)
	if sent := call[api.Playtest](dora, "POST", "/api/matches/"+private+"/playtest",
		api.PlaytestAnswer{Choices: []int{0, 1}, Words: "secret"}); sent.Answered != 2 {
		t.Errorf("%+v", sent)
	}

	answers := variantsPath + "/" + id + "/answers"
	ben.turnedAway("GET", answers, nil, "not-yours")
	ben.turnedAway("GET", answers+"/csv", nil, "not-yours")
	r := call[api.PlaytestResults](anna, "GET", answers, nil)
	v := r.Versions[0]
	if v.Games != 2 || v.Asked != 4 || v.Answered != 2 || v.Skipped != 1 || v.Results["1-0"] != 2 || v.Moves != 2 ||
		v.Questions[0].Answers[0].Number != 1 || v.Questions[0].Answers[1].Number != 0 || v.Questions[1].Answers[0].Number != 1 {
		t.Errorf("%+v", v)
	}
	if len(r.Quotes) != 3 || r.Quotes[0].Words != "secret" || r.Quotes[1].Moves != 1 || r.Quotes[2].Words != "=Too long" {
		t.Errorf("%+v", r.Quotes)
	}
	_, csv := anna.do("GET", answers+"/csv", "")
	if !strings.Contains(csv, "Too long?,Yes,Again?,'=Sure,,,'=Too long") || strings.Count(csv, "\n") != 3 {
		t.Errorf("as CSV: %s", csv)
	}
	page := call[api.VariantPage](dora, "GET", variantsPath+"/"+id, nil)
	if page.Answers != 2 || len(page.Quotes) != 2 || page.Quotes[0].Match != match || page.Questions[0].Answers[0].Number != 1 {
		t.Errorf("the public page has %d answers, %+v, %+v", page.Answers, page.Quotes, page.Questions)
	}
}

// TestDesignerIsNotAskedAboutOwnVariant plays by the caller's variant and by a draft.
func TestDesignerIsNotAskedAboutOwnVariant(t *testing.T) {
	h := openFresh(t)
	anna, ben := h.guest(), h.guest()
	id := anna.asks()
	published, draft := anna.against(ben, id, true), anna.against(ben, id+".0", true)
	anna.askedNothing("/api/matches/" + published + "/playtest")
	ben.askedNothing("/api/matches/" + draft + "/playtest")
	if page := call[api.VariantPage](ben, "GET", variantsPath+"/"+id, nil); page.Games != 1 {
		t.Errorf("%d matches are counted, one of them by a draft", page.Games)
	}
}

// TestStandardGameAsksAfterThirdMatchAndOnceAMonth plays by the rules until the players are asked.
func TestStandardGameAsksAfterThirdMatchAndOnceAMonth(t *testing.T) {
	h := openFresh(t)
	anna, ben := h.guest(), h.guest()
	ask := func(match string) string { return "/api/matches/" + match + "/playtest" }
	for range 3 {
		anna.askedNothing(ask(anna.against(ben, "", true)))
	}
	fourth, fifth := anna.against(ben, "", true), anna.against(ben, "", true)
	for range 2 {
		if q := call[api.Playtest](anna, "GET", ask(fourth), nil); q.Name != "Hex-It" || q.Variant != "" || len(q.Questions) != 0 {
			t.Errorf("%+v", q)
		}
	}
	anna.askedNothing(ask(fifth))
	if sent := call[api.Playtest](anna, "POST", ask(fourth), api.PlaytestAnswer{Words: "More tiles"}); sent.Answered == 0 {
		t.Errorf("%+v", sent)
	}
	call[api.PlaytestSettings](ben, "POST", "/api/me/playtests", api.PlaytestSettings{Never: true})
	ben.askedNothing(ask(fifth))
	if !call[api.PlaytestSettings](ben, "GET", "/api/me/playtests", nil).Never {
		t.Error("the setting was not kept")
	}
	anna.turnedAway("GET", variantsPath+"/hexit/answers", nil, "no-variant")
	if r := call[api.PlaytestResults](h.owner(), "GET", variantsPath+"/hexit/answers", nil); len(r.Quotes) != 1 ||
		r.Quotes[0].Words != "More tiles" {
		t.Errorf("the owner reads %+v", r.Quotes)
	}
}

// TestOpenedSectionsOfRulesAreCounted counts sections that exist, for players of a running match by a variant.
func TestOpenedSectionsOfRulesAreCounted(t *testing.T) {
	h := openFresh(t)
	anna, ben := h.guest(), h.guest()
	id := anna.asks()
	m := call[api.Match](ben, "POST", "/api/matches", byVariant(id))
	rules := call[api.Rules](ben, "GET", "/api/games/hexit/rules", nil).HTML
	_, rest, _ := strings.Cut(rules, `<h2 id="`)
	section, _, _ := strings.Cut(rest, `"`)
	path := "/api/matches/" + m.ID + "/lookups"
	for range 2 {
		call[api.Done](ben, "POST", path, api.NewRuleLookup{Section: section})
	}
	ben.turnedAway("POST", path, api.NewRuleLookup{Section: "no-such-section"}, "no-playtest")
	anna.turnedAway("POST", path, api.NewRuleLookup{Section: section}, "no-playtest")
	r := call[api.PlaytestResults](anna, "GET", variantsPath+"/"+id+"/answers", nil)
	if len(r.LookedUp) != 1 || r.LookedUp[0] != (api.RuleLookup{Section: section, Number: 2}) {
		t.Errorf("%+v", r.LookedUp)
	}
}

// TestDeletedDesignerLeavesPublishedVariantsWithoutName deletes the account of a designer and of a player.
func TestDeletedDesignerLeavesPublishedVariantsWithoutName(t *testing.T) {
	h := openFresh(t)
	anna, ben, carl := h.guest(), h.guest(), h.guest()
	id, draft := anna.asks(), anna.variant(twinStart).Variant.ID
	match := ben.against(carl, id, true)
	call[api.Playtest](ben, "POST", "/api/matches/"+match+"/playtest", api.PlaytestAnswer{Words: "Farewell"})
	for _, g := range []*guest{anna, ben} {
		call[api.Me](g, "POST", "/api/me/delete", api.Deletion{Typed: call[api.Me](g, "GET", "/api/me", nil).Name})
	}
	page := call[api.VariantPage](carl, "GET", variantsPath+"/"+id, nil)
	if page.Author != "Former player" || page.AuthorID != "" || page.Mine || len(page.Quotes) != 0 || page.Games != 1 {
		t.Errorf("%+v", page)
	}
	carl.turnedAway("GET", variantsPath+"/"+draft, nil, "no-variant")
}

// askedNothing reports an error if the guest is asked something about a match.
func (g *guest) askedNothing(path string) {
	g.t.Helper()
	if asked := call[api.Playtest](g, "GET", path, nil); asked.Name != "" || len(asked.Questions) > 0 {
		g.t.Errorf("GET %s: %+v", path, asked)
	}
}
