import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { CodeRefusalNotice, type CodeContext } from "./code-refusal-notice";

const text = (context: CodeContext, code: string, title: string, checkOnly = false): string =>
  renderToStaticMarkup(
    createElement(CodeRefusalNotice, { refusal: { code, title, details: {} }, context, checkOnly, name: "Sam" }),
  );

const state = ["INVALID_STATE_TRANSITION", "Cannot start service - task is in cancelled state"] as const;

test.each([
  ["handover", "Failed to complete task"],
  ["pickup", "Failed to start service"],
  ["return", "Failed to check the code"],
] as const)(
  "begins an unexpected failure at the %s with the failed step, and a wrong code with the reason",
  (at, step) => {
    expect(text(at, ...state)).toContain(`${step}: Cannot start service - task is in cancelled state`);
    expect(text(at, "invalid_code", "Invalid verification code")).not.toContain("Failed to");
  },
);

test.each([
  ["invalid_signature", "Invalid QR code signature"],
  ["expired_code", "QR code has expired"],
  ["expired_code", "Verification code has expired"],
  ["code_not_found", "Verification code not found or already used"],
  ["invalid_code", "Invalid verification code"],
])("shows the specified message of %s, then what to do: %s", (code, title) => {
  expect(text("handover", code, title)).toContain(`${title}. Keep the cash.`);
});

test.each([
  ["transaction_not_found", "Transaction not found"],
  ["verification_error", "Verification failed"],
])("shows the specified message of %s in a check: %s", (code, title) => {
  expect(text("handover", code, title, true)).toContain(title);
});

test("begins an unexpected failure of a check, which completes nothing, with the check", () => {
  const failure = text("handover", "TRANSACTION_NOT_FOUND", "Transaction not found", true);
  expect(failure).toContain("Verification failed: Transaction not found");
  expect(text("handover", "invalid_code", "Invalid verification code", true)).not.toContain("Verification failed");
});
