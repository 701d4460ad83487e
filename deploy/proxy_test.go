package deploy_test

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// proxyExample is a proxy's example configuration, with a site at the root of a host or below a path.
type proxyExample struct {
	file, program string
	host, path    string
	command       func(config string) []string
}

var proxyExamples = []proxyExample{
	{"nginx.conf", "nginx", "play.example.org", "", nginxCommand},
	{"nginx.conf", "nginx", "example.org", "/hex", nginxCommand},
	{"Caddyfile", "caddy", "play.example.org", "", caddyCommand},
	{"Caddyfile.path", "caddy", "example.org", "/hex", caddyCommand},
}

func nginxCommand(config string) []string {
	return []string{"-e", "stderr", "-p", filepath.Dir(config), "-c", config, "-g", "daemon off; master_process off; pid nginx.pid;"}
}

func caddyCommand(config string) []string {
	return []string{"run", "--adapter", "caddyfile", "--config", config}
}

// TestMoveIsPlayedThroughEachExampleProxyConfiguration serves a site through each proxy with its example configuration,
// and plays a move through it.
func TestMoveIsPlayedThroughEachExampleProxyConfiguration(t *testing.T) {
	hexparlor := build(t)
	for _, example := range proxyExamples {
		t.Run(example.file+" "+example.host+example.path, func(t *testing.T) {
			if _, err := exec.LookPath(example.program); err != nil {
				if os.Getenv("HEXPARLOR_REQUIRE_ALL") == "1" {
					t.Fatal(err)
				}
				t.Skip("no " + example.program + " here")
			}
			example.visit(t, example.start(t, hexparlor))
		})
	}
}

// start runs a server and the proxy before it, and returns the proxy's address.
func (e proxyExample) start(t *testing.T, hexparlor string) (address string) {
	t.Helper()
	server, admin, front := free(t), free(t), free(t)
	run(t, hexparlor, nil, "serve", "--addr", server, "--admin-addr", admin, "--data", t.TempDir(),
		"--url", "http://"+e.host+e.path, "--proxied", "--drain", "0s")
	_, port, _ := strings.Cut(front, ":")
	text := read(t, e.file)
	text = regexp.MustCompile(`(server-1:8080 )?(server-[12]|127\.0\.0\.1):8080`).ReplaceAllString(text, server)
	_, adminPort, _ := strings.Cut(admin, ":")
	text = strings.Replace(text, "health_port 8081", "health_port "+adminPort, 1)
	if e.program == "nginx" {
		text = strings.ReplaceAll(text, "listen 80;", "listen "+front+";")
		text = strings.Replace(text, "http {", "http {\n access_log off; client_body_temp_path b; proxy_temp_path p;\n"+
			" fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;", 1)
	} else {
		text = regexp.MustCompile(`(?m)^(\{\$HEXPARLOR_HOST\}|example\.org) \{`).ReplaceAllString(text, "http://"+e.host+":"+port+" {\nbind 127.0.0.1")
		text = "{\nadmin off\n}\n" + text
	}
	config := filepath.Join(t.TempDir(), e.file)
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	run(t, e.program, []string{"XDG_DATA_HOME=" + t.TempDir(), "XDG_CONFIG_HOME=" + t.TempDir()}, e.command(config)...)
	return front
}

// run starts a program that is stopped when the test ends.
func run(t *testing.T, program string, env []string, args ...string) {
	t.Helper()
	c := exec.Command(program, args...)
	c.Env = append(os.Environ(), env...)
	var output bytes.Buffer
	c.Stdout, c.Stderr = &output, &output
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Signal(syscall.SIGTERM)
		hung := time.AfterFunc(20*time.Second, func() { _ = c.Process.Kill() })
		_ = c.Wait()
		hung.Stop()
		if t.Failed() {
			t.Logf("%s: %s", program, output.String())
		}
	})
}

// visitor is a minimal browser. It handles cookies itself, because the test checks their paths.
type visitor struct {
	t             *testing.T
	example       proxyExample
	front, cookie string
}

func (v *visitor) ask(method, path, body string) (*http.Response, error) {
	r, err := http.NewRequest(method, "http://"+v.front+path, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	_, port, _ := strings.Cut(v.front, ":")
	r.Host = v.example.host + ":" + port
	r.Header.Set("Origin", "http://"+r.Host)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Cookie", v.cookie)
	return http.DefaultTransport.RoundTrip(r)
}

// text returns the body of an answer; a status other than want fails the test.
func (v *visitor) text(want int, method, path, body string) (string, http.Header) {
	v.t.Helper()
	answer, err := v.ask(method, path, body)
	if err != nil {
		v.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != want {
		v.t.Fatalf("%s %s: %d, want %d: %.200s (%v)", method, path, answer.StatusCode, want, text, err)
	}
	return string(text), answer.Header
}

// visit loads the page and its files, plays a move and waits for it on the stream, which the proxy must not buffer.
func (e proxyExample) visit(t *testing.T, front string) {
	v := &visitor{t: t, example: e, front: front}
	deadline := time.Now().Add(2 * time.Minute)
	for ; ; time.Sleep(50 * time.Millisecond) {
		answer, err := v.ask("GET", e.path+"/api/games", "")
		if err == nil {
			answer.Body.Close()
		}
		if err == nil && answer.StatusCode == http.StatusOK {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("the proxy leads to no server: %v", err)
		}
	}
	page, head := v.text(http.StatusOK, "GET", e.path+"/", "")
	set := head.Get("Set-Cookie")
	if !strings.Contains(set, "; Path="+e.path+"/;") {
		t.Errorf("the cookie is for another path: %q", set)
	}
	v.cookie, _, _ = strings.Cut(set, ";")
	for _, named := range regexp.MustCompile(`(?:src|href)="(/[^"]*)"`).FindAllStringSubmatch(page, -1) {
		v.text(http.StatusOK, "GET", named[1], "")
	}
	if strings.Contains(page, "/assets/") { // the built client is embedded
		v.text(http.StatusOK, "GET", e.path+"/worker.js", "")
		v.text(http.StatusNotFound, "GET", e.path+"/no/such/page", "")
	}
	v.play()
}

func (v *visitor) play() {
	base := v.example.path + "/api/matches"
	made, _ := v.text(http.StatusOK, "POST", base, `{"game":"hex","options":{"size":"5"},"seats":[{"kind":"me"},{"kind":"me"}]}`)
	id := regexp.MustCompile(`"id":"([0-9a-f-]{36})"`).FindStringSubmatch(made)
	if id == nil {
		v.t.Fatalf("no match in %.300s", made)
	}
	stream, err := v.ask("GET", base+"/"+id[1]+"/stream", "")
	if err != nil {
		v.t.Fatal(err)
	}
	defer stream.Body.Close()
	lines := bufio.NewScanner(stream.Body)
	lines.Buffer(nil, 1<<20)
	until := func(event string) {
		v.t.Helper()
		timer := time.AfterFunc(10*time.Second, func() { stream.Body.Close() })
		defer timer.Stop()
		for lines.Scan() {
			if lines.Text() == "event: "+event {
				return
			}
		}
		v.t.Fatalf("the stream ends, or is held back, before %q: %v", event, lines.Err())
	}
	until("match")
	v.text(http.StatusOK, "POST", base+"/"+id[1]+"/moves", `{"key":"first-move","seat":1,"text":"place 2,2"}`)
	until("step")
}
