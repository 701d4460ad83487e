module example/library

go 1.26.0

require hexparlor v0.0.0

require (
	github.com/hashicorp/golang-lru/v2 v2.0.7 // indirect
	golang.org/x/image v0.47.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace hexparlor => ../..
