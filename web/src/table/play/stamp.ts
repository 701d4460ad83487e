import type { Submission } from "../../api/types";

/** What a submission carries besides its content. */
export type Stamp = Pick<Submission, "key" | "state">;
