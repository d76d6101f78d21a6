import { authRefusal } from "@/server/session/auth-error";

const messageOf = (code: string | undefined, status = 400, message = ""): [string, string] => {
  const { code: ours, title } = authRefusal({ code, status, message }, "EMAIL_TAKEN");
  return [ours, title];
};

test.each([
  ["invalid_credentials", "INVALID_CREDENTIALS"],
  ["user_already_exists", "EMAIL_TAKEN"],
  ["phone_exists", "PHONE_TAKEN"],
  ["otp_expired", "OTP_INVALID"],
  ["email_not_confirmed", "ACCOUNT_UNCONFIRMED"],
  ["phone_not_confirmed", "ACCOUNT_UNCONFIRMED"],
  ["phone_provider_disabled", "CODES_UNAVAILABLE"],
  ["sms_send_failed", "CODES_UNAVAILABLE"],
  ["signup_disabled", "FORBIDDEN"],
  ["user_banned", "FORBIDDEN"],
  ["email_address_invalid", "VALIDATION_ERROR"],
  ["session_not_found", "UNAUTHENTICATED"],
  ["current_password_required", "CURRENT_PASSWORD_WRONG"],
  ["hook_timeout", "PROVIDER_UNAVAILABLE"],
  ["weak_password", "WEAK_PASSWORD"],
  ["same_password", "WEAK_PASSWORD"],
])("maps the auth server's %s to %s, without revealing that the account exists", (code, ours) => {
  expect(messageOf(code)[0]).toBe(ours);
});

test("reports an unconfirmed account, separately for email and phone", () => {
  expect(messageOf("email_not_confirmed")[1]).toMatch(/email/);
  expect(messageOf("phone_not_confirmed")[1]).toMatch(/phone number/);
});

// docs/readings.md: auth-status
test("maps unknown codes to the caller's error, and a missing response to an outage", () => {
  expect(messageOf("something_new")[0]).toBe("EMAIL_TAKEN");
  expect(messageOf(undefined, 500)[0]).toBe("PROVIDER_UNAVAILABLE");
  expect(messageOf(undefined, 0)[0]).toBe("PROVIDER_UNAVAILABLE");
});

test.each([401, 403, 404, 422])("treats a %i without the auth server's code as an outage", (status) => {
  expect(messageOf(undefined, status)[0]).toBe("PROVIDER_UNAVAILABLE");
});

test("recognizes a missing session although auth-js drops its code", () => {
  const error = { name: "AuthSessionMissingError", message: "Auth session missing!", status: 400 };
  expect(authRefusal(error, "OTP_INVALID").code).toBe("UNAUTHENTICATED");
});

test("returns the duration of a rate limit", () => {
  expect(
    authRefusal(
      {
        code: "over_sms_send_rate_limit",
        status: 429,
        message: "For security purposes, you can only request this after 37 seconds.",
      },
      "NOT_FOUND",
    ).details.retryAfter,
  ).toBe(37);
});
