package match

import (
	"slices"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
)

const maxText = 2000

// IsKey reports whether a text has the form of a submission key: 8 to 64 letters, digits, - and _.
func IsKey(text string) bool {
	for _, c := range []byte(text) {
		letter := 'a' <= c|0x20 && c|0x20 <= 'z'
		if digit := '0' <= c && c <= '9'; !letter && !digit && c != '-' && c != '_' {
			return false
		}
	}
	return 8 <= len(text) && len(text) <= 64
}

// submittable lists the kinds of entries that users may submit.
var submittable = []Kind{
	Sit, Stand, Start, AddBot, RemoveBot, ShareCommit, ShareReveal, Move, Undo, Resign, DrawOffer, DrawAccept, DrawDecline,
	TakebackAsk, TakebackAccept, TakebackDecline, RematchAsk, RematchAccept, RematchDecline,
	ReplaceAsk, ReplaceAccept, ReplaceDecline,
	TimeAsk, TimeAccept, TimeDecline, PauseAsk, PauseAccept, PauseDecline, Resume, ClaimWin,
}

// Validate returns what is wrong with a submission regardless of its match: its kind, its key or the length of its
// text.
func (s Submission) Validate() error {
	switch {
	case !slices.Contains(submittable, s.Kind):
		return fail(BadKind, i18n.Of("match.unknown-kind", "kind", s.Kind))
	case !IsKey(s.Key):
		return fail(BadKey, i18n.Of("match.bad-key"))
	case len(s.Text) > maxText:
		return fail(BadText, i18n.Of("match.long-text", "bytes", maxText))
	}
	return nil
}

// CheckRepeat returns an error if first, the stored entry with the key of s, came from a different submission; nil if s
// merely repeats that submission.
func (s Submission) CheckRepeat(f *State, first Entry) error {
	sameKind := s.Kind == first.Kind || s.Kind == DrawOffer && first.Kind == DrawAccept ||
		s.Kind == RematchAsk && first.Kind == RematchAccept || s.Kind == PauseAsk && first.Kind == PauseAccept
	if s.gathers(f, first) {
		return nil
	}
	if first.Seat != s.Seat || !sameKind || !f.Seats.speaksFor(s.User, f.Seats.askedFor(first)) {
		return fail(BadKey, i18n.Of("match.used-key"))
	}
	return nil
}

// gathers reports whether s is a Sit, Stand, AddBot or RemoveBot submission that led to the entry first. The seats of a
// gathered match may have moved since, so they are not compared.
func (s Submission) gathers(f *State, first Entry) bool {
	p, _ := ParsePlayer(first.Text)
	switch s.Kind {
	case Sit, Stand:
		return f.Log[0].Kind == Gather && first.Kind == s.Kind && p.User == s.User
	case AddBot:
		return first.Kind == Sit && p.Bot()
	case RemoveBot:
		return first.Kind == Stand && p.Bot()
	}
	return false
}

// JoinsOthers reports whether the submission would make its user play with the other users of the match, so that blocks
// between users must be checked.
func (s Submission) JoinsOthers() bool {
	return s.Kind == Sit && !s.ByMessage || s.Kind == RematchAsk || s.Kind == RematchAccept
}

// Draft checks whether the submission is allowed and drafts the entries that it leads to.
func (s Submission) Draft(d *Draft) error {
	if err := s.mayAct(d.State); err != nil {
		return err
	}
	d.user = s.User
	switch s.Kind {
	case Sit:
		if s.ByMessage {
			return d.seatByMessage(s.Seat, s.Text)
		}
		return d.sit(s.Seat, Player{User: s.User, Name: s.Text, Program: s.Program})
	case Start, AddBot, RemoveBot:
		return d.manageGathering(s)
	case Stand:
		return d.Add(Entry{Seat: s.Seat, Kind: Stand, Text: d.State.Seats.Player(s.Seat).String()})
	case ShareCommit, ShareReveal:
		return d.Add(Entry{Seat: s.Seat, Kind: s.Kind, Text: s.Text})
	case Move:
		return s.draftMove(d)
	case Resign:
		return d.resign(s.Seat, "")
	case ReplaceAsk:
		return d.replace(s)
	case ClaimWin:
		return d.claimWin(s)
	case DrawOffer, TakebackAsk, RematchAsk, TimeAsk, PauseAsk:
		return d.propose(s.Seat, s.Kind)
	case RematchAccept:
		return d.acceptRematch(s.Seat)
	}
	return d.Add(Entry{Seat: s.Seat, Kind: s.Kind})
}

// draftMove drafts the entries of a Move submission: one move, several moves, or a whole message with orders.
func (s Submission) draftMove(d *Draft) error {
	if s.Round != 0 && s.Round != d.State.Rounds.Number {
		return fail(TurnOver, i18n.Of("match.turn-over", "turn", s.Round))
	}
	if s.Thought != nil {
		d.Forgiven = func(f *State, seat game.Seat) time.Duration { return f.Clocks.lag(seat, d.At, *s.Thought) }
	}
	if s.ByMessage {
		return d.message(s.Seat, s.Text)
	}
	return d.moves(s.Seat, s.Text)
}

// alwaysTaken lists the kinds of submissions that are accepted when the log is full: endings, and moves, each of which
// checkRoom checks.
var alwaysTaken = []Kind{Move, Resign, ClaimWin, RematchAsk, RematchAccept, RematchDecline}

// mayAct returns why the submission is refused before it is drafted: its user does not hold the seat, the log is full,
// or it is late. It returns nil if it may be drafted.
func (s Submission) mayAct(f *State) error {
	if s.Seat < 1 || int(s.Seat) > len(f.Seats.Players) {
		return fail(UnknownSeat, i18n.Of("match.unknown-seat", "seat", s.Seat, "seats", len(f.Seats.Players)))
	}
	switch seated := s.Kind != Sit; {
	case s.User == "" || seated && !f.Seats.speaksFor(s.User, f.Seats.Player(s.Seat)):
		return fail(NotYourSeat, i18n.Of("match.not-your-seat", "seat", s.Seat))
	case s.ByMessage && (s.User != f.Match.Maker || seated && !f.Seats.Player(s.Seat).ByMessage):
		return fail(NotYourSeat, i18n.Of("match.not-your-table"))
	}
	if f.isFull(s.Seat) && !slices.Contains(alwaysTaken, s.Kind) {
		return fail(LogFull, i18n.Of("match.log-full"))
	}
	return s.timely(f)
}

// resign drafts the resignation of a seat: as a move if the rules of the game have one, else as a Resign entry with the
// text why.
func (d *Draft) resign(seat game.Seat, why string) error {
	if d.State.Game.Info().Resigns {
		return d.moves(seat, "resign")
	}
	return d.Add(Entry{Seat: seat, Kind: Resign, Text: why})
}

// Resign drafts the resignation of a bot.
func (d *Draft) Resign(seat game.Seat) error { return d.resign(seat, "") }

// AnswerDraw drafts the answer of a bot to a draw offer.
func (d *Draft) AnswerDraw(seat game.Seat, agrees bool) error {
	if agrees {
		return d.Add(Entry{Seat: seat, Kind: DrawAccept})
	}
	return d.Add(Entry{Seat: seat, Kind: DrawDecline})
}

// OfferDraw drafts the draw offer of a bot.
func (d *Draft) OfferDraw(seat game.Seat) error { return d.propose(seat, DrawOffer) }

// propose drafts an offer and the answers of bots and of the same user's other seats. If the other side has made the
// same offer already, it accepts that one.
func (d *Draft) propose(seat game.Seat, kind Kind) error {
	proposal := proposals[kind]
	if o, ok := d.State.Offers.Offer(proposal); ok && o.Awaits.Has(seat) {
		switch proposal {
		case Draw:
			return d.Add(Entry{Seat: seat, Kind: DrawAccept})
		case Pause:
			return d.Add(Entry{Seat: seat, Kind: PauseAccept})
		case Rematch:
			return d.acceptRematch(seat)
		}
	}
	if err := d.addOffer(seat, kind); err != nil {
		return err
	}
	asker := d.State.Seats.Player(seat)
	for other := range d.State.Seats.others(seat).All() {
		o, stands := d.State.Offers.Offer(proposal)
		if !stands || !o.Awaits.Has(other) {
			continue
		}
		if err := d.answer(other, asker, proposal); err != nil {
			return err
		}
	}
	return nil
}

// answer drafts the answer of a seat whose player need not be asked. Seats of the asker's user agree, a bot agrees to
// everything but a draw, which its next decision answers, and a player by message agrees to a rematch.
func (d *Draft) answer(seat game.Seat, asker Player, proposal OfferKind) error {
	p := d.State.Seats.Player(seat)
	switch agrees := p.Bot() && proposal != Draw || p.ByMessage && proposal == Rematch; {
	case !agrees && p.User != asker.User:
		return nil
	case proposal == Draw:
		return d.Add(Entry{Seat: seat, Kind: DrawAccept})
	case proposal == Takeback:
		return d.Add(Entry{Seat: seat, Kind: TakebackAccept})
	case proposal == MoreTime:
		return d.Add(Entry{Seat: seat, Kind: TimeAccept})
	case proposal == Pause:
		return d.Add(Entry{Seat: seat, Kind: PauseAccept})
	}
	return d.acceptRematch(seat)
}

// acceptRematch drafts the agreement of a seat to a rematch. The last agreement makes the new match, in which each team
// has the seats of the next one.
func (d *Draft) acceptRematch(seat game.Seat) error {
	e := Entry{Seat: seat, Kind: RematchAccept}
	if o, ok := d.State.Offers.Offer(Rematch); !ok || o.Awaits != game.SeatsOf(seat) {
		return d.Add(e)
	}
	players := d.State.Seats.rotated()
	m := d.State.Match
	var err error
	d.follows, d.Rematch, err = d.env.draft(New{
		Game: m.Game, Options: m.Options, Players: players, Public: m.Public, Hints: m.Hints, Rated: m.Rated,
		Maker: m.Maker, Time: m.Time, RunsOut: m.RunsOut, Chat: m.Chat, Delay: m.Delay,
		Announcement: d.State.Announcement, Position: d.State.Start, Variant: m.Variant,
	}, d.lives)
	if err != nil {
		return err
	}
	d.follows.Notifications = withoutUser(d.user, d.follows.Notifications)
	e.Text = d.Rematch.Match.ID
	return d.Add(e)
}

// ResultOf returns what a submission did whose first entry has the index first in the log.
func (f *State) ResultOf(first int) SubmitResult {
	var o SubmitResult
	viewer, later := f.Viewer(f.Log[first].Seat), 0
	if !f.Secret() {
		viewer = game.Arbiter
	}
	for i := len(f.Log) - 1; i >= first; i-- {
		if f.Log[i].KnownTo(viewer) {
			later++
		}
	}
	o.Number = f.Number(viewer) - later
	for i := first; i < len(f.Log) && (i == first || f.Log[i].Key == ""); i++ {
		e := f.Log[i]
		if e.KnownTo(viewer) {
			o.Number++
		}
		switch e.Kind {
		case Move:
			o.Moves = append(o.Moves, e.Text)
		case RematchAccept:
			o.Rematch = e.Text
		}
	}
	return o
}
