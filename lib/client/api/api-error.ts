import type { FieldError } from "@/lib/contracts/error-messages";

export type { FieldError } from "@/lib/contracts/error-messages";

/** A refused or failed API call. Callers branch on `code`; `title` is for display. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly errors: readonly FieldError[];
  readonly requestId: string | null;
  /** Seconds to wait, from Retry-After. */
  readonly retryAfter: number | null;
  /** The other members of the RFC 9457 problem body: reason, params, attemptsLeft, lockedUntil, failedGate (the rule
   * by which dispatch excludes a driver). */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(problem: {
    code: string;
    status: number;
    title: string;
    errors?: readonly FieldError[];
    requestId?: string | null;
    retryAfter?: number | null;
    details?: Record<string, unknown>;
  }) {
    super(problem.title);
    this.name = "ApiError";
    this.code = problem.code;
    this.status = problem.status;
    this.title = problem.title;
    this.errors = problem.errors ?? [];
    this.requestId = problem.requestId ?? null;
    this.retryAfter = problem.retryAfter ?? null;
    this.details = problem.details ?? {};
  }

  /**
   * The call may be repeated under the same key: no response arrived, or the response (429, 5xx) says that the call was
   * not completed.
   */
  get isRetryable(): boolean {
    // Our refusals always have a code. A gateway's page has none and is not an answer, except 413: a body that is too
    // large stays too large.
    if (this.code === "UNKNOWN") return this.status !== 413;
    // LOOKUP_LIMITED is a final answer: nothing was done, and a lookup tomorrow is a new request.
    const isRateLimited = this.status === 429 && this.code !== "LOOKUP_LIMITED";
    return (
      this.status === 0 ||
      this.status >= 500 ||
      isRateLimited ||
      this.status === 408 ||
      this.code === "REQUEST_IN_PROGRESS"
    );
  }

  fieldError(path: string): string | null {
    return this.errors.find((fieldError) => fieldError.path === path)?.message ?? null;
  }
}

export function isApiError(error: unknown, code?: string): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}
