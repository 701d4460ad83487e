package api

// Studies lists the studies of this server.
type Studies struct {
	Studies  []Study `json:"studies" doc:"studies, the latest first; only finished ones for callers who may not start studies"`
	MayStart bool    `json:"mayStart" doc:"the caller may start, stop and remove studies"`
	MaxSets  int     `json:"maxSets" doc:"largest number of option sets that a study may compare"`
	MaxGames int     `json:"maxGames" doc:"largest number of matches of a study, with all option sets"`
	MaxHours int     `json:"maxHours" doc:"longest duration of a study in hours"`
}

// Study is a study of a game by bots: its settings, progress and report.
type Study struct {
	ID      string              `json:"id"`
	Game    string              `json:"game"`
	Presets []string            `json:"presets,omitempty" doc:"names of the presets that are compared; missing: the default options"`
	Options map[string][]string `json:"options" doc:"chosen options, each with the values that are compared"`
	Level   int                 `json:"level" doc:"level of the bots"`
	Games   int                 `json:"games" doc:"number of matches to play, with all option sets"`
	Played  int                 `json:"played" doc:"number of matches played so far"`
	Began   int64               `json:"began" doc:"start of the study in Unix milliseconds"`
	State   string              `json:"state" enum:"running,stopped,done,failed" doc:"done: the report exists"`
	Left    int                 `json:"left,omitempty" doc:"estimated remaining seconds of a running study; missing: unknown"`
}

// NewStudy is a request for a study.
type NewStudy struct {
	Game    string              `json:"game" maxLength:"64"`
	Presets []string            `json:"presets,omitempty" maxItems:"12" doc:"names of presets to compare; each is played with all combinations of options"`
	Options map[string][]string `json:"options,omitempty" doc:"values to compare; all combinations are played, and each is compared with the first"`
	Level   int                 `json:"level" minimum:"1" maximum:"8" doc:"level of the bots"`
	Games   int                 `json:"games" minimum:"2" maximum:"2000" doc:"number of matches of each option set; must be even"`
	Hours   int                 `json:"hours" minimum:"1" maximum:"12" doc:"hours after which the report is made of the matches so far"`
}
