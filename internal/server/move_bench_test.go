package server_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"hexparlor/internal/api"
)

// BenchmarkRepeatedMove sends the same submission repeatedly over one connection: the cost of a move apart from
// rules, storage and streams.
func BenchmarkRepeatedMove(b *testing.B) {
	h := openFresh(b)
	host, bearer := h.guest(), "Bearer "+strings.Repeat("A", 43)
	var table api.Match
	_, text := host.do("POST", "/api/matches", `{"game":"hexit","seats":[{"kind":"me"},{"kind":"me"}]}`, "Authorization", bearer)
	must(b, json.Unmarshal([]byte(text), &table))
	path, body := "/api/matches/"+table.ID+"/moves", `{"key":"key-0123456","seat":1,"text":"drop 0,0"}`
	if res, text := host.do("POST", path, body, "Authorization", bearer); res.StatusCode != 200 {
		b.Fatal(text)
	}
	c, err := net.Dial("tcp", strings.TrimPrefix(h.url, "http://"))
	must(b, err)
	defer c.Close()
	request := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: localhost\r\nUser-Agent: bench\r\nContent-Length: %d\r\n"+
		"Authorization: %s\r\nContent-Type: application/json\r\n\r\n%s", path, len(body), bearer, body)
	answers := textproto.NewReader(bufio.NewReader(c))
	b.ReportAllocs()
	before := processorTime(b)
	for b.Loop() {
		_, err := io.WriteString(c, request)
		must(b, err)
		must(b, skipAnswer(answers))
	}
	b.ReportMetric(float64((processorTime(b)-before).Nanoseconds())/1000/float64(b.N), "cpu-us/op")
}

// skipAnswer reads an answer with a body of a known length, with as little work as possible.
func skipAnswer(from *textproto.Reader) error {
	length := 0
	for {
		line, err := from.ReadLineBytes()
		if err != nil {
			return err
		}
		if digits, ok := strings.CutPrefix(string(line), "Content-Length: "); ok {
			if length, err = strconv.Atoi(digits); err != nil {
				return err
			}
		}
		if len(line) == 0 {
			_, err := from.R.Discard(length)
			return err
		}
	}
}

// processorTime returns the processor time of this process, which a busy machine distorts less than wall time.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	must(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
