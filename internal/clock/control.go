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

// Control is a time control: how much time players have. The zero Control is no limit.
type Control struct {
	Main      time.Duration // time on each clock at the start; for turns of days, the bank
	Increment time.Duration // time that is added to the clock after each turn
	Turn      time.Duration // free part of each turn or round of sealed orders, which takes nothing from the clock

	Days bool          // whether turns last days, and do not end while their player rests
	Cap  time.Duration // maximum length of a turn with all extensions; only for turns of days
}

// Bounds of the fields of a control.
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

// Day is a duration of 24 hours.
const Day = 24 * time.Hour

// Errors of a control that cannot be parsed or is out of bounds.
var (
	ErrForm   = errors.New("a time control is written as 5+3, 5d3, 0d60, 3days or 36h bank 5days cap 20days")
	ErrBounds = errors.New("a time control out of bounds")
)

// None reports whether the control limits nothing.
func (c Control) None() bool { return c == Control{} }

// Check returns ErrBounds if a field of the control is out of bounds.
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

// Live reports whether players stay at the match while their clocks run, rather than come back hours or days later.
func (c Control) Live() bool { return !c.None() && !c.Days && c.Turn <= MaxIncrement }

// String returns the control as text for Parse. A live game has 5+3 (minutes, and increment in seconds) or 5d3
// (minutes, and free seconds per turn). Turns of days have "3days" or "36h bank 5days cap 20days"; no limit is "".
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

// long returns a duration as text for days: whole days as "3days", others as "36h".
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

// Parse parses a text of Control.String. The error is ErrForm or ErrBounds.
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

// Extra returns how much time one request for more time gives: the time of a turn, or a quarter of the main time but at
// least a minute.
func (c Control) Extra() time.Duration {
	if c.Days || c.Main == 0 {
		return c.Turn
	}
	return max(time.Minute, c.Main/4)
}

// MaxPause returns the greatest total length of the pauses of a match.
func (c Control) MaxPause() time.Duration {
	if c.Days {
		return c.Cap
	}
	return 15 * time.Minute
}
