package hexattack

import (
	"regexp"
	"slices"
	"strings"
)

// arranged returns the words of a piece in the order that the reader expects: "N attack with 1" as "attack N with 1",
// "1/2 attack N/NE" as two orders, and "nobody moves" as "the rest hold".
func arranged(tokens []token) []token {
	return withLeads(withNamesLast(paired(wayAfterVerb(noneAsRest(tokens)))))
}

// withLeads marks the directions that warriors follow, as in "south with 1 and north with 2".
func withLeads(tokens []token) []token {
	for i, t := range tokens {
		with := tokenAt(tokens, i+1)
		if t.kind == wayWord && with.kind == unitWord && leading[with.text] && tokenAt(tokens, i+2).kind == warriorNumber {
			tokens[i].leads = true
		}
	}
	return tokens
}

// leading are the words between a direction and its warriors.
var leading = map[string]bool{"with": true, "for": true, "mit": true, "con": true}

// noneAsRest returns "nobody moves" as "the rest hold". With any other verb the word has no meaning.
func noneAsRest(tokens []token) []token {
	at := slices.IndexFunc(tokens, func(t token) bool { return t.kind == groupWord && t.value == groupNone })
	if at < 0 {
		return tokens
	}
	all := slices.Clone(tokens)
	if after := tokenAt(all, at+1); after.kind != verbWord || verb(after.value) != move || at+2 < len(all) {
		all[at].word = word{unknownWord, 0}
		return all
	}
	all[at].value, all[at+1].value = groupRest, int(hold)
	return all
}

// wayAfterVerb returns the words of an order that begins with its direction with the verb first.
func wayAfterVerb(tokens []token) []token {
	at := slices.IndexFunc(tokens, func(t token) bool {
		return !slices.Contains([]wordKind{fillerWord, joinWord, chatWord, politeWord}, t.kind)
	})
	if at < 0 || tokens[at].kind != wayWord {
		return tokens
	}
	if after := tokenAt(tokens, at+1); after.kind != verbWord || verb(after.value) == hold {
		return tokens
	}
	all := slices.Clone(tokens)
	all[at], all[at+1] = all[at+1], all[at]
	return all
}

// withNamesLast marks the warriors of an order that ends with them, as in "attack N 1". With more words after them they
// might begin the next order.
func withNamesLast(tokens []token) []token {
	var kinds []wordKind
	first := 0
	for i, t := range tokens {
		switch {
		case t.kind == fillerWord, t.kind == joinWord && i > 0:
			continue
		case t.kind == warriorNumber && first > 0 && !t.joined:
			return tokens
		case t.kind == warriorNumber && first == 0:
			first = i
		}
		kinds = append(kinds, t.kind)
	}
	if len(kinds) < 3 || kinds[0] != verbWord || kinds[1] != wayWord ||
		slices.ContainsFunc(kinds[2:], func(k wordKind) bool { return k != warriorNumber }) {
		return tokens
	}
	all := slices.Clone(tokens)
	all[first].apart = true
	return all
}

// paired returns "1/2 attack N/NE" as one order for each warrior. Only slashes pair: "1 and 2 attack N and NE" may mean
// something else.
func paired(tokens []token) []token {
	first := slices.IndexFunc(tokens, func(t token) bool { return t.kind == warriorNumber })
	if first < 0 {
		return tokens
	}
	verb := first + slashed(tokens[first:], warriorNumber)
	way := verb + 1
	for tokenAt(tokens, way).kind == fillerWord {
		way++
	}
	count := verb - first
	if count < 2 || tokenAt(tokens, verb).kind != verbWord || slashed(tokens[min(way, len(tokens)):], wayWord) != count {
		return tokens
	}
	all := slices.Clone(tokens[:first])
	for i := range count {
		who, where := tokens[first+i], tokens[way+i]
		who.joined, where.joined = false, false
		all = append(all, who, tokens[verb], where)
	}
	return append(all, tokens[way+count:]...)
}

// beginsOrder reports whether a piece is an order of its own that begins with warriors, as "and 3 moves up" after
// "attack up with 2".
func beginsOrder(tokens []token) bool {
	for i, t := range tokens {
		switch t.kind {
		case joinWord, fillerWord, unitWord:
		case warriorNumber:
			return slices.ContainsFunc(tokens[i:], func(t token) bool { return t.kind == verbWord })
		default:
			return false
		}
	}
	return false
}

// withoutRemark returns the words of a piece without the reason or hope after an order, as in "1 attack up because Ben
// sleeps". A remark with a part of an order, or with a condition, stays.
func withoutRemark(tokens []token) []token {
	at := slices.IndexFunc(tokens, func(t token) bool { return t.kind == remarkWord })
	if at < 0 {
		return tokens
	}
	harmless := []wordKind{remarkWord, unknownWord, chatWord, fillerWord, politeWord}
	if slices.ContainsFunc(tokens[at+1:], func(t token) bool { return !slices.Contains(harmless, t.kind) }) {
		return tokens
	}
	return tokens[:at]
}

// spelledSpan returns the warriors of a span before a verb, as in "1 to 3 attack", with "and" between them.
func spelledSpan(span string) string {
	m := spanned.FindStringSubmatch(span)
	if meanings[m[4]].kind != verbWord {
		return span
	}
	return spelledOut(m[1]+"-"+m[2]) + m[3] + m[4]
}

// Lists of warriors with a list of as many directions, or of as many orders.
var (
	listedWays = regexp.MustCompile(`\b([1-9](?:, ?[1-9])*,? (?:and|und|y|&) [1-9]) ([a-z]+) ` +
		`([a-z]+(?:, ?[a-z]+)*,? (?:and|und|y|&|bzw\.?) [a-z]+)` +
		`(,? (?:respectively|beziehungsweise|bzw|jeweils|respectivamente|in th(?:at|is) order))?`)
	listedOrders = regexp.MustCompile(`(?m)^([1-9](?:(?:, ?|/)[1-9])+) ?[:=] ?([a-z, /]+?)\.?$`)
	listMark     = regexp.MustCompile(`,? (?:and|und|y|&|bzw\.?) |, ?| ?/ ?`)
)

// inTurn returns "1, 2 and 4 move N, NE and S" as an order for each warrior. Two warriors with two directions might
// both go both ways, so that they need a word such as "respectively".
func inTurn(text string) string {
	text = listedWays.ReplaceAllStringFunc(text, func(found string) string {
		m := listedWays.FindStringSubmatch(found)
		who, ways := listMark.Split(m[1], -1), listMark.Split(m[3], -1)
		isWay := func(w string) bool { return meanings[w].kind == wayWord || meanings[w].kind == verticalWord }
		respective := m[4] != "" || strings.Contains(m[3], " bzw")
		if len(who) != len(ways) || len(who) < 3 && !respective || meanings[m[2]].kind != verbWord ||
			slices.ContainsFunc(ways, func(w string) bool { return !isWay(w) }) {
			return found
		}
		var all []string
		for i := range who {
			all = append(all, who[i]+" "+m[2]+" "+ways[i])
		}
		return strings.Join(all, "; ")
	})
	return listedOrders.ReplaceAllStringFunc(text, func(found string) string {
		m := listedOrders.FindStringSubmatch(found)
		who, orders := listMark.Split(m[1], -1), listMark.Split(m[2], -1)
		if len(who) != len(orders) {
			return found
		}
		var all []string
		for i := range who {
			if verb, _, _ := strings.Cut(orders[i], " "); meanings[verb].kind != verbWord {
				return found
			}
			all = append(all, who[i]+" "+orders[i])
		}
		return strings.Join(all, "; ")
	})
}

// slashed returns the number of tokens of a kind at the start, of which all but the first follow a slash.
func slashed(tokens []token, kind wordKind) int {
	n := 0
	for n < len(tokens) && tokens[n].kind == kind && (n == 0 || tokens[n].joined) {
		n++
	}
	return n
}

// Abbreviations of Nordost and Südost, and of noroeste and suroeste, after a word of an order. They are English words.
var (
	localWay     = regexp.MustCompile(`([\p{L}0-9]+)(['’]?[ \t]*[-–:,]?[ \t]+)(NO|SO)\b`)
	germanWords  = wordsOf("german")
	spanishWords = wordsOf("spanish")
	germanWays   = map[string]string{"NO": "Nordost", "SO": "Suedost"}
	spanishWays  = map[string]string{"NO": "noroeste", "SO": "suroeste"}
)

// withLocalWays replaces the abbreviations NO and SO in a text whose orders are in German only or in Spanish only.
func withLocalWays(text string) string {
	if !localWay.MatchString(text) {
		return text
	}
	german, spanish := false, false
	for _, w := range strings.FieldsFunc(plainText(text), func(r rune) bool { return r < 'a' || r > 'z' }) {
		german, spanish = german || germanWords[w], spanish || spanishWords[w]
	}
	ways := germanWays
	if spanish {
		ways = spanishWays
	}
	if german == spanish {
		return text
	}
	return localWay.ReplaceAllStringFunc(text, func(found string) string {
		m := localWay.FindStringSubmatch(found)
		before := plainText(m[1])
		kind := meanings[before].kind
		if kind != verbWord && kind != fillerWord && (before < "1" || before > "9") && before != "an" &&
			!germanWords[before] && !amendWords[before] {
			return found
		}
		return m[1] + m[2] + ways[m[3]]
	})
}

// unclearWith returns the sentence that is in doubt with the first of the pieces: its own, or the one below a title
// such as "if Ben stays:".
func unclearWith(all []piece) *sentence {
	if all[0].end == ':' || tokenAt(all[0].tokens, len(all[0].tokens)-1).titled {
		for _, p := range all[1:] {
			if len(p.tokens) > 0 {
				return p.sentence
			}
		}
	}
	return all[0].sentence
}

// newOrders begins the orders of a message anew after words such as "new orders:" or "scratch that": they replace what
// stood before, and must have an order for each of its warriors. It reports whether a piece says so.
func (r *messageReader) newOrders(p piece) bool {
	says := slices.ContainsFunc(p.tokens, func(t token) bool { return t.kind == anewWord })
	if !says || r.ordered == p.sentence {
		return false
	}
	for _, t := range p.tokens {
		switch t.kind {
		case anewWord:
			if t.value == anewBefore && p.end == ':' {
				return false // "ignore that:" may be about what follows
			}
		case chatWord, fillerWord, politeWord, joinWord, unitWord, turnWord, turnNumber:
		default:
			return false
		}
	}
	anew := messageReader{state: r.state, seat: r.seat, alive: r.alive, announced: p.text}
	anew.before = r.before | r.named | r.open.who
	if r.unclear == p.sentence {
		anew.left = r.left // "if Ben stays, new orders:"
	}
	*r = anew
	return true
}
