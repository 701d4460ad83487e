package store

import (
	"context"
	"fmt"
	"time"

	"hexparlor/internal/store/queries"
	"hexparlor/internal/user"
)

// AddSSHKey stores a new SSH key. The error is user.ErrTaken if it belongs to an account.
func (s *userStore) AddSSHKey(ctx context.Context, k user.SSHKey) error {
	return s.insert(ctx, func(ctx context.Context, q *queries.Queries) (int64, error) {
		return q.InsertSSHKey(ctx, queries.InsertSSHKeyParams{
			Fingerprint: k.Fingerprint, UserID: k.User, Kind: k.Kind, Name: k.Name, Created: k.Created.UnixMicro(),
		})
	})
}

// SSHKey returns the SSH key with a fingerprint. The error is user.ErrNotFound if it belongs to no account.
func (s *userStore) SSHKey(ctx context.Context, fingerprint string) (user.SSHKey, error) {
	row, err := s.reads.GetSSHKey(ctx, fingerprint)
	if err != nil {
		return user.SSHKey{}, s.absent(err, "SSH key")
	}
	return sshKeyOf(row), nil
}

// SSHKeys returns the SSH keys of a user, oldest first.
func (s *userStore) SSHKeys(ctx context.Context, userID string) ([]user.SSHKey, error) {
	rows, err := s.reads.ListSSHKeys(ctx, userID)
	keys := make([]user.SSHKey, len(rows))
	for i, r := range rows {
		keys[i] = sshKeyOf(r)
	}
	return keys, s.health.explain(err)
}

func sshKeyOf(r queries.SshKey) user.SSHKey {
	return user.SSHKey{
		Fingerprint: r.Fingerprint, User: r.UserID, Kind: r.Kind, Name: r.Name,
		Created: instant(r.Created), Used: instantOrZero(r.Used),
	}
}

// StartSSHSession stores a session that begins with an SSH key, notes the use of the key, and deletes sessions of the
// key that were last used before a time: a server that has failed leaves some. The error is user.ErrNotFound if the
// user has no such key.
func (s *userStore) StartSSHSession(
	ctx context.Context, started user.Session, secret user.Hash, unused time.Time,
) error {
	return s.change(ctx, "SSH key", func(ctx context.Context, q *queries.Queries) (int64, error) {
		rows, err := q.UseSSHKey(ctx, queries.UseSSHKeyParams{
			Fingerprint: started.SSHKey, UserID: started.User, Used: started.Used.UnixMicro(),
		})
		if err != nil || rows == 0 {
			return 0, err
		}
		if _, err := endSessionsOfKey(ctx, q, started.User, started.SSHKey, unused); err != nil {
			return 0, err
		}
		return rows, insertSession(ctx, q, started, secret)
	})
}

// RemoveSSHKey deletes an SSH key of a user with its sessions, and returns the hashes of their secrets. The error is
// user.ErrNotFound if the user has no such key.
func (s *userStore) RemoveSSHKey(ctx context.Context, userID, fingerprint string) (hashes []user.Hash, err error) {
	err = s.change(ctx, "SSH key", func(ctx context.Context, q *queries.Queries) (int64, error) {
		rows, err := q.DeleteSSHKey(ctx, queries.DeleteSSHKeyParams{Fingerprint: fingerprint, UserID: userID})
		if err != nil || rows == 0 {
			return 0, err
		}
		hashes, err = endSessionsOfKey(ctx, q, userID, fingerprint, time.UnixMicro(1<<62))
		return rows, err
	})
	return hashes, err
}

// endSessionsOfKey deletes the sessions of an SSH key that were last used before a time, and returns the hashes of
// their secrets.
func endSessionsOfKey(
	ctx context.Context, q *queries.Queries, userID, fingerprint string, before time.Time,
) ([]user.Hash, error) {
	ended, err := q.EndSessionsOfSSHKey(ctx, queries.EndSessionsOfSSHKeyParams{
		UserID: userID, SshKey: fingerprint, Used: before.UnixMicro(),
	})
	if err != nil {
		return nil, fmt.Errorf("end the sessions of an SSH key: %w", err)
	}
	hashes := make([]user.Hash, len(ended))
	for i, hash := range ended {
		hashes[i] = user.Hash(hash)
	}
	hintEnded(ctx, ended...)
	return hashes, nil
}
