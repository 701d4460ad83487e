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

// Course is the exercises that teach a game, in their order.
type Course struct {
	Game    game.Game
	Lessons []Lesson
	// Sections are those of the rules page that whoever plays must know: each is taught by a lesson.
	Sections []string
	// Play is options of the first whole game, where they differ from the defaults.
	Play map[string]string
	// Coach is the remarks for newcomers at a table, the most urgent first.
	Coach []Remark
}

// Lesson is an exercise with what is said about it. That stands in the catalogue "lesson-" and the name of the game,
// under the lesson's name and these:
//
//	title      of the lesson, a few words
//	say        what is seen and what is to be done
//	learn      the one thing to learn
//	done       a few words when it is done
//	why        what has happened then
//	wrong      about any other try; wrong.NAME about those that are told apart
type Lesson struct {
	*Exercise
	Name string
	area string
}

// courseFile is the order of the lessons and what they must teach: the file course.json beside them.
type courseFile struct {
	Lessons  []string          `json:"lessons"`
	Sections []string          `json:"sections"`
	Play     map[string]string `json:"play"`
}

// ReadCourse reads the lessons of a game from their folder: course.json, NAME.json for each lesson, and coach.json. A
// game without the folder has none.
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
		c.Lessons = append(c.Lessons, Lesson{Exercise: e, Name: name, area: area(g)})
	}
	return c, c.readCoach(folder, path.Join(dir, "coach.json"))
}

// area is the catalogue of what is said in the lessons of a game.
func area(g game.Game) string { return "lesson-" + g.Info().ID }

func (c *Course) readCoach(folder fs.FS, file string) error {
	text, err := fs.ReadFile(folder, file)
	if err == nil {
		err = json.Unmarshal(text, &c.Coach)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	for i := range c.Coach {
		c.Coach[i].area = area(c.Game)
	}
	return nil
}

// Lesson finds a lesson by its name.
func (c *Course) Lesson(name string) (l Lesson, ok bool) {
	for _, l := range c.Lessons {
		if l.Name == name {
			return l, true
		}
	}
	return Lesson{}, false
}

// Text is what is said about the lesson: its title, for example.
func (l Lesson) Text(part string) i18n.Message {
	return i18n.Of(l.area + "." + l.Name + "." + part)
}

// About is what is said of a missed try.
func (l Lesson) About(t Try) i18n.Message {
	if t.Wrong == "" {
		return l.Text("wrong")
	}
	return l.Text("wrong." + t.Wrong)
}
