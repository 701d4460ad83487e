package database

// reserve is how many bytes stay free for running matches: new tables and guests are refused before. Of a small disk,
// or of a small bound, a part stays free.
const (
	reserve      = 64 << 20
	reservedPart = 8
)

// Space is the space that the site takes and may take, in bytes.
type Space struct {
	Used  int64 // of the database, without what is free in it
	Bound int64 // of Used; 0 for no bound
	Free  int64 // on the disk
	Disk  int64 // its size; 0 if it is unknown
}

// Room reports whether there is room for new tables and guests.
func (s Space) Room() bool {
	return (s.Bound == 0 || s.Used < s.Bound-kept(s.Bound)) && (s.Disk == 0 || s.Free >= kept(s.Disk))
}

func kept(all int64) int64 { return min(reserve, all/reservedPart) }
