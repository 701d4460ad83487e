package server

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

// view is what one caller may know of a table at one point of its log. It is the only way by which anything of a
// game leaves the server. It must be used under the conditions of match.Table.Read.
type view struct {
	*match.State
	held   game.Seats // the caller's seats
	seat   game.Seat  // the one of them whose knowledge is shown; Spectator if they hold none
	secret bool       // seats may know different things in this game
	viewer game.Seat  // whose knowledge that is: the Arbiter's when nothing is hidden, or no longer
	apart  bool       // it is not that of each of the caller's seats
	number int        // of the last entry, as the viewer counts

	words *i18n.Catalogue // the caller's language
}

// look is the sight of who holds these seats. Somebody who holds several sees what the one to act may know: never the
// secrets of more than one seat at a time.
func look(f *match.State, held game.Seats, words *i18n.Catalogue) view {
	seat := (held & f.ToAct()).First()
	if seat == game.Spectator {
		seat = held.First()
	}
	v := view{State: f, held: held, seat: seat, viewer: game.Arbiter, words: words}
	v.secret = f.Secret()
	if v.secret {
		v.viewer = f.Viewer(seat)
	}
	v.apart = v.secret && v.tellsApart()
	v.number = f.Number(v.viewer)
	return v
}

// tellsApart tells whether one of the caller's seats may know what another may not: what it is about to seal, or
// anything in its position. A text holds all that its viewer may know.
func (s view) tellsApart() bool {
	info := s.Game.Info()
	if s.viewer == game.Arbiter || s.held.Len() < 2 || !s.Dealt() || !info.Private(s.Match.Options) {
		return false
	}
	if info.Sealed {
		return true
	}
	known := s.Position.Text(s.viewer)
	for seat := range s.held.All() {
		if s.Position.Text(seat) != known {
			return true
		}
	}
	return false
}

// follow is the sight of a step for somebody who saw the table with other eyes until then. To them it is the next step,
// so it is numbered as those eyes count.
func follow(step match.Step, held game.Seats, eyes game.Seat, words *i18n.Catalogue) view {
	v := look(step.State, held, words)
	v.number = step.State.Number(eyes)
	return v
}

// scene is what all see who have the same eyes and the same language.
type scene struct {
	viewer game.Seat
	words  *i18n.Catalogue
	text   string
	view   json.RawMessage
	events []api.Event
}

func (s view) scene(events []game.Event) scene {
	if !s.Dealt() {
		return scene{viewer: s.viewer, words: s.words, view: json.RawMessage("null"), events: []api.Event{}}
	}
	c := scene{
		viewer: s.viewer, words: s.words,
		text: s.Position.Text(s.viewer), view: encode(s.view(s.Position, s.viewer)), events: s.events(events),
	}
	for i, e := range c.events {
		c.events[i].Data = encode(e.Data)
	}
	return c
}

func (s view) match(who presence) api.Match {
	m := s.Match
	full := api.Match{
		ID: m.ID, Game: m.Game, Public: m.Public, Rated: m.Rated, Options: m.Options, Changed: changed(s.State),
		Players: s.players(who), Position: s.position(s.scene(nil)), Time: timeControl(m),
		Log: make([]api.Entry, 0, len(s.Log)), Rematch: s.Rematch, Watchers: who.watchers, Line: who.line,
		Master: s.master(), Receipts: s.receipts(0), Deal: s.deal(), Hints: s.hints(),
		Absent: who.absent(), Patience: int(who.patience / time.Second),
		Claims: s.Claims(),
	}
	plan := chat.ParsePlan(m.Talk)
	full.Talk, full.TalkOpens = string(plan.Reach), plan.Opens
	full.Delay = int(m.Delay / time.Second)
	full.Gathering = gathering(s.State)
	if !m.Time.None() {
		full.Now = who.time().UnixMilli()
	}
	for _, e := range s.Log {
		if e.KnownTo(s.viewer) {
			full.Log = append(full.Log, s.entry(e, len(full.Log)+1))
		}
	}
	return full
}

// master is who may run the game for people elsewhere, as far as that matters.
func (s view) master() string {
	if s.Status == match.Waiting || s.Elsewhere() != 0 {
		return s.Match.Maker
	}
	return ""
}

// gathering is who has signed up; nil if the table is settled.
func gathering(f *match.State) *api.Gathering {
	if !f.Gathering() {
		return nil
	}
	least, most := f.Gathers()
	return &api.Gathering{
		Range: api.Range{Least: least, Most: most}, Joined: f.Joined(), Starter: f.Starter(), Divisions: f.Divisions(),
	}
}

func changed(f *match.State) []string {
	return append([]string{}, f.Match.Options.Changed(f.Game.Info().Options)...)
}

func (s view) step(of match.Entry, c scene, who presence) api.Step {
	step := api.Step{Entry: s.entry(of, s.number), Events: c.events, Position: s.position(c), Rematch: s.Rematch}
	if of.Kind.SeatsPlayers() {
		step.Players, step.Deal = s.players(who), s.deal()
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

func (s view) players(who presence) []api.Player {
	players := make([]api.Player, len(s.Players))
	for i, p := range s.Players {
		seat := s.Seats[i]
		players[i] = api.Player{
			Seat: seat.Seat, Title: s.words.Say(seat.Name), Team: seat.Team, Kind: api.Open,
			Name: s.nameOf(p), ID: p.Guest, Level: p.Level, Mine: s.held.Has(seat.Seat), Online: who.online.Has(seat.Seat),
			Leader: s.Leader(seat.Seat),
		}
		switch {
		case p.Bot():
			players[i].Kind, players[i].Online, players[i].Away = api.Bot, true, p.Away
		case p.ByMessage:
			players[i].Kind, players[i].Online = api.ByMessage, true
		case !p.Open():
			players[i].Kind, players[i].Bot = api.Guest, p.Program
			if p.Guest == match.Elsewhere {
				players[i].ID = ""
			}
		}
	}
	return players
}

// entry shows a move of a game with secrets only to the seat that made it, and to the caller's others if they know as
// much; what everybody else may know of it is in the events.
func (s view) entry(e match.Entry, number int) api.Entry {
	text := e.Text
	switch e.Kind {
	case match.Sit, match.Stand:
		p, _ := match.ParsePlayer(e.Text)
		text = s.nameOf(p)
	case match.Rename:
		text = s.nameOf(match.Player{Guest: s.Players[e.Seat-1].Guest, Name: text})
	case match.DrawOffer, match.TakebackAsk, match.TimeAsk, match.PauseAsk, match.ClaimWin:
		text = "" // what the log keeps of who was asked or away is in the position, or of no use
	case match.ReplaceAsk:
		text = s.nameOf(s.StandIn(e.Text))
	case match.TimeOut:
		text = e.RanOutTo()
	case match.TurnEnds:
		text = strconv.FormatInt(e.TurnEnds().UnixMilli(), 10)
	case match.Restored:
		text = strconv.FormatInt(e.Restored().Milliseconds(), 10)
	case match.Fault:
		text = s.words.Say(match.FaultMessage(e.Text, s.nameOf))
	case match.Move:
		if s.viewer != game.Arbiter && s.viewer != e.Seat && (s.apart || !s.held.Has(e.Seat)) {
			text = ""
		}
	}
	return api.Entry{
		Number: number, Kind: string(e.Kind), Seat: e.Seat, Text: text, At: e.At.UnixMilli(), Undone: e.Undone,
	}
}

func (s view) events(all []game.Event) []api.Event {
	seen := make([]api.Event, 0, len(all))
	for _, e := range all {
		if e = e.For(s.viewer); e != nil {
			seen = append(seen, eventOf(s.words, e))
		}
	}
	return seen
}

func eventOf(words *i18n.Catalogue, e game.Event) api.Event {
	return api.Event{Kind: e.Kind(), Text: e.String(), Sentence: words.Say(e.Message()), Data: e}
}

func (s view) position(c scene) api.Position {
	prompt := s.prompt()
	p := api.Position{
		Number: s.number, Seat: s.seat, Revealed: s.viewer == game.Arbiter, Apart: s.apart, Dealt: s.Dealt(),
		Text: c.text, View: c.view, ToAct: numbers(s.ToAct()), Sealed: numbers(s.sealed()),
		Prompt: prompt, Turns: s.turns(prompt), Offers: make([]api.Offer, 0, len(s.Offers)),
		Status: api.Status(s.Status), Winners: []int{},
	}
	if s.Dealt() {
		p.Round = roundOf(s.Position)
	}
	if at, runs := s.Deadline(); runs {
		p.Deadline = at.UnixMilli()
	}
	p.Clocks = clocks(s.State)
	if until, paused := s.Paused(); paused {
		p.Paused = until.UnixMilli()
	}
	p.Pause = s.PauseRoom().Milliseconds()
	for _, o := range s.Offers {
		p.Offers = append(p.Offers, api.Offer{
			Kind: string(o.Kind), By: o.By, Awaits: numbers(o.Awaits), Target: o.Target, Level: o.Bot.Level,
		})
	}
	for _, w := range s.Waits() {
		told := api.Wait{Kind: string(w.Kind), Seat: w.Seat, Turns: w.Turns}
		if !w.Until.IsZero() {
			told.Until = w.Until.UnixMilli()
		}
		p.Waits = append(p.Waits, told)
	}
	if out := s.Out(); out != 0 {
		p.Out = numbers(out)
	}
	if s.Result.Over {
		p.Result, p.Reason, p.Winners = s.Result.Text, s.Result.Reason, numbers(s.Result.Winners)
	}
	return p
}

// prompt is what the game tells the seat, unless it is the table that decides: while a seat is open, and when the
// match ended before its game did.
func (s view) prompt() api.Prompt {
	switch {
	case s.Status == match.Waiting:
		return s.waitingPrompt()
	case s.Status == match.Finished && !s.Position.Result().Over:
		return api.Prompt{Code: "over", Title: s.words.Say(s.verdict()), Detail: s.words.Say(s.ending())}
	case s.Status == match.Finished:
		return s.say(s.Position.Prompt(s.affected()))
	}
	return s.say(s.Position.Prompt(s.seat))
}

// affected is the seat whose fate the end of the match is to the caller: none if their seats share no fate.
func (s view) affected() game.Seat {
	for seat := range s.held.All() {
		if s.Result.Outcome(seat) != s.Result.Outcome(s.seat) {
			return game.Spectator
		}
	}
	return s.seat
}

// ending tells how the table, not the game, came to its end.
func (s view) ending() i18n.Message {
	loser := ""
	for i, seat := range s.Seats {
		if s.Result.Outcome(seat.Seat) == "lost" {
			if loser = s.nameOf(s.Players[i]); loser == "" {
				loser = s.words.Say(seat.Name)
			}
		}
	}
	fate := s.Result.Outcome(s.affected())
	return i18n.Of("server.ending", "reason", s.Result.Reason, "fate", fate, "loser", loser)
}

// roundOf is the round that is open where orders are sealed, and 0 elsewhere.
func roundOf(state game.State) int {
	if s, seals := state.(game.SimultaneousMoves); seals {
		return s.Round()
	}
	return 0
}

// waitingPrompt says what the game waits for before it begins.
func (s view) waitingPrompt() api.Prompt {
	if g := gathering(s.State); g != nil {
		return api.Prompt{Code: "gathering", Title: s.words.Say(i18n.Of("server.prompt.gathering",
			"joined", g.Joined, "least", g.Least, "most", g.Most))}
	}
	awaits, _ := s.AwaitedShares()
	if slices.ContainsFunc(s.Players, match.Player.Open) || awaits == 0 {
		return api.Prompt{Code: "waiting", Title: s.words.Say(i18n.Of("server.prompt.waiting"))}
	}
	missing := s.Players[awaits.First()-1].Name
	return api.Prompt{
		Code: "dealing", Title: s.words.Say(i18n.Of("server.prompt.dealing")),
		Detail: s.words.Say(i18n.Of("server.prompt.dealing.detail", "name", missing)),
	}
}

// verdict tells how the table, not the game, came to its result.
func (s view) verdict() i18n.Message {
	if s.Result.Winners == 0 {
		return i18n.Of("server.verdict.drawn")
	}
	winner := s.Seats[s.Result.Winners.First()-1].Name
	return i18n.Of("server.verdict.won", "winner", winner, "reason", s.Result.Reason)
}

// view is a position as viewer may know it, in the caller's language.
func (s view) view(p game.Position, viewer game.Seat) any {
	return game.ViewIn(s.words, p.View(viewer))
}

// say puts what a game tells a seat into words.
func (s view) say(p game.Prompt) api.Prompt {
	return api.Prompt{Code: p.Code, Title: s.words.Say(p.Title), Detail: s.words.Say(p.Detail), Rule: p.Rule}
}

// nameOf is what a person or an engine calls itself; the house's levels have a name in every language.
func (s view) nameOf(p match.Player) string { return nameOf(s.words, p) }

func nameOf(words *i18n.Catalogue, p match.Player) string {
	if p.Former() && !p.Bot() {
		return words.Say(i18n.Of("server.former-player"))
	}
	if title, ok := bot.TitleOf(p.Name); ok && p.Level > 0 {
		return words.Say(title)
	}
	return p.Name
}

// turns are those of the caller's seats that owe a decision, or may change one; the prompt of the first is known.
func (s view) turns(first api.Prompt) []api.Turn {
	turns := []api.Turn{}
	for seat := range (s.held & (s.ToAct() | s.recallable())).All() {
		switch {
		case seat == s.seat:
			turns = append(turns, turnOf(s.words, s.Position, seat, first, s.moves(seat)))
			turns[len(turns)-1].Undo = s.undo(seat)
		case !s.secret:
			turns = append(turns, turnOf(s.words, s.Position, seat, s.say(s.Position.Prompt(seat)), s.moves(seat)))
		}
	}
	return turns
}

// undo tells whether seat may take its last move back, if that belongs to the turn that is running.
func (s view) undo(seat game.Seat) string {
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

// moves are those that a person may choose from.
func (s view) moves(seat game.Seat) []game.Move {
	if !s.ToAct().Has(seat) {
		return s.recalls(seat)
	}
	return choosable(s.Position, seat)
}

// choosable is the moves that a person may choose from whose seat owes a decision.
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

// recallable is the seats that may take back what they have committed to.
func (s view) recallable() (seats game.Seats) {
	for seat := range s.sealed().All() {
		if len(s.recalls(seat)) > 0 {
			seats |= game.SeatsOf(seat)
		}
	}
	return seats
}

// recalls is the way back of a seat that has committed to orders.
func (s view) recalls(seat game.Seat) []game.Move {
	if r, ok := s.Position.(game.SimultaneousMoves); ok {
		if m, free := r.Recall(seat); free {
			return []game.Move{m}
		}
	}
	return nil
}

// previews are what those of the moves would cause that a seat can make, and why the first of the others is refused.
// Where anything is hidden there are at most sketches: to try a move on the true position would show what the seat may
// not know.
func (s view) previews(seat game.Seat, texts []string) (previews []api.Preview, refused error) {
	previews = []api.Preview{}
	switch {
	case !(s.held & s.ToAct()).Has(seat):
		return previews, nil
	case s.secret:
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
		previews = append(previews, api.Preview{Text: text, Events: s.events(log.Events), View: s.view(trial, seat)})
	}
	return previews, refused
}

// sketches are what moves would do if nobody interfered, for the seat whose knowledge is shown.
func (s view) sketches(seat game.Seat, texts []string) (sketches []api.Preview, refused error) {
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
			events := s.events(sketcher.Sketch(seat, moves[0]))
			sketches = append(sketches, api.Preview{Text: text, Events: events})
		}
	}
	return sketches, refused
}

// summary is a match as a list shows it.
func (s view) summary(who presence) api.Summary {
	public := look(s.State, 0, s.words)
	var text string
	var view any
	if s.Dealt() {
		text, view = s.Position.Text(public.viewer), s.view(s.Position, public.viewer)
	}
	return api.Summary{
		ID: s.Match.ID, Game: s.Match.Game, Options: changed(s.State), Players: s.players(who),
		Status: api.Status(s.Status), Moves: s.MovesKnown(public.viewer), ToAct: numbers(s.ToAct()),
		Position: text, View: view, Hints: s.hints(), Rated: s.Match.Rated,
		Result: s.Result.Text, Reason: s.Result.Reason, Winners: numbers(s.Result.Winners),
		UpdatedAt: s.Updated(public.viewer).UnixMilli(), Gathering: gathering(s.State),
	}
}

func numbers(seats game.Seats) []int {
	list := make([]int, 0, seats.Len())
	for seat := range seats.All() {
		list = append(list, int(seat))
	}
	return list
}
