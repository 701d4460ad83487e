package main

import (
	"hexparlor/internal/cli"
	"hexparlor/internal/store"
	"hexparlor/internal/user/admin"
)

// userCmd holds the commands about the users of a site. They work while servers run.
type userCmd struct {
	Invite inviteCmd `cmd:"" help:"user.invite"`
}

type inviteCmd struct {
	linkFlags `embed:""`
}

// Run prints an invitation link, which admits the user who opens it to the site.
func (c inviteCmd) Run(a *cli.App) error {
	return c.withSite(a, func(st *store.Store, service *admin.Service) error {
		secret, expires, err := service.Invite(a.Ctx, "")
		if err != nil {
			return err
		}
		return c.print(a, st, "/invitation", secret, expires, "command.user.invitation")
	})
}
