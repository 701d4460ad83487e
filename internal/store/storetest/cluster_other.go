//go:build !unix

package storetest

// Cluster is not there: the tests know how to start PostgreSQL on Unix only.
type Cluster struct{}

// NewCluster reports that.
func NewCluster() (*Cluster, error) { return nil, errMissing }

// Start is never called.
func (*Cluster) Start(bool) error { return errMissing }

// Stop is never called.
func (*Cluster) Stop() error { return errMissing }

// Kill is never called.
func (*Cluster) Kill() error { return errMissing }

// Folder is never called.
func (*Cluster) Folder() string { return "" }

// Remove is never called.
func (*Cluster) Remove() error { return errMissing }

// URL is never called.
func (*Cluster) URL(string) string { return "" }
