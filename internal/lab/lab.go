// Package lab measures how the rules of a game play: it lets the built-in bots play thousands of games and
// stores what is relevant to the rules in a file. All figures are computed from that file. Package arena
// compares players under fixed rules; package lab compares rules with fixed players.
package lab

import (
	"cmp"
	"encoding/binary"
	"path/filepath"
	"slices"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/jsonl"
)

// Settings describe a study: its game, seed and arms. They are the first line of its file.
type Settings struct {
	Game    string `json:"game"`
	Version int    `json:"version"` // version of the game's rules
	Seed    uint64 `json:"seed"`
	Dealt   bool   `json:"dealt"` // whether the deal draws from the seed, so that deals differ
	Arms    []Arm  `json:"arms"`

	Questions []Question `json:"questions,omitempty"` // what the study is to answer; empty: Asked chooses
}

// Arm is one way to play the game in a study: options and players. All arms have the same deals, and the others are
// compared with the first.
type Arm struct {
	Kind    Kind         `json:"kind"`
	Name    string       `json:"name"` // settings that differ from the first arm, whose name is empty
	Options game.Options `json:"options"`
	Players [2]string    `json:"players"`         // specifications of the players: of teams 1, 3 ..., and of the others
	Never   string       `json:"never,omitempty"` // component that the second player never uses; empty if unrestricted
	Teams   []int        `json:"teams"`           // 1-based team of each seat

	Changes []DataChange `json:"changes,omitempty"` // data of the rules that options change
}

// DataChange is a difference between the rules and the data of an option, such as the damage of a card.
type DataChange struct {
	Option string `json:"option"`
	Of     string `json:"of"` // component, such as a card; may be empty
	Field  string `json:"field"`
	Old    string `json:"old"`
	New    string `json:"new"`
}

// Kind is the question that an arm answers.
type Kind string

// The kinds of arms.
const (
	Plain   Kind = "plain"   // same players, other options
	Depth   Kind = "depth"   // the first player has twice the search of the second
	Without Kind = "without" // the second player never uses a component
	Weak    Kind = "weak"    // weak players play by the rules of another arm
)

// Row is the stored data of one game: a line of the study's file.
type Row struct {
	Arm    int `json:"arm"`
	Number int `json:"number"` // number in the arm; games 2k and 2k+1 have the same deal, with swapped players

	Winners []game.Seat `json:"winners"` // seats that have won; empty for a draw
	Result  string      `json:"result"`
	Reason  string      `json:"reason"`
	Plies   int         `json:"plies"`
	Rounds  int         `json:"rounds,omitempty"` // number of reveals of sealed orders
	Alone   int         `json:"alone,omitempty"`  // number of open decisions beside those rounds
	First   game.Seat   `json:"first"`            // seat that moved first; 0 if several seats decided at once
	Blood   game.Seat   `json:"blood"`            // first seat that lost something counted, such as a piece; 0 if none
	Line    string      `json:"line"`             // hash of all moves in order

	Unveiled  []int            `json:"unveiled,omitempty"` // numbers (from 1) of plies that revealed hidden information
	Uses      []map[string]int `json:"uses"`               // number of uses of each component by name, for each seat
	Events    map[string]int   `json:"events"`             // number of events by kind
	Decisions Decisions        `json:"decisions"`
	Moves     []string         `json:"moves"` // moves with their seats in front, such as "1 drop 0,1"
}

// Decisions are the decisions of a game, stored as columns of equal length. Values are expected results in thousandths
// of a win for the deciding player; -1 means unknown.
type Decisions struct {
	Ply   []int `json:"ply"`   // 1-based number of the ply
	Seat  []int `json:"seat"`  // seat that decided
	Ways  []int `json:"ways"`  // number of legal options
	Value []int `json:"value"` // expected result before the decision
	Gap   []int `json:"gap"`   // value of the best option minus that of the second best
	Stake []int `json:"stake"` // value of the best option minus the mean of the searched options
	Guess []int `json:"guess"` // probability of the most likely option, for sealed orders
}

// Len returns the number of decisions.
func (d Decisions) Len() int { return len(d.Ply) }

// Deal returns the seed from which game number of an arm is dealt; both games of a pair have the same. study is the
// seed of the study.
func Deal(study uint64, number int) (seed rng.Seed) {
	binary.LittleEndian.PutUint64(seed[:], study)
	binary.LittleEndian.PutUint64(seed[8:], uint64(number/2))
	return seed
}

// FileName is the name of a study's file in its folder.
const FileName = "games.jsonl"

// Data is a study: its settings and the games played so far.
type Data struct {
	Settings
	Pace Pace // assumed for the minutes of a game

	rows map[Turn]Row
	file *jsonl.File
}

// Turn identifies a game of a study, played or not: the index of its arm, and its number in the arm.
type Turn struct{ Arm, Number int }

// NewData returns an empty study that is kept in memory only.
func NewData(s Settings) *Data { return &Data{Settings: s, Pace: UsualPace, rows: map[Turn]Row{}} }

// OpenData opens the study in a folder, or creates it with settings s. A study with other settings is an error.
func OpenData(folder string, s Settings) (b *Data, err error) {
	b = NewData(s)
	if b.file, err = jsonl.Open(filepath.Join(folder, FileName), s, b.take); err != nil {
		return nil, err
	}
	return b, nil
}

// ReadData reads the study in a folder, for reports; it cannot be continued.
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

// take adds the game in a line of the file; line is its 1-based number, for errors.
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

// fits reports whether a game is possible in an arm with these teams: all seats exist and no count is negative. Figures
// use both as indices.
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

// seatable reports whether an arm has an allowed number of seats, each in an existing team.
func (a Arm) seatable() bool {
	for _, team := range a.Teams {
		if team < 1 || team > len(a.Teams) {
			return false
		}
	}
	return len(a.Teams) <= game.MaxSeats
}

// whole reports whether all columns of the decisions have the same length.
func (d Decisions) whole() bool {
	for _, column := range [][]int{d.Seat, d.Ways, d.Value, d.Gap, d.Stake, d.Guess} {
		if len(column) != len(d.Ply) {
			return false
		}
	}
	return true
}

// add adds a finished game and writes it to the file.
func (b *Data) add(r Row) error {
	b.rows[Turn{r.Arm, r.Number}] = r
	return b.file.Add(r)
}

// Close closes the study's file.
func (b *Data) Close() error { return b.file.Close() }

// Has reports whether the game t was played.
func (b *Data) Has(t Turn) bool {
	_, ok := b.rows[t]
	return ok
}

// Pair is two games of an arm with the same deal, in which the players have swapped seats.
type Pair [2]Row

// Pairs returns the complete pairs of an arm, up to the first pair of which a game is missing.
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

// Games returns the number of games played, including games whose pair is incomplete.
func (b *Data) Games() int { return len(b.rows) }

// Ordered returns all games, sorted by arm and number.
func (b *Data) Ordered() []Row {
	rows := make([]Row, 0, len(b.rows))
	for _, r := range b.rows {
		rows = append(rows, r)
	}
	slices.SortFunc(rows, func(x, y Row) int { return cmp.Or(cmp.Compare(x.Arm, y.Arm), cmp.Compare(x.Number, y.Number)) })
	return rows
}

// NewArm returns an arm of game g with options o; first and second are the specifications of its players.
func NewArm(g game.Game, kind Kind, name string, o game.Options, first, second string) Arm {
	a := Arm{Kind: kind, Name: name, Options: o, Players: [2]string{first, second}}
	for _, seat := range g.Seats(o) {
		a.Teams = append(a.Teams, seat.Team)
	}
	if c, ok := g.(game.Changeable); ok {
		for _, d := range c.DataChanges(o) {
			a.Changes = append(a.Changes, DataChange{d.Option, d.Of, d.Field, d.Old, d.New})
		}
	}
	return a
}

// WeakArms returns, for each arm that compares rules or components, one in which weak players play by the same rules.
func WeakArms(arms []Arm, player string) (weak []Arm) {
	for _, a := range arms {
		if a.Kind == Plain || a.Kind == Without {
			a.Kind, a.Players = Weak, [2]string{player, player}
			weak = append(weak, a)
		}
	}
	return weak
}
