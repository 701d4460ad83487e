//go:build !unix

package storetest

// Cluster is empty on this system, because the tests can start PostgreSQL on Unix only.
type Cluster struct{}

// NewCluster returns an error, because this system has no clusters.
func NewCluster() (*Cluster, error) { return nil, errMissing }

// Start returns an error, because this system has no clusters.
func (*Cluster) Start(bool) error { return errMissing }

// Stop returns an error, because this system has no clusters.
func (*Cluster) Stop() error { return errMissing }

// Kill returns an error, because this system has no clusters.
func (*Cluster) Kill() error { return errMissing }

// Folder returns "", because this system has no clusters.
func (*Cluster) Folder() string { return "" }

// Remove returns an error, because this system has no clusters.
func (*Cluster) Remove() error { return errMissing }

// URL returns "", because this system has no clusters.
func (*Cluster) URL(string) string { return "" }
