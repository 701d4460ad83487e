//go:build !linux

package dial

import "syscall"

// control leaves the limit to the system: only Linux has an option for it.
func control(string, string, syscall.RawConn) error { return nil }
