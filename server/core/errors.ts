import "server-only";
import type { ErrorCode } from "@/lib/contracts/error-codes";
import { titleOf, type About, type FieldProblem } from "@/lib/contracts/refusal-words";

export { errors, isErrorCode, type ErrorCode } from "@/lib/contracts/error-codes";
export { fieldProblem, type FieldProblem } from "@/lib/contracts/refusal-words";

/**
 * What a problem may carry besides its code: why, as a `reason` of the table with the values of its sentence, field
 * problems, and facts such as `failedGate` or `attemptsLeft`.
 */
export type RefusalMore = { reason?: string; about?: About; errors?: FieldProblem[] } & Record<string, unknown>;

/** An expected "no". Verbs throw it, only route() catches it; `reason` chooses a more exact sentence of the table. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly title: string;
  readonly more: RefusalMore;
  constructor(
    readonly code: ErrorCode,
    reason?: string,
    more: RefusalMore = {},
  ) {
    const title = titleOf(code, reason, more.about);
    super(`${code}: ${title}`);
    this.title = title;
    this.more = reason === undefined ? more : { reason, ...more };
  }
}
