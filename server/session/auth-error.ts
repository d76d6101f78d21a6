import "server-only";
import { isFieldErrorReason } from "@/lib/contracts/error-messages";
import { toFieldError, Refusal, type ErrorCode, type RefusalDetails } from "@/server/core/errors";

/** An error of the auth server, from any client. `code` is its own; outages and gateways have none. */
export type AuthFailure = {
  name?: string;
  message: string;
  status?: number | undefined;
  code?: string | undefined;
  reasons?: string[];
};

type RefusalArguments = [code: ErrorCode, reason?: string, details?: RefusalDetails];
// Supabase Auth's codes (supabase/auth, internal/api/apierrors) that our calls can get, with our errors for them. All
// others become the caller's error, or an outage.
const refusalsByCode: Record<string, RefusalArguments> = {
  invalid_credentials: ["INVALID_CREDENTIALS"],
  email_not_confirmed: ["ACCOUNT_UNCONFIRMED", "email", { verify: "email" }],
  phone_not_confirmed: ["ACCOUNT_UNCONFIRMED", "phone", { verify: "sms" }],
  user_already_exists: ["EMAIL_TAKEN"],
  email_exists: ["EMAIL_TAKEN"],
  phone_exists: ["PHONE_TAKEN"],
  otp_expired: ["OTP_INVALID"],
  phone_provider_disabled: ["CODES_UNAVAILABLE"],
  sms_send_failed: ["CODES_UNAVAILABLE", "number"],
  signup_disabled: ["FORBIDDEN", "no_sign_up"],
  email_provider_disabled: ["FORBIDDEN", "no_email_sign_up"],
  user_banned: ["FORBIDDEN", "blocked"],
  captcha_failed: ["FORBIDDEN", "captcha"],
  email_address_invalid: ["VALIDATION_ERROR", undefined, { errors: [toFieldError("email", "email_undeliverable")] }],
  email_address_not_authorized: ["PROVIDER_UNAVAILABLE"],
  current_password_required: ["CURRENT_PASSWORD_WRONG"],
  current_password_invalid: ["CURRENT_PASSWORD_WRONG"],
  reauthentication_needed: ["CURRENT_PASSWORD_WRONG", "sign_in_again"],
  bad_jwt: ["UNAUTHENTICATED"],
  no_authorization: ["UNAUTHENTICATED"],
  session_expired: ["UNAUTHENTICATED"],
  session_not_found: ["UNAUTHENTICATED"],
  user_not_found: ["UNAUTHENTICATED"],
  conflict: ["PROVIDER_UNAVAILABLE"],
  hook_timeout: ["PROVIDER_UNAVAILABLE"],
  hook_timeout_after_retry: ["PROVIDER_UNAVAILABLE"],
  request_timeout: ["PROVIDER_UNAVAILABLE"],
};

/** Our error for an error of the auth server: by its known code, otherwise `fallback`. */
export function authRefusal(error: AuthFailure, fallback: ErrorCode, reason?: string): Refusal {
  const heldUntil = SIGN_IN_HELD.exec(error.message)?.[1];
  if (heldUntil !== undefined) return signInHeldRefusal(heldUntil);
  if (error.code === "weak_password") return weakPasswordRefusal(error.reasons?.length ? error.reasons : ["weak"]);
  if (error.code === "same_password") return weakPasswordRefusal(["same"]);
  if (error.status === 429)
    return new Refusal("RATE_LIMITED", undefined, { retryAfter: parseRetrySeconds(error.message) });
  // auth-js drops this error's code.
  const code = error.name === "AuthSessionMissingError" ? "session_not_found" : error.code;
  const refusalArguments = code === undefined ? undefined : refusalsByCode[code];
  if (refusalArguments)
    return new Refusal(
      refusalArguments[0],
      refusalArguments[0] === fallback ? reason : refusalArguments[1],
      refusalArguments[2],
    );
  // A missing response has no status, or 0. A 4xx without a code comes from a gateway, and proves nothing.
  if (!error.status || error.status >= 500 || error.code === undefined) return new Refusal("PROVIDER_UNAVAILABLE");
  return new Refusal(fallback, reason);
}

// The message of the auth server's hook (private.custom_access_token) while sign-in is suspended after an address
// change.
const SIGN_IN_HELD = /^sign_in_held:(\d{4}-\S+)$/;

function signInHeldRefusal(heldUntil: string): Refusal {
  const params = { until: `${heldUntil.slice(0, 16).replace("T", " ")} UTC` };
  return new Refusal("SIGN_IN_HELD", "until", { params, until: heldUntil });
}

// "For security purposes, you can only request this after 59 seconds."
function parseRetrySeconds(message: string): number {
  return Number(/after (\d{1,5}) second/.exec(message)?.[1] ?? 60);
}

/** The refusal of a weak password, with one field error per reason. */
export function weakPasswordRefusal(reasons: string[]): Refusal {
  const errors = reasons.map((reason) => {
    const messageKey = `password_${reason}`;
    return toFieldError("password", isFieldErrorReason(messageKey) ? messageKey : "password_weak");
  });
  return new Refusal("WEAK_PASSWORD", errors[0]?.reason, { errors });
}
