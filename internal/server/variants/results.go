package variants

import (
	"context"
	"fmt"

	"hexparlor/internal/api"
	"hexparlor/internal/variants"
)

// maxCounts is the largest number of different results, or opened sections, that are shown of a version.
const maxCounts = 200

// choices returns the questions of a version with how often each answer was chosen.
func (s *service) choices(ctx context.Context, id string, n variants.Version) ([]api.PlaytestQuestion, error) {
	counts, err := s.Store.Counts(ctx, id, n.Number, variants.Choices, maxCounts)
	if err != nil {
		return nil, storeError(err)
	}
	return questionsIn(n.Questions, func(question, answer int) int {
		return counts[fmt.Sprintf("%d.%d", question, answer)]
	}), nil
}
