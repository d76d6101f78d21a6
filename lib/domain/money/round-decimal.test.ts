import { roundDecimal } from "./round-decimal";

test.each([
  ["39.28450475", 7, 39.2845048],
  ["-76.59641405", 7, -76.5964141],
  ["39.28450474999999", 7, 39.2845047],
  ["1e-8", 7, 0],
  ["-5e-8", 7, -1e-7],
  ["12.0005", 3, 12.001],
  ["180", 7, 180],
])("rounds %s to %i places as %d", (digits, places, rounded) => {
  expect(roundDecimal(digits, places)).toBeCloseTo(rounded, 12);
  expect(Math.round(roundDecimal(digits, places) * 10 ** places)).toBe(Math.round(rounded * 10 ** places));
});
