package play

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"hexparlor/internal/api"
)

// FuzzScanSubmission checks that the fast parser reads the same as encoding/json.
func FuzzScanSubmission(f *testing.F) {
	for _, text := range []string{
		`{"key":"12345678","seat":1,"text":"deal 0,1 NW"}`,
		`{"key":"12345678","seat":1,"text":"deal 0,1 NW","thought":1234}`,
		`{"key":"12345678","seat":1,"text":"deal 0,1 NW","thought":0123}`,
		`{"key":"12345678","seat":1,"text":"commit","state":17}`,
		`{"key":"12345678","seat":1,"text":"commit","state":17,"thought":1234}`,
		`{"key":"12345678","seat":1,"text":"commit","state":0}`,
		`{"key":"12345678","seat":1,"text":"commit","state":1,"state":2}`,
		`{"key":"12345678","seat":1,"text":"commit","thought":1,"state":2}`,
		`{"key":"12345678","seat":1,"text":"a","thought":1,"text":"b","thought":2}`,
		`{"key":"12345678","seat":0,"text":"pass"}`,
		`{"key":"12345678","seat":11,"text":"pass"}`,
		`{"key":"1234567","seat":1,"text":"pass"}`,
		`{"key":"12345678","seat":1,"text":""}`,
		`{"key":"12345678","seat":1,"text":"a\"b"}`,
		`{"key":"12345678","seat":1,"text":"pass"} `,
		`{"key":"12345678","seat":1,"text":"pass","more":"x"}`,
		`{"key":"12345678","seat":1,"text":"pass"}{"key":"12345678","seat":1,"text":"pass"}`,
		`{"text":"pass","seat":1,"key":"12345678"}`,
		`{"key":"12345678","seat":1,"seat":2,"text":"pass"}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		sub, ok := scanSubmission(text)
		if !ok {
			return
		}
		var want api.Submission
		dec := json.NewDecoder(bytes.NewReader([]byte(text)))
		dec.DisallowUnknownFields()
		if err := dec.Decode(&want); err != nil || dec.InputOffset() != int64(len(text)) || !reflect.DeepEqual(sub, want) {
			t.Fatalf("%s\ngot  %+v\nwant %+v, %v", text, sub, want, err)
		}
	})
}

// TestScanSubmissionAcceptsOnlyCompactJSON checks that the fast parser leaves unusual and invalid forms to the other.
func TestScanSubmissionAcceptsOnlyCompactJSON(t *testing.T) {
	thought := 1500
	for _, sub := range []api.Submission{
		{Key: "abcdefgh_-1", Seat: 2, Text: "release 0,1 2,-3"},
		{Key: "abcdefgh_-1", Seat: 2, Text: "release 0,1 2,-3", Thought: &thought},
		{Key: "abcdefgh_-1", Seat: 2, Text: "commit", State: 17},
		{Key: "abcdefgh_-1", Seat: 2, Text: "commit", State: 17, Thought: &thought},
	} {
		body, err := json.Marshal(sub)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := scanSubmission(string(body)); !ok || !reflect.DeepEqual(got, sub) {
			t.Errorf("%s is not read quickly", body)
		}
	}
	for _, text := range []string{
		"", "{}", `{"key":"abcdefgh","seat":10,"text":"pass"}`, `{"key":"abcdefgh","seat":0,"text":"pass"}`,
		`{"key":"abcdefg","seat":1,"text":"pass"}`, `{"key":"abcdefgh","seat":1,"text":""}`,
		`{"key":"abcdefgh","seat":1,"text":"pass\n"}`, `{"key":"abcdefgh","seat":1,"text":"½"}`,
		`{"key":"abcdefgh","seat":1,"text":"a","x":"b"}`,
		`{"key":"abcdefgh","seat":1,"text":"a","state":0}`, `{"key":"abcdefgh","seat":1,"text":"a","state":-1}`,
	} {
		if _, ok := scanSubmission(text); ok {
			t.Errorf("%s is read quickly", text)
		}
	}
}
