package i18n

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// fileCauses are the causes of an operating system's errors with files, and the messages for them.
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

// ofFileError returns what an error of the operating system about a file says: the file, the cause and what helps.
func ofFileError(err error) (m Message, ok bool) {
	var path string
	var cause error
	switch e := err.(type) { //nolint:errorlint // what wraps it says more
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
