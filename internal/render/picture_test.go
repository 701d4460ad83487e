package render

import (
	"encoding/xml"
	"image"
	"image/color"
	"strings"
	"testing"

	"hexparlor/game/hex"
)

// TestOklchEqualsColoursOfBrowsers compares colours with those of browsers.
func TestOklchEqualsColoursOfBrowsers(t *testing.T) {
	for _, c := range []struct {
		l, c, h float64
		want    color.NRGBA
	}{
		{1, 0, 0, color.NRGBA{255, 255, 255, 255}},
		{0, 0, 0, color.NRGBA{0, 0, 0, 255}},
		{.62796, .25768, 29.234, color.NRGBA{255, 0, 0, 255}},
		{.86644, .29483, 142.495, color.NRGBA{0, 255, 0, 255}},
		{.45201, .31321, 264.052, color.NRGBA{0, 0, 255, 255}},
	} {
		if got := Oklch(c.l, c.c, c.h); got != c.want {
			t.Errorf("%v: %v, not %v", c, got, c.want)
		}
	}
}

// TestPaintColoursAreasAndDashesButNotGaps checks pixels inside and outside of an area, on dashes and in the gaps
// between them.
func TestPaintColoursAreasAndDashesButNotGaps(t *testing.T) {
	white, red, blue := color.NRGBA{255, 255, 255, 255}, color.NRGBA{255, 0, 0, 255}, color.NRGBA{0, 0, 255, 255}
	s := Scene{Box: Box{-50, -50, 50, 50}, Ground: white}
	s.Add(
		Shape{Path: Circle(Point{}, 20), Fill: red},
		Shape{Path: Lines(Point{-50, 40}, Point{0, 40}, Point{50, 40}), Line: blue, Width: 6, Dash: []float64{20, 10}, Blunt: true},
		Shape{Path: Polygon(Point{-40, -40}, Point{40, -40}, Point{40, -30}), Line: blue, Width: 4},
	)
	img := s.Paint(2)
	if size := img.Bounds().Size(); size.X != 200 || size.Y != 200 {
		t.Fatalf("the image has %v pixels", size)
	}
	for at, want := range map[Point]color.NRGBA{
		{0, 0}: red, {13, 13}: red, {16, 16}: white, {25, 0}: white,
		{-45, 40}: blue, {-31, 40}: blue, {-25, 40}: white, {-15, 40}: blue, {-2, 40}: blue, {5, 40}: white, {45, 40}: blue,
		{0, -40}: blue, {40, -35}: blue, {0, -35}: blue, {-40, -30}: white, {-45, 45}: white,
	} {
		got := color.NRGBAModel.Convert(img.At(int((at.X+50)*2), int((at.Y+50)*2)))
		if got != want {
			t.Errorf("at %v it is %v, not %v", at, got, want)
		}
	}
}

// TestTextIsPlacedByAlignment checks the position of text for each alignment.
func TestTextIsPlacedByAlignment(t *testing.T) {
	black := color.NRGBA{0, 0, 0, 255}
	for _, align := range []Align{Start, Middle, End} {
		s := Scene{Box: Box{-100, -20, 100, 20}, Ground: color.NRGBA{255, 255, 255, 255}}
		s.Add(Shape{Fill: black, Text: Text{String: "MMMM", Size: 20, Align: align}})
		img := s.Paint(1)
		left, right := false, false
		for x := range 200 {
			for y := range 40 {
				if r, _, _, _ := img.At(x, y).RGBA(); r < 0x4000 {
					left, right = left || x < 97, right || x > 103
				}
			}
		}
		if left != (align != Start) || right != (align != End) {
			t.Errorf("aligned %d it is painted on the left: %v, on the right: %v", align, left, right)
		}
	}
}

// TestSVGIsWellFormedXMLWithAllTexts checks that the SVG is well-formed XML with the texts unchanged.
func TestSVGIsWellFormedXMLWithAllTexts(t *testing.T) {
	s := Scene{Box: Box{0, 0, 10, 10}, Title: `<script>"1" & '2'</script>`}
	s.Add(Shape{Text: Text{String: "</text><script>"}})
	var read struct {
		Title string `xml:"title"`
		Text  string `xml:"text"`
	}
	if err := xml.Unmarshal(s.SVG(), &read); err != nil {
		t.Fatal(err)
	}
	if read.Title != s.Title || read.Text != "</text><script>" {
		t.Errorf("it reads %+v", read)
	}
	if strings.Contains(string(s.SVG()), "<script>") {
		t.Error("a text became an element")
	}
}

// TestPaintLimitsImageSize checks that a huge scene becomes an image within MaxPixels.
func TestPaintLimitsImageSize(t *testing.T) {
	s := Scene{Box: Box{0, 0, 1e6, 10}}
	if size := s.Paint(100).Bounds().Size(); size.X > MaxPixels || size.Y > MaxPixels {
		t.Errorf("it has %v pixels", size)
	}
}

// TestWayIsUnitVectorTowardsNeighbour checks the unit vectors of directions.
func TestWayIsUnitVectorTowardsNeighbour(t *testing.T) {
	for _, l := range []hex.Layout{hex.Flat, hex.Pointy} {
		for d := range hex.Direction(hex.Directions) {
			want, got := Centre(l, l.Step(d)), Way(l, d).Times(2*Inner)
			if want.Minus(got).Length() > 1e-6 {
				t.Errorf("%s %s leads to %v, not %v", l, l.Name(d), got, want)
			}
		}
	}
}

// TestReadOfSVGPathDrawsSameAreaAsShapes compares areas drawn from path notation with the same shapes drawn otherwise.
func TestReadOfSVGPathDrawsSameAreaAsShapes(t *testing.T) {
	for _, c := range []struct {
		name, notation string
		want           Path
	}{
		{"lines after a first point", "M-20,-20 20,-20 20,20Z", Polygon(Point{-20, -20}, Point{20, -20}, Point{20, 20})},
		{"steps", "m-20-20h40v40z", Polygon(Point{-20, -20}, Point{20, -20}, Point{20, 20})},
		{"two arcs", "M-20,0A20,20 0 1 1 20,0A20,20 0 1 1 -20,0z", Circle(Point{}, 20)},
		{"arcs the other way", "M20 0a20 10 0 0 0-40 0a20 10 0 0 0 40 0", Ellipse(Point{}, 20, 10)},
		{"curves that go on", "M20 0C20 11.05 11.05 20 0 20S-20 11.05-20 0-11.05-20 0-20 20-11.05 20 0", Circle(Point{}, 20)},
	} {
		for _, at := range [][2]int{{40, 40}, {25, 35}, {55, 45}, {22, 40}, {40, 22}, {40, 33}, {58, 58}, {23, 57}} {
			got, want := painted(Read(c.notation)), painted(c.want)
			if got.At(at[0], at[1]) != want.At(at[0], at[1]) {
				t.Errorf("%s: the pixel %v is %v, not %v", c.name, at, got.At(at[0], at[1]), want.At(at[0], at[1]))
			}
		}
	}
}

func painted(p Path) image.Image {
	s := Scene{Box: Box{-40, -40, 40, 40}, Ground: color.NRGBA{255, 255, 255, 255}}
	s.Add(Shape{Path: p, Fill: color.NRGBA{0, 0, 0, 255}})
	return s.Paint(1)
}

// TestCutOutReturnsEveryKindOfShapeInSVG parses a drawing with each kind of shape.
func TestCutOutReturnsEveryKindOfShapeInSVG(t *testing.T) {
	shapes, err := CutOut(`<svg><g><path d="M0 0h9" fill="none" stroke="#123" stroke-width="2"/><circle r="3"/>` +
		`<ellipse cx="1" rx="4" ry="5" fill="#a0b1c2"/><title>x</title></g></svg>`)
	if err != nil || len(shapes) != 3 {
		t.Fatalf("it has %d shapes: %v", len(shapes), err)
	}
	if line := shapes[0]; line.Fill.A != 0 || line.Line != (color.NRGBA{17, 34, 51, 255}) || line.Width != 2 {
		t.Errorf("the line is %+v", line)
	}
	if shapes[1].Fill != (color.NRGBA{A: 255}) || shapes[2].Fill != (color.NRGBA{160, 177, 194, 255}) {
		t.Errorf("the areas are %v and %v", shapes[1].Fill, shapes[2].Fill)
	}
}

// TestWrapBreaksTextAtSpacesAndShortensLastLine breaks texts at spaces, and shortens those that are too long.
func TestWrapBreaksTextAtSpacesAndShortensLastLine(t *testing.T) {
	for _, c := range []struct {
		text  string
		width float64
		most  int
		want  string
	}{
		{"one two three", 1000, 3, "one two three"},
		{"one two three", 75, 3, "one two/three"},
		{"one two three four", 75, 2, "one two/three…"},
		{"Donaudampfschiff", 100, 2, "Donaud…"},
		{"", 100, 2, ""},
	} {
		if got := strings.Join(Wrap(Text{String: c.text, Size: 20}, c.width, c.most), "/"); got != c.want {
			t.Errorf("%q becomes %q, not %q", c.text, got, c.want)
		}
	}
}
