package database

// reserve is the number of bytes that stay free for running matches: new matches and guests are refused before. Of a
// small disk or limit, one part in reservedPart stays free instead.
const (
	reserve      = 64 << 20
	reservedPart = 8
)

// Space is the space that a site takes and may take, in bytes.
type Space struct {
	Used  int64 // size of the database, without unused pages
	Bound int64 // maximum of Used; 0 for no limit
	Free  int64 // free space on the disk
	Disk  int64 // size of the disk; 0 if unknown
}

// Room reports whether there is room for new matches and guests.
func (s Space) Room() bool {
	return (s.Bound == 0 || s.Used < s.Bound-kept(s.Bound)) && (s.Disk == 0 || s.Free >= kept(s.Disk))
}

func kept(all int64) int64 { return min(reserve, all/reservedPart) }
