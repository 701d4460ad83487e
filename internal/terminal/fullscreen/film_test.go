package fullscreen

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"hexparlor/games"
	"hexparlor/games/hexattack"
	"hexparlor/games/hexstrike"
	"hexparlor/i18n/catalog"
)

// TestFilmOfEachRoundEndsAtPositionAfterIt plays whole games of sealed orders, and compares the last moment of each
// film with the position that follows.
func TestFilmOfEachRoundEndsAtPositionAfterIt(t *testing.T) {
	for _, id := range []string{"hexattack", "hexstrike"} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			g, _ := games.Lookup(id)
			m, s := opened(t, g, catalog.English(), nil)
			films := 0
			for n := 0; !s.Over && n < maxKeys && films < 12; n++ {
				for i := range n % 4 {
					arrows := []rune{tea.KeyRight, tea.KeyDown, tea.KeyLeft, tea.KeyDown, tea.KeyUp}
					send(m, tea.KeyPressMsg{Code: arrows[(n+i)%len(arrows)]})
				}
				turns := len(s.Past)
				send(m, tea.KeyPressMsg{Code: tea.KeyEnter})
				for turn := turns; turn < len(s.Past); turn++ {
					r, ok := s.reelOf(turn)
					if !ok {
						continue
					}
					films++
					after := s.State.View(s.Viewer)
					if turn+1 < len(s.Past) {
						after = s.Past[turn+1].Before()
					}
					compareEnd(t, r.moments[len(r.moments)-1].view, after)
					for at := range r.moments {
						f := &film{match: s, reel: r, at: at}
						m.open(f)
						text := m.canvas().Plain()
						m.close()
						word := strings.Fields(s.words(m).Say(r.moments[at].texts[0]))[0]
						if !strings.Contains(text, word) {
							t.Fatalf("moment %d lacks %q:\n%s", at, word, text)
						}
					}
				}
			}
			if films < 3 {
				t.Errorf("only %d films in a whole game", films)
			}
		})
	}
}

// compareEnd compares where everything stands.
func compareEnd(t *testing.T, film, after any) {
	t.Helper()
	switch a := after.(type) {
	case hexattack.View:
		f, cells := film.(hexattack.View), map[hexattack.Name]string{}
		for _, w := range a.Warriors {
			cells[w.Name] = w.Cell.String()
		}
		for _, w := range f.Warriors {
			if cells[w.Name] != w.Cell.String() {
				t.Errorf("%s ends on %v, but stands on %q", w.Name, w.Cell, cells[w.Name])
			}
			delete(cells, w.Name)
		}
		if len(cells) > 0 {
			t.Errorf("the film lacks %v", cells)
		}
		for i, team := range a.Teams {
			if f.Teams[i].Points != team.Points {
				t.Errorf("%d points in the film, %d after it", f.Teams[i].Points, team.Points)
			}
		}
	case hexstrike.View:
		f := film.(hexstrike.View)
		for i, p := range a.Players {
			if q := f.Players[i]; q.Cell != p.Cell || q.Facing != p.Facing || q.Damage != p.Damage {
				t.Errorf("%s ends on %v %s %d, but stands on %v %s %d", p.Name, q.Cell, q.Facing, q.Damage, p.Cell, p.Facing, p.Damage)
			}
		}
	}
}

// TestFilmRunsByItselfAndStopsAtKeys follows the messages of the program's clock without waiting for them.
func TestFilmRunsByItselfAndStopsAtKeys(t *testing.T) {
	g, _ := games.Lookup("hexattack")
	m, s := opened(t, g, catalog.English(), nil)
	send(m, press('l'))
	if m.top() != screen(s) || s.message == "" {
		t.Fatal("there is a film before the first round")
	}
	for _, text := range []string{"1 move N", "2 hold", "commit"} {
		send(m, press(':'))
		typeText(m, text)
	}
	m.settings["film"] = "on"
	if showFilm(m, s) == nil {
		t.Fatalf("no film after a round:\n%s", m.canvas().Plain())
	}
	f, ok := m.top().(*film)
	if !ok || f.at != 0 {
		t.Fatal("the film does not begin")
	}
	for at := range f.reel.moments {
		if f.at != at || !f.running {
			t.Fatalf("at moment %d instead of %d", f.at, at)
		}
		m.Update(stepped{f, f.generation})
	}
	if f.running {
		t.Error("the film does not stop at its end")
	}
	send(m, tea.KeyPressMsg{Code: tea.KeyHome})
	m.Update(stepped{f, f.generation})
	if f.at != 0 {
		t.Error("a stopped film goes on")
	}
	send(m, tea.KeyPressMsg{Code: tea.KeyRight})
	send(m, tea.KeyPressMsg{Code: tea.KeyPgDown})
	if f.at < 2 && len(f.reel.moments) > 2 {
		t.Errorf("moment %d after a step and a chapter", f.at)
	}
	send(m, tea.KeyPressMsg{Code: tea.KeyEnter})
	if m.top() != screen(s) {
		t.Error("Enter does not leave the film")
	}
}

// TestFilmSettingAndLessons checks that a lesson's round is shown as a film, and none if the user wants no films.
func TestFilmSettingAndLessons(t *testing.T) {
	g, _ := games.Lookup("hexattack")
	course, err := games.Course(g)
	if err != nil {
		t.Fatal(err)
	}
	for value, want := range map[string]bool{"on": true, "off": false} {
		m := begun(t, t.TempDir())
		m.settings["film"] = value
		s, err := openLesson(m, course, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		m.open(s)
		for _, move := range course.Lessons[1].Solution {
			m.Update(press(':'))
			for _, r := range move {
				m.Update(press(r))
			}
			m.Update(tea.KeyPressMsg{Code: tea.KeyEnter})
		}
		if _, shown := m.top().(*film); shown != want {
			t.Errorf("film %s: shown is %v", value, shown)
		}
	}
}
