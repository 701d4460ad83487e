package live

import (
	"testing"

	"pgregory.net/rapid"

	"hexparlor/game"
	"hexparlor/games/hexit"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
)

// TestFastEncodingEqualsEncodingJSON compares the fast encoding of steps with encoding/json byte by byte.
func TestFastEncodingEqualsEncodingJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		step := anyStep().Draw(t, "step")
		if got, want := string(view.AppendStep(nil, &step)), string(view.Encode(step)); got != want {
			t.Fatalf("got  %s\nwant %s", got, want)
		}
	})
}

func anyStep() *rapid.Generator[api.Step] {
	text := rapid.OneOf(rapid.SampledFrom([]string{"", "plain", `"quoted\"`, "line\nbreak", "5½", "\u2028", "<&>"}), rapid.String())
	number := rapid.IntRange(0, 1e9)
	seat := rapid.Map(rapid.IntRange(0, 9), func(n int) game.Seat { return game.Seat(n) })
	prompt := rapid.Custom(func(t *rapid.T) api.Prompt {
		return api.Prompt{
			Code: text.Draw(t, "code"), Title: text.Draw(t, "title"), Detail: text.Draw(t, "detail"), Rule: text.Draw(t, "rule"),
		}
	})
	picks := rapid.Custom(func(t *rapid.T) api.PickGroup {
		return api.PickGroup{
			Kind: game.PickKind(text.Draw(t, "kind")), Label: text.Draw(t, "label"), At: text.Draw(t, "at"),
			Set: rapid.Bool().Draw(t, "set"), Verb: text.Draw(t, "verb"), Values: listOf(t, text, "values"),
		}
	})
	row := rapid.Custom(func(t *rapid.T) []int { return listOf(t, number, "row") })
	turn := rapid.Custom(func(t *rapid.T) api.Turn {
		return api.Turn{
			Seat: seat.Draw(t, "seat"), Prompt: prompt.Draw(t, "prompt"), Picks: listOf(t, picks, "picks"),
			Texts: listOf(t, text, "texts"), Moves: listOf(t, row, "moves"), Undo: text.Draw(t, "undo"),
		}
	})
	offer := rapid.Custom(func(t *rapid.T) api.Offer {
		return api.Offer{
			Kind: text.Draw(t, "kind"), By: seat.Draw(t, "by"), Awaits: listOf(t, number, "awaits"),
			Target: seat.Draw(t, "target"), Level: number.Draw(t, "level"),
		}
	})
	wait := rapid.Custom(func(t *rapid.T) api.Wait {
		return api.Wait{
			Kind: text.Draw(t, "kind"), Seat: seat.Draw(t, "seat"), Turns: number.Draw(t, "turns"),
			Until: rapid.Int64().Draw(t, "until"),
		}
	})
	event := rapid.Custom(func(t *rapid.T) api.Event {
		return api.Event{
			Kind: text.Draw(t, "kind"), Text: text.Draw(t, "text"), Sentence: text.Draw(t, "sentence"),
			Data: rapid.MapOf(text, number).Draw(t, "data"),
		}
	})
	player := rapid.Custom(func(t *rapid.T) api.Player {
		return api.Player{Seat: seat.Draw(t, "seat"), Name: text.Draw(t, "name"), Mine: rapid.Bool().Draw(t, "mine")}
	})
	receipt := rapid.Custom(func(t *rapid.T) api.Receipt {
		orders := text.Draw(t, "orders")
		return api.Receipt{Hash: text.Draw(t, "hash"), Status: text.Draw(t, "status"), Orders: &orders}
	})
	exit := rapid.Custom(func(t *rapid.T) api.Exit {
		return api.Exit{Seat: seat.Draw(t, "seat"), Round: number.Draw(t, "round"), Resigned: rapid.Bool().Draw(t, "resigned")}
	})
	place := rapid.Custom(func(t *rapid.T) api.Place {
		return api.Place{Seat: seat.Draw(t, "seat"), Place: number.Draw(t, "place")}
	})
	shown := rapid.Custom(func(t *rapid.T) api.Clock {
		return api.Clock{
			Seat: seat.Draw(t, "seat"), Left: rapid.Int64().Draw(t, "left"), Since: rapid.Int64().Draw(t, "since"),
			Ends: rapid.Int64().Draw(t, "ends"), TurnEnds: rapid.Int64().Draw(t, "itself"), More: rapid.Int64().Draw(t, "more"),
			Overdue: rapid.Bool().Draw(t, "overdue"), Missed: number.Draw(t, "missed"), Deserted: rapid.Bool().Draw(t, "deserted"),
		}
	})
	return rapid.Custom(func(t *rapid.T) api.Step {
		s := api.Step{Events: listOf(t, event, "events"), Players: listOf(t, player, "players"), Rematch: text.Draw(t, "rematch")}
		s.Entry = api.Entry{
			Number: number.Draw(t, "number"), Kind: text.Draw(t, "kind"), Seat: seat.Draw(t, "seat"), Text: text.Draw(t, "text"),
			At: rapid.Int64().Draw(t, "at"), Undone: rapid.Bool().Draw(t, "undone"),
		}
		s.Position = api.Position{
			Number: number.Draw(t, "number"), Text: text.Draw(t, "text"), View: rapid.MapOf(text, text).Draw(t, "view"),
			Seat: seat.Draw(t, "seat"), Revealed: rapid.Bool().Draw(t, "revealed"), Dealt: rapid.Bool().Draw(t, "dealt"),
			SeatSpecific: rapid.Bool().Draw(t, "apart"), Sealed: listOf(t, number, "sealed"), Deadline: rapid.Int64().Draw(t, "deadline"),
			Paused: rapid.Int64().Draw(t, "paused"), Pause: rapid.Int64().Draw(t, "pause"), Clocks: listOf(t, shown, "clocks"),
			ToAct: listOf(t, number, "toAct"), Prompt: prompt.Draw(t, "prompt"), Turns: listOf(t, turn, "turns"),
			Offers: listOf(t, offer, "offers"), Out: listOf(t, number, "out"),
			Exits: listOf(t, exit, "exits"), Places: listOf(t, place, "places"),
			Waits: listOf(t, wait, "waits"), Status: api.Status(text.Draw(t, "status")), Result: text.Draw(t, "result"),
			Reason: text.Draw(t, "reason"), Winners: listOf(t, number, "winners"),
		}
		s.Receipts = listOf(t, receipt, "receipts")
		if rapid.Bool().Draw(t, "deals") {
			s.Deal = &api.Deal{Commitment: text.Draw(t, "commitment"), Shares: []string{text.Draw(t, "share")}}
		}
		return s
	})
}

// listOf returns a short list, or nil.
func listOf[T any](t *rapid.T, item *rapid.Generator[T], label string) []T {
	if rapid.Bool().Draw(t, label+" is nil") {
		return nil
	}
	return rapid.SliceOfN(item, 0, 3).Draw(t, label)
}

// BenchmarkStepEncodingForTwoPlayers encodes a move in the middle of a game for two players: the cost of a move apart
// from rules, storage and sending.
func BenchmarkStepEncodingForTwoPlayers(b *testing.B) {
	f, err := match.NewState(hexit.Game{}, match.Match{Game: "hexit", Options: defaults(b)})
	var last match.Step
	add := func(e match.Entry) {
		e.Number = len(f.Log) + 1
		if last, err = f.Next(e); err != nil {
			b.Fatal(err)
		}
		f = last.State
	}
	add(match.Entry{Seat: 1, Kind: match.Sit, Text: "guest a A"})
	add(match.Entry{Seat: 2, Kind: match.Sit, Text: "guest b B"})
	for i := range 40 {
		seat := f.ToAct().First()
		moves := f.Position.Moves(seat, nil)
		add(match.Entry{Seat: seat, Kind: match.Move, Text: f.Position.MoveText(seat, moves[i*7%len(moves)])})
	}
	b.ReportAllocs()
	for b.Loop() {
		r := aloneRoom()
		for seat := range game.SeatsOf(1, 2).All() {
			b.SetBytes(int64(len(r.frame(last, game.SeatsOf(seat), game.Arbiter, catalog.English()))))
		}
	}
}

func defaults(b *testing.B) game.Options {
	o, err := game.ParseOptions(hexit.Game{}.Info().Options, nil)
	if err != nil {
		b.Fatal(err)
	}
	return o
}
