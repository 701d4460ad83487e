// The values the interface speaks, by their names; those of one game stand beside its face. schema.ts is generated from
// openapi.json: make generate.

export type * from "./schema";
