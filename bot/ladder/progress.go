package ladder

import (
	"fmt"
	"io"
	"time"
)

// every is how much time passes between two lines of progress.
const every = 10 * time.Second

// Progress is a Report for people: now and then it writes a line to w that tells the score of a series of so many
// games and how long the rest may take.
func Progress(w io.Writer, games int) func(Score) {
	start := time.Now()
	last := start
	return func(s Score) {
		now := time.Now()
		if now.Sub(last) < every || s.Games() == games {
			return
		}
		last = now
		left := now.Sub(start) / time.Duration(s.Games()) * time.Duration(games-s.Games())
		fmt.Fprintf(w, "%d of %d games played: %v; about %v left\n", s.Games(), games, s, left.Round(time.Second))
	}
}
