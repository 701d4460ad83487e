package bot

import (
	"fmt"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/games/hexstrat"
)

var reverse = map[string]string{"N": "S", "S": "N", "NE": "SW", "SW": "NE", "NW": "SE", "SE": "NW"}

// marches counts moves of squads, and those that undo the squad's last move.
type marches struct {
	last        map[string]string // direction of each squad's last move
	all, undone int
}

func (m *marches) note(seat game.Seat, text string) {
	words := strings.Fields(text)
	if len(words) != 3 {
		return
	}
	squad := fmt.Sprint(seat, words[0])
	if words[1] == "move" {
		m.all++
		if m.last[squad] == reverse[words[2]] {
			m.undone++
		}
	}
	m.last[squad] = words[2]
}

// Squads of level 9 do not walk to and fro, and neither side waits until the game is drawn. HEXPARLOR_MARCHES is the
// number of games.
func TestHexstratBotsSeldomUndoMovesOrDraw(t *testing.T) {
	g := hexstrat.Game{}
	l, err := UntimedLevel(g.Info().ID, 9)
	if err != nil {
		t.Fatal(err)
	}
	games, drawn, m := asked(t, "HEXPARLOR_MARCHES", 4), uint64(0), marches{}
	for number := range games {
		m.last = map[string]string{}
		s := dealtAs(t, g, 2, number)
		for ply := uint64(0); s.ToAct() != 0; ply++ {
			seat := s.ToAct().First()
			c, err := l.Choose(t.Context(), g, s, seat, number<<32|ply)
			if err != nil {
				t.Fatal(err)
			}
			m.note(seat, s.MoveText(seat, c.Move))
			s.Play(seat, c.Move, nil)
		}
		if s.Result().Value(1) == 0.5 {
			drawn++
		}
	}
	t.Logf("%d of %d moves undone, %d of %d games drawn", m.undone, m.all, drawn, games)
	if 5*m.undone > m.all || 2*drawn > games {
		t.Errorf("%d of %d moves undone, %d of %d games drawn", m.undone, m.all, drawn, games)
	}
}
