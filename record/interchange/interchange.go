// Package interchange reads and writes games in the formats that other programs for Hex use: Smart Game Format
// (SGF, FF[4] with GM[11]), links of HexWorld, and plain lists of moves such as "1.f6 2.swap 3.d4". It reads records of
// Hexparlor too, so that a program can take whatever text a user has.
//
// In all formats a cell is the letter of its column and the number of its row, and a1 is the acute corner at the top
// left. The first player connects top and bottom.
package interchange

import (
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/record"
)

// Format names a format of games.
type Format string

// The formats that can be read and written.
const (
	Record   Format = "record"   // record of Hexparlor, for all games
	SGF      Format = "sgf"      // Smart Game Format, for Hex
	HexWorld Format = "hexworld" // link of HexWorld, for Hex
	Moves    Format = "moves"    // list of moves, for Hex
)

// Formats lists all formats.
var Formats = []Format{Record, SGF, HexWorld, Moves}

// hexID is the id of the game Hex, the only game of the formats of other programs.
const hexID = "hex"

// Game is a game that was read, with facts about the reading.
type Game struct {
	*record.Record
	Format Format
	Notes  []i18n.Message // what the text has and the record has not, or what had to be assumed
}

// Read reads a game up to the end of r.
func Read(r io.Reader, lookup record.Lookup) (Game, error) {
	text, err := io.ReadAll(io.LimitReader(r, record.MaxSize+1))
	if err != nil {
		return Game{}, err
	}
	return Parse(string(text), lookup)
}

// Parse reads a game in any of the Formats. The error names the format if the text is in a known format that cannot be
// read. It is a *record.Error. Parse does not check the moves: record.Verify does.
func Parse(text string, lookup record.Lookup) (Game, error) {
	if len(text) > record.MaxSize {
		return Game{}, refuse(0, "record.too-long", "bytes", record.MaxSize)
	}
	text = utf8Text(text)
	var p *parsed
	var err error
	format := Detect(text)
	switch plain := plainBlanks.Replace(text); format {
	case SGF:
		p, err = parseSGF(plain)
	case HexWorld:
		p, err = parseHexWorld(plain)
	case Moves:
		p, err = parseMoves(plain)
	default:
		if name := Foreign(text); name != "" {
			return Game{}, refuse(0, "interchange.foreign", "format", name)
		}
		r, err := record.Parse(text)
		return Game{Record: r, Format: Record}, err
	}
	if err != nil {
		return Game{}, err
	}
	r, err := p.record(lookup)
	if err == nil {
		err = r.Check()
	}
	return Game{Record: r, Format: format, Notes: p.notes}, err
}

// plainBlanks replaces blanks that do not break a line, and removes byte order marks.
var plainBlanks = strings.NewReplacer("\u00a0", " ", "\u202f", " ", "\ufeff", "", "\u200b", "")

var (
	ownTag       = regexp.MustCompile(`(?m)^[\s>]*\[Game\s+["“”„«»]`)
	treeStart    = regexp.MustCompile(`\(\s*;`)
	hexWorldLink = regexp.MustCompile(`(?i)hexworld\.org/board/?\S*#(\S+)|^\s*#(\d+\S*)\s*$`)
	onlySize     = regexp.MustCompile(`(?i)^\s*(?:size\s*\d{1,3}|\d{1,3}\s*[x×]\s*\d{1,3})\s*$`)
	firstMove    = regexp.MustCompile(`(?i)(?:^|\s)1\s*[.)]\s*(?:[a-z]{1,2}\s*\d{1,2}|resigns?|forfeit)\b`)
	onlyMoves    = regexp.MustCompile(`(?i)^\s*(?:[a-z]\d{1,2}|swap)(?:[\s,;]+(?:[a-z]\d{1,2}|swap|resigns?))*\s*$`)
)

// Detect returns the format of a text: Record if it is no other one.
func Detect(text string) Format {
	text = plainBlanks.Replace(text)
	switch {
	case ownTag.MatchString(text):
		return Record
	case hexWorldLink.MatchString(text):
		return HexWorld
	case treeStart.MatchString(text):
		return SGF
	case Foreign(text) == "" && (firstMove.MatchString(text) || onlySize.MatchString(text) || onlyMoves.MatchString(text)):
		return Moves
	}
	return Record
}

// foreignFormats lists formats that are known and cannot be read, by what their texts contain. The name of a format is
// the same in every language.
var foreignFormats = []struct {
	name  string
	signs *regexp.Regexp
}{
	{"PGN", regexp.MustCompile(`(?m)^\s*\[(Event|Site|White|Black) "`)},
	{"HexWiki <hexboard>", regexp.MustCompile(`(?i)<(hexboard|hex)\b`)},
	{"HTML", regexp.MustCompile(`(?i)^\s*<(!doctype|html|head|body|svg|\?xml)`)},
	{"JSON", regexp.MustCompile(`^\s*(\{\s*"|(\[\s*){1,2}[\{"\d])`)},
	{"Mathematica", regexp.MustCompile(`^\s*\(\*`)},
	{"URL", regexp.MustCompile(`(?i)^\s*https?://\S+\s*$`)},
	{"ZIP", regexp.MustCompile(`^PK\x03\x04`)},
	{"PDF", regexp.MustCompile(`^%PDF`)},
	{"PNG", regexp.MustCompile(`^.?PNG\r\n`)},
	{"GIF", regexp.MustCompile(`^GIF8`)},
	{"gzip", regexp.MustCompile(`^\x1f.\x08`)},
}

// Foreign returns the name of a known format that cannot be read; empty for other texts.
func Foreign(text string) string {
	for _, f := range foreignFormats {
		if f.signs.MatchString(text) {
			return f.name
		}
	}
	return ""
}

// utf8Text returns a text in UTF-8. Files of old programs are in Latin-1, each byte of which is a character.
func utf8Text(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for _, c := range []byte(text) {
		b.WriteRune(rune(c))
	}
	return b.String()
}

// refuse returns an error about a line of a text, or about the whole text if the line is 0.
func refuse(line int, key string, args ...any) error {
	return &record.Error{Line: line, Reason: i18n.Of(key, args...)}
}

// Write returns a game in a format. All formats but Record are for Hex. A game that cannot be written in the format is
// an error.
func Write(r *record.Record, format Format, lookup record.Lookup) (string, error) {
	if format == Record {
		return r.String(), nil
	}
	if r.Game != hexID {
		return "", catalog.Error(i18n.Of("interchange.only-hex", "format", string(format), "game", i18n.Escaped(r.Game)))
	}
	p, err := stepsOf(r, lookup)
	if err != nil {
		return "", err
	}
	switch format {
	case SGF:
		return p.sgf(), nil
	case HexWorld:
		return p.hexWorld()
	case Moves:
		return p.list()
	}
	unknown := i18n.Escaped(string(format))
	return "", catalog.Error(i18n.Of("interchange.no-format", "format", unknown, "formats", i18n.And(Formats)))
}
