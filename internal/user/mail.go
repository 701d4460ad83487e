package user

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"time"

	"hexparlor/i18n"
)

// MailLife is how long a link by mail serves.
const MailLife = 30 * time.Minute

// maxAddress is the longest address that mail knows, in bytes.
const maxAddress = 254

// mailAddress is what is taken for an address: that which HTML's forms take, of a domain with a dot. It has no blanks,
// quotes, brackets, commas or line ends, so that in no head of a letter it can be more than one address.
var mailAddress = regexp.MustCompile(`^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@` +
	`([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$`)

// Address is a mail address as it was typed, and as it is looked for.
func Address(typed string) (address, folded string, err error) {
	address = strings.TrimSpace(typed)
	if len(address) > maxAddress || !mailAddress.MatchString(address) {
		return "", "", refuse(BadMail, i18n.Of("people.mail.address"))
	}
	return address, strings.ToLower(address), nil
}

// MailKey is the secret of a link by mail that signs in an account.
type MailKey struct{ Handle, Secret string }

// AskForMail begins to add a mail address to an account, in place of any other: whoever reads what is sent there has
// the secret.
func (a *Accounts) AskForMail(ctx context.Context, p User, address string) (secret string, err error) {
	if err := mustHaveAccount(p); err != nil {
		return "", err
	}
	return a.mailTicket(ctx, NewMail, p.ID, address)
}

func (a *Accounts) mailTicket(ctx context.Context, purpose Purpose, person, address string) (string, error) {
	now, secret := a.now(), NewSecret()
	t := Ticket{Purpose: purpose, User: person, Data: address, Expires: now.Add(MailLife)}
	return secret, a.Store.PutTicket(ctx, t, HashOf(secret), now)
}

// AddMail takes the secret that has come by mail, and returns whose address it is now and which one it replaces.
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
		return t, refuse(WrongLink, i18n.Of("people.mail.link"))
	}
	return t, err
}

// MailKeys makes secrets that sign in the accounts of an address; there may be none.
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

// ByMail is the person to whom a secret was sent that signs in, if the address is still theirs.
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
		return User{}, refuse(WrongLink, i18n.Of("people.mail.link"))
	}
	return a.Store.User(ctx, t.User)
}
