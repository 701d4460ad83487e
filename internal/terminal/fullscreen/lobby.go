package fullscreen

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/terminal/online"
	"hexparlor/internal/terminal/view"
)

// lobbyScreen is the first screen at a server: the user's matches, offers, and the settings of a new match.
type lobbyScreen struct {
	*online.Lobby
	part     lobbyPart
	own      int // index in the user's matches
	offer    int // index in rows
	game     int // index in playable games of the site
	preset   int // index in the presets of the game; 0 if it has none
	time     int // index in timeControls
	level    int // index in the levels of the game; -1: another user
	rated    bool
	message  string
	bad      bool
	question *question
	guest    string // secret of the guest before the user signed in; may be empty
	asked    bool   // whether the user has been asked to confirm signing out
}

// lobbyPart is a part of the lobby that has the arrow keys.
type lobbyPart int

const (
	lobbyOwn lobbyPart = iota
	lobbyOffers
	lobbyGames
	lobbyPreset
	lobbyTime
	lobbyOpponent
	lobbyRated
	lobbyParts
)

// timeControls are the time controls that the lobby offers; the empty one limits nothing.
var timeControls = []string{"", "3+2", "5+3", "10+5", "20+10", "1days", "3days", "7days"}

func newLobby(c Config) *lobbyScreen {
	return &lobbyScreen{Lobby: online.NewLobby(c.Server), part: lobbyGames, time: 3, level: -1, guest: c.Guest}
}

// proceed shows what an action or a job has led to, and begins the work that follows.
func (s *lobbyScreen) proceed(m *model, u view.Update) tea.Cmd {
	first := s.Own == nil
	if u.Open != nil {
		return tea.Batch(m.start(s, u.Jobs), s.opened(m, u.Open))
	}
	switch {
	case u.Err != nil:
		s.message, s.bad = m.reason(u.Err), true
	case !u.Status.Empty():
		s.message, s.bad = m.Words.Say(u.Status), false
	}
	if u.Changed && s.Me.ID != "" {
		s.keep(m)
	}
	if first && s.Waits > 0 && s.part == lobbyGames {
		s.part = lobbyOwn
	}
	s.own = max(0, min(s.own, len(s.Own)-1))
	s.offer = max(0, min(s.offer, len(s.rows())-1))
	return tea.Batch(m.start(s, u.Jobs), m.ring(u.Bell))
}

// keep stores who the user is at the server.
func (s *lobbyScreen) keep(m *model) {
	if m.Identities == "" {
		return
	}
	secret, account := s.Client.Secret(), s.Me.Handle != ""
	who := online.Identity{Secret: secret, Account: account, Guest: s.guest}
	if !account {
		s.guest, who.Guest = secret, ""
	}
	err := m.Identities.Save(s.Client.URL(), who)
	if err != nil {
		s.message, s.bad = m.say("screen-server.unkept", "why", err), true
	}
}

// account asks for a code to sign in, or signs out.
func (s *lobbyScreen) account(m *model) tea.Cmd {
	if s.Me.Handle != "" {
		if !s.asked {
			s.asked, s.message = true, m.say("screen-server.ask.sign-out", "name", s.Me.Name)
			return nil
		}
		return s.proceed(m, s.SignOut(s.guest))
	}
	s.question = &question{label: m.say("screen-server.ask.code"), do: func(text string) tea.Cmd {
		return s.proceed(m, s.SignIn(text))
	}}
	return nil
}

// opened shows a match, or says that it waits if the user is at another one.
func (s *lobbyScreen) opened(m *model, at view.Backend) tea.Cmd {
	if m.top() == screen(s) {
		return m.show(at, nil)
	}
	at.Close()
	if top, ok := m.top().(*match); ok {
		top.report(m.say("screen-server.begins"))
	}
	return m.ring(true)
}

// offerRow is a line of the list of offers.
type offerRow struct {
	api.GameOffer
	mine, challenge bool
}

// rows returns the lines of the list of offers: challenges to the user, own offers, and those of others.
func (s *lobbyScreen) rows() (rows []offerRow) {
	for _, o := range s.Mine.Challenges {
		rows = append(rows, offerRow{o, false, true})
	}
	for _, o := range s.Mine.Mine {
		rows = append(rows, offerRow{o.GameOffer, true, false})
	}
	for _, o := range s.Offers {
		if o.By != s.Me.ID {
			rows = append(rows, offerRow{GameOffer: o})
		}
	}
	return rows
}

// games returns the games of the site that can be drawn here.
func (s *lobbyScreen) playable() (list []api.GameInfo) {
	for _, info := range s.Games {
		if g, ok := games.Lookup(info.ID); ok && Draws(g) && g.Info().Version == info.Version {
			list = append(list, info)
		}
	}
	return list
}

// chosen returns the chosen game; ok is false while the games of the site are unknown.
func (s *lobbyScreen) chosen() (info api.GameInfo, g game.Game, ok bool) {
	list := s.playable()
	if len(list) == 0 {
		return info, nil, false
	}
	info = list[min(s.game, len(list)-1)]
	g, ok = games.Lookup(info.ID)
	return info, g, ok
}

func (s *lobbyScreen) key(m *model, k tea.KeyPressMsg) tea.Cmd {
	if s.question != nil {
		return s.question.key(s, k)
	}
	s.message, s.bad = "", false
	if d, ok := steps[k.Code]; ok {
		s.walk(d[0], d[1])
		return nil
	}
	s.asked = s.asked && k.String() == "a"
	switch key := k.String(); key {
	case "enter":
		return s.enter(m)
	case "tab":
		s.next(1)
	case "shift+tab":
		s.next(-1)
	case "1", "2", "3", "4", "5", "6", "7", "8", "9":
		if n := int(key[0] - '1'); n < len(s.playable()) {
			s.choose(n)
		}
	default:
		return s.command(m, key)
	}
	return nil
}

// command carries out a key that stands for a command.
func (s *lobbyScreen) command(m *model, key string) tea.Cmd {
	_, g, known := s.chosen()
	switch {
	case key == "q":
		return tea.Quit
	case key == "S":
		m.open(&settingsScreen{})
	case key == "n":
		return s.nextWaiting(m)
	case key == "D" || key == "delete":
		return s.withdraw(m)
	case key == "r" && s.Lost != nil:
		s.Retry()
	case key == "u" && known:
		openRules(m, g, nil, "")
	case key == "?" && known:
		m.open(newPager(m.say("screen.key.help"), m.say("screen-server.help")+"\n"+helpText(m, g)))
	default:
		return s.meet(m, key)
	}
	return nil
}

// meet carries out a key by which the user finds opponents or signs in.
func (s *lobbyScreen) meet(m *model, key string) tea.Cmd {
	switch {
	case key == "i":
		return s.invite(m)
	case key == "j":
		s.question = &question{label: m.say("screen-server.ask.join"), do: func(text string) tea.Cmd {
			return s.proceed(m, s.Join(text[strings.LastIndex(text, "/")+1:]))
		}}
	case key == "c":
		s.question = &question{label: m.say("screen-server.ask.challenge"), do: func(text string) tea.Cmd {
			return s.makeOffer(m, text)
		}}
	case key == "a":
		return s.account(m)
	}
	return nil
}

// choose chooses a game, with its first preset.
func (s *lobbyScreen) choose(n int) {
	s.part, s.game, s.preset, s.level = lobbyGames, n, 0, -1
}

// next moves to another part of the screen. Parts without a choice are left out.
func (s *lobbyScreen) next(step int) {
	info, _, _ := s.chosen()
	for range lobbyParts {
		s.part = (s.part + lobbyPart(step) + lobbyParts) % lobbyParts
		switch {
		case s.part == lobbyOwn && len(s.Own) == 0:
		case s.part == lobbyOffers && len(s.rows()) == 0:
		case s.part == lobbyPreset && len(info.Presets) < 2:
		case s.part == lobbyRated && !s.mayRate():
		default:
			return
		}
	}
}

// mayRate reports whether the chosen match can be rated: between accounts, with a limit of time.
func (s *lobbyScreen) mayRate() bool {
	return s.Me.Handle != "" && s.level < 0 && timeControls[s.time] != ""
}

// walk moves within lists by rows, and changes values by columns.
func (s *lobbyScreen) walk(dx, dy int) {
	switch s.part {
	case lobbyOwn:
		s.walkList(&s.own, len(s.Own), dx, dy)
	case lobbyOffers:
		s.walkList(&s.offer, len(s.rows()), dx, dy)
	case lobbyGames:
		next := s.game + dy
		switch {
		case dx < 0 && len(s.Own) > 0:
			s.part = lobbyOwn
		case dx < 0 && len(s.rows()) > 0:
			s.part = lobbyOffers
		case next >= len(s.playable()):
			s.next(1)
		case dy != 0 && next >= 0:
			s.choose(next)
		}
	default:
		s.change(dx)
		if dy < 0 || dy > 0 && s.part < lobbyRated {
			s.next(dy)
		}
	}
}

// walkList moves in a list of the left side, and beyond its ends to the next part.
func (s *lobbyScreen) walkList(at *int, n, dx, dy int) {
	switch next := *at + dy; {
	case dx > 0:
		s.part = lobbyGames
	case next >= n && s.part == lobbyOwn && len(s.rows()) > 0:
		s.part = lobbyOffers
	case next < 0 && s.part == lobbyOffers && len(s.Own) > 0:
		s.part = lobbyOwn
	default:
		*at = max(0, min(next, n-1))
	}
}

// change changes the value of a setting.
func (s *lobbyScreen) change(by int) {
	info, _, _ := s.chosen()
	switch s.part {
	case lobbyPreset:
		if n := len(info.Presets); n > 0 {
			s.preset = (s.preset + by + n) % n
		}
	case lobbyTime:
		s.time = max(0, min(s.time+by, len(timeControls)-1))
	case lobbyOpponent:
		s.level = max(-1, min(s.level+by, len(info.Levels)-1))
	case lobbyRated:
		s.rated = s.rated != (by != 0)
	}
}

// enter opens the chosen match, accepts the chosen offer, or begins a new match.
func (s *lobbyScreen) enter(m *model) tea.Cmd {
	switch {
	case s.part == lobbyOwn && len(s.Own) > 0:
		return s.proceed(m, s.Open(s.Own[s.own].ID))
	case s.part == lobbyOffers && len(s.rows()) > 0:
		if row := s.rows()[s.offer]; !row.mine {
			return s.proceed(m, s.Accept(row.ID))
		}
		s.message = m.say("screen-server.own-offer")
		return nil
	case s.level >= 0:
		return s.proceed(m, s.Create(s.newMatch("bot")))
	}
	return s.makeOffer(m, "")
}

// options returns the options of the chosen preset.
func (s *lobbyScreen) options() map[string]string {
	info, _, _ := s.chosen()
	if len(info.Presets) == 0 {
		return nil
	}
	return info.Presets[min(s.preset, len(info.Presets)-1)].Options
}

// newMatch returns the request for a match in which others of a kind have all seats but the first.
func (s *lobbyScreen) newMatch(kind string) api.NewMatch {
	info, g, _ := s.chosen()
	n := api.NewMatch{Game: info.ID, Options: s.options(), Seats: []api.SeatRequest{{Kind: "me"}}}
	seats := len(info.Seats)
	if o, err := game.ParseOptions(g.Info().Options, n.Options); err == nil {
		seats = len(g.Seats(o))
	}
	for range seats - 1 {
		other := api.SeatRequest{Kind: kind}
		if kind == "bot" {
			other.Level = info.Levels[s.level].Level
		}
		n.Seats = append(n.Seats, other)
	}
	if kind != "bot" {
		n.Time = timeControls[s.time]
	}
	return n
}

// makeOffer offers the chosen match to all, or to one account.
func (s *lobbyScreen) makeOffer(m *model, challenged string) tea.Cmd {
	info, _, ok := s.chosen()
	if !ok {
		return nil
	}
	s.message = m.say("screen-server.offered")
	return s.proceed(m, s.Offer(api.NewOffer{
		Game: info.ID, Options: s.options(), Time: timeControls[s.time], Rated: s.rated && s.mayRate(),
		Challenged: challenged,
	}))
}

// invite makes a match with open seats, whose address the user can send to friends.
func (s *lobbyScreen) invite(m *model) tea.Cmd {
	if _, _, ok := s.chosen(); !ok {
		return nil
	}
	return s.proceed(m, s.Create(s.newMatch("open")))
}

// withdraw withdraws the chosen offer of the user, or declines the chosen challenge.
func (s *lobbyScreen) withdraw(m *model) tea.Cmd {
	if s.part != lobbyOffers || len(s.rows()) == 0 {
		return nil
	}
	row := s.rows()[s.offer]
	if !row.mine && !row.challenge {
		return nil
	}
	return s.proceed(m, s.Withdraw(row.ID, row.mine))
}

// nextWaiting opens the first match that waits for the user.
func (s *lobbyScreen) nextWaiting(m *model) tea.Cmd {
	if s.Waits == 0 || len(s.Own) == 0 {
		s.message = m.say("screen-server.none-waits")
		return nil
	}
	return s.proceed(m, s.Open(s.Own[0].ID))
}

// question is a line in which the user enters a text, such as a code.
type question struct {
	label string
	line  commandLine
	do    func(text string) tea.Cmd
}

func (q *question) key(s *lobbyScreen, k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "esc":
		s.question = nil
	case "enter":
		s.question = nil
		if text := strings.TrimSpace(string(q.line.text)); text != "" {
			return q.do(text)
		}
	default:
		q.line.edit(k)
	}
	return nil
}

// left returns the time until a deadline in Unix milliseconds, by the clock of this computer.
func left(deadline int64) time.Duration { return time.Until(time.UnixMilli(deadline)) }
