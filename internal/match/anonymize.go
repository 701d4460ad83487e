package match

import (
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// FormerName replaces the name of a player in the log once their account is deleted.
const FormerName = "Former player"

// FormerPrefix is the prefix of the id that replaces a deleted user's id in a log. Each match gets a different id, so
// that a user cannot be followed from match to match.
const FormerPrefix = "former-"

// Former reports whether the account of the player was deleted.
func (p Player) Former() bool { return strings.HasPrefix(p.occupant(), FormerPrefix) }

// ErrNoSeatToLeave is the error of Leave when the user holds no seat of a waiting match.
var ErrNoSeatToLeave = fail(BadKind, i18n.Of("match.cannot-stand"))

// Leave drafts that a user leaves a waiting match: it frees the user's seats and, if the user runs the match, the
// seats of players by message.
func (d *Draft) Leave(user string) error {
	for d.State.Status == Waiting {
		seats := d.State.Seats.HeldBy(user)
		if d.State.Seats.RunBy(user) {
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

// AnonymizedEntries returns the entries of a log that name a user or hold text of the user, with alias as the user's
// id and FormerName as every name that the user has typed. The store also drops the keys of these entries.
func AnonymizedEntries(m Match, log []Entry, user, alias string) []Entry {
	var changed []Entry
	seats := seating{made: m.Maker == user, players: map[game.Seat]Player{}}
	for _, e := range log {
		if e.Kind == Announce {
			if seats.made {
				e.Text = ""
				changed = append(changed, e)
			}
			continue
		}
		whose := seats.note(e)
		if whose.User != user && (!seats.made || !whose.ByMessage && whose.User != ImportedUser) {
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
			if p.User == user {
				p.User = alias
			}
			e.Text = p.String()
		case Rename:
			e.Text = FormerName
		}
		changed = append(changed, e)
	}
	return changed
}

// seating tracks which player holds which seat while AnonymizedEntries reads a log, without replaying the game.
type seating struct {
	made      bool // whether the user whose account is deleted made the match
	gathering bool
	players   map[game.Seat]Player
}

// note applies the next entry of the log and returns the player who made the entry.
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
