package fullscreen

import (
	"slices"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/games/hexstrike"
	"hexparlor/i18n"
	"hexparlor/internal/terminal/canvas"
)

// strikeReel follows the events of played beats of HexStrike and takes a moment for each thing that happens.
type strikeReel struct {
	reel
	view   hexstrike.View
	rows   [2][]hexstrike.Slot // from the beat start on
	start  int
	struck []hex.Cell
	trail  []hex.Cell
}

// hexstrikeReel returns the film of the beats in these events: a chapter for each beat in which something happens.
func hexstrikeReel(before, after any, events []game.Event) reel {
	v, known := before.(hexstrike.View)
	first := slices.IndexFunc(events, func(e game.Event) bool { return e.Kind() == hexstrike.BeatEvent{}.Kind() })
	w, also := after.(hexstrike.View)
	if !known || !also || v.Choosing || first < 0 {
		return reel{}
	}
	r := &strikeReel{view: v, start: v.Beat}
	for i, p := range v.Players {
		r.rows[i] = slices.Clone(p.Row)
	}
	for _, e := range events {
		r.show(e)
	}
	if len(r.moments) == 0 {
		return reel{} // beats in which nothing happens
	}
	r.head = i18n.Of("screen-film.beats", "beats", r.view.Beat-r.start+1, "from", r.start, "to", r.view.Beat)
	end := r.moments[len(r.moments)-1].view.(hexstrike.View)
	end.Fires, end.Platforms, end.Arrows = w.Fires, w.Platforms, w.Arrows
	r.moments[len(r.moments)-1].view = end
	return r.reel
}

// show takes a moment for an event that is worth one.
func (r *strikeReel) show(e game.Event) {
	r.struck, r.trail = nil, nil
	if !r.happen(e) {
		return
	}
	title := i18n.Of("ui-hexstrike.beat", "beat", r.view.Beat)
	if n := len(r.chapters); n == 0 || !r.chapters[n-1].Equal(title) {
		r.chapters = append(r.chapters, title)
	}
	struck, trail := slices.Clone(r.struck), slices.Clone(r.trail)
	r.moments = append(r.moments, moment{len(r.chapters) - 1, []i18n.Message{e.Message()}, r.now(), func(b *canvas.Board) {
		for _, at := range trail {
			b.Put(at, 0, "∙", "m-push", "", canvas.Bold)
		}
		for _, at := range struck {
			b.Ring(at, "hit", true)
		}
	}})
}

// now returns the position with the rows from the present beat on.
func (r *strikeReel) now() hexstrike.View {
	v := r.view
	for i := range v.Players {
		v.Players[i].Row = r.rows[i][min(max(0, v.Beat-r.start), len(r.rows[i])):]
	}
	return v
}

// happen changes the position by an event, and reports whether the event is worth a moment.
func (r *strikeReel) happen(e game.Event) bool {
	switch e := e.(type) {
	case hexstrike.LaidEvent:
		r.view.Beat = e.Beat
		r.set(e.Seat, e.Beat, e.Row, true)
	case hexstrike.BeatEvent:
		r.view.Beat = e.Beat
		for i, slot := range e.Slots {
			r.set(game.Seat(i+1), e.Beat, []hexstrike.Slot{slot}, false)
		}
		return false
	case hexstrike.SettledEvent:
		for i, f := range e.Figures {
			p := &r.view.Players[i]
			p.Cell, p.Facing, p.Damage = f.Cell, f.Facing, f.Damage
			r.set(game.Seat(i+1), e.Beat, []hexstrike.Slot{e.Slots[i]}, false)
		}
		return false
	case hexstrike.TurnedEvent:
		r.player(e.Seat).Facing = e.Facing
	case hexstrike.MovedEvent:
		r.trail = []hex.Cell{e.From}
		r.player(e.Seat).Cell = e.To
	case hexstrike.HitEvent:
		r.struck, r.trail = []hex.Cell{e.Cell}, []hex.Cell{r.player(e.Seat).Cell}
		r.player(e.Seat).Cell, r.player(e.Seat).Damage = e.To, e.Total
	case hexstrike.ThrownEvent:
		r.trail = []hex.Cell{r.player(e.Seat).Cell}
		r.player(e.Seat).Cell, r.player(e.Seat).Damage = e.Cell, e.Total
	default:
		return r.minor(e)
	}
	return true
}

// minor changes the position by one of the rarer events.
func (r *strikeReel) minor(e game.Event) bool {
	switch e := e.(type) {
	case hexstrike.MissedEvent:
		r.struck = []hex.Cell{e.Cell}
	case hexstrike.HurtEvent:
		r.player(e.Seat).Damage = e.Total
	case hexstrike.HealedEvent:
		r.player(e.Seat).Damage = e.Total
	case hexstrike.ReturnedEvent:
		if !e.Blocked {
			r.player(e.Seat).Cell = e.Cell
		}
	case hexstrike.TokenEvent:
		r.token(e)
	case hexstrike.RevealedEvent, hexstrike.EndedEvent:
	case hexstrike.MarkedEvent:
		return e.Mark == "Death"
	default:
		return false
	}
	return true
}

// token puts a new token on the board.
func (r *strikeReel) token(e hexstrike.TokenEvent) {
	switch e.Token {
	case "fire":
		r.view.Fires = append(slices.Clone(r.view.Fires), e.Cell)
	case "platform":
		r.view.Platforms = append(slices.Clone(r.view.Platforms), e.Cell)
	case "arrow":
		r.view.Arrows = append(slices.Clone(r.view.Arrows), hexstrike.Arrow{Cell: e.Cell, Direction: e.Direction})
	}
}

func (r *strikeReel) player(seat game.Seat) *hexstrike.Player { return &r.view.Players[seat-1] }

// set puts slots into a player's row from a beat on; rest says whether what follows them is dropped.
func (r *strikeReel) set(seat game.Seat, beat int, slots []hexstrike.Slot, rest bool) {
	row, at := slices.Clone(r.rows[seat-1]), max(0, beat-r.start)
	for len(row) < at {
		row = append(row, hexstrike.Slot{Action: "_", Open: true})
	}
	end := min(at+len(slots), len(row))
	if rest {
		end = len(row)
	}
	r.rows[seat-1] = slices.Concat(row[:at], slots, row[end:])
}
