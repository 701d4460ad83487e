package httpapi

import (
	"net/http"
	"regexp"
	"strings"
)

// mark is a part of a User-Agent header by which a browser or a system is recognized.
type mark struct{ sign, name string }

// Marks of browsers and systems; more specific marks come first, since the first match decides.
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

// DeviceOf returns browser and operating system from a request's User-Agent header, such as "Firefox, Windows".
func DeviceOf(r *http.Request) string {
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
