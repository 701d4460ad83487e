package i18n

import (
	"fmt"
	"slices"
)

// Check returns an error if a message cannot be formatted: its key is unknown, an argument is missing, or a plural
// argument is not a whole number. Only tests call Check.
func (c *Catalogue) Check(m Message) error {
	switch {
	case m.content == nil:
		return nil
	case m.key == "":
		return c.checkAll(m.args)
	}
	f := c.form(m.key)
	if f == nil {
		return fmt.Errorf("no message %s in %v", m.key, c.Tag)
	}
	var values []any
	for i := 0; i+1 < len(m.args); i += 2 {
		values = append(values, m.args[i+1])
	}
	if err := c.checkAll(values); err != nil {
		return fmt.Errorf("%s: %w", m.key, err)
	}
	return c.checkForm(m, f)
}

func (c *Catalogue) checkForm(m Message, f form) error {
	for _, p := range f {
		if p.argument == "" {
			continue
		}
		value, ok := argument(m.args, p.argument)
		if !ok && p.argument != boardArgument {
			return fmt.Errorf("%s in %v asks for {%s}, which the message %v lacks", m.key, c.Tag, p.argument, m)
		}
		if _, whole := value.(int); p.plural && !whole {
			return fmt.Errorf("%s in %v chooses by the number {%s}, which is %T", m.key, c.Tag, p.argument, value)
		}
		for _, b := range p.branches {
			if err := c.checkForm(m, b.form); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *Catalogue) checkAll(values []any) error {
	for _, v := range values {
		var err error
		switch v := v.(type) {
		case Message:
			err = c.Check(v)
		case Speaker:
			err = c.Check(v.Message())
		case List:
			err = c.checkAll(v)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Compare returns the differences between a language and its source language, as errors: missing messages, unknown
// messages and different arguments.
func (c *Catalogue) Compare() []error {
	var wrong []error
	for _, key := range c.source.Keys() {
		f, ok := c.own(key)
		switch {
		case !ok:
			wrong = append(wrong, fmt.Errorf("%v lacks %s", c.Tag, key))
		case !slices.Equal(f.arguments(), c.source.Arguments(key)):
			wrong = append(wrong, fmt.Errorf("%v: %s has the arguments %v; in %v they are %v", c.Tag, key,
				f.arguments(), c.source.Tag, c.source.Arguments(key)))
		}
	}
	for _, key := range c.Keys() {
		if _, ok := c.source.own(key); !ok {
			wrong = append(wrong, fmt.Errorf("%v has %s, which %v lacks", c.Tag, key, c.source.Tag))
		}
	}
	return wrong
}
