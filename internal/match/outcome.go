package match

import (
	"maps"
	"strings"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/rating"
)

// Outcome is how a finished match ended for a user.
type Outcome struct {
	Guest         string
	Ended         Ending
	HumanOpponent bool // another human player played against them
}

// Ending is how a match ended for a user.
type Ending string

// The endings.
const (
	Won   Ending = "won"
	Lost  Ending = "lost"
	Drawn Ending = "drawn"
	None  Ending = "none" // it was called off, it went on from another match, or they have played both sides
)

// Outcomes returns how a finished match ended for each user who played in it; nothing before the end. A player who was
// replaced by a bot gets the bot's result.
func (f *State) Outcomes() []Outcome {
	if f.Status != Finished {
		return nil
	}
	var outcomes []Outcome
	seen := map[string]bool{"": true, ImportedGuest: true}
	for _, p := range f.Seats.Players {
		if user := p.user(); !seen[user] {
			seen[user] = true
			outcomes = append(outcomes, outcomeOf(f, user))
		}
	}
	return outcomes
}

// user returns the id of the user to whom the seat belongs, even if a bot plays it for them.
func (p Player) user() string {
	if p.Away != "" {
		return p.Away
	}
	return p.Guest
}

// outcomeOf returns how the match ended for a user.
func outcomeOf(f *State, user string) Outcome {
	outcome := Outcome{Guest: user}
	for i, p := range f.Seats.Players {
		seat := game.Seat(i + 1)
		if p.user() != user {
			outcome.HumanOpponent = outcome.HumanOpponent || p.user() != "" || p.ByMessage
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

// endingOf returns how the match ended for a seat.
func endingOf(f *State, seat game.Seat) Ending {
	switch {
	case f.Result.Reason == CalledOff || f.Result.Reason == Closed || f.Origin != "":
		return None
	case f.Result.Winners == 0:
		return Drawn
	case f.Result.Winners.Has(seat):
		return Won
	}
	return Lost
}

// leastMoves is how many moves every seat must have made for a rated match to count.
const leastMoves = 2

// mayBeRated returns why a requested match may not be rated. Its options must be a preset, so that no user chooses
// options by which one side wins. Config.Rate checks its players when they sit down.
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
	case f.Game.Info().NoEnd(f.Match.Options) != nil || !preset && !f.Seats.Gathering():
		return fail(NotRated, i18n.Of("match.rated.options"))
	}
	return nil
}

// mayPlayRated returns why a player may not take a seat of a rated match. After the start a seat stays with its player:
// otherwise a leaver could hand a loss to another user.
func (d *Draft) mayPlayRated(seat game.Seat, p Player) error {
	f := d.State
	switch {
	case !f.Match.Rated:
		return nil
	case f.Status == Running && f.Seats.Player(seat).Away != p.Guest:
		return fail(NotRated, i18n.Of("match.rated.seat-kept"))
	case p.Bot() || p.ByMessage:
		return fail(NotRated, i18n.Of("match.rated.accounts-only"))
	case f.Seats.HeldBy(p.Guest) != 0:
		return fail(NotRated, i18n.Of("match.rated.one-seat"))
	}
	return nil
}

// Speed returns the class of the match's time control.
func (m *Match) Speed() rating.Speed {
	return rating.SpeedOf(m.Time.Main, m.Time.Increment+m.Time.Turn)
}

// Pool returns the rating pool of the match.
func (f *State) Pool() rating.Pool {
	return rating.Pool{Game: f.Match.Game, Speed: f.Match.Speed(), Many: len(f.Seats.Info) > 2}
}

// Standard is the preset of a game whose options are the defaults, if the game has no name for that.
const Standard = "standard"

// Preset returns the preset by which the match is played; ok is false if its options are those of none. The time of a
// round and the number of players make no difference.
func (f *State) Preset() (name string, ok bool) {
	info := f.Game.Info()
	same := func(changed game.Options) bool {
		o, err := game.ParseOptions(info.Options, changed)
		if g, gathers := f.Game.(game.VariablePlayers); err == nil && gathers {
			if settled, failed := g.OptionsFor(o, len(f.Seats.Info), f.Seats.teams()); failed == nil {
				o = settled
			}
		}
		return err == nil && maps.Equal(untimed(o, info.Clock), untimed(f.Match.Options, info.Clock))
	}
	for _, p := range info.Presets {
		if same(p.Options) {
			return p.Name, true
		}
	}
	if same(nil) {
		return Standard, true
	}
	return "", false
}

// untimed returns options without the one that limits a round.
func untimed(o game.Options, clock string) game.Options {
	o = maps.Clone(o)
	delete(o, clock)
	return o
}

// isRatedResult reports whether a finished match changes ratings: it was rated, each seat has another user who has
// moved, and its options are a preset.
func isRatedResult(f *State) bool {
	if _, preset := f.Preset(); !f.Match.Rated || !preset {
		return false
	}
	moved, users := map[game.Seat]int{}, map[string]bool{}
	for _, e := range f.Log {
		if e.stands() {
			moved[e.Seat]++
		}
	}
	for i, p := range f.Seats.Players {
		user := p.user()
		if user == "" || users[user] || moved[game.Seat(i+1)] < leastMoves {
			return false
		}
		users[user] = true
	}
	return true
}

// Summary is what the archive stores of a finished public match, so that it is found without reading its log. It
// follows from the log.
type Summary struct {
	Game    string
	Preset  string // empty: options of its own
	Speed   rating.Speed
	Ended   time.Time
	Result  string // as records write it
	Reason  string
	Moves   int
	Opening string // the first moves, each ended by a semicolon
	Rated   bool   // it counts
	Pool    rating.Pool
	Seats   []SeatSummary
}

// SeatSummary is what the archive stores of a seat.
type SeatSummary struct {
	Seat    game.Seat
	Team    int
	User    string // empty: a bot, or a user elsewhere
	Name    string
	Level   int  // of a bot
	Program bool // an account that a program plays by itself
	Ended   Ending
}

// openingMoves is how many moves an opening has at most, and openingBytes how long it is.
const (
	openingMoves = 6
	openingBytes = 120
)

// Summary returns what the archive stores; nil for matches that are not in it: private and unfinished ones, those that
// were called off or closed, and those from elsewhere.
func (f *State) Summary() *Summary {
	if f.Status != Finished || !f.Match.Public || f.Origin != "" || f.Seats.imported() || f.Moves == 0 ||
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
			Seat: seat, Team: f.Seats.Info[i].Team, User: p.user(), Name: p.Name, Level: p.Level, Program: p.Program,
			Ended: endingOf(f, seat),
		})
	}
	return s
}

// opening returns the first moves that stand, each ended by a semicolon.
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
