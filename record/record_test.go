package record_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/record"
)

var sameRecord = cmp.Options{
	cmpopts.IgnoreUnexported(record.Record{}), cmpopts.IgnoreFields(record.Move{}, "Line"), cmpopts.EquateEmpty(),
}

// line draws any text that fits on one line.
func line(r *rapid.T, label string, atLeast int) string {
	return rapid.StringOfN(rapid.RuneFrom([]rune(`ab "\[]%= é…`+"\u00a0\u2028")), atLeast, 20, -1).Draw(r, label)
}

func anyRecord(r *rapid.T) *record.Record {
	rec := &record.Record{
		Game: line(r, "game", 1), Result: line(r, "result", 1), Reason: line(r, "reason", 0),
		Date: rapid.SampledFrom([]string{"", "2026-11-21"}).Draw(r, "date"), Options: map[string]string{},
	}
	for range rapid.IntRange(0, 3).Draw(r, "options") {
		rec.Options[rapid.StringMatching(`[a-z]{1,3}`).Draw(r, "option")] = line(r, "value", 0)
	}
	for range rapid.IntRange(0, game.MaxSeats).Draw(r, "seats") {
		rec.Seats = append(rec.Seats, line(r, "name", 0))
	}
	switch rapid.IntRange(0, 2).Draw(r, "beginning") {
	case 1:
		rec.Start = line(r, "start", 1)
	case 2:
		rec.Seed = &rng.Seed{0: rapid.Byte().Draw(r, "seed"), 31: 1}
	}
	for range rapid.IntRange(0, 12).Draw(r, "moves") {
		text := strings.TrimSpace("x" + strings.ReplaceAll(line(r, "move", 0), "\u00a0", " ")) // read as plain blanks
		rec.Moves = append(rec.Moves, record.Move{Seat: game.Seat(rapid.IntRange(1, 9).Draw(r, "seat")), Text: text})
	}
	return rec
}

func TestRecordTextParsesBackToSameRecord(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		rec := anyRecord(r)
		if err := rec.Check(); err != nil {
			r.Fatal(err)
		}
		again, err := record.Parse(rec.String())
		if err != nil {
			r.Fatalf("%v\n%s", err, rec)
		}
		if diff := cmp.Diff(rec, again, sameRecord); diff != "" {
			r.Fatal(diff)
		}
		if again.String() != rec.String() {
			r.Fatalf("%s\nis not\n%s", again, rec)
		}
	})
}

const sample = `[Game "hexit"]
[Options "tiles=8"]
[Seat1 "Anna"]
[Seat2 "Ben \"the deal\" O'Neil"]
[Date "2026-11-21"]
[Result "1-0"]
[Reason "resignation"]

`

func TestParseErrorsNameLineAndFault(t *testing.T) {
	for text, want := range map[string]string{
		``:                     `the tag Game is missing`,
		`[Game "hexit"]`:       `the tag Result is missing`,
		`[Game hexit]`:         `line 1: this is not a tag such as [Game "hexit"]`,
		`[Game "a"b"]`:         `line 1: this is not a tag`,
		`[Game ""]`:            `line 1: the tag Game is empty`,
		sample + `[Event "x"]`: `line 9: there is no tag Event; there are Game, Preset, Options`,
		sample + `[Game "x"]`:  `line 9: the tag Game was given in line 1 already`,
		sample + `[Seat4 "x"]`: `line 9: seats come in order`,
		sample + `[Seed "12"]`: `line 9: a seed is 64 hexadecimal digits`,
		sample + `[Start "x"]` + "\n" + seedTag():        `line 10: a game begins with a Start or is dealt from a Seed`,
		sample + "1. 1 drop 0,0\n[Start \"x\"]":          `line 10: a tag after the first move`,
		sample + "1. 1 drop 0,0\n\n3. 2 pass":            `line 11: a move must begin with "2." here, not "3."`,
		sample + "1. White pass":                         `line 9: after the number comes the seat, from 1 to 9, not "White"`,
		sample + "1. 0 pass":                             `line 9: after the number comes the seat`,
		sample + "1. 1":                                  `line 9: the move is missing`,
		sample + "1. 1 a\x00b":                           `line 9: the move "a\x00b" is not one line of text`,
		strings.Replace(sample, "11-21", "21-11", 1):     `line 5: "2026-21-11" is not a date`,
		strings.Replace(sample, "tiles=8", "tiles", 1):   `line 2: "tiles" is not an option such as tiles=19`,
		strings.Replace(sample, "s=8", "s=8 tiles=9", 1): `line 2: the option tiles is given twice`,
		strings.Replace(sample, "Anna", "An\xffna", 1):   `line 3: Seat1: it is not UTF-8 text`,
		strings.Replace(sample, "1-0", long(5000), 1):    `line 6: Result: 5000 bytes are too long`,
		long(record.MaxSize + 1):                         `a record may be at most`,
		sample + moves(record.MaxMoves+1):                `line 20009: a record may have at most 20000 moves`,
	} {
		_, err := record.Parse(text)
		var e *record.Error
		if err == nil || !errors.As(err, &e) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got:  %v\nwant: %s", err, want)
		}
	}
}

func long(n int) string { return strings.Repeat("x", n) }

func seedTag() string { return `[Seed "` + strings.Repeat("0", 64) + `"]` }

func moves(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%d. 1 x\n", i+1)
	}
	return b.String()
}

// played returns the record of a game of Hexit in which choose picks the moves: at most limit moves, or to the end by
// the rules.
func played(t *testing.T, limit int, choose func(n int) int) *record.Record {
	t.Helper()
	rec := &record.Record{Game: "hexit", Options: map[string]string{"tiles": "8"}, Seats: []string{"Anna", "Ben"}}
	_, state, err := rec.Open(games.Lookup)
	if err != nil {
		t.Fatal(err)
	}
	for len(rec.Moves) < limit && state.ToAct() != 0 {
		seat := state.ToAct().First()
		list := state.Moves(seat, nil)
		m := list[choose(len(list))]
		rec.Moves = append(rec.Moves, record.Move{Seat: seat, Text: state.MoveText(seat, m)})
		state.Play(seat, m, nil)
	}
	rec.Result, rec.Reason = state.Result().Text, state.Result().Reason
	if !state.Result().Over {
		rec.Result, rec.Reason = record.Unfinished, ""
	}
	return rec
}

func parsed(t *testing.T, rec *record.Record) *record.Record {
	t.Helper()
	again, err := record.Parse(rec.String())
	if err != nil {
		t.Fatal(err)
	}
	return again
}

func TestVerifyAcceptsRecordsOfPlayedGames(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		limit := rapid.SampledFrom([]int{0, 5, 1000}).Draw(r, "limit")
		rec := played(t, limit, func(n int) int { return rapid.IntRange(0, n-1).Draw(r, "choice") })
		verdict, err := record.Verify(parsed(t, rec), games.Lookup)
		if err != nil {
			r.Fatal(err)
		}
		if verdict.Decided != (rec.Result != record.Unfinished) {
			r.Fatalf("decided: %v, result %s", verdict.Decided, rec.Result)
		}
	})
}

func TestVerifyReturnsErrorForFirstWrongTag(t *testing.T) {
	first := func(int) int { return 0 }
	whole, part := played(t, 1000, first), played(t, 4, first)
	for name, c := range map[string]struct {
		of    *record.Record
		spoil func(*record.Record)
		want  string // empty: the record is exact
	}{
		"resigned by the winner": {part, func(r *record.Record) {
			r.Result, r.Reason, r.EndedBy = "0-1", "resignation", 2
		}, `line 5: the result is "0-1", but line 7 says that seat 2 ended the game`},
		"resigned by the loser":     {part, func(r *record.Record) { r.Result, r.Reason, r.EndedBy = "0-1", "resignation", 1 }, ""},
		"resigned by unknown seat":  {part, func(r *record.Record) { r.Result, r.Reason, r.EndedBy = "0-1", "resignation", 3 }, "line 5: the result"},
		"agreed by one":             {part, func(r *record.Record) { r.Result, r.Reason, r.EndedBy = "1/2-1/2", "agreement", 1 }, "line 7: no seat ended"},
		"unfinished, ended":         {part, func(r *record.Record) { r.EndedBy = 1 }, "line 6: no seat ended"},
		"decided, ended":            {whole, func(r *record.Record) { r.EndedBy = 1 }, "line 7: no seat ended"},
		"time of who waits":         {part, func(r *record.Record) { r.Result, r.Reason = other(r), "time" }, "line 5: \""},
		"time of who is to move":    {part, func(r *record.Record) { r.Result, r.Reason = loses(r), "time" }, ""},
		"seed of a game without it": {part, func(r *record.Record) { r.Seed = &rng.Seed{} }, "line 5: in hexit nothing is dealt by chance"},
		"resigned":                  {part, func(r *record.Record) { r.Result, r.Reason = "0-1", "resignation" }, ""},
		"forfeited":                 {part, func(r *record.Record) { r.Result, r.Reason = "1-0", "forfeit" }, ""},
		"agreed":                    {part, func(r *record.Record) { r.Result, r.Reason = "1/2-1/2", "agreement" }, ""},
		"no reason":                 {part, func(r *record.Record) { r.Result = "1-0" }, "line 5: by the rules the game is not over after move 4"},
		"agreed win":                {part, func(r *record.Record) { r.Result, r.Reason = "1-0", "agreement" }, "line 5: by the rules"},
		"odd reason":                {part, func(r *record.Record) { r.Result, r.Reason = "1-0", "magic" }, "line 5: by the rules"},
		"odd result":                {part, func(r *record.Record) { r.Result, r.Reason = "2-0", "forfeit" }, `line 5: "2-0" is not a result`},
		"early reason":              {part, func(r *record.Record) { r.Reason = "resignation" }, "line 6: a game that is not over"},
		"wrong result":              {whole, func(r *record.Record) { r.Result = "*" }, `line 5: the result is "*", but by the rules`},
		"wrong reason":              {whole, func(r *record.Record) { r.Reason = "magic" }, `line 6: the reason is "magic", but by the rules`},
		"unknown game":              {part, func(r *record.Record) { r.Game = "chess" }, `line 1: there is no game "chess" here`},
		"option":                    {part, func(r *record.Record) { r.Options["tiles"] = "7" }, "line 2: option tiles"},
		"three seats":               {part, func(r *record.Record) { r.Seats = append(r.Seats, "x") }, "line 3: this game has 2 seats"},
		"start":                     {part, func(r *record.Record) { r.Start = "nowhere" }, "line 5: the position cannot be read"},
		"wrong seat":                {part, func(r *record.Record) { r.Moves[0].Seat = 2 }, "line 7: seat 2 may not play"},
		"no move":                   {part, func(r *record.Record) { r.Moves[2].Text = "fly" }, `line 9: seat 1 may not play "fly"`},
		"sloppy move": {
			part, func(r *record.Record) { r.Moves[1].Text = strings.ToUpper(r.Moves[1].Text) },
			"line 8: the move is written",
		},
		"move too many": {
			whole, func(r *record.Record) { r.Moves = append(r.Moves, r.Moves[0]) },
			fmt.Sprintf("line %d: seat 1 may not play", 8+len(whole.Moves)),
		},
	} {
		rec := parsed(t, c.of)
		c.spoil(rec)
		_, err := record.Verify(parsed(t, rec), games.Lookup)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// loses returns the result of a record of Hexit if the seat to move loses.
func loses(r *record.Record) string {
	_, state, _ := r.Open(games.Lookup)
	for _, m := range r.Moves {
		moves, _ := state.ParseMoves(m.Seat, m.Text)
		state.Play(m.Seat, moves[0], nil)
	}
	return []string{1: "0-1", 2: "1-0"}[state.ToAct().First()]
}

// other returns the result if the other seat loses.
func other(r *record.Record) string {
	if loses(r) == "1-0" {
		return "0-1"
	}
	return "1-0"
}

func TestReadAcceptsWindowsLineEnds(t *testing.T) {
	rec, err := record.Read(strings.NewReader(strings.ReplaceAll(sample+"1. 1 drop 0,0\n", "\n", "\r\n")))
	if err != nil {
		t.Fatal(err)
	}
	if rec.Seats[1] != `Ben "the deal" O'Neil` || len(rec.Moves) != 1 || rec.Moves[0].Line != 9 {
		t.Errorf("%+v", rec)
	}
}

func FuzzParseRecord(f *testing.F) {
	f.Add(sample + "1. 1 drop 0,0\n2. 2 pass\n")
	f.Add(`[Game "hexit"]` + seedTag())
	f.Add("[Options \"a=%20 b=%25\"]\n[Game \"\\\\\"]\n[Result \"*\"]\n")
	f.Fuzz(func(t *testing.T, text string) {
		rec, err := record.Parse(text)
		if err != nil {
			return
		}
		again, err := record.Parse(rec.String())
		if err != nil {
			t.Fatalf("%v\n%s", err, rec)
		}
		if diff := cmp.Diff(rec, again, sameRecord); diff != "" {
			t.Fatal(diff)
		}
		record.Verify(rec, games.Lookup)
	})
}

// TestPresetTagIsReadAndWritten checks that a record keeps the name of its preset.
func TestPresetTagIsReadAndWritten(t *testing.T) {
	text := "[Game \"hexstrat\"]\n[Preset \"corners\"]\n[Options \"hq=corners\"]\n[Result \"*\"]\n"
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if r.Preset != "corners" || !strings.Contains(r.String(), "[Preset \"corners\"]\n") {
		t.Errorf("preset %q, text %q", r.Preset, r.String())
	}
}

// TestParseReadsPastedRecords reads a record as editors, forums and e-mail change it.
func TestParseReadsPastedRecords(t *testing.T) {
	want, err := record.Parse(sample + "1. 1 drop 0,0\n2. 2 drop 0,1\n")
	if err != nil {
		t.Fatal(err)
	}
	text := sample + "1. 1 drop 0,0\n2. 2 drop 0,1\n"
	quoted := "> " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n> ")
	curly := strings.NewReplacer(` "`, " “", `"]`, "”]").Replace(text)
	for name, pasted := range map[string]string{
		"byte order mark":   "\ufeff" + text,
		"CRLF":              strings.ReplaceAll(text, "\n", "\r\n"),
		"code fence":        "```text\n" + text + "```\n",
		"quotation":         quoted,
		"indentation":       "    " + strings.ReplaceAll(text, "\n", "\n    "),
		"no-break spaces":   strings.ReplaceAll(text, " ", "\u00a0"),
		"no width":          "\u200b" + strings.ReplaceAll(text, "\n", "\u200b\n"),
		"curly quotes":      curly,
		"all of that":       "\ufeff```\r\n" + strings.ReplaceAll(strings.ReplaceAll(curly, " ", "\u00a0"), "\n", "\r\n") + "```",
		"low opening quote": strings.NewReplacer(` "`, " „", `"]`, "“]").Replace(text),
	} {
		got, err := record.Parse(pasted)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got.Seats, want.Seats = got.Seats[:1], want.Seats[:1] // the second name has quotes and blanks in it
		if diff := cmp.Diff(want.Moves, got.Moves, cmpopts.IgnoreFields(record.Move{}, "Line")); diff != "" || got.Game != want.Game {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestParseNamesTextsThatAreNoRecord wants the reason that a text without any tag is no record.
func TestParseNamesTextsThatAreNoRecord(t *testing.T) {
	if _, err := record.Parse("\n\nDear all"); err == nil || !strings.Contains(err.Error(), "line 3: this is not a record") {
		t.Error(err)
	}
}
