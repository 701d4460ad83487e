package play

const maxRecord = 256 << 10 // bytes of an imported record; docs/security.md lists all bounds
