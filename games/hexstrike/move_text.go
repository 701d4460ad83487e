package hexstrike

import (
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// MoveText returns the canonical notation of a move (R16.3).
func (s *State) MoveText(seat game.Seat, m game.Move) string {
	i, _ := playerOf(seat)
	arg := rest(m)
	z := &s.zones[max(0, i)]
	switch kindOf(m) {
	case playMove:
		active, passive, t := setOf(m)
		return "play " + active.String() + "/" + passive.String() + " " + t.String()
	case throwMove:
		return "throw " + layout.Name(hex.Direction(arg))
	case comboMove, guardMove, returnMove:
		return verbs[kindOf(m)] + [2]string{" no", " yes"}[arg&1]
	case havenMove:
		return "haven " + s.oldest().havenHex(arg).String()
	case drawMove:
		return "draw " + idList(z.movementOf(uint8(arg)))
	case discardMove:
		places, n, movement := discardOf(m)
		var named []string
		for _, place := range places[:n] {
			named = append(named, z.hand[place].String())
		}
		return "discard " + idList(append(named, z.movementOf(movement)...))
	case revealMove:
		return "reveal " + idList(z.movementOf(uint8(arg)))
	case keepMove:
		return "keep"
	}
	return choosingText(m)
}

func idList(ids []string) string {
	if len(ids) == 0 {
		return "-"
	}
	return strings.Join(ids, "+")
}

const moveForms = "play step/jab R1, throw NE, combo yes, guard no, return yes, haven 3,0, draw step, " +
	"discard jab+step, reveal step, keep, resign"

// ParseMoves parses one move (R16.3). It refuses texts that cannot be a move; Check refuses the rest.
func (s *State) ParseMoves(seat game.Seat, text string) ([]game.Move, *game.Refusal) {
	i, ok := playerOf(seat)
	switch {
	case s.over:
		return nil, game.Refuse("game-over", "R14.6", i18n.Of("hexstrike.refuse.game-over"))
	case !ok:
		return nil, game.Refuse("not-your-turn", "R6.1", i18n.Of("hexstrike.refuse.no-player"))
	}
	words := strings.Fields(text)
	if len(words) > 0 && isChoosing(words[0]) {
		return s.rules.parseChoice(words, s.strict)
	}
	m, refusal := parseMove(&s.position, i, words)
	if refusal != nil {
		return nil, refusal
	}
	return []game.Move{m}, nil
}

func parseMove(s *position, i int, words []string) (game.Move, *game.Refusal) {
	if len(words) == 0 {
		return 0, refuseText(i18n.Of("hexstrike.refuse.write", "forms", moveForms))
	}
	verb := strings.ToLower(words[0])
	switch {
	case verb == "play" && len(words) == 3:
		return parsePlayMove(words[1], words[2])
	case verb == "keep" && len(words) == 1:
		return moveOf(keepMove, 0), nil
	case verb == "resign" && len(words) == 1:
		return resign, nil
	case len(words) == 2:
		return parseAnswerMove(s, i, verb, words[1])
	}
	return 0, refuseUnknown(strings.Join(words, " "))
}

func parsePlayMove(pair, way string) (game.Move, *game.Refusal) {
	first, second, ok := strings.Cut(strings.ToLower(pair), "/")
	if !ok {
		return 0, refuseWord("hexstrike.refuse.no-pair", pair)
	}
	active, refusal := parseNamed(first)
	if refusal != nil {
		return 0, refusal
	}
	passive, refusal := parseNamed(second)
	if refusal != nil {
		return 0, refusal
	}
	t, err := parseTurn(way)
	if err != nil {
		return 0, refuseWord("hexstrike.refuse.no-turn", way)
	}
	return setMove(active, passive, t), nil
}

func parseNamed(id string) (card, *game.Refusal) {
	c, ok := cardByID[id]
	if !ok {
		return 0, refuseWord("hexstrike.refuse.no-card", id)
	}
	return c, nil
}

func parseAnswerMove(s *position, i int, verb, word string) (game.Move, *game.Refusal) {
	switch verb {
	case "throw":
		d, ok := layout.ParseDirection(word)
		if !ok {
			return 0, refuseWord("hexstrike.refuse.no-direction", word)
		}
		return moveOf(throwMove, uint64(d)), nil
	case "combo", "guard", "return":
		k := map[string]moveKind{"combo": comboMove, "guard": guardMove, "return": returnMove}[verb]
		switch strings.ToLower(word) {
		case "yes":
			return moveOf(k, 1), nil
		case "no":
			return moveOf(k, 0), nil
		}
		return 0, refuseWord("hexstrike.refuse.yes-or-no", word)
	case "haven":
		return parseHavenMove(s, word)
	case "draw", "reveal", "discard":
		return s.zones[i].parseCardsMove(verb, strings.ToLower(word))
	}
	return 0, refuseUnknown(verb + " " + word)
}

func parseHavenMove(s *position, word string) (game.Move, *game.Refusal) {
	c, err := hex.ParseCell(word)
	if err != nil {
		return 0, refuseWord("hexstrike.refuse.no-hex", word)
	}
	p := s.oldest()
	if p == nil || p.kind != askHaven {
		return 0, game.Refuse("nothing-asked", "R12.3", i18n.Of("hexstrike.refuse.no-platform"))
	}
	for n := range uint64(hex.Directions + 1) {
		if p.havenHex(n) == c {
			return moveOf(havenMove, n), nil
		}
	}
	return 0, game.Refuse("too-far", "R12.5", i18n.Of("hexstrike.refuse.too-far", "cell", c, "haven", p.cell))
}

// parseCardsMove parses an answer that names cards, such as a discard; verb is its first word.
func (z *zone) parseCardsMove(verb, word string) (game.Move, *game.Refusal) {
	var places, n, movement uint64
	if word != "-" {
		for id := range strings.SplitSeq(word, "+") {
			c, refusal := parseNamed(id)
			if refusal != nil {
				return 0, refusal
			}
			at, refusal := z.placeOf(c)
			switch {
			case refusal != nil:
				return 0, refusal
			case pool[c].movement && movement>>at&1 != 0:
				return 0, refuseText(i18n.Of("hexstrike.refuse.card-twice", "card", c))
			case pool[c].movement:
				movement |= 1 << at
			case verb != "discard":
				return 0, refuseText(i18n.Of("hexstrike.refuse.ability", "card", c))
			case n == deckSize:
				return 0, refuseText(i18n.Of("hexstrike.refuse.too-many"))
			default:
				places |= uint64(at) << (placeBits * n)
				n++
			}
		}
	}
	switch verb {
	case "draw":
		return moveOf(drawMove, movement), nil
	case "reveal":
		return moveOf(revealMove, movement), nil
	}
	return moveOf(discardMove, places|n<<countShift|movement<<exhaustedAt), nil
}

// placeOf returns the index of a card in the hand, or among the movement cards.
func (z *zone) placeOf(c card) (int, *game.Refusal) {
	if !pool[c].movement {
		if at := z.find(c); at >= 0 {
			return at, nil
		}
		return 0, refuseCard("not-in-hand", "R5.5", "hexstrike.refuse.not-in-hand", c)
	}
	for at, own := range z.moves {
		if own == c {
			return at, nil
		}
	}
	return 0, refuseCard("not-in-hand", "R5.5", "hexstrike.refuse.not-in-deck", c)
}
