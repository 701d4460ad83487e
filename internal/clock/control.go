// Package clock computes the time of a match: time controls, the clocks of the seats, and the ends of turns in users'
// daily lives. It never reads the system clock and knows no game: every time is an argument.
package clock

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Control is a time control. The zero Control is no limit.
type Control struct {
	Main      time.Duration // on the clock at the start; for days it is the bank
	Increment time.Duration // added after each turn
	Turn      time.Duration // free part of each turn or sealed round

	Days bool          // turns last days, and do not end while the user sleeps
	Cap  time.Duration // for Days: greatest length of a turn, even with postponements
}

// Bounds of a control.
const (
	MinMain      = time.Minute
	MaxMain      = 3 * time.Hour
	MaxIncrement = 3 * time.Minute
	MaxRound     = 7 * Day // of a control that only gives time for each turn
	MinTurn      = time.Hour
	MaxTurn      = 30 * Day
	MaxBank      = 30 * Day
	MaxCap       = 90 * Day

	// Slack is the least time by which a turn counted in days can be postponed, so that it can end outside any user's
	// hours of sleep and free days.
	Slack = 4 * Day
	// Usual is the slack if none is given.
	Usual = 7 * Day
)

// Day is 24 hours.
const Day = 24 * time.Hour

// Errors of an invalid control.
var (
	ErrForm   = errors.New("a time control is written as 5+3, 5d3, 0d60, 3days or 36h bank 5days cap 20days")
	ErrBounds = errors.New("a time control out of bounds")
)

// None reports whether the time is unlimited.
func (c Control) None() bool { return c == Control{} }

// Check returns an error if a control is out of bounds.
func (c Control) Check() error {
	ok := true
	switch {
	case c.None():
	case c.Days:
		ok = c.Increment == 0 && in(c.Turn, MinTurn, MaxTurn) && in(c.Main, 0, MaxBank) &&
			in(c.Cap, c.Turn+c.Main+Slack, MaxCap)
	case c.Main == 0: // time for each turn, and nothing else
		ok = c.Cap == 0 && c.Increment == 0 && in(c.Turn, time.Second, MaxRound)
	default:
		ok = c.Cap == 0 && in(c.Main, MinMain, MaxMain) && in(c.Increment, 0, MaxIncrement) &&
			in(c.Turn, 0, MaxIncrement) && (c.Increment == 0 || c.Turn == 0)
	}
	if !ok {
		return ErrBounds
	}
	return nil
}

func in(d, least, most time.Duration) bool { return least <= d && d <= most }

// Live reports whether players stay at the table while their clocks run.
func (c Control) Live() bool { return !c.None() && !c.Days && c.Turn <= MaxIncrement }

// String returns the text of a control for Parse. For live games it is 5+3 (minutes, and an increment in seconds) or
// 5d3 (minutes, and free seconds of each turn). For turns counted in days it is "3days" or "36h bank 5days cap
// 20days"; no limit is "".
func (c Control) String() string {
	switch {
	case c.None():
		return ""
	case c.Days:
		text := long(c.Turn)
		if c.Main > 0 {
			text += " bank " + long(c.Main)
		}
		if c.Cap != c.Turn+c.Main+Usual {
			text += " cap " + long(c.Cap)
		}
		return text
	case c.Increment > 0 || c.Turn == 0:
		return fmt.Sprintf("%d+%d", c.Main/time.Minute, c.Increment/time.Second)
	}
	return fmt.Sprintf("%dd%d", c.Main/time.Minute, c.Turn/time.Second)
}

// long returns whole days as days and all else as hours.
func long(d time.Duration) string {
	switch {
	case d == Day:
		return "1day"
	case d%Day == 0:
		return strconv.Itoa(int(d/Day)) + "days"
	}
	return strconv.Itoa(int(d/time.Hour)) + "h"
}

var (
	liveForm = regexp.MustCompile(`^(0|[1-9]\d{0,2})([+d])(0|[1-9]\d{0,5})$`)
	longForm = regexp.MustCompile(`^([1-9]\d{0,3})(h|days?)$`)
)

// Parse parses a control. ErrForm, ErrBounds.
func Parse(text string) (Control, error) {
	c, err := read(text)
	if err == nil {
		err = c.Check()
	}
	if err != nil {
		return Control{}, err
	}
	return c, nil
}

func read(text string) (c Control, err error) {
	if text == "" {
		return c, nil
	}
	if part := liveForm.FindStringSubmatch(text); part != nil {
		minutes, _ := strconv.Atoi(part[1])
		seconds, _ := strconv.Atoi(part[3])
		c.Main = time.Duration(minutes) * time.Minute
		if part[2] == "d" {
			c.Turn = time.Duration(seconds) * time.Second
		} else {
			c.Increment = time.Duration(seconds) * time.Second
		}
		if c.None() || part[2] == "d" && seconds == 0 { // it would be written 5+0
			return c, ErrForm
		}
		return c, nil
	}
	return readDays(strings.Split(text, " "))
}

func readDays(words []string) (c Control, err error) {
	c.Days = true
	if c.Turn, err = readLong(words[0]); err != nil {
		return c, err
	}
	words = words[1:]
	if len(words) >= 2 && words[0] == "bank" {
		if c.Main, err = readLong(words[1]); err != nil {
			return c, err
		}
		words = words[2:]
	}
	c.Cap = c.Turn + c.Main + Usual
	if len(words) == 2 && words[0] == "cap" {
		c.Cap, err = readLong(words[1])
		return c, err
	}
	if len(words) > 0 {
		return c, ErrForm
	}
	return c, nil
}

func readLong(text string) (time.Duration, error) {
	part := longForm.FindStringSubmatch(text)
	if part == nil {
		return 0, ErrForm
	}
	n, _ := strconv.Atoi(part[1])
	if part[2] == "h" {
		return time.Duration(n) * time.Hour, nil
	}
	return time.Duration(n) * Day, nil
}

// Extra returns how much time a player may ask for at once: a turn of days, else a quarter of the clock or a round.
func (c Control) Extra() time.Duration {
	if c.Days || c.Main == 0 {
		return c.Turn
	}
	return max(time.Minute, c.Main/4)
}

// MaxPause returns how long a pause may last.
func (c Control) MaxPause() time.Duration {
	if c.Days {
		return c.Cap
	}
	return 15 * time.Minute
}
