package httpapi

import (
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// requestErrors are the errors of every operation: 401 for a secret or token that is not valid, 403 for a token without
// the scope, a caller without the permission and a page of another site, 429 for a quota, 503 for a database that does
// not answer and for a queue that is full. Huma adds 500, and 422 where there is input.
var requestErrors = []int{
	http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests, http.StatusServiceUnavailable,
}

// bodyErrors are the errors of operations with a body: no JSON, too slow, too long, and of another media type.
var bodyErrors = []int{
	http.StatusBadRequest, http.StatusRequestTimeout, http.StatusRequestEntityTooLarge,
	http.StatusUnsupportedMediaType,
}

// neverNotFound holds the ids of operations that answer an unknown id in their path with another status than 404.
var neverNotFound = map[string]bool{
	"getClosure": true, "unblock": true, "unfollow": true, "withdrawInvitation": true,
}

// addErrors adds to an operation the errors that follow from its path and its input. Others are named where the
// operation is described.
func addErrors[I any](op *huma.Operation) {
	op.Errors = append(op.Errors, requestErrors...)
	input := reflect.TypeFor[I]()
	if input.Kind() == reflect.Struct {
		if _, found := input.FieldByName("Body"); found {
			op.Errors = append(op.Errors, bodyErrors...)
		}
	}
	if strings.Contains(op.Path, "{") && !neverNotFound[op.OperationID] {
		op.Errors = append(op.Errors, http.StatusNotFound)
	}
	slices.Sort(op.Errors)
	op.Errors = slices.Compact(op.Errors)
}
