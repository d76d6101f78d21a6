import { consume } from "@/server/core/token-bucket";

jest.mock("@/server/env", () => ({ env: () => ({ RATE_LIMIT_FACTOR: 1 }) }));

const SECOND_MS = 1_000;
/** The number of requests allowed out of `times` at one moment. */
const countAllowed = (caller: string, times: number, at: number): number =>
  Array.from({ length: times }, () => consume("read", caller, at)).filter((wait) => wait === null).length;

test("allows twenty reads every two seconds", () => {
  for (let n = 0; n < 60; n++) expect(countAllowed("busy", 20, 2 * n * SECOND_MS)).toBe(20);
});

test("allows a burst of 80, then ten requests a second, and returns the seconds to wait", () => {
  expect(countAllowed("flood", 1_000, 0)).toBe(80);
  expect(consume("read", "flood", 0)).toBe(1);
  for (let n = 1; n < 60; n++) expect(countAllowed("flood", 100, n * SECOND_MS)).toBe(10);
});

test("counts callers and kinds separately", () => {
  countAllowed("loud", 1_000, 0);
  expect(countAllowed("quiet", 10, 0)).toBe(10);
  expect(consume("page", "loud", 0)).toBeNull();
});

test("allows the prefetches of a page with a hundred links", () => {
  for (let n = 0; n < 10; n++)
    for (let link = 0; link < 200; link++) expect(consume("page", "desk", n * 10 * SECOND_MS)).toBeNull();
});

test("never exceeds the burst, and a refusal takes no token", () => {
  countAllowed("patient", 5_000, 0);
  expect(countAllowed("patient", 1_000, 3_600 * SECOND_MS)).toBe(80);
});
