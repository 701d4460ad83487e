package database

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"hash"

	"hexparlor/i18n"
	"hexparlor/internal/match"
)

// Sum is a SHA-256 hash.
type Sum [sha256.Size]byte

// Contents has the numbers of guests, matches and entries of a site. Two sites with the same Sum have the same matches
// with the same logs.
type Contents struct {
	Guests, Tables, Entries int
	Sum                     Sum // hash of the ids and log hashes of all matches, in order of the ids
}

// Message returns the contents as a message for users.
func (c Contents) Message() i18n.Message {
	return i18n.Of("store.contents", "tables", c.Tables, "entries", c.Entries, "guests", c.Guests,
		"sum", hex.EncodeToString(c.Sum[:]))
}

// SumLog returns the hash of a match's game, options and seed and of its log.
func SumLog(m match.Match, log []match.Entry) (Sum, error) {
	options, err := json.Marshal(m.Options)
	if err != nil {
		return Sum{}, err
	}
	h := newLogHash(m.ID, m.Game, string(options), m.Seed[:])
	for _, e := range log {
		h.add(int64(e.Number), int64(e.Seat), string(e.Kind), e.Text, e.Key, e.At.UnixMicro())
	}
	return h.sum(), nil
}

// logHash hashes texts together with their lengths, so that different texts never give the same bytes.
type logHash struct{ hash.Hash }

func newLogHash(id, game, options string, seed []byte) logHash {
	h := logHash{sha256.New()}
	h.texts(id, game, options, string(seed))
	return h
}

func (h logHash) add(number, seat int64, kind, text, key string, at int64) {
	h.numbers(number, seat, at)
	h.texts(kind, text, key)
}

func (h logHash) numbers(values ...int64) {
	for _, v := range values {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(v)))
	}
}

func (h logHash) texts(values ...string) {
	for _, v := range values {
		h.numbers(int64(len(v)))
		h.Write([]byte(v))
	}
}

func (h logHash) sum() (s Sum) {
	h.Hash.Sum(s[:0])
	return s
}

// eachLog calls do for each match, in order of the ids, with its number of entries and the hash of its log.
func eachLog(ctx context.Context, db *sql.DB, do func(id string, entries int, sum Sum)) error {
	const query = `SELECT m.id, m.game, m.options, m.seed, e.number, e.seat, e.kind, e.text, e.key, e.at
		FROM matches m LEFT JOIN entries e ON e.match_id = m.id ORDER BY m.id, e.number`
	var (
		last    string
		entries int
		h       logHash
	)
	finish := func() {
		if h.Hash != nil {
			do(last, entries, h.sum())
		}
	}
	err := Each(ctx, db, query, func(rows *sql.Rows) error {
		var (
			id, game, options string
			seed              []byte
			number, seat, at  sql.NullInt64 // null if the match has no entry
			kind, text, key   sql.NullString
		)
		if err := rows.Scan(&id, &game, &options, &seed, &number, &seat, &kind, &text, &key, &at); err != nil {
			return err
		}
		if h.Hash == nil || id != last {
			finish()
			last, entries, h = id, 0, newLogHash(id, game, options, seed)
		}
		if number.Valid {
			entries++
			h.add(number.Int64, seat.Int64, kind.String, text.String, key.String, at.Int64)
		}
		return nil
	})
	if err == nil {
		finish()
	}
	return err
}

// contentsOf returns the numbers and the checksum of all that a site holds. It calls progress with the part that is
// read.
func contentsOf(ctx context.Context, db *sql.DB, progress func(done float64)) (c Contents, err error) {
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM users").Scan(&c.Guests); err != nil {
		return c, err
	}
	var tables int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM matches").Scan(&tables); err != nil {
		return c, err
	}
	all := logHash{sha256.New()}
	err = eachLog(ctx, db, func(id string, entries int, sum Sum) {
		all.texts(id, string(sum[:]))
		c.Tables++
		c.Entries += entries
		progress(float64(c.Tables) / float64(tables))
	})
	c.Sum = all.sum()
	return c, err
}
