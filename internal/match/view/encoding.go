package view

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"hexparlor/internal/api"
)

// The functions of this file write what encoding/json would write (a test holds them against it), only several times
// faster: a step goes out to every viewer with every move, and no other work costs the server more.

// AppendStep appends a step as JSON to b. It writes the same fields as encoding/json, but faster.
func AppendStep(b []byte, s *api.Step) []byte {
	b = appendEntry(append(b, `{"entry":`...), s.Entry)
	b = appendList(append(b, `,"events":`...), s.Events, appendEvent)
	b = appendPosition(append(b, `,"position":`...), &s.Position)
	if len(s.Players) > 0 {
		b = AppendAny(append(b, `,"players":`...), s.Players) // seldom
	}
	b = appendOptional(b, `,"rematch":`, s.Rematch)
	if len(s.Receipts) > 0 {
		b = AppendAny(append(b, `,"receipts":`...), s.Receipts)
	}
	if s.Deal != nil {
		b = AppendAny(append(b, `,"deal":`...), s.Deal)
	}
	return append(b, '}')
}

func appendEntry(b []byte, e api.Entry) []byte {
	b = appendInt(append(b, `{"number":`...), e.Number)
	b = appendString(append(b, `,"kind":`...), e.Kind)
	b = appendInt(append(b, `,"seat":`...), int(e.Seat))
	b = appendString(append(b, `,"text":`...), e.Text)
	b = strconv.AppendInt(append(b, `,"at":`...), e.At, 10)
	b = appendFlag(b, `,"undone":true`, e.Undone)
	return append(b, '}')
}

func appendEvent(b []byte, e api.Event) []byte {
	b = appendString(append(b, `{"kind":`...), e.Kind)
	b = appendString(append(b, `,"text":`...), e.Text)
	b = appendString(append(b, `,"sentence":`...), e.Sentence)
	b = AppendAny(append(b, `,"data":`...), e.Data)
	return append(b, '}')
}

func appendPosition(b []byte, p *api.Position) []byte {
	b = appendInt(append(b, `{"number":`...), p.Number)
	b = appendInt(append(b, `,"seat":`...), int(p.Seat))
	b = strconv.AppendBool(append(b, `,"revealed":`...), p.Revealed)
	b = strconv.AppendBool(append(b, `,"seatSpecific":`...), p.SeatSpecific)
	b = strconv.AppendBool(append(b, `,"dealt":`...), p.Dealt)
	b = appendString(append(b, `,"text":`...), p.Text)
	b = AppendAny(append(b, `,"view":`...), p.View)
	b = appendList(append(b, `,"toAct":`...), p.ToAct, appendInt)
	b = appendList(append(b, `,"sealed":`...), p.Sealed, appendInt)
	if p.Round != 0 {
		b = appendInt(append(b, `,"round":`...), p.Round)
	}
	b = appendNumber(b, `,"deadline":`, p.Deadline)
	b = appendNumber(b, `,"paused":`, p.Paused)
	b = appendNumber(b, `,"pause":`, p.Pause)
	b = appendList(append(b, `,"clocks":`...), p.Clocks, appendClock)
	b = appendPrompt(append(b, `,"prompt":`...), p.Prompt)
	b = appendList(append(b, `,"turns":`...), p.Turns, appendTurn)
	b = appendList(append(b, `,"offers":`...), p.Offers, appendOffer)
	if len(p.Waits) > 0 {
		b = AppendAny(append(b, `,"waits":`...), p.Waits) // seldom
	}
	if len(p.Exits) > 0 {
		b = AppendAny(append(b, `,"exits":`...), p.Exits) // seldom
	}
	if len(p.Out) > 0 {
		b = appendList(append(b, `,"out":`...), p.Out, appendInt)
	}
	b = appendString(append(b, `,"status":`...), string(p.Status))
	b = appendOptional(b, `,"result":`, p.Result)
	b = appendOptional(b, `,"reason":`, p.Reason)
	b = appendList(append(b, `,"winners":`...), p.Winners, appendInt)
	if len(p.Places) > 0 {
		b = AppendAny(append(b, `,"places":`...), p.Places) // once
	}
	return append(b, '}')
}

func appendClock(b []byte, c api.Clock) []byte {
	b = appendInt(append(b, `{"seat":`...), int(c.Seat))
	b = strconv.AppendInt(append(b, `,"left":`...), c.Left, 10)
	b = appendNumber(b, `,"since":`, c.Since)
	b = appendNumber(b, `,"free":`, c.Free)
	b = appendNumber(b, `,"ends":`, c.Ends)
	b = appendNumber(b, `,"turnEnds":`, c.TurnEnds)
	b = appendNumber(b, `,"more":`, c.More)
	b = appendFlag(b, `,"overdue":true`, c.Overdue)
	b = appendNumber(b, `,"missed":`, int64(c.Missed))
	b = appendFlag(b, `,"deserted":true`, c.Deserted)
	return append(b, '}')
}

func appendPrompt(b []byte, p api.Prompt) []byte {
	b = appendString(append(b, `{"code":`...), p.Code)
	b = appendString(append(b, `,"title":`...), p.Title)
	b = appendOptional(b, `,"detail":`, p.Detail)
	b = appendOptional(b, `,"rule":`, p.Rule)
	return append(b, '}')
}

func appendTurn(b []byte, t api.Turn) []byte {
	b = appendInt(append(b, `{"seat":`...), int(t.Seat))
	b = appendPrompt(append(b, `,"prompt":`...), t.Prompt)
	b = appendList(append(b, `,"picks":`...), t.Picks, appendPicks)
	b = appendList(append(b, `,"texts":`...), t.Texts, appendString)
	b = appendList(append(b, `,"moves":`...), t.Moves, appendNumbers)
	b = appendOptional(b, `,"undo":`, t.Undo)
	return append(b, '}')
}

func appendPicks(b []byte, g api.PickGroup) []byte {
	b = appendString(append(b, `{"kind":`...), string(g.Kind))
	b = appendOptional(b, `,"label":`, g.Label)
	b = appendOptional(b, `,"at":`, g.At)
	b = appendFlag(b, `,"set":true`, g.Set)
	b = appendOptional(b, `,"verb":`, g.Verb)
	b = appendList(append(b, `,"values":`...), g.Values, appendString)
	return append(b, '}')
}

func appendNumbers(b []byte, row []int) []byte { return appendList(b, row, appendInt) }

func appendOffer(b []byte, o api.Offer) []byte {
	b = appendString(append(b, `{"kind":`...), o.Kind)
	b = appendInt(append(b, `,"by":`...), int(o.By))
	b = appendList(append(b, `,"awaits":`...), o.Awaits, appendInt)
	if o.Target != 0 {
		b = appendInt(append(b, `,"target":`...), int(o.Target))
	}
	if o.Level != 0 {
		b = appendInt(append(b, `,"level":`...), o.Level)
	}
	return append(b, '}')
}

func appendList[T any](b []byte, list []T, item func([]byte, T) []byte) []byte {
	if list == nil {
		return append(b, "null"...)
	}
	b = append(b, '[')
	for i, v := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = item(b, v)
	}
	return append(b, ']')
}

func appendInt(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

// appendOptional appends a field with a text, or nothing if the text is empty. name is the text before the value, with
// its comma and colon.
func appendOptional(b []byte, name, text string) []byte {
	if text == "" {
		return b
	}
	return appendString(append(b, name...), text)
}

// appendNumber appends a field with a number, or nothing if the number is 0. name is the text before the value, with
// its comma and colon.
func appendNumber(b []byte, name string, n int64) []byte {
	if n == 0 {
		return b
	}
	return strconv.AppendInt(append(b, name...), n, 10)
}

func appendFlag(b []byte, field string, set bool) []byte {
	if !set {
		return b
	}
	return append(b, field...)
}

// appendString appends a text as a JSON string. It leaves texts with special bytes to encoding/json, and copies all
// others.
func appendString(b []byte, text string) []byte {
	for i := range len(text) {
		if special[text[i]] {
			return AppendAny(b, text)
		}
	}
	b = append(b, '"')
	b = append(b, text...)
	return append(b, '"')
}

// special holds, by byte, whether encoding/json escapes the byte or treats it as part of a longer character.
var special = func() (is [256]bool) {
	for c := range is {
		is[c] = c < ' ' || c >= utf8.RuneSelf || strings.IndexByte(`"\<>&`, byte(c)) >= 0
	}
	return is
}()

// AppendAny appends v as JSON; a json.RawMessage is appended as it is.
func AppendAny(b []byte, v any) []byte {
	if done, ok := v.(json.RawMessage); ok {
		return append(b, done...)
	}
	return append(b, Encode(v)...)
}

// Encode returns v as JSON. It panics if v cannot be encoded, which is a bug of the program.
func Encode(v any) json.RawMessage {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("%T cannot be written as JSON: %v", v, err)) // the handler of the request catches it
	}
	return text
}

// AppendAccepted appends the API's answer to an accepted move as JSON, followed by a line feed.
func AppendAccepted(b []byte, a api.Accepted) []byte {
	b = appendInt(append(b, `{"number":`...), a.Number)
	b = appendList(append(b, `,"moves":`...), a.Moves, appendString)
	b = appendFlag(b, `,"repeat":true`, a.Repeat)
	return append(b, "}\n"...)
}
