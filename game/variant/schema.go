package variant

import (
	"strconv"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Schema returns the JSON schema of the files of a game's variants. The function say translates descriptions. Data of a
// game are checked further when a file is read.
func Schema(g game.Game, say func(i18n.Message) string) map[string]any {
	info := g.Info()
	options := map[string]any{}
	for _, o := range info.Options {
		options[o.Name] = optionSchema(info, o, say)
	}
	text := func(least, most int) map[string]any {
		return map[string]any{"type": "string", "minLength": least, "maxLength": most}
	}
	return map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"title":   say(info.Title()), "type": "object", "additionalProperties": false,
		"required": []string{"game", "name", "options"},
		"properties": map[string]any{
			"game": map[string]any{"const": info.ID}, "name": text(1, MaxName), "author": text(0, MaxName),
			"notes":   text(0, MaxNotes),
			"version": map[string]any{"type": "integer", "minimum": 0, "maximum": MaxVersion},
			"options": map[string]any{"type": "object", "additionalProperties": false, "properties": options},
			"questions": map[string]any{
				"type": "array", "maxItems": MaxQuestions, "items": map[string]any{
					"type": "object", "additionalProperties": false, "required": []string{"text", "answers"},
					"properties": map[string]any{
						"text": text(1, MaxQuestion),
						"answers": map[string]any{
							"type": "array", "minItems": MinAnswers, "maxItems": MaxAnswers, "items": text(1, MaxAnswer),
						},
					},
				},
			},
		},
	}
}

// optionSchema returns the schema of an option's value, which is always a text.
func optionSchema(info game.Info, o game.Option, say func(i18n.Message) string) map[string]any {
	s := map[string]any{
		"type": "string", "title": say(info.OptionTitle(o.Name)), "description": say(info.OptionHelp(o.Name)),
		"default": o.Default,
	}
	switch {
	case len(o.Values) > 0:
		s["enum"] = o.Values
	case o.Kind == game.BoolOption:
		s["enum"] = []string{"true", "false"}
	case o.Kind == game.DataOption:
		s["maxLength"] = o.Size
	case o.Kind == game.IntOption:
		var numbers []string
		if o.Endless {
			numbers = append(numbers, "0")
		}
		for n := o.Min; n <= o.Max && len(numbers) < mostListed; n++ {
			numbers = append(numbers, strconv.Itoa(n))
		}
		s["enum"] = numbers
		if o.Max-o.Min >= mostListed {
			delete(s, "enum")
			s["pattern"] = "^[0-9]+$"
		}
	}
	return s
}

// mostListed is the largest number of whole numbers that a schema lists.
const mostListed = 1000
