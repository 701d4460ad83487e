package specfile

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"iter"
)

// Limits of the input; the largest known file of test cases has a few megabytes.
const (
	maxFile = 256 << 20 // most bytes of a file, unpacked
	maxCase = 8 << 20
)

// read reads all input, and unpacks it if it is compressed with gzip.
func read(r io.Reader) ([]byte, error) {
	b := bufio.NewReader(r)
	r = b
	if magic, _ := b.Peek(2); bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(b)
		if err != nil {
			return nil, err
		}
		r = z
	}
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = problem("specfile.too-large", "megabytes", maxFile>>20)
	}
	return data, err
}

// value is one JSON value of a file, or the error of a value that is not valid JSON.
type value struct {
	line int // 1-based number of the line where the value begins
	raw  []byte
	err  error
}

// values yields the elements of a JSON array, or else JSON values that follow each other. After an invalid value it
// continues at the next line that begins with a brace.
func values(data []byte) iter.Seq[value] {
	return func(yield func(value) bool) {
		s := scanner{data: data, line: 1}
		s.skipBlank("")
		separators := ""
		if s.at < len(data) && data[s.at] == '[' {
			s.at++
			separators = ",]"
		}
		for {
			s.skipBlank(separators)
			if s.at == len(data) {
				return
			}
			if !yield(s.next()) {
				return
			}
		}
	}
}

type scanner struct {
	data []byte
	at   int // offset of the next byte
	line int // 1-based number of the line of the next byte
}

func (s *scanner) skipBlank(separators string) {
	s.skip(len(s.data) - s.at - len(bytes.TrimLeft(s.data[s.at:], " \t\r\n\ufeff"+separators)))
}

func (s *scanner) skip(n int) {
	s.line += bytes.Count(s.data[s.at:s.at+n], []byte{'\n'})
	s.at += n
}

func (s *scanner) next() value {
	v := value{line: s.line}
	d := json.NewDecoder(bytes.NewReader(s.data[s.at:]))
	var raw json.RawMessage
	v.err = d.Decode(&raw)
	if v.err != nil {
		v.err = problem("specfile.no-json", "why", brokenOff(v.err))
		s.skipToBrace()
		return v
	}
	s.skip(int(d.InputOffset()))
	if v.raw = raw; len(raw) > maxCase {
		v.err = problem("specfile.too-long", "megabytes", maxCase>>20)
	}
	return v
}

func (s *scanner) skipToBrace() {
	if i := bytes.Index(s.data[s.at+1:], []byte("\n{")); i >= 0 {
		s.skip(i + 2)
		return
	}
	s.at = len(s.data)
}

func brokenOff(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return problem("specfile.broken-off")
	}
	return err
}
