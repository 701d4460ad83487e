package record

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"hexparlor/chance"
	"hexparlor/game"
	"hexparlor/proof"
)

// write writes the tags of a proof.
func (p *Proof) write(tag func(name, value string)) {
	if p.Protocol > 0 {
		tag("Protocol", strconv.Itoa(p.Protocol))
	}
	tag("Table", p.Table)
	tag("Commitment", p.Commit)
	for i, share := range p.Shares {
		tag("Commit"+strconv.Itoa(i+1), share.Commit)
		tag("Share"+strconv.Itoa(i+1), share.Value)
	}
	tag("Opening", p.Opening)
	for i, mix := range p.Mixes {
		tag("Mix"+strconv.Itoa(i+1), mix)
	}
}

// String is the line of a receipt.
func (r *Receipt) String() string {
	line := "receipt " + r.Hash + " salt " + r.Salt
	if r.Round == 0 {
		return line
	}
	return strings.TrimSuffix(line+" round "+strconv.Itoa(r.Round)+" orders "+r.Orders, " ")
}

var receiptForm = regexp.MustCompile(
	`^receipt ([0-9a-f]{64}) salt ([0-9a-f]{32})(?: round ([1-9][0-9]{0,6}) orders(?: (.+))?)?$`,
)

// parseReceipt reads the receipt of the move before it.
func (r *Record) parseReceipt(line int, content string) error {
	parts := receiptForm.FindStringSubmatch(content)
	switch {
	case parts == nil:
		return wrong(line, `a receipt is written "receipt", 64 hexadecimal digits, "salt", 32 of them, "round", its number, `+
			`"orders" and these`)
	case len(r.Moves) == 0 || r.Moves[len(r.Moves)-1].Receipt != nil:
		return wrong(line, "a receipt comes after the move that it is for, one for each")
	}
	if err := checkText(parts[4]); err != nil {
		return wrong(line, "the orders of the receipt: %v", err)
	}
	round, _ := strconv.Atoi(parts[3]) // digits, or nothing
	r.Moves[len(r.Moves)-1].Receipt = &Receipt{
		Hash: parts[1], Salt: parts[2], Round: round, Orders: parts[4], Line: line,
	}
	return nil
}

// seatTag is a tag that tells what a seat has added to a deal.
var seatTag = regexp.MustCompile(`^(Commit|Share|Mix)([0-9]+)$`)

func (r *Record) parseSeatProof(line int, name, value string) error {
	parts := seatTag.FindStringSubmatch(name)
	seat, err := strconv.Atoi(parts[2])
	if err != nil || seat < 1 || seat > game.MaxSeats || strconv.Itoa(seat) != parts[2] {
		return wrong(line, "%s: a seat is a number from 1 to %d", name, game.MaxSeats)
	}
	if parts[1] == "Mix" {
		return r.parseMix(line, seat, value)
	}
	if !proof.IsHash(value) {
		return wrong(line, "%s is %d digits from 0 to 9 and a to f", name, proof.HashDigits)
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

func (r *Record) parseMix(line, seat int, value string) error {
	if seat != len(r.Mixes)+1 {
		return wrong(line, "mixes come in seat order from Mix1; Mix%d is not the next", seat)
	}
	if !proof.IsMix(value) {
		return wrong(line, "a mix is %d digits from 0 to 9 and a to f", proof.MixDigits)
	}
	r.Mixes = append(r.Mixes, value)
	return nil
}

// parseVersion reads a whole number from 1.
func parseVersion(line int, name, value string, into *int) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > 1000 || strconv.Itoa(n) != value {
		return wrong(line, "%s is a version, a whole number from 1, not %q", name, clip(value))
	}
	*into = n
	return nil
}

// checkProof tells whether the tags of a proof fit together, whatever the game.
func (r *Record) checkProof() error {
	switch {
	case r.Start != "" && r.Seed != nil:
		return wrong(r.lines["Seed"], "a game begins with a Start or is dealt from a Seed, not both")
	case r.Protocol > proof.Shares:
		return wrong(r.lines["Protocol"], "this program knows protocols up to %d, not %d", proof.Shares, r.Protocol)
	case r.Protocol == proof.Shares:
		return nil // what is missing is for Verify to tell
	case len(r.Shares) > 0 || r.Opening != "":
		return wrong(0, `a Commit, a Share and an Opening need [Protocol "%d"]`, proof.Shares)
	case r.Commit != "" && (r.Seed == nil || len(r.Mixes) == 0):
		return wrong(r.lines["Commitment"], "a Commitment is opened by a Seed and by the Share or Mix of the seats")
	case r.Commit == "" && len(r.Mixes) > 0:
		return wrong(r.lines["Mix1"], "a Mix is of no use without a Commitment")
	}
	return nil
}

// checkShares refuses a record in which anything is missing that tables of the protocol promise.
func (r *Record) checkShares() error {
	switch {
	case r.Table == "":
		return wrong(0, `the tag Table is missing, which a record of [Protocol "%d"] needs`, proof.Shares)
	case len(r.Mixes) > 0:
		return wrong(r.lines["Mix1"], `there are no mixes in a record of [Protocol "%d"]`, proof.Shares)
	case (r.Seed == nil) != (r.Commit == ""):
		return wrong(r.lines["Seed"], "Seed and Commitment belong together; one of them is missing")
	case (r.Seed == nil) != (r.Opening == ""):
		return wrong(r.lines["Seed"], "Seed and Opening belong together; one of them is missing")
	case r.Seed == nil && len(r.Shares) > 0:
		return wrong(0, "there are shares, but no Seed that they were added to")
	}
	for i, share := range r.Shares {
		if (share.Commit == "") != (share.Value == "") {
			return wrong(r.lines["Share"+strconv.Itoa(i+1)], "seat %d has a Commit or a Share, but not both", i+1)
		}
	}
	return nil
}

// DealtSeed is the seed from which the record's game of so many seats was dealt, once everything that bound it is found
// to be true; the zero Seed if nothing was dealt.
func (r *Record) DealtSeed(seats int) (chance.Seed, error) {
	switch {
	case r.Protocol == proof.Shares:
		return r.dealtFromShares(seats)
	case r.Seed == nil:
		return chance.Seed{}, nil
	case r.Commit == "":
		return *r.Seed, nil
	}
	if want := proof.CommitmentBeforeMixes(*r.Seed); r.Commit != want {
		return chance.Seed{}, wrong(r.lines["Commitment"], boundElsewhere, want)
	}
	if len(r.Mixes) != seats {
		return chance.Seed{}, wrong(r.lines["Mix1"], "this game has %d seats, the record has the mixes of %d",
			seats, len(r.Mixes))
	}
	return proof.DealFromMixes(*r.Seed, r.Mixes), nil
}

const boundElsewhere = "the house was bound to another seed: the commitment to this one is %s"

func (r *Record) dealtFromShares(seats int) (chance.Seed, error) {
	if err := r.checkShares(); err != nil {
		return chance.Seed{}, err
	}
	if r.Seed == nil {
		return chance.Seed{}, nil
	}
	if want := proof.Commitment(r.Table, *r.Seed); r.Commit != want {
		return chance.Seed{}, wrong(r.lines["Commitment"], boundElsewhere, want)
	}
	if len(r.Shares) > seats {
		return chance.Seed{}, wrong(r.lines["Share"+strconv.Itoa(len(r.Shares))], "this game has only %d seats", seats)
	}
	values := make([]string, len(r.Shares))
	for i, share := range r.Shares {
		values[i] = share.Value
		if share.Value == "" {
			continue
		}
		want := proof.ShareCommit(r.Table, r.Commit, game.Seat(i+1), share.Value)
		if name := "Commit" + strconv.Itoa(i+1); share.Commit != want {
			return chance.Seed{}, wrong(r.lines[name], "seat %d had committed to another share than it revealed", i+1)
		}
	}
	return proof.Deal(r.Table, *r.Seed, values), nil
}

// proven tells what the record proves of a table, in words for a person; ok is false if something that happened by
// chance or in secret is not bound by anything.
func (r *Record) proven(info game.Info) (words string, ok bool) {
	switch {
	case !info.Chance && !info.Sealed:
		return "", true
	case r.Protocol != proof.Shares:
		return "nothing proves that the deal and the orders were bound in time", false
	case !info.Chance:
		return "all orders open their receipts", true
	}
	seats := ""
	for i, share := range r.Shares {
		if share.Value != "" {
			seats += fmt.Sprintf(", seat %d", i+1)
		}
	}
	return "the deal follows from what bound the house" + seats, true
}
