package record

import (
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/record/fairdeal"
)

// Lookup returns a game by its id, and whether it exists.
type Lookup func(id string) (game.Game, bool)

// Verdict holds the findings from replaying a record that is exact.
type Verdict struct {
	State   game.State   // state after the last move
	Decided bool         // whether the rules decide the result; if not, the game is not over or ended outside the rules
	Proven  bool         // whether all chance and all sealed orders had commitments in time
	Proof   i18n.Message // which commitments prove the record; empty for games without chance and secrets

	Unchecked []i18n.Message // facts that the record lacks, so that the result could not be checked against them
}

// Verify replays a record by the rules of its game. The error is an *Error about the first fact in the record that is
// not exact.
func Verify(r *Record, lookup Lookup) (Verdict, error) {
	g, state, err := r.Open(lookup)
	if err != nil {
		return Verdict{}, err
	}
	for _, m := range r.Moves {
		if err := m.play(state, r.Protocol == fairdeal.Shares); err != nil {
			return Verdict{}, err
		}
	}
	v := Verdict{State: state}
	v.Proof, v.Proven = r.proven(g.Info())
	if result := state.Result(); result.Over {
		v.Decided = true
		return v, r.compare(result)
	}
	v.Unchecked, err = r.checkTable(g, state)
	return v, err
}

// Open returns the record's game and its first position.
func (r *Record) Open(lookup Lookup) (game.Game, game.State, error) {
	g, ok := lookup(r.Game)
	if !ok {
		return nil, nil, wrong(r.lines["Game"], i18n.Of("record.unknown-game", "game", quoted(r.Game)))
	}
	if version := max(1, r.Rules); version != g.Info().Version {
		return nil, nil, wrong(r.lines["Rules"],
			i18n.Of("record.unknown-version", "game", r.Game, "version", version))
	}
	options, err := game.ParseOptions(g.Info().Options, r.Options)
	if err != nil {
		return nil, nil, wrong(r.lines["Options"], i18n.OfError(err))
	}
	if seats := len(g.Seats(options)); len(r.Seats) > 0 && len(r.Seats) != seats {
		return nil, nil, wrong(r.lines["Seat1"], i18n.Of("record.seats", "seats", seats, "given", len(r.Seats)))
	}
	state, err := r.first(g, options)
	return g, state, err
}

func (r *Record) first(g game.Game, o game.Options) (game.State, error) {
	if r.Start != "" {
		state, err := g.Parse(o, r.Start)
		if err != nil {
			return nil, wrong(r.lines["Start"], i18n.Of("record.bad-start", "why", err))
		}
		return state, nil
	}
	if r.Seed == nil && g.Info().Chance {
		return nil, wrong(r.lines["Game"], i18n.Of("record.no-seed"))
	}
	if r.Seed != nil && !g.Info().Chance {
		return nil, wrong(r.lines["Seed"], i18n.Of("record.useless-seed", "game", r.Game))
	}
	seed, err := r.DealtSeed(len(g.Seats(o)))
	if err != nil {
		return nil, err
	}
	state, err := g.New(o, seed)
	if err != nil {
		return nil, wrong(r.lines["Options"], i18n.OfError(err))
	}
	if dealt := state.Text(game.Arbiter); r.Opening != "" && r.Opening != dealt {
		return nil, wrong(r.lines["Opening"], i18n.Of("record.other-opening", "position", clip(dealt)))
	}
	return state, nil
}

func (m Move) play(state game.State, promised bool) error {
	moves, refusal := state.ParseMoves(m.Seat, m.Text)
	if refusal == nil && len(moves) != 1 {
		return wrong(m.Line, i18n.Of("record.not-one-move", "move", quoted(m.Text), "count", len(moves)))
	}
	if refusal == nil {
		refusal = state.Check(m.Seat, moves[0])
	}
	if refusal != nil {
		return wrong(m.Line,
			i18n.Of("record.refused", "seat", m.Seat, "move", quoted(m.Text), "why", refusal, "rule", refusal.Rule))
	}
	if text := state.MoveText(m.Seat, moves[0]); text != m.Text {
		return wrong(m.Line, i18n.Of("record.not-canonical", "move", quoted(m.Text), "canonical", text))
	}
	if err := m.checkReceipt(state, moves[0], promised); err != nil {
		return err
	}
	state.Play(m.Seat, moves[0], nil)
	return nil
}

// checkReceipt checks that the receipt of a move fits the seat's orders. If promised is true, a missing receipt of
// sealed orders is an error.
func (m Move) checkReceipt(state game.State, move game.Move, promised bool) error {
	sealer, seals := state.(game.SimultaneousMoves)
	if !seals {
		if m.Receipt != nil {
			return wrong(m.Receipt.Line, i18n.Of("record.no-receipts"))
		}
		return nil
	}
	orders, commits := sealer.Seal(m.Seat, move)
	switch r := m.Receipt; {
	case r == nil && commits && promised:
		return wrong(m.Line, i18n.Of("record.receipt-missing", "move", quoted(m.Text), "seat", m.Seat))
	case r == nil:
		return nil
	case !commits:
		return wrong(r.Line, i18n.Of("record.commits-nothing", "move", quoted(m.Text), "seat", m.Seat))
	case fairdeal.Receipt(r.Salt, sealer.Round(), m.Seat, orders) != r.Hash:
		return wrong(r.Line, i18n.Of("record.other-orders", "seat", m.Seat, "orders", quoted(orders)))
	case r.Orders != orders || r.Round != sealer.Round():
		return wrong(r.Line,
			i18n.Of("record.given-orders", "seat", m.Seat, "round", sealer.Round(), "orders", clip(orders)))
	}
	return nil
}

// compare checks the tags of the result against the result by the rules.
func (r *Record) compare(result game.Result) error {
	if r.Result != result.Text {
		return wrong(r.lines["Result"],
			i18n.Of("record.other-result", "given", quoted(r.Result), "result", result.Text))
	}
	if r.Reason != "" && r.Reason != result.Reason {
		return wrong(r.lines["Reason"],
			i18n.Of("record.other-reason", "given", quoted(r.Reason), "reason", result.Reason))
	}
	return r.checkNoSeat()
}
