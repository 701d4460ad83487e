package i18n

import (
	"errors"
	"io/fs"
	"net"
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

// addressCauses maps errors of listening and connecting to keys of messages.
var addressCauses = []struct {
	cause error
	key   string
}{
	{syscall.EADDRINUSE, "file.address-used"},
	{syscall.EADDRNOTAVAIL, "file.address-elsewhere"},
	{syscall.EACCES, "file.address-forbidden"},
	{syscall.ECONNREFUSED, "file.address-refused"},
}

// ofSystemError returns the message for an error of the operating system about a file or a network address: what it is
// about, the cause and a remedy. ok is false for any other error.
func ofSystemError(err error) (m Message, ok bool) {
	if m, ok := ofFileError(err); ok {
		return m, true
	}
	return ofAddressError(err)
}

func ofAddressError(err error) (m Message, ok bool) {
	e, ok := err.(*net.OpError) //nolint:errorlint // the wrapping error says more
	if !ok {
		return Message{}, false
	}
	address := "?"
	var lookup *net.DNSError
	switch {
	case errors.As(e.Err, &lookup):
		return Of("file.address-unknown", "address", Escaped(lookup.Name)), true
	case e.Addr != nil:
		address = e.Addr.String()
	}
	for _, c := range addressCauses {
		if errors.Is(e.Err, c.cause) {
			return Of(c.key, "address", Escaped(address)), true
		}
	}
	return Of("file.address-other", "address", Escaped(address), "cause", e.Err.Error()), true
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
