package main

import (
	"net/url"
	"os"
	"strings"

	"hexparlor/i18n"
	"hexparlor/internal/cli"
	"hexparlor/internal/notify/mail"
	"hexparlor/internal/server"
	"hexparlor/internal/server/middleware"
)

// mailFlags are the flags for sending e-mail: the SMTP server and the sender. The password is not a flag, because other
// users of the machine can read command lines.
type mailFlags struct {
	URL              string `env:"HEXPARLOR_URL" name:"url" placeholder:"url" help:"serve.url"`
	SMTPAddress      string `env:"HEXPARLOR_SMTP_ADDRESS" placeholder:"host-port" help:"serve.smtp-address"`
	SMTPFrom         string `env:"HEXPARLOR_SMTP_FROM" placeholder:"name" help:"serve.smtp-from"`
	SMTPSecurity     string `default:"starttls" env:"HEXPARLOR_SMTP_SECURITY" enum:"starttls,tls,none" help:"serve.smtp-security"`
	SMTPUser         string `env:"HEXPARLOR_SMTP_USER" placeholder:"name" help:"serve.smtp-user"`
	SMTPPasswordFile string `env:"HEXPARLOR_SMTP_PASSWORD_FILE" placeholder:"file" help:"serve.smtp-password-file"`
}

// passwordVariable is the environment variable with the password for the SMTP server. A password file takes precedence.
const passwordVariable = "HEXPARLOR_SMTP_PASSWORD"

// mail returns the configuration of e-mails, or nil if the site sends none.
func (f mailFlags) mail() (*server.Mail, error) {
	if f.SMTPAddress == "" {
		return nil, nil //nolint:nilnil // a site without e-mails is no error
	}
	password, err := f.password()
	if err != nil {
		return nil, err
	}
	relay, err := mail.New(mail.Config{
		Address: f.SMTPAddress, From: f.SMTPFrom, User: f.SMTPUser, Password: password,
		Security: mail.Security(f.SMTPSecurity),
	})
	if err != nil {
		return nil, cli.WrongUse("command.serve.smtp", "why", err)
	}
	return &server.Mail{Relay: relay, URL: strings.TrimRight(f.URL, "/")}, nil
}

func (f mailFlags) password() (string, error) {
	if f.SMTPPasswordFile == "" {
		return os.Getenv(passwordVariable), nil
	}
	text, err := os.ReadFile(f.SMTPPasswordFile)
	return strings.TrimRight(string(text), "\r\n"), err
}

// checkURL returns an error unless --url is the address of a site, or is empty and no e-mail needs it.
func (f mailFlags) checkURL() error {
	if f.URL == "" && f.SMTPAddress == "" {
		return nil
	}
	at, err := url.Parse(f.URL)
	if err != nil || at.Scheme != "http" && at.Scheme != "https" || at.Host == "" || at.User != nil ||
		at.RawQuery != "" || at.Fragment != "" || !server.IsBasePath(f.basePath()) {
		return cli.WrongUse("command.serve.url", "url", i18n.Escaped(f.URL))
	}
	return nil
}

// basePath returns the path of --url without a trailing slash: the path under which the site is served on its host.
func (f mailFlags) basePath() string {
	at, err := url.Parse(f.URL)
	if err != nil {
		return ""
	}
	return strings.TrimRight(at.EscapedPath(), "/")
}

// hostName returns the host name of --url, or "" if --url has none.
func (f mailFlags) hostName() string {
	at, err := url.Parse(f.URL)
	if err != nil || !middleware.IsHostName(at.Hostname()) {
		return ""
	}
	return at.Hostname()
}
