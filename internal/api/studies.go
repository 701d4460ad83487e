package api

// Lab lists the studies of this server.
type Lab struct {
	Studies []Study `json:"studies" doc:"the latest first; who may not start one sees those that have come to an end"`
	May     bool    `json:"may" doc:"the caller may start studies, stop and remove them"`
	Sets    int     `json:"sets" doc:"of options that a study may compare at most"`
	Games   int     `json:"games" doc:"of a study at most, with all sets of options"`
	Hours   int     `json:"hours" doc:"that a study may be played at most"`
}

// Study is a study of a game by bots: its settings, progress and report.
type Study struct {
	ID      string              `json:"id"`
	Game    string              `json:"game"`
	Options map[string][]string `json:"options" doc:"those that were chosen, each with the values that are compared"`
	Level   int                 `json:"level" doc:"of the bots"`
	Games   int                 `json:"games" doc:"to be played, with all sets of options"`
	Played  int                 `json:"played"`
	Began   int64               `json:"began" doc:"in milliseconds since 1970"`
	State   string              `json:"state" enum:"running,stopped,done,failed" doc:"done: there is a report"`
	Left    int                 `json:"left,omitempty" doc:"about how many seconds a running one will take; missing: not known yet"`
}

// NewStudy is a request for a study.
type NewStudy struct {
	Game    string              `json:"game" maxLength:"64"`
	Options map[string][]string `json:"options,omitempty" doc:"all combinations of the values are compared; the first is the one with which the others are"`
	Level   int                 `json:"level" minimum:"1" maximum:"8"`
	Games   int                 `json:"games" minimum:"2" maximum:"2000" doc:"of each set of options; an even number"`
	Hours   int                 `json:"hours" minimum:"1" maximum:"12" doc:"after which the report is made of what there is"`
}
