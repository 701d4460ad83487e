package user

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"time"

	"hexparlor/i18n"
)

// MailLife is how long a link in an e-mail can be used.
const MailLife = 30 * time.Minute

// maxAddress is the maximum length of an e-mail address in bytes (RFC 5321).
const maxAddress = 254

// mailAddress matches addresses that HTML's e-mail input accepts and that have a dot in the domain. Without blanks,
// quotes, brackets, commas and line ends, no mail header can read one as several addresses.
var mailAddress = regexp.MustCompile(`^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@` +
	`([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$`)

// Address returns a typed e-mail address without surrounding blanks, and in lower case for comparison. The error has
// the code BadMail.
func Address(typed string) (address, folded string, err error) {
	address = strings.TrimSpace(typed)
	if len(address) > maxAddress || !mailAddress.MatchString(address) {
		return "", "", refuse(BadMail, i18n.Of("user.mail.address"))
	}
	return address, strings.ToLower(address), nil
}

// MailKey is the secret of a sign-in link in an e-mail, with the handle of the account that it signs in to.
type MailKey struct{ Handle, Secret string }

// AskForMail returns a secret to be sent to an e-mail address. Whoever returns the secret can read that mailbox, so
// that AddMail sets it as the address of the account.
func (a *Accounts) AskForMail(ctx context.Context, p User, address string) (secret string, err error) {
	if err := mustHaveAccount(p); err != nil {
		return "", err
	}
	return a.mailTicket(ctx, NewMail, p.ID, address)
}

func (a *Accounts) mailTicket(ctx context.Context, purpose Purpose, userID, address string) (string, error) {
	now, secret := a.now(), NewSecret()
	t := Ticket{Purpose: purpose, User: userID, Data: address, Expires: now.Add(MailLife)}
	return secret, a.Store.PutTicket(ctx, t, HashOf(secret), now)
}

// AddMail sets the e-mail address for which AskForMail returned the secret. It returns the account, the address, and
// the former address or "".
func (a *Accounts) AddMail(ctx context.Context, secret string) (p User, address, former string, err error) {
	t, err := a.takeMail(ctx, NewMail, secret)
	if err != nil {
		return p, "", "", err
	}
	if p, err = a.Store.User(ctx, t.User); err != nil {
		return p, "", "", err
	}
	if former, err = a.Store.Mail(ctx, p.ID); err != nil {
		return p, "", "", err
	}
	address, folded, err := Address(t.Data)
	if err == nil {
		err = a.Store.SetMail(ctx, p.ID, address, folded, a.now())
	}
	return p, address, former, err
}

func (a *Accounts) takeMail(ctx context.Context, purpose Purpose, secret string) (Ticket, error) {
	t, err := a.Store.TakeTicket(ctx, purpose, HashOf(secret), a.now())
	if errors.Is(err, ErrNotFound) {
		return t, refuse(WrongLink, i18n.Of("user.mail.link"))
	}
	return t, err
}

// MailKeys returns a sign-in secret for each account with an e-mail address; none if no account has it.
func (a *Accounts) MailKeys(ctx context.Context, address string) ([]MailKey, error) {
	_, folded, err := Address(address)
	if err != nil {
		return nil, err
	}
	accounts, err := a.Store.ByMail(ctx, folded)
	if err != nil {
		return nil, err
	}
	keys := make([]MailKey, len(accounts))
	for i, p := range accounts {
		keys[i].Handle = p.Handle
		if keys[i].Secret, err = a.mailTicket(ctx, MailLink, p.ID, folded); err != nil {
			return nil, err
		}
	}
	return keys, nil
}

// ByMail returns the user of a sign-in link's secret. It refuses if the account has another e-mail address by now.
func (a *Accounts) ByMail(ctx context.Context, secret string) (User, error) {
	t, err := a.takeMail(ctx, MailLink, secret)
	if err != nil {
		return User{}, err
	}
	address, err := a.Store.Mail(ctx, t.User)
	if err != nil {
		return User{}, err
	}
	if strings.ToLower(address) != t.Data {
		return User{}, refuse(WrongLink, i18n.Of("user.mail.link"))
	}
	return a.Store.User(ctx, t.User)
}
