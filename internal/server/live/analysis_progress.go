package live

import "hexparlor/internal/api"

// SetJudged stores how many decisions of a finished match are judged, and wakes its streams.
func (h *Hub) SetJudged(match string, judged int) {
	r := h.room(match)
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.judged = judged
	for st := range r.streams {
		st.hint()
	}
}

// appendProgress appends the progress of the match's analysis if it has changed since the last call.
func (st *stream) appendProgress(out []byte) []byte {
	st.room.mu.Lock()
	judged := st.room.judged
	st.room.mu.Unlock()
	if judged == st.judged {
		return out
	}
	st.judged = judged
	return append(out, sse("analysis", -1, api.AnalysisProgress{Judged: judged})...)
}
