package record

import (
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// ending describes how a game ended outside the rules, such as by resignation.
type ending struct {
	drawn   bool // whether the game was drawn; if not, one seat ended it
	wins    bool // whether the seat that ended the game won; if not, it lost
	pending bool // whether the seat that ended the game had a pending decision
}

// endings maps each reason of an end outside the rules to the results that it allows.
var endings = map[string]ending{
	"resignation": {},
	"forfeit":     {},
	"time":        {pending: true},
	"abandoned":   {wins: true},
	"agreement":   {drawn: true},
}

// checkTable checks a result outside the rules, such as a resignation, against all other facts in the record. It
// returns the facts that the record lacks, so that the result could not be checked against them.
func (r *Record) checkTable(g game.Game, state game.State) (unchecked []i18n.Message, err error) {
	if r.Result == Unfinished {
		return nil, r.checkUnfinished()
	}
	end, known := endings[r.Reason]
	if !known || r.Reason == "resignation" && g.Info().Resigns {
		return nil, wrong(r.lines["Result"], i18n.Of("record.not-over", "move", len(r.Moves), "unfinished", Unfinished))
	}
	options, err := game.ParseOptions(g.Info().Options, r.Options)
	if err != nil {
		return nil, wrong(r.lines["Options"], i18n.OfError(err))
	}
	seats := g.Seats(options)
	winners, ok := winnersOf(r.Result, seats)
	switch {
	case !ok:
		return nil, wrong(r.lines["Result"],
			i18n.Of("record.bad-result", "given", quoted(r.Result), "unfinished", Unfinished))
	case end.drawn != (winners == 0):
		return nil, wrong(r.lines["Result"], i18n.Of("record.not-over", "move", len(r.Moves), "unfinished", Unfinished))
	case end.drawn:
		return nil, r.checkNoSeat()
	case r.EndedBy == 0:
		unchecked = append(unchecked, i18n.Of("record.unchecked.seat", "reason", r.Reason))
	case !hasSeat(seats, r.EndedBy) || end.wins != winners.Has(r.EndedBy):
		return nil, wrong(r.lines["Result"], i18n.Of("record.result-contradicts", "given", quoted(r.Result),
			"seat", int(r.EndedBy), "reason", r.Reason, "line", r.lines["EndedBy"]))
	}
	if !end.pending {
		return unchecked, nil
	}
	return append(unchecked, i18n.Of("record.unchecked.clock")), r.checkTimeOut(state, winners)
}

// checkUnfinished refuses a reason or an ending seat in the record of a game that is not over.
func (r *Record) checkUnfinished() error {
	if r.Reason != "" {
		return wrong(r.lines["Reason"], i18n.Of("record.reason-unfinished"))
	}
	return r.checkNoSeat()
}

// checkNoSeat refuses a record that names an ending seat for a reason, such as agreement, that has none.
func (r *Record) checkNoSeat() error {
	if r.EndedBy != 0 {
		return wrong(r.lines["EndedBy"], i18n.Of("record.useless-ended-by", "seat", int(r.EndedBy)))
	}
	return nil
}

// checkTimeOut checks that, for a loss on time, one of the losers had a pending decision after the last move. The tag
// RunsOut must say that a player whose time runs out loses.
func (r *Record) checkTimeOut(state game.State, winners game.Seats) error {
	pending := state.ToAct()
	switch {
	case pending&^winners == 0:
		return wrong(r.lines["Result"],
			i18n.Of("record.not-on-move", "given", quoted(r.Result), "seat", int(pending.First())))
	case r.EndedBy != 0 && !pending.Has(r.EndedBy):
		return wrong(r.lines["EndedBy"],
			i18n.Of("record.not-on-move", "given", strconv.Itoa(int(r.EndedBy)), "seat", int(pending.First())))
	case r.RunsOut != "" && r.RunsOut != "loses":
		return wrong(r.lines["RunsOut"], i18n.Of("record.time-loses-nothing", "outcome", r.RunsOut))
	}
	return nil
}

// winnersOf parses the result of a game that ended outside the rules. It returns the seats of the winning team, or no
// seats for a draw; ok is false for any other text.
func winnersOf(result string, seats []game.SeatInfo) (winners game.Seats, ok bool) {
	if result == "1/2-1/2" {
		return 0, true
	}
	teams := map[int]game.Seats{}
	for _, s := range seats {
		teams[s.Team] |= game.SeatsOf(s.Seat)
	}
	for _, team := range teams {
		if resultOf(team, len(seats)) == result {
			return team, true
		}
	}
	return 0, false
}

// resultOf returns the result text, such as "win:1,3", of a game won by the given seats.
func resultOf(winners game.Seats, seats int) string {
	if seats == 2 {
		return game.TwoPlayerResult(winners.First(), "").Text
	}
	var won []string
	for seat := range winners.All() {
		won = append(won, strconv.Itoa(int(seat)))
	}
	return "win:" + strings.Join(won, ",")
}

func hasSeat(seats []game.SeatInfo, seat game.Seat) bool { return seat > 0 && int(seat) <= len(seats) }
