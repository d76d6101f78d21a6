import { formatElapsed } from "./elapsed";

test.each([
  [-5_000, "0:00"],
  [7_400, "0:07"],
  [760_000, "12:40"],
  [11_100_000, "3:05:00"],
  [2 * 86_400_000 + 3_661_000, "2 d 1:01:01"],
])("%d ms reads %s", (ms, text) => {
  expect(formatElapsed(ms)).toBe(text);
});
