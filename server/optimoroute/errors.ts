import "server-only";

export type RoutingErrorType =
  | "configuration"
  | "authentication"
  | "rate_limit"
  | "server"
  | "network"
  | "timeout"
  | "malformed"
  | "refused"
  | "not_offered";

type ErrorDetails = {
  type: RoutingErrorType;
  code?: string | undefined;
  message?: string | undefined;
  /** HTTP status of the response; null without one. */
  statusCode?: number | null;
  endpoint: string;
  /** Retry-After in milliseconds. */
  retryAfterMs?: number | null;
  /** Whether the provider may have processed the request despite the failure. */
  mayHaveArrived?: boolean;
  /** The planning run that blocks this one. */
  planningId?: number | null;
};

const retryableTypes: ReadonlySet<RoutingErrorType> = new Set([
  "rate_limit",
  "server",
  "network",
  "timeout",
  "malformed",
]);

/** Whether the same call may succeed later. */
export const isRetryable = (type: RoutingErrorType): boolean => retryableTypes.has(type);

/**
 * The type for a code that takes precedence over the HTTP status, of a whole response or a row; null for other codes.
 */
export function typeByCode(code: string | null | undefined): RoutingErrorType | null {
  switch (code) {
    case "AUTH_KEY_UNKNOWN":
    case "AUTH_KEY_MISSING":
      return "authentication";
    case "ERR_TOO_MANY_CONNECTIONS":
      return "rate_limit";
    case "ERR_INTERNAL":
      return "server";
    default:
      return null;
  }
}

/** A failed call. Its message contains neither the key nor personal data that we sent. */
export class RoutingError extends Error {
  override readonly name: string = "RoutingError";
  readonly type: RoutingErrorType;
  readonly code: string;
  readonly statusCode: number | null;
  readonly endpoint: string;
  /** Whether a retry may succeed. */
  readonly retryable: boolean;
  readonly retryAfterMs: number | null;
  /** Whether this or an earlier attempt may have arrived. */
  mayHaveArrived: boolean;
  /** With ERR_OPT_RUNNING: the running planning run, if the provider named it. */
  readonly planningId: number | null;

  constructor({
    type,
    code,
    message,
    statusCode = null,
    endpoint,
    retryAfterMs = null,
    mayHaveArrived = false,
    planningId = null,
  }: ErrorDetails) {
    super(message || "OptimoRoute API error");
    this.type = type;
    this.code = code || "UNKNOWN_ERROR";
    this.statusCode = type === "authentication" ? 401 : statusCode;
    this.endpoint = endpoint;
    this.retryable = isRetryable(type);
    this.retryAfterMs = retryAfterMs;
    this.mayHaveArrived = mayHaveArrived;
    this.planningId = planningId;
  }
}

/** Refused while the day is being planned, which ends soon. */
export const PLANNING_RUNNING = "ERR_OPT_RUNNING";

/** Whether the same call may succeed later, also if it was refused because the day is being planned. */
export const isTemporaryError = (error: RoutingError): boolean => error.retryable || error.code === PLANNING_RUNNING;

/** Whether the provider has not decided about what was sent: it is down, busy, or refuses the key. */
export const isUndecided = (error: RoutingError): boolean => isTemporaryError(error) || error.type === "authentication";

/**
 * A call that the client's mode does not have: it exists only in the specification, or only in a real account. Nothing
 * was sent.
 */
export class EndpointNotSupported extends RoutingError {
  override readonly name = "EndpointNotSupported";

  constructor(endpoint: string, instead?: string) {
    super({
      type: "not_offered",
      code: "NOT_OFFERED",
      message: `${endpoint} is not offered by the provider${instead ? `: ${instead}` : ""}`,
      endpoint,
    });
  }
}
