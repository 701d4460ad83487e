// Package canvas draws text, colours and boards of hexagons into a grid of terminal cells.
package canvas

import (
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
	"golang.org/x/text/unicode/norm"
)

// Attributes of a cell.
const (
	Bold = 1 << iota
	Underline
	Reverse
)

// cell is one character of the screen.
type cell struct {
	char   rune
	fg, bg Role
	attr   uint8
}

// Canvas is a grid of characters with colours by role. Drawing outside of the clip area changes nothing.
type Canvas struct {
	Width, Height int
	Look          Look
	cells         []cell
	clip          Rect
}

// Rect is a rectangle of cells.
type Rect struct{ X, Y, W, H int }

// Has reports whether the rectangle contains a cell.
func (r Rect) Has(x, y int) bool { return x >= r.X && y >= r.Y && x < r.X+r.W && y < r.Y+r.H }

// New returns an empty canvas.
func New(width, height int, look Look) *Canvas {
	c := &Canvas{Width: width, Height: height, Look: look, cells: make([]cell, width*height)}
	c.clear()
	return c
}

func (c *Canvas) clear() {
	c.Clip(c.All())
	blank := cell{char: ' ', fg: "ink", bg: "page"}
	for i := range c.cells {
		c.cells[i] = blank
	}
}

// free holds canvases that are not in use, so that a server with many terminals keeps none for each of them.
var free sync.Pool

// Draw returns the screen that a function draws, as String does.
func Draw(width, height int, look Look, draw func(*Canvas)) string {
	c, ok := free.Get().(*Canvas)
	if !ok || cap(c.cells) < width*height {
		c = New(width, height, look)
	} else {
		c.Width, c.Height, c.Look, c.cells = width, height, look, c.cells[:width*height]
		c.clear()
	}
	defer free.Put(c)
	draw(c)
	return c.String()
}

// Clip limits drawing to a rectangle.
func (c *Canvas) Clip(r Rect) {
	x, y := max(r.X, 0), max(r.Y, 0)
	c.clip = Rect{x, y, min(r.X+r.W, c.Width) - x, min(r.Y+r.H, c.Height) - y}
}

// All returns the rectangle of the whole canvas.
func (c *Canvas) All() Rect { return Rect{0, 0, c.Width, c.Height} }

// at returns a cell that may be drawn, or nil.
func (c *Canvas) at(x, y int) *cell {
	if !c.clip.Has(x, y) {
		return nil
	}
	return &c.cells[y*c.Width+x]
}

// Set draws one character. An empty role keeps the colour that is there.
func (c *Canvas) Set(x, y int, char rune, fg, bg Role, attr uint8) {
	k := c.at(x, y)
	if k == nil {
		return
	}
	k.char, k.attr = printable(char), attr
	if fg != "" {
		k.fg = fg
	}
	if bg != "" {
		k.bg = bg
	}
}

// Recolour changes the colours of a character that is there.
func (c *Canvas) Recolour(x, y int, fg, bg Role, attr uint8) {
	if k := c.at(x, y); k != nil {
		c.Set(x, y, k.char, fg, bg, attr)
	}
}

// Fill fills a rectangle with blanks.
func (c *Canvas) Fill(r Rect, bg Role) {
	for y := r.Y; y < r.Y+r.H; y++ {
		for x := r.X; x < r.X+r.W; x++ {
			c.Set(x, y, ' ', "ink", bg, 0)
		}
	}
}

// Text draws a line of text and returns the column behind it.
func (c *Canvas) Text(x, y int, text string, fg, bg Role, attr uint8) int {
	for _, char := range norm.NFC.String(text) {
		if char = printable(char); char == 0 {
			continue
		}
		c.Set(x, y, char, fg, bg, attr)
		x++
	}
	return x
}

// printable returns a character that takes exactly one column: control characters and marks become 0, and wide ones a
// question mark. So no text can move the cursor or change the terminal's state.
func printable(char rune) rune {
	switch {
	case unicode.IsControl(char):
		return 0
	case char == '\u00a0':
		return ' '
	}
	switch narrow.RuneWidth(char) {
	case 0:
		return 0
	case 1:
		return char
	}
	return '?'
}

// narrow measures characters whose width depends on the font as one column, as fonts for terminals have them.
var narrow = func() *runewidth.Condition {
	c := runewidth.NewCondition()
	c.EastAsianWidth = false
	return c
}()

// Width returns the number of columns that a text takes.
func Width(text string) int {
	n := 0
	for _, char := range norm.NFC.String(text) {
		if printable(char) != 0 {
			n++
		}
	}
	return n
}

// Cut returns a text that takes at most width columns, with an ellipsis if something is missing.
func Cut(text string, width int) string {
	if Width(text) <= width {
		return text
	}
	var b strings.Builder
	n := 0
	for _, char := range norm.NFC.String(text) {
		if printable(char) == 0 {
			continue
		}
		if n++; n >= width {
			break
		}
		b.WriteRune(char)
	}
	if width < 1 {
		return ""
	}
	return b.String() + "…"
}

// String returns the screen as lines with escape sequences for the colours.
func (c *Canvas) String() string {
	b := make([]byte, 0, 8*len(c.cells))
	for y := range c.Height {
		if y > 0 {
			b = append(b, '\n')
		}
		last, pen := "", cell{}
		for _, k := range c.cells[y*c.Width : (y+1)*c.Width] {
			if k.fg != pen.fg || k.bg != pen.bg || k.attr != pen.attr {
				pen = k
				if style := c.Look.style(k); style != last {
					b = append(b, style...)
					last = style
				}
			}
			b = utf8.AppendRune(b, c.char(k.char))
		}
		b = append(b, "\x1b[0m"...)
	}
	return string(b)
}

// Plain returns the characters of the screen without colours.
func (c *Canvas) Plain() string {
	var b strings.Builder
	for y := range c.Height {
		line := make([]rune, 0, c.Width)
		for _, k := range c.cells[y*c.Width : (y+1)*c.Width] {
			line = append(line, c.char(k.char))
		}
		b.WriteString(strings.TrimRight(string(line), " ") + "\n")
	}
	return b.String()
}

// char returns the character that the terminal shows for one of the canvas.
func (c *Canvas) char(char rune) rune {
	switch {
	case char == 0:
		return ' '
	case !c.Look.ASCII || char < 0x80:
		return char
	}
	if a, ok := ascii[char]; ok {
		return a
	}
	if char >= 0x2800 && char < 0x2900 {
		return '.'
	}
	if first := norm.NFD.String(string(char))[0]; first < 0x80 { // ä becomes a
		return rune(first)
	}
	return '?'
}

// ascii maps the characters of the screens to characters that every terminal has.
var ascii = func() map[rune]rune {
	from := []rune("─━│┃┌┐└┘├┤┬┴┼╭╮╰╯╱╲▁▂▔▀▄█▌▐▏▕▎░▒▓●◆○◇•·∙…–—’“”„×✓✗→←↑↓↗↘↙↖▲▼▸◂☼↥∴½⌂‹›«»■□−◌↟¿¡ß⡠⠊⠑⢄⠔⠢⣀⠤⠒⠉⚑")
	to := []rune("-=||+++++++++..''/\\__-\"_#|||||:%#o#o#*..~--'\"\"\"x+-><^v/\\/\\^v><*^:+H<><>#.-of?!s.''.--_.-'P")
	m := map[rune]rune{}
	for i, r := range from {
		m[r] = to[i]
	}
	return m
}()

// Look says how a terminal shows the screens.
type Look struct {
	Colours Colours
	Light   bool // whether the terminal's ground is light
	ASCII   bool // whether only characters of ASCII may be printed
	Bare    bool // whether boards lie on the ground of the page instead of a cloth
}

// Colours is the number of colours that a terminal has.
type Colours int

// The numbers of colours. Terminals of 256 colours get the nearest ones from true colour by the output's writer.
const (
	None Colours = iota
	Sixteen
	True
)

// Role is the meaning of a colour, such as "ink". The names are the keys of roles.
type Role string

// shades are the colours of a role.
type shades struct {
	dark, light uint32
	fg16, bg16  int
}

// Mix returns the colour between two roles.
func Mix(a, b Role) Role {
	if a == b {
		return a
	}
	return "mix:" + a + ":" + b
}

// Ground returns the role whose foreground is the ground of another role, for half blocks in 16 colours.
func Ground(a Role) Role { return "ground:" + a }

// role returns the role that is drawn for one: without cloth that of the page.
func (l Look) role(r Role) Role {
	switch {
	case !l.Bare || !strings.HasPrefix(string(r), "felt-"):
		return r
	case strings.HasPrefix(string(r), "felt-ink"):
		return "ink2"
	}
	return "page"
}

// rgb returns the true colour of a role.
func (l Look) rgb(r Role) uint32 {
	kind, rest, _ := strings.Cut(string(r), ":")
	switch kind {
	case "mix":
		a, b, _ := strings.Cut(rest, ":")
		p, q := l.rgb(Role(a)), l.rgb(Role(b))
		return (p>>1)&0x7f7f7f + (q>>1)&0x7f7f7f
	case "ground":
		return l.rgb(Role(rest))
	}
	s := roles[l.role(r)]
	if l.Light {
		return s.light
	}
	return s.dark
}

// of16 returns the number of the colour of a role among 16, or -1 for the terminal's own.
func (l Look) of16(r Role, ground bool) int {
	kind, rest, _ := strings.Cut(string(r), ":")
	switch kind {
	case "mix":
		a, b, _ := strings.Cut(rest, ":")
		if p := l.of16(Role(a), ground); p == l.of16(Role(b), ground) {
			return p
		}
		return -1
	case "ground":
		return l.of16(Role(rest), true)
	}
	s := roles[l.role(r)]
	n := s.fg16
	if ground {
		n = s.bg16
	}
	if l.Light && !ground && n >= 9 && n <= 14 {
		n -= 8 // bright colours are hard to read on a light ground
	}
	return n
}

// styles are the escape sequences that cells have had, by their look: roles are few, so they are as well.
var styles sync.Map

// style returns the escape sequence of a cell's colours and attributes.
func (l Look) style(k cell) string {
	type pen struct {
		look Look
		of   cell
	}
	k.char = 0
	key := pen{l, k}
	if known, ok := styles.Load(key); ok {
		return known.(string)
	}
	s := l.newStyle(k)
	styles.Store(key, s)
	return s
}

func (l Look) newStyle(k cell) string {
	s := "\x1b[0"
	bold, reverse := k.attr&Bold != 0, k.attr&Reverse != 0
	if l.Colours == None {
		bold = bold || k.fg == "amber" || k.fg == "bad" || k.bg == "well"
		reverse = reverse || k.bg == "accent" || k.bg == "bink"
	}
	if bold {
		s += ";1"
	}
	if k.attr&Underline != 0 {
		s += ";4"
	}
	if reverse {
		s += ";7"
	}
	switch l.Colours {
	case True:
		s += ";38;2" + triple(l.rgb(k.fg)) + ";48;2" + triple(l.rgb(k.bg))
	case Sixteen:
		s += ";" + code16(l.of16(k.fg, false), 30) + ";" + code16(l.of16(k.bg, true), 40)
	}
	return s + "m"
}

func triple(rgb uint32) string {
	n := func(shift uint) string { return ";" + strconv.Itoa(int(rgb>>shift&0xff)) }
	return n(16) + n(8) + n(0)
}

func code16(n, base int) string {
	switch {
	case n < 0:
		return strconv.Itoa(base + 9)
	case n < 8:
		return strconv.Itoa(base + n)
	}
	return strconv.Itoa(base + 60 + n - 8)
}

// Background returns the colour of the ground at a place that may be drawn; empty elsewhere.
func (c *Canvas) Background(x, y int) Role {
	if k := c.at(x, y); k != nil {
		return k.bg
	}
	return ""
}

// Occupied reports whether there is a character other than a blank or a bottom line at a place.
func (c *Canvas) Occupied(x, y int) bool {
	k := c.at(x, y)
	return k != nil && k.char != ' ' && k.char != '▁'
}
