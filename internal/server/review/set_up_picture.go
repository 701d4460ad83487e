package review

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/match"
	"hexparlor/internal/render"
	"hexparlor/internal/render/boards"
	"hexparlor/internal/server/httpapi"
)

type setUpQuery struct {
	Game     string   `path:"game" maxLength:"64"`
	Position string   `query:"position" required:"true" maxLength:"4000" doc:"in the game's notation"`
	Options  []string `query:"o,explode" maxItems:"40" doc:"options that differ from the defaults, each as name=value"`
	Format   string   `query:"format" enum:"svg,png" default:"svg"`
}

// getSetUpImage returns a picture of a position that a user has set up.
func (s *service) getSetUpImage(ctx context.Context, in *setUpQuery) (*pictureFile, error) {
	g, ok := s.Host.Games(in.Game)
	if !ok {
		return nil, httpapi.UnknownGame(in.Game)
	}
	given := map[string]string{}
	for _, part := range in.Options {
		name, value, _ := strings.Cut(part, "=")
		given[name] = value
	}
	options, err := game.ParseOptions(g.Info().Options, given)
	if err != nil {
		return nil, httpapi.NewProblem(http.StatusUnprocessableEntity, string(match.BadOptions),
			i18n.Of("server.why", "why", err))
	}
	p, viewer, err := match.ReadPosition(g, options, in.Position)
	if err != nil {
		return nil, httpapi.NewProblem(http.StatusUnprocessableEntity, string(match.BadPosition),
			i18n.Of("server.why", "why", err))
	}
	words := httpapi.CallerOf(ctx).Words()
	draw := func() (*render.Scene, error) {
		return boards.Draw(words, in.Game, game.ViewIn(words, p.View(viewer))), nil
	}
	name := fmt.Sprint("set-up ", in.Game, " ", options.Changed(g.Info().Options), " ", p.Text(viewer), " ", words.Tag)
	var body []byte
	if in.Format == "svg" {
		body, err = s.kept(ctx, name+" svg", draw, (*render.Scene).SVG)
		return posted("image/svg+xml", body, true), err
	}
	body, err = s.painted(ctx, name, draw, paintedAt)
	return posted("image/png", body, true), err
}
