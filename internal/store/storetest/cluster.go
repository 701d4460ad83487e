//go:build unix

package storetest

import (
	"bytes"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"syscall"
	"time"
)

// Cluster is a PostgreSQL server of a test, with its data and its only socket in a temporary folder.
type Cluster struct {
	folder string
	bin    string
	// user under which the server runs, since it refuses to run as root; nil for the user who runs the test
	owner *syscall.Credential
	stop  func(os.Signal) error
}

// findPrograms returns the folder of PostgreSQL's programs. Debian has one folder per version, of which none is in
// PATH.
func findPrograms() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil {
			return filepath.Dir(path), nil
		}
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(found) == 0 {
		return "", errors.Join(errMissing, err)
	}
	newest := slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) })
	return filepath.Dir(newest), nil
}

func version(initdb string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(initdb))))
	return n
}

// NewCluster creates the files of a cluster without starting it. It sorts texts by English rules, which differ from the
// order of bytes.
func NewCluster() (c *Cluster, err error) {
	c = &Cluster{}
	if c.bin, err = findPrograms(); err != nil {
		return nil, err
	}
	if c.owner, err = owner(); err != nil {
		return nil, err
	}
	if c.folder, err = os.MkdirTemp("", "hexparlor-pg-"); err != nil {
		return nil, err
	}
	if c.owner != nil {
		if err := os.Chown(c.folder, int(c.owner.Uid), int(c.owner.Gid)); err != nil {
			return nil, err
		}
	}
	initdb := c.command("initdb", "--no-sync", "--auth=trust", "--username=hexparlor", "--encoding=UTF8",
		"--locale-provider=icu", "--icu-locale=en-US", "--locale=C", "--pgdata="+c.data())
	if out, err := initdb.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initdb: %w: %s", err, out)
	}
	return c, nil
}

// owner returns another user for the server if the test runs as root; nil otherwise.
func owner() (*syscall.Credential, error) {
	if os.Getuid() != 0 {
		return nil, nil
	}
	who, err := user.Lookup("postgres")
	if err != nil {
		if who, err = user.Lookup("nobody"); err != nil {
			return nil, err
		}
	}
	uid, err := strconv.ParseUint(who.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(who.Gid, 10, 32)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, err
}

func (c *Cluster) data() string { return filepath.Join(c.folder, "data") }

func (c *Cluster) command(name string, args ...string) *exec.Cmd {
	command := exec.Command(filepath.Join(c.bin, name), args...)
	command.Dir = c.folder
	command.Env = []string{"LC_ALL=C", "PATH=" + os.Getenv("PATH")}
	command.SysProcAttr = &syscall.SysProcAttr{Credential: c.owner}
	return command
}

// Start starts the PostgreSQL server and waits until it accepts connections. The server ends with this program. If
// durable, committed data survives a loss of power, as in production; else only the end of the server, which is faster.
func (c *Cluster) Start(durable bool) error {
	server := c.command("postgres", "-D", c.data(), "-k", c.folder, "-c", "listen_addresses=",
		"-c", "fsync="+onOff(durable), "-c", "full_page_writes="+onOff(durable), "-c", "max_connections=200",
		"-c", "autovacuum=off", "-c", "logging_collector=off")
	var output bytes.Buffer
	server.Stdout, server.Stderr = &output, &output
	endsWithParent(server.SysProcAttr)
	started, ended := make(chan error, 1), make(chan struct{})
	go func() {
		runtime.LockOSThread() // the server ends with the thread that has started it
		err := server.Start()
		started <- err
		if err == nil {
			_ = server.Wait()
		}
		close(ended)
	}()
	if err := <-started; err != nil {
		return err
	}
	c.stop = func(s os.Signal) error {
		err := server.Process.Signal(s)
		<-ended
		return err
	}
	for range 600 {
		if exec.Command(filepath.Join(c.bin, "pg_isready"), "-q", "-h", c.folder).Run() == nil {
			return nil
		}
		select {
		case <-ended:
			return fmt.Errorf("PostgreSQL does not start: %s", output.String())
		case <-time.After(50 * time.Millisecond):
		}
	}
	return fmt.Errorf("PostgreSQL takes no connections: %s", output.String())
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

// Stop ends the server in an orderly way, without waiting for its connections.
func (c *Cluster) Stop() error { return c.stop(syscall.SIGINT) }

// Kill ends the server and its processes like a crash.
func (c *Cluster) Kill() error { return c.stop(syscall.SIGKILL) }

// Folder returns the folder with all files of the cluster.
func (c *Cluster) Folder() string { return c.folder }

// Remove deletes the folder of a cluster that is not running.
func (c *Cluster) Remove() error { return os.RemoveAll(c.folder) }

// URL returns the URL of a database of the cluster.
func (c *Cluster) URL(database string) string {
	u := url.URL{
		Scheme: "postgres", User: url.User("hexparlor"), Path: "/" + database,
		RawQuery: url.Values{"host": {c.folder}, "sslmode": {"disable"}}.Encode(),
	}
	return u.String()
}
