package fullscreen

import tea "charm.land/bubbletea/v2"

func (s *match) showFilm(m *model) tea.Cmd { return nil }
