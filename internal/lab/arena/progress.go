package arena

import (
	"fmt"
	"io"
	"strings"
	"time"

	"hexparlor/i18n"
)

const (
	// redraw is the time between two drawings of a bar; every is the time between two lines where no bar is
	// drawn.
	redraw = 200 * time.Millisecond
	every  = 10 * time.Second
	// width is the width of the bar in characters.
	width = 24
)

// Progress reports how far a series is and how long it may take.
type Progress struct {
	w     io.Writer
	bar   bool // whether a bar is redrawn on one line of a terminal
	words *i18n.Catalogue
	title i18n.Message
	games int
	start time.Time
	last  time.Time
	from  int // number of games of an earlier run
	drawn int // length of the bar's line
}

// NewProgress returns a Progress that writes to w about a series of that many games. It draws a bar, or else
// writes a line now and then.
func NewProgress(w io.Writer, bar bool, words *i18n.Catalogue, title i18n.Message, games int) *Progress {
	now := time.Now()
	return &Progress{w: w, bar: bar, words: words, title: title, games: games, start: now, last: now, from: -1}
}

// Report implements Report. It omits a score without a pair of games.
func (p *Progress) Report(score Score, played int) {
	if p.from < 0 {
		p.from = played - 1
	}
	now, pause := time.Now(), every
	if p.bar {
		pause = redraw
	}
	if now.Sub(p.last) < pause {
		return
	}
	p.last = now
	line := p.line(score, played, now)
	if !p.bar {
		fmt.Fprintln(p.w, line)
		return
	}
	fmt.Fprintf(p.w, "\r%s%s", line, strings.Repeat(" ", max(0, p.drawn-len([]rune(line)))))
	p.drawn = len([]rune(line))
}

// Done removes the bar.
func (p *Progress) Done() {
	if p.drawn > 0 {
		fmt.Fprintf(p.w, "\r%s\r", strings.Repeat(" ", p.drawn))
	}
}

func (p *Progress) line(score Score, played int, now time.Time) string {
	left := now.Sub(p.start) / time.Duration(played-p.from) * time.Duration(p.games-played)
	bar := ""
	if p.bar {
		full := width * played / p.games
		bar = "[" + strings.Repeat("#", full) + strings.Repeat(".", width-full) + "] "
	}
	args := []any{"title", p.title, "bar", bar, "played", played, "games", p.games, "left", left.Round(time.Second)}
	if score.Pairs.Count() == 0 {
		return p.words.Say(i18n.Of("arena.progress.begun", args...))
	}
	low, high := score.Pairs.Interval()
	args = append(args, "share", whole(score.Pairs.Share()), "low", whole(low), "high", whole(high))
	return p.words.Say(i18n.Of("arena.progress", args...))
}

// whole returns a share in percent without decimals.
func whole(share float64) string { return fmt.Sprintf("%.0f", 100*share) }
