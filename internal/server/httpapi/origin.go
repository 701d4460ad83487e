package httpapi

import "net/netip"

// Origin is the network address that a request or a connection comes from.
type Origin struct {
	Near netip.Prefix // IPv4 address as /32, or the /64 network of an IPv6 address
	Wide netip.Prefix // the /48 network of an IPv6 address; invalid for IPv4
}

// OriginOf returns an IP address with the networks around it, by which limits count.
func OriginOf(at netip.Addr) Origin {
	at = at.Unmap().WithZone("")
	if !at.Is6() {
		near, _ := at.Prefix(at.BitLen()) // fails for no address, and then all without one are alike
		return Origin{Near: near}
	}
	near, _ := at.Prefix(64)
	wide, _ := at.Prefix(48)
	return Origin{near, wide}
}
