// Package lab finds out how the rules of a game play: it lets the bots of the house play thousands of games and keeps
// of each what says something about the rules, in a file from which all figures are made. It is arena's counterpart:
// there the rules stand and players are compared, here the players are the same and the rules are looked at.
package lab

import (
	"cmp"
	"encoding/binary"
	"encoding/json"
	"path/filepath"
	"slices"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/jsonl"
)

// Settings are the first line of a study's file.
type Settings struct {
	Game    string          `json:"game"`
	Version int             `json:"version"` // of the rules
	Seed    uint64          `json:"seed"`
	Dealt   bool            `json:"dealt"`             // the deal draws from the seed
	WhatIf  json.RawMessage `json:"what_if,omitempty"` // what was changed in the game's data
	Arms    []Arm           `json:"arms"`
}

// Arm is one way to play the game. All arms of a study are played with the same seeds; the first is the one with which
// the others are compared.
type Arm struct {
	Kind    Kind         `json:"kind"`
	Name    string       `json:"name"` // what differs from the first arm; empty for that
	Options game.Options `json:"options"`
	Players [2]string    `json:"players"`         // who plays the first, third ... team, and who the others; games come in pairs
	Never   string       `json:"never,omitempty"` // a component that the second player never uses
	Teams   []int        `json:"teams"`           // by seat
}

// Kind is why an arm is played.
type Kind string

// The kinds of arms.
const (
	Plain   Kind = "plain"   // the same players, some options
	Depth   Kind = "depth"   // the first player thinks twice as long as the second
	Without Kind = "without" // the second player never uses something
)

// Row is what is kept of a game: a line of the file.
type Row struct {
	Arm    int `json:"arm"`
	Number int `json:"number"` // 2k and 2k+1 have the same deal, and the players have changed sides

	Winners []game.Seat `json:"winners"` // none: a draw
	Result  string      `json:"result"`
	Reason  string      `json:"reason"`
	Plies   int         `json:"plies"`
	Rounds  int         `json:"rounds,omitempty"` // reveals of sealed orders
	First   game.Seat   `json:"first"`            // who moved first; 0 if several at once
	Blood   game.Seat   `json:"blood"`            // who was the first to lose something that counts; 0: nobody
	Line    string      `json:"line"`             // the same for games with the same moves

	Unveiled  []int            `json:"unveiled,omitempty"` // plies that showed somebody what was hidden
	Uses      []map[string]int `json:"uses"`               // by seat: how often each component was used
	Events    map[string]int   `json:"events"`             // how often each kind of event happened
	Decisions Decisions        `json:"decisions"`
	Moves     []string         `json:"moves"` // "1 drop 0,1"
}

// Decisions are what seats had to decide in a game, as columns. Values are in thousandths of a win, as the player that
// decided saw it; -1 is not known.
type Decisions struct {
	Ply   []int `json:"ply"`   // from 1
	Seat  []int `json:"seat"`  // who decided
	Ways  []int `json:"ways"`  // how many different things they could do
	Value []int `json:"value"` // what they could expect
	Gap   []int `json:"gap"`   // how much better the best choice was than the second best
	Stake []int `json:"stake"` // how much better the best choice was than the mean of those looked at
	Guess []int `json:"guess"` // where orders are sealed, how likely the likeliest choice was
}

// Len is the number of decisions.
func (d Decisions) Len() int { return len(d.Ply) }

// Deal is the seed of the deal of a pair of games.
func Deal(study uint64, number int) (seed rng.Seed) {
	binary.LittleEndian.PutUint64(seed[:], study)
	binary.LittleEndian.PutUint64(seed[8:], uint64(number/2))
	return seed
}

// FileName is the name of a study's file in its folder.
const FileName = "games.jsonl"

// Data is a study with the games that were played.
type Data struct {
	Settings
	rows map[Turn]Row
	file *jsonl.File
}

// Turn names a game that is to be played.
type Turn struct{ Arm, Number int }

// NewData is a study that is kept nowhere.
func NewData(s Settings) *Data { return &Data{Settings: s, rows: map[Turn]Row{}} }

// OpenData opens the study in a folder, or makes it.
func OpenData(folder string, s Settings) (b *Data, err error) {
	b = NewData(s)
	if b.file, err = jsonl.Open(filepath.Join(folder, FileName), s, b.take); err != nil {
		return nil, err
	}
	return b, nil
}

// ReadData reads the study in a folder.
func ReadData(folder string) (*Data, error) {
	b := NewData(Settings{})
	err := jsonl.Read(filepath.Join(folder, FileName), func(s Settings) error {
		b.Settings = s
		for _, a := range s.Arms {
			if !a.seatable() {
				return catalog.Error(i18n.Of("lab.bad-game", "line", 1))
			}
		}
		return nil
	}, b.take)
	return b, err
}

// take takes in the game of a line.
func (b *Data) take(line int, r Row) error {
	t := Turn{r.Arm, r.Number}
	ours := r.Arm >= 0 && r.Arm < len(b.Arms) && r.Number >= 0
	if !ours || !r.fits(b.Arms[r.Arm].Teams) {
		return catalog.Error(i18n.Of("lab.bad-game", "line", line))
	}
	if _, twice := b.rows[t]; twice {
		return catalog.Error(i18n.Of("lab.game-twice", "line", line, "arm", r.Arm, "game", r.Number))
	}
	b.rows[t] = r
	return nil
}

// fits reports whether every seat that a game names is one of the arm's, and nothing is counted below zero: figures use
// both as places in lists.
func (r Row) fits(teams []int) bool {
	seated := func(seat game.Seat) bool { return seat >= 0 && int(seat) <= len(teams) }
	if !seated(r.First) || !seated(r.Blood) || r.Plies < 0 || r.Rounds < 0 || len(r.Uses) != len(teams) {
		return false
	}
	for _, winner := range r.Winners {
		if winner == 0 || !seated(winner) {
			return false
		}
	}
	d := r.Decisions
	if !d.whole() {
		return false
	}
	for i := range d.Ply {
		if d.Seat[i] < 1 || d.Seat[i] > len(teams) || d.Ply[i] < 1 || d.Ways[i] < 1 {
			return false
		}
	}
	return true
}

// seatable reports whether an arm has as many seats as a game can have, each of a team that one of them can have.
func (a Arm) seatable() bool {
	for _, team := range a.Teams {
		if team < 1 || team > len(a.Teams) {
			return false
		}
	}
	return len(a.Teams) <= game.MaxSeats
}

// whole tells whether all columns are of the same length.
func (d Decisions) whole() bool {
	for _, column := range [][]int{d.Seat, d.Ways, d.Value, d.Gap, d.Stake, d.Guess} {
		if len(column) != len(d.Ply) {
			return false
		}
	}
	return true
}

// add keeps a game.
func (b *Data) add(r Row) error {
	b.rows[Turn{r.Arm, r.Number}] = r
	return b.file.Add(r)
}

// Close closes the file.
func (b *Data) Close() error { return b.file.Close() }

// Has tells whether a game was played.
func (b *Data) Has(t Turn) bool {
	_, ok := b.rows[t]
	return ok
}

// Pair is two games with the same deal, in which the players have changed sides.
type Pair [2]Row

// Pairs are the whole pairs of an arm, from the first one on until one is missing.
func (b *Data) Pairs(arm int) []Pair {
	var pairs []Pair
	for n := 0; ; n += 2 {
		first, ok1 := b.rows[Turn{arm, n}]
		second, ok2 := b.rows[Turn{arm, n + 1}]
		if !ok1 || !ok2 {
			return pairs
		}
		pairs = append(pairs, Pair{first, second})
	}
}

// Games is how many games there are, counted or not.
func (b *Data) Games() int { return len(b.rows) }

// Ordered are all games, by arm and number.
func (b *Data) Ordered() []Row {
	rows := make([]Row, 0, len(b.rows))
	for _, r := range b.rows {
		rows = append(rows, r)
	}
	slices.SortFunc(rows, func(x, y Row) int { return cmp.Or(cmp.Compare(x.Arm, y.Arm), cmp.Compare(x.Number, y.Number)) })
	return rows
}

// NewArm is an arm with its teams.
func NewArm(g game.Game, kind Kind, name string, o game.Options, first, second string) Arm {
	a := Arm{Kind: kind, Name: name, Options: o, Players: [2]string{first, second}}
	for _, seat := range g.Seats(o) {
		a.Teams = append(a.Teams, seat.Team)
	}
	return a
}
