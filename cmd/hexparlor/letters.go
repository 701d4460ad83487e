package main

import (
	"net/url"
	"os"
	"strings"

	"hexparlor/i18n"
	"hexparlor/internal/notify/mail"
	"hexparlor/internal/server"
)

// mailFlags say by which SMTP server the house writes letters. A password is never a flag: others on the machine could
// read it.
type mailFlags struct {
	URL              string `env:"HEXPARLOR_URL" name:"url" placeholder:"url" help:"serve.url"`
	SMTPAddress      string `env:"HEXPARLOR_SMTP_ADDRESS" placeholder:"host-port" help:"serve.smtp-address"`
	SMTPFrom         string `env:"HEXPARLOR_SMTP_FROM" placeholder:"name" help:"serve.smtp-from"`
	SMTPSecurity     string `default:"starttls" env:"HEXPARLOR_SMTP_SECURITY" enum:"starttls,tls,none" help:"serve.smtp-security"`
	SMTPUser         string `env:"HEXPARLOR_SMTP_USER" placeholder:"name" help:"serve.smtp-user"`
	SMTPPasswordFile string `env:"HEXPARLOR_SMTP_PASSWORD_FILE" placeholder:"file" help:"serve.smtp-password-file"`
}

// passwordVariable holds the password for the SMTP server, if no file does.
const passwordVariable = "HEXPARLOR_SMTP_PASSWORD"

// mail is by what the house writes letters; nil if it writes none.
func (f mailFlags) mail() (*server.Mail, error) {
	if f.SMTPAddress == "" {
		return nil, nil //nolint:nilnil // a house without mail is no error
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
		return nil, wrongUse("command.serve.smtp", "why", err)
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

// checkURL returns an error unless --url is the address of a site, or is left out where no letter needs it.
func (f mailFlags) checkURL() error {
	if f.URL == "" && f.SMTPAddress == "" {
		return nil
	}
	at, err := url.Parse(f.URL)
	if err != nil || at.Scheme != "http" && at.Scheme != "https" || at.Host == "" || at.User != nil ||
		at.RawQuery != "" || at.Fragment != "" || !server.IsBasePath(f.basePath()) {
		return wrongUse("command.serve.url", "url", i18n.Escaped(f.URL))
	}
	return nil
}

// basePath returns the path of --url without a slash at the end: where the site lies on its host.
func (f mailFlags) basePath() string {
	at, err := url.Parse(f.URL)
	if err != nil {
		return ""
	}
	return strings.TrimRight(at.EscapedPath(), "/")
}

// name is what links in letters call the house; empty if there are none.
func (f mailFlags) name() string {
	at, err := url.Parse(f.URL)
	if err != nil || !server.IsHostName(at.Hostname()) {
		return ""
	}
	return at.Hostname()
}
