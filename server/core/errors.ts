import "server-only";
import { errors, type ErrorCode } from "@/lib/contracts/error-codes";

export { errors, isErrorCode, type ErrorCode } from "@/lib/contracts/error-codes";

export type FieldProblem = { path: string; message: string };

/** What a problem may carry besides its code: field problems, and facts such as `failedGate` or `attemptsLeft`. */
export type RefusalMore = { errors?: FieldProblem[] } & Record<string, unknown>;

/** An expected "no". Verbs throw it, only route() catches it; `title` overrides the table's. */
export class Refusal extends Error {
  override name = "Refusal";
  constructor(
    readonly code: ErrorCode,
    readonly title: string = errors[code].title,
    readonly more: RefusalMore = {},
  ) {
    super(`${code}: ${title}`);
  }
}
