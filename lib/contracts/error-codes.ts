/**
 * The one table of error codes: what status each has and what it says when nobody says more exactly; `detail` is the
 * second
 * half of what the specification says, where it says two things of one error. Other languages: lib/i18n/text/errors.ts.
 */
export const errors = {
  VALIDATION_ERROR: { status: 400, title: "The request is not valid" },
  MISSING_USER_ID: { status: 400, title: "User ID required to start service" },
  UNKNOWN_ACTION: { status: 400, title: "Unknown action" },
  UNAUTHENTICATED: { status: 401, title: "Authentication required", detail: "User not authenticated" },
  INVALID_CREDENTIALS: { status: 401, title: "Login failed. Please check your credentials." },
  OTP_INVALID: { status: 401, title: "The code is wrong or has expired" },
  CURRENT_PASSWORD_WRONG: { status: 403, title: "The current password is wrong" },
  ACCOUNT_UNCONFIRMED: { status: 403, title: "Confirm your account first" },
  FORBIDDEN: { status: 403, title: "You may not do this" },
  OWN_CASE: { status: 403, title: "This is a case of your own. Another administrator has to decide." },
  FORBIDDEN_ORIGIN: { status: 403, title: "Requests from this origin are not accepted" },
  DRIVER_NOT_APPROVED: { status: 403, title: "Driver not approved" },
  INVALID_SIGNATURE: { status: 403, title: "Invalid signature" },
  NOT_FOUND: { status: 404, title: "Not found" },
  TRANSACTION_NOT_FOUND: { status: 404, title: "Transaction not found" },
  NOTIFICATION_NOT_FOUND: { status: 404, title: "Notification not found or access denied" },
  DRIVER_NOT_FOUND: { status: 404, title: "Driver not found" },
  DRIVER_PROFILE_NOT_FOUND: { status: 404, title: "Driver profile not found", detail: "Invalid driver ID" },
  TASK_ALREADY_ACTIVE: { status: 409, title: "Cannot accept task - another task is already active" },
  INVALID_STATE_TRANSITION: { status: 409, title: "This is not possible in the present state" },
  NO_ACTIVE_TASK: { status: 409, title: "No active task" },
  INVALID_STATE: { status: 409, title: "This is not possible in the present state" },
  NOT_AT_DESTINATION: { status: 409, title: "You are not at the delivery address yet" },
  DRIVER_NOT_AVAILABLE: {
    status: 409,
    title: "Driver must be online and available to accept tasks",
    detail: "Driver not available",
  },
  UNDER_REVIEW: {
    status: 409,
    title: "We are checking one of your deliveries. You get offers again when that is done.",
  },
  CASH_TO_RETURN: { status: 409, title: "Return the cash first. You get offers again when it is recorded." },
  OFFER_EXPIRED: { status: 409, title: "Task offer expired" },
  OFFER_TAKEN: { status: 409, title: "This task has been reassigned to another driver" },
  OFFER_CLOSED: { status: 409, title: "This offer is closed" },
  EMAIL_TAKEN: { status: 409, title: "An account with this email already exists. Please try logging in instead." },
  PHONE_TAKEN: {
    status: 409,
    title: "An account with this phone number already exists. Please try logging in instead.",
  },
  PHONE_NOT_VERIFIED: { status: 409, title: "Confirm your phone number first" },
  NOT_ELIGIBLE: { status: 409, title: "The driver cannot take this delivery" },
  NO_DRIVERS_AVAILABLE: { status: 409, title: "No available drivers found" },
  REQUEST_IN_PROGRESS: { status: 409, title: "The first request with this key is still running" },
  BODY_TOO_LARGE: { status: 413, title: "The request body is too large" },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: "The content type is not supported" },
  invalid_signature: { status: 422, title: "Invalid QR code signature" },
  expired_code: { status: 422, title: "Verification code has expired" },
  code_not_found: { status: 422, title: "Verification code not found or already used" },
  invalid_code: { status: 422, title: "Invalid verification code" },
  verification_error: { status: 422, title: "Verification failed" },
  WRONG_DELIVERY: { status: 422, title: "This code belongs to another delivery" },
  CODE_LOCKED: { status: 422, title: "Too many wrong codes. Try again later." },
  RECEIVER_NOT_FOUND: { status: 422, title: "Receiver not found" },
  WEAK_PASSWORD: { status: 422, title: "Password must be at least 6 characters" },
  OUTSIDE_SERVICE_AREA: { status: 422, title: "The address is outside the service area" },
  IDEMPOTENCY_MISMATCH: { status: 422, title: "This key was used for another request" },
  LOOKUP_LIMITED: { status: 429, title: "Too many unknown numbers today" },
  RATE_LIMITED: { status: 429, title: "Too many requests" },
  INTERNAL_ERROR: { status: 500, title: "Something went wrong" },
  PROVIDER_UNAVAILABLE: { status: 503, title: "A service we depend on cannot be reached" },
  CODES_UNAVAILABLE: { status: 503, title: "No text messages with codes can be sent at the moment" },
  API_KEY_NOT_SET: { status: 503, title: "API key is not set" },
} as const satisfies Record<string, { status: number; title: string; detail?: string }>;

export type ErrorCode = keyof typeof errors;

/** Whether a string from elsewhere is one of our codes. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}
