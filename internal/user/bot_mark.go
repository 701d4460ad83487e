package user

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// botMark is what the shown name of a bot ends with, folded.
const botMark = "bot"

// endings are words of English, German and Spanish, and surnames, that end like the mark of a bot and say nothing of
// one.
var endings = []string{
	"abbot", "angebot", "aufgebot", "cabot", "gebot", "jabot", "nimbot", "rimbot", "sabot", "talbot", "turbot", "verbot",
}

// hasBotMark reports whether a name of a user could be taken for that of a bot, which ends with BOT: the mark is a word
// of the name, or its last letters, in whatever letters it is written.
func hasBotMark(name string) bool {
	for _, word := range foldedWords(name) {
		if word == botMark {
			return true
		}
	}
	whole := foldName(name)
	if !strings.HasSuffix(whole, botMark) {
		return false
	}
	for _, word := range endings {
		if strings.HasSuffix(whole, fold(word)) {
			return false
		}
	}
	return true
}

// foldedWords returns the words of a name, folded. Letters that stand alone one after the other, as in B.O.T, are one.
func foldedWords(name string) (words []string) {
	apart := func(r rune) bool { return !unicode.In(r, unicode.L, unicode.N, unicode.M) }
	spelt := false // the last word is made of single letters
	for _, word := range strings.FieldsFunc(plainLetters(name), apart) {
		folded := foldName(word)
		single := utf8.RuneCountInString(norm.NFC.String(word)) == 1
		if single && spelt {
			words[len(words)-1] += folded
		} else {
			words = append(words, folded)
		}
		spelt = single
	}
	return words
}

// smallCapitals are letters that look like smaller Latin capitals, in the order of the alphabet; a blank stands for
// none.
const smallCapitals = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡ ʏᴢ"

// capitals are capitals of other scripts that look like Latin ones, after the Latin letter. The table of confusables
// has no capitals, since handles have none.
var capitals = sync.OnceValue(func() map[rune]string {
	all := map[rune]string{}
	for _, row := range []string{
		"AАΑᎪ", "BВΒᏴ", "CСᏟϹ", "DᎠ", "EЕΕᎬ", "GᏀ", "HНΗᎻ", "IІΙӀ", "JЈᎫ", "KКΚᏦ", "LᏞ", "MМΜᎷ", "NΝ", "OОΟ", "PРΡᏢ", "QԚ",
		"RᎡᏒ", "SЅᏚ", "TТΤᎢ", "VᏙ", "WԜᎳ", "XХΧ", "YҮΥᎩ", "ZΖᏃ",
	} {
		for _, r := range row[1:] {
			all[r] = row[:1]
		}
	}
	return all
})

// readings returns a name as it is written and, if that differs, as it is read: a capital of another script, or a small
// one, is read as the Latin capital that it looks like. Folding alone does not see that, since it begins with small
// letters.
func readings(name string) []string {
	var read strings.Builder
	for _, r := range norm.NFKD.String(name) {
		looks, confusable := lookalikes()[r]
		if !confusable || unicode.Is(unicode.Latin, r) {
			looks = string(r)
		}
		if capital, is := capitals()[r]; is {
			looks = capital
		}
		if capital := strings.Index(smallCapitals, looks); looks != " " && capital >= 0 {
			looks = string(rune('A' + utf8.RuneCountInString(smallCapitals[:capital])))
		}
		read.WriteString(looks)
	}
	if read.String() == name {
		return []string{name}
	}
	return []string{name, read.String()}
}

// plainLetters replaces symbols that show a letter, such as 🅱 and 🇧, by the letter. Unicode does not decompose them.
func plainLetters(name string) string {
	return strings.Map(func(r rune) rune {
		for _, first := range []rune{0x1F150, 0x1F170, 0x1F1E6} { // negative circled, negative squared, regional indicators
			if first <= r && r < first+26 {
				return 'A' + r - first
			}
		}
		return r
	}, name)
}
