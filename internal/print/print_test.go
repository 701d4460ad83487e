package print_test

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/variant"
	"hexparlor/games"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/print"
	"hexparlor/internal/render"
)

// job returns a job of a game with options in a language.
func job(t *testing.T, id, language string, options map[string]string) print.Job {
	t.Helper()
	g, ok := games.Lookup(id)
	if !ok {
		t.Fatal("no game", id)
	}
	o, err := variant.Canonical(g, options)
	if err != nil {
		t.Fatal(err)
	}
	return print.Job{Game: g, Options: o, Words: catalog.For(language), Paper: print.A4}
}

// all returns all sheets of a job.
func all(t *testing.T, j print.Job) []print.Sheet {
	t.Helper()
	kinds, err := print.Usual(j)
	if err != nil {
		t.Fatal(err)
	}
	j.Kinds = append(kinds, print.Test)
	sheets, err := print.Sheets(j)
	if err != nil {
		t.Fatal(err)
	}
	return sheets
}

// eachJob calls check with every game, preset, language, paper, ink and kind of faces that matter for the layout.
func eachJob(t *testing.T, check func(t *testing.T, name string, j print.Job)) {
	t.Helper()
	looks := []struct {
		language string
		paper    print.Paper
		grey     bool
		duplex   bool
	}{{"en", print.A4, false, false}, {"de", print.Letter, true, true}, {"es", print.A4, false, true}}
	for _, g := range games.All() {
		info := g.Info()
		presets := append([]game.Preset{{Name: game.Standard}}, info.Presets...)
		for i, preset := range presets {
			for n, look := range looks {
				if i > 0 && n != i%len(looks) {
					continue
				}
				j := job(t, info.ID, look.language, preset.Options)
				j.Paper, j.Grey, j.Duplex = look.paper, look.grey, look.duplex
				check(t, info.ID+" "+preset.Name+" "+look.language, j)
			}
		}
	}
}

// TestPagesKeepTheMarginAndHaveReadableLetters checks all shapes and texts of all pages: nothing is nearer to the edge than
// 4 mm, no text outside of drawings of positions is smaller than 2.1 mm, and its font has every letter of a text. What is
// clipped counts with its clip.
func TestPagesKeepTheMarginAndHaveReadableLetters(t *testing.T) {
	eachJob(t, func(t *testing.T, name string, j print.Job) {
		for _, sheet := range all(t, j) {
			for _, side := range []*render.Scene{sheet.Front, sheet.Back} {
				if side == nil {
					continue
				}
				for _, s := range side.Shapes {
					if fault := faultOf(s, side.Box); fault != "" {
						t.Errorf("%s, %s %q: %s", name, sheet.Kind, sheet.Caption, fault)
						break
					}
				}
			}
		}
	})
}

// faultOf says what is wrong with a shape on a page; "" if nothing is.
func faultOf(s render.Shape, page render.Box) string {
	const margin = 4 - .01
	for _, letter := range s.Text.String {
		if !s.Text.Font.Has(letter) {
			return fmt.Sprintf("the font lacks %q of %q", letter, s.Text.String)
		}
	}
	if s.Text.String != "" && s.Text.Font != render.Go && s.Text.Size < 2.04 {
		return fmt.Sprintf("%q has only %.2f mm", s.Text.String, s.Text.Size)
	}
	box, ok := extentOf(s)
	if c := s.Clip; c != (render.Box{}) {
		box.Left, box.Right = max(box.Left, c.Left), min(box.Right, c.Right)
		box.Top, box.Bottom = max(box.Top, c.Top), min(box.Bottom, c.Bottom)
	}
	if !ok || s.Fill.A == 0 && s.Line.A == 0 || box.Left > box.Right || box.Top > box.Bottom {
		return ""
	}
	if box.Left < margin || box.Top < margin || box.Right > page.Right-margin || box.Bottom > page.Bottom-margin {
		return fmt.Sprintf("%.1f of %q is too near to the edge", box, s.Text.String)
	}
	return ""
}

// extentOf returns the bounding box of a path or of a text, which may stand upright.
func extentOf(s render.Shape) (render.Box, bool) {
	if s.Text.String == "" {
		return s.Path.Extent()
	}
	wide, high := s.Text.LineWidth(), s.Text.Size*.8
	from := map[render.Align]float64{render.Start: 0, render.Middle: -wide / 2, render.End: -wide}[s.Text.Align]
	corner := func(x, y float64) render.Point { return render.Point{X: x, Y: y} }
	box := render.Polygon(corner(from, -high/2), corner(from+wide, -high/2), corner(from+wide, high/2), corner(from, high/2))
	return box.Turned(s.Text.Turn).Moved(s.Text.At).Extent()
}

// TestFilesAreSmall checks the size of the whole file of every game.
func TestFilesAreSmall(t *testing.T) {
	for _, g := range games.All() {
		j := job(t, g.Info().ID, "de", nil)
		file, err := print.PDF(j, all(t, j))
		if err != nil {
			t.Fatal(err)
		}
		if len(file) > 5e6 {
			t.Errorf("%s: %d bytes", g.Info().ID, len(file))
		}
	}
}

// TestVariantChangesWhatIsPrinted checks that data and options of a variant reach the sheets.
func TestVariantChangesWhatIsPrinted(t *testing.T) {
	texts := func(j print.Job, kinds ...print.Kind) string {
		j.Kinds = kinds
		sheets, err := print.Sheets(j)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, s := range sheets {
			for _, shape := range s.Front.Shapes {
				b.WriteString(shape.Text.String + "\n")
			}
		}
		return b.String()
	}
	few := job(t, "swarm", "en", map[string]string{"drones": "2", "dust": "3"})
	if n := strings.Count(texts(few, print.Tiles), "Drone\n"); n != 4 {
		t.Errorf("two Drones of each player are %d hexes", n)
	}
	gates := job(t, "hexattack", "en", map[string]string{"map": "gates"})
	gates.Name, gates.Author, gates.Version = "Two Bridges", "Ines", 3
	board := texts(gates, print.Board)
	for _, want := range []string{"Two Bridges\n", "By Ines, version 3", "2.3\n"} {
		if !strings.Contains(board, want) {
			t.Errorf("the board does not say %q", want)
		}
	}
}

// TestGridsHoldEachCardOnce checks the images for virtual table tops.
func TestGridsHoldEachCardOnce(t *testing.T) {
	grids, err := print.Grids(job(t, "hexstrike", "en", nil))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]image.Point{}
	for _, g := range grids {
		size := g.Scene.Paint(1).Bounds().Size()
		names[g.Name] = size
	}
	if names["cards-front-1"] != (image.Point{630, 352}) || names["cards-back-1"] != names["cards-front-1"] {
		t.Errorf("32 cards in rows of ten are %v and %v mm", names["cards-front-1"], names["cards-back-1"])
	}
}

// dots is the resolution of the images that are measured, in dots to the millimetre.
const dots = 12

// pages returns the first pages of a PDF file as images; the test is skipped without pdftoppm.
func pages(t *testing.T, file []byte, count int) (images []image.Image) {
	t.Helper()
	tool, err := exec.LookPath("pdftoppm")
	if err != nil {
		t.Skip("pdftoppm is not installed (package poppler-utils)")
	}
	dir := t.TempDir()
	name := filepath.Join(dir, "file.pdf")
	if err := os.WriteFile(name, file, 0o600); err != nil {
		t.Fatal(err)
	}
	resolution := strconv.FormatFloat(dots*25.4, 'f', 1, 64)
	draw := exec.Command(tool, "-gray", "-l", strconv.Itoa(count), "-r", resolution, name, filepath.Join(dir, "p"))
	if out, err := draw.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	files, _ := filepath.Glob(filepath.Join(dir, "p*.pgm"))
	slices.Sort(files)
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		page := &image.Gray{}
		if _, err := fmt.Sscanf(string(text[:30]), "P5\n%d %d\n255\n", &page.Rect.Max.X, &page.Rect.Max.Y); err != nil {
			t.Fatal(err)
		}
		page.Stride = page.Rect.Max.X
		page.Pix = text[len(text)-page.Stride*page.Rect.Max.Y:]
		images = append(images, page)
	}
	return images
}

// lines returns the middles in millimetres of the dark parts along a line: from left to right at the height at, or from
// the top down at the distance at from the left.
func lines(page image.Image, at, from, to float64, upright bool) (middles []float64) {
	start := -1
	for i := int(from * dots); i < int(to*dots); i++ {
		x, y := i, int(at*dots)
		if upright {
			x, y = y, x
		}
		dark := color.GrayModel.Convert(page.At(x, y)).(color.Gray).Y < 110
		switch {
		case dark && start < 0:
			start = i
		case !dark && start >= 0:
			middles, start = append(middles, float64(start+i)/2/dots), -1
		}
	}
	return middles
}

// made returns the first pages of the sheets of a kind as images.
func made(t *testing.T, j print.Job, count int, kind print.Kind) []image.Image {
	t.Helper()
	j.Kinds = []print.Kind{kind}
	sheets, err := print.Sheets(j)
	if err != nil {
		t.Fatal(err)
	}
	file, err := print.PDF(j, sheets)
	if err != nil {
		t.Fatal(err)
	}
	return pages(t, file, count)
}

// TestCardsMeasure63By88AndMeetTheirBacks measures the marks at which cards are cut, in front and on the back, and where
// the seals of the backs are.
func TestCardsMeasure63By88AndMeetTheirBacks(t *testing.T) {
	j := job(t, "hexstrat", "en", map[string]string{"bonus": "true"})
	images := made(t, j, 2, print.Cards)
	front, back := images[0], images[1]
	for name, page := range map[string]image.Image{"front": front, "back": back} {
		across, down := lines(page, 11.5, 4, 206, false), lines(page, 6, 4, 290, true)
		for _, size := range []struct {
			marks []float64
			want  float64
		}{{across, 63}, {down, 88}} {
			if len(size.marks) != 4 {
				t.Fatalf("%s: marks at %v", name, size.marks)
			}
			for i := range 3 {
				if got := size.marks[i+1] - size.marks[i]; math.Abs(got-size.want) > .1 {
					t.Errorf("%s: a card measures %.2f mm instead of %.0f", name, got, size.want)
				}
			}
		}
		for i, mark := range across {
			if mirrored := 210 - lines(back, 11.5, 4, 206, false)[3-i]; math.Abs(mark-mirrored) > .2 {
				t.Errorf("%s: the mark at %.2f mm is at %.2f on the back", name, mark, mirrored)
			}
		}
	}
	// The ring of a seal is as far from the left cut as from the right one.
	cuts := lines(back, 11.5, 4, 206, false)
	for column := range 3 {
		ring := lines(back, 16.5+41, cuts[column]+1, cuts[column+1]-1, false)
		middle := (ring[0] + ring[len(ring)-1]) / 2
		if want := (cuts[column] + cuts[column+1]) / 2; math.Abs(middle-want) > .2 {
			t.Errorf("the seal of column %d is at %.2f mm instead of %.2f", column, middle, want)
		}
	}
}

// TestHexesMeetTheirBacksAndMeasureTheirSize measures tiles that are printed on both sides, by their middles and cuts.
func TestHexesMeetTheirBacksAndMeasureTheirSize(t *testing.T) {
	j := job(t, "swarm", "en", nil)
	j.Duplex, j.Hex = true, 40
	images := made(t, j, 2, print.Tiles)
	front, back := images[0], images[1]
	// The line goes through the middles of the first row.
	row := 18 + 20.0
	edges := lines(front, row, 10, 200, false)
	rears := lines(back, row, 10, 200, false)
	if len(edges) < 4 || len(rears) == 0 {
		t.Fatalf("the first row has lines at %v, on the back at %v", edges, rears)
	}
	middle := (edges[0] + edges[len(edges)-1]) / 2
	behind := 210 - (rears[0]+rears[len(rears)-1])/2
	if math.Abs(middle-behind) > .2 {
		t.Errorf("the row is around %.2f mm in front and %.2f on the back", middle, behind)
	}
}

// TestTestSheetMeetsItsBack measures the line of 100 mm, and the crosses in front and behind.
func TestTestSheetMeetsItsBack(t *testing.T) {
	images := made(t, job(t, "hex", "en", nil), 2, print.Test)
	front, back := images[0], images[1]
	ends := lines(front, 297.0/2+26-2, 40, 170, false)
	if len(ends) != 2 || math.Abs(ends[1]-ends[0]-100) > .1 {
		t.Errorf("the ends of the line are at %v", ends)
	}
	for _, x := range []float64{40, 170} {
		cross := lines(front, 60-6, x-1.9, x+1.9, false)
		behind := lines(back, 60-6, 210-x-5, 210-x+5, false)
		if len(cross) == 0 || len(behind) != 1 || math.Abs(210-behind[0]-x) > .2 {
			t.Errorf("the cross at %v is at %v in front and %v behind", x, cross, behind)
		}
	}
}

// TestBoardPartsJoin cuts the sheets of a board as the player does, and compares the drawing on both sides of the cut:
// the strip under the glue shows the same as the sheet that is laid on it.
func TestBoardPartsJoin(t *testing.T) {
	images := made(t, job(t, "hexattack", "en", nil), 3, print.Board)
	// Brown lines end at the cut of one sheet where they begin on the other: at 198 mm of the left one, 12 mm of the right.
	left, right := lines(images[0], 197.6, 30, 270, true), lines(images[1], 12.4, 30, 270, true)
	upper, lower := lines(images[0], 279.6, 20, 190, false), lines(images[2], 17.4, 20, 190, false)
	for name, pair := range map[string][2][]float64{"right": {left, right}, "lower": {upper, lower}} {
		matched := 0
		for _, a := range pair[0] {
			for _, b := range pair[1] {
				if math.Abs(a-b) < .6 {
					matched++
				}
			}
		}
		if matched < 2 || matched < len(pair[1])-2 {
			t.Errorf("%s joint: lines at %v meet lines at %v", name, pair[0], pair[1])
		}
	}
}

// TestFontsAreEmbedded reads the list of fonts of a file that uses all of them.
func TestFontsAreEmbedded(t *testing.T) {
	tool, err := exec.LookPath("pdffonts")
	if err != nil {
		t.Skip("pdffonts is not installed (package poppler-utils)")
	}
	j := job(t, "hexstrike", "es", nil)
	file, err := print.PDF(j, all(t, j))
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "file.pdf")
	if err := os.WriteFile(name, file, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(tool, name).CombinedOutput()
	if err != nil {
		t.Fatal(err)
	}
	fonts := strings.Split(strings.TrimSpace(string(out)), "\n")[2:]
	if len(fonts) < 4 {
		t.Errorf("fonts:\n%s", out)
	}
	for _, font := range fonts {
		if !strings.Contains(font, "TrueType") || strings.Fields(font)[len(strings.Fields(font))-5] != "yes" {
			t.Errorf("a font is not embedded: %s", font)
		}
	}
}
