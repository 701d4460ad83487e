package server

import (
	"net/http"
	"regexp"
	"strings"
)

// mark is how a browser or a system tells what it is.
type mark struct{ sign, name string }

// The most telling ones come first.
var (
	browserMarks = []mark{
		{"Edg", "Edge"},
		{"OPR/", "Opera"},
		{"Firefox/", "Firefox"},
		{"FxiOS", "Firefox"},
		{"CriOS", "Chrome"},
		{"Chrome/", "Chrome"},
		{"Safari/", "Safari"},
	}
	systemMarks = []mark{
		{"Android", "Android"},
		{"iPhone", "iPhone"},
		{"iPad", "iPad"},
		{"Windows", "Windows"},
		{"CrOS", "ChromeOS"},
		{"Mac OS X", "Mac"},
		{"Linux", "Linux"},
	}
	programName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9._-]{0,29}`)
)

// deviceOf is what a request says that it comes from, in a few words.
func deviceOf(r *http.Request) string {
	agent := r.UserAgent()
	var words []string
	for _, marks := range [][]mark{browserMarks, systemMarks} {
		for _, m := range marks {
			if strings.Contains(agent, m.sign) {
				words = append(words, m.name)
				break
			}
		}
	}
	if len(words) == 0 {
		return programName.FindString(agent)
	}
	return strings.Join(words, ", ")
}
