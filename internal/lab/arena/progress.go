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

// Progress writes how many games of a series are finished and how long the rest may take.
type Progress struct {
	w     io.Writer
	bar   bool // whether to redraw a bar on one line of a terminal; otherwise lines are written
	words *i18n.Catalogue
	title i18n.Message
	games int
	start time.Time
	last  time.Time
	from  int // number of games that an earlier run has played; -1 before the first report
	drawn int // length of the line last drawn, in characters
}

// NewProgress returns a Progress that writes to w about a series with that number of games. If bar is true it redraws a
// bar, otherwise it writes a line every ten seconds.
func NewProgress(w io.Writer, bar bool, words *i18n.Catalogue, title i18n.Message, games int) *Progress {
	now := time.Now()
	return &Progress{w: w, bar: bar, words: words, title: title, games: games, start: now, last: now, from: -1}
}

// Report is a function of type Report. Before the first complete pair it omits the score.
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

// Done clears the line of the bar.
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

// whole returns a share from 0 to 1 in percent, without decimals.
func whole(share float64) string { return fmt.Sprintf("%.0f", 100*share) }
