package picture

import (
	"encoding/xml"
	"image/color"
	"strings"
	"testing"

	"hexparlor/hex"
)

// TestOklch compares with what browsers make of these colours.
func TestOklch(t *testing.T) {
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

// TestPaint looks at pixels: inside and outside of an area, on strokes and in the gaps between them.
func TestPaint(t *testing.T) {
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

// TestText holds that a text is painted at its point, whichever way it stands there.
func TestText(t *testing.T) {
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

// TestSVG holds that what is written reads as XML, with texts as they are.
func TestSVG(t *testing.T) {
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

// TestBounded holds that no scene becomes an image without bounds.
func TestBounded(t *testing.T) {
	s := Scene{Box: Box{0, 0, 1e6, 10}}
	if size := s.Paint(100).Bounds().Size(); size.X > MaxPixels || size.Y > MaxPixels {
		t.Errorf("it has %v pixels", size)
	}
}

// TestWay holds that directions point at the neighbours that have them.
func TestWay(t *testing.T) {
	for _, l := range []hex.Layout{hex.Flat, hex.Pointy} {
		for d := range hex.Direction(hex.Directions) {
			want, got := Centre(l, l.Step(d)), Way(l, d).Times(2*Inner)
			if want.Minus(got).Length() > 1e-6 {
				t.Errorf("%s %s leads to %v, not %v", l, l.Name(d), got, want)
			}
		}
	}
}
