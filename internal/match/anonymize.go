package match

import (
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// FormerName is what the log calls a player of whom nothing is to be known any more.
const FormerName = "Former player"

// FormerPrefix begins the id of such a player. At each table they are somebody else.
const FormerPrefix = "former-"

// Former tells whether a player was somebody of whom nothing is to be known any more. Nobody is that player.
func (p Player) Former() bool { return strings.HasPrefix(p.user(), FormerPrefix) }

// ErrNoSeatToLeave: there is no seat that could be left.
var ErrNoSeatToLeave = fail(BadKind, i18n.Of("match.cannot-stand"))

// leaveToWorkers frees the seats of a guest, and of those for whom they run the game.
func (d *Draft) Leave(guest string) error {
	for d.State.Status == Waiting {
		seats := d.State.Held(guest)
		if d.State.RunBy(guest) {
			seats |= d.State.Elsewhere()
		}
		if seats == 0 {
			break
		}
		e := Entry{Seat: seats.First(), Kind: Stand, Text: d.State.Player(seats.First()).String()}
		if err := d.Add(e); err != nil {
			return err
		}
	}
	if len(d.Steps) == 0 {
		return ErrNoSeatToLeave
	}
	return nil
}

// AnonymizedEntries is the entries of a log that tell of a guest, or hold what they have typed, without that: their name, the
// names of those for whom they ran the game, the names of a record that they have brought, and the keys that their
// programs chose.
func AnonymizedEntries(m Match, log []Entry, guest, alias string) []Entry {
	var changed []Entry
	seats := seating{made: m.Maker == guest, players: map[game.Seat]Player{}}
	for _, e := range log {
		whose := seats.note(e)
		if whose.Guest != guest && (!seats.made || !whose.ByMessage && whose.Guest != Elsewhere) {
			continue
		}
		switch e.Kind {
		default:
			if e.Key == "" {
				continue
			}
		case Sit, Stand:
			p, _ := ParsePlayer(e.Text)
			p.Name = FormerName
			if p.Guest == guest {
				p.Guest = alias
			}
			e.Text = p.String()
		case Rename:
			e.Text = FormerName
		}
		changed = append(changed, e)
	}
	return changed
}

// seating follows who sits where through a log, without playing it.
type seating struct {
	made      bool // the match, by who is to be forgotten
	gathering bool
	players   map[game.Seat]Player
}

// indexKeys takes in the next entry, and tells whose it is.
func (s *seating) note(e Entry) Player {
	whose := s.players[e.Seat]
	switch e.Kind {
	case Gather:
		s.gathering = true
	case Start:
		s.gathering = false
	case Sit:
		whose, _ = ParsePlayer(e.Text)
		s.players[e.Seat] = whose
	case Stand:
		whose, _ = ParsePlayer(e.Text)
		delete(s.players, e.Seat)
		for seat := e.Seat + 1; s.gathering && s.players[seat] != (Player{}); seat++ {
			s.players[seat-1] = s.players[seat]
			delete(s.players, seat)
		}
	}
	return whose
}
