package narrate

import (
	"bytes"
	"errors"
	"html"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	unsafe "github.com/yuin/goldmark/renderer/html"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/i18n/catalog"
	"hexparlor/record"
)

func read(t *testing.T, text string) *Narrative {
	t.Helper()
	s, err := Read(text, games.Lookup)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// nasty lists player names that contain markup.
var nasty = []string{
	`<script>alert(1)</script>`, `<b>bold</b> & <!-- `, `**bold** _it_ ~~no~~`, "`code` $x$ ^up^", `[x](javascript:alert(1))`,
	`![i](http://evil.example/x.png)`, `http://evil.example www.evil.example`, `a@evil.example @everyone`,
	`# heading`, `1. one`, `- item`, `| a | b |`, `[b]bold[/b][img]x[/img]`, `[/list][*]x`, `\`, `&lt;i&gt; &#91;b&#93;`, `> quote`,
	"line\nbreak\r\n\u2028more", "right\u202Eto left", `***`, `]]>`, `:joy: :`, `[noparse]`, "\u200B@\u200Bhere",
}

func narrated(t *testing.T, name string, f Format) string {
	t.Helper()
	state, o := trio(t)
	g, _ := games.Lookup("hexattack")
	narrator := NewNarrator(g, o, []string{name, "Ben"}, state, game.Spectator)
	for _, seat := range []game.Seat{1, 2} {
		send(t, narrator, seat, "1 move n")
	}
	s := narrator.End(game.Result{})
	return s.Report(catalog.English(), f, s.Turns, func(file string) string { return file + ".png" })
}

func trio(t *testing.T) (game.State, game.Options) {
	t.Helper()
	g, _ := games.Lookup("hexattack")
	o, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(o, rng.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	return s, o
}

func send(t *testing.T, narrator *Narrator, seat game.Seat, text string) {
	t.Helper()
	moves, refusal := game.ParseMessage(narrator.State, seat, text)
	if refusal != nil {
		t.Fatal(refusal)
	}
	for _, m := range moves {
		narrator.Play(seat, m)
	}
}

var tag = regexp.MustCompile(`<[^>]*>`)

// TestPlayerNamesAddNoMarkupInMarkdown checks that a name stays plain text, even for a reader that lets HTML through
// and turns addresses into links.
func TestPlayerNamesAddNoMarkupInMarkdown(t *testing.T) {
	md := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(unsafe.WithUnsafe()))
	render := func(text string) string {
		var b bytes.Buffer
		if err := md.Convert([]byte(text), &b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	tags := func(text string) string { return strings.Join(tag.FindAllString(render(text), -1), "") }
	plain := tags(narrated(t, "Anna", Markdown))
	for _, name := range nasty {
		text := narrated(t, name, Markdown)
		if got := tags(text); got != plain {
			t.Errorf("%q makes other elements:\n%s\n%s", name, got, plain)
		}
		words := html.UnescapeString(tag.ReplaceAllString(render(text), ""))
		if want := strings.ReplaceAll(oneLine(name), gap, ""); !strings.Contains(strings.ReplaceAll(words, gap, ""), want) {
			t.Errorf("%q is not shown as it is:\n%s", name, words)
		}
	}
}

var bbTag = regexp.MustCompile(`\[/?[A-Za-z*][^\]]*\]|<[A-Za-z/!]|&[a-z#]`)

// TestPlayerNamesAddNoMarkupInBBCode checks that a name adds no tag, no HTML, no new line and no link.
func TestPlayerNamesAddNoMarkupInBBCode(t *testing.T) {
	for _, f := range []Format{BBCode, Text} {
		plain := narrated(t, "Anna", f)
		for _, name := range nasty {
			text := narrated(t, name, f)
			if got, want := strings.Count(text, "\n"), strings.Count(plain, "\n"); got != want {
				t.Errorf("%s: %q makes %d lines of %d", f, name, got, want)
			}
			if f == Text {
				continue
			}
			got, want := strings.Join(bbTag.FindAllString(text, -1), ""), strings.Join(bbTag.FindAllString(plain, -1), "")
			if got != want {
				t.Errorf("%q makes other tags:\n%s\n%s", name, got, want)
			}
			if regexp.MustCompile(`(?i)://e|www\.e|@e`).MatchString(text) {
				t.Errorf("%q is an address:\n%s", name, text)
			}
		}
	}
}

// TestReportOmitsOrdersUntilTheyAreRevealed checks that a report shows no sealed orders before they are revealed, and
// none that were withdrawn.
func TestReportOmitsOrdersUntilTheyAreRevealed(t *testing.T) {
	narrate := func(orders string, again ...string) string {
		state, o := trio(t)
		g, _ := games.Lookup("hexattack")
		narrator := NewNarrator(g, o, []string{"Anna", "Ben"}, state, game.Arbiter)
		send(t, narrator, 1, orders)
		for _, text := range again {
			send(t, narrator, 1, text)
		}
		s := narrator.End(game.Result{})
		return s.Report(catalog.English(), Text, s.Turns, nil)
	}
	first := narrate("1 attack n; 2 hold; 3 push ne")
	if other := narrate("1 defend s", "2 grab n", "3 move nw"); other != first {
		t.Errorf("the report reveals sealed orders:\n%s\n%s", first, other)
	}
	if want := "Turn 1: orders are missing from Ben."; !strings.Contains(first, want) {
		t.Errorf("it does not say %q:\n%s", want, first)
	}
}

// TestLaterMessageOfPlayerReplacesEarlierMessage checks that a later message replaces the whole earlier one of the same
// player.
func TestLaterMessageOfPlayerReplacesEarlierMessage(t *testing.T) {
	s := read(t, head+"Turn 1\nAnna: 1 attack n; 2 push ne\nBen: 1 hold\nTurn 2\n")
	if text := report(s, 1); !strings.Contains(text, "Anna (Player 1): 1.1 attack north; 1.2 push north-east; 1.3 holds,") {
		t.Error(text)
	}
	s = read(t, head+"Turn 1\nAnna: 1 attack n; 2 push ne\nAnna: 3 move n\nBen: 1 hold\nTurn 2\n")
	if text := report(s, 1); !strings.Contains(text,
		"Anna (Player 1): 1.1 holds, without an order; 1.2 holds, without an order; 1.3 move north") {
		t.Error(text)
	}
}

// TestReportNamesPlayersInEventsAndScores checks that a report calls no named player by the seat or by the team.
func TestReportNamesPlayersInEventsAndScores(t *testing.T) {
	s := read(t, head+"Turn 1\nAnna: 1 attack n\nBen: resign\n")
	text := report(s, 1)
	for _, want := range []string{"Ben resigns, and", "Anna, 0 points: 1.1 on", "Ben, 0 points: no warrior is left"} {
		if !strings.Contains(text, want) {
			t.Errorf("it does not say %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "Player 2 resigns") || strings.Contains(text, "Team A (") {
		t.Error(text)
	}
}

const head = "[Game \"hexattack\"]\n[Seat1 \"Anna\"]\n[Seat2 \"Ben\"]\n\n"

func report(s *Narrative, turn int) string {
	t, _ := s.Turn(turn)
	return s.Report(catalog.English(), Text, []Turn{t}, nil)
}

// TestReadOfMessageFileReturnsErrorWithLineAndFault checks that errors name the line, what is wrong and what would be
// right.
func TestReadOfMessageFileReturnsErrorWithLineAndFault(t *testing.T) {
	for text, want := range map[string]string{
		head + "Turn 1\nAnna:\n1 attack n\n2 jump n\n": `line 8: the message of Anna: "jump" is no order; ` +
			"the orders are attack, defend, move, grab, push and hold.",
		head + "Turn 1\nAnna:\n1 attack n\n1 move n\n": "line 8: the message of Anna: Line 2, \"1 move n\": " +
			"Warrior 1 is named twice. Nothing of the message was entered.",
		head + "Turn 1\nBem: hold\n":                       `line 6: There is no player called "Bem"; the players are Anna and Ben.`,
		head + "Turn 1\n1 hold\nAnna:\n":                   "line 6: The sender is missing.",
		head + "Turn 2\nAnna: 1 hold\n":                    "line 5: this is called turn 2, but turn 1 is next",
		head + "Turn 1\nTurn 1\n":                          "line 6: this is called turn 1, but turn 2 is next",
		head + "Turn 1\nAnna:\nBen: 1 h":                   "line 6: the message of Anna: There is no order in the message.",
		head + "Turn 1\nFrom: Anna\n1 h\n\nFrom: Ben\n1 h": "line 9: The mail from \"Ben\" is below another message",
		head + "Hello\nTurn 1\n":                           `line 5: "Hello" is neither a tag such as [Seat1 "Anna"] nor the beginning`,
		"[Seat1 \"Anna\"]\nTurn 1\n":                       "Game",
		"[Game \"chess\"]\nTurn 1\n":                       "line 1: ",
		head + "[Foo \"1\"]\nTurn 1\n":                     "line 5: ",
		"[Game \"hexit\"]\n[Result \"*\"]":                 "",
		"":                                                 "Game",
	} {
		_, err := Read(text, games.Lookup)
		switch {
		case want == "" && err == nil:
		case err == nil || !strings.Contains(err.Error(), want):
			t.Errorf("%q: %v, not %s", text, err, want)
		case errors.As(err, new(*record.Error)) != strings.HasPrefix(want, "line") && want != "Game":
			t.Errorf("%q: %v names no line", text, err)
		}
	}
}

// TestReportsOfEveryGameExistInAllFormatsAndLanguages plays random games, and checks that every turn has a report in
// every format and language, and that a narrative can be read back from the record.
func TestReportsOfEveryGameExistInAllFormatsAndLanguages(t *testing.T) {
	for _, g := range games.All() {
		info := g.Info()
		o, err := game.ParseOptions(info.Options, nil)
		if err != nil {
			t.Fatal(err)
		}
		state, err := g.New(o, rng.Seed{1})
		if err != nil {
			t.Fatal(err)
		}
		narrator := NewNarrator(g, o, nil, state, game.Spectator)
		r := rand.New(rand.NewPCG(1, 2))
		for range 60 {
			seat := narrator.State.ToAct().First()
			moves := narrator.State.Moves(seat, nil)
			if len(moves) == 0 {
				break
			}
			narrator.Play(seat, moves[r.IntN(len(moves))])
		}
		s := narrator.End(game.Result{})
		if s.Last() == 0 {
			t.Errorf("%s: no turn is done", info.ID)
		}
		for _, words := range catalog.All() {
			for _, f := range Formats {
				text := s.Report(words, f, s.Turns, nil)
				if !strings.Contains(text, words.Say(info.Title())) || len(text) < 200 {
					t.Errorf("%s in %v as %s: %s", info.ID, words.Tag, f, text)
				}
			}
		}
	}
}

// TestFromRecordNarratesStoredRecordsToTheEnd narrates every stored record of Hexattack to its end.
func TestFromRecordNarratesStoredRecordsToTheEnd(t *testing.T) {
	files, err := os.ReadDir("../../testdata/hexattack/records")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no records", err)
	}
	for _, f := range files {
		text, err := os.ReadFile("../../testdata/hexattack/records/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		s := read(t, string(text))
		if !strings.Contains(s.Report(catalog.English(), Text, s.Turns, nil), "The game is over: ") {
			t.Errorf("%s: its report has no end", f.Name())
		}
	}
}
