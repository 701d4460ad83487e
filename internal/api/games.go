package api

import "hexparlor/game"

// GameInfo describes one game of the site. Texts are in the caller's language.
type GameInfo struct {
	ID      string   `json:"id"`
	Version int      `json:"version" doc:"version of the rules"`
	Title   string   `json:"title"`
	Summary string   `json:"summary" doc:"description of the game in one sentence"`
	Facts   []string `json:"facts" doc:"short facts, a few words each: players, length, hidden information"`
	Options []Option `json:"options"`
	Presets []Preset `json:"presets"`
	game.Traits
	Layout  string     `json:"layout" enum:"pointy,flat" doc:"orientation of the hexagons"`
	Gathers *Range     `json:"gathers,omitempty" doc:"numbers of players with which a match can start after users have signed up; missing: the number is fixed"`
	Seats   []SeatInfo `json:"seats" doc:"seats with default options"`
	Levels  []Level    `json:"levels"`
	Lessons int        `json:"lessons" doc:"number of lessons"`
}

// Range is a range of whole numbers, both ends included.
type Range struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

// Option is an option of a game. Values are text, whatever their type.
type Option struct {
	Name    string          `json:"name"`
	Title   string          `json:"title"`
	Kind    game.OptionKind `json:"kind"`
	Min     int             `json:"min"`
	Max     int             `json:"max"`
	Values  []string        `json:"values" doc:"allowed values, also of whole numbers; empty: any value from min to max"`
	Labels  []string        `json:"labels" doc:"texts of the values, parallel to values; may be empty"`
	Default string          `json:"default"`
	Endless bool            `json:"endless" doc:"0 is allowed below min and means no limit; then a match may never end"`
}

// Preset is a named set of options that differ from the defaults.
type Preset struct {
	Name    string       `json:"name" doc:"stable identifier for programs"`
	Title   string       `json:"title"`
	Help    string       `json:"help"`
	Options game.Options `json:"options"`
}

// SeatInfo is one seat of a game. Seats of one team win and lose together.
type SeatInfo struct {
	Seat game.Seat `json:"seat"`
	Name string    `json:"name" doc:"name of the seat in the game, such as White or Player 3"`
	Team int       `json:"team" doc:"number of the team, 1-based"`
}

// Level is a level of the built-in bot, or an external engine that plays beside it.
type Level struct {
	Level int    `json:"level"`
	Name  string `json:"name"`
	Help  string `json:"help"`
}

// Rules holds the rules of a game for players.
type Rules struct {
	HTML      string `json:"html" doc:"the rules as HTML; sections have ids for links"`
	Catalogue any    `json:"catalogue,omitempty" doc:"components of the game, such as the texts on its cards"`
}

// FoundRule is a section of a game's rules that a search has found.
type FoundRule struct {
	Game    string `json:"game"`
	Section string `json:"section" doc:"id of the section on the rules page"`
	Title   string `json:"title"`
}

// SetupQuery asks for the seats and first position of a game with these options.
type SetupQuery struct {
	Options map[string]string `json:"options,omitempty"`
	Players int               `json:"players,omitempty" minimum:"0" maximum:"9" doc:"number of players who have signed up, if the options leave it open; 0: the number that the options have"`
	Teams   int               `json:"teams,omitempty" minimum:"0" maximum:"9" doc:"number of teams of these players; 0: each plays alone"`
}

// PositionQuery asks what a position is that a user sets up.
type PositionQuery struct {
	Options  map[string]string `json:"options,omitempty"`
	Position string            `json:"position,omitempty" maxLength:"4000" doc:"in the game's notation; missing: the first position of a match"`
}

// SetUpPosition describes a position that a user sets up.
type SetUpPosition struct {
	Error    string      `json:"error,omitempty" doc:"why there is no such position, and what would be right; the other members are missing then"`
	Options  bool        `json:"options,omitempty" doc:"the error is about the options"`
	Position string      `json:"position,omitempty" doc:"the position in canonical notation"`
	Hidden   bool        `json:"hidden,omitempty" doc:"the position leaves something open, which is drawn when a match begins"`
	Seats    []SeatInfo  `json:"seats"`
	ToAct    []game.Seat `json:"toAct" doc:"seats that decide now; empty: the game is over"`
	View     any         `json:"view" doc:"view of the position with everything that its text says; null after an error"`
	NoEnd    string      `json:"noEnd,omitempty" doc:"reason why bots are not available with these options; missing: they are"`
}

// Setup describes a game with certain options before a match is created.
type Setup struct {
	Seats []SeatInfo `json:"seats"`
	View  any        `json:"view" doc:"view of a spectator at the start; null if chance decides the deal"`
	NoEnd string     `json:"noEnd" doc:"reason why bots, hints and analysis are not available with these options; empty: they are available"`
}
