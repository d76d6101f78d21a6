// The provider's errors: a documented code, for a whole response or a single row.
type RefusalCode =
  | "AUTH_KEY_MISSING"
  | "AUTH_KEY_UNKNOWN"
  | "MALFORMED_REQUEST"
  | "ERR_MISSING_MAND_FIELD"
  | "ERR_INVALID_PARAM_FORMAT"
  | "ERR_TOO_MANY_CONNECTIONS"
  | "ERR_INTERNAL"
  | "ERR_ORD_EXISTS"
  | "ERR_ORD_NOT_FOUND"
  | "ERR_LOC_NOT_VALID"
  | "ERR_LOC_GEOCODING"
  | "ERR_LOC_GEOCODING_PARTIAL"
  | "ERR_LOC_GEOCODING_MULTIPLE"
  | "ERR_OPT_RUNNING"
  | "ERR_NOTHING_TO_SEND";

const BAD_REQUEST_CODES: ReadonlySet<RefusalCode> = new Set([
  "MALFORMED_REQUEST",
  "ERR_MISSING_MAND_FIELD",
  "ERR_INVALID_PARAM_FORMAT",
]);

export class OptimoRouteApiError extends Error {
  readonly code: RefusalCode;
  readonly extraFields: Record<string, unknown>;
  readonly status: number;

  // At the provider an unparsable request is a 400, and a refused one a 200 with success false.
  constructor(
    code: RefusalCode,
    message: string,
    extraFields: Record<string, unknown> = {},
    status = BAD_REQUEST_CODES.has(code) ? 400 : 200,
  ) {
    super(message);
    this.code = code;
    this.extraFields = extraFields;
    this.status = status;
  }

  get row(): Record<string, unknown> {
    return { success: false, code: this.code, message: this.message, ...this.extraFields };
  }
}

// One row of a bulk response: the result, or the error.
export function toBulkRow(work: () => Record<string, unknown>): Record<string, unknown> {
  try {
    return { success: true, ...work() };
  } catch (error) {
    if (error instanceof OptimoRouteApiError) return error.row;
    throw error;
  }
}
