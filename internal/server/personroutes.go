package server

import (
	"github.com/danielgtaylor/huma/v2"
)

// registerProfiles adds the operations about what people tell each other, and what they take along when they go.
func (s *Server) registerProfiles(a huma.API) {
	add(s, a, get("getProfile", "/api/people/{handle}", "What the caller may see of an account"), s.getProfile)
	add(s, a, get("getPlayed", "/api/people/{handle}/tables", "The tables of an account, the latest first"), s.getPlayed)
	add(s, a, get("getHandles", "/api/matches/{id}/handles", "Which seats of a table are held by accounts"), s.getHandles)
	add(s, a, get("getOwnProfile", "/api/me/profile", "What the caller tells of themselves, and to whom"),
		s.getOwnProfile)
	add(s, a, patch("setProfile", "/api/me/profile", "Change what the caller tells of themselves, and to whom"),
		s.setProfile)
	add(s, a, get("getFollowed", "/api/me/follows", "Whom the caller follows"), s.getFollowed)
	add(s, a, post("follow", "/api/me/follows/{person}", "Follow an account; nobody is told"), s.follow)
	add(s, a, remove("unfollow", "/api/me/follows/{person}", "Follow somebody no longer"), s.unfollow)
	add(s, a, get("getBlocked", "/api/me/blocks", "Whom the caller has blocked"), s.getBlocked)
	add(s, a, post("block", "/api/me/blocks/{person}", "Never meet somebody at a table again; nobody is told"), s.block)
	add(s, a, remove("unblock", "/api/me/blocks/{person}", "Block somebody no longer"), s.unblock)
	add(s, a, produces(a, get("getData", dataPath, "Everything that the house keeps of the caller"),
		"application/zip", ""), s.getData)
	add(s, a, post("deleteMe", "/api/me/delete", "Remove the caller; their games stay, with a former player"), s.deleteMe)
}
