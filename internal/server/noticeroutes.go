package server

import "github.com/danielgtaylor/huma/v2"

// registerNotices adds the operations about being told, and about what there is to do.
func (s *Server) registerNotices(a huma.API) {
	add(s, a, get("getNotices", "/api/me/notices", "How the caller is told what waits for them"), s.getNotices)
	add(s, a, patch("setNotices", "/api/me/notices", "Choose what the caller is told"), s.setNotices)
	add(s, a, post("addPush", "/api/me/notices/push", "Tell the caller in the browser that asks"), s.addPush)
	add(s, a, post("addNoticeMail", "/api/me/notices/mail", "Tell the caller by mail"), s.addNoticeMail)
	add(s, a, remove("removeChannel", "/api/me/notices/channels/{channel}", "Tell the caller there no longer"),
		s.removeChannel)
	add(s, a, post("stopNotices", "/api/mail/stop", "End letters by the link in one of them"), s.stopNotices)
	add(s, a, get("getOwnTables", "/api/me/tables", "The caller's tables that are not over"), s.getOwnTables)
}
