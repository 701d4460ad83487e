package httpapi

import "net/netip"

// Origin is the network address that a request or a connection comes from.
type Origin struct {
	Near netip.Prefix // the address; for IPv6 the /64
	Wide netip.Prefix // for IPv6 the /48; else invalid
}

// OriginOf returns the origin of an address.
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
