package database

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Format of a backup: backupMagic, then the SHA-256 of everything after it, which is the size of the database file in
// bytes and that file compressed by gzip.
const (
	backupMagic  = "HEXBACK1"
	backupHeader = len(backupMagic) + sha256.Size
)

// ErrNoBackup is the error of a file that is no backup or was changed.
var ErrNoBackup = catalog.Error(i18n.Of("store.not-a-backup"))

// Pack writes the database file from as a backup into the file to, which must exist and be empty.
func Pack(ctx context.Context, from, to string, progress func(done float64)) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	if _, err := out.Write(make([]byte, backupHeader)); err != nil {
		return err
	}
	sum := sha256.New()
	buffered := bufio.NewWriterSize(io.MultiWriter(out, sum), 1<<20)
	_ = binary.Write(buffered, binary.BigEndian, info.Size()) // Flush returns the error
	compressor, err := gzip.NewWriterLevel(buffered, gzip.BestSpeed)
	if err != nil {
		return err
	}
	counted := &countingReader{in: reader{ctx, in}, size: info.Size(), progress: progress}
	if _, err := io.Copy(compressor, counted); err != nil {
		return err
	}
	if err := errors.Join(compressor.Close(), buffered.Flush()); err != nil {
		return err
	}
	_, err = out.WriteAt(sum.Sum([]byte(backupMagic)), 0)
	return err
}

// unpack writes the database file of the backup from into the file to, which must exist and be empty. It compares the
// checksum before it decompresses anything, and writes no more bytes than the backup announces.
func unpack(ctx context.Context, from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	if err := checkSum(ctx, in); err != nil {
		return err
	}
	if _, err := in.Seek(int64(backupHeader), io.SeekStart); err != nil {
		return err
	}
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	buffered := bufio.NewReaderSize(reader{ctx, in}, 1<<20)
	var size int64
	if err := binary.Read(buffered, binary.BigEndian, &size); err != nil || size < 0 {
		return ErrNoBackup
	}
	if err := checkRoom(filepath.Dir(to), size); err != nil {
		return err
	}
	compressed, err := openPacked(buffered)
	if err != nil {
		return ErrNoBackup
	}
	n, err := io.Copy(out, io.LimitReader(compressed, size+1))
	switch {
	case errors.Is(err, gzip.ErrChecksum), errors.Is(err, gzip.ErrHeader), errors.Is(err, io.ErrUnexpectedEOF):
		return ErrNoBackup
	case err == nil && n != size:
		return ErrNoBackup
	}
	return err
}

// sqliteMagic is the text at the beginning of every SQLite database file.
const sqliteMagic = "SQLite format 3\x00"

// openPacked returns a reader of the decompressed database file. It returns ErrNoBackup if that does not begin with
// sqliteMagic, since other content could be of any size.
func openPacked(in io.Reader) (io.Reader, error) {
	compressed, err := gzip.NewReader(in)
	if err != nil {
		return nil, err
	}
	begin := make([]byte, len(sqliteMagic))
	if _, err := io.ReadFull(compressed, begin); err != nil || string(begin) != sqliteMagic {
		return nil, ErrNoBackup
	}
	return io.MultiReader(bytes.NewReader(begin), compressed), nil
}

// checkRoom returns an error if the disk of a folder has less than size bytes free.
func checkRoom(folder string, size int64) error {
	free, all, err := diskSpace(folder)
	if err == nil && all > 0 && size > free { // 0: not known on this system
		return catalog.Error(i18n.Of("store.backup-too-large", "size", size>>20, "free", free>>20))
	}
	return nil
}

// checkSum reads a backup and returns ErrNoBackup if it does not have its checksum.
func checkSum(ctx context.Context, in io.Reader) error {
	header := make([]byte, backupHeader)
	if _, err := io.ReadFull(in, header); err != nil || !bytes.HasPrefix(header, []byte(backupMagic)) {
		return ErrNoBackup
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, reader{ctx, in}); err != nil {
		return err
	}
	if !bytes.Equal(sum.Sum(nil), header[len(backupMagic):]) {
		return ErrNoBackup
	}
	return nil
}

// countingReader is a reader that reports how much of a file of a known size has been read.
type countingReader struct {
	in         io.Reader
	read, size int64
	progress   func(done float64)
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.in.Read(p)
	c.read += int64(n)
	c.progress(float64(c.read) / float64(max(1, c.size)))
	return n, err
}
