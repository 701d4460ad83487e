package report

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/lab"
	"hexparlor/internal/render/boards"
	"hexparlor/record"
)

// example is a game of the study that the report shows.
type example struct {
	kind     string // kind of example: "typical", "comeback" or "quick"
	row      lab.Row
	decisive int // 1-based number of the ply that changed the expected result most
	file     string
	record   string
}

// examples adds the section with example games.
func (t *builder) examples() error {
	var s Section
	for _, e := range t.choose() {
		shown, err := t.show(&e)
		if err != nil {
			return err
		}
		s.Games = append(s.Games, shown)
		t.report.examples = append(t.report.examples, e)
	}
	s.Place = "card"
	t.section("games", s)
	return nil
}

// choose returns a typical game, the game with the greatest comeback, and the shortest game.
func (t *builder) choose() []example {
	var rows []lab.Row
	for _, p := range t.pairs {
		rows = append(rows, p[0], p[1])
	}
	middle := t.sortedPlies()[len(rows)/2]
	distance := func(r lab.Row) int { return max(r.Plies-middle, middle-r.Plies) }
	typical := slices.MinFunc(rows, func(x, y lab.Row) int { return cmp.Compare(distance(x), distance(y)) })
	quick := slices.MinFunc(rows, func(x, y lab.Row) int { return cmp.Compare(x.Plies, y.Plies) })
	comeback := slices.MinFunc(rows, func(x, y lab.Row) int {
		return cmp.Compare(lab.Lowest(t.Arms[0], x), lab.Lowest(t.Arms[0], y))
	})
	var chosen []example
	for _, e := range []example{
		{kind: "typical", row: typical}, {kind: "comeback", row: comeback}, {kind: "quick", row: quick},
	} {
		if !slices.ContainsFunc(chosen, func(o example) bool { return o.row.Number == e.row.Number }) {
			e.decisive = lab.Decisive(t.Arms[0], e.row)
			e.file = fmt.Sprintf("games/%d.txt", e.row.Number)
			chosen = append(chosen, e)
		}
	}
	return chosen
}

// show replays an example up to its decisive move and returns its texts, drawing and links.
func (t *builder) show(e *example) (Shown, error) {
	arm := t.Arms[0]
	state, err := t.game.New(arm.Options, lab.Deal(t.Seed, e.row.Number))
	if err != nil {
		return Shown{}, err
	}
	r := t.record(arm, e.row)
	picture := ""
	for i, text := range e.row.Moves {
		seat, move := cut(text)
		if _, refusal := game.Submit(state, seat, move, nil); refusal != nil {
			return Shown{}, catalog.Error(i18n.Of("lab.replay", "game", e.row.Number, "move", i+1, "why", refusal))
		}
		r.Moves = append(r.Moves, record.Move{Seat: seat, Text: move})
		if i+1 == e.decisive {
			picture = t.picture(state)
		}
	}
	e.record = r.String()
	shown := Shown{
		Title: t.say("lab.game."+e.kind, "number", e.row.Number),
		Says: t.say("lab.game.caption", "result", e.row.Result, "reason", t.ending(e.row.Reason), "plies", e.row.Plies,
			"move", e.decisive, "text", e.row.Moves[e.decisive-1]),
		Picture: picture, Open: openIn(t.site, e),
	}
	if t.site != ownSite { // the site has no files beside the page
		shown.File, shown.Command = e.file, "hexparlor gif "+e.file+" game.gif"
	}
	return shown, nil
}

// ownSite is the value of site for the site that serves the report itself.
const ownSite = "/"

// openIn returns the address at which a site shows a game at its decisive move, or "" without a site. The record is in
// the fragment after #, which browsers do not send: the page uploads it only if the user asks for it.
func openIn(site string, e *example) string {
	if site == "" {
		return ""
	}
	return fmt.Sprintf("%s/open#%d.%s", strings.TrimRight(site, "/"), e.decisive,
		base64.RawURLEncoding.EncodeToString([]byte(e.record)))
}

// cut splits a move such as "1 drop 0,0" into seat and move. If the text does not begin with a seat, the seat is 0.
func cut(text string) (game.Seat, string) {
	seat, move, _ := strings.Cut(text, " ")
	number, err := strconv.ParseUint(seat, 10, 8)
	if err != nil {
		return 0, move
	}
	return game.Seat(number), move
}

func (t *builder) record(arm lab.Arm, row lab.Row) *record.Record {
	r := &record.Record{Game: t.Game, Rules: t.Version, Result: row.Result, Reason: row.Reason}
	r.Options = arm.Options.Differing(t.game.Info().Options)
	for range t.game.Seats(arm.Options) {
		r.Seats = append(r.Seats, arm.Players[0])
	}
	if t.Dealt {
		seed := lab.Deal(t.Seed, row.Number)
		r.Seed = &seed
	}
	return r
}

func (t *builder) picture(s game.State) string {
	scene := boards.Draw(t.words, t.Game, game.ViewIn(t.words, s.View(game.Arbiter)))
	if scene == nil {
		return ""
	}
	return string(scene.SVG())
}
