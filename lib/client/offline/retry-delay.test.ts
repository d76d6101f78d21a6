import { ApiError } from "../api/api-error";
import { retryDelayMs } from "./retry-delay";

const middle = () => 0.5;

// Reading: query-defaults
test("a question without an answer is asked again and again: soon at first, then twice a minute", () => {
  expect([1, 2, 3, 4, 5, 50].map((tries) => retryDelayMs(tries, null, middle))).toEqual([
    2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});

test("not all phones ask at the same moment", () => {
  expect([0, 1].map((random) => retryDelayMs(1, null, () => random))).toEqual([1_500, 2_500]);
});

test("a server that says when is not asked before", () => {
  const busy = new ApiError({ code: "RATE_LIMITED", status: 429, title: "Slow down", retryAfter: 45 });
  expect(retryDelayMs(1, busy, middle)).toBe(45_000);
});
