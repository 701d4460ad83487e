package variants

import (
	"context"
	"strconv"
	"strings"

	"hexparlor/i18n"
	"hexparlor/internal/match"
	"hexparlor/internal/server/httpapi"
)

// Rules returns the function by which other operations find the options of a match by a variant.
func Rules(d Deps) httpapi.Rules {
	s := &service{d}
	return func(
		ctx context.Context, game string, given map[string]string, named string,
	) (map[string]string, match.Variant, error) {
		if named == "" {
			return given, match.Variant{}, nil
		}
		if len(given) > 0 {
			return nil, match.Variant{}, badVariant(i18n.Of("server.variants.options"))
		}
		return s.rules(ctx, game, named)
	}
}

// rules returns the options of a version of a variant, named as "ID.VERSION", or as "ID" for the latest version or a
// draft of the caller.
func (s *service) rules(ctx context.Context, game, named string) (map[string]string, match.Variant, error) {
	id, text, numbered := strings.Cut(named, ".")
	number, err := strconv.Atoi(text)
	if numbered && (err != nil || number < 0) {
		return nil, match.Variant{}, noVariant()
	}
	v, err := s.visible(ctx, id)
	if err != nil {
		return nil, match.Variant{}, err
	}
	switch {
	case v.Game != game:
		return nil, match.Variant{}, badVariant(i18n.Of("server.variants.other-game"))
	case v.Withdrawn():
		return nil, match.Variant{}, conflict(i18n.Of("server.variants.withdrawn"))
	}
	if numbered && number == 0 {
		if v, err = s.own(ctx, id); err != nil {
			return nil, match.Variant{}, err
		}
		return v.Draft.Options, match.Variant{ID: id, Name: v.Draft.Name}, nil
	}
	content, number, err := s.content(ctx, v, number)
	return content.Options, match.Variant{ID: id, Version: number, Name: content.Name}, err
}
