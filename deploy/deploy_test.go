// Package deploy_test checks the files for operators in this folder against the program.
package deploy_test

import (
	"bytes"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"hexparlor/internal/cli/clitest"
)

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// build builds the program as it is released: one static file.
func build(t *testing.T) string {
	t.Helper()
	program, err := clitest.Build("hexparlor")
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// TestSettingsInUnitsAndImagesExistInServer checks that the server has every setting that the units, the image and the
// compose file use.
func TestSettingsInUnitsAndImagesExistInServer(t *testing.T) {
	program := build(t)
	known := map[string]string{}
	for _, command := range []string{"serve", "worker"} {
		help, err := exec.Command(program, command, "--help").Output()
		if err != nil {
			t.Fatal(err)
		}
		known[command] = strings.Join(strings.Fields(string(help)), " ")
	}
	for file, command := range map[string]string{
		"hexparlor.service": "serve", "Containerfile": "serve", "compose.yaml": "serve", "hexparlor-worker.service": "worker",
	} {
		names := regexp.MustCompile(`HEXPARLOR_[A-Z_]+`).FindAllString(read(t, file), -1)
		if len(names) == 0 {
			t.Errorf("%s sets nothing", file)
		}
		for _, name := range names {
			if !strings.Contains(known[command], "$"+name+")") {
				t.Errorf("%s sets %s, which %s does not know", file, name, command)
			}
		}
	}
}

// metricSources returns the source of the files that define metrics.
func metricSources(t *testing.T) string {
	t.Helper()
	return read(t, "../internal/server/metrics.go") + read(t, "../internal/jobs/metrics.go")
}

// TestDashboardAndAlertsNameOnlyExportedMetrics checks that the server exports every metric of the Grafana dashboard and
// of the alerting rules.
func TestDashboardAndAlertsNameOnlyExportedMetrics(t *testing.T) {
	source := metricSources(t)
	shown := regexp.MustCompile(`hexparlor_[a-z_]+`)
	names := shown.FindAllString(read(t, "grafana.json"), -1)
	alerts := shown.FindAllString(read(t, "alerts.yaml"), -1)
	if len(names) < 10 || len(alerts) < 2 {
		t.Fatalf("the dashboard shows %d metrics, the rules have %d", len(names), len(alerts))
	}
	names = append(names, alerts...)
	for _, name := range names {
		if name = strings.TrimSuffix(name, "_bucket"); !strings.Contains(source, `"`+name+`"`) {
			t.Errorf("the dashboard or a rule has %s, which the server does not export", name)
		}
	}
}

// TestProgramRunsUnprivilegedInEmptyReadOnlyRoot runs the program as the container image does: in an empty root,
// read-only except for the data, as an unprivileged user.
func TestProgramRunsUnprivilegedInEmptyReadOnlyRoot(t *testing.T) {
	const unprivileged = 65532
	if runtime.GOOS != "linux" || os.Getuid() != 0 {
		t.Skip("an empty root takes Linux and its root")
	}
	root := t.TempDir()
	if err := copyFile(filepath.Join(root, "hexparlor"), build(t)); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{"data", "tmp"} {
		path := filepath.Join(root, folder)
		if err := os.Mkdir(path, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Chown(path, unprivileged, unprivileged); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(root, 0o555); err != nil {
		t.Fatal(err)
	}
	address, admin := free(t), free(t)
	server := exec.Command("/hexparlor", "serve")
	server.Dir = "/"
	server.Env = []string{"HEXPARLOR_ADDR=" + address, "HEXPARLOR_ADMIN_ADDR=" + admin, "HEXPARLOR_DATA=/data"}
	server.SysProcAttr = &syscall.SysProcAttr{
		Chroot: root, Credential: &syscall.Credential{Uid: unprivileged, Gid: unprivileged}, Pdeathsig: syscall.SIGKILL,
	}
	var output bytes.Buffer
	server.Stdout, server.Stderr = &output, &output
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Wait() }()
	until(t, ended, &output, func() bool { return answers(http.Get("http://" + admin + "/readyz")) })
	table := `{"game":"hex","seats":[{"kind":"me"},{"kind":"bot","level":1}]}`
	if !answers(http.Post("http://"+address+"/api/matches", "application/json", strings.NewReader(table))) {
		t.Error("no table can be made")
	}
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("%v: %s", err, output.String())
		}
	case <-time.After(2 * time.Minute):
		t.Error("it does not stop")
	}
}

// TestOperationsPageListsEveryExportedMetric compares the table of docs/operations.md with the exported metrics.
func TestOperationsPageListsEveryExportedMetric(t *testing.T) {
	exported := regexp.MustCompile(`"(hexparlor_[a-z_]+)"`).FindAllStringSubmatch(metricSources(t), -1)
	described := regexp.MustCompile("[`(](hexparlor_[a-z_]+)").FindAllStringSubmatch(read(t, "../docs/operations.md"), -1)
	names := func(found [][]string) []string {
		all := []string{}
		for _, each := range found {
			all = append(all, each[1])
		}
		slices.Sort(all)
		return slices.Compact(all)
	}
	if got, want := names(described), names(exported); !slices.Equal(got, want) {
		t.Errorf("docs/operations.md has the metrics %q; exported are %q", got, want)
	}
}

// copyFile copies a program.
func copyFile(to, from string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, text, 0o755) //nolint:gosec // another user runs it
}

// free returns a free address of this machine.
func free(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func answers(res *http.Response, err error) bool {
	if err != nil {
		return false
	}
	defer res.Body.Close()
	_, err = io.Copy(io.Discard, res.Body)
	return err == nil && res.StatusCode == http.StatusOK
}

// until waits at most half a minute until holds returns true.
func until(t *testing.T, ended <-chan error, output *bytes.Buffer, holds func() bool) {
	t.Helper()
	for begun := time.Now(); !holds(); time.Sleep(50 * time.Millisecond) {
		select {
		case err := <-ended:
			t.Fatalf("the server has ended: %v: %s", err, output.String())
		default:
		}
		if time.Since(begun) > 30*time.Second {
			t.Fatal("the server does not answer")
		}
	}
}
