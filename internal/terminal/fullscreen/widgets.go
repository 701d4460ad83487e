package fullscreen

import (
	tea "charm.land/bubbletea/v2"

	"hexparlor/internal/terminal/canvas"
)

// title draws the first row: the program, the place and its state, and on the right the user.
func title(c *canvas.Canvas, place, state, right string) {
	c.Fill(canvas.Rect{X: 0, Y: 0, W: c.Width, H: 1}, "panel")
	x := c.Text(1, 0, "Hexparlor", "ink", "panel", canvas.Bold)
	x = c.Text(x+1, 0, "│", "line", "panel", 0)
	x = c.Text(x+1, 0, place, "ink", "panel", canvas.Bold)
	right = canvas.Cut(right, c.Width*2/5)
	room := c.Width - x - 4 - canvas.Width(right)
	c.Text(x+2, 0, canvas.Cut(state, room), "ink3", "panel", 0)
	c.Text(c.Width-1-canvas.Width(right), 0, right, "ink", "panel", 0)
}

// hotkey is an entry of the row of keys: the name of the key, what it does, and the key that the mouse presses.
type hotkey struct {
	name, does string
	code       tea.KeyPressMsg
}

// press returns the message of a key with a character.
func press(char rune) tea.KeyPressMsg { return tea.KeyPressMsg{Code: char, Text: string(char)} }

// keys draws the last row: the keys that can be pressed now, as many as fit. The last one is always there, at the
// right.
func keys(m *model, c *canvas.Canvas, all []hotkey) {
	y := c.Height - 1
	c.Fill(canvas.Rect{X: 0, Y: y, W: c.Width, H: 1}, "panel")
	put := func(x int, k hotkey) int {
		begin := x
		x = c.Text(x, y, k.name, "ink", "panel", canvas.Bold)
		x = c.Text(x+1, y, k.does, "ink3", "panel", 0)
		if k.code.Code != 0 {
			m.zone(canvas.Rect{X: begin, Y: y, W: x - begin, H: 1}, func() tea.Cmd { return m.top().key(m, k.code) })
		}
		return x
	}
	size := func(k hotkey) int { return canvas.Width(k.name) + 1 + canvas.Width(k.does) }
	last := all[len(all)-1]
	end := c.Width - 1 - size(last)
	put(end, last)
	x := 1
	for _, k := range all[:len(all)-1] {
		if x+size(k)+2 <= end {
			x = put(x, k) + 2
		}
	}
}

// panel is a column of rows from top to bottom: the part of a screen with text.
type panel struct {
	*canvas.Canvas
	canvas.Rect
	row int // next free row of the screen
}

func newPanel(c *canvas.Canvas, r canvas.Rect) *panel { return &panel{c, r, r.Y} }

// left returns the number of free rows.
func (d *panel) left() int { return d.Y + d.H - d.row }

// banner draws what the user must do, and why.
func (d *panel) banner(head, why string, mark canvas.Role) {
	ground := map[canvas.Role]canvas.Role{"accent": "wash", "bad": "bad-wash"}[mark]
	if ground == "" {
		ground = "well"
	}
	put := func(text string, fg canvas.Role, attr uint8) {
		if text == "" {
			return
		}
		for _, line := range canvas.Wrap(text, d.W-2) {
			if d.left() < 1 {
				return
			}
			d.Fill(canvas.Rect{X: d.X, Y: d.row, W: d.W, H: 1}, ground)
			d.Set(d.X, d.row, '▌', mark, ground, 0)
			d.Text(d.X+2, d.row, line, fg, ground, attr)
			d.row++
		}
	}
	put(head, "ink", canvas.Bold)
	put(why, "ink2", 0)
}

// gap leaves a row free if there are enough of them.
func (d *panel) gap(needed int) {
	if d.left() > needed {
		d.row++
	}
}

// rule draws a heading with a line.
func (d *panel) rule(head string) {
	if d.left() < 1 {
		return
	}
	for x := range d.W {
		d.Set(d.X+x, d.row, '─', "line", "page", 0)
	}
	d.Text(d.X, d.row, canvas.Cut(head, d.W-1)+" ", "ink", "page", canvas.Bold)
	d.row++
}

// para draws a wrapped text, and leaves out what does not fit into so many rows.
func (d *panel) para(text string, fg canvas.Role, rows int) {
	lines := canvas.Wrap(text, d.W-1)
	for i, line := range lines {
		if i >= rows || d.left() < 1 {
			return
		}
		d.Text(d.X+1, d.row, line, fg, "page", 0)
		d.row++
	}
}

// links draws keys in a row; the mouse presses them, too.
func (d *panel) links(m *model, all []hotkey) {
	if d.left() < 1 {
		return
	}
	x := d.X + 1
	for _, k := range all {
		from := x
		x = d.Text(x, d.row, k.name, "ink", "page", canvas.Bold)
		x = d.Text(x+1, d.row, k.does, "ink3", "page", 0)
		m.zone(canvas.Rect{X: from, Y: d.row, W: x - from, H: 1}, func() tea.Cmd { return m.top().key(m, k.code) })
		x += 3
	}
	d.row++
}

// item draws an entry of a list, wrapped; a chosen one is marked. It returns the rectangle that it takes.
func (d *panel) item(mark, text, right string, chosen bool) canvas.Rect {
	ground, fg := canvas.Role("page"), canvas.Role("ink2")
	if chosen {
		ground, fg = "well", "ink"
	}
	indent := 1
	if mark != "" {
		indent = canvas.Width(mark) + 2
	}
	begin := d.row
	for i, line := range canvas.Wrap(text, d.W-indent-canvas.Width(right)-1) {
		if d.left() < 1 {
			break
		}
		d.Fill(canvas.Rect{X: d.X, Y: d.row, W: d.W, H: 1}, ground)
		if i == 0 {
			d.Text(d.X+1, d.row, mark, "ink", ground, canvas.Bold)
			d.Text(d.X+d.W-canvas.Width(right), d.row, right, "ink3", ground, 0)
			if chosen {
				d.Set(d.X, d.row, '▸', "amber", ground, canvas.Bold)
			}
		}
		d.Text(d.X+indent, d.row, line, fg, ground, 0)
		d.row++
	}
	return canvas.Rect{X: d.X, Y: begin, W: d.W, H: d.row - begin}
}

// itemRows returns the number of rows that item needs.
func (d *panel) itemRows(mark, text, right string) int {
	indent := 1
	if mark != "" {
		indent = canvas.Width(mark) + 2
	}
	return len(canvas.Wrap(text, d.W-indent-canvas.Width(right)-1))
}

// button draws the main button in the last row: what Enter does, or in grey why it does nothing.
func (d *panel) button(m *model, text string, on bool, aside string, do func() tea.Cmd) {
	r := canvas.Rect{X: d.X, Y: d.Y + d.H - 1, W: d.W, H: 1}
	if aside != "" {
		d.Fill(r, "page")
		w := canvas.Width(aside) + 2
		d.Text(r.X, r.Y, aside, "ink2", "page", 0)
		r.X, r.W = r.X+w, r.W-w
	}
	fg, ground, attr := canvas.Role("ink2"), canvas.Role("well"), uint8(0)
	if on {
		fg, ground, attr = "on-accent", "accent", canvas.Bold
		text = "Enter  " + text
		m.zone(r, do)
	}
	d.Fill(r, ground)
	text = canvas.Cut(text, r.W-2)
	d.Text(r.X+(r.W-canvas.Width(text))/2, r.Y, text, fg, ground, attr)
	if d.Look.Colours == canvas.None {
		d.Set(r.X, r.Y, '[', fg, ground, attr)
		d.Set(r.X+r.W-1, r.Y, ']', fg, ground, attr)
	}
}

// status draws the row above the keys.
func status(c *canvas.Canvas, text string, fg canvas.Role) {
	c.Text(1, c.Height-2, canvas.Cut(text, c.Width-2), fg, "page", 0)
}

// longStatus draws the row above the keys. A text that does not fit takes rows above it, of a width that leaves the
// main button free.
func longStatus(c *canvas.Canvas, width int, text string, fg canvas.Role) {
	if canvas.Width(text) <= c.Width-2 {
		status(c, text, fg)
		return
	}
	lines := canvas.Wrap(text, width-2)
	for i, line := range lines {
		y := c.Height - 1 - len(lines) + i
		c.Fill(canvas.Rect{X: 0, Y: y, W: width, H: 1}, "page")
		c.Text(1, y, line, fg, "page", 0)
	}
}
