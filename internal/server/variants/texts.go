package variants

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"hexparlor/game"
	"hexparlor/game/variant"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/lobby/chat"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
	"hexparlor/internal/variants"
)

// cleaned returns what a caller wants to write instead of old: names as names of users are, and other texts as chat
// messages. A muted caller may change no text.
func (s *service) cleaned(ctx context.Context, g game.Game, old, text variants.Text) (variants.Text, error) {
	name, err := s.cleanedName(ctx, old.Name, text.Name)
	if err != nil {
		return text, err
	}
	text.Name, text.Notes, text.Questions = name, httpapi.CleanLines(text.Notes), cleanedQuestions(text.Questions)
	if text.Notes != old.Notes || !slices.EqualFunc(old.Questions, text.Questions, sameQuestion) {
		if err := s.Guard.MustSpeak(ctx); err != nil {
			return text, err
		}
	}
	checked, err := variant.Variant{
		Game: g.Info().ID, Name: text.Name, Notes: text.Notes, Options: text.Options, Questions: text.Questions,
	}.Check(g)
	if err != nil {
		return text, badVariant(i18n.Of("server.why", "why", err))
	}
	text.Options = checked.Options
	return text, nil
}

func (s *service) cleanedName(ctx context.Context, old, typed string) (string, error) {
	if typed == old {
		return old, nil
	}
	name, err := httpapi.CleanTitle(typed, variant.MaxName)
	if err != nil {
		return "", err
	}
	if err := s.Guard.MustSpeak(ctx); err != nil {
		return "", err
	}
	return name, httpapi.UserError(s.Users.MayBeCalled(ctx, user.User{}, name))
}

func sameQuestion(a, b variant.Question) bool {
	return a.Text == b.Text && slices.Equal(a.Answers, b.Answers)
}

func cleanedQuestions(questions []variant.Question) []variant.Question {
	clean := make([]variant.Question, len(questions))
	for i, q := range questions {
		clean[i].Text = chat.Clean(q.Text)
		for _, a := range q.Answers {
			clean[i].Answers = append(clean[i].Answers, chat.Clean(a))
		}
	}
	return clean
}

// cleanedLine returns one line of words of the caller of at most so many characters.
func (s *service) cleanedLine(ctx context.Context, field, typed string, most int) (string, error) {
	text := chat.Clean(strings.Join(strings.Fields(typed), " "))
	if n := utf8.RuneCountInString(text); n > most {
		return "", badVariant(i18n.Of("game.variant.length", "field", field, "length", n, "least", 0, "most", most))
	}
	if text == "" {
		return "", nil
	}
	return text, s.Guard.MustSpeak(ctx)
}

func questionsOf(asked []api.PlaytestQuestion) []variant.Question {
	questions := make([]variant.Question, len(asked))
	for i, q := range asked {
		questions[i].Text = q.Text
		for _, a := range q.Answers {
			questions[i].Answers = append(questions[i].Answers, a.Text)
		}
	}
	return questions
}

// questionsIn returns questions for the API; number returns how often an answer was chosen, both counted from 1.
func questionsIn(questions []variant.Question, number func(question, answer int) int) []api.PlaytestQuestion {
	list := make([]api.PlaytestQuestion, len(questions))
	for i, q := range questions {
		list[i] = api.PlaytestQuestion{Text: q.Text, Answers: []api.PlaytestChoice{}}
		for j, a := range q.Answers {
			list[i].Answers = append(list[i].Answers, api.PlaytestChoice{Text: a, Number: number(i+1, j+1)})
		}
	}
	return list
}

// uncounted is the number of answers where none are shown.
func uncounted(int, int) int { return 0 }
