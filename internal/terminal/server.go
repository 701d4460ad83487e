package terminal

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/terminal/canvas"
	"hexparlor/internal/terminal/online"
	"hexparlor/internal/terminal/view"
)

// columns is the width of the output of line mode, in columns.
const columns = 80

// PlayAt plays at a server line by line: it joins the match with that id, or lists matches and offers if id is empty.
// kept stores who the user is.
func PlayAt(
	ctx context.Context, in io.Reader, out io.Writer, words *i18n.Catalogue, client *online.Client, kept online.Identities,
	id string,
) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	l := &lobby{
		Lobby: online.NewLobby(client), words: words, kept: kept, in: newInput(ctx, in), out: bufio.NewWriter(out),
		applied: make(chan func() view.Update),
	}
	defer l.Close()
	err := l.run(ctx, id)
	if errors.Is(err, errQuit) || errors.Is(err, io.EOF) {
		err = nil
	}
	return errors.Join(err, l.out.Flush())
}

// lobby lists what a server has, and carries out the user's lines.
type lobby struct {
	*online.Lobby
	words   *i18n.Catalogue
	kept    online.Identities
	in      *input
	out     *bufio.Writer
	applied chan func() view.Update
	open    view.Backend // match to play next; nil for none
	ready   bool         // whether the server has answered
	shown   []string     // ids of the matches and offers, in the order of their numbers
}

func (l *lobby) run(ctx context.Context, id string) error {
	l.start(ctx, l.Begin())
	if id != "" {
		l.take(ctx, l.Join(id))
	}
	for {
		if l.open != nil {
			at := l.open
			l.open = nil
			t := newSession(at, l.words, l.in, l.out, columns)
			if err := t.playOut(ctx, i18n.Message{}); !errors.Is(err, errLobby) {
				return err
			}
			l.list()
		}
		if err := l.next(ctx); err != nil {
			return err
		}
	}
}

// next carries out the next line, or takes the result of a job.
func (l *lobby) next(ctx context.Context) error {
	if l.ready {
		l.out.WriteString("> ")
	}
	if err := l.out.Flush(); err != nil {
		return err
	}
	apply, line, err := l.in.next(l.applied, l.ready)
	switch {
	case err != nil:
		return err
	case apply != nil:
		l.take(ctx, apply())
		return nil
	}
	if l.in.echo {
		fmt.Fprintln(l.out, line)
	}
	return l.obey(ctx, line)
}

// await takes an update with the results of its jobs, before the next line is read.
func (l *lobby) await(ctx context.Context, u view.Update) {
	for _, job := range u.Jobs {
		l.take(ctx, job(ctx)())
	}
	u.Jobs = nil
	l.take(ctx, u)
}

// start runs jobs, each on a goroutine of its own.
func (l *lobby) start(ctx context.Context, jobs []view.Job) {
	for _, job := range jobs {
		go func() {
			select {
			case l.applied <- job(ctx):
			case <-ctx.Done():
			}
		}()
	}
}

// take writes what an action or a job has led to.
func (l *lobby) take(ctx context.Context, u view.Update) {
	if u.Err != nil {
		l.say(Reason(u.Err))
	}
	if !u.Status.Empty() {
		l.say(u.Status)
	}
	if u.Changed && l.Me.ID != "" {
		who := online.Identity{Secret: l.Client.Secret(), Account: l.Me.Handle != ""}
		if err := l.kept.Save(l.Client.URL(), who); err != nil {
			l.say(i18n.Of("screen-server.unkept", "why", err))
		}
	}
	if first := !l.ready && len(l.Games) > 0; first {
		l.ready = true
		l.list()
	}
	if u.Open != nil {
		l.open = u.Open
	}
	l.start(ctx, u.Jobs)
}

func (l *lobby) say(m i18n.Message) { l.write(l.words.Say(m)) }

func (l *lobby) write(text string) { l.out.WriteString(canvas.WrapLines(text+"\n", columns)) }

// list writes the user's matches and the offers with their numbers.
func (l *lobby) list() {
	l.shown = nil
	l.say(i18n.Of("terminal.chat", "name", l.Client.Host(), "text", l.Me.Name))
	for _, m := range l.Own {
		var others []string
		for _, p := range m.Players {
			if !p.Mine && p.Name != "" {
				others = append(others, p.Name)
			}
		}
		state := "other"
		if m.Waits {
			state = "mine"
		}
		text := l.words.Say(i18n.Of("screen-server.state", "status", state))
		l.number(m.ID, l.titleOf(m.Game), strings.Join(others, ", "), text)
	}
	for _, o := range slices.Concat(l.Mine.Challenges, l.Offers) {
		if o.By != l.Me.ID {
			l.number("offer "+o.ID, l.titleOf(o.Game), o.Name, o.Time)
		}
	}
	l.say(i18n.Of("terminal.lobby"))
}

// number writes an entry of the list with its number.
func (l *lobby) number(id string, parts ...string) {
	l.shown = append(l.shown, id)
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	l.write(fmt.Sprintf("%3d. %s", len(l.shown), strings.Join(parts, " · ")))
}

func (l *lobby) titleOf(id string) string {
	if g, ok := games.Lookup(id); ok {
		return l.words.Say(g.Info().Title())
	}
	return id
}

// obey carries out a line: the number of an entry, or a command.
func (l *lobby) obey(ctx context.Context, line string) error {
	word, argument, _ := strings.Cut(line, " ")
	argument = strings.TrimSpace(argument)
	n, err := strconv.Atoi(line)
	switch {
	case line == "" || word == "list":
		l.list()
	case word == "quit":
		return errQuit
	case err == nil && n >= 1 && n <= len(l.shown):
		if offer, ok := strings.CutPrefix(l.shown[n-1], "offer "); ok {
			l.await(ctx, l.Accept(offer))
		} else {
			l.await(ctx, l.Open(l.shown[n-1]))
		}
	case word == "join":
		_, id := online.SplitAddress("/t/" + argument[strings.LastIndex(argument, "/")+1:])
		l.await(ctx, l.Join(id))
	case word == "sign-in":
		l.await(ctx, l.SignIn(argument))
	case word == "bot" || word == "offer" || word == "invite":
		l.begin(ctx, word, strings.Fields(argument))
	default:
		l.say(i18n.Of("terminal.lobby"))
	}
	return nil
}

// begin begins a match: against a bot of a level, by an offer with a time control, or with open seats.
func (l *lobby) begin(ctx context.Context, kind string, words []string) {
	if len(words) == 0 {
		l.say(i18n.Of("terminal.lobby"))
		return
	}
	at := slices.IndexFunc(l.Games, func(g api.GameInfo) bool { return strings.EqualFold(g.ID, words[0]) })
	if at < 0 {
		l.say(i18n.Of("screen-server.unknown-game", "game", i18n.Escaped(words[0])))
		return
	}
	info, more := l.Games[at], ""
	if len(words) > 1 {
		more = words[1]
	}
	if kind == "offer" {
		l.say(i18n.Of("screen-server.offered"))
		l.await(ctx, l.Offer(api.NewOffer{Game: info.ID, Time: more}))
		return
	}
	other := api.SeatRequest{Kind: "open"}
	if kind == "bot" {
		level, err := strconv.Atoi(more)
		if err != nil {
			level = 3
		}
		other = api.SeatRequest{Kind: "bot", Level: level}
	}
	seats := []api.SeatRequest{{Kind: "me"}}
	for range len(info.Seats) - 1 {
		seats = append(seats, other)
	}
	l.await(ctx, l.Create(api.NewMatch{Game: info.ID, Seats: seats}))
}

// serverAction returns the update of a line that only a match at a server understands, such as a chat message.
func (t *session) serverAction(line string) (u view.Update, ok bool) {
	if t.Online == nil {
		return u, false
	}
	word, argument, _ := strings.Cut(line, " ")
	if word == "if" {
		return t.at.Plan(argument), true
	}
	if word == "say" && len(t.Online.Rooms) == 0 {
		return view.Update{Status: i18n.Of("screen-server.no-chat")}, true
	}
	if word == "say" {
		return t.at.Say(t.Online.Rooms[0], argument), true
	}
	action, known := t.Online.Action(word)
	if !known {
		return u, false
	}
	return t.at.Act(action), true
}

// waitsFor returns the names of the players who decide now.
func (t *session) waitsFor() i18n.List {
	var names i18n.List
	for seat := range t.ToAct.All() {
		names = append(names, t.Player(seat))
	}
	return names
}
