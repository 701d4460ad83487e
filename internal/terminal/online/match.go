package online

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"time"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
	"hexparlor/internal/terminal/view"
	"hexparlor/record/fairdeal"
)

// Match is a match on a server. Its stream says what happens; the user's actions are requests.
type Match struct {
	client *Client
	id     string
	view   view.Match
	stream *stream
	stop   context.CancelFunc // ends all jobs
	ended  context.Context    // done when the match is closed

	number  int   // number of the position, see api.Position
	entries []int // number of the log entry of each turn in view.Past
	skew    time.Duration
	awaited int             // number of the position after the move that is on its way
	asked   map[string]bool // shares of the deal and rematches that were sent already
	rematch string          // id of the rematch
	commit  string          // commitment of the server to its seed
	offered bool            // whether the user wants the rematch
}

var _ view.Backend = (*Match)(nil)

// Open returns the match with that id. The error says why it cannot be shown here.
func (c *Client) Open(ctx context.Context, id string) (*Match, error) {
	var m api.Match
	if err := c.call(ctx, http.MethodGet, pathOf("/api/matches/%s", id), nil, &m); err != nil {
		return nil, err
	}
	return c.opened(m)
}

// opened returns the backend of a match that the server has described.
func (c *Client) opened(m api.Match) (*Match, error) {
	g, ok := games.Lookup(m.Game)
	if !ok {
		return nil, catalog.Error(i18n.Of("screen-server.unknown-game", "game", clean(m.Game, 40)))
	}
	o, err := game.ParseOptions(g.Info().Options, m.Options)
	if err != nil {
		return nil, catalog.Error(i18n.Of("screen-server.other-rules", "game", g.Info().Title()))
	}
	b := &Match{
		client: c, id: m.ID, asked: map[string]bool{},
	}
	b.ended, b.stop = context.WithCancel(context.Background())
	b.stream = newStream(b.ended, c, pathOf("/api/matches/%s/stream", m.ID))
	b.view = view.Match{Game: g, Options: o, Seats: g.Seats(o), Online: &view.Online{}}
	if _, err := b.setMatch(m); err != nil {
		return nil, err
	}
	return b, nil
}

// ID returns the id of the match on its server.
func (b *Match) ID() string { return b.id }

// Address returns the address of the match for browsers.
func (b *Match) Address() string { return b.client.URL() + "/t/" + b.id }

// View returns the match as the user sees it.
func (b *Match) View() *view.Match { return &b.view }

// Close ends the stream. The match goes on at the server.
func (b *Match) Close() { b.stop() }

// Begin follows the stream, and reads the chat and the turns so far.
func (b *Match) Begin() []view.Job {
	return append([]view.Job{b.listen(), b.readChat()}, b.history()...)
}

// job returns a job that ends with the match.
func (b *Match) job(run func(ctx context.Context) func() view.Update) view.Job {
	return func(ctx context.Context) func() view.Update {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(b.ended, cancel)()
		apply := run(ctx)
		return func() view.Update {
			if b.ended.Err() != nil {
				return view.Update{}
			}
			return apply()
		}
	}
}

// listen returns the job that waits for the next event of the stream.
func (b *Match) listen() view.Job {
	return b.job(func(context.Context) func() view.Update {
		e := b.stream.next()
		return func() view.Update {
			u := b.hear(e)
			if e.end == nil {
				u.Jobs = append(u.Jobs, b.listen())
			}
			return u
		}
	})
}

// hear applies an event of the stream.
func (b *Match) hear(e event) view.Update {
	if e.end != nil {
		return view.Failed(e.end)
	}
	if e.lost != nil {
		u := view.Update{Changed: true}
		if b.view.Online.Lost == nil {
			u.Status = e.lost.Why
		}
		b.view.Online.Lost = e.lost
		return u
	}
	back := b.view.Online.Lost != nil
	b.view.Online.Lost = nil
	u := b.heard(e)
	if back {
		u.Changed = true
		if u.Status.Empty() {
			u.Status = i18n.Of("screen-server.back")
		}
	}
	return u
}

func (b *Match) heard(e event) view.Update {
	switch e.name {
	case "match":
		var m api.Match
		if json.Unmarshal(e.data, &m) != nil {
			break
		}
		return b.replaced(m)
	case "step":
		var s api.Step
		if json.Unmarshal(e.data, &s) == nil {
			return b.stepped(s)
		}
	case "presence":
		var p api.Presence
		if json.Unmarshal(e.data, &p) == nil {
			b.view.Online.Here = seatsOf(p.Online)
			return view.Update{Changed: true}
		}
	case "chat":
		var m api.ChatMessage
		if json.Unmarshal(e.data, &m) == nil {
			return b.received(m)
		}
	}
	return view.Update{}
}

// replaced applies the whole match, which the server sends first and after it has been away for long.
func (b *Match) replaced(m api.Match) view.Update {
	before := b.number
	turn, err := b.setMatch(m)
	if err != nil {
		return view.Failed(err)
	}
	u := view.Update{Changed: true, Turn: before != b.number, Bell: turn && before != b.number}
	if before != b.number {
		b.forget()
		u.Jobs = b.history()
	}
	u.Jobs = append(u.Jobs, b.share(m.Deal)...)
	return b.follow(u)
}

// setMatch sets the view to a match. turn reports whether it is the user's turn now and was not before.
func (b *Match) setMatch(m api.Match) (turn bool, err error) {
	if m.Now > 0 {
		b.skew = time.Since(time.UnixMilli(m.Now))
	}
	v := &b.view
	o, err := game.ParseOptions(v.Game.Info().Options, m.Options)
	if err != nil {
		return false, catalog.Error(i18n.Of("screen-server.other-rules", "game", v.Game.Info().Title()))
	}
	v.Options, v.Seats = o, v.Game.Seats(o)
	b.setPlayers(m.Players)
	v.Online.Hints = m.Hints
	if m.Deal != nil {
		b.commit = m.Deal.Commitment
	}
	moves := 0
	for _, e := range m.Log {
		if e.Kind == "move" && !e.Undone {
			moves++
		}
	}
	v.Earlier = max(0, moves-len(v.Past))
	b.rematch = m.Rematch
	return b.setPosition(m.Position)
}

// setPlayers sets the names of the players and the seats of the user.
func (b *Match) setPlayers(players []api.Player) {
	v := &b.view
	if len(players) != len(v.Seats) {
		return
	}
	v.Names, v.Own, v.Bots, v.Online.Here = make([]string, len(players)), 0, 0, 0
	var others i18n.List
	for i, p := range players {
		seat := game.SeatsOf(p.Seat)
		v.Names[i] = clean(p.Name, 30)
		switch {
		case p.Mine:
			v.Own |= seat
		case p.Name != "":
			others = append(others, v.Names[i])
		}
		if p.Kind == api.Bot {
			v.Bots |= seat
		}
		if p.Online {
			v.Online.Here |= seat
		}
	}
	v.Opponent = i18n.Message{}
	if len(others) > 0 {
		v.Opponent = i18n.Of("screen-server.with", "names", others)
	}
}

// setPosition sets the position. turn reports whether it is the user's turn now and was not before.
func (b *Match) setPosition(p api.Position) (turn bool, err error) {
	v := &b.view
	before := v.Mine()
	b.number = p.Number
	if b.number >= b.awaited {
		v.Online.Sending = false
	}
	v.ToAct = seatsOf(p.ToAct)
	v.Viewer = p.Seat
	if p.Revealed {
		v.Viewer = game.Arbiter
	}
	v.State, v.Waiting = nil, i18n.Message{}
	if p.Status == api.Waiting || !p.Dealt {
		v.ToAct = 0
		v.Waiting = sentences(p.Prompt)
	}
	if p.Dealt {
		seen, err := v.Game.ParseSeen(v.Options, p.Text)
		if err != nil {
			return false, catalog.Error(i18n.Of("screen-server.other-rules", "game", v.Game.Info().Title()))
		}
		v.State = seen.Complete(v.Viewer, rand.New(rand.NewPCG(1, uint64(p.Number)))) //nolint:gosec // nobody sees the draw
	}
	b.setEnd(p)
	b.setProposals(p)
	b.setClocks(p)
	return v.Mine() && !before, nil
}

// setEnd sets the result of a finished match.
func (b *Match) setEnd(p api.Position) {
	v := &b.view
	v.Over = p.Status == api.Finished
	v.Result, v.How, v.Outcome = game.Result{}, i18n.Message{}, i18n.Message{}
	if !v.Over {
		return
	}
	v.ToAct = 0
	v.Result = game.Result{Over: true, Text: p.Result, Reason: p.Reason, Winners: seatsOf(p.Winners)}
	v.How = sentences(p.Prompt)
	switch {
	case v.Own == 0 || v.Alone():
	case v.Result.Winners == 0:
		v.Outcome = i18n.Of("terminal.no-winner")
	case v.Result.Winners&v.Own != 0:
		v.Outcome = i18n.Of("terminal.won")
	default:
		v.Outcome = i18n.Of("terminal.lost")
	}
}

// setProposals sets the open proposals, and those that the user can make.
func (b *Match) setProposals(p api.Position) {
	v, o := &b.view, b.view.Online
	o.Proposals, o.Asks, o.Undo = nil, nil, false
	for _, offer := range p.Offers {
		o.Proposals = append(o.Proposals, view.Proposal{
			Kind: clean(offer.Kind, 20), By: offer.By, Mine: v.Own.Has(offer.By), Asks: seatsOf(offer.Awaits)&v.Own != 0,
		})
	}
	for _, t := range p.Turns {
		o.Undo = o.Undo || t.Undo == "open"
	}
	if v.Own == 0 {
		return
	}
	switch p.Status {
	case api.Running:
		o.Asks = append(o.Asks, "draw", "takeback")
		for _, c := range p.Clocks {
			if v.Own.Has(c.Seat) && c.More > 0 {
				o.Asks = append(o.Asks, "time")
			}
		}
		if p.Pause > 0 {
			o.Asks = append(o.Asks, "pause")
		}
	case api.Finished:
		o.Asks = append(o.Asks, "rematch")
	}
}

func (b *Match) setClocks(p api.Position) {
	o := b.view.Online
	o.Clocks = nil
	for _, c := range p.Clocks {
		one := view.Clock{Seat: c.Seat, Left: time.Duration(c.Left) * time.Millisecond}
		if c.Since > 0 && c.Ends > 0 && p.Paused == 0 {
			one.Ends = time.UnixMilli(c.Ends).Add(b.skew)
		}
		o.Clocks = append(o.Clocks, one)
	}
}

// stepped applies one new entry of the log.
func (b *Match) stepped(s api.Step) view.Update {
	v := &b.view
	before := v.State
	viewer := v.Viewer
	if s.Players != nil {
		b.setPlayers(s.Players)
	}
	acted := v.Own.Has(s.Entry.Seat)
	turn, err := b.setPosition(s.Position)
	if err != nil {
		return view.Failed(err)
	}
	u := view.Update{Changed: true, Bell: turn || v.Over, Turn: acted || turn || !v.Mine()}
	switch s.Entry.Kind {
	case "move":
		b.entries = append(b.entries, s.Entry.Number)
		v.Past = append(v.Past, b.turn(s, func() any { return before.View(viewer) }))
	case "undo", "takeback-accept":
		b.forget()
		u.Turn, u.Jobs = true, b.history()
	}
	if s.Rematch != "" {
		b.rematch = s.Rematch
	}
	if s.Players != nil || v.Over { // the rooms of the chat follow from the seats
		u.Jobs = append(u.Jobs, b.readChat())
	}
	u.Status = b.news(s.Entry)
	u.Bell = u.Bell || slices.ContainsFunc(v.Online.Proposals, func(p view.Proposal) bool { return p.Asks })
	u.Jobs = append(u.Jobs, b.share(s.Deal)...)
	return b.follow(u)
}

// news returns what an entry of another user means, if the match does not show it otherwise.
func (b *Match) news(e api.Entry) i18n.Message {
	if b.view.Own.Has(e.Seat) || e.Seat < 1 || int(e.Seat) > len(b.view.Seats) {
		return i18n.Message{}
	}
	switch e.Kind {
	case "draw-offer", "draw-decline", "takeback-ask", "takeback-accept", "takeback-decline", "rematch-ask",
		"rematch-decline", "time-ask", "time-accept", "time-decline", "pause-ask", "pause-accept", "pause-decline",
		"time-out", "sit", "stand", "undo":
		return i18n.Of("screen-server.news", "kind", e.Kind, "name", b.view.Player(e.Seat))
	}
	return i18n.Message{}
}

// turn returns the turn of a step.
func (b *Match) turn(s api.Step, before func() any) view.Turn {
	t := view.Turn{Before: before, Seat: s.Entry.Seat, Sealed: s.Entry.Text == ""}
	if s.Entry.Text != "" {
		t.Moves = []string{clean(s.Entry.Text, 500)}
	}
	t.Sealed = t.Sealed || b.view.Game.Info().Sealed
	t.Events = b.events(s.Events)
	return t
}

// forget drops the turns so far, for history to read them again.
func (b *Match) forget() {
	b.view.Earlier += len(b.view.Past)
	b.view.Past, b.entries = nil, nil
}

// follow opens the rematch that the user wants as soon as it exists.
func (b *Match) follow(u view.Update) view.Update {
	if b.rematch == "" || !b.offered {
		return u
	}
	b.offered = false
	u.Jobs = append(u.Jobs, b.openRematch())
	return u
}

func (b *Match) openRematch() view.Job {
	id := b.rematch
	return b.job(func(ctx context.Context) func() view.Update {
		next, err := b.client.Open(ctx, id)
		return func() view.Update {
			if err != nil {
				return view.Failed(err)
			}
			return view.Update{Open: next}
		}
	})
}

// share returns the jobs by which the user's seats take part in a deal that awaits them.
func (b *Match) share(d *api.Deal) (jobs []view.Job) {
	if d == nil {
		return nil
	}
	if d.Commitment != "" {
		b.commit = d.Commitment
	}
	for _, n := range d.Awaits {
		seat := game.Seat(n) //nolint:gosec // Has is false for other numbers
		phase := fmt.Sprint(seat, d.Reveals)
		if !b.view.Own.Has(seat) || b.asked[phase] {
			continue
		}
		b.asked[phase] = true
		share := b.ownShare(seat)
		body := api.DealShare{Key: newKey(), Seat: seat, Reveal: share}
		if !d.Reveals {
			body.Reveal, body.Commit = "", fairdeal.ShareCommit(b.id, b.commit, seat, share)
		}
		jobs = append(jobs, b.post("/deal-shares", body, func() { delete(b.asked, phase) }))
	}
	return jobs
}

// ownShare returns the share of a seat in the deal. It follows from the user's secret, so that a program that starts
// again reveals what it has committed to.
func (b *Match) ownShare(seat game.Seat) string {
	sum := hmac.New(sha256.New, []byte(b.client.Secret()))
	fmt.Fprintf(sum, "hexparlor terminal share\n%s\n%s\n%d\n", b.id, b.commit, seat)
	return hex.EncodeToString(sum.Sum(nil))
}

// sentences returns the text of a prompt.
func sentences(p api.Prompt) i18n.Message {
	return i18n.Sentences(i18n.Verbatim(clean(p.Title, 300)), i18n.Verbatim(clean(p.Detail, 500)))
}

func seatsOf(numbers []int) (seats game.Seats) {
	for _, n := range numbers {
		if n > 0 && n < 16 {
			seats |= game.SeatsOf(game.Seat(n))
		}
	}
	return seats
}
