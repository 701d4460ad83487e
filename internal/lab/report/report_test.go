package report

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games/hexit"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/lab"
)

// gifted is Hex-It with an extra stone of White on the board at the start.
type gifted struct{ hexit.Game }

func (g gifted) New(o game.Options, _ rng.Seed) (game.State, error) {
	return g.Parse(o, "1 1,-1b/0,0wW/1,0w/0,1b 8,8 15 0 0")
}

// study plays a study.
func study(t *testing.T, g game.Game) *lab.Data { return studyOf(t, g, 160) }

// studyOf plays a study of that many games.
func studyOf(t *testing.T, g game.Game, games int) *lab.Data {
	t.Helper()
	o, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	b := lab.NewData(lab.Settings{
		Game: "hexit", Version: 1, Seed: 1,
		Arms: []lab.Arm{lab.NewArm(g, lab.Plain, "", o, "level:2", "level:2")},
	})
	if err := (lab.Study{Data: b, Game: g, Plan: lab.Each(games), Jobs: 2}).Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return b
}

// A fault of the rules is the first finding in every language, and a study always gives the same report.
func TestReportFindsPlantedFaultOfRulesFirst(t *testing.T) {
	g := gifted{}
	b := study(t, g)
	for _, words := range catalog.All() {
		first, err := New(b, g, words, "")
		if err != nil {
			t.Fatal(err)
		}
		if want := words.Say(g.Seats(nil)[0].Name); len(first.Answers) != 1 || first.Answers[0].Replies[0].Kind != lab.Yes ||
			!strings.Contains(first.Answers[0].Replies[0].Says, want) {
			t.Errorf("%v: the answers are %+v", words.Tag, first.Answers)
		}
		second, err := New(b, g, words, "")
		if err != nil {
			t.Fatal(err)
		}
		one, err1 := first.HTML()
		two, err2 := second.HTML()
		if err1 != nil || err2 != nil || !bytes.Equal(one, two) || !bytes.Equal(first.Markdown(), second.Markdown()) {
			t.Errorf("%v: two reports of one study differ, %v, %v", words.Tag, err1, err2)
		}
		for _, fault := range []string{"NaN", "Inf", "lab.", "%!"} {
			if text := string(first.Markdown()); strings.Contains(text, fault) {
				t.Errorf("%v: the report has %q", words.Tag, fault)
			}
		}
	}
}

// TestReportOfFewGamesSaysHowManyMoreWouldDo plays ten games, which cannot show that the sides of Hex-It are even.
func TestReportOfFewGamesSaysHowManyMoreWouldDo(t *testing.T) {
	b := studyOf(t, hexit.Game{}, 10)
	r, err := New(b, hexit.Game{}, catalog.All()[0], "")
	if err != nil {
		t.Fatal(err)
	}
	f, ok := b.Fairness(0)
	if !ok || f.Verdict != lab.TooFew {
		t.Fatalf("the verdict of ten games is %+v", f)
	}
	page, err := r.HTML()
	top, cards, _ := strings.Cut(string(page), `class="cards"`)
	if err != nil || cards == "" || !strings.Contains(top, `class="fair"`) {
		t.Errorf("the first page has no plot of the sides: %v", err)
	}
	first := r.Answers[0].Replies[0]
	if first.Verdict != "Not enough games yet" || !strings.Contains(first.Says, "more games would do") || first.Games != "10 games" {
		t.Errorf("the answer is %+v", first)
	}
	side, rest, _ := strings.Cut(first.Says, " gets ")
	share, rest, _ := strings.Cut(rest, " of the points ")
	bounds, _, _ := strings.Cut(rest, ".")
	for _, want := range []string{">" + side + "<", ">" + share + " " + bounds + "<"} {
		if !strings.Contains(top, want) {
			t.Errorf("the plot beside the answer %q has no %q", first.Says, want)
		}
	}
}

// TestFindingsRepeatNoAnswer compares games of few and of many tiles, once asked about their length and once not.
func TestFindingsRepeatNoAnswer(t *testing.T) {
	g := hexit.Game{}
	settings := lab.Settings{Game: "hexit", Version: 1, Seed: 1}
	for _, tiles := range []string{"8", "30"} {
		o, err := game.ParseOptions(g.Info().Options, map[string]string{"tiles": tiles})
		if err != nil {
			t.Fatal(err)
		}
		settings.Arms = append(settings.Arms, lab.NewArm(g, lab.Plain, "tiles="+tiles, o, "random", "random"))
	}
	for _, asked := range []lab.Question{lab.Shorter, lab.Favoured} {
		settings.Questions = []lab.Question{asked}
		b := lab.NewData(settings)
		if err := (lab.Study{Data: b, Game: g, Plan: lab.Each(20), Jobs: 1}).Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		r, err := New(b, g, catalog.English(), "")
		if err != nil {
			t.Fatal(err)
		}
		says := strings.Contains(strings.Join(r.Findings, "\n"), "games take")
		if says != (asked == lab.Favoured) {
			t.Errorf("asked %q, the findings speak of the length: %v; they are %q", asked, says, r.Findings)
		}
	}
}
