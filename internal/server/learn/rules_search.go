package learn

import (
	"context"
	"html"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
)

// foundRules is the largest number of sections that a search of the rules lists.
const foundRules = 6

// leastSearch is the smallest number of characters that the rules are searched for: fewer are in every section.
const leastSearch = 2

// ruleText is a section of a rules page, prepared for searches.
type ruleText struct {
	found       api.FoundRule
	title, text string // in lower case, without tags
}

var (
	sectionHeading = regexp.MustCompile(`(?s)<h[23] id="([^"]+)"[^>]*>(.*?)</h[23]>`)
	anyTag         = regexp.MustCompile(`<[^>]*>`)
)

// plainText returns the text of some HTML, with single spaces.
func plainText(markup string) string {
	return strings.Join(strings.Fields(html.UnescapeString(anyTag.ReplaceAllString(markup, " "))), " ")
}

// ruleTexts returns the sections of a rules page, in their order.
func ruleTexts(game, page string) []ruleText {
	at := sectionHeading.FindAllStringSubmatchIndex(page, -1)
	sections := make([]ruleText, 0, len(at))
	for i, m := range at {
		end := len(page)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		title := plainText(page[m[4]:m[5]])
		sections = append(sections, ruleText{
			found: api.FoundRule{Game: game, Section: page[m[2]:m[3]], Title: title},
			title: strings.ToLower(title), text: strings.ToLower(plainText(page[m[1]:end])),
		})
	}
	return sections
}

// newRuleIndex returns the sections of the rules of all games in one language. The pages are rendered for it, so it is
// made at the first search.
func (l *Library) newRuleIndex(words *i18n.Catalogue) (index []ruleText, err error) {
	for _, g := range l.games {
		id := g.Info().ID
		page, err := l.texts[gameTextsKey{id, words}].rules()
		if err != nil {
			return nil, err
		}
		index = append(index, ruleTexts(id, page.rules.HTML)...)
	}
	return index, nil
}

// rank returns how well a section fits a text in lower case: 0 if a word of its title begins with the text, 1 if its
// title has the text, 2 if the section has it, and -1 if it does not.
func (r *ruleText) rank(text string) int {
	if at := strings.Index(r.title, text); at >= 0 {
		before := []rune(r.title[:at])
		if len(before) == 0 || !unicode.IsLetter(before[len(before)-1]) {
			return 0
		}
		return 1
	}
	if strings.Contains(r.text, text) {
		return 2
	}
	return -1
}

// searchIndex returns the sections that fit a text, the best first and then in the order of the rules.
func searchIndex(index []ruleText, text string) []api.FoundRule {
	found := []api.FoundRule{}
	text = strings.Join(strings.Fields(strings.ToLower(text)), " ")
	if len([]rune(text)) < leastSearch {
		return found
	}
	var ranked [3][]api.FoundRule
	for i := range index {
		if rank := index[i].rank(text); rank >= 0 && len(ranked[rank]) < foundRules {
			ranked[rank] = append(ranked[rank], index[i].found)
		}
	}
	found = append(found, slices.Concat(ranked[:]...)...)
	return found[:min(len(found), foundRules)]
}

type ruleSearch struct {
	Text string `query:"text" maxLength:"60" doc:"words of a title or of a section, at least two characters"`
}

func (s *service) searchRules(ctx context.Context, in *ruleSearch) (*httpapi.Body[[]api.FoundRule], error) {
	index, err := s.Library.indexes[httpapi.CallerOf(ctx).Words()]()
	if err != nil {
		return nil, err
	}
	return httpapi.NoCache(searchIndex(index, in.Text)), nil
}
