package server_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"sync"
	"testing"

	"hexparlor/internal/server"
)

// declaredErrors is a transport that fails the test for a response with an error that the OpenAPI document does not
// declare for its operation. All tests of this package send their requests by it.
type declaredErrors struct {
	t testing.TB
	http.RoundTripper
}

// RoundTrip sends a request and checks the status of its response.
func (d declaredErrors) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := d.RoundTripper.RoundTrip(r)
	if err == nil && res.StatusCode >= http.StatusBadRequest && res.StatusCode != http.StatusMisdirectedRequest {
		handler, route := operations().Handler(r)
		if o, found := handler.(operation); found && o.Responses[strconv.Itoa(res.StatusCode)] == nil {
			d.t.Errorf("%s answers %d, which its operation %s does not declare", route, res.StatusCode, o.OperationID)
		}
	}
	return res, err
}

// operation is an operation of the OpenAPI document.
type operation struct {
	OperationID string         `json:"operationId"`
	Responses   map[string]any `json:"responses"`
}

// ServeHTTP makes an operation a handler, so that http.ServeMux finds it by a request.
func (operation) ServeHTTP(http.ResponseWriter, *http.Request) {}

// operations returns a mux with the operations of the OpenAPI document as handlers.
var operations = sync.OnceValue(func() *http.ServeMux {
	text, err := server.OpenAPI(nil)
	if err != nil {
		panic(err)
	}
	var document struct {
		Paths map[string]map[string]operation `json:"paths"`
	}
	if err := json.Unmarshal(text, &document); err != nil {
		panic(err)
	}
	mux := http.NewServeMux()
	for path, methods := range document.Paths {
		for method, o := range methods {
			mux.Handle(methodName[method]+" "+path, o)
		}
	}
	return mux
})

// methodName maps the members of an OpenAPI path item to HTTP methods.
var methodName = map[string]string{
	"get": http.MethodGet, "post": http.MethodPost, "put": http.MethodPut, "patch": http.MethodPatch,
	"delete": http.MethodDelete,
}
