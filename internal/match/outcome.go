package match

import (
	"maps"
	"slices"
	"strings"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/rating"
)

// Outcome is the result of a finished match for one user.
type Outcome struct {
	User          string
	Ended         Ending
	HumanOpponent bool // whether another human player took part
}

// Ending is the result of a match for one user: won, lost, drawn or none.
type Ending string

// The possible results for a user.
const (
	Won   Ending = "won"
	Lost  Ending = "lost"
	Drawn Ending = "drawn"
	None  Ending = "none" // it was called off, it went on from another match, or they have played both sides
)

// Outcomes returns the result of a finished match for each user who played in it; nil before the end. A player who was
// replaced by a bot gets the bot's result.
func (f *State) Outcomes() []Outcome {
	if f.Status != Finished {
		return nil
	}
	var outcomes []Outcome
	seen := map[string]bool{"": true, ImportedUser: true}
	for _, p := range f.Seats.Players {
		if user := p.occupant(); !seen[user] {
			seen[user] = true
			outcomes = append(outcomes, outcomeOf(f, user))
		}
	}
	return outcomes
}

// occupant returns the id of the user to whom the seat belongs, even if a bot plays it for them; "" for other bots and
// players by message.
func (p Player) occupant() string {
	if p.Away != "" {
		return p.Away
	}
	return p.User
}

// outcomeOf returns the result of a match for a user. A user with several seats has the result that all of these share,
// or None.
func outcomeOf(f *State, user string) Outcome {
	outcome := Outcome{User: user}
	for i, p := range f.Seats.Players {
		seat := game.Seat(i + 1)
		if p.occupant() != user {
			outcome.HumanOpponent = outcome.HumanOpponent || p.occupant() != "" || p.ByMessage
			continue
		}
		switch ended := endingOf(f, seat); {
		case outcome.Ended == "":
			outcome.Ended = ended
		case outcome.Ended != ended:
			outcome.Ended = None
		}
	}
	return outcome
}

// endingOf returns the result of a match for a seat.
func endingOf(f *State, seat game.Seat) Ending {
	switch {
	case f.Result.Reason == CalledOff || f.Result.Reason == Closed || f.Origin != "" || f.Start != "":
		return None
	case f.Result.Winners == 0:
		return Drawn
	case f.Result.Winners.Has(seat):
		return Won
	}
	return Lost
}

// leastMoves is the number of moves that every seat must have made for a rated match to change ratings.
const leastMoves = 2

// mayBeRated returns why a requested match may not be rated, or nil if it may. Its options must be a preset, so that no
// user chooses options by which one side wins. mayPlayRated checks the players when they sit down.
func (d *Draft) mayBeRated(n New) error {
	f := d.State
	if !n.Rated {
		return nil
	}
	_, preset := f.Preset()
	switch {
	case !n.Public:
		return fail(NotRated, i18n.Of("match.rated.public"))
	case f.Match.Time.None():
		return fail(NotRated, i18n.Of("match.rated.time"))
	case f.Match.RunsOut == StandIn || f.Match.RunsOut == Vote:
		return fail(NotRated, i18n.Of("match.rated.bot"))
	case n.Hints:
		return fail(NotRated, i18n.Of("match.rated.hints"))
	case f.Match.Variant.ID != "":
		return fail(NotRated, i18n.Of("match.rated.variant"))
	case f.Game.Info().NoEnd(f.Match.Options) != nil || !preset && !f.Seats.Gathering():
		return fail(NotRated, i18n.Of("match.rated.options"))
	}
	return nil
}

// mayPlayRated returns why a player may not take a seat of a rated match, or nil if they may. After the start a seat
// stays with its player: otherwise a leaver could hand a loss to another user.
func (d *Draft) mayPlayRated(seat game.Seat, p Player) error {
	f := d.State
	switch {
	case !f.Match.Rated:
		return nil
	case f.Status == Running && f.Seats.Player(seat).Away != p.User:
		return fail(NotRated, i18n.Of("match.rated.seat-kept"))
	case p.Bot() || p.ByMessage:
		return fail(NotRated, i18n.Of("match.rated.accounts-only"))
	case f.Seats.HeldBy(p.User) != 0:
		return fail(NotRated, i18n.Of("match.rated.one-seat"))
	}
	return nil
}

// Speed returns the class of the match's time control, such as blitz or daily, by which ratings are kept apart.
func (m *Match) Speed() rating.Speed {
	return rating.SpeedOf(m.Time.Main, m.Time.Increment+m.Time.Turn)
}

// Pool returns the rating pool of the match.
func (f *State) Pool() rating.Pool {
	return rating.Pool{Game: f.Match.Game, Speed: f.Match.Speed(), Many: len(f.Seats.Info) > 2}
}

// Preset returns the name of the preset that has the options of the match; ok is false if no preset has. The time limit
// of a round makes no difference. A match of other numbers of players and teams than its preset has that preset too.
func (f *State) Preset() (name string, ok bool) {
	info := f.Game.Info()
	standard := game.Preset{Name: game.Standard}
	for _, p := range append(slices.Clone(info.Presets), standard) {
		if o, err := game.ParseOptions(info.Options, p.Options); err == nil && f.hasOptions(o) {
			return p.Name, true
		}
	}
	g, gathers := f.Game.(game.VariablePlayers)
	if !gathers {
		return "", false
	}
	for _, p := range append([]game.Preset{standard}, info.Presets...) {
		o, err := game.ParseOptions(info.Options, p.Options)
		if err == nil {
			o, err = g.OptionsFor(o, len(f.Seats.Info), f.Seats.teams())
		}
		if err == nil && f.hasOptions(o) {
			return p.Name, true
		}
	}
	return "", false
}

// hasOptions reports whether the match has these options, except for the time limit of a round.
func (f *State) hasOptions(o game.Options) bool {
	limit := f.Game.Info().Clock
	return maps.Equal(untimed(o, limit), untimed(f.Match.Options, limit))
}

// untimed returns a copy of the options without the one named clock, which limits the time of a round.
func untimed(o game.Options, clock string) game.Options {
	o = maps.Clone(o)
	delete(o, clock)
	return o
}

// isRatedResult reports whether a finished match changes ratings: it is rated, and a different user holds each seat and
// has made at least leastMoves moves. A match made with the options of a preset stays rated when a later version
// changes the preset. The options of a match that gathered its players follow from their number, and must be a
// preset's.
func isRatedResult(f *State) bool {
	if !f.Match.Rated {
		return false
	}
	if _, preset := f.Preset(); !preset && f.Log.count(Gather, 1) > 0 {
		return false
	}
	moved, users := map[game.Seat]int{}, map[string]bool{}
	for _, e := range f.Log {
		if e.stands() {
			moved[e.Seat]++
		}
	}
	for i, p := range f.Seats.Players {
		user := p.occupant()
		if user == "" || users[user] || moved[game.Seat(i+1)] < leastMoves {
			return false
		}
		users[user] = true
	}
	return true
}

// Summary is what the archive stores of a finished public match, so that searches need not read its log. It depends on
// the log alone.
type Summary struct {
	Game    string
	Preset  string // name of the preset; empty if no preset has the options
	Speed   rating.Speed
	Ended   time.Time
	Result  string // result as records write it, such as "1-0"
	Reason  string
	Moves   int
	Opening string // first moves, each followed by a semicolon
	Rated   bool   // whether the match changed ratings
	Pool    rating.Pool
	Seats   []SeatSummary
}

// SeatSummary is what the archive stores of one seat of a match.
type SeatSummary struct {
	Seat    game.Seat
	Team    int
	User    string // public id of the user; empty for a bot or a player from elsewhere
	Name    string
	Level   int  // level of the bot; 0 if no bot played the seat
	Program bool // whether the account is one that a program plays
	Ended   Ending
}

// Maximum length of an opening in a Summary: openingMoves in moves, openingBytes in bytes.
const (
	openingMoves = 6
	openingBytes = 120
)

// Summary returns what the archive stores of the match. It is nil for matches that the archive leaves out: private,
// unfinished, called off, closed and imported ones, branches, those from a position that was set up, and those without
// moves.
func (f *State) Summary() *Summary {
	if f.Status != Finished || !f.Match.Public || f.Origin != "" || f.Start != "" || f.Seats.imported() || f.Moves == 0 ||
		f.Result.Reason == CalledOff || f.Result.Reason == Closed {
		return nil
	}
	preset, _ := f.Preset()
	ended, ok := f.Log.endedAt()
	if !ok {
		ended = f.Match.Created
	}
	s := &Summary{
		Game: f.Match.Game, Preset: preset, Speed: f.Match.Speed(), Ended: ended, Result: f.Result.Text,
		Reason: f.Result.Reason, Moves: f.Moves, Opening: opening(f.Log), Rated: isRatedResult(f), Pool: f.Pool(),
	}
	for i, p := range f.Seats.Players {
		seat := game.Seat(i + 1)
		s.Seats = append(s.Seats, SeatSummary{
			Seat: seat, Team: f.Seats.Info[i].Team, User: p.occupant(), Name: p.Name, Level: p.Level, Program: p.Program,
			Ended: endingOf(f, seat),
		})
	}
	return s
}

// opening returns the first moves of a log that were not taken back, each followed by a semicolon.
func opening(log []Entry) string {
	var text strings.Builder
	moves := 0
	for _, e := range log {
		if !e.stands() {
			continue
		}
		if moves == openingMoves || text.Len()+len(e.Text) >= openingBytes {
			break
		}
		text.WriteString(e.Text + ";")
		moves++
	}
	return text.String()
}
