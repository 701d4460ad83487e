package interchange_test

import (
	"fmt"

	"hexparlor/games"
	"hexparlor/record/interchange"
)

// A list of moves becomes a link of HexWorld.
func Example() {
	read, err := interchange.Parse("1.f6 2.swap 3.d4", games.Lookup)
	if err != nil {
		panic(err)
	}
	link, err := interchange.Write(read.Record, interchange.HexWorld, games.Lookup)
	if err != nil {
		panic(err)
	}
	fmt.Print(link)
	// Output: https://hexworld.org/board/#11c1,f6:sd4
}
