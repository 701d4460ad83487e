package store_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hexparlor/internal/cluster"
	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
)

// Messages between servers cannot be read or forged by other accounts of the database.
func TestInvalidationsAreEncryptedAndAuthenticated(t *testing.T) {
	place := storetest.Database(t)
	servers := make([]*store.Store, 2)
	for i := range servers {
		s, err := store.OpenShared(t.Context(), place)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		servers[i] = s
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	conn, err := pgx.Connect(ctx, place)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	sum := sha256.Sum256([]byte("public"))
	channel := "hexparlor_" + hex.EncodeToString(sum[:8])
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		t.Fatal(err)
	}
	received := make(chan cluster.Invalidation, 10)
	servers[1].Link().Subscribe(func(h cluster.Invalidation) {
		if h.Kind == cluster.Soft {
			received <- h
		}
	})
	long := strings.Repeat("x", 4000)
	const secret = "says somebody 192.0.2.77"
	var sealed string
	listen := func() string {
		note, err := conn.WaitForNotification(ctx)
		if err != nil {
			t.Fatal(err)
		}
		return note.Payload
	}
	servers[0].Link().Publish([]cluster.Invalidation{
		{Kind: cluster.Soft, ID: secret, News: "a b"}, {Kind: cluster.Soft, ID: long}, {Kind: cluster.Soft, ID: long},
	})
	for range 2 { // as all of it does not fit into one notification
		sealed = listen()
		if strings.Contains(sealed, "192.0.2") || strings.Contains(sealed, "xxxx") || strings.Contains(sealed, "soft") {
			t.Errorf("the message is not encrypted: %q", sealed)
		}
	}
	node, code, _ := strings.Cut(sealed, " ")
	for _, forged := range []string{
		sealed, "somebody\nsoft forged", "somebody " + code, node + " " + strings.ToLower(code), node, "", node + " AAAA",
	} {
		if _, err := conn.Exec(ctx, "SELECT pg_notify($1, $2)", channel, forged); err != nil {
			t.Fatal(err)
		}
	}
	servers[0].Link().Publish([]cluster.Invalidation{{Kind: cluster.Soft, ID: "last"}})
	for _, want := range []cluster.Invalidation{{ID: secret, News: "a b"}, {ID: long}, {ID: long}, {ID: "last"}} {
		select {
		case h := <-received:
			if h.ID != want.ID || h.News != want.News || h.From == "" {
				t.Errorf("heard %+v, want %+v", h, want)
			}
		case <-ctx.Done():
			t.Fatal("a hint is not heard")
		}
	}
}
