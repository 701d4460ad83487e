// Package dial opens TCP connections that notice within seconds that the network drops their packets.
package dial

import (
	"context"
	"net"
	"time"
)

// Patience is how long sent data may stay unacknowledged, and an idle connection silent, before the connection counts
// as lost. Without it the kernel would repeat lost packets for a quarter of an hour.
const Patience = 10 * time.Second

// Context connects to a TCP address or a Unix socket. Reads and writes fail once the network has dropped packets for
// Patience. Slow answers do no harm, because the other machine's kernel acknowledges the request.
func Context(ctx context.Context, network, address string) (net.Conn, error) {
	dialer := net.Dialer{
		KeepAliveConfig: net.KeepAliveConfig{
			Enable: true, Idle: Patience / 2, Interval: Patience / 4, Count: 2,
		},
		Control: control,
	}
	return dialer.DialContext(ctx, network, address)
}
