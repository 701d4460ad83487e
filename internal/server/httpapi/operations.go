// Package httpapi is what all handlers of the HTTP interface share: how operations are registered with their permission
// and scope, who the caller is, and how errors are answered.
package httpapi

import (
	"context"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"hexparlor/internal/api"
	"hexparlor/internal/user/admin"
)

// Get describes an operation of the method GET, with the errors that do not follow from its path and input.
func Get(id, path, summary string, errors ...int) huma.Operation {
	return operation(id, http.MethodGet, path, summary, errors)
}

// Post describes an operation of the method POST, with the errors that do not follow from its path and input.
func Post(id, path, summary string, errors ...int) huma.Operation {
	return operation(id, http.MethodPost, path, summary, errors)
}

// Patch describes an operation of the method PATCH, with the errors that do not follow from its path and input.
func Patch(id, path, summary string, errors ...int) huma.Operation {
	return operation(id, http.MethodPatch, path, summary, errors)
}

// Delete describes an operation of the method DELETE, with the errors that do not follow from its path and input.
func Delete(id, path, summary string, errors ...int) huma.Operation {
	return operation(id, http.MethodDelete, path, summary, errors)
}

// MaxBody is the most bytes of a request's body, except where an operation says otherwise.
const MaxBody = 64 << 10

func operation(id, method, path, summary string, errors []int) huma.Operation {
	var extensions map[string]any
	if scope := Scopes[method+" "+path]; scope != "" {
		extensions = map[string]any{"x-token-scope": scope}
	}
	return huma.Operation{
		Extensions:  extensions,
		OperationID: id, Method: method, Path: path, Summary: summary,
		MaxBodyBytes: MaxBody, Errors: errors,
	}
}

// Produces describes a response that its handler writes by itself.
func Produces(a huma.API, op huma.Operation, contentType string, value any) huma.Operation {
	schema := a.OpenAPI().Components.Schemas.Schema(reflect.TypeOf(value), true, "")
	op.Responses = map[string]*huma.Response{"200": {
		Description: http.StatusText(http.StatusOK), Content: map[string]*huma.MediaType{contentType: {Schema: schema}},
	}}
	return op
}

// API is the interface to which handlers add their operations.
type API struct {
	huma.API
	// Allow returns why the caller may not ask for an operation, for which they must be allowed to do an action.
	Allow func(ctx context.Context, operation string, need admin.Action) error
	// Problem returns an error as the caller gets it.
	Problem func(ctx context.Context, err error) *Problem
}

// Add registers an operation, which the site must allow the caller. Each error of its handler becomes a problem.
func Add[I, O any](a API, op huma.Operation, do func(context.Context, *I) (*O, error)) {
	need, known := Permissions[op.OperationID]
	if !known {
		panic("no permission is set for " + op.OperationID)
	}
	addErrors[I](&op)
	huma.Register(a.API, op, func(ctx context.Context, in *I) (*O, error) {
		if err := a.Allow(ctx, op.OperationID, need); err != nil {
			return nil, a.Problem(ctx, err)
		}
		out, err := do(ctx, in)
		if err != nil {
			return nil, a.Problem(ctx, err)
		}
		return out, nil
	})
}

// Body is a response that is one JSON value.
type Body[T any] struct {
	Cache string `header:"Cache-Control"`
	Body  T
}

// NoStore returns a response that must not be kept, because it depends on the caller or changes.
func NoStore[T any](v T) *Body[T] { return &Body[T]{Cache: "no-store", Body: v} }

// Put describes an operation of the method PUT, with the errors that do not follow from its path and input.
func Put(id, path, summary string, errors ...int) huma.Operation {
	return operation(id, http.MethodPut, path, summary, errors)
}

// NoCache returns a response that changes only with the program: caches keep it and ask whether it is still valid.
func NoCache[T any](v T) *Body[T] { return &Body[T]{Cache: "no-cache", Body: v} }

// Done returns the answer of an operation that returns no data, or err if it is not nil.
func Done(err error) (*Body[api.Done], error) {
	if err != nil {
		return nil, err
	}
	return NoStore(api.Done{Done: true}), nil
}

// PersonalVary is the Vary header of an answer that depends on the caller.
const PersonalVary = "Accept-Language, Cookie, Authorization"
