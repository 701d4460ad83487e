package match

import (
	"strconv"
	"strings"
	"time"
)

// Variant names the version of a variant by which a match is played. Its name is that of the version, so that a match
// shows it without the variant.
type Variant struct {
	ID      string
	Version int // 0: a draft of its designer
	Name    string
}

// String returns the variant as it is stored, "ID VERSION NAME"; empty for the zero value.
func (v Variant) String() string {
	if v.ID == "" {
		return ""
	}
	return v.ID + " " + strconv.Itoa(v.Version) + " " + v.Name
}

// ParseVariant returns the variant of a text of Variant.String; the zero value for any other text.
func ParseVariant(text string) Variant {
	id, rest, _ := strings.Cut(text, " ")
	number, name, ok := strings.Cut(rest, " ")
	version, err := strconv.Atoi(number)
	if !ok || err != nil {
		return Variant{}
	}
	return Variant{ID: id, Version: version, Name: name}
}

// VariantResult is what is stored of a finished match for the variant by which it was played. It depends on the log
// alone.
type VariantResult struct {
	Variant
	Public  bool
	Ended   time.Time
	Result  string
	Moves   int
	Length  time.Duration // from the beginning of play
	Players int           // number of users who have played

	LongestMoves int           // number of moves before the longest decision of a user
	Longest      time.Duration // its length; 0: no user has decided anything
}

// variantResult returns what is stored of a match for its published variant. It is nil for matches by the rules or by
// a draft, and for those that show nothing about the rules: called off, closed, without moves, and branches.
func variantResult(f *State) *VariantResult {
	if f.Status != Finished || f.Match.Variant.Version == 0 || f.Origin != "" || f.Moves == 0 ||
		f.Result.Reason == CalledOff || f.Result.Reason == Closed {
		return nil
	}
	r := &VariantResult{
		Variant: f.Match.Variant, Public: f.Match.Public, Result: f.Result.Text, Moves: f.Moves,
		Players: len(f.Outcomes()),
	}
	if ended, ok := f.Log.endedAt(); ok {
		r.Ended, r.Length = ended, max(0, ended.Sub(f.began))
	}
	last, moves := f.began, 0
	for _, e := range f.Log {
		if e.Kind != Move {
			continue
		}
		if took := e.At.Sub(last); !f.Seats.Player(e.Seat).Bot() && took > r.Longest {
			r.LongestMoves, r.Longest = moves, took
		}
		last = e.At
		if e.stands() {
			moves++
		}
	}
	return r
}
