import { ApiError } from "../api/api-error";
import { retryDelayMs } from "./retry-delay";

const noJitter = () => 0.5;

// docs/readings.md: query-defaults
test("backs off from a short delay to 30 seconds", () => {
  expect([1, 2, 3, 4, 5, 50].map((attempt) => retryDelayMs(attempt, null, noJitter))).toEqual([
    2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});

test("adds jitter", () => {
  expect([0, 1].map((random) => retryDelayMs(1, null, () => random))).toEqual([1_500, 2_500]);
});

test("honours Retry-After", () => {
  const rateLimited = new ApiError({ code: "RATE_LIMITED", status: 429, title: "Slow down", retryAfter: 45 });
  expect(retryDelayMs(1, rateLimited, noJitter)).toBe(45_000);
});
