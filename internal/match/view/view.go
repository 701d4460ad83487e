// Package view projects a match for one viewer: it returns what that viewer may know, as types of package api.
package view

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/lobby/chat"
	"hexparlor/internal/match"
)

// View is what one caller may know of a match after one entry of its log. It is the only way by which game data leaves
// the server. It must be used under the conditions of host.Table.Read.
type View struct {
	*match.State
	OwnSeats    game.Seats // seats that the caller holds
	seat        game.Seat  // own seat whose knowledge is shown; game.Spectator if the caller holds none
	Hidden      bool       // whether seats may know different things in this game
	Observer    game.Seat  // viewer whose knowledge is shown: seat, or game.Arbiter if nothing is hidden
	SeatsDiffer bool       // whether some other seat of the caller may know other things than seat
	LastNumber  int        // number of the last entry, as the viewer counts entries

	Words *i18n.Catalogue // catalog of the caller's language
}

// New returns the view of a caller who holds these seats. If they hold several, it shows the knowledge of one seat that
// is to act, never the secrets of more than one seat at a time.
func New(f *match.State, held game.Seats, words *i18n.Catalogue) View {
	seat := (held & f.ToAct()).First()
	if seat == game.Spectator {
		seat = held.First()
	}
	v := View{State: f, OwnSeats: held, seat: seat, Observer: game.Arbiter, Words: words}
	v.Hidden = f.Secret()
	if v.Hidden {
		v.Observer = f.Viewer(seat)
	}
	v.SeatsDiffer = v.Hidden && v.seatsDiffer()
	v.LastNumber = f.Number(v.Observer)
	return v
}

// seatsDiffer reports whether one of the caller's seats may know what another one may not. It compares the text of the
// position, which holds all that its viewer may know.
func (s View) seatsDiffer() bool {
	info := s.Game.Info()
	if s.Observer == game.Arbiter || s.OwnSeats.Len() < 2 || !s.Deal.Done() || !info.Private(s.Match.Options) {
		return false
	}
	if info.Sealed {
		return true
	}
	known := s.Position.Text(s.Observer)
	for seat := range s.OwnSeats.All() {
		if s.Position.Text(seat) != known {
			return true
		}
	}
	return false
}

// Follow returns the view after a step for a caller who saw the match as viewer eyes before. It numbers the step as
// viewer counts entries, so that the caller sees no gap.
func Follow(step match.Step, held game.Seats, viewer game.Seat, words *i18n.Catalogue) View {
	v := New(step.State, held, words)
	v.LastNumber = step.State.Number(viewer)
	return v
}

// Scene is the part of a step that all viewers with the same observer and language share.
type Scene struct {
	Observer game.Seat
	Words    *i18n.Catalogue
	text     string
	view     json.RawMessage
	events   []api.Event
}

// Scene returns the part of a step with these events that all viewers with the same observer and language share.
func (s View) Scene(events []game.Event) Scene {
	if !s.Deal.Done() {
		return Scene{Observer: s.Observer, Words: s.Words, view: json.RawMessage("null"), events: []api.Event{}}
	}
	c := Scene{
		Observer: s.Observer, Words: s.Words,
		text: s.Position.Text(s.Observer), view: Encode(s.ViewOf(s.Position, s.Observer)), events: s.Events(events),
	}
	for i, e := range c.events {
		c.events[i].Data = Encode(e.Data)
	}
	return c
}

// MatchFor returns the match for the API, with everything that the viewer may know; who says which users are online.
func (s View) MatchFor(who Presence) api.Match {
	m := s.Match
	full := api.Match{
		ID: m.ID, Game: m.Game, Public: m.Public, Rated: m.Rated, Options: m.Options, Changed: changed(s.State),
		Players: s.PlayersFor(who), Position: s.position(s.Scene(nil)), Time: TimeControl(m),
		Log: make([]api.Entry, 0, len(s.Log)), Rematch: s.Rematch, Watchers: who.Watchers, QueuePosition: who.Line,
		Organizer: s.master(), Receipts: s.receipts(0), Deal: s.deal(), Hints: s.hints(),
		Absent: who.absent(), AbsenceLimit: int(who.Patience / time.Second),
		Claims: s.Claims(), Announcement: s.Announcement,
	}
	setting := chat.ParseSetting(m.Chat)
	full.Chat, full.ChatOpens = string(setting.Reach), setting.Opens
	full.Delay = int(m.Delay / time.Second)
	full.Gathering, full.Variant = gathering(s.State), VariantOf(m.Variant)
	if !m.Time.None() {
		full.Now = who.time().UnixMilli()
	}
	for _, e := range s.Log {
		if e.KnownTo(s.Observer) {
			full.Log = append(full.Log, s.Entry(e, len(full.Log)+1))
		}
	}
	return full
}

// master returns the public id of the user who may run the match for players by message; "" once the match has begun
// without such players.
func (s View) master() string {
	if s.Status == match.Waiting || s.Seats.ByMessage() != 0 {
		return s.Match.Maker
	}
	return ""
}

// gathering returns the players who have signed up and how they can be divided; nil if the match does not gather
// players.
func gathering(f *match.State) *api.Gathering {
	if !f.Seats.Gathering() {
		return nil
	}
	least, most := f.Seats.Range()
	return &api.Gathering{
		Range: api.Range{Min: least, Max: most}, Joined: f.Seats.Joined(), Starter: f.Seats.Starter(),
		Divisions: f.Seats.Divisions(f.Match.Options),
	}
}

func changed(f *match.State) []string {
	return append([]string{}, f.Match.Options.Changed(f.Game.Info().Options)...)
}

// Step returns for the API what the entry of changes for the viewer; c is the scene after the entry.
func (s View) Step(of match.Entry, c Scene, who Presence) api.Step {
	step := api.Step{Entry: s.Entry(of, s.LastNumber), Events: c.events, Position: s.position(c), Rematch: s.Rematch}
	if of.Kind.SeatsPlayers() {
		step.Players, step.Deal = s.PlayersFor(who), s.deal()
	}
	if of.Kind == match.ShareCommit || of.Kind == match.ShareReveal {
		step.Deal = s.deal()
	}
	if of.Kind == match.Move && len(s.Receipts) > 0 {
		step.Receipts = s.receipts(of.Number)
	}
	if s.Status == match.Finished {
		step.Deal = s.deal()
	}
	return step
}

// PlayersFor returns the players of all seats in seat order for the API; who says which users are online.
func (s View) PlayersFor(who Presence) []api.Player {
	players := make([]api.Player, len(s.Seats.Players))
	for i, p := range s.Seats.Players {
		seat := s.Seats.Info[i]
		players[i] = api.Player{
			Seat: seat.Seat, Title: s.Words.Say(seat.Name), Team: seat.Team, Kind: api.Open,
			Name: s.NameOf(p), ID: p.User, Level: p.Level, Mine: s.OwnSeats.Has(seat.Seat), Online: who.Online.Has(seat.Seat),
			Leader: s.Leader(seat.Seat),
		}
		switch {
		case p.Bot():
			players[i].Kind, players[i].Online, players[i].Away = api.Bot, true, p.Away
		case p.ByMessage:
			players[i].Kind, players[i].Online = api.ByMessage, true
		case !p.Open():
			players[i].Kind, players[i].Bot = api.Guest, p.Program
			if p.User == match.ImportedUser {
				players[i].ID = ""
			}
		}
	}
	return players
}

// Entry returns an entry for the API, numbered as the viewer counts. The text of a move of a game with secrets is shown
// only to its own seat, and to the caller's other seats if they know as much; what others may know of it is in the
// events.
func (s View) Entry(e match.Entry, number int) api.Entry {
	text := e.Text
	switch e.Kind {
	case match.Sit, match.Stand:
		p, _ := match.ParsePlayer(e.Text)
		text = s.NameOf(p)
	case match.Rename:
		text = s.NameOf(match.Player{User: s.Seats.Players[e.Seat-1].User, Name: text})
	case match.SetUp, match.Announce, match.DrawOffer, match.TakebackAsk, match.TimeAsk, match.PauseAsk, match.ClaimWin:
		text = "" // what the log keeps of who was asked or away is in the position or the match, or of no use
	case match.ReplaceAsk:
		text = s.NameOf(s.Seats.StandIn(e.Text))
	case match.TimeOut:
		text = e.RanOutTo()
	case match.TurnEnds:
		text = strconv.FormatInt(e.TurnEnds().UnixMilli(), 10)
	case match.Restored:
		text = strconv.FormatInt(e.Restored().Milliseconds(), 10)
	case match.Fault:
		text = s.Words.Say(match.FaultMessage(e.Text, s.NameOf))
	case match.Move:
		if s.Observer != game.Arbiter && s.Observer != e.Seat && (s.SeatsDiffer || !s.OwnSeats.Has(e.Seat)) {
			text = ""
		}
	}
	return api.Entry{
		Number: number, Kind: string(e.Kind), Seat: e.Seat, Text: text, At: e.At.UnixMilli(), Undone: e.Undone,
	}
}

// Events returns the events that the viewer may know, each in the form and language of the viewer.
func (s View) Events(all []game.Event) []api.Event {
	seen := make([]api.Event, 0, len(all))
	for _, e := range all {
		if e = e.For(s.Observer); e != nil {
			seen = append(seen, EventOf(s.Words, e))
		}
	}
	return seen
}

// EventOf returns an event for the API, in the language of words.
func EventOf(words *i18n.Catalogue, e game.Event) api.Event {
	says := e.Message()
	return api.Event{
		Kind: e.Kind(), Text: e.String(), Sentence: words.BesideBoard().Say(says), Cells: cellsOf(says), Data: e,
	}
}

func (s View) position(c Scene) api.Position {
	prompt := s.prompt()
	p := api.Position{
		Number: s.LastNumber, Seat: s.seat, Revealed: s.Observer == game.Arbiter, SeatSpecific: s.SeatsDiffer,
		Dealt: s.Deal.Done(),
		Text:  c.text, View: c.view, ToAct: Numbers(s.ToAct()), Sealed: Numbers(s.SealedSeats()),
		Prompt: prompt, Turns: s.turns(prompt), Offers: make([]api.Offer, 0, len(s.Offers.Open)),
		Status: api.Status(s.Status), Winners: []int{},
	}
	if s.Deal.Done() {
		p.Round = RoundOf(s.Position)
	}
	if at, runs := s.Deadline(); runs {
		p.Deadline = at.UnixMilli()
	}
	p.Clocks = Clocks(s.State)
	if until, paused := s.Paused(); paused {
		p.Paused = until.UnixMilli()
	}
	p.Pause = s.PauseRoom().Milliseconds()
	for _, o := range s.Offers.Open {
		p.Offers = append(p.Offers, api.Offer{
			Kind: string(o.Kind), By: o.By, Awaits: Numbers(o.Awaits), Target: o.Target, Level: o.Bot.Level,
		})
	}
	for _, w := range s.Offers.Waits() {
		wait := api.Wait{Kind: string(w.Kind), Seat: w.Seat, Turns: w.Turns}
		if !w.Until.IsZero() {
			wait.Until = w.Until.UnixMilli()
		}
		p.Waits = append(p.Waits, wait)
	}
	p.Exits = s.exits()
	if out := s.Out(); out != 0 {
		p.Out = Numbers(out)
	}
	if s.Result.Over {
		p.Result, p.Reason, p.Winners = s.Result.Text, s.Result.Reason, Numbers(s.Result.Winners)
	}
	for _, place := range match.PlacesOf(s.State) {
		p.Places = append(p.Places, api.Place{Seat: place.Seat, Place: place.Place})
	}
	return p
}

// exits returns the seats that have left the game before its end, in seat order.
func (s View) exits() (exits []api.Exit) {
	for i := range s.Seats.Info {
		seat := s.Seats.Info[i].Seat
		if round := s.Exits.Round(seat); round > 0 {
			exits = append(exits, api.Exit{Seat: seat, Round: round, Resigned: s.Exits.Resigned.Has(seat)})
		}
	}
	return exits
}

// prompt returns the game's prompt for the seat whose knowledge is shown. While a seat is open, and if the match ended
// otherwise than by the rules, it returns a prompt of the match instead.
func (s View) prompt() api.Prompt {
	switch {
	case s.Status == match.Waiting:
		return s.waitingPrompt()
	case s.Status == match.Finished && !s.Position.Result().Over:
		return api.Prompt{Code: "over", Title: s.Words.Say(s.verdict()), Detail: s.Words.Say(s.ending())}
	case s.Status == match.Finished:
		return s.say(s.finalPrompt())
	}
	prompt := s.named(s.Position.Prompt(s.seat))
	if s.Exits.Resigned.Has(s.seat) {
		prompt.Title = i18n.Of("server.prompt.resigned")
	}
	return s.say(prompt)
}

// finalPrompt returns the game's prompt after the end. If a move to resign has ended the game, it says so first, and
// with two teams nothing else: the winner is the last in play only because of that.
func (s View) finalPrompt() game.Prompt {
	prompt := s.named(s.Position.Prompt(s.affected()))
	seat, resigned := s.EndedByResigning()
	if !resigned {
		return prompt
	}
	outcome := "other"
	if s.OwnSeats.Has(seat) && s.affected() == seat {
		outcome = "lost"
	}
	why := i18n.Of("server.ending", "reason", "resignation", "outcome", outcome, "loser", s.seatName(seat))
	if len(match.PlacesOf(s.State)) > 0 {
		why = i18n.Sentences(why, prompt.Detail)
	}
	prompt.Detail = why
	return prompt
}

// seatName returns the name of the player at a seat, or the name of the seat if it is empty.
func (s View) seatName(seat game.Seat) string {
	return cmp.Or(s.NameOf(s.Seats.Player(seat)), s.Words.Say(s.Seats.Info[seat-1].Name))
}

// named returns a prompt with the names that the organizer has given to the players by message, in place of the names
// of their seats.
func (s View) named(p game.Prompt) game.Prompt {
	byMessage := s.Seats.ByMessage()
	if byMessage == 0 {
		return p
	}
	name := func(m i18n.Message) (any, bool) {
		for i, seat := range s.Seats.Info {
			if player := s.Seats.Players[i]; byMessage.Has(seat.Seat) && player.Name != "" && m.Equal(seat.Name) {
				return player.Name, true
			}
		}
		return nil, false
	}
	p.Title, p.Detail = p.Title.Replace(name), p.Detail.Replace(name)
	return p
}

// affected returns the seat whose outcome is shown as the caller's; game.Spectator if the outcomes of the caller's
// seats differ.
func (s View) affected() game.Seat {
	for seat := range s.OwnSeats.All() {
		if s.Result.Outcome(seat) != s.Result.Outcome(s.seat) {
			return game.Spectator
		}
	}
	return s.seat
}

// ending returns the message that says how a match ended otherwise than by the rules, such as by resignation or on
// time.
func (s View) ending() i18n.Message {
	loser := ""
	for _, seat := range s.Seats.Info {
		if s.Result.Outcome(seat.Seat) == "lost" {
			loser = s.seatName(seat.Seat)
		}
	}
	outcome := s.Result.Outcome(s.affected())
	return i18n.Of("server.ending", "reason", s.Result.Reason, "outcome", outcome, "loser", loser)
}

// RoundOf returns the number of the current round of sealed orders; 0 in games without them.
func RoundOf(state game.State) int {
	if s, seals := state.(game.SimultaneousMoves); seals {
		return s.Round()
	}
	return 0
}

// waitingPrompt returns the prompt of a match that has not begun: it waits for sign-ups, for players, or for shares of
// the deal.
func (s View) waitingPrompt() api.Prompt {
	if g := gathering(s.State); g != nil {
		return api.Prompt{Code: "gathering", Title: s.Words.Say(i18n.Of("server.prompt.gathering",
			"joined", g.Joined, "least", g.Min, "most", g.Max))}
	}
	awaits, _ := s.AwaitedShares()
	if slices.ContainsFunc(s.Seats.Players, match.Player.Open) || awaits == 0 {
		return api.Prompt{Code: "waiting", Title: s.Words.Say(i18n.Of("server.prompt.waiting"))}
	}
	missing := s.Seats.Players[awaits.First()-1].Name
	return api.Prompt{
		Code: "dealing", Title: s.Words.Say(i18n.Of("server.prompt.dealing")),
		Detail: s.Words.Say(i18n.Of("server.prompt.dealing.detail", "name", missing)),
	}
}

// verdict returns the message about the winner of a match that ended otherwise than by the rules.
func (s View) verdict() i18n.Message {
	if s.Result.Winners == 0 {
		return i18n.Of("server.verdict.drawn")
	}
	winner := s.Seats.Info[s.Result.Winners.First()-1].Name
	return i18n.Of("server.verdict.won", "winner", winner, "reason", s.Result.Reason)
}

// ViewOf returns the game's view of a position as viewer may know it, in the caller's language.
func (s View) ViewOf(p game.Position, viewer game.Seat) any {
	return game.ViewIn(s.Words, p.View(viewer))
}

// say returns a prompt of the game in the caller's language.
func (s View) say(p game.Prompt) api.Prompt {
	words := s.Words.BesideBoard()
	return api.Prompt{
		Code: p.Code, Title: words.Say(p.Title), Detail: words.Say(p.Detail),
		Cells: cellsOf(i18n.Sentences(p.Title, p.Detail)), Rule: p.Rule,
	}
}

// NameOf returns the name of a player in the caller's language. Bots of the server have a name in each language.
func (s View) NameOf(p match.Player) string { return NameOf(s.Words, p) }

// NameOf returns the name of a player in the language of words. Bots of the server have a name in each language.
func NameOf(words *i18n.Catalogue, p match.Player) string {
	if p.Former() && !p.Bot() {
		return words.Say(i18n.Of("server.former-player"))
	}
	if title, ok := bot.TitleOf(p.Name); ok && p.Level > 0 {
		return words.Say(title)
	}
	return p.Name
}

// turns returns, for the caller's seats with a pending decision or with sealed orders that they may recall, the moves
// they have. first is the prompt of the seat whose knowledge is shown.
func (s View) turns(first api.Prompt) []api.Turn {
	turns := []api.Turn{}
	for seat := range (s.OwnSeats & (s.ToAct() | s.recallable())).All() {
		switch {
		case seat == s.seat:
			turns = append(turns, turnOf(s.Words, s.Position, seat, first, s.moves(seat)))
			turns[len(turns)-1].Undo = s.undo(seat)
		case !s.Hidden:
			turns = append(turns, turnOf(s.Words, s.Position, seat, s.say(s.Position.Prompt(seat)), s.moves(seat)))
		}
	}
	return turns
}

// undo returns whether seat may undo its last move: "open" if it may, "seen" if the move has revealed a secret, "" if
// its turn is over.
func (s View) undo(seat game.Seat) string {
	err := s.Undoable(seat)
	var failure *match.Error
	switch {
	case err == nil:
		return "open"
	case errors.As(err, &failure) && failure.Code == match.WasSeen:
		return "seen"
	}
	return ""
}

// moves returns the moves that a seat may make now: legal moves, or the recall of its sealed orders.
func (s View) moves(seat game.Seat) []game.Move {
	if !s.ToAct().Has(seat) {
		return s.recalls(seat)
	}
	return choosable(s.Position, seat)
}

// choosable returns the moves among which a seat with a pending decision chooses: legal moves, or entries of orders and
// their commitment.
func choosable(s game.Position, seat game.Seat) []game.Move {
	e, enters := game.Revisable(s)
	if !enters {
		return s.Moves(seat, nil)
	}
	moves := e.Entries(seat, nil)
	if sealer, ok := s.(game.SimultaneousMoves); ok { // also with orders missing
		moves = append(moves, sealer.Default(seat))
	}
	return moves
}

// recallable returns the seats that may recall their sealed orders.
func (s View) recallable() (seats game.Seats) {
	for seat := range s.SealedSeats().All() {
		if len(s.recalls(seat)) > 0 {
			seats |= game.SeatsOf(seat)
		}
	}
	return seats
}

// recalls returns the move by which a seat recalls its sealed orders; none if it may not.
func (s View) recalls(seat game.Seat) []game.Move {
	if r, ok := s.Position.(game.SimultaneousMoves); ok {
		if m, free := r.Recall(seat); free {
			return []game.Move{m}
		}
	}
	return nil
}

// Previews returns what each legal move in texts would cause, and the refusal of the first illegal one. In games with
// secrets it returns sketches only: playing a move on the true position would show what the seat may not know.
func (s View) Previews(seat game.Seat, texts []string) (previews []api.Preview, refused error) {
	previews = []api.Preview{}
	switch {
	case !(s.OwnSeats & s.ToAct()).Has(seat):
		return previews, nil
	case s.Hidden:
		return s.sketches(seat, texts)
	}
	trial := s.Position.Blank()
	for _, text := range texts {
		var log game.Log
		trial.Copy(s.Position)
		if _, refusal := game.Submit(trial, seat, text, &log); refusal != nil {
			refused = cmp.Or(refused, error(refusal))
			continue
		}
		previews = append(previews, api.Preview{Text: text, Events: s.Events(log.Events), View: s.ViewOf(trial, seat)})
	}
	return previews, refused
}

// sketches returns the game's sketches of moves: what they would do if no other seat interfered. refused is the refusal
// of the first illegal move.
func (s View) sketches(seat game.Seat, texts []string) (sketches []api.Preview, refused error) {
	sketches = []api.Preview{}
	sketcher, ok := s.Position.(game.HiddenInformation)
	if !ok || !s.Game.Info().Sketched || seat != s.seat {
		return sketches, nil
	}
	for _, text := range texts {
		moves, refusal := s.Position.ParseMoves(seat, text)
		if refusal == nil && len(moves) == 1 {
			refusal = s.Position.Check(seat, moves[0])
		}
		switch {
		case refusal != nil:
			refused = cmp.Or(refused, error(refusal))
		case len(moves) == 1:
			events := s.Events(sketcher.Sketch(seat, moves[0]))
			sketches = append(sketches, api.Preview{Text: text, Events: events})
		}
	}
	return sketches, refused
}

// SummaryFor returns the match as lists of matches show it, with the knowledge of a spectator.
func (s View) SummaryFor(who Presence) api.Summary {
	public := New(s.State, 0, s.Words)
	var text string
	var view any
	if s.Deal.Done() {
		text, view = s.Position.Text(public.Observer), s.ViewOf(s.Position, public.Observer)
	}
	return api.Summary{
		ID: s.Match.ID, Game: s.Match.Game, Options: changed(s.State), Players: s.PlayersFor(who),
		Status: api.Status(s.Status), Moves: s.Log.MovesKnownTo(public.Observer), ToAct: Numbers(s.ToAct()),
		Position: text, View: view, Hints: s.hints(), Rated: s.Match.Rated,
		Result: s.Result.Text, Reason: s.Result.Reason, Winners: Numbers(s.Result.Winners),
		UpdatedAt: s.Updated(public.Observer).UnixMilli(), Gathering: gathering(s.State),
		Variant: VariantOf(s.Match.Variant),
	}
}

// VariantOf returns the variant of a match for the API; nil if there is none.
func VariantOf(v match.Variant) *api.MatchVariant {
	if v.ID == "" {
		return nil
	}
	return &api.MatchVariant{ID: v.ID, Name: v.Name, Version: v.Version}
}

// Numbers returns the numbers of the seats in rising order.
func Numbers(seats game.Seats) []int {
	list := make([]int, 0, seats.Len())
	for seat := range seats.All() {
		list = append(list, int(seat))
	}
	return list
}
