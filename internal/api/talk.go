package api

// Talk is what the caller may read at a table, room by room. Who is in a room follows from the seats: it may be others
// after somebody has sat down, stood up or been replaced, and when the match is over.
type Talk struct {
	Rooms   []TalkRoom `json:"rooms"`
	Phrases []Phrase   `json:"phrases" doc:"that can be said by their names; each reader gets them in their language"`
}

// TalkRoom is one room, with what was said there since the caller came to it.
type TalkRoom struct {
	Room   string `json:"room" doc:"players, spectators, team- and the number of a team, or letters- and the numbers of two seats"`
	Writes bool   `json:"writes" doc:"the caller may say something here"`
	Said   []Said `json:"said" doc:"the latest, in order"`
}

// Said is something that was said; the later messages of a room come by the table's stream.
type Said struct {
	ID     string `json:"id"`
	Room   string `json:"room"`
	At     int64  `json:"at" doc:"Unix milliseconds"`
	By     string `json:"by" doc:"public id of the person"`
	Name   string `json:"name"`
	Mine   bool   `json:"mine,omitempty" doc:"the caller has said it"`
	Phrase string `json:"phrase,omitempty" doc:"name of a ready phrase; its text is in the caller's language"`
	Text   string `json:"text" doc:"plain text of one line"`
}

// Phrase is a ready phrase.
type Phrase struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// NewSaid is something to be said: a ready phrase or a text.
type NewSaid struct {
	Room   string `json:"room" maxLength:"40"`
	Phrase string `json:"phrase,omitempty" maxLength:"40"`
	Text   string `json:"text,omitempty" maxLength:"1200" doc:"at most 300 characters; what is invisible is left out"`
}
