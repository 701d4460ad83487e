package match

import (
	"cmp"
	"crypto/rand"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/clock"
	"hexparlor/record/fairdeal"
)

// Environment is the part of the server that drafts depend on: time, games and bots.
type Environment struct {
	Now   time.Time // time of new entries
	Games func(id string) (game.Game, bool)
	// name of the bot of a level; nil if the server has no bots
	BotName func(game string, level int) (name string, ok bool)

	// StandIn is the level of the bot that plays on where another one has failed. 0: the match is given up.
	StandIn int

	IsLeaving func(user string) bool // reports whether all data of a user is being deleted
}

// Draft collects the new entries of one submission before they are stored.
type Draft struct {
	State *State    // state after the entries drafted so far
	Steps []Step    // entries drafted so far, with their events
	At    time.Time // time of the drafted entries

	Forgiven func(f *State, seat game.Seat) time.Duration // lag that is not charged for a move of a seat; nil if none
	// conditional moves that are left after the drafted ones; nil if the draft plays none
	Plan *Plan
	// match that follows as a rematch; nil if the draft makes none
	Rematch *State

	env     Environment
	key     string                // key of the submission, stored with the first entry
	user    string                // public id of the submitting user; empty if the server drafts
	lives   map[string]clock.Life // hours at which each user does not play, by user id; for matches of days
	from    *State                // state before the first drafted entry
	before  Listing               // listing as it is stored
	follows Change                // change that stores Rematch
}

// NewDraft returns an empty draft for one submission to a match. key is the submission's; lives has the hours at which
// each user does not play.
func (env Environment) NewDraft(f *State, key string, lives map[string]clock.Life) *Draft {
	d := &Draft{env: env, State: f, from: f, key: key, At: env.Now, before: f.Listing(), lives: lives}
	if n := len(f.Log); n > 0 && d.At.Before(f.Log[n-1].At) {
		d.At = f.Log[n-1].At // the clock of another server is ahead
	}
	return d
}

// Add checks an entry, fills in its number, key and time, and appends it to the draft.
func (d *Draft) Add(e Entry) error {
	e.Number = len(d.State.Log) + 1
	e.At = d.At
	if len(d.Steps) == 0 {
		e.Key = d.key
	}
	if e.Kind == Move && d.Forgiven != nil {
		e.Forgiven = d.Forgiven(d.State, e.Seat)
	}
	step, err := d.State.Next(e)
	if err != nil {
		return err
	}
	d.State = step.State
	d.Steps = append(d.Steps, step)
	return nil
}

// moves drafts all moves in the text of a seat. On an error the draft must be dropped.
func (d *Draft) moves(seat game.Seat, text string) error {
	if err := d.State.checkRunning(); err != nil {
		return err
	}
	moves, refusal := d.State.Position.ParseMoves(seat, text)
	if refusal != nil {
		return refusal
	}
	if len(moves) == 0 {
		return fail(BadText, i18n.Of("match.no-move"))
	}
	return d.play(seat, moves)
}

// play drafts moves of a seat. On an error the draft must be dropped.
func (d *Draft) play(seat game.Seat, moves []game.Move) error {
	for _, m := range moves {
		if refusal := d.State.Position.Check(seat, m); refusal != nil {
			return refusal
		}
		if err := d.State.checkRoom(seat, m); err != nil {
			return err
		}
		hadTurn := d.State.ToAct().Has(seat)
		if err := d.Add(Entry{Seat: seat, Kind: Move, Text: d.State.Position.MoveText(seat, m)}); err != nil {
			return err
		}
		if k, _ := d.State.Clocks.Of(seat); !hadTurn && k.Runs() && !k.Ends.After(d.At) {
			return fail(TurnOver, i18n.Of("match.recall-late"))
		}
	}
	return nil
}

// AddMoves drafts the moves of one seat in these texts. On an error the draft must be dropped.
func (d *Draft) AddMoves(seat game.Seat, texts []string) error {
	for _, text := range texts {
		if err := d.moves(seat, text); err != nil {
			return err
		}
	}
	return nil
}

// Finish drafts the entries that follow from the earlier ones: abstentions from requests, and ends of turns of days.
func (d *Draft) Finish() error {
	if err := d.abstentions(); err != nil {
		return err
	}
	return d.settleTurns(d.lives)
}

// Check returns why a match cannot be made as requested, as far as that is known before its players are seated; nil if
// nothing is wrong.
func (env Environment) Check(n New) error {
	d, err := env.setUp(n)
	if err != nil {
		return err
	}
	return d.mayBeRated(n)
}

// Create returns the state of a new match with its players seated, and the change that stores it. Its maker gets no
// notification. lives has the hours at which each user does not play.
func (env Environment) Create(n New, lives map[string]clock.Life) (Change, *State, error) {
	c, f, err := env.draft(n, lives)
	c.Notifications, c.Claims = withoutUser(cmp.Or(n.By, n.Maker), c.Notifications), n.Claims
	return c, f, err
}

// draft returns the state of a new match with its players seated, and the change that stores it.
func (env Environment) draft(n New, lives map[string]clock.Life) (Change, *State, error) {
	d, err := env.setUp(n)
	if err == nil && n.Position != "" {
		err = d.beginAt(n)
	}
	if err == nil && n.Gather {
		err = d.Add(Entry{Seat: 1, Kind: Gather})
	}
	if err == nil && n.Announcement != "" {
		err = d.Add(Entry{Seat: 1, Kind: Announce, Text: n.Announcement})
	}
	if err == nil {
		err = d.mayBeRated(n)
	}
	if err == nil {
		err = d.seat(n.Players)
	}
	if err == nil && n.Awaits != 0 {
		err = d.Add(Entry{Seat: n.Awaits, Kind: Await})
	}
	if err == nil {
		err = d.settleTurns(lives)
	}
	if err != nil {
		return Change{}, nil, err
	}
	return d.creation(), d.State, nil
}

// setUp returns an empty draft of a new match, with checked options, a new id and a new seed.
func (env Environment) setUp(n New) (*Draft, error) {
	g, ok := env.Games(n.Game)
	if !ok {
		return nil, fail(UnknownGame, i18n.Of("match.unknown-game", "game", n.Game))
	}
	options, err := game.CanonicalOptions(g, n.Options)
	if err != nil {
		return nil, fail(BadOptions, i18n.Of("match.bad-options", "why", err))
	}
	if err := g.Info().NoEnd(options); n.Hints && err != nil {
		return nil, fail(BadOptions, i18n.Of("match.bad-options", "why", err))
	}
	if n.Delay > 0 && !g.Info().Secret() {
		return nil, fail(BadOptions, i18n.Of("match.no-delay"))
	}
	id, err := uuid.NewV7() // ids sort by the time they were made
	if err != nil {
		return nil, &Error{Code: Unavailable, Reason: i18n.Of("match.no-id"), Cause: err}
	}
	m := Match{
		ID: id.String(), Game: n.Game, Options: options, Public: n.Public, Hints: n.Hints, Rated: n.Rated, Maker: n.Maker,
		Chat: n.Chat, Delay: n.Delay, Created: env.Now, Rules: g.Info().Version, Protocol: fairdeal.Shares,
		Variant: n.Variant,
	}
	if n.Position != "" {
		m.Protocol = fairdeal.SeedAlone // nothing is dealt
	}
	_, _ = rand.Read(m.Seed[:]) // never fails
	if err := m.setTime(n, g.Info()); err != nil {
		return nil, err
	}
	f, err := NewState(g, m)
	if err != nil {
		return nil, fail(BadOptions, i18n.Of("match.bad-options", "why", err))
	}
	return &Draft{env: env, State: f, from: f, key: "create", At: m.Created}, nil
}

// seat drafts the Sit entries of the players of a new match, given in seat order.
func (d *Draft) seat(players []Player) error {
	if len(players) != len(d.State.Seats.Players) && !d.State.Seats.Gathering() {
		return fail(BadSeats, i18n.Of("match.bad-seats", "seats", len(d.State.Seats.Players), "given", len(players)))
	}
	for i, p := range players {
		if p.Open() {
			continue
		}
		if p.Bot() {
			var err error
			if p, err = d.env.bot(d.State, p.Level); err != nil {
				return err
			}
		}
		if err := d.checkName(p); err != nil {
			return err
		}
		if err := d.sit(game.Seat(i+1), p); err != nil {
			return err
		}
	}
	return nil
}

// sit drafts the Sit entry of a player. It refuses a finished match, a user whose data is being deleted, and a player
// who may not play rated.
func (d *Draft) sit(seat game.Seat, p Player) error {
	if d.State.Status == Finished {
		return fail(AlreadyFinished, i18n.Of("match.finished"))
	}
	if p.User != "" && d.env.IsLeaving(p.User) {
		return fail(NotYourSeat, i18n.Of("match.not-your-seat", "seat", seat))
	}
	if err := d.mayPlayRated(seat, p); err != nil {
		return err
	}
	if d.State.Seats.Gathering() {
		return d.join(p)
	}
	return d.Add(Entry{Seat: seat, Kind: Sit, Text: p.String()})
}

// seatByMessage drafts the Sit entry of a player by message with this name. The seat must be open, or a bot's before
// play begins.
func (d *Draft) seatByMessage(seat game.Seat, name string) error {
	p := Player{ByMessage: true, Name: name}
	if name == "" {
		return fail(BadText, i18n.Of("match.no-name"))
	}
	if err := d.checkName(p); err != nil {
		return err
	}
	return d.sit(seat, p)
}

// checkName refuses a player by message with the name of another one, whose messages could be confused with theirs.
func (d *Draft) checkName(p Player) error {
	same := func(q Player) bool { return q.ByMessage && strings.EqualFold(p.Name, q.Name) }
	if p.ByMessage && slices.ContainsFunc(d.State.Seats.Players, same) {
		return fail(SameName, i18n.Of("match.same-name", "name", i18n.Quote(p.Name)))
	}
	return nil
}

// bot returns the bot of a level as a player. It refuses options with which the match may never end, and levels that
// the server does not have.
func (env Environment) bot(f *State, level int) (Player, error) {
	if err := f.Game.Info().NoEnd(f.Match.Options); err != nil {
		return Player{}, fail(BadOptions, i18n.Of("match.bad-options", "why", err))
	}
	if env.BotName != nil {
		if name, ok := env.BotName(f.Match.Game, level); ok {
			return Player{Level: level, Name: name}, nil
		}
	}
	return Player{}, fail(BadSeats, i18n.Of("match.no-such-bot", "level", level))
}

// middleLevel is the level of a bot that replaces a human player, unless Environment.StandIn is set.
const middleLevel = 7

// relief returns the level of a bot that replaces a human player. The server sets it, since the other players would
// choose in their own interest.
func (env Environment) relief() int {
	if env.StandIn > 0 {
		return env.StandIn
	}
	return middleLevel
}

// BranchOf returns the request n with the game and options of the finished match f, from which it is to go on. The
// error has the code NotFinished.
func (n New) BranchOf(f *State) (New, error) {
	if f.Status != Finished || f.Result.Reason == CalledOff {
		return n, fail(NotFinished, i18n.Of("match.branch.running"))
	}
	n.Game, n.Options, n.Gather, n.Variant = f.Match.Game, maps.Clone(f.Match.Options), false, f.Match.Variant
	delete(n.Options, f.Game.Info().Clock) // a branch has no clocks
	return n, nil
}

// Branch returns a match that goes on from another one after its first moves (taken back ones not counted), and the
// change that stores it.
func (env Environment) Branch(from *State, moves int, n New) (Change, *State, error) {
	d, err := env.branchOff(from, n)
	if err != nil {
		return Change{}, nil, err
	}
	if err := appendEntries(d.State, from.Log.standing(moves), d.At); err != nil {
		return Change{}, nil, err
	}
	if d.State.Status != Running {
		return Change{}, nil, fail(AlreadyFinished, i18n.Of("match.branch.over"))
	}
	c := d.creation()
	c.Entries = d.State.Log
	return c, d.State, nil
}

// branchOff returns a draft of a match with the seed of the match from, in which the players of n sit and no move is
// made.
func (env Environment) branchOff(from *State, n New) (*Draft, error) {
	d, err := env.setUp(n)
	if err != nil {
		return nil, err
	}
	m := d.State.Match
	m.Protocol, m.Seed = fairdeal.SeedAlone, from.Deal.seed()
	if d.State, err = NewState(d.State.Game, m); err != nil {
		return nil, fail(BadOptions, i18n.Of("match.bad-options", "why", err))
	}
	if from.Start != "" {
		if err := d.Add(Entry{Seat: 1, Kind: SetUp, Text: from.Start}); err != nil {
			return nil, err
		}
	}
	if err := d.Add(Entry{Seat: 1, Kind: Onward, Text: from.Match.ID}); err != nil {
		return nil, err
	}
	return d, d.seat(n.Players)
}
