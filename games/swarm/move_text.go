package swarm

import (
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// MoveText returns the canonical notation of a move (R11.2).
func (s *State) MoveText(_ game.Seat, m game.Move) string {
	at := placeIn(m)
	switch verbOf(m) {
	case verbPlace:
		return "place " + colourNames[m&3] + " " + at.cell().String()
	case verbSeat:
		return "seat " + at.cell().String()
	case verbActivate:
		return "activate " + at.cell().String()
	case verbDeactivate:
		return "deactivate " + layered(at.cell().String(), levelIn(m)) + " " + cellsText(aimOf(m))
	case verbLift:
		return "lift " + layered(at.cell().String(), levelIn(m)) + " " +
			cellsText(at+steps[wayIn(m)], at+steps[toWayIn(m)])
	case verbMove:
		return "move " + cellsText(at, at+steps[wayIn(m)])
	case verbEnd:
		return "end"
	}
	return "pass"
}

func cellsText(places ...place) string {
	var b []byte
	for i, at := range places {
		if i > 0 {
			b = append(b, ' ')
		}
		b = at.cell().Append(b)
	}
	return string(b)
}

// layered returns a name with the level of a covered hex (R11.5a); 0 is the top hex, which needs no level.
func layered(name string, level uint8) string {
	if level == 0 {
		return name
	}
	return name + "^" + strconv.Itoa(int(level))
}

// splitLayer splits a name such as lift^2 into the name and the level; 0 if it has no level.
func splitLayer(text string) (name string, level uint8, refusal *game.Refusal) {
	name, digits, ok := strings.Cut(text, "^")
	if !ok {
		return text, 0, nil
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 || n > maxHexes || strconv.Itoa(n) != digits {
		return "", 0, badText(i18n.Of("swarm.refuse.no-level", "text", i18n.Quote(text)))
	}
	return name, uint8(n), nil
}

// ParseMoves parses one move (R11.2). It refuses texts that are no move in any position; Check refuses the
// rest.
func (s *State) ParseMoves(seat game.Seat, text string) ([]game.Move, *game.Refusal) {
	if refusal := s.checkTurn(seat); refusal != nil {
		return nil, refusal
	}
	m, refusal := s.parseMove(strings.Fields(text))
	if refusal != nil {
		return nil, refusal
	}
	return []game.Move{m}, nil
}

// forms has the verb of each first word of a move in notation, and the number of words that follow it.
var forms = map[string]struct {
	verb  game.Move
	words int
}{
	"place": {verbPlace, 2}, "seat": {verbSeat, 1}, "activate": {verbActivate, 1}, "deactivate": {verbDeactivate, 2},
	"lift": {verbLift, 3}, "move": {verbMove, 2}, "end": {verbEnd, 0}, "pass": {verbPass, 0},
}

// parseMove parses the words of a move.
func (s *State) parseMove(words []string) (game.Move, *game.Refusal) {
	if len(words) > 0 {
		form, ok := forms[strings.ToLower(words[0])]
		if ok && len(words) == form.words+1 {
			return s.parseForm(form.verb, words[1:])
		}
	}
	return 0, badText(i18n.Of("swarm.refuse.unknown-move", "text", i18n.Quote(strings.Join(words, " "))))
}

// parseForm parses the words after a verb into a move.
func (s *State) parseForm(verb game.Move, words []string) (game.Move, *game.Refusal) {
	if verb == verbPlace {
		colour := strings.Index("o12", strings.ToLower(words[0]))
		if len(words[0]) != 1 || colour < 0 {
			return 0, badText(i18n.Of("swarm.refuse.no-colour", "text", i18n.Quote(words[0])))
		}
		at, refusal := parsePlace(words[1])
		return encode(verb, at, uint8(colour)), refusal
	}
	var places [3]place
	var level uint8
	for i, word := range words {
		var refusal *game.Refusal
		if i == 0 && (verb == verbLift || verb == verbDeactivate) {
			if word, level, refusal = splitLayer(word); refusal != nil {
				return 0, refusal
			}
		}
		if places[i], refusal = parsePlace(word); refusal != nil {
			return 0, refusal
		}
	}
	m := encode(verb, places[0], 0) | game.Move(level)<<levelShift
	if len(words) == 0 {
		return verb, nil
	}
	if verb == verbDeactivate && s.rules.anyRange {
		if aim, ok := encodeAim(places[0], places[1]); ok {
			return aim | m, nil // R8.9
		}
	}
	for i := 1; i < len(words); i++ {
		way, ok := stepWay(places[0], places[i])
		if !ok {
			return 0, game.Refuse("not-adjacent", "R7.1",
				i18n.Of("swarm.refuse.not-adjacent", "cell", places[i].cell(), "from", places[0].cell()))
		}
		m |= game.Move(way) << (3 * (i - 1))
	}
	return m, nil
}

func parsePlace(text string) (place, *game.Refusal) {
	cell, err := hex.ParseCell(text)
	if err != nil {
		return 0, badText(i18n.Of("swarm.refuse.no-cell", "text", i18n.Quote(text), "limit", hex.Limit))
	}
	return placeOf(cell), nil
}

func badText(reason i18n.Message) *game.Refusal { return game.Refuse("bad-text", "R11.2", reason) }
