import { toSubmitResult } from "./stripe-form";

test.each([
  [
    { type: "validation_error", code: "incomplete_number" },
    { kind: "incomplete", words: null },
  ],
  [{ type: "card_error", code: "card_declined" }, { kind: "declined" }],
  [{ type: "invalid_request_error", code: "payment_intent_authentication_failure" }, { kind: "declined" }],
  [{ type: "invalid_request_error", code: "payment_intent_unexpected_state" }, { kind: "over" }],
  [{ type: "api_connection_error" }, { kind: "unsure" }],
  [{ type: "api_error" }, { kind: "unsure" }],
])("maps %j to a result", (error, sent) => {
  expect(toSubmitResult(error)).toEqual(sent);
});
