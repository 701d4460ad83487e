package record

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/clock"
)

// outcomes lists the values of the tag RunsOut: what happens when a clock runs out.
var outcomes = []string{"loses", "default", "bot", "vote"}

// LongestGame is the longest time from the start of a game to a move that a record can express.
const LongestGame = 999_999_999 * time.Second

// timeLine returns the line of a record with the time of a move.
func timeLine(at time.Duration) string {
	ms := at.Milliseconds()
	return fmt.Sprintf("time %d.%03d", ms/1000, ms%1000)
}

var timeForm = regexp.MustCompile(`^time (0|[1-9][0-9]{0,8})\.([0-9]{3})$`)

// parseTime parses the line with a move's time, and stores the time in the last move.
func (r *Record) parseTime(line int, content string) error {
	parts := timeForm.FindStringSubmatch(content)
	switch {
	case parts == nil:
		return wrong(line, i18n.Of("record.bad-time"))
	case len(r.Moves) == 0 || r.Moves[len(r.Moves)-1].At != nil:
		return wrong(line, i18n.Of("record.stray-time"))
	}
	ms, err := strconv.ParseInt(parts[1]+parts[2], 10, 64)
	if err != nil {
		return wrong(line, i18n.Of("record.bad-time"))
	}
	at := time.Duration(ms) * time.Millisecond
	r.Moves[len(r.Moves)-1].At = &at
	return nil
}

// checkTimes checks the time control, and that all moves have a time if there is a time control and none otherwise.
func (r *Record) checkTimes() error {
	if _, err := clock.Parse(r.Time); err != nil {
		return wrong(r.lines["Time"], i18n.Of("record.bad-control", "given", quoted(r.Time)))
	}
	if known := slices.Contains(outcomes, r.RunsOut); known != (r.Time != "") || !known && r.RunsOut != "" {
		return wrong(r.lines["RunsOut"], i18n.Of("record.bad-runs-out", "given", quoted(r.RunsOut)))
	}
	last := time.Duration(0)
	for _, m := range r.Moves {
		switch {
		case r.Time == "" && m.At == nil:
			continue
		case r.Time == "":
			return wrong(m.Line, i18n.Of("record.useless-time"))
		case m.At == nil:
			return wrong(m.Line, i18n.Of("record.time-missing"))
		case *m.At < last || *m.At > LongestGame:
			return wrong(m.Line, i18n.Of("record.time-order"))
		}
		last = *m.At
	}
	return nil
}
