package hexattack

import (
	_ "embed"
	"strconv"
	"strings"

	"hexparlor/game/hex"
)

// wordKind is the part that a word plays in a message.
type wordKind uint8

const (
	unknownWord  wordKind = iota
	verbWord              // one of the six verbs
	wayWord               // one of the six directions
	verticalWord          // up or down, alone or before or after a sideWord
	sideWord              // left or right, which alone is no direction
	groupWord             // all, both or the rest
	numberWord            // a number in letters, such as two
	ordinalWord           // first, second
	unitWord              // warrior, unit, number: a warrior follows or came before
	turnWord              // turn, round: its number follows
	joinWord              // and, then
	sameWord              // the order of the warrior before
	remarkWord            // the beginning of a reason or hope after an order
	anewWord              // the orders of the message begin anew
	exceptWord            // all but the warriors that follow
	fillerWord            // a word without a meaning of its own, such as the
	politeWord            // a greeting or thanks, which a name may follow
	chatWord              // a word that may stand in a sentence without orders
	doubtWord             // a word that takes back or questions what is said, with a value of doubt...
)

// word is the meaning of a word or phrase.
type word struct {
	kind  wordKind
	value int
}

// Values of groupWord.
const (
	groupAll = iota
	groupBoth
	groupRest
	groupNone
)

// Values of anewWord: anewOrders announces new orders, anewBefore takes back what stood before.
const (
	anewOrders = iota
	anewBefore
)

// Values of verticalWord and sideWord.
const (
	upward = iota
	downward
	leftward
	rightward
)

// Values of chatWord: requestChat begins a request such as "let me know if", countedChat is counted, as in "2 days",
// and praiseChat speaks of moves that were made.
const (
	requestChat = 1 + iota
	countedChat
	praiseChat
)

// Values of doubtWord.
const (
	doubtRetracts = iota
	doubtNegates
	doubtCondition
	doubtOtherTime
	doubtWeak
)

//go:embed message_words.txt
var vocabulary string

// wordKinds are the kinds of words as the vocabulary names them.
var wordKinds = map[string]wordKind{
	"verb": verbWord, "direction": wayWord, "vertical": verticalWord, "side": sideWord, "group": groupWord,
	"number": numberWord, "ordinal": ordinalWord, "warrior": unitWord, "turn": turnWord, "join": joinWord,
	"same": sameWord, "anew": anewWord, "remark": remarkWord, "except": exceptWord,
	"filler": fillerWord, "polite": politeWord, "chat": chatWord, "doubt": doubtWord,
}

// meanings has the meaning of each word and phrase of the vocabulary.
var meanings = func() map[string]word {
	all := map[string]word{}
	for line := range strings.Lines(vocabulary) {
		head, words, found := strings.Cut(line, ":")
		if !found || head[0] == '#' {
			continue
		}
		kind, value, _ := strings.Cut(head, " ")
		if kind == "also" {
			continue
		}
		n, err := strconv.Atoi(value)
		if err != nil || wordKinds[kind] == unknownWord {
			panic("message_words.txt: " + line)
		}
		for text := range strings.FieldsSeq(words) {
			if _, known := all[text]; !known {
				all[text] = word{wordKinds[kind], n}
			}
		}
	}
	return all
}()

// wordsOf returns the words that the vocabulary lists once more for their part in a sentence without orders.
func wordsOf(part string) map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(vocabulary) {
		if words, found := strings.CutPrefix(line, "also "+part+":"); found {
			for text := range strings.FieldsSeq(words) {
				all[text] = true
			}
		}
	}
	return all
}

// longestPhrase is the number of words in the longest phrase of the vocabulary.
const longestPhrase = 6

// slantedWays has the direction of up or down together with left or right.
var slantedWays = map[[2]int]hex.Direction{
	{upward, leftward}: 5, {upward, rightward}: 1, {downward, leftward}: 4, {downward, rightward}: 2,
}
