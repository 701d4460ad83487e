package server_test

import (
	"fmt"
	"strconv"
	"testing"

	"hexparlor/internal/api"
)

// TestStreamMatchAndReplayShowSamePositionsOfWholeMatch lets two guests play with what their streams contain; match,
// streams and replay must agree.
func TestStreamMatchAndReplayShowSamePositionsOfWholeMatch(t *testing.T) {
	h := openFresh(t)
	players := []*guest{h.guest(), h.guest()}
	id := players[0].table(false).ID
	streams := []*stream{players[0].stream(id, ""), players[1].stream(id, ""), h.guest().stream(id, "")}
	for i, s := range streams {
		m := read[api.Match](t, s.next("match"))
		if m.Position.Status != api.Waiting || len(m.Position.Turns) != 0 || m.Players[0].Mine != (i == 0) {
			t.Fatalf("viewer %d sees %+v", i, m)
		}
	}
	players[1].sit(id, 2)
	positions := steps(t, streams)
	if !positions[1].Players[1].Mine || positions[0].Players[1].Mine {
		t.Fatalf("the players of the position are %+v", positions[1].Players)
	}
	moves := 0
	for positions[0].Position.Status == api.Running {
		p := positions[0].Position
		seat := p.ToAct[0]
		turns := positions[seat-1].Position.Turns
		if len(turns) != 1 || int(turns[0].Seat) != seat || len(turns[0].Choices()) == 0 {
			t.Fatalf("seat %d is to act and gets the turns %+v", seat, turns)
		}
		for i, other := range positions {
			if i != seat-1 && len(other.Position.Turns) != 0 {
				t.Fatalf("viewer %d is asked for the move of seat %d", i, seat)
			}
		}
		choice := turns[0].Choices()[moves*7%len(turns[0].Choices())]
		accepted := players[seat-1].move(id, seat, choice.Text)
		positions = steps(t, streams)
		moves++
		if got := positions[0].Entry; got.Text != accepted.Moves[0] || got.Number != accepted.Number {
			t.Fatalf("accepted %+v, the stream sends %+v", accepted, got)
		}
	}
	if p := positions[2].Position; p.Result == "" || p.Reason == "" || len(p.ToAct) != 0 {
		t.Fatalf("the last position is %+v", p)
	}
	replay := call[api.Replay](h.guest(), "GET", "/api/matches/"+id+"/replay", nil)
	if len(replay.Steps) != moves+1 {
		t.Fatalf("%d moves were made, the replay has %d positions", moves, len(replay.Steps))
	}
	last := positions[2].Position
	if plain(t, replay.Steps[moves].View) != plain(t, last.View) {
		t.Errorf("the replay ends at another position than the stream")
	}
	if m := players[0].match(id); m.Position.Text != last.Text || len(m.Log) != last.Number || m.Position.Result != last.Result {
		t.Errorf("the match differs from the stream")
	}
}

// steps returns the next step of each stream. All must have the same entry and, where nothing is hidden, the same
// board.
func steps(t *testing.T, streams []*stream) []api.Step {
	t.Helper()
	var list []api.Step
	for i, s := range streams {
		e := s.next("step")
		step := read[api.Step](t, e)
		list = append(list, step)
		if e.id != strconv.Itoa(step.Entry.Number) || step.Position.Number != step.Entry.Number {
			t.Fatalf("id %s for entry %d, position %d", e.id, step.Entry.Number, step.Position.Number)
		}
		if step.Position.Text != list[0].Position.Text || fmt.Sprint(step.Entry) != fmt.Sprint(list[0].Entry) {
			t.Fatalf("viewer %d gets another position", i)
		}
	}
	return list
}
