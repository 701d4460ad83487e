package solo

import (
	"context"
	"crypto/rand"
	"strings"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/match/analysis"
	"hexparlor/internal/terminal/view"
)

// Backend is a match of this computer: the bots think here, and a folder keeps it.
type Backend struct {
	*Match
	folder   Folder
	id       string
	viewer   game.Seat
	still    bool // whether bots do not move by themselves
	view     view.Match
	stop     context.CancelFunc // ends the running search; nil if there is none
	searches int                // number of searches so far; the result of an older one is dropped
}

var _ view.Backend = (*Backend)(nil)

// Open returns the backend of a match that folder keeps by this id. An empty id stands for a match that is not kept.
func Open(m *Match, folder Folder, id string) *Backend {
	b := &Backend{Match: m, folder: folder, id: id, viewer: m.Viewer()}
	b.show()
	return b
}

// Replay returns the backend of the match of a record, which hides nothing.
func Replay(m *Match) *Backend {
	b := &Backend{Match: m, viewer: game.Arbiter, still: true}
	b.show()
	return b
}

// Exercise returns the backend of a match whose bots do not think: the moves of all seats come by Submit.
func Exercise(m *Match) *Backend {
	b := &Backend{Match: m, viewer: m.Viewer(), still: true}
	b.show()
	return b
}

// Start deals a match and stores it in the folder.
func Start(c Config, folder Folder) (*Backend, error) {
	m, err := New(c)
	if err != nil {
		return nil, err
	}
	b := Open(m, folder, NewID())
	return b, b.save()
}

// View returns the match as the user sees it.
func (b *Backend) View() *view.Match { return &b.view }

// show sets the view to the present state of the match.
func (b *Backend) show() {
	m, v := b.Match, &b.view
	v.Game, v.Options, v.State, v.Seats, v.Viewer = m.Game, m.Options, m.State, m.Seats, b.viewer
	v.Own, v.Bots = 0, 0
	for _, seat := range m.Seats {
		if m.IsBot(seat.Seat) {
			v.Bots |= game.SeatsOf(seat.Seat)
		} else {
			v.Own |= game.SeatsOf(seat.Seat)
		}
	}
	if l, ok := bot.LevelOf(m.Game.Info().ID, m.Level); ok {
		v.Opponent = i18n.Of("screen.against", "level", l.Level, "name", l.Title())
	}
	v.ToAct, v.Over = m.State.ToAct(), m.Over()
	v.Result, v.How, v.Outcome = game.Result{}, i18n.Message{}, i18n.Message{}
	if v.Over {
		v.ToAct, v.Result = 0, m.Result()
		v.How, v.Outcome = m.Ending()
	}
	v.Past = v.Past[:min(len(v.Past), len(m.Past))]
	for _, t := range m.Past[len(v.Past):] {
		v.Past = append(v.Past, b.shown(t))
	}
}

// shown returns a turn as the user may see it.
func (b *Backend) shown(t Turn) view.Turn {
	return view.Turn{
		Before: func() any { return t.Before.View(b.viewer) }, Seat: t.Seat, Moves: t.Moves, Sealed: t.Sealed,
		Events: t.Log.For(b.viewer),
	}
}

// save stores the match if it is kept.
func (b *Backend) save() error {
	if b.id == "" {
		return nil
	}
	if err := b.folder.Save(b.id, b.Match); err != nil {
		return catalog.Error(i18n.Of("screen.unsaved", "why", err))
	}
	return nil
}

// changed stores the match after a change, and lets a bot begin.
func (b *Backend) changed() view.Update {
	b.show()
	return view.Update{Changed: true, Turn: true, Err: b.save(), Jobs: b.Begin()}
}

// Begin starts the search of a bot if it is to move.
func (b *Backend) Begin() []view.Job {
	if b.still || b.Over() || !b.IsBot(b.ToMove()) || b.stop != nil {
		return nil
	}
	seat := b.ToMove()
	search := b.Choose(seat)
	b.searches++
	number := b.searches
	halted, stop := context.WithCancel(context.Background())
	b.stop = stop
	return []view.Job{func(ctx context.Context) func() view.Update {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(halted, cancel)()
		chosen, err := search(ctx)
		return func() view.Update { return b.found(number, seat, chosen, err) }
	}}
}

// found plays the moves that a bot has chosen, unless its search is no longer wanted.
func (b *Backend) found(number int, seat game.Seat, chosen Chosen, err error) view.Update {
	if number != b.searches || b.stop == nil {
		return view.Update{}
	}
	b.Close()
	if err == nil {
		_, err = b.PlayChosen(seat, chosen)
	}
	if err != nil {
		return view.Failed(err)
	}
	return b.changed()
}

// Close ends a running search; its result is dropped.
func (b *Backend) Close() {
	if b.stop != nil {
		b.stop()
		b.stop = nil
	}
}

// Submit plays a text, and lets the bots answer.
func (b *Backend) Submit(seat game.Seat, text string) view.Update {
	if _, refusal := b.Play(seat, text); refusal != nil {
		return view.Failed(refusal)
	}
	return b.changed()
}

// Undo takes back a resignation, or the user's last turn and what followed it.
func (b *Backend) Undo() view.Update {
	b.Close()
	if seat := b.Resigned; seat != 0 {
		b.Resigned = 0
		u := b.changed()
		u.Status = i18n.Of("terminal.goes-on", "name", b.Name(seat))
		return u
	}
	back, ok := b.Match.Undo()
	if !ok {
		return view.Update{Err: catalog.Error(i18n.Of("terminal.nothing-to-undo")), Jobs: b.Begin()}
	}
	u := b.changed()
	u.Status = i18n.Of("terminal.takes-back", "name", b.Name(back.Seat), "moves", strings.Join(back.Moves, ", "))
	return u
}

// Resign gives the match up for a seat.
func (b *Backend) Resign(seat game.Seat) view.Update {
	if !b.Match.Resign(seat) {
		return view.Failed(catalog.Error(i18n.Of("terminal.only-two-resign")))
	}
	u := b.changed()
	u.Status = i18n.Of("terminal.resigns", "name", b.Name(seat))
	return u
}

// Advise searches a hint. It is dropped if the match has changed meanwhile.
func (b *Backend) Advise(seat game.Seat, words *i18n.Catalogue) view.Update {
	if err := b.Game.Info().NoEnd(b.Options); err != nil {
		return view.Failed(catalog.Error(i18n.Of("terminal.no-hint", "why", err)))
	}
	search, err := b.Match.Advise(seat)
	if err != nil {
		return view.Failed(err)
	}
	turns := len(b.Past)
	return view.Update{Status: i18n.Of("screen.searching"), Jobs: []view.Job{func(ctx context.Context) func() view.Update {
		a, err := search(ctx)
		return func() view.Update {
			if turns != len(b.Past) || b.Over() {
				return view.Update{}
			}
			if err != nil {
				return view.Failed(err)
			}
			return view.Update{Hint: b.advice(seat, words, a)}
		}
	}}}
}

// advice returns a hint with its reasons and cells.
func (b *Backend) advice(seat game.Seat, words *i18n.Catalogue, a analysis.Advice) *view.Hint {
	h := &view.Hint{Text: []i18n.Message{b.Hint(seat, a)}}
	for _, r := range a.Reasons {
		name := func(other game.Seat) string { return words.Say(b.Name(other)) }
		h.Text = append(h.Text, r.Says(game.SeatsOf(seat), name))
	}
	if len(a.Moves) > 0 {
		for _, p := range b.State.Picks(seat, a.Moves[0]) {
			if at, err := hex.ParseCell(p.At); err == nil && p.At != "" {
				h.Cells = append(h.Cells, at)
			}
		}
	}
	return h
}

// Rematch begins a match with the same players and rules.
func (b *Backend) Rematch() view.Update {
	c := b.Config
	c.Seed = NewSeed()
	next, err := Start(c, b.folder)
	if next == nil {
		return view.Failed(err)
	}
	return view.Update{Open: next, Err: err}
}

// NewSeed returns a random seed.
func NewSeed() (seed rng.Seed) {
	rand.Read(seed[:]) // never returns an error
	return seed
}

// Record returns the record of the match so far.
func (b *Backend) Record() view.Update {
	text, ok := b.RecordText()
	if !ok {
		return view.Failed(catalog.Error(i18n.Of("terminal.record-secret")))
	}
	return view.Update{Record: text}
}

// Act refuses proposals: all users of the match sit at one keyboard.
func (b *Backend) Act(string) view.Update {
	return view.Failed(catalog.Error(i18n.Of("terminal.server-only")))
}

// Plan refuses conditional moves: the users of the match sit at one keyboard.
func (b *Backend) Plan(string) view.Update {
	return view.Failed(catalog.Error(i18n.Of("terminal.server-only")))
}

// Say refuses messages, which have no reader here.
func (b *Backend) Say(string, string) view.Update {
	return view.Failed(catalog.Error(i18n.Of("terminal.server-only")))
}
