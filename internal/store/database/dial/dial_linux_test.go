package dial

import (
	"net"
	"path/filepath"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

func TestTCPConnectionsTimeOutWithUnacknowledgedData(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	conn, err := Context(t.Context(), "tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	raw, err := conn.(syscall.Conn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	for option, want := range map[int]int{
		unix.TCP_USER_TIMEOUT: 10_000, unix.TCP_KEEPIDLE: 5, unix.TCP_KEEPINTVL: 2, unix.TCP_KEEPCNT: 2,
	} {
		var got int
		var failed error
		if err := raw.Control(func(fd uintptr) {
			got, failed = unix.GetsockoptInt(int(fd), unix.IPPROTO_TCP, option)
		}); err != nil || failed != nil {
			t.Fatal(err, failed)
		}
		if got != want && got != want+1 {
			t.Errorf("TCP option %d is %d, not %d", option, got, want)
		}
	}
}

func TestUnixSocketsAreDialled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "socket")
	listener, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	conn, err := Context(t.Context(), "unix", path)
	if err != nil {
		t.Fatal(err)
	}
	conn.Close()
}
