// The types of the API by name; those of one game are in its folder. schema.ts is generated from
// openapi.json: make generate.

export type * from "./schema";
