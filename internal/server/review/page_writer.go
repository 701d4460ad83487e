package review

import (
	"bytes"
	"encoding/json"
	"fmt"

	"hexparlor/game"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
)

// pageWriter writes the steps of a page.
type pageWriter struct {
	replay
	from, all, next int
	step            int // number of the next step
	counted, number int // entries of the log so far; those among them that the viewer knows

	steps bytes.Buffer
	count int
}

func (w *pageWriter) full() bool { return w.count >= pageSteps || w.steps.Len() >= pageBytes }

// add writes a step unless it comes before the page.
func (w *pageWriter) add(e match.Entry, state game.State, events []game.Event) {
	for ; w.counted < e.Number; w.counted++ {
		if w.Log[w.counted].KnownTo(w.Observer) {
			w.number++
		}
	}
	w.step++
	if w.step <= w.from {
		return
	}
	if w.count > 0 {
		w.steps.WriteByte(',')
	}
	w.count++
	step := api.ReplayStep{
		Number: w.number, Seat: e.Seat, Text: w.Entry(e, 0).Text, Round: view.RoundOf(state),
		Events: w.knower.Events(events), View: w.knower.ViewOf(state, w.knower.Observer),
	}
	enc := json.NewEncoder(&w.steps)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(step); err != nil {
		panic(fmt.Sprintf("%T cannot be written as JSON: %v", step, err)) // see encode
	}
}

// page returns the written steps as a page.
func (w *pageWriter) page() (*page, error) {
	head := fmt.Sprintf(`{"from":%d,"total":%d,`, w.from, w.all)
	if w.count > 0 && w.next < w.all {
		head += fmt.Sprintf(`"next":%d,`, w.next)
	}
	return newPage("application/json", []byte(head+`"steps":[`), w.steps.Bytes(), []byte("]}\n"))
}
