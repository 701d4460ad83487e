package exercise

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"

	"hexparlor/game"
	"hexparlor/message"
)

// Course is the exercises that teach a game, in their order.
type Course struct {
	Game    game.Game
	Lessons []Lesson
	// Sections are those of the rules page that whoever plays must know: each is taught by a lesson.
	Sections []string
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
	Lessons  []string `json:"lessons"`
	Sections []string `json:"sections"`
}

// ReadCourse reads the lessons of a game from their folder: course.json, and NAME.json for each lesson. A game without
// the folder has none.
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
	c := &Course{Game: g, Sections: file.Sections}
	for _, name := range file.Lessons {
		text, err := fs.ReadFile(folder, path.Join(dir, name+".json"))
		if err != nil {
			return nil, err
		}
		e, err := Read(g, text)
		if err != nil {
			return nil, fmt.Errorf("%s/%s.json: %w", dir, name, err)
		}
		c.Lessons = append(c.Lessons, Lesson{Exercise: e, Name: name, area: "lesson-" + g.Info().ID})
	}
	return c, nil
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
func (l Lesson) Text(part string) message.Message {
	return message.Of(l.area + "." + l.Name + "." + part)
}

// About is what is said of a missed try.
func (l Lesson) About(t Try) message.Message {
	if t.Wrong == "" {
		return l.Text("wrong")
	}
	return l.Text("wrong." + t.Wrong)
}
