// Package fullscreen plays matches in a whole terminal window: boards of hexagons, picks by keys and mouse.
package fullscreen

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/terminal"
	"hexparlor/internal/terminal/canvas"
	"hexparlor/internal/terminal/online"
	"hexparlor/internal/terminal/solo"
	"hexparlor/internal/terminal/view"
)

// Config says what the program shows first, and where it keeps matches.
type Config struct {
	Words  *i18n.Catalogue
	Folder solo.Folder
	First  *solo.Config   // match to begin with; nil for the start screen
	Replay *solo.Match    // match of a record to look at; nil for none
	ASCII  bool           // whether only characters of ASCII are printed
	Server *online.Client // server to play at; nil: this computer
	// Identities keeps who the user is at servers; empty: nothing keeps it.
	Identities online.Identities
	Guest      string  // secret of the guest before the user signed in; may be empty
	Join       string  // id of a match at the server to begin with; empty for none
	Fixed      bool    // whether the program is a guest of another computer: it signs in otherwise, and writes no files
	Remote     *Remote // terminal of another computer; nil: the terminal of this process
	In         io.Reader
	Out        io.Writer
}

// Remote describes the terminal of another computer.
type Remote struct {
	Env           []string // environment of the user, with TERM
	Width, Height int
	Resized       <-chan tea.WindowSizeMsg
}

// options returns what the program needs to know of the terminal.
func (c Config) options(ctx context.Context) []tea.ProgramOption {
	options := []tea.ProgramOption{tea.WithContext(ctx), tea.WithInput(c.In), tea.WithOutput(c.Out)}
	if r := c.Remote; r != nil {
		options = append(options, tea.WithEnvironment(r.Env), tea.WithColorProfile(colorprofile.Env(r.Env)),
			tea.WithWindowSize(r.Width, r.Height), tea.WithoutSignalHandler())
	}
	return options
}

// env returns the value of an environment variable of the user.
func (c Config) env(name string) string {
	if c.Remote == nil {
		return os.Getenv(name)
	}
	for _, pair := range c.Remote.Env {
		if value, ok := strings.CutPrefix(pair, name+"="); ok {
			return value
		}
	}
	return ""
}

// follow passes on the sizes of the window of another computer.
func (r *Remote) follow(ctx context.Context, p *tea.Program) {
	for {
		select {
		case size := <-r.Resized:
			p.Send(size)
		case <-ctx.Done():
			return
		}
	}
}

// Run shows the program until the user leaves it. A match that is not over stays in the folder.
func Run(ctx context.Context, c Config) error {
	m, err := newModel(ctx, c)
	if err != nil {
		return err
	}
	if _, ok := c.Out.(*os.File); ok {
		m.asked.profile = colorprofile.Detect(c.Out, os.Environ())
	}
	p := tea.NewProgram(m, c.options(ctx)...)
	if c.Remote != nil {
		go c.Remote.follow(m.ctx, p)
	}
	_, err = p.Run()
	m.end()
	if errors.Is(err, tea.ErrInterrupted) || errors.Is(err, tea.ErrProgramKilled) && ctx.Err() != nil {
		err = nil
	}
	return err
}

// end ends all work of the screens.
func (m *model) end() {
	m.cancel()
	for _, s := range m.screens {
		if s, ok := s.(*match); ok && s.at != nil {
			s.at.Close()
		}
	}
	if m.lobby != nil {
		m.lobby.Close()
	}
}

// screen is what fills the window: the start screen, a match, or a text.
type screen interface {
	// key handles a key; the result may be nil.
	key(m *model, k tea.KeyPressMsg) tea.Cmd
	// draw draws the screen and registers what the mouse can press.
	draw(m *model, c *canvas.Canvas)
}

// model is the state of the program. Its screens are a stack; the last one is shown.
type model struct {
	Config
	ctx           context.Context
	cancel        context.CancelFunc
	look          canvas.Look
	asked         traits          // of the terminal
	settings      settings        // of the user
	system        *i18n.Catalogue // language of the program without a choice in the settings
	width, height int
	screens       []screen
	zones         []zone       // of the screen drawn last
	lobby         *lobbyScreen // lobby of the server; nil without one
	ticks         bool         // whether a tick is on its way
	drawn         bool         // whether shown is up to date
	shown         string       // screen drawn last
}

// zone is a part of the screen that the mouse can press.
type zone struct {
	canvas.Rect
	press func() tea.Cmd
}

func newModel(ctx context.Context, c Config) (*model, error) {
	m := &model{Config: c, width: 80, height: 24}
	m.ctx, m.cancel = context.WithCancel(ctx)
	m.asked = traits{profile: colorprofile.TrueColor, ascii: c.ASCII || !unicodeTerminal(c.env)}
	m.settings, m.system = loadSettings(string(c.Folder)), c.Words
	m.adapt()
	if c.Server != nil {
		m.lobby = newLobby(c)
	}
	m.screens = []screen{m.home()}
	if c.Replay != nil {
		m.screens = append(m.screens, openReplay(c.Replay))
	}
	if c.First == nil {
		return m, nil
	}
	at, err := solo.Start(*c.First, c.Folder)
	if at == nil {
		return nil, err
	}
	first := openMatch(at) // Init begins it
	if err != nil {
		first.refuse(m.reason(err))
	}
	m.open(first)
	return m, nil
}

// unicodeTerminal reports whether the environment describes a terminal that shows more than ASCII.
func unicodeTerminal(env func(string) string) bool {
	if env("TERM") == "linux" {
		return false
	}
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := strings.ToLower(env(name)); v != "" {
			return strings.Contains(v, "utf-8") || strings.Contains(v, "utf8")
		}
	}
	return true
}

// Init asks the terminal for the colour of its ground, and lets a bot begin its turn.
func (m *model) Init() tea.Cmd {
	cmds := []tea.Cmd{tea.RequestBackgroundColor}
	if _, ok := profiles[m.settings["colours"]]; ok {
		cmds = append(cmds, m.adapt())
	}
	if s, ok := m.top().(*match); ok {
		cmds = append(cmds, s.begin(m))
	}
	if m.lobby != nil {
		cmds = append(cmds, m.start(m.lobby, m.lobby.Begin()))
		if m.Join != "" {
			cmds = append(cmds, m.lobby.proceed(m, m.lobby.Lobby.Join(m.Join)))
		}
	}
	return tea.Batch(cmds...)
}

func (m *model) top() screen { return m.screens[len(m.screens)-1] }

// open shows another screen above the present one.
func (m *model) open(s screen) { m.screens = append(m.screens, s) }

// show opens the match of a backend. err says why it could not be stored; it may be nil.
func (m *model) show(at view.Backend, err error) tea.Cmd {
	s := openMatch(at)
	if err != nil {
		s.refuse(m.reason(err))
	}
	m.open(s)
	return s.begin(m)
}

// replace shows a match in place of another one.
func (m *model) replace(old, next *match) {
	old.at.Close()
	for i, s := range m.screens {
		if s == screen(old) {
			m.screens[i] = next
		}
	}
}

// close shows the screen below the present one; the first screen stays.
func (m *model) close() {
	if len(m.screens) > 1 {
		m.screens = m.screens[:len(m.screens)-1]
	}
}

// Update handles one message of the terminal or of a job.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, ok := msg.(tick); ok {
		m.ticks = false
	}
	m.drawn = false
	next, cmd := m.update(msg)
	if tick := m.watch(); tick != nil {
		return next, tea.Batch(cmd, tick)
	}
	return next, cmd
}

// paste gives a pasted text to the line in which the user types.
func (m *model) paste(text string) {
	switch s := m.top().(type) {
	case *match:
		s.paste(text)
	case *lobbyScreen:
		if s.question != nil {
			s.question.line.insert(text)
		}
	}
}

func (m *model) update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = min(msg.Width, maxSide), min(msg.Height, maxSide)
	case tea.BackgroundColorMsg:
		m.asked.light = !msg.IsDark()
		m.look = m.settings.look(m.asked)
	case tea.ColorProfileMsg:
		return m, m.profiled(msg.Profile)
	case tea.KeyPressMsg:
		if msg.String() == "ctrl+c" {
			return m, tea.Quit
		}
		return m, m.top().key(m, msg)
	case tea.PasteMsg:
		m.paste(msg.Content)
	case tea.MouseClickMsg:
		return m, m.click(msg)
	case tea.MouseWheelMsg:
		return m, m.wheel(msg)
	case coached:
		msg.match.coached(msg)
	case stepped:
		return m, msg.film.step(m, msg)
	case applied:
		if msg.apply == nil {
			break
		}
		u := msg.apply()
		if u.Quiet() {
			m.drawn = true // a heartbeat of a stream
			return m, m.start(msg.screen, u.Jobs)
		}
		return m, msg.screen.proceed(m, u)
	}
	return m, nil
}

// profiled takes the number of colours that the program has found out. A user's choice stays.
func (m *model) profiled(p colorprofile.Profile) tea.Cmd {
	chosen, ok := profiles[m.settings["colours"]]
	if ok && p == chosen {
		return nil // the message that adapt has sent
	}
	m.asked.profile = p
	m.look = m.settings.look(m.asked)
	if ok {
		return m.adapt()
	}
	return nil
}

// adapt gives the screens the look and the language of the settings, and returns the command that has the whole
// window drawn again.
func (m *model) adapt() tea.Cmd {
	m.look, m.Words = m.settings.look(m.asked), m.system
	if tag := m.settings["language"]; tag != "" && tag != "auto" {
		m.Words = catalog.For(tag)
	}
	profile := tea.ColorProfileMsg{Profile: m.settings.profile(m.asked)}
	return tea.Sequence(func() tea.Msg { return profile }, tea.ClearScreen)
}

// maxSide is the greatest number of columns and rows that are drawn, whatever size a terminal claims.
const maxSide = 400

func coloursOf(p colorprofile.Profile) canvas.Colours {
	switch p {
	case colorprofile.TrueColor, colorprofile.ANSI256:
		return canvas.True
	case colorprofile.ANSI:
		return canvas.Sixteen
	}
	return canvas.None
}

// click presses what was drawn last at a place.
func (m *model) click(msg tea.MouseClickMsg) tea.Cmd {
	if msg.Button != tea.MouseLeft {
		return nil
	}
	for i := len(m.zones) - 1; i >= 0; i-- {
		if m.zones[i].Has(msg.X, msg.Y) {
			return m.zones[i].press()
		}
	}
	return nil
}

// wheel sends the arrow keys to the screen.
func (m *model) wheel(msg tea.MouseWheelMsg) tea.Cmd {
	code := tea.KeyDown
	if msg.Button == tea.MouseWheelUp {
		code = tea.KeyUp
	}
	if s, ok := m.top().(*match); ok {
		s.scroll(map[rune]int{tea.KeyUp: -1, tea.KeyDown: 1}[code])
		return nil
	}
	return m.top().key(m, tea.KeyPressMsg{Code: code})
}

// zone registers what a press in a rectangle does.
func (m *model) zone(r canvas.Rect, press func() tea.Cmd) { m.zones = append(m.zones, zone{r, press}) }

// View draws the screen.
func (m *model) View() tea.View {
	if !m.drawn || m.shown == "" {
		m.shown = canvas.Draw(m.width, m.height, m.look, m.draw)
	}
	v := tea.NewView(m.shown)
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = "Hexparlor"
	return v
}

// The smallest window in which screens are drawn.
const (
	minWidth  = 60
	minHeight = 20
)

// draw draws the top screen.
func (m *model) draw(c *canvas.Canvas) {
	m.zones = nil
	if m.width < minWidth || m.height < minHeight {
		text := m.say("screen.small", "width", m.width, "height", m.height, "least", "60x20")
		for y, line := range canvas.Wrap(text, m.width) {
			c.Text(0, y, line, "ink", "page", 0)
		}
		return
	}
	m.top().draw(m, c)
}

// reason returns why an action of the user was refused.
func (m *model) reason(err error) string { return m.Words.Say(terminal.Reason(err)) }

// say returns the message with that key.
func (m *model) say(key string, args ...any) string { return m.Words.Say(i18n.Of(key, args...)) }
