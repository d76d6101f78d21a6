import { ApiError } from "./api-error";
import { failureText, appendReason } from "./failure-text";

const action = "Failed to accept task";
const text = (code: string, status: number, title: string) =>
  failureText("en", new ApiError({ code, status, title }), action);

// docs/readings.md: failed-action
test("names the action, then the reason, where the failure is unexpected", () => {
  expect(text("NETWORK", 0, "No connection")).toBe(
    "Failed to accept task: No connection. Check your network and try again.",
  );
  expect(text("INTERNAL_ERROR", 500, "The server had a problem. Please try again.")).toBe(
    "Failed to accept task: The server had a problem. Please try again.",
  );
  expect(text("RATE_LIMITED", 429, "Too many requests")).toBe("Failed to accept task: Too many requests");
  expect(text("UNKNOWN", 413, "The answer is not valid")).toBe("Failed to accept task: The answer is not valid");
  expect(failureText("en", new TypeError("x is not a function"), action)).toBe(action);
});

test("shows only the reason of a refusal, such as an expired offer", () => {
  expect(text("OFFER_EXPIRED", 409, "Task offer expired")).toBe("Task offer expired");
  expect(text("TASK_ALREADY_ACTIVE", 409, "Cannot accept task - another task is already active")).toBe(
    "Cannot accept task - another task is already active",
  );
});

test("appends the reason as a sentence to an action that ends with a full stop, and does not repeat it", () => {
  expect(appendReason("Registration failed. Please try again.", "No connection.")).toBe(
    "Registration failed. Please try again. No connection.",
  );
  expect(appendReason("Failed to create transaction", "Failed to create transaction")).toBe(
    "Failed to create transaction",
  );
});
