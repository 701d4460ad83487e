package user

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// botMark is the last word of every bot's shown name, in the form that fold returns.
const botMark = "bot"

// endings lists English, German and Spanish words, and surnames, that end in the letters "bot" without meaning a bot.
var endings = []string{
	"abbot", "angebot", "aufgebot", "cabot", "gebot", "jabot", "nimbot", "rimbot", "sabot", "talbot", "turbot", "verbot",
}

// hasBotMark reports whether a user's name could be mistaken for a bot's, which ends in BOT. The mark counts as a
// word of the name or as its last letters, in any script.
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

// foldedWords returns the words of a name, each in the form that foldName returns. Successive single letters, as in
// B.O.T, form one word.
func foldedWords(name string) (words []string) {
	apart := func(r rune) bool { return !unicode.In(r, unicode.L, unicode.N, unicode.M) }
	spelt := false // the last word consists of single letters
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

// smallCapitals lists letters that look like small Latin capitals, in the order of the alphabet. A blank stands for a
// letter without such a form.
const smallCapitals = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡ ʏᴢ"

// capitals maps capital letters of other scripts to the Latin capitals that they look like. The file confusables has
// none, since handles have no capitals.
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

// readings returns the name and, if different, the name with look-alike capitals replaced by Latin ones. fold alone
// misses these, since it begins with lower case.
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
		// negative circled, negative squared, regional indicators
		for _, first := range []rune{0x1F150, 0x1F170, 0x1F1E6} {
			if first <= r && r < first+26 {
				return 'A' + r - first
			}
		}
		return r
	}, name)
}
