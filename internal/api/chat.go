package api

// Talk is the chat of a table as the caller may read it, room by room. The members of a room follow from the seats,
// so they change when a user sits down, stands up or is replaced, and when the match is over.
type Talk struct {
	Rooms   []TalkRoom `json:"rooms"`
	Phrases []Phrase   `json:"phrases" doc:"that can be said by their names; each reader gets them in their language"`
}

// TalkRoom is one room, with its messages since the caller joined it.
type TalkRoom struct {
	Room   string `json:"room" doc:"players, spectators, team- and the number of a team, or letters- and the numbers of two seats"`
	Writes bool   `json:"writes" doc:"the caller may say something here"`
	Said   []Said `json:"said" doc:"the latest, in order"`
}

// Said is a chat message; later messages of a room come by the table's stream.
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

// Phrase is a ready-made chat message.
type Phrase struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// NewSaid is a chat message to send: a ready-made phrase or a text.
type NewSaid struct {
	Room   string `json:"room" maxLength:"40"`
	Phrase string `json:"phrase,omitempty" maxLength:"40"`
	Text   string `json:"text,omitempty" maxLength:"1200" doc:"at most 300 characters; what is invisible is left out"`
}
