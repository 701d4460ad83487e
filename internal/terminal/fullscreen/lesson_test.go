package fullscreen

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"hexparlor/game/lesson"
	"hexparlor/games"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/terminal/solo"
)

// begun returns a program at its start screen.
func begun(t *testing.T, folder string) *model {
	t.Helper()
	m, err := newModel(t.Context(), Config{Words: catalog.English(), Folder: solo.Folder(folder)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.cancel)
	if m.settings["film"] == "" {
		m.settings["film"] = "off" // films have tests of their own
	}
	m.View()
	return m
}

// shownMatch returns the match or lesson that is shown; films above it are closed.
func shownMatch(t *testing.T, m *model) *match {
	t.Helper()
	for range 3 {
		if s, ok := m.top().(*match); ok {
			return s
		}
		send(m, tea.KeyPressMsg{Code: tea.KeyEscape})
	}
	t.Fatalf("no match is shown:\n%s", m.canvas().Plain())
	return nil
}

// TestLessonsOfEachGameAreSolvedByShowMeAndCountAsDone goes through all lessons with the keys of the lesson.
func TestLessonsOfEachGameAreSolvedByShowMeAndCountAsDone(t *testing.T) {
	for i, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			m := begun(t, folder)
			send(m, press(rune('1'+i)))
			send(m, press('l'))
			send(m, tea.KeyPressMsg{Code: tea.KeyEnter})
			course, err := games.Course(g)
			if err != nil {
				t.Fatal(err)
			}
			for n, l := range course.Lessons {
				s := shownMatch(t, m)
				text := m.canvas().Plain()
				if title := catalog.English().Say(l.Text("title")); !strings.Contains(text, title) {
					t.Fatalf("lesson %d is not %q:\n%s", n+1, title, text)
				}
				for range l.Solution {
					send(m, press('y'))
					s = shownMatch(t, m)
				}
				if s.attempt.try.Verdict != lesson.Solved {
					t.Fatalf("%s is %s after its solution: %s\n%s", l.Name, s.attempt.try.Verdict, s.message, m.canvas().Plain())
				}
				send(m, tea.KeyPressMsg{Code: tea.KeyEnter})
			}
			if _, ok := m.top().(*courseScreen); !ok {
				t.Errorf("the list of lessons is not shown after the last one:\n%s", m.canvas().Plain())
			}
			again := begun(t, folder)
			for _, l := range course.Lessons {
				if again.settings[lessonDone(g, l)] != "done" {
					t.Errorf("%s is not kept as done", l.Name)
				}
			}
		})
	}
}

// TestMissedLessonShowsReasonAndIsTriedAgain plays the wrong tries of all lessons that the rules accept.
func TestMissedLessonShowsReasonAndIsTriedAgain(t *testing.T) {
	for _, g := range games.All() {
		course, err := games.Course(g)
		if err != nil {
			t.Fatal(err)
		}
		for n, l := range course.Lessons {
			for _, wrong := range l.Wrong {
				m := begun(t, t.TempDir())
				s, err := openLesson(m, course, n, nil)
				if err != nil {
					t.Fatal(err)
				}
				m.open(s)
				for _, move := range wrong.Try {
					send(m, press(':'))
					typeText(m, move)
					s = shownMatch(t, m)
				}
				plain := strings.Join(strings.Fields(m.canvas().Plain()), " ")
				switch {
				case wrong.Refused != "" && (!s.bad || s.attempt.settled()):
					t.Errorf("%s %s %q is not refused:\n%s", g.Info().ID, l.Name, wrong.Try, m.canvas().Plain())
				case wrong.Refused == "" && s.attempt.try.Verdict != lesson.Missed:
					t.Errorf("%s %s %q is not missed", g.Info().ID, l.Name, wrong.Try)
				case wrong.Refused == "" && !strings.Contains(plain, "Try again"):
					t.Errorf("%s %s %q is not offered again:\n%s", g.Info().ID, l.Name, wrong.Try, m.canvas().Plain())
				}
				if wrong.Refused != "" {
					continue
				}
				send(m, tea.KeyPressMsg{Code: tea.KeyEnter})
				if s = shownMatch(t, m); s.attempt.settled() || s.attempt.number != n {
					t.Errorf("%s %s is not tried again", g.Info().ID, l.Name)
				}
			}
		}
	}
}
