package messages

import (
	"regexp"
	"strings"
	"unicode"
)

var (
	// attribution matches the line above the older messages in a mail: "On Monday, 3 Nov at 12:03, Ben wrote:".
	attribution = regexp.MustCompile(`(?i)^(?:on|am|el|den|le)\b.*\d.*\b(?:wrote|schrieb|escribi[oó]|a écrit)[^:]*:?$`)
	// wrapped matches the first of two lines into which a mail program has broken an attribution.
	wrapped = regexp.MustCompile(`(?i)^(?:on|am|el)\b.*\d.*$`)
	wrote   = regexp.MustCompile(`(?i)\b(?:wrote|writes|said|schrieb|schreibt|sagt|escribi[oó]|dijo)\b[^:]*(?::.*)?:?$`)
	dated   = regexp.MustCompile(`\d`)
	// olderMail matches the line above the whole older mail.
	olderMail = regexp.MustCompile(`(?i)^[-_ ]*(?:original message|urspr.ngliche nachricht|mensaje original|` +
		`forwarded message|weitergeleitete nachricht|mensaje reenviado)[-_ ]*:?$`)
	mailFrom = regexp.MustCompile(`(?i)^(?:from|von|de):\s*"?([^<"]*[^<"\s])"?\s*(?:<[^>]*>)?$`)
	mailHead = regexp.MustCompile(`(?i)^(?:from|von|de|to|an|para|cc|date|datum|fecha|sent|gesendet|enviado|subject|` +
		`betreff|asunto|reply-to)\s*:(?:\s|$)`)
	// phoneSignature matches the lines that mail programs of phones add.
	phoneSignature = regexp.MustCompile(`(?i)^\W*(?:sent (?:from|via|with) ` +
		`(?:my|mail|outlook|yahoo|gmail|proton|the|tapatalk|samsung|iphone|android|telegram)\b|` +
		`get outlook for (?:ios|android)\s*(?:<https?://\S+>)?$|(?:von|mit) (?:meine[mr]?|mein) .*(?:gesendet|verschickt)|` +
		`(?:diese nachricht wurde )?gesendet (?:von|mit|vom) |enviado desde )[^:;0-9]*[0-9]*[^:;0-9]*$`)
	// quotation matches what boards quote.
	quotation = regexp.MustCompile(`(?is)\[quote[^\]]*\].*?\[/quote\]`)
	// layout matches the tags of boards and of HTML that change only how a text looks.
	layout = regexp.MustCompile(`(?i)\[/?(?:b|i|u|center|left|right|color|size|font|spoiler|hide)(?:=[^\]\n]*)?\]|` +
		`</?(?:b|i|em|strong|p|div|span)>|<br ?/?>`)
	// disclaimer matches what companies add to mails.
	disclaimer = regexp.MustCompile(`(?i)\b(?:confidential|intended recipient|vertraulich|destinatario)\b`)
	// telephone matches the line of a signature with a telephone number.
	telephone = regexp.MustCompile(`(?i)^\s*(?:(?:tel|phone|mobile|mob|cell|fon|handy|móvil)\b[.:]* ?)?` +
		`\+?[0-9][0-9 ()/.-]{6,}$`)
	decoration = regexp.MustCompile(`^[-_=*~#.\s]{3,}$`)
)

// titles are words before a colon that name no sender.
var titles = func() map[string]bool {
	all := map[string]bool{}
	for word := range strings.FieldsSeq(`
		warrior warriors unit units krieger einheit einheiten guerrero guerreros unidad soldier fighter
		guy number no nr w please bitte enter you this is are i we so ok okay btw order orders move moves
		befehl befehle zug züge orden órdenes ordenes turn round runde turno ronda my mine meine mein mis
		mi here hi hello hey hallo hola dear thanks danke gracias edit update correction korrektur
		corrección ps p.s pps note nb fyi important summary final attack defend block grab push hold
		pulse stay wait first second third fourth one two three four all both rest everyone the for and
		or re fwd aw wg reminder oops sorry instead change also plus option alternatively plan actions
		action commands command reply answer erster zweiter dritter alle beide angriff verteidigung
		primero segundo tercero todos nota others other everybody remaining direction richtung dirección andere
		anderen rest otros strike hit shield guard protect parry go walk step advance retreat pull shove
		skip pass nothing none defence defense reason reasoning idea thought target goal comment remark
		verteidigen angreifen bewegen packen stossen stoßen schieben warten halten grund idee bemerkung
		atacar ataque defender defensa mover agarrar empujar esperar motivo idea comentario`) {
		all[word] = true
	}
	return all
}()

// isTitleWord reports whether a word before a colon, in lower case, names no sender, also in forms such as "attacks"
// and "attacking". Short names, such as Wes, are no forms of shorter words.
func isTitleWord(word string) bool {
	if titles[word] {
		return true
	}
	for _, ending := range []string{"s", "es", "ing"} {
		stem, found := strings.CutSuffix(word, ending)
		if found && len(stem) > 2 && (titles[stem] || ending == "ing" && (titles[stem+"e"] || titles[stem[:len(stem)-1]])) {
			return true
		}
	}
	return false
}

// mailLines returns the lines of a text with plain blanks, quotation marks and hyphens. If all lines are quoted, one
// level of quotation is removed.
func mailLines(text string) []string {
	text = layout.ReplaceAllString(folded(text), " ")
	text = quotation.ReplaceAllStringFunc(text, func(quoted string) string {
		return strings.Repeat("\n", strings.Count(quoted, "\n")) // keeps the numbers of lines
	})
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	quoted, written := 0, 0
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t")
		if lines[i] != "" {
			written++
		}
		if isQuoted(line) {
			quoted++
		}
	}
	for i := range lines {
		if quoted == written {
			lines[i] = strings.TrimPrefix(strings.TrimPrefix(strings.TrimLeft(lines[i], " \t"), ">"), " ")
		}
	}
	return lines
}

// folds replaces line breaks of other systems, curly quotation marks and marks of bold text.
var folds = strings.NewReplacer(
	"\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\v", "\n", "\f", "\n", "\u0085", "\n",
	"’", "'", "‘", "'", "ʼ", "'", "´", "'", "“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`, "**", "", "__", "", "：", ":",
	"&gt;", ">", "&lt;", "<", "&quot;", `"`, "&#39;", "'")

// folded returns a text in plain characters: one kind of blank, apostrophe and line break, and none that is invisible.
func folded(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case unicode.IsSpace(r) || unicode.Is(unicode.Zs, r):
			return ' '
		case unicode.IsControl(r) || unicode.Is(unicode.Cf, r) && r != '\u200d':
			return -1
		}
		return r
	}, folds.Replace(text))
}

func isQuoted(line string) bool { return strings.HasPrefix(strings.TrimLeft(line, " \t"), ">") }

// isSignature reports whether a line separates the message from the sender's signature.
func isSignature(line string) bool {
	line = strings.TrimSpace(line)
	return line == "--" || line == "—" || line == "–"
}

// isOlderMail reports whether an older mail follows, or what a company adds to all its mails.
func isOlderMail(line string) bool {
	return olderMail.MatchString(strings.TrimSpace(line)) || disclaimer.MatchString(line)
}

// isDecoration reports whether a mail program or the sender has added a line without content.
func isDecoration(line string) bool {
	return decoration.MatchString(line) || telephone.MatchString(line) ||
		len(line) < 100 && phoneSignature.MatchString(line)
}
