// Package jsonl stores the progress of a long run in a file: the settings in the first line and a JSON line for each
// result. A run that was stopped at any point can be resumed.
package jsonl

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// File is a journal that is open for writing: a file with settings in the first line and one JSON value per line after
// it.
type File struct{ file *os.File }

var errNone = catalog.Error(i18n.Of("jsonl.none"))

// Open opens or creates a journal with these settings, and calls take for every line after the first with its 1-based
// number. It drops an incomplete last line. A file with other settings, or with a line for which take fails, gives an
// error and stays unchanged.
func Open[Line any](path string, settings any, take func(number int, l Line) error) (*File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	first, err := json.Marshal(settings)
	if err == nil {
		err = resume(file, first, take)
	}
	if err != nil {
		return nil, errors.Join(catalog.Error(i18n.Of("jsonl.file", "file", path, "why", err)), file.Close())
	}
	return &File{file}, nil
}

// Read calls begin with the settings of the journal at path, and take with each line after them and its 1-based number.
// It leaves out an incomplete last line.
func Read[Settings, Line any](
	path string, begin func(Settings) error, take func(number int, l Line) error,
) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := Scan(file, begin, take); err != nil {
		return catalog.Error(i18n.Of("jsonl.file", "file", path, "why", err))
	}
	return nil
}

// Scan reads a journal from r, as Read does from a file.
func Scan[Settings, Line any](
	r io.Reader, begin func(Settings) error, take func(number int, l Line) error,
) error {
	_, err := scan(r, func(first []byte) error {
		var s Settings
		if json.Unmarshal(first, &s) != nil {
			return errNone
		}
		return begin(s)
	}, take)
	return err
}

// scan calls begin with the first line and take with each later one, and returns the offset of the end of the last
// complete line.
func scan[Line any](r io.Reader, begin func(first []byte) error, take func(int, Line) error) (end int64, err error) {
	lines := bufio.NewReaderSize(r, 1<<16)
	for number := 1; ; number++ {
		line, err := lines.ReadBytes('\n')
		switch {
		case errors.Is(err, io.EOF):
			return end, nil
		case err == nil && number == 1:
			err = begin(bytes.TrimSuffix(line, []byte("\n")))
		case err == nil:
			err = readLine(number, line, take)
		}
		if err != nil {
			return end, err
		}
		end += int64(len(line))
	}
}

func readLine[Line any](number int, line []byte, take func(int, Line) error) error {
	var l Line
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&l); err != nil {
		return catalog.Error(i18n.Of("jsonl.bad-line", "line", number, "why", err))
	}
	return take(number, l)
}

// resume reads the file, cuts off what follows the last complete line, and writes the first line if there is none.
func resume[Line any](file *os.File, first []byte, take func(int, Line) error) error {
	end, err := scan(file, func(theirs []byte) error { return same(theirs, first) }, take)
	if err == nil && end == 0 {
		err = looksCut(file, first)
	}
	if err == nil {
		err = file.Truncate(end)
	}
	if err == nil {
		_, err = file.Seek(end, io.SeekStart)
	}
	if err == nil && end == 0 {
		_, err = file.Write(append(first, '\n'))
	}
	return err
}

func same(theirs, ours []byte) error {
	switch {
	case bytes.Equal(theirs, ours):
		return nil
	case !json.Valid(theirs) || theirs[0] != '{':
		return errNone
	}
	return catalog.Error(i18n.Of("jsonl.other-settings", "theirs", string(theirs), "ours", string(ours)))
}

// looksCut returns an error if a file without a complete line is not the beginning of first, the line of these
// settings. Such a file is another program's.
func looksCut(file *os.File, first []byte) error {
	rest := make([]byte, len(first)+1)
	n, err := file.ReadAt(rest, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if !bytes.HasPrefix(first, rest[:n]) {
		return errNone
	}
	return nil
}

// Add writes a value as one line of JSON. It does nothing if f is nil.
func (f *File) Add(line any) error {
	if f == nil {
		return nil
	}
	text, err := json.Marshal(line)
	if err != nil {
		return err
	}
	_, err = f.file.Write(append(text, '\n'))
	return err
}

// Close closes the file. It does nothing if f is nil.
func (f *File) Close() error {
	if f == nil {
		return nil
	}
	return f.file.Close()
}
