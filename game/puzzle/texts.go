package puzzle

import (
	"hexparlor/game"
	"hexparlor/game/lesson"
	"hexparlor/i18n"
)

// Title returns the task of the puzzle in a few words.
func (p *Puzzle) Title(info game.Info) i18n.Message {
	return i18n.Of("puzzles.title."+string(p.Theme), "turns", p.Own(info))
}

// Task returns the task of the puzzle as one sentence. The sentence about points or pieces differs by game.
func (p *Puzzle) Task(info game.Info) i18n.Message {
	key := "puzzles.task." + string(p.Theme)
	if p.Theme == Hold || p.Theme == Gain {
		key += "." + info.ID
	}
	return i18n.Of(key,
		"turns", p.Own(info), "gain", p.Gain, "points", float64(p.Gain)/2, "reply", p.replies(info))
}

// replies returns the value of the argument "reply" of Task: whether the other seats move last, or decide at the same
// time.
func (p *Puzzle) replies(info game.Info) string {
	switch {
	case info.Sealed && info.Hidden:
		return "set"
	case info.Sealed:
		return "together"
	case p.Turns%2 == 0:
		return "last"
	}
	return "none"
}

// About returns the text that explains to the player why the try t missed the goal.
func (p *Puzzle) About(t lesson.Try) i18n.Message {
	if t.Wrong == Lucky {
		return i18n.Of("puzzles.missed.lucky")
	}
	return i18n.Of("puzzles.missed." + string(p.Theme))
}

// Headline returns nil: the text about a try at a puzzle says already what happened.
func (p *Puzzle) Headline(lesson.Try) game.Event { return nil }
