package httpapi

import (
	"strings"

	"github.com/danielgtaylor/huma/v2/validation"

	"hexparlor/i18n"
)

// validations maps the formats of Huma's validation errors, each with at most one value, to translatable messages. It
// holds those that can occur with this API's schemas.
var validations = []struct{ format, key string }{
	{validation.MsgUnexpectedProperty, "server.wrong.unexpected"},
	{validation.MsgExpectedBoolean, "server.wrong.boolean"},
	{validation.MsgExpectedNumber, "server.wrong.number"},
	{validation.MsgExpectedInteger, "server.wrong.integer"},
	{validation.MsgExpectedString, "server.wrong.string"},
	{validation.MsgExpectedArray, "server.wrong.array"},
	{validation.MsgExpectedObject, "server.wrong.object"},
	{validation.MsgExpectedOneOf, "server.wrong.one-of"},
	{validation.MsgExpectedMinimumNumber, "server.wrong.minimum"},
	{validation.MsgExpectedMaximumNumber, "server.wrong.maximum"},
	{validation.MsgExpectedMinLength, "server.wrong.min-length"},
	{validation.MsgExpectedMaxLength, "server.wrong.max-length"},
	{validation.MsgExpectedMatchPattern, "server.wrong.pattern"},
	{validation.MsgExpectedMinItems, "server.wrong.min-items"},
	{validation.MsgExpectedMaxItems, "server.wrong.max-items"},
	{validation.MsgExpectedRequiredProperty, "server.wrong.required"},
	{validation.MsgExpectedRFC3339Date, "server.wrong.date"},
	{"required query parameter is missing", "server.wrong.no-parameter"},
	{"invalid integer", "server.wrong.integer"},
	{"invalid float", "server.wrong.number"},
	{"invalid boolean", "server.wrong.boolean"},
	{"request body is required", "server.body-required"},
	{"request body read timeout", "server.body-late"},
	{"request body is too large limit=%d bytes", "server.too-large"},
	{unreadBody, "server.bad-body"},
	{sayRepeatedName, "server.wrong.repeated"},
	{sayNotJSON, "server.wrong.not-json"},
	{sayCutOff, "server.wrong.cut-off"},
	{sayOutOfRange, "server.wrong.range"},
}

// validationMessage returns the translatable message for an error text of Huma or readJSON. A text that is not in
// validations becomes a general message, since it may have words of Go.
func validationMessage(text string) i18n.Message {
	for _, v := range validations {
		start, end, takes := strings.Cut(v.format, "%")
		if takes {
			end = end[1:] // the letter after the percent sign
		}
		rest, begins := strings.CutPrefix(text, start)
		value, ends := strings.CutSuffix(rest, end)
		switch {
		case begins && ends && takes:
			return i18n.Of(v.key, "value", value)
		case text == v.format:
			return i18n.Of(v.key)
		}
	}
	return i18n.Of("server.wrong.other")
}
