package server

import "hexparlor/internal/server/httpapi"

// registerProfiles adds the operations about what people tell each other, and what they take along when they go.
func (s *Server) registerProfiles(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getProfile", "/api/people/{handle}", "What the caller may see of an account"),
		s.getProfile)
	httpapi.Add(a, httpapi.Get("getPlayed", "/api/people/{handle}/tables", "The tables of an account, the latest first"),
		s.getPlayed)
	httpapi.Add(a, httpapi.Get("getHandles", "/api/matches/{id}/handles", "Which seats of a table are held by accounts"),
		s.getHandles)
	httpapi.Add(a, httpapi.Get("getOwnProfile", "/api/me/profile", "What the caller tells of themselves, and to whom"),
		s.getOwnProfile)
	httpapi.Add(a, httpapi.Patch("setProfile", "/api/me/profile",
		"Change what the caller tells of themselves, and to whom"),
		s.setProfile)
	httpapi.Add(a, httpapi.Get("getFollowed", "/api/me/follows", "Whom the caller follows"), s.getFollowed)
	httpapi.Add(a, httpapi.Post("follow", "/api/me/follows/{person}", "Follow an account; nobody is told"), s.follow)
	httpapi.Add(a, httpapi.Delete("unfollow", "/api/me/follows/{person}", "Follow somebody no longer"), s.unfollow)
	httpapi.Add(a, httpapi.Get("getBlocked", "/api/me/blocks", "Whom the caller has blocked"), s.getBlocked)
	httpapi.Add(a, httpapi.Post("block", "/api/me/blocks/{person}",
		"Never meet somebody at a table again; nobody is told"), s.block)
	httpapi.Add(a, httpapi.Delete("unblock", "/api/me/blocks/{person}", "Block somebody no longer"), s.unblock)
}
