package api

// PrintQuery says what sheets of a game are wanted.
type PrintQuery struct {
	Options  map[string]string `json:"options,omitempty" doc:"options and data that differ from the defaults"`
	Name     string            `json:"name,omitempty" maxLength:"240" doc:"name of a variant; missing: the game's"`
	Author   string            `json:"author,omitempty" maxLength:"240" doc:"designer of the variant"`
	Version  int               `json:"version,omitempty" minimum:"0" maximum:"9999" doc:"version of the variant"`
	Kinds    []string          `json:"kinds,omitempty" nullable:"false" maxItems:"16" doc:"kinds of sheets; missing: all but the test sheet"`
	Paper    string            `json:"paper,omitempty" enum:"A4,Letter" default:"A4"`
	Ink      string            `json:"ink,omitempty" enum:"colour,grey" default:"colour"`
	Faces    string            `json:"faces,omitempty" enum:"fold,duplex" default:"fold" doc:"how tiles and counters get their backs: they are folded, or printed on both sides"`
	Hex      float64           `json:"hex,omitempty" minimum:"0" maximum:"80" doc:"distance between opposite sides of a hex in millimetres; 0: the usual size"`
	Language string            `json:"language,omitempty" maxLength:"35" doc:"tag of the language of the sheets; missing: the caller's"`
}

// PrintPlan describes the sheets that a query leads to.
type PrintPlan struct {
	Offers []PrintOffer `json:"offers" doc:"the kinds of sheets that the game has"`
	Sizes  []PrintSize  `json:"sizes" doc:"sizes of hexes to choose from"`
	Hex    float64      `json:"hex" doc:"chosen size in millimetres"`
	Kinds  []string     `json:"kinds" doc:"chosen kinds"`
	Pages  []PrintPage  `json:"pages" doc:"the pages of the file"`
	Sheets int          `json:"sheets" doc:"number of sheets of paper"`
	Bytes  int          `json:"bytes" doc:"size of the file"`
}

// PrintOffer is a kind of sheets of a game.
type PrintOffer struct {
	Kind   string `json:"kind" enum:"board,tiles,counters,cards,track,orders,rules,aid,test"`
	Title  string `json:"title"`
	Help   string `json:"help"`
	Sheets int    `json:"sheets"`
}

// PrintSize is a size of hexes.
type PrintSize struct {
	Hex    float64 `json:"hex" doc:"millimetres"`
	Sheets int     `json:"sheets" doc:"of the board or the tiles"`
	Fits   bool    `json:"fits" doc:"these are not too many sheets"`
}

// PrintPage is a small picture of a page.
type PrintPage struct {
	Caption string `json:"caption"`
	Copies  int    `json:"copies" doc:"number of equal sheets"`
	Back    bool   `json:"back" doc:"the page is the back of the page before"`
	Width   int    `json:"width" doc:"pixels"`
	Height  int    `json:"height"`
	Image   []byte `json:"image" doc:"PNG"`
}
