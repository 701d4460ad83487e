package i18n

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// fileCauses maps file errors of the operating system to keys of messages.
var fileCauses = []struct {
	cause error
	key   string
}{
	{fs.ErrNotExist, "file.missing"},
	{fs.ErrPermission, "file.forbidden"},
	{fs.ErrExist, "file.exists"},
	{syscall.EISDIR, "file.is-folder"},
	{syscall.ENOTDIR, "file.no-folder"},
	{syscall.ENOSPC, "file.no-space"},
	{syscall.EROFS, "file.read-only"},
}

// ofFileError returns the message for a file error of the operating system: the file, the cause and a remedy. ok is
// false for any other error.
func ofFileError(err error) (m Message, ok bool) {
	var path string
	var cause error
	switch e := err.(type) { //nolint:errorlint // the wrapping error says more
	case *fs.PathError:
		path, cause = e.Path, e.Err
	case *os.LinkError:
		path, cause = e.New, e.Err
	default:
		return Message{}, false
	}
	for _, f := range fileCauses {
		if errors.Is(cause, f.cause) {
			return Of(f.key, "path", Escaped(path)), true
		}
	}
	return Of("file.other", "path", Escaped(path), "cause", cause.Error()), true
}
