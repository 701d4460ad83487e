package api

// Chat is the chat of a match as the caller may read it, room by room. The members of a room follow from the seats,
// so they change when a user sits down, stands up or is replaced, and when the match is over.
type Chat struct {
	Rooms   []ChatRoom `json:"rooms"`
	Phrases []Phrase   `json:"phrases" doc:"ready-made messages, which each reader gets in their language"`
}

// ChatRoom is one room, with its messages since the caller joined it.
type ChatRoom struct {
	Room     string        `json:"room" doc:"name of the room: players, spectators, team- and the number of a team, or private- and the numbers of two seats"`
	MayWrite bool          `json:"mayWrite" doc:"the caller may send messages to the room"`
	Messages []ChatMessage `json:"messages" doc:"latest messages, the earliest first"`
}

// ChatMessage is a chat message; later messages of a room come by the match's stream.
type ChatMessage struct {
	ID     string `json:"id"`
	Room   string `json:"room"`
	At     int64  `json:"at" doc:"Unix milliseconds"`
	By     string `json:"by" doc:"public id of the author"`
	Name   string `json:"name" doc:"name of the author"`
	Mine   bool   `json:"mine,omitempty" doc:"the caller is the author"`
	Phrase string `json:"phrase,omitempty" doc:"name of a ready-made message; text holds it in the caller's language"`
	Text   string `json:"text" doc:"plain text of one line"`
}

// Phrase is a ready-made chat message.
type Phrase struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// NewChatMessage is a chat message to send: a ready-made phrase or a text.
type NewChatMessage struct {
	Room   string `json:"room" maxLength:"40"`
	Phrase string `json:"phrase,omitempty" maxLength:"40" doc:"name of a ready-made message"`
	Text   string `json:"text,omitempty" maxLength:"1200" doc:"text of at most 300 characters; invisible characters are removed"`
}
