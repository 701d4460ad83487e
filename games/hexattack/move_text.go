package hexattack

import (
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// MoveText returns the canonical notation of a move, such as "1 attack SE" (R10.4, R10.7).
func (s *State) MoveText(_ game.Seat, m game.Move) string {
	if !isOrder(m) {
		return entryNames[m]
	}
	number, o := splitMove(m)
	return s.call(number) + " " + o.String()
}

// lines splits a message at line breaks, semicolons and commas, and skips blank entries (R10.8).
func lines(text string) []string {
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("\n\r;,", r) })
	return slices.DeleteFunc(parts, func(part string) bool { return strings.TrimSpace(part) == "" })
}

// ParseMoves parses a message of one or more entries (R10.8), in the notation or as players write them (R10.6b). If it
// cannot be read, the whole message is refused.
func (s *State) ParseMoves(seat game.Seat, text string) ([]game.Move, *game.Refusal) {
	moves, refusal := parseEntries(s, seat, text)
	if refusal == nil || s.checkPlayer(seat) != nil {
		return moves, refusal
	}
	if isResignation(text) {
		return []game.Move{resign}, nil
	}
	moves, left, plain := readMessage(s, seat, text)
	switch {
	case plain == nil:
		return moves, nil
	case left && !isNotation(text):
		return nil, plain
	}
	return nil, refusal
}

// resignations lists the whole messages by which players resign in words, in English, German and Spanish, with "_" for
// a blank (R10.6b).
var resignations = []string{
	"i_resign", "resigns", "i_give_up", "i_surrender", "ich_gebe_auf", "aufgabe", "me_rindo", "abandono",
}

// isResignation reports whether a message says that its player resigns, and nothing else.
func isResignation(text string) bool {
	words := strings.Fields(strings.ToLower(strings.Trim(text, " \t\r\n.!")))
	return slices.Contains(resignations, strings.Join(words, "_"))
}

// isNotation reports whether every entry of a message is short enough for the notation, so that a refusal names the
// word in it that is wrong.
func isNotation(text string) bool {
	for _, entry := range lines(text) {
		words := strings.Fields(entry)
		if len(words) > 3 || len(words) > 1 && !startsWithDigit(strings.TrimLeft(words[0], "wW")) && len(lines(text)) > 1 {
			return false
		}
	}
	return true
}

// refuseEmpty refuses a message without orders, with an order of a warrior of seat as example.
func refuseEmpty(s *State, seat game.Seat) *game.Refusal {
	return badText(i18n.Of("hexattack.refuse.empty", "warrior", s.exampleCall(seat)))
}

// exampleCall returns the name of the first warrior of seat, for an example of an order.
func (s *State) exampleCall(seat game.Seat) string {
	squad := s.squad(int(seat))
	if squad.empty() {
		return s.call(1)
	}
	return s.call(squad.pop().number())
}

// parseEntries parses entries in the notation. It refuses the whole message for one bad line, and names the line.
func parseEntries(s *State, seat game.Seat, text string) ([]game.Move, *game.Refusal) {
	if refusal := s.checkPlayer(seat); refusal != nil {
		return nil, refusal
	}
	entries := lines(text)
	if len(entries) == 0 {
		return nil, refuseEmpty(s, seat)
	}
	var moves []game.Move
	for i, entry := range entries {
		m, refusal := s.parseEntry(seat, strings.Fields(strings.ToLower(entry)))
		if refusal == nil {
			refusal = s.follows(moves, m)
		}
		if refusal != nil {
			return nil, inLine(refusal, i+1, len(entries), entry)
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// inLine adds the number of the bad line to a refusal if the message has several lines.
func inLine(refusal *game.Refusal, n, of int, text string) *game.Refusal {
	if of == 1 {
		return refusal
	}
	return game.Refuse(refusal.Code, refusal.Rule, i18n.Of("hexattack.refuse.in-line",
		"line", n, "text", i18n.Quote(strings.TrimSpace(text)), "reason", refusal.Reason))
}

// follows refuses a second order for a warrior (R10.8), and any entry after the end of the message.
func (s *State) follows(before []game.Move, m game.Move) *game.Refusal {
	for _, b := range before {
		number, _ := splitMove(b)
		switch again, _ := splitMove(m); {
		case b == commit || b == resign:
			return game.Refuse("after-commit", "R3.4", i18n.Of("hexattack.refuse.after-commit", "entry", entryNames[b]))
		case isOrder(m) && number == again:
			return game.Refuse("named-twice", "R10.8", i18n.Of("hexattack.refuse.named-twice", "warrior", s.call(number)))
		}
	}
	return nil
}

// parseEntry parses one entry: a warrior, a verb and a direction, or a word such as commit (R10.6, R10.7).
func (s *State) parseEntry(seat game.Seat, words []string) (game.Move, *game.Refusal) {
	if len(words) == 1 {
		if m := slices.Index(entryNames[:], words[0]); m > 0 {
			return game.Move(m), nil
		}
	}
	number, words, refusal := s.parseCall(seat, words)
	if refusal != nil {
		return 0, refusal
	}
	if len(words) == 0 {
		return 0, game.Refuse("no-verb", "R10.5", i18n.Of("hexattack.refuse.no-verb",
			"warrior", s.call(number), "orders", s.verbNames(verbs)))
	}
	o, refusal := parseOrder(s, words[0], words[1:])
	return orderMove(number, o), refusal
}

// parseCall parses the warrior at the start of an entry, such as "2" or "w2", and returns its number and the
// remaining words. With one warrior, "w" or no name suffices (R10.6); with names=captain, "w" is the first warrior
// (R10.6a).
func (s *State) parseCall(seat game.Seat, words []string) (int, []string, *game.Refusal) {
	squad := s.squad(int(seat))
	call, marked := strings.CutPrefix(words[0], "w")
	alone := marked && call == ""
	if alone && s.captainW {
		call = captainCall
	}
	switch {
	case call == captainCall || call != "" && strings.Trim(call, "0123456789") == "":
		number := s.called(call)
		if number == 0 || !squad.has(warriorOf(int(seat), number)) {
			return 0, nil, s.refuseNoWarrior(seat, call)
		}
		return number, words[1:], nil
	case squad.len() > 1:
		return 0, nil, s.refuseUnnamed(squad, alone)
	case alone:
		words = words[1:]
	}
	return squad.pop().number(), words, nil
}

// verbWords are the accepted names of the verbs (R10.6).
var verbWords = map[string]verb{
	"attack": attack, "a": attack,
	"defend": defend, "block": defend, "defence": defend, "defense": defend, "d": defend, "b": defend,
	"move": move, "m": move,
	"grab": grab, "g": grab,
	"push": push, "pulse": push, "p": push,
	"hold": hold, "pass": hold, "wait": hold, "h": hold,
}

// wayWords are the accepted names of the directions, without hyphens and underscores (R10.6).
var wayWords = map[string]hex.Direction{
	"n": 0, "north": 0, "up": 0, "u": 0,
	"ne": 1, "northeast": 1, "upright": 1, "ur": 1,
	"se": 2, "southeast": 2, "downright": 2, "dr": 2,
	"s": 3, "south": 3, "down": 3, "d": 3,
	"sw": 4, "southwest": 4, "downleft": 4, "dl": 4,
	"nw": 5, "northwest": 5, "upleft": 5, "ul": 5,
}

// withoutJoints removes hyphens and underscores from the name of a direction.
var withoutJoints = strings.NewReplacer("-", "", "_", "")

// parseOrder parses a verb and its direction.
func parseOrder(s *State, word string, rest []string) (order, *game.Refusal) {
	v, ok := verbWords[word]
	way := withoutJoints.Replace(strings.Join(rest, ""))
	switch {
	case !ok:
		return missing, game.Refuse("unknown-verb", "R10.6",
			i18n.Of("hexattack.refuse.unknown-verb", "text", i18n.Quote(word), "orders", s.verbNames(verbs)))
	case v == hold && way != "":
		return missing, game.Refuse("hold-direction", "R10.5", i18n.Of("hexattack.refuse.hold-direction"))
	case v == hold:
		return holdOrder, nil
	case way == "":
		return missing, game.Refuse("no-direction", "R10.5", i18n.Of("hexattack.refuse.no-direction", "verb", v))
	}
	d, ok := wayWords[way]
	if !ok {
		return missing, game.Refuse("unknown-direction", "R10.6",
			i18n.Of("hexattack.refuse.unknown-direction", "text", i18n.Quote(strings.Join(rest, " "))))
	}
	return orderOf(v, d), nil
}
