// Package dial opens TCP connections that notice within seconds that the network drops their packets.
package dial

import (
	"context"
	"net"
	"time"
)

// Patience is how long sent data may stay unacknowledged, and how long an idle connection may be silent, before the
// connection counts as lost. Without it the kernel repeats lost packets for a quarter of an hour.
const Patience = 10 * time.Second

// Context connects to a TCP address or to a Unix socket. Reads and writes of the connection fail once the network
// has dropped its packets for Patience; slow answers do not matter, because the other kernel acknowledges the request.
func Context(ctx context.Context, network, address string) (net.Conn, error) {
	dialer := net.Dialer{
		Timeout: Patience,
		KeepAliveConfig: net.KeepAliveConfig{
			Enable: true, Idle: Patience / 2, Interval: Patience / 4, Count: 2,
		},
		Control: control,
	}
	return dialer.DialContext(ctx, network, address)
}
