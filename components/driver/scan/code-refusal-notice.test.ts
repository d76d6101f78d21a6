import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { CodeRefusalNotice, type CodeContext } from "./code-refusal-notice";

const renderNotice = (context: CodeContext, code: string, title: string, checkOnly = false): string =>
  renderToStaticMarkup(
    createElement(CodeRefusalNotice, { refusal: { code, title, details: {} }, context, checkOnly, name: "Sam" }),
  );

const unexpectedError = ["INVALID_STATE_TRANSITION", "Cannot start service - task is in cancelled state"] as const;

test.each([
  ["handover", "Failed to complete task"],
  ["pickup", "Failed to start service"],
  ["return", "Failed to check the code"],
] as const)(
  "begins an unexpected failure at the %s with the failed step, and a wrong code with the reason",
  (context, failedStepText) => {
    expect(renderNotice(context, ...unexpectedError)).toContain(
      `${failedStepText}: Cannot start service - task is in cancelled state`,
    );
    expect(renderNotice(context, "invalid_code", "Invalid verification code")).not.toContain("Failed to");
  },
);

test.each([
  ["invalid_signature", "Invalid QR code signature"],
  ["expired_code", "QR code has expired"],
  ["expired_code", "Verification code has expired"],
  ["code_not_found", "Verification code not found or already used"],
  ["invalid_code", "Invalid verification code"],
])("shows the specified message of %s, then what to do: %s", (code, title) => {
  expect(renderNotice("handover", code, title)).toContain(`${title}. Keep the cash.`);
});

test.each([
  ["transaction_not_found", "Transaction not found"],
  ["verification_error", "Verification failed"],
])("shows the specified message of %s in a check: %s", (code, title) => {
  expect(renderNotice("handover", code, title, true)).toContain(title);
});

test("begins an unexpected failure of a check, which completes nothing, with the check", () => {
  const failure = renderNotice("handover", "TRANSACTION_NOT_FOUND", "Transaction not found", true);
  expect(failure).toContain("Verification failed: Transaction not found");
  expect(renderNotice("handover", "invalid_code", "Invalid verification code", true)).not.toContain(
    "Verification failed",
  );
});
