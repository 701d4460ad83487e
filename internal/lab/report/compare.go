package report

import (
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/lab"
)

// Compare returns a report on the differences between joined studies (lab.Join): findings, and the table of
// Differences.
func Compare(b *lab.Data, g game.Game, words *i18n.Catalogue) *Report {
	t := &builder{Data: b, game: g, words: words, pairs: b.Pairs(0)}
	t.base = b.Figures(0)
	names := make([]string, len(b.Arms))
	for i, a := range b.Arms {
		names[i] = a.Name
	}
	t.report.Language = words.Tag.String()
	t.report.Title = t.say("lab.compare.title", "game", g.Info().Title())
	t.report.Lead = t.say("lab.compare.lead", "arms", len(b.Arms), "version", b.Version,
		"seed", strconv.FormatUint(b.Seed, 10), "base", names[0], "others", i18n.And(names[1:]))
	t.report.Caveat = t.say("lab.report.caveat")
	t.report.Words = t.pageWords()
	t.answers()
	t.section("sides", Section{Plots: t.sides()})
	differences := t.changesTable(t.Changes(), func(c lab.Change) string { return names[c.Arm] })
	t.section("compared", Section{Says: t.comparedWords(), Tables: []Table{t.joined(), differences}})
	t.section("how", Section{Says: []string{t.say("lab.how.intervals"), t.say("lab.how.players")}})
	return &t.report
}

// joined returns a table of the studies that are compared.
func (t *builder) joined() Table {
	table := Table{Class: "broad", Head: []string{
		t.say("lab.head.arm"), t.say("lab.head.games"), t.say("lab.head.players"), t.say("lab.head.options"),
		t.say("lab.figure.team", "of", t.firstTeam()),
	}}
	for i, a := range t.Arms {
		pairs := t.Pairs(i)
		share := lab.Figure{Name: "team", Unit: lab.Percent, Interval: lab.Advantage(pairs, a)}
		table.Rows = append(table.Rows, []string{
			a.Name, strconv.Itoa(2 * len(pairs)), a.Players[0] + " " + a.Players[1],
			strings.Join(append(a.Options.Changed(t.plainOptions()), t.dataChanges(a.Options)...), " "), t.around(share),
		})
	}
	return table
}

// Differences returns the table of a comparison made by Compare, with a row for each figure of each study.
func (r *Report) Differences() Table {
	for _, s := range r.Sections {
		if n := len(s.Tables); n > 0 {
			return s.Tables[n-1]
		}
	}
	return Table{}
}
