import "server-only";
import type { ErrorCode } from "@/lib/contracts/error-codes";
import { errorTitle, type ErrorParams, type FieldError } from "@/lib/contracts/error-messages";

export { errorDefinitions, isErrorCode, type ErrorCode } from "@/lib/contracts/error-codes";
export { toFieldError, type FieldError } from "@/lib/contracts/error-messages";

/**
 * Members of a problem in addition to its code: `reason`, the values of its message, field problems and further facts.
 */
export type RefusalDetails = { reason?: string; params?: ErrorParams; errors?: FieldError[] } & Record<string, unknown>;

/**
 * An expected error with a code. Functions behind a route throw it, and only route() catches it; `reason` selects a
 * more specific title.
 */
export class Refusal extends Error {
  override name = "Refusal";
  readonly title: string;
  readonly details: RefusalDetails;
  constructor(
    readonly code: ErrorCode,
    reason?: string,
    details: RefusalDetails = {},
  ) {
    const title = errorTitle(code, reason, details.params);
    super(`${code}: ${title}`);
    this.title = title;
    this.details = reason === undefined ? details : { reason, ...details };
  }
}
