package httpapi

import (
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/lobby/chat"
)

// ChatMessage returns a chat message as the API sends it to the user with the id reader, in the language of words.
func ChatMessage(words *i18n.Catalogue, m chat.Message, reader string) api.ChatMessage {
	text := m.Text
	if m.Phrase != "" {
		text = words.Say(chat.Phrase(m.Phrase))
	}
	return api.ChatMessage{
		ID: m.ID, Room: string(m.Room), At: m.At.UnixMilli(), By: m.By, Name: m.Name, Mine: m.By == reader,
		Phrase: m.Phrase, Text: text,
	}
}
