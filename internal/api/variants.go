package api

// Variants is a page of variants.
type Variants struct {
	Mine     []Variant `json:"mine" doc:"the caller's own variants, drafts included, the latest first; only on the first page"`
	Variants []Variant `json:"variants" doc:"published variants, the most played first"`
	Next     string    `json:"next,omitempty" doc:"cursor of the next page; missing: this is the last one"`
}

// Variant is a game with changed rules, as a list shows it.
type Variant struct {
	ID        string            `json:"id"`
	Game      string            `json:"game"`
	Name      string            `json:"name"`
	Author    string            `json:"author" doc:"name of the designer"`
	AuthorID  string            `json:"authorId" doc:"public id of the designer"`
	Mine      bool              `json:"mine"`
	Version   int               `json:"version" doc:"number of the version shown; 0: a draft, which only its designer sees"`
	Versions  int               `json:"versions" doc:"number of published versions"`
	Published int64             `json:"published,omitempty" doc:"time of the version in Unix milliseconds"`
	Withdrawn bool              `json:"withdrawn,omitempty" doc:"the designer has withdrawn the variant: its matches stay, and nobody starts new ones"`
	Notes     string            `json:"notes,omitempty" doc:"text of the designer: plain text with line breaks"`
	Options   map[string]string `json:"options" doc:"options and data that differ from the defaults"`
	Hash      string            `json:"hash" doc:"identifies the rules: equal rules of a game have equal hashes"`
	View      any               `json:"view" doc:"view of a spectator at the start, for a picture; null if chance decides the deal"`
	Games     int               `json:"games" doc:"finished matches by the variant, all versions"`
	Answers   int               `json:"answers" doc:"players who have answered its questions, all versions"`
	Forks     int               `json:"forks" doc:"published variants that were made from it"`
	Changed   int               `json:"changed" doc:"number of changes of the standard rules"`
	Lab       *StudyAnswer      `json:"lab,omitempty" doc:"first answer of the latest study of this version"`
}

// VariantPage is the page of a variant.
type VariantPage struct {
	Variant
	Changes   []RuleChange       `json:"changes" doc:"what differs from the standard rules"`
	Since     []RuleChange       `json:"since,omitempty" doc:"what differs from the version that the caller has named"`
	Learnt    bool               `json:"learnt" doc:"bots have learnt the game by rules such as these; otherwise they may judge positions worse"`
	Players   int                `json:"players" doc:"number of seats"`
	Minutes   int                `json:"minutes,omitempty" doc:"median length of finished matches in minutes; missing: too few matches"`
	From      string             `json:"from,omitempty" doc:"id of the variant that this one was made from"`
	History   []VariantVersion   `json:"history" doc:"published versions, the latest first"`
	Questions []PlaytestQuestion `json:"questions" doc:"questions to players, with the numbers of answers"`
	Quotes    []PlaytestQuote    `json:"quotes" doc:"newest words of players"`
	Matches   []Summary          `json:"matches" doc:"newest finished public matches"`
	BuiltOn   []Variant          `json:"builtOn" doc:"published variants that were made from it, the most played first"`
	Study     string             `json:"study,omitempty" doc:"id of the latest study of this version"`
	LabAll    []StudyAnswer      `json:"labAll" doc:"answers of the latest study of this version"`
}

// RuleChange is one difference from the standard rules.
type RuleChange struct {
	Option  string `json:"option" doc:"name of the option"`
	Text    string `json:"text" doc:"the difference in words"`
	Of      string `json:"of,omitempty" doc:"component that is changed, such as a card"`
	Field   string `json:"field,omitempty"`
	Old     string `json:"old,omitempty"`
	New     string `json:"new,omitempty"`
	Without string `json:"without" doc:"value of the option without this change"`
}

// VariantVersion is a published version of a variant.
type VariantVersion struct {
	Version   int          `json:"version"`
	Summary   string       `json:"summary" doc:"what the designer says has changed; may be empty"`
	Published int64        `json:"published" doc:"Unix milliseconds"`
	Games     int          `json:"games" doc:"finished matches by this version"`
	Answers   int          `json:"answers" doc:"players who have answered about this version"`
	Changes   []RuleChange `json:"changes" doc:"what differs from the version before, or from the standard rules"`
	Lab       *StudyAnswer `json:"lab,omitempty" doc:"first answer of the latest study of the version"`
}

// NewVariant is a request for a new variant, a draft of the caller.
type NewVariant struct {
	Game    string            `json:"game" maxLength:"64"`
	Name    string            `json:"name,omitempty" maxLength:"240" doc:"missing: a name is made from the game's"`
	From    string            `json:"from,omitempty" maxLength:"64" doc:"id of a published variant to start from"`
	Options map[string]string `json:"options,omitempty" doc:"options and data to start from"`
}

// VariantDraft is a change of the caller's draft. Missing fields stay as they are.
type VariantDraft struct {
	Name      *string            `json:"name,omitempty" maxLength:"240"`
	Notes     *string            `json:"notes,omitempty" maxLength:"8000"`
	Options   map[string]string  `json:"options,omitempty" doc:"all options and data that differ from the defaults"`
	Questions []PlaytestQuestion `json:"questions,omitempty" maxItems:"3" doc:"questions to players; answers keep the words that they were given to"`
	Saved     int64              `json:"saved" doc:"time of the draft that the caller has changed, as in DraftState; a draft that was saved since is not overwritten"`
}

// DraftState is a draft with what an editor shows beside it.
type DraftState struct {
	Variant   Variant            `json:"variant"`
	Questions []PlaytestQuestion `json:"questions"`
	Saved     int64              `json:"saved" doc:"time of the latest change in Unix milliseconds"`
	Rules     RuleCheck          `json:"rules"`
}

// RuleQuery asks what options and data of a game mean, before anything is saved.
type RuleQuery struct {
	Game    string            `json:"game" maxLength:"64"`
	Options map[string]string `json:"options,omitempty"`
	Seed    int               `json:"seed,omitempty" minimum:"0" maximum:"1000000" doc:"number of the deal that is shown, in a game of chance"`
}

// RuleCheck says what options and data of a game mean.
type RuleCheck struct {
	Error     string            `json:"error,omitempty" doc:"why no match can be played with them, with the field and what would be right"`
	Option    string            `json:"option,omitempty" doc:"name of the option that the error is about; may be missing"`
	Options   map[string]string `json:"options,omitempty" doc:"the options in canonical form, those only that differ from the defaults"`
	Hash      string            `json:"hash,omitempty"`
	Changes   []RuleChange      `json:"changes"`
	Notation  map[string]string `json:"notation,omitempty" doc:"for each option of data a text on how it is written"`
	Learnt    bool              `json:"learnt" doc:"bots have learnt the game by rules such as these; otherwise they may judge positions worse"`
	Seats     []SeatInfo        `json:"seats"`
	View      any               `json:"view" doc:"view of the first position, with everything that is hidden shown; null after an error"`
	Catalogue any               `json:"catalogue,omitempty" doc:"components of the game under these rules, such as its cards"`
	NoEnd     string            `json:"noEnd,omitempty" doc:"reason why bots, hints and studies are not available; missing: they are"`
}

// PlaytestQuestion is a question of a designer to players.
type PlaytestQuestion struct {
	Text    string           `json:"text" maxLength:"480"`
	Answers []PlaytestChoice `json:"answers" minItems:"2" maxItems:"4"`
}

// PlaytestChoice is one answer to choose from.
type PlaytestChoice struct {
	Text   string `json:"text" maxLength:"160"`
	Number int    `json:"number,omitempty" doc:"players who have chosen it"`
}

// Playtest is what a player is asked after a match.
type Playtest struct {
	Variant   string             `json:"variant,omitempty" doc:"id of the variant; missing: the standard game is asked about"`
	Name      string             `json:"name" doc:"name of the variant or game; empty: the caller is asked nothing"`
	Author    string             `json:"author,omitempty" doc:"name of the designer, who sees the answers"`
	Version   int                `json:"version,omitempty"`
	Questions []PlaytestQuestion `json:"questions"`
	Answered  int                `json:"answered,omitempty" doc:"after answering: the caller's number among the players who have answered about this version"`
}

// PlaytestAnswer is the answer of a player after a match.
type PlaytestAnswer struct {
	Choices []int  `json:"choices,omitempty" maxItems:"3" doc:"for each question the number of the chosen answer from 1; 0: none"`
	Words   string `json:"words,omitempty" maxLength:"560" doc:"one line of words"`
	Skip    bool   `json:"skip,omitempty" doc:"the player does not want to answer, and is not asked about this match again"`
	Never   bool   `json:"never,omitempty" doc:"standard games: never ask again"`
}

// PlaytestRemark marks a position that felt wrong to a player.
type PlaytestRemark struct {
	Moves int    `json:"moves" minimum:"0" maximum:"1000000" doc:"number of moves before the position"`
	Words string `json:"words,omitempty" maxLength:"560"`
}

// PlaytestQuote is one line of words of a player.
type PlaytestQuote struct {
	Words   string `json:"words"`
	Name    string `json:"name" doc:"name of the player"`
	Match   string `json:"match"`
	Moves   int    `json:"moves,omitempty" doc:"number of moves before the marked position; missing: about the whole match"`
	Version int    `json:"version"`
	Won     bool   `json:"won"`
	At      int64  `json:"at" doc:"Unix milliseconds"`
}

// PlaytestResults are the answers of players for the designer, by version.
type PlaytestResults struct {
	Variant  Variant           `json:"variant"`
	Versions []PlaytestVersion `json:"versions" doc:"the latest first"`
	Quotes   []PlaytestQuote   `json:"quotes" doc:"newest first"`
	LookedUp []RuleLookup      `json:"lookedUp" doc:"sections of the rules that were opened during matches, the most frequent first"`
	Long     []LongDecision    `json:"long" doc:"the longest decisions of users in public matches"`
}

// PlaytestVersion holds the answers about one version.
type PlaytestVersion struct {
	Version   int                `json:"version"`
	Games     int                `json:"games"`
	Asked     int                `json:"asked"`
	Answered  int                `json:"answered"`
	Skipped   int                `json:"skipped"`
	Moves     int                `json:"moves" doc:"median number of moves of a match"`
	Results   map[string]int     `json:"results" doc:"number of finished matches by result"`
	Questions []PlaytestQuestion `json:"questions"`
}

// RuleLookup is a section of the rules with how often players opened it during a match.
type RuleLookup struct {
	Section string `json:"section" doc:"id of the section on the rules page"`
	Number  int    `json:"number"`
}

// LongDecision is a decision that took a player long.
type LongDecision struct {
	Match   string `json:"match"`
	Moves   int    `json:"moves" doc:"number of moves before it"`
	Seconds int    `json:"seconds"`
	Version int    `json:"version"`
}

// NewVariantFile is a request for a new variant from a file.
type NewVariantFile struct {
	Text string `json:"text" maxLength:"32768" doc:"file of a variant, as getVariantFile returns it"`
}

// VariantPublication is a request to publish the draft of a variant.
type VariantPublication struct {
	Summary string `json:"summary,omitempty" maxLength:"1120" doc:"what the designer says has changed: one line"`
}

// VariantStudy is a request for a study that compares a variant with the standard rules.
type VariantStudy struct {
	Version int `json:"version,omitempty" minimum:"0" maximum:"9999" doc:"number of the version; 0: the draft of the caller"`
}

// NewRuleLookup says that a player has opened a section of the rules during a match.
type NewRuleLookup struct {
	Section string `json:"section" maxLength:"64" pattern:"^[A-Za-z0-9.-]+$" doc:"id of the section on the rules page"`
}

// PlaytestSettings say whether the caller is asked what they would change in a game with its own rules.
type PlaytestSettings struct {
	Never bool `json:"never" doc:"the caller is never asked"`
}
