//go:build !linux

package dial

import "syscall"

// control does nothing, because only Linux has an option to limit how long data may stay unacknowledged.
func control(string, string, syscall.RawConn) error { return nil }
