package dial

import (
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// control limits to Patience how long data sent on a TCP socket may stay unacknowledged; keepalive probes are not sent
// during that time.
func control(network, _ string, c syscall.RawConn) error {
	if !strings.HasPrefix(network, "tcp") {
		return nil
	}
	var failed error
	err := c.Control(func(fd uintptr) {
		failed = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(Patience.Milliseconds()))
	})
	if err != nil {
		return err
	}
	return failed
}
