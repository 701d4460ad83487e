// Package api defines the types of the HTTP interface and nothing else. The OpenAPI document and the TypeScript types
// of the web client are generated from them.
package api
