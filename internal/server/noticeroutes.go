package server

import "hexparlor/internal/server/httpapi"

// registerNotices adds the operations about being told, and about what there is to do.
func (s *Server) registerNotices(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getNotices", "/api/me/notices", "How the caller is told what waits for them"),
		s.getNotices)
	httpapi.Add(a, httpapi.Patch("setNotices", "/api/me/notices", "Choose what the caller is told"), s.setNotices)
	httpapi.Add(a, httpapi.Post("addPush", "/api/me/notices/push", "Tell the caller in the browser that asks"), s.addPush)
	httpapi.Add(a, httpapi.Post("addNoticeMail", "/api/me/notices/mail", "Tell the caller by mail"), s.addNoticeMail)
	httpapi.Add(a, httpapi.Delete("removeChannel", "/api/me/notices/channels/{channel}",
		"Tell the caller there no longer"),
		s.removeChannel)
	httpapi.Add(a, httpapi.Post("stopNotices", "/api/mail/stop", "End letters by the link in one of them"), s.stopNotices)
}
