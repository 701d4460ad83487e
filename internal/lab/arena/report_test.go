package arena

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/games/hexit"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

func TestProgressWithoutBarWritesLineEveryTenSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		p := NewProgress(&out, false, catalog.English(), i18n.Verbatim("hexit"), 10)
		var score Score
		for played := range 10 {
			time.Sleep(4 * time.Second)
			if played%2 == 1 {
				score.addPair(Game{Score: 1}, Game{Score: 1})
			}
			p.Report(score, played+1)
		}
		p.Done()
		want := "hexit: 3 of 10 games, 100 % (15 to 100), about 28s left\n" +
			"hexit: 6 of 10 games, 100 % (53 to 100), about 16s left\n" +
			"hexit: 9 of 10 games, 100 % (62 to 100), about 4s left\n"
		if out.String() != want {
			t.Errorf("wrote\n%swanted\n%s", out.String(), want)
		}
	})
}

// A bar stays on its line, does not count the games of an earlier run as fast ones, and is removed in the end.
func TestProgressBarStaysOnOneLineAndIsRemoved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		p := NewProgress(&out, true, catalog.English(), i18n.Verbatim("hexit"), 100)
		time.Sleep(time.Second)
		p.Report(Score{}, 51)
		if want := "\rhexit: [############............] 51 of 100 games, about 49s left"; out.String() != want {
			t.Errorf("drew %q, want %q", out.String(), want)
		}
		out.Reset()
		p.Done()
		if line := strings.Trim(out.String(), "\r"); strings.TrimSpace(line) != "" || len(line) < 60 {
			t.Errorf("left %q", out.String())
		}
	})
}

func TestTableAndJSONContainWholeOutcome(t *testing.T) {
	s := marksmen(0.8, 0.4, 40)
	s.Test = &SPRT{0, 5}
	o := outcome(t, s)
	o.Effort[sideB].Forfeits, o.Effort[sideB].Forfeit = 3, "it hung"
	var out strings.Builder
	if err := Table(&out, catalog.English(), []Outcome{o}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"duel", "marksman 0.8", o.Strength(catalog.English()), "SPRT: undecided between H0", "marksman 0.4 forfeited 3 of 40 games; the last one: it hung"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the table has no %q:\n%s", want, out.String())
		}
	}
	text, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	var again Outcome
	if err := json.Unmarshal(text, &again); err != nil || again.Pairs != o.Pairs || *again.Test != *o.Test || again.Elo != o.Elo {
		t.Errorf("%s is read as %+v, error %v", text, again, err)
	}
}

func TestStrengthOfPerfectOrZeroScoreGivesEloBound(t *testing.T) {
	for _, c := range []struct {
		pairs Pairs
		want  string
	}{
		{Pairs{0, 0, 0, 0, 50}, "100.0 % (96.2 to 100.0), Elo above +563"},
		{Pairs{50, 0, 0, 0, 0}, "0.0 % (0.0 to 3.8), Elo below -563"},
	} {
		r := run{Series: marksmen(0, 0, 100), sheet: newSheet(nil)}
		r.sheet.score.Pairs = c.pairs
		if got := r.outcome().Strength(catalog.English()); got != c.want {
			t.Errorf("%v: %q, want %q", c.pairs, got, c.want)
		}
	}
}

// A plot is well-formed, and its colours and texts show which levels are better than those below.
func TestPlotIsWellFormedSVGAndMarksBetterLevels(t *testing.T) {
	var outcomes []Outcome
	for n, players := range [][2]marksman{{0.9, 0.1}, {0.5, 0.5}, {0.1, 0.9}} {
		o := outcome(t, marksmen(players[0], players[1], 40))
		o.Settings.Game = []string{"duel", "duel", "quarrel <&>"}[n]
		outcomes = append(outcomes, o)
	}
	var out strings.Builder
	if err := Plot(&out, catalog.English(), outcomes); err != nil {
		t.Fatal(err)
	}
	d := xml.NewDecoder(strings.NewReader(out.String()))
	var groups []string
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, out.String())
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "g" {
			groups = append(groups, e.Attr[0].Value)
		}
	}
	if !slices.Equal(groups, []string{"yes", "no", "no"}) || strings.Contains(out.String(), "ZgotmplZ") {
		t.Errorf("points %v in\n%s", groups, out.String())
	}
}

func TestLadderPlaysEachLevelAgainstNextLowerLevel(t *testing.T) {
	ladder, err := Ladder([]game.Game{hexit.Game{}}, []int{2, bot.Top})
	if err != nil || len(ladder) != 2 || ladder[1].A.String() != "level:10" || ladder[1].B.String() != "level:9" {
		t.Errorf("%+v, error %v", ladder, err)
	}
	for _, level := range []int{1, bot.Top + 1} {
		if _, err := Ladder([]game.Game{hexit.Game{}}, []int{level}); err == nil {
			t.Errorf("level %d has one below", level)
		}
	}
}

func TestParseReturnsContestantOfSpecification(t *testing.T) {
	engines := map[string]string{"mine": "./mine --fast"}
	second := bot.Budget{Time: time.Second}
	for _, c := range []struct {
		spec, name string
		budget     bot.Budget
		complaint  string
	}{
		{spec: "level:6", name: "level:6"},
		{spec: "level:6", name: "level:6", budget: second},
		{spec: "sims:200", name: "sims:200"},
		{spec: "sims:200,uct", name: "sims:200,uct"},
		{spec: "uct", name: "uct", budget: second},
		{spec: "random", name: "random"},
		{spec: "engine:mine,level=3", name: "engine:mine,level=3 (./mine --fast)"},
		{spec: "level:6,workers=2", name: "level:6,workers=2"},
		{spec: "level:6,workers=2", name: "level:6,workers=2", budget: second},
		{spec: "sims:200,workers=2", name: "sims:200,workers=2"},
		{spec: "level:6,workers=0", complaint: `"workers=0" is no setting; there are workers=1 to 64`},
		{spec: "sims:200,workers=two", complaint: `"workers=two" is no setting`},
		{spec: "sims:200,uct,workers=2", complaint: `"uct" is no setting`},
		{spec: "sims:200,overlooks=0.4", name: "sims:200,overlooks=0.4"},
		{spec: "sims:200,overlooks=0.4,workers=2", name: "sims:200,overlooks=0.4,workers=2"},
		{spec: "level:11", complaint: "levels are from 1 to 10"},
		{spec: "level", complaint: "levels are from 1 to 10"},
		{spec: "sims:200,overlooks=1", complaint: "overlooks=0 to less than 1"},
		{spec: "sims:200,overlooks=NaN", complaint: "overlooks=0 to less than 1"},
		{spec: "sims:200,uct,overlooks=0.4", complaint: `"uct" is no setting`},
		{spec: "sims:0", complaint: "no number of simulations"},
		{spec: "sims:5,mcts", complaint: `"mcts" is no setting`},
		{spec: "sims:5,horizon=2,guesses=1", name: "sims:5,horizon=2,guesses=1"},
		{spec: "sims:5,horizon=2,horizon=3", complaint: `"horizon=3" is no setting`},
		{spec: "sims:5,guesses=0", complaint: `"guesses=0" is no setting`},
		{spec: "level:6,horizon=2", complaint: `"horizon=2" is no setting`},
		{spec: "uct", complaint: "needs a budget"},
		{spec: "engine:yours", complaint: "the engines named are: mine"},
		{spec: "engine:mine,fast", complaint: `"fast" is no setting`},
		{spec: "chess", complaint: "players are level:1"},
	} {
		got, err := Parse(c.spec, c.budget, engines)
		switch {
		case c.complaint != "":
			if err == nil || !strings.Contains(err.Error(), c.complaint) {
				t.Errorf("%q: error %v does not say %q", c.spec, err, c.complaint)
			}
		case err != nil || got.String() != c.name:
			t.Errorf("%q is %v, error %v", c.spec, got, err)
		}
	}
}

func TestParseBudgetAcceptsAndRefuses(t *testing.T) {
	for text, want := range map[string]bot.Budget{"": {}, "500": {Simulations: 500}, "1.5s": {Time: 1500 * time.Millisecond}} {
		if got, err := ParseBudget(text); err != nil || got != want {
			t.Errorf("%q is %+v, error %v", text, got, err)
		}
	}
	for _, text := range []string{"0", "-5", "5 apples", "1us", "48h", "-1s"} {
		if got, err := ParseBudget(text); err == nil {
			t.Errorf("%q is %+v", text, got)
		}
	}
}
