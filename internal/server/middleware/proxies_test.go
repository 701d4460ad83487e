package middleware

import (
	"net/http"
	"net/netip"
	"testing"

	"hexparlor/internal/server/httpapi"
)

func TestClientAddrIgnoresEntriesBeforeTrustedProxies(t *testing.T) {
	for _, c := range []struct {
		name    string
		lines   []string
		proxies int
		want    string
	}{
		{"no proxy", []string{"10.0.0.1"}, 0, "192.0.2.9"},
		{"one proxy", []string{"10.0.0.1"}, 1, "10.0.0.1"},
		{"one proxy without header", nil, 1, "192.0.2.9"},
		{"forged on the same line", []string{"6.6.6.6, 10.0.0.1"}, 1, "10.0.0.1"},
		{"forged on a line before", []string{"6.6.6.6", "10.0.0.1"}, 1, "10.0.0.1"},
		{"forged on many lines", []string{"6.6.6.6,7.7.7.7", "8.8.8.8", "9.9.9.9 , 10.0.0.1"}, 1, "10.0.0.1"},
		{"two proxies on one line", []string{"6.6.6.6, 10.0.0.1,10.0.0.2"}, 2, "10.0.0.1"},
		{"two proxies on two lines", []string{"6.6.6.6, 10.0.0.1", "10.0.0.2"}, 2, "10.0.0.1"},
		{"two proxies, one without header", []string{"10.0.0.1"}, 2, "10.0.0.1"},
		{"address with a port", []string{"10.0.0.1:5555"}, 1, "10.0.0.1"},
		{"IPv6", []string{"2001:db8::1"}, 1, "2001:db8::1"},
		{"IPv6 in brackets", []string{"[2001:db8::1]"}, 1, "2001:db8::1"},
		{"IPv6 with a port", []string{"[2001:db8::1]:99"}, 1, "2001:db8::1"},
		{"invalid last address", []string{"10.0.0.1, unknown"}, 1, "192.0.2.9"},
		{"empty last address", []string{"10.0.0.1,"}, 1, "192.0.2.9"},
	} {
		r := &http.Request{RemoteAddr: "192.0.2.9:1234", Header: http.Header{"X-Forwarded-For": c.lines}}
		if got := ClientAddr(r, c.proxies); got != netip.MustParseAddr(c.want) {
			t.Errorf("%s: %v, want %s", c.name, got, c.want)
		}
	}
}

func TestOriginOfReturnsAddressAndIPv6Networks(t *testing.T) {
	for _, c := range []struct{ at, near, wide string }{
		{"192.0.2.9", "192.0.2.9/32", ""},
		{"::ffff:192.0.2.9", "192.0.2.9/32", ""},
		{"2001:db8:1:2:3::4", "2001:db8:1:2::/64", "2001:db8:1::/48"},
		{"fe80::1%eth0", "fe80::/64", "fe80::/48"},
	} {
		got := httpapi.OriginOf(netip.MustParseAddr(c.at))
		if got.Near.String() != c.near || got.Wide.IsValid() != (c.wide != "") || c.wide != "" && got.Wide.String() != c.wide {
			t.Errorf("%s is of %v", c.at, got)
		}
	}
	if got := httpapi.OriginOf(netip.Addr{}); got != (httpapi.Origin{}) {
		t.Errorf("no address is of %v", got)
	}
}
