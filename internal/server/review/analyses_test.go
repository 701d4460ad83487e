package review

import (
	"fmt"
	"net/netip"
	"testing"
	"time"

	"hexparlor/internal/match/analysis"
	"hexparlor/internal/server/httpapi"
)

func requesterAt(address string) httpapi.Requester {
	ip := netip.MustParseAddr(address)
	return httpapi.RequesterFrom(httpapi.Origin{Near: netip.PrefixFrom(ip, ip.BitLen())}, "anna")
}

// TestAnalysesOfOneAddressAreBounded asks for one analysis more than users of one address may have in progress. It is
// admitted when another was not asked for lately.
func TestAnalysesOfOneAddressAreBounded(t *testing.T) {
	all := NewAnalyses(AnalysesConfig{})
	now := time.Now()
	here, elsewhere := requesterAt("192.0.2.1"), requesterAt("192.0.2.2")
	for i := range addressAnalyses {
		if insert, admitted := all.note(fmt.Sprint(i), 0, here, now.Add(time.Duration(i))); !insert || !admitted {
			t.Fatalf("analysis %d is not admitted", i)
		}
	}
	for _, c := range []struct {
		id       string
		who      httpapi.Requester
		after    time.Duration
		admitted bool
	}{
		{"one more", here, time.Second, false},
		{"3", here, time.Second, true},
		{"of another address", elsewhere, time.Second, true},
		{"one more", here, askedWithin - 1, false},
		{"one more", here, askedWithin, true},
	} {
		if _, admitted := all.note(c.id, 0, c.who, now.Add(c.after)); admitted != c.admitted {
			t.Errorf("%s after %v: admitted %v", c.id, c.after, admitted)
		}
	}
}

// TestChunkIsInsertedOncePerBeginAndAgainWhenItMayBeLost asks for one analysis again and again.
func TestChunkIsInsertedOncePerBeginAndAgainWhenItMayBeLost(t *testing.T) {
	all := NewAnalyses(AnalysesConfig{})
	now := time.Now()
	who := requesterAt("192.0.2.1")
	for _, c := range []struct {
		from   int
		after  time.Duration
		insert bool
	}{
		{0, 0, true},
		{0, time.Second, false},
		{5, 2 * time.Second, true},
		{5, 3 * time.Second, false},
		{5, 2*time.Second + askedWithin, true},
	} {
		if insert, _ := all.note("match", c.from, who, now.Add(c.after)); insert != c.insert {
			t.Errorf("from %d after %v: insert %v", c.from, c.after, insert)
		}
	}
}

// TestDecisionThatKilledItsProcessTwiceIsLeftUnjudged does the last attempt of a chunk, which must not search.
func TestDecisionThatKilledItsProcessTwiceIsLeftUnjudged(t *testing.T) {
	all := NewAnalyses(AnalysesConfig{})
	left := []analysis.Decision{{Number: 7, Move: 4}, {Number: 8, Move: 5}}
	found := all.judgeSome(t.Context(), Chunk{Match: "match", From: 3}, left, ChunkAttempts)
	if len(found) != 1 || !found[0].Unjudged || found[0].Number != 7 || found[0].Move != 4 {
		t.Errorf("the last attempt finds %+v", found)
	}
}
