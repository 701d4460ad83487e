package push

import (
	"crypto/tls"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"hexparlor/internal/notify"
	"hexparlor/internal/notify/push/pushtest"
)

func sender(t *testing.T, inside bool) (*Sender, *pushtest.Service) {
	t.Helper()
	private, public, err := webpush.GenerateVAPIDKeys()
	if err != nil {
		t.Fatal(err)
	}
	s := New(Keys{private, public}, "https://play.example.org", inside, func(d notify.Delivery) Words {
		return Words{Title: "A game", Text: "ä " + string(d.Kind)}
	})
	s.client.Transport.(*http.Transport).TLSClientConfig = &tls.Config{InsecureSkipVerify: true} //nolint:gosec // of a test
	service := pushtest.Open(public)
	t.Cleanup(service.Close)
	return s, service
}

func delivery(s pushtest.Subscription) notify.Delivery {
	return notify.Delivery{
		Notification: notify.Notification{Kind: notify.Turn, About: "table", At: time.Now()},
		Channel:      notify.Channel{Way: notify.Push, Endpoint: s.Endpoint, Key: s.Key, Auth: s.Auth},
	}
}

// TestPushedMessageIsDecryptedOnlyByItsBrowser decrypts messages with the subscription's keys and with another
// browser's.
func TestPushedMessageIsDecryptedOnlyByItsBrowser(t *testing.T) {
	s, service := sender(t, true)
	d := delivery(service.Subscribe())
	if err := s.Send(t.Context(), d.Channel, []notify.Delivery{d}); err != nil {
		t.Fatal(err)
	}
	m, ok := service.Next(5 * time.Second)
	if !ok || m.Title != "A game" || m.Text != "ä turn" || m.Place != "/t/table" || m.Tag != "turn table" ||
		m.Contact != "https://play.example.org" || m.Endpoint != d.Channel.Endpoint {
		t.Errorf("a browser was shown %+v", m)
	}
	other := service.Subscribe()
	d.Channel.Key, d.Channel.Auth = other.Key, other.Auth // a message for one browser is sent to another one
	if err := s.Send(t.Context(), d.Channel, []notify.Delivery{d}); err == nil {
		t.Error("a browser reads what is for another")
	}
}

// TestSendMapsStatusCodesToErrors lets a push service answer with each status code.
func TestSendMapsStatusCodesToErrors(t *testing.T) {
	s, service := sender(t, true)
	d := delivery(service.Subscribe())
	for status, want := range map[int]error{
		201: nil, 404: notify.ErrGone, 410: notify.ErrGone, 429: notify.ErrRefused, 500: notify.ErrRefused,
		301: notify.ErrRefused, 307: notify.ErrRefused,
	} {
		service.Answer = func(string) int { return status }
		if err := s.Send(t.Context(), d.Channel, []notify.Delivery{d}); !errors.Is(err, want) {
			t.Errorf("after %d: %v", status, err)
		}
	}
	service.Close()
	s.client.CloseIdleConnections() // on a reused connection it would be unknown whether something was sent
	if err := s.Send(t.Context(), d.Channel, []notify.Delivery{d}); !errors.Is(err, notify.ErrRefused) {
		t.Errorf("a service that is not there: %v", err)
	}
}

// TestPushEndpointsOnPrivateNetworksAreRefused tries endpoints to which a site must not connect.
func TestPushEndpointsOnPrivateNetworksAreRefused(t *testing.T) {
	s, service := sender(t, false)
	good := service.Subscribe()
	for _, endpoint := range []string{
		"", "http://push.example.org/1", "https://127.0.0.1/1", "https://[::1]/1", "https://10.1.2.3/1", "https://0.0.0.0/",
		"https://192.168.0.1/", "https://169.254.169.254/latest/meta-data", "https://[fe80::1]/", "https://[fd00::1]/",
		"https://100.64.0.1/", "https://[::ffff:127.0.0.1]/", "https://[64:ff9b::7f00:1]/", "https://224.0.0.1/",
		"https://user:word@push.example.org/", "https://push.example.org:8443/", "https:///1", "file:///etc/passwd",
		"https://push.example.org/#x", "https://push.example.org/" + strings.Repeat("x", maxEndpoint), service.URL + "/push/1",
	} {
		d := delivery(good)
		d.Channel.Endpoint = endpoint
		if err := s.Check(d.Channel); !errors.Is(err, ErrEndpoint) {
			t.Errorf("%q: %v", endpoint, err)
		}
	}
	d := delivery(good)
	d.Channel.Endpoint = "https://push.example.org/1"
	if err := s.Check(d.Channel); err != nil {
		t.Errorf("an address on the internet: %v", err)
	}
	// A host name passes Check; that it resolves to this machine is found on connecting.
	d.Channel.Endpoint = strings.Replace(service.URL, "127.0.0.1", "localhost", 1)
	if _, err := s.client.Get(d.Channel.Endpoint); !errors.Is(err, ErrEndpoint) {
		t.Errorf("a name that leads inside: %v", err)
	}
	for name, c := range map[string]notify.Channel{
		"point": {Endpoint: d.Channel.Endpoint, Key: base64.RawURLEncoding.EncodeToString(make([]byte, 65)), Auth: good.Auth},
		"short": {Endpoint: d.Channel.Endpoint, Key: good.Key, Auth: "AAAA"},
		"none":  {Endpoint: d.Channel.Endpoint, Auth: good.Auth},
	} {
		c.Endpoint = "https://push.example.org/1"
		if err := s.Check(c); !errors.Is(err, ErrEndpoint) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
