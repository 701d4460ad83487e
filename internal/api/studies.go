package api

// Studies lists the studies of this server.
type Studies struct {
	Studies  []Study `json:"studies" doc:"studies, the latest first; only finished ones for callers who may not start studies"`
	MayStart bool    `json:"mayStart" doc:"the caller may start, stop and remove studies"`
	MaxSets  int     `json:"maxSets" doc:"largest number of option sets that a study may compare"`
	MaxGames int     `json:"maxGames" doc:"largest number of matches of a study, with all option sets"`
	MaxHours int     `json:"maxHours" doc:"longest duration of a study in hours"`

	Precisions []StudyPrecision `json:"precisions" doc:"how precise a study may be, the least first"`
}

// Study is a study of a game by bots: its settings, progress and report.
type Study struct {
	ID      string              `json:"id"`
	Game    string              `json:"game"`
	Presets []string            `json:"presets,omitempty" doc:"names of the presets that are compared; missing: the default options"`
	Options map[string][]string `json:"options" doc:"chosen options, each with the values that are compared"`
	Level   int                 `json:"level,omitempty" doc:"level of the bots; missing: strong players, and weak ones beside them"`
	Games   int                 `json:"games" doc:"largest number of matches to play, with all option sets"`
	Played  int                 `json:"played" doc:"number of matches played so far"`
	Began   int64               `json:"began" doc:"start of the study in Unix milliseconds"`
	State   string              `json:"state" enum:"running,stopped,done,failed" doc:"done: the report exists"`
	BuiltIn bool                `json:"builtIn,omitempty" doc:"whether the study comes with the program: it has no file of games, and cannot be deleted"`
	Left    int                 `json:"left,omitempty" doc:"estimated remaining seconds of a running study; missing: unknown"`

	Question string        `json:"question,omitempty" doc:"what the study is to answer"`
	Never    []string      `json:"never,omitempty" doc:"components whose worth is asked"`
	Answers  []StudyAnswer `json:"answers,omitempty" doc:"answers from the matches so far, in the caller's language"`
	Share    *StudyShare   `json:"share,omitempty" doc:"points of the first side under the first option set"`
}

// StudyPrecision is how well a study comes to know the points of a side, and what that takes.
type StudyPrecision struct {
	Points int `json:"points" doc:"so many points in a hundred either way"`
	Games  int `json:"games" doc:"largest number of matches for each option set and strength"`
}

// StudyOutlook is what a study of a game may ask about, and how long its matches take.
type StudyOutlook struct {
	Components []StudyComponent `json:"components" doc:"components that bots use in the game, by name"`
	Seconds    float64          `json:"seconds" doc:"duration of one match between strong bots, as just measured on this server"`
}

// StudyComponent is a part of a game's material or a kind of move whose worth a study can find.
type StudyComponent struct {
	Name  string `json:"name"`
	Title string `json:"title" doc:"name in the caller's language"`
}

// StudyAnswer is an answer to a question of a study.
type StudyAnswer struct {
	Question string `json:"question" doc:"the question in words"`
	Kind     string `json:"kind" enum:"yes,no,too-few,depends"`
	Verdict  string `json:"verdict" doc:"the kind in words"`
	Text     string `json:"text"`
	Games    string `json:"games" doc:"number of matches behind the answer, in words"`

	Range *StudyRange `json:"range,omitempty" doc:"estimate of a study of a variant; missing: the study compares other rules"`
}

// StudyRange is a quantity under the rules of a variant, with its interval, and under the standard rules.
type StudyRange struct {
	Unit  string   `json:"unit" enum:"percent,number" doc:"percent: a share from 0 to 1"`
	Value float64  `json:"value"`
	Low   float64  `json:"low"`
	High  float64  `json:"high"`
	Was   *float64 `json:"was,omitempty" doc:"value under the standard rules; missing: unknown"`
	Fair  float64  `json:"fair,omitempty" doc:"share that each side would get; missing: the quantity is no share of a side"`
}

// StudyShare is the share of the points that a side gets, with its 95 % interval.
type StudyShare struct {
	Side  string  `json:"side" doc:"name of the side in the caller's language"`
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Fair  float64 `json:"fair" doc:"share that each side would get"`
}

// NewStudy is a request for a study.
type NewStudy struct {
	Game    string              `json:"game" maxLength:"64"`
	Presets []string            `json:"presets,omitempty" maxItems:"12" doc:"names of presets to compare; each is played with all combinations of options"`
	Options map[string][]string `json:"options,omitempty" doc:"values to compare; all combinations are played, and each is compared with the first"`
	Level   int                 `json:"level,omitempty" minimum:"1" maximum:"8" doc:"level of the bots; missing: strong players, and weak ones beside them"`
	Games   int                 `json:"games,omitempty" minimum:"2" maximum:"2000" doc:"number of matches of each option set, an even number; missing: as many as the precision needs"`
	Hours   int                 `json:"hours" minimum:"1" maximum:"12" doc:"hours after which the report is made of the matches so far"`

	Never []string `json:"never,omitempty" maxItems:"3" doc:"components, such as cards, whose worth is asked: for each, matches in which one player never uses it"`

	Question string `json:"question,omitempty" enum:"favoured,fairer,shorter,draws,change,worth,luck" doc:"what the study is to answer; missing: whether a side is favoured, and what the options change"`
	Points   int    `json:"points,omitempty" enum:"10,5,2" doc:"a study without a number of matches ends when the points of a side are known to so many in a hundred either way; missing: 5"`
}
