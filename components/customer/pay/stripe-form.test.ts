import { toSubmitResult } from "./stripe-form";

test.each([
  [
    { type: "validation_error", code: "incomplete_number" },
    { kind: "incomplete", message: null },
  ],
  [{ type: "card_error", code: "card_declined" }, { kind: "declined" }],
  [{ type: "invalid_request_error", code: "payment_intent_authentication_failure" }, { kind: "declined" }],
  [{ type: "invalid_request_error", code: "payment_intent_unexpected_state" }, { kind: "not_payable" }],
  [{ type: "api_connection_error" }, { kind: "unknown" }],
  [{ type: "api_error" }, { kind: "unknown" }],
])("maps %j to a result", (error, result) => {
  expect(toSubmitResult(error)).toEqual(result);
});
