package match

import (
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// FormerName is the name in the log of a player whose account was deleted.
const FormerName = "Former player"

// FormerPrefix begins the id of a player whose account was deleted. Each match has its own id for them.
const FormerPrefix = "former-"

// Former reports whether the account of the player was deleted.
func (p Player) Former() bool { return strings.HasPrefix(p.user(), FormerPrefix) }

// ErrNoSeatToLeave is the error of a guest who has no seat that can be left.
var ErrNoSeatToLeave = fail(BadKind, i18n.Of("match.cannot-stand"))

// Leave frees the seats of a guest, and of those for whom they run the match.
func (d *Draft) Leave(guest string) error {
	for d.State.Status == Waiting {
		seats := d.State.Seats.HeldBy(guest)
		if d.State.Seats.RunBy(guest) {
			seats |= d.State.Seats.ByMessage()
		}
		if seats == 0 {
			break
		}
		e := Entry{Seat: seats.First(), Kind: Stand, Text: d.State.Seats.Player(seats.First()).String()}
		if err := d.Add(e); err != nil {
			return err
		}
	}
	if len(d.Steps) == 0 {
		return ErrNoSeatToLeave
	}
	return nil
}

// AnonymizedEntries returns the entries of a log that name a guest or hold text that the guest has typed, without it:
// the names of the guest and of players for whom they ran the match, and the keys that their programs chose.
func AnonymizedEntries(m Match, log []Entry, guest, alias string) []Entry {
	var changed []Entry
	seats := seating{made: m.Maker == guest, players: map[game.Seat]Player{}}
	for _, e := range log {
		whose := seats.note(e)
		if whose.Guest != guest && (!seats.made || !whose.ByMessage && whose.Guest != ImportedGuest) {
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

// seating follows the players of the seats through a log without playing it.
type seating struct {
	made      bool // the match, by who is to be forgotten
	gathering bool
	players   map[game.Seat]Player
}

// note applies the next entry, and returns the player who made it.
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
