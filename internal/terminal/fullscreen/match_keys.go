package fullscreen

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// steps are the arrow keys.
var steps = map[rune][2]int{tea.KeyUp: {0, -1}, tea.KeyDown: {0, 1}, tea.KeyLeft: {-1, 0}, tea.KeyRight: {1, 0}}

func (s *match) key(m *model, k tea.KeyPressMsg) tea.Cmd {
	if s.line != nil {
		return s.line.key(m, s, k)
	}
	if s.chat != nil {
		return s.chat.key(m, s, k)
	}
	if d, ok := steps[k.Code]; ok && k.Mod == 0 && (s.replay || s.back == 0) {
		s.arrow(d[0], d[1])
		return nil
	}
	if cmd, ok := s.chosenByKey(m, k); ok {
		return cmd
	}
	key := k.String()
	if do, ok := viewKeys[key]; ok {
		do(s)
		return nil
	}
	if key == "enter" {
		return s.enter(m)
	}
	if s.attempt != nil {
		if cmd, ok := s.attempt.key(m, s, key); ok {
			return cmd
		}
	}
	if cmd, ok := serverKey(m, s, key); ok {
		return cmd
	}
	return s.command(m, key)
}

// arrow moves the cursor, or looks at the next or the former position of a record.
func (s *match) arrow(dx, dy int) {
	if s.replay {
		s.lookBack(-dx - dy)
		return
	}
	s.clear()
	s.pan = [2]int{}
	s.walk(dx, dy)
}

// viewKeys are the keys that change what is shown or picked, and nothing else.
var viewKeys = map[string]func(*match){
	"esc":       (*match).dropPick,
	"backspace": (*match).dropPick,
	"tab":       func(s *match) { s.cycle(1) },
	"shift+tab": func(s *match) { s.cycle(-1) },
	"pgup":      func(s *match) { s.scroll(-5) },
	"pgdown":    func(s *match) { s.scroll(5) },
	",":         func(s *match) { s.lookBack(1) },
	".":         func(s *match) { s.lookBack(-1) },
	"home":      func(s *match) { s.lookBack(len(s.Past)) },
	"end":       func(s *match) { s.lookBack(-len(s.Past)) },
	"+":         func(s *match) { s.smaller-- },
	"-":         func(s *match) { s.smaller++ },
	"v":         func(s *match) { s.mapped = !s.mapped },

	"shift+left":  func(s *match) { s.scrollBoard(1, 0) },
	"shift+right": func(s *match) { s.scrollBoard(-1, 0) },
	"shift+up":    func(s *match) { s.scrollBoard(0, 1) },
	"shift+down":  func(s *match) { s.scrollBoard(0, -1) },
}

// command carries out a key that stands for a command.
func (s *match) command(m *model, key string) tea.Cmd {
	switch key {
	case ":":
		s.line = &commandLine{}
	case "h":
		return s.ask(m)
	case "space":
		s.look(m)
	case "z", "ctrl+z":
		if !s.replay {
			return s.undo(m)
		}
	case "R":
		return s.resign(m)
	case "u":
		openRules(m, s.Game, s.Options, "")
	case "?":
		m.open(newPager(m.say("screen.key.help"), helpText(m, s.Game)))
	case "l":
		return lastFilm(m, s)
	case "S":
		m.open(&settingsScreen{})
	case "o":
		s.leave(m)
	}
	return nil
}

// enter takes the present choice; when the match is over it begins another one.
func (s *match) enter(m *model) tea.Cmd {
	switch {
	case s.replay:
		s.lookBack(-1)
		return nil
	case s.back > 0:
		s.back = 0
		return nil
	case s.attempt != nil && s.attempt.settled():
		return s.attempt.enter(m, s)
	case s.Over:
		return s.rematch(m)
	}
	return s.pick(m)
}

// dropPick takes back the last pick. It never leaves the match.
func (s *match) dropPick() {
	s.clear()
	if s.mapped || s.back > 0 {
		s.mapped, s.back = false, 0
		return
	}
	if n := len(s.path); n > 0 {
		last := s.path[n-1]
		s.path = s.path[:n-1]
		s.refresh()
		for i, c := range s.choices {
			if c.Pick.Kind == last.Kind && c.Pick.Value == last.Value {
				s.current = i
			}
		}
	}
}

// look opens what can be read about the present choice: the text of a card, or the stack on its cell.
func (s *match) look(m *model) {
	if s.current >= len(s.choices) {
		return
	}
	choice, now := s.choices[s.current], game.ViewIn(m.Words, s.seen())
	head, lines := m.Words.Say(choice.Pick.Label), []string(nil)
	if s.drawing.detail != nil && !choice.Done {
		lines = s.drawing.detail(m.Words, now, choice.Pick)
	}
	if at, ok := s.cursor(); ok && s.drawing.stack != nil {
		head, lines = m.say("screen.stack"), s.drawing.stack(m.Words, now, at)
	}
	if len(lines) > 0 {
		m.open(newPager(head, strings.Join(lines, "\n")+"\n"))
	}
}

// scrollBoard moves the board by half of the window, in steps of columns and rows.
func (s *match) scrollBoard(columns, rows int) {
	s.pan[0] += columns * s.stage.W / 2
	s.pan[1] += rows * s.stage.H / 2
}

// lookBack shows the board so many turns further back.
func (s *match) lookBack(turns int) { s.back = max(0, min(s.back+turns, len(s.Past))) }

// leave shows the start screen. The match stays where it is kept.
func (s *match) leave(m *model) {
	s.at.Close()
	m.screens = []screen{m.home()}
}

// rematch begins a match with the same players and rules, or proposes it.
func (s *match) rematch(m *model) tea.Cmd { return s.take(m, s.at.Rematch()) }

// chosenByKey takes the choice that a number or the letter of a direction stands for.
func (s *match) chosenByKey(m *model, k tea.KeyPressMsg) (tea.Cmd, bool) {
	key := k.String()
	if s.back > 0 || len(key) != 1 || !s.mine() {
		return nil, false
	}
	list := s.listed()
	if n := strings.Index("123456789", key); n >= 0 && n < len(list) {
		s.current = list[n]
		return s.pick(m), true
	}
	if i, ok := s.direction(key); ok {
		s.current = i
		return nil, true
	}
	return nil, false
}

// directionKeys are the letters of the directions: they lie around S, or in three rows of two, as on the keyboard.
var directionKeys = map[hex.Layout]map[string]string{
	hex.Flat:   {"q": "NW", "w": "N", "e": "NE", "a": "SW", "s": "S", "d": "SE"},
	hex.Pointy: {"q": "NW", "e": "NE", "a": "W", "d": "E", "z": "SW", "c": "SE"},
}

// direction returns the choice of the direction for which a letter stands, while directions are asked.
func (s *match) direction(key string) (int, bool) {
	name, ok := directionKeys[s.Game.Info().Layout][key]
	if !ok || !s.asksDirection() {
		return 0, false
	}
	for i, c := range s.choices {
		if c.Pick.Kind == game.PickDirection && c.Pick.Value == name {
			return i, true
		}
	}
	return 0, true // the letter means a direction that cannot be chosen
}

// asksDirection reports whether the next pick is a direction.
func (s *match) asksDirection() bool {
	for _, c := range s.choices {
		if c.Pick.Kind != game.PickDirection {
			return false
		}
	}
	return len(s.choices) > 0
}

// paste adds text to the command line.
func (s *match) paste(text string) {
	if s.line == nil {
		s.line = &commandLine{}
	}
	first, _, _ := strings.Cut(text, "\n")
	s.line.insert(first)
}
