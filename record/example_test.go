package record_test

import (
	"fmt"

	"hexparlor/games"
	"hexparlor/record"
)

// A record is read, its moves are checked by the rules, and the position after them is printed.
func Example() {
	r, err := record.Parse("[Game \"hex\"]\n[Options \"size=3\"]\n[Result \"*\"]\n\n1. 1 place 0,0\n2. 2 swap\n")
	if err != nil {
		panic(err)
	}
	verdict, err := record.Verify(r, games.Lookup)
	if err != nil {
		panic(err)
	}
	fmt.Println(verdict.State.Text(1))
	// Output: 1 b../.../...
}
