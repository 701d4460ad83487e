package record

import (
	"regexp"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/record/fairdeal"
)

// write calls tag for each tag of the record that proves the deal.
func (p *Proof) write(tag func(name, value string)) {
	if p.Protocol > 0 {
		tag("Protocol", strconv.Itoa(p.Protocol))
	}
	tag("Table", p.Match)
	tag("Commitment", p.Commit)
	for i, share := range p.Shares {
		tag("Commit"+strconv.Itoa(i+1), share.Commit)
		tag("Share"+strconv.Itoa(i+1), share.Value)
	}
	tag("Opening", p.Opening)
}

// String returns the line of the receipt in a record.
func (r *Receipt) String() string {
	line := "receipt " + r.Hash + " salt " + r.Salt
	return strings.TrimSuffix(line+" round "+strconv.Itoa(r.Round)+" orders "+r.Orders, " ")
}

var receiptForm = regexp.MustCompile(
	`^receipt ([0-9a-f]{64}) salt ([0-9a-f]{32}) round ([1-9][0-9]{0,6}) orders(?: (.+))?$`,
)

// parseReceipt parses the line of a receipt, and stores the receipt in the last move.
func (r *Record) parseReceipt(line int, content string) error {
	parts := receiptForm.FindStringSubmatch(content)
	switch {
	case parts == nil:
		return wrong(line, i18n.Of("record.bad-receipt"))
	case len(r.Moves) == 0 || r.Moves[len(r.Moves)-1].Receipt != nil:
		return wrong(line, i18n.Of("record.stray-receipt"))
	}
	if err := checkText(parts[4]); err != nil {
		return wrong(line, i18n.Of("record.bad-orders", "why", err))
	}
	round, _ := strconv.Atoi(parts[3]) // at most seven digits
	r.Moves[len(r.Moves)-1].Receipt = &Receipt{
		Hash: parts[1], Salt: parts[2], Round: round, Orders: parts[4], Line: line,
	}
	return nil
}

// seatTag matches the names of the tags with a seat's share of the deal: CommitN and ShareN, where N is the seat.
var seatTag = regexp.MustCompile(`^(Commit|Share)([0-9]+)$`)

func (r *Record) parseSeatProof(line int, name, value string) error {
	parts := seatTag.FindStringSubmatch(name)
	seat, err := strconv.Atoi(parts[2])
	if err != nil || seat < 1 || seat > game.MaxSeats || strconv.Itoa(seat) != parts[2] {
		return wrong(line, i18n.Of("record.bad-seat-tag", "tag", name, "seats", game.MaxSeats))
	}
	if !fairdeal.IsHash(value) {
		return wrong(line, i18n.Of("record.bad-hash", "tag", name, "digits", fairdeal.HashDigits))
	}
	for len(r.Shares) < seat {
		r.Shares = append(r.Shares, Share{})
	}
	if parts[1] == "Commit" {
		r.Shares[seat-1].Commit = value
	} else {
		r.Shares[seat-1].Value = value
	}
	return nil
}

// parseVersion parses the value of tag name into *into: a whole number of at least 1.
func parseVersion(line int, name, value string, into *int) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > 1000 || strconv.Itoa(n) != value {
		return wrong(line, i18n.Of("record.bad-version", "tag", name, "given", quoted(value)))
	}
	*into = n
	return nil
}

// checkProof checks that the tags of the deal's proof are complete and consistent, without the rules of the game.
func (r *Record) checkProof() error {
	switch {
	case r.Start != "" && r.Seed != nil:
		return wrong(r.lines["Seed"], i18n.Of("record.start-and-seed"))
	case r.Protocol > fairdeal.Shares:
		return wrong(r.lines["Protocol"],
			i18n.Of("record.new-protocol", "known", fairdeal.Shares, "given", r.Protocol))
	case r.Protocol == fairdeal.Shares:
		return nil // Verify reports what is missing
	case r.Commit != "":
		return wrong(r.lines["Commitment"], i18n.Of("record.needs-protocol", "protocol", fairdeal.Shares))
	case len(r.Shares) > 0 || r.Opening != "":
		return wrong(0, i18n.Of("record.needs-protocol", "protocol", fairdeal.Shares))
	}
	return nil
}

// checkShares refuses a record that lacks a tag of the protocol fairdeal.Shares.
func (r *Record) checkShares() error {
	switch {
	case r.Match == "":
		return wrong(0, i18n.Of("record.no-table", "protocol", fairdeal.Shares))
	case (r.Seed == nil) != (r.Commit == ""):
		return wrong(r.lines["Seed"], i18n.Of("record.seed-and-commitment"))
	case (r.Seed == nil) != (r.Opening == ""):
		return wrong(r.lines["Seed"], i18n.Of("record.seed-and-opening"))
	case r.Seed == nil && len(r.Shares) > 0:
		return wrong(0, i18n.Of("record.shares-without-seed"))
	}
	for i, share := range r.Shares {
		if (share.Commit == "") != (share.Value == "") {
			return wrong(r.lines["Share"+strconv.Itoa(i+1)], i18n.Of("record.half-share", "seat", i+1))
		}
	}
	return nil
}

// DealtSeed returns the seed from which the record's game was dealt, or the zero Seed if nothing was dealt. It returns
// an error if an opened secret or share does not fit its commitment.
func (r *Record) DealtSeed(seats int) (rng.Seed, error) {
	switch {
	case r.Protocol == fairdeal.Shares:
		return r.dealtFromShares(seats)
	case r.Seed == nil:
		return rng.Seed{}, nil
	}
	return *r.Seed, nil
}

func (r *Record) dealtFromShares(seats int) (rng.Seed, error) {
	if err := r.checkShares(); err != nil {
		return rng.Seed{}, err
	}
	if r.Seed == nil {
		return rng.Seed{}, nil
	}
	if want := fairdeal.Commitment(r.Match, *r.Seed); r.Commit != want {
		return rng.Seed{}, wrong(r.lines["Commitment"], i18n.Of("record.other-commitment", "commitment", want))
	}
	if len(r.Shares) > seats {
		return rng.Seed{}, wrong(r.lines["Share"+strconv.Itoa(len(r.Shares))],
			i18n.Of("record.shares-seats", "seats", seats))
	}
	values := make([]string, len(r.Shares))
	for i, share := range r.Shares {
		values[i] = share.Value
		if share.Value == "" {
			continue
		}
		want := fairdeal.ShareCommit(r.Match, r.Commit, game.Seat(i+1), share.Value)
		if name := "Commit" + strconv.Itoa(i+1); share.Commit != want {
			return rng.Seed{}, wrong(r.lines[name], i18n.Of("record.other-share", "seat", i+1))
		}
	}
	return fairdeal.Deal(r.Match, *r.Seed, values), nil
}

// proven returns a message on what the record proves about chance and sealed orders. ok is false if some chance or
// orders had no commitment.
func (r *Record) proven(info game.Info) (text i18n.Message, ok bool) {
	switch {
	case !info.Chance && !info.Sealed:
		return i18n.Message{}, true
	case r.Protocol != fairdeal.Shares:
		return i18n.Of("record.proven.nothing"), false
	case !info.Chance:
		return i18n.Of("record.proven.orders"), true
	}
	var seats []int
	for i, share := range r.Shares {
		if share.Value != "" {
			seats = append(seats, i+1)
		}
	}
	return i18n.Of("record.proven.deal", "count", len(seats), "seats", i18n.And(seats)), true
}
