// The values the interface speaks, by their names. schema.ts is generated from openapi.json: make generate.

export type * from "./schema";
