package hexattack

import (
	"regexp"
	"slices"
	"strings"
)

// sentence is a sentence or line of a message: pieces up to a full stop or a line break.
type sentence struct {
	tokens []token
	end    rune  // separator after the last piece with words
	judged bool  // whether it was read before
	orders *bool // whether it may give an order, once that was asked
}

// inSentences gives each piece its sentence.
func inSentences(all []piece) []piece {
	open := &sentence{}
	for i := range all {
		p := &all[i]
		p.sentence = open
		if len(p.tokens) > 0 {
			open.tokens = append(open.tokens, p.tokens...)
			open.end = p.end
		}
		if p.end == '.' || p.end == '?' || p.end == '\n' {
			open = &sentence{}
		}
	}
	return all
}

// isApart reports whether a piece belongs to a sentence without orders. Such a sentence may have any words that do not
// take back what is said.
func (r *messageReader) isApart(p piece) bool {
	if !r.open.empty() && !r.open.complete() {
		return false
	}
	s := p.sentence
	if s.orders == nil {
		has := r.hasOrders(s)
		s.orders = &has
	}
	return !*s.orders
}

// hasOrders reports whether a sentence may give an order, also one with words that are unknown. "That pulse was nasty"
// and "I was down with flu" give none.
func (r *messageReader) hasOrders(s *sentence) bool {
	has := map[wordKind]int{}
	firm := 0 // directions that are no part of other phrases
	for i, t := range s.tokens {
		has[r.kindInSentence(s.tokens, i)]++
		if t.kind == wayWord && meanings[key(t.text)].kind != verticalWord {
			firm++
		}
	}
	others := has[unknownWord] + has[chatWord] + has[politeWord] + has[doubtWord] + has[remarkWord]
	acts, ways := has[verbWord]+has[sameWord], has[wayWord]+has[sideWord]
	switch {
	case has[warriorNumber] > 0 || firm > 0:
		return true
	case acts > 0:
		return ways+has[groupWord]+has[numberWord] > 0 || others == 0 || r.isAlone() && begins(s.tokens)
	case has[turnNumber] > 0:
		return s.names(orderNouns) && slices.ContainsFunc(s.tokens, r.otherTurn)
	}
	return ways > 0 && others < 2
}

// begins reports whether a sentence begins with a verb, or with a verb after "I" or "my warrior".
func begins(tokens []token) bool {
	for _, t := range tokens {
		switch t.kind {
		case verbWord:
			return true
		case fillerWord, unitWord, joinWord, politeWord:
		default:
			return false
		}
	}
	return false
}

// kindInSentence returns the kind of a token, where a number that counts something is chat, as in "2 more days".
func (r *messageReader) kindInSentence(tokens []token, i int) wordKind {
	t, before, after := tokens[i], tokenAt(tokens, i-1), tokenAt(tokens, i+1)
	switch {
	case t.kind == warriorNumber && after.kind == chatWord && after.value == countedChat,
		t.kind == warriorNumber && i > 0 && before.kind == unknownWord && r.alive>>t.value&1 == 0,
		t.text == "moves" && len(tokens) == 1,
		t.kind == verbWord && determiners[before.text]:
		return chatWord
	case t.kind == turnNumber && t.value > int(r.state.turn):
		return warriorNumber // a later turn has no orders yet
	}
	return t.kind
}

// determiners are words that make a noun of the verb after them, as in "that pulse".
var determiners = wordsOf("determiner")

// takesBack reports whether a sentence without orders takes back or questions the orders of the message. Such words
// are harmless in "let me know if that is not clear" or "I was away yesterday".
func (s *sentence) takesBack() bool {
	doubts, requests, waits := s.doubts()
	switch {
	case doubts[doubtRetracts]:
		return true
	case requests:
		return false
	}
	return doubts[doubtCondition] || s.isOthers() || doubts[doubtNegates] && s.negates() ||
		(doubts[doubtOtherTime] || doubts[doubtWeak]) && s.isTitle() || doubts[doubtWeak] && (waits || len(s.tokens) <= 3)
}

// doubts returns which words of doubt a sentence has, whether it is a request, and whether it asks to wait.
func (s *sentence) doubts() (doubts [doubtWeak + 1]bool, requests, waits bool) {
	for _, t := range s.tokens {
		if t.kind == doubtWord {
			doubts[t.value] = true
		}
		waits = waits || t.kind == verbWord && verb(t.value) == hold || strings.HasPrefix(t.text, "wait")
		requests = requests || t.kind == chatWord && t.value == requestChat || t.kind == remarkWord
	}
	return doubts, requests, waits
}

// isTitle reports whether a sentence with a word of doubt is about orders, as in "tomorrow:" and "these are for
// tomorrow".
func (s *sentence) isTitle() bool { return len(s.tokens) == 1 || s.end == ':' || s.names(orderNouns) }

// negates reports whether a sentence with "not" or "no" is about orders, as in "not yet", "don't do that" and "these do
// not count".
func (s *sentence) negates() bool {
	verbs := slices.ContainsFunc(s.tokens, func(t token) bool { return t.kind == verbWord })
	return verbs || s.isTitle() || s.names(orderUse) || len(s.tokens) <= 3 || len(s.tokens) <= 5 && s.names(pronouns)
}

// isOthers reports whether a sentence may say that orders are another player's, as in "these are Ben's".
func (s *sentence) isOthers() bool {
	if !s.names(orderNouns) {
		return false
	}
	for i, t := range s.tokens {
		owner := strings.HasSuffix(t.text, "'s") || i > 0 && owns.MatchString(s.tokens[i-1].text)
		if t.kind == unknownWord && owner {
			return true
		}
	}
	return false
}

// owns matches the word before an owner's name.
var owns = regexp.MustCompile(`\b(?:for|from|of|by|to|fur|von|an|para|de)$`)

// names reports whether a sentence has one of the words, also as a part of a phrase other than praise.
func (s *sentence) names(words map[string]bool) bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool {
		if t.kind == chatWord && t.value == praiseChat {
			return false
		}
		return slices.ContainsFunc(strings.FieldsFunc(t.text, isBlank), func(word string) bool { return words[word] })
	})
}

func isBlank(r rune) bool { return r == ' ' || r == '-' || r == '_' }

// Words by which a sentence speaks of orders and of their use.
var (
	orderNouns = wordsOf("order-noun")
	orderUse   = wordsOf("order-use")
	pronouns   = wordsOf("pronoun")
)
