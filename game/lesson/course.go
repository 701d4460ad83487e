package lesson

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Course is the ordered lessons of one game, with the hints for a first game.
type Course struct {
	Game    game.Game
	Lessons []Lesson
	// Sections are the sections of the rules page that every player must know: each is taught by a lesson.
	Sections []string
	// Play is the options of the first whole game that differ from the defaults.
	Play map[string]string
	// Coach is the remarks for new players during a game, the most urgent first.
	Coach []Remark
}

// Lesson is an exercise with its texts. The texts are in the catalog "lesson-" plus the name of the game, under
// the lesson's name and these parts:
//
//	title      of the lesson, a few words
//	brief      what the lesson teaches, in one short line
//	say        what the player sees
//	goal       the state to reach, never the way to it
//	learn      the one point to learn
//	done       a few words when it is done
//	why        an explanation of what happened
//	wrong      about any other try; wrong.NAME about the tries that have a name
type Lesson struct {
	*Exercise
	Name string

	area      string
	keyEvents []Pattern
}

// courseFile is the content of course.json: the order of the lessons, the rules sections to teach, the options of the
// first game, and patterns of the events that explain a missed try, the most telling first.
type courseFile struct {
	Lessons   []string          `json:"lessons"`
	Sections  []string          `json:"sections"`
	Play      map[string]string `json:"play"`
	KeyEvents []Pattern         `json:"keyEvents"`
}

// ReadCourse reads the lessons of a game from folder dir: course.json, NAME.json for each lesson, and coach.json.
// Without course.json, the game has no lessons.
func ReadCourse(g game.Game, folder fs.FS, dir string) (*Course, error) {
	text, err := fs.ReadFile(folder, path.Join(dir, "course.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return &Course{Game: g}, nil
	}
	if err != nil {
		return nil, err
	}
	var file courseFile
	if err := json.Unmarshal(text, &file); err != nil {
		return nil, fmt.Errorf("%s/course.json: %w", dir, err)
	}
	c := &Course{Game: g, Sections: file.Sections, Play: file.Play}
	for _, name := range file.Lessons {
		text, err := fs.ReadFile(folder, path.Join(dir, name+".json"))
		if err != nil {
			return nil, err
		}
		e, err := Read(g, text)
		if err != nil {
			return nil, fmt.Errorf("%s/%s.json: %w", dir, name, err)
		}
		c.Lessons = append(c.Lessons, Lesson{e, name, area(g), file.KeyEvents})
	}
	return c, c.readCoach(folder, path.Join(dir, "coach.json"))
}

// area returns the name of the catalog with the texts of a game's lessons.
func area(g game.Game) string { return "lesson-" + g.Info().ID }

func (c *Course) readCoach(folder fs.FS, file string) error {
	text, err := fs.ReadFile(folder, file)
	if err == nil {
		err = json.Unmarshal(text, &c.Coach)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	for i, r := range c.Coach {
		if _, err := game.ParseOptions(c.Game.Info().Options, r.Options); err != nil {
			return fmt.Errorf("%s: %s: %w", file, r.Name, err)
		}
		c.Coach[i].area = area(c.Game)
	}
	return nil
}

// Lesson returns the lesson with that name; ok is false if the course has none.
func (c *Course) Lesson(name string) (l Lesson, ok bool) {
	for _, l := range c.Lessons {
		if l.Name == name {
			return l, true
		}
	}
	return Lesson{}, false
}

// Text returns the lesson's text for a part such as "title"; the parts are listed at Lesson.
func (l Lesson) Text(part string) i18n.Message {
	return i18n.Of(l.area + "." + l.Name + "." + part)
}

// Headline returns the event that says what happened in the missed try t: a key event of the course, else the one that
// shows the mistake, else the first event of the last move; nil if there is none.
func (l Lesson) Headline(t Try) game.Event {
	for _, p := range l.keyEvents {
		if e := firstEvent(t.Events, p); e != nil {
			return e
		}
	}
	if t.Cause != nil || len(l.keyEvents) > 0 || len(t.Events) == 0 {
		return t.Cause
	}
	return t.Events[0]
}

// About returns the text that explains to the player why the try t missed the solution.
func (l Lesson) About(t Try) i18n.Message {
	if t.Wrong == "" {
		return l.Text("wrong")
	}
	return l.Text("wrong." + t.Wrong)
}
