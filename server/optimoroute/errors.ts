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

type Facts = {
  type: RoutingErrorType;
  code?: string | undefined;
  message?: string | undefined;
  /** The answer's HTTP status; null when there was none. */
  statusCode?: number | null;
  endpoint: string;
  /** Milliseconds that the provider asked to be left alone. */
  retryAfterMs?: number | null;
  /** Whether the provider may have acted on the request although it gave no good answer. */
  mayHaveArrived?: boolean;
  /** The planning run that stands in the way. */
  planningId?: number | null;
};

const retryableTypes: ReadonlySet<RoutingErrorType> = new Set([
  "rate_limit",
  "server",
  "network",
  "timeout",
  "malformed",
]);

/** A call that did not go well. Its message holds neither the key nor what we sent about people. */
export class RoutingError extends Error {
  override readonly name: string = "RoutingError";
  readonly type: RoutingErrorType;
  readonly code: string;
  readonly statusCode: number | null;
  readonly endpoint: string;
  /** Whether asking again may help. */
  readonly retryable: boolean;
  readonly retryAfterMs: number | null;
  /** Whether this or an earlier attempt may have arrived. */
  mayHaveArrived: boolean;
  /** With ERR_OPT_RUNNING: the run that is under way, when the provider said which. */
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
  }: Facts) {
    super(message || "OptimoRoute API error");
    this.type = type;
    this.code = code || "UNKNOWN_ERROR";
    this.statusCode = type === "authentication" ? 401 : statusCode;
    this.endpoint = endpoint;
    this.retryable = retryableTypes.has(type);
    this.retryAfterMs = retryAfterMs;
    this.mayHaveArrived = mayHaveArrived;
    this.planningId = planningId;
  }
}

/** A call of the specification that a real account does not know. Nothing was sent. */
export class RoutingNotOffered extends RoutingError {
  override readonly name = "RoutingNotOffered";

  constructor(endpoint: string, instead?: string) {
    super({
      type: "not_offered",
      code: "NOT_OFFERED",
      message: `${endpoint} is not offered by the provider${instead ? `: ${instead}` : ""}`,
      endpoint,
    });
  }
}
