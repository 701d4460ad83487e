package render

import (
	_ "embed"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Font is the typeface of a text.
type Font int8

// The typefaces: that of pictures in pages, and the two of the web client, for sheets of paper.
const (
	Go Font = iota
	Sans
	Serif
)

// The fonts of the web client as TrueType, with fixed weights, for the letters of western Europe.
var (
	//go:embed fonts/sans-500.ttf
	sansMedium []byte
	//go:embed fonts/sans-700.ttf
	sansBold []byte
	//go:embed fonts/serif-400.ttf
	serifRegular []byte
	//go:embed fonts/serif-600.ttf
	serifBold []byte
)

// typeface is one of the embedded font files, parsed when it is first used.
type typeface struct {
	file    []byte
	names   string // CSS font families
	once    sync.Once
	font    *opentype.Font
	mu      sync.Mutex // guards letters
	letters map[rune]letter
}

// The CSS families that replace the fonts.
const (
	goNames    = "Go, Inter, Arial, sans-serif"
	sansNames  = "Inter, Arial, sans-serif"
	serifNames = "'Source Serif 4', Georgia, serif"
)

var typefaces = [...][2]*typeface{
	Go:    {{file: goregular.TTF, names: goNames}, {file: gobold.TTF, names: goNames}},
	Sans:  {{file: sansMedium, names: sansNames}, {file: sansBold, names: sansNames}},
	Serif: {{file: serifRegular, names: serifNames}, {file: serifBold, names: serifNames}},
}

// File returns the TrueType file of the font in one of its two weights.
func (f Font) File(bold bool) []byte { return f.typeface(bold).file }

func (f Font) typeface(bold bool) *typeface {
	if bold {
		return typefaces[f][1]
	}
	return typefaces[f][0]
}

// parsed returns the font. The files are embedded in the program, so parsing them cannot fail.
func (t *typeface) parsed() *opentype.Font {
	t.once.Do(func() {
		f, err := opentype.Parse(t.file)
		if err != nil {
			panic(err)
		}
		t.font, t.letters = f, map[rune]letter{}
	})
	return t.font
}

// letter is what is known of a letter of a font.
type letter struct {
	width float64 // at size 1
	found bool    // the font has the letter
}

// letter returns what the font says about a letter.
func (t *typeface) letter(of rune) (l letter) {
	f := t.parsed()
	t.mu.Lock()
	defer t.mu.Unlock()
	if known, ok := t.letters[of]; ok {
		return known
	}
	var b sfnt.Buffer
	if i, err := f.GlyphIndex(&b, of); err == nil {
		const size = 1000
		l.found = i != 0
		if a, err := f.GlyphAdvance(&b, i, fixed.I(size), font.HintingNone); err == nil {
			l.width = float64(a) / 64 / size
		}
	}
	if len(t.letters) < 1000 { // texts of users may have any letter
		t.letters[of] = l
	}
	return l
}

// LineWidth returns the width of the text, without kerning.
func (t Text) LineWidth() (width float64) {
	f := t.Font.typeface(t.Bold)
	for _, letter := range t.String {
		width += f.letter(letter).width
	}
	return width * t.Size
}

// font returns the parsed font of the text.
func (t Text) font() *opentype.Font { return t.Font.typeface(t.Bold).parsed() }

// Outline returns the letters of the text as an outline, turned around its point by Turn.
func (t Text) Outline() (p Path) {
	f := t.Font.typeface(t.Bold)
	x, left := 0.0, 0.0
	switch t.Align {
	case Middle:
		left = -t.LineWidth() / 2
	case End:
		left = -t.LineWidth()
	}
	for _, letter := range t.String {
		p = p.Also(f.glyph(letter).Scaled(t.Size, t.Size).Moved(Point{left + x, baseline * t.Size}))
		x += f.letter(letter).width * t.Size
	}
	return p.Turned(t.Turn).Moved(t.At)
}

// glyph returns the outline of a letter at size 1, on a baseline through the origin.
func (t *typeface) glyph(letter rune) (p Path) {
	const size = 1000
	var b sfnt.Buffer
	i, err := t.parsed().GlyphIndex(&b, letter)
	if err != nil {
		return p
	}
	segments, err := t.font.LoadGlyph(&b, i, fixed.I(size), nil)
	if err != nil {
		return p
	}
	at := func(f fixed.Point26_6) Point { return Point{float64(f.X) / 64 / size, float64(f.Y) / 64 / size} }
	for _, s := range segments {
		switch a := s.Args; s.Op {
		case sfnt.SegmentOpMoveTo:
			p.Move(at(a[0]))
		case sfnt.SegmentOpLineTo:
			p.Draw(at(a[0]))
		case sfnt.SegmentOpQuadTo:
			p.Bend(at(a[0]), at(a[1]))
		case sfnt.SegmentOpCubeTo:
			p.steps = append(p.steps, step{'C', [3]Point{at(a[0]), at(a[1]), at(a[2])}})
		}
	}
	return p
}

// Has reports whether the font has a letter in both weights.
func (f Font) Has(letter rune) bool {
	return f.typeface(false).letter(letter).found && f.typeface(true).letter(letter).found
}
