package gif

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/gif"
	"slices"
)

// strip is the sequence of encoded frames. Each frame holds only the pixels that changed, with its own palette.
type strip struct {
	animation gif.GIF
	last      *image.RGBA
	tally
}

// add appends img as a frame that is shown for time hundredths of a second. All frames have the same size.
func (s *strip) add(img *image.RGBA, time int) {
	area := img.Bounds()
	s.animation.Config = image.Config{Width: area.Dx(), Height: area.Dy()}
	if s.last == nil {
		s.last = image.NewRGBA(area) // every painted pixel differs from it
	} else {
		area = changed(img, s.last)
	}
	if area.Empty() { // nothing visible has changed
		s.animation.Delay[len(s.animation.Delay)-1] += time
		return
	}
	s.count(img, s.last, area)
	into := image.NewPaletted(area, s.palette())
	for y := area.Min.Y; y < area.Max.Y; y++ {
		now, before := row(img, area, y), row(s.last, area, y)
		line := into.Pix[(y-area.Min.Y)*into.Stride:]
		for i := 0; i < len(now); i += 4 {
			if [4]byte(now[i:]) != [4]byte(before[i:]) {
				line[i/4] = s.index(now[i:], into.Palette)
			}
		}
	}
	s.animation.Image = append(s.animation.Image, into)
	s.animation.Delay = append(s.animation.Delay, time)
	s.animation.Disposal = append(s.animation.Disposal, gif.DisposalNone)
	s.last = img
}

// row returns the pixels of row y of an image that lie in area.
func row(img *image.RGBA, area image.Rectangle, y int) []byte {
	from := img.PixOffset(area.Min.X, y)
	return img.Pix[from : from+4*area.Dx()]
}

// changed returns the bounding box of all pixels that differ between two images of equal size.
func changed(img, last *image.RGBA) (area image.Rectangle) {
	b := img.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		now, before := row(img, b, y), row(last, b, y)
		if bytes.Equal(now, before) {
			continue
		}
		first, end := 0, len(now)
		for now[first] == before[first] {
			first++
		}
		for now[end-1] == before[end-1] {
			end--
		}
		area = area.Union(image.Rect(b.Min.X+first/4, y, b.Min.X+(end+3)/4, y+1))
	}
	return area
}

// bucket is a group of nearly equal colours, identified by the upper six bits of each channel.
type bucket int32

func bucketOf(c []byte) bucket { return bucket(c[0]>>2)<<12 | bucket(c[1]>>2)<<6 | bucket(c[2]>>2) }

// tally counts the colours of the changed pixels of one frame, and maps each to an index in the palette.
type tally struct {
	counts  [1 << 18]int32
	places  [1 << 18]uint8 // index in the palette, by bucket; 0 if not yet known
	colours map[bucket]color.RGBA
}

func (t *tally) count(img, last *image.RGBA, area image.Rectangle) {
	for b := range t.colours {
		t.counts[b], t.places[b] = 0, 0
	}
	t.colours = map[bucket]color.RGBA{}
	for y := area.Min.Y; y < area.Max.Y; y++ {
		now, before := row(img, area, y), row(last, area, y)
		for i := 0; i < len(now); i += 4 {
			if [4]byte(now[i:]) == [4]byte(before[i:]) {
				continue
			}
			b := bucketOf(now[i:])
			if t.counts[b]++; t.counts[b] == 1 {
				t.colours[b] = color.RGBA{now[i], now[i+1], now[i+2], 255}
			}
		}
	}
}

// palette returns transparency for unchanged pixels, followed by at most 255 colours, the most frequent first.
func (t *tally) palette() color.Palette {
	buckets := make([]bucket, 0, len(t.colours))
	for b := range t.colours {
		buckets = append(buckets, b)
	}
	slices.SortFunc(buckets, func(a, b bucket) int { return cmp.Or(int(t.counts[b]-t.counts[a]), int(a-b)) })
	p := color.Palette{color.RGBA{}}
	for _, b := range buckets[:min(255, len(buckets))] {
		t.places[b] = uint8(len(p))
		p = append(p, t.colours[b])
	}
	return p
}

// index returns the index in palette p of the colour nearest to a pixel's.
func (t *tally) index(pixel []byte, p color.Palette) uint8 {
	b := bucketOf(pixel)
	if t.places[b] == 0 {
		t.places[b] = uint8(p[1:].Index(color.RGBA{pixel[0], pixel[1], pixel[2], 255}) + 1)
	}
	return t.places[b]
}
