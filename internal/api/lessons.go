package api

import "hexparlor/game"

// Figure is an example of the rules: drawings, and a practice match with its position in which the caller plays all
// seats. The server stores nothing of it.
type Figure struct {
	Before  any      `json:"before" doc:"view of the position for the seat of the first move"`
	Ordered any      `json:"ordered,omitempty" doc:"view with all orders before they are revealed; missing in games without sealed orders"`
	After   any      `json:"after,omitempty" doc:"view after the moves; missing if the last move is refused"`
	Moves   []string `json:"moves" doc:"moves, each after the number of its seat"`
	Events  []Event  `json:"events" doc:"events of the moves"`
	Refused bool     `json:"refused" doc:"the last move is illegal"`
	Caption string   `json:"caption" doc:"result of the moves, or the reason why the last one is refused"`
	Match   Match    `json:"match" doc:"practice match before the moves"`
	Steps   []Step   `json:"steps" doc:"messages of a stream for the legal moves"`
}

// FigureMoves holds the moves that were played in the practice match of a figure.
type FigureMoves struct {
	Moves []string `json:"moves" maxItems:"200" maxLength:"210" doc:"moves so far, each after the number of its seat"`
}

// FigurePreviewQuery asks for the effects of moves in the practice match of a figure.
type FigurePreviewQuery struct {
	Moves []string  `json:"moves" maxItems:"200" maxLength:"210" doc:"moves so far, each after the number of its seat"`
	Seat  game.Seat `json:"seat" minimum:"1" maximum:"9"`
	Next  []string  `json:"next" minItems:"1" maxItems:"32" maxLength:"200" doc:"texts of legal moves"`
}

// FigureExplainQuery asks why picks lead to no move in the practice match of a figure.
type FigureExplainQuery struct {
	Moves []string  `json:"moves" maxItems:"200" maxLength:"210" doc:"moves so far, each after the number of its seat"`
	Seat  game.Seat `json:"seat" minimum:"1" maximum:"9"`
	Picks []Pick    `json:"picks" maxItems:"200"`
}

// Course lists the lessons of a game in their order; empty if it has none.
type Course struct {
	Lessons []LessonSummary   `json:"lessons"`
	Play    map[string]string `json:"play,omitempty" doc:"options for the first match after the lessons; missing: the defaults"`
}

// Remark is an explanation for newcomers about the position on the board.
type Remark struct {
	Name string `json:"name" doc:"stable identifier for programs"`
	Text string `json:"text"`
	Rule string `json:"rule" doc:"id of a section of the rules page"`

	Cells []string `json:"cells,omitempty" doc:"cells that the remark is about; missing: the whole board"`
}

// LessonSummary is a lesson as a list shows it.
type LessonSummary struct {
	Name  string `json:"name" doc:"stable identifier for programs"`
	Title string `json:"title"`
	Brief string `json:"brief" doc:"what the lesson teaches, in one short line"`
	View  any    `json:"view" doc:"view of the position, for a thumbnail"`
}

// Lesson is a position with one task, and all texts about it.
type Lesson struct {
	LessonSummary
	Task     string   `json:"task" doc:"description of the position"`
	Goal     string   `json:"goal" doc:"the state to reach"`
	Learn    string   `json:"learn" doc:"what the lesson teaches"`
	Done     string   `json:"done" doc:"short praise for the solution"`
	Why      string   `json:"why" doc:"explanation of the solution"`
	Goals    []string `json:"goals" doc:"cells that show what is to be achieved"`
	Solution []string `json:"solution" doc:"moves of the learner's seat"`
	Rules    []string `json:"rules" doc:"ids of the related sections of the rules page"`
	Match    Match    `json:"match" doc:"practice match; the server stores nothing of it"`
}

// Attempt holds the moves of an attempt at a lesson or puzzle, from its beginning.
type Attempt struct {
	Moves []string `json:"moves" minItems:"1" maxItems:"64" maxLength:"200" doc:"moves of the learner's seat"`
}

// AttemptResult is the result of the last move of an attempt.
type AttemptResult struct {
	Steps    []Step `json:"steps" doc:"the move and the answers of the other seats"`
	Verdict  string `json:"verdict" enum:"open,solved,missed" doc:"open: more moves are needed"`
	Headline string `json:"headline,omitempty" doc:"what happened in a missed attempt"`
	Sentence string `json:"sentence,omitempty" doc:"reason why a missed attempt is wrong"`
	Kept     int    `json:"kept" doc:"number of moves that stay when a missed attempt is taken back"`
	Back     *Match `json:"back,omitempty" doc:"the practice match after a missed attempt is taken back"`
}

// LessonPreviewQuery asks for the effects of moves in a lesson.
type LessonPreviewQuery struct {
	Moves []string `json:"moves" maxItems:"64" maxLength:"200" doc:"moves so far"`
	Next  []string `json:"next" minItems:"1" maxItems:"32" maxLength:"200" doc:"texts of legal moves"`
}

// LessonExplainQuery asks why picks lead to no move in a lesson.
type LessonExplainQuery struct {
	Moves []string `json:"moves" maxItems:"64" maxLength:"200" doc:"moves so far"`
	Picks []Pick   `json:"picks" maxItems:"200"`
}
