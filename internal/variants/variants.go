// Package variants holds what a site stores of variants: their drafts, their published versions, the matches by them,
// and what players answer about them.
package variants

import (
	"context"
	"errors"
	"time"

	"hexparlor/game"
	"hexparlor/game/variant"
	"hexparlor/internal/match"
)

// The bounds of what is stored.
const (
	MaxOfUser   = 60  // variants of one user
	MaxVersions = 100 // published versions of a variant
	MaxRemarks  = 20  // marked positions of one player in one match
	MaxWords    = 140 // characters of a player's words
	MaxSummary  = 280 // characters of the summary of a version
)

// Errors of a Store.
var (
	ErrNotFound = errors.New("there is no such variant")
	// ErrChanged: the draft was saved, or a version published, since the caller has read the variant.
	ErrChanged = errors.New("the variant has changed meanwhile")
	// ErrFull: there is no room for new variants.
	ErrFull = errors.New("there is no room for new variants")
	// ErrTooMany: the user has MaxOfUser variants.
	ErrTooMany = errors.New("the user has too many variants")
)

// Text is what a designer writes and chooses: the content of a draft or of a published version.
type Text struct {
	Name      string
	Notes     string
	Options   game.Options // options and data that differ from the defaults
	Questions []variant.Question
}

// Variant is a game with changed rules: its draft, and the numbers of all its versions together.
type Variant struct {
	ID       string
	Maker    string // public id of the designer; empty if the account was deleted
	Author   string // name of the designer as users see it; empty if the account was deleted
	Game     string
	Origin   string // id of the variant that it was made from, or empty
	Draft    Text
	Saved    time.Time // latest change of the draft, in whole milliseconds
	Versions int       // number of published versions
	Listed   bool      // whether it is published and not withdrawn
	Games    int       // finished matches
	Answers  int       // players who have answered the questions
	Forks    int       // published variants that were made from it
}

// Withdrawn reports whether the designer has withdrawn the variant.
func (v Variant) Withdrawn() bool { return v.Versions > 0 && !v.Listed }

// Version is a published version of a variant.
type Version struct {
	Text
	Number    int    // from 1
	Summary   string // what the designer says has changed
	Hash      string // of the rules
	Published time.Time
	Games     int // finished matches
	Asked     int // users who have played them
	Answered  int
	Skipped   int
}

// Place is the place of a variant in a list by numbers of games.
type Place struct {
	Games int
	ID    string
}

// Game is a finished match by a version of a variant.
type Game struct {
	Match        string
	Public       bool
	Moves        int
	Length       time.Duration // 0: unknown
	LongestMoves int           // number of moves before the longest decision of a user
	Longest      time.Duration
}

// CountKind is the kind of a number that is counted for each version.
type CountKind string

// The kinds of numbers.
const (
	Results CountKind = "result" // by the text of the result
	Choices CountKind = "choice" // by question and answer, such as 1.2
	Lookups CountKind = "rules"  // by the id of the section of the rules
)

// Answer is what a player has answered after a match, or that the player has skipped the questions.
type Answer struct {
	Match   string
	User    string
	Variant string // id of the variant, or of the game if the match was played by its own rules
	Version int
	Number  int   // 1-based among the answers about the version; 0: skipped
	Choices []int // number of the chosen answer of each question from 1; 0: none
	Words   string
	Won     bool
	At      time.Time
}

// Remark is a position that felt wrong to a player.
type Remark struct {
	Match   string
	User    string
	Moves   int // number of moves before the position
	Variant string
	Version int
	Words   string
	Won     bool
	At      time.Time
}

// Settings say when a user was last asked about a game with its own rules.
type Settings struct {
	Asked time.Time // zero: never
	Match string    // match after which the user was asked
	Never bool      // the user does not want to be asked
}

// Store stores variants. Its methods are safe for concurrent use.
type Store interface {
	// AddVariant stores a new variant. ErrFull, ErrTooMany.
	AddVariant(ctx context.Context, v Variant) error
	// Variant returns a variant. ErrNotFound.
	Variant(ctx context.Context, id string) (Variant, error)
	// VariantsOf returns the variants of a user, the latest first.
	VariantsOf(ctx context.Context, user string) ([]Variant, error)
	// Listed returns up to limit listed variants after a place, those with most games first. An empty game means all.
	Listed(ctx context.Context, game string, after Place, limit int) ([]Variant, error)
	// Forks returns up to limit listed variants that were made from another one, those with most games first.
	Forks(ctx context.Context, of string, limit int) ([]Variant, error)
	// SaveDraft replaces a draft that was last saved at since. ErrChanged.
	SaveDraft(ctx context.Context, id string, since time.Time, draft Text, at time.Time) error
	// RemoveDraft deletes a variant that was never published. ErrChanged.
	RemoveDraft(ctx context.Context, id string) error
	// Publish stores the next version of a variant. ErrChanged.
	Publish(ctx context.Context, v Variant, n Version) error
	// List lists or withdraws a published variant. ErrNotFound.
	List(ctx context.Context, id string, listed bool) error
	// Version returns a published version. ErrNotFound.
	Version(ctx context.Context, id string, number int) (Version, error)
	// LatestVersions returns up to limit versions, the latest first.
	LatestVersions(ctx context.Context, id string, limit int) ([]Version, error)
	// PublicMatches returns ids of up to limit finished public matches by a variant, the latest first.
	PublicMatches(ctx context.Context, id string, limit int) ([]string, error)
	// IsPublicMatch reports whether a finished match by a variant is public.
	IsPublicMatch(ctx context.Context, match string) (bool, error)
	// MatchesBy returns up to limit finished matches by a version, the latest first.
	MatchesBy(ctx context.Context, id string, version, limit int) ([]Game, error)
	// Counts returns up to limit numbers of a kind, by name.
	Counts(ctx context.Context, id string, version int, kind CountKind, limit int) (map[string]int, error)
	// CountLookup counts that a player has opened a section of the rules.
	CountLookup(ctx context.Context, of match.Variant, section string) error
	// AddAnswer stores an answer, unless there is one of the user for the match, and returns the stored one.
	AddAnswer(ctx context.Context, a Answer) (Answer, error)
	// AnswerOf returns the answer of a user for a match. ErrNotFound.
	AnswerOf(ctx context.Context, match, user string) (Answer, error)
	// AnswersAbout returns up to limit answers about a variant, the latest first.
	AnswersAbout(ctx context.Context, id string, limit int) ([]Answer, error)
	// AddRemark stores a remark in place of an earlier one about the same position. ErrTooMany.
	AddRemark(ctx context.Context, r Remark) error
	// RemarksAbout returns up to limit remarks about a variant, the latest first.
	RemarksAbout(ctx context.Context, id string, limit int) ([]Remark, error)
	// PlaytestsOf returns the answers and remarks of a user, for the user's own data.
	PlaytestsOf(ctx context.Context, user string) ([]Answer, []Remark, error)
	// PlaytestSettings returns the settings of a user.
	PlaytestSettings(ctx context.Context, user string) (Settings, error)
	// SetPlaytestSettings stores the settings of a user.
	SetPlaytestSettings(ctx context.Context, user string, s Settings) error
}
