package fullscreen

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"hexparlor/internal/terminal/canvas"
)

// pager is a screen with a long text that scrolls and can be searched.
type pager struct {
	head  string
	text  string
	first int // first line that is shown
	// search is the text that is looked for; typing says whether the user is entering it.
	search string
	typing bool

	lines []string // wrapped for width
	width int
}

func newPager(head, text string) *pager { return &pager{head: head, text: text} }

// wrapped returns the lines of the text for a window.
func (p *pager) wrapped(width int) []string {
	if p.width != width {
		text := canvas.WrapLines(p.text, min(width, 100)-2)
		p.lines, p.width = strings.Split(strings.TrimRight(text, "\n"), "\n"), width
	}
	return p.lines
}

func (p *pager) key(m *model, k tea.KeyPressMsg) tea.Cmd {
	if p.typing {
		p.typed(m, k)
		return nil
	}
	page := m.height - 3
	switch k.String() {
	case "esc", "q", "backspace":
		m.close()
	case "up", "k":
		p.first--
	case "down", "j", "enter":
		p.first++
	case "pgup", "b":
		p.first -= page
	case "pgdown", "space":
		p.first += page
	case "home", "g":
		p.first = 0
	case "end", "G":
		p.first = 1 << 30
	case "/":
		p.typing, p.search = true, ""
	case "n":
		p.find(m, p.first+1)
	}
	return nil
}

// typed adds a key to the text that is looked for.
func (p *pager) typed(m *model, k tea.KeyPressMsg) {
	switch k.String() {
	case "esc":
		p.typing = false
	case "enter":
		p.typing = false
		p.find(m, p.first+1)
	case "backspace":
		if r := []rune(p.search); len(r) > 0 {
			p.search = string(r[:len(r)-1])
		}
	default:
		p.search = canvas.Cut(p.search+k.Text, 60)
	}
}

// find scrolls to the next line that has the search text, from a line on and then from the beginning.
func (p *pager) find(m *model, from int) {
	lines, want := p.wrapped(m.width), strings.ToLower(p.search)
	for i := range lines {
		at := (max(from, 0) + i) % len(lines)
		if want != "" && strings.Contains(strings.ToLower(lines[at]), want) {
			p.first = at
			return
		}
	}
}

func (p *pager) draw(m *model, c *canvas.Canvas) {
	lines := p.wrapped(m.width)
	room := c.Height - 3
	p.first = max(0, min(p.first, len(lines)-room))
	title(c, p.head, "", "")
	want := strings.ToLower(p.search)
	for y, line := range lines[p.first:min(len(lines), p.first+room)] {
		fg, attr := canvas.Role("ink2"), uint8(0)
		if strings.HasPrefix(line, "#") {
			line, fg, attr = strings.TrimLeft(line, "# "), "ink", canvas.Bold
		}
		if want != "" && strings.Contains(strings.ToLower(line), want) {
			fg = "amber"
		}
		c.Text(1, 1+y, line, fg, "page", attr)
	}
	if p.typing {
		status(c, "/"+p.search+"▏", "ink")
	} else {
		status(c, m.say("screen.lines", "first", p.first+1, "last", min(len(lines), p.first+room), "all", len(lines)), "ink3")
	}
	keys(m, c, []hotkey{
		{"↑↓ PgUp PgDn", m.say("screen.key.scroll"), tea.KeyPressMsg{}},
		{"/", m.say("screen.key.search"), press('/')},
		{"n", m.say("screen.key.next"), press('n')},
		{"Esc", m.say("screen.key.close"), tea.KeyPressMsg{Code: tea.KeyEscape}},
	})
}
