import { createAuthRateLimiter } from "./auth-limits.ts";

const SECRET = "sb_secret_of_the_test";
let seconds = 0;
const now = (): number => seconds * 1000;
beforeEach(() => {
  seconds = 0;
});

function createRequest(headers: Record<string, string> = {}, method = "POST"): Request {
  return new Request("http://127.0.0.1/auth/v1/token", { method, headers });
}
const from = (address: string): Request => createRequest({ apikey: SECRET, "sb-forwarded-for": address });

test("allows an address a burst of thirty, then the refill rate of its bucket", () => {
  const limits = createAuthRateLimiter(SECRET, { everybody: false, now });
  const statuses = (times: number, route: string): (number | undefined)[] =>
    Array.from({ length: times }, () => limits(from("203.0.113.7"), route, "127.0.0.1")?.status);
  expect(statuses(31, "/token")).toEqual([...Array<undefined>(30).fill(undefined), 429]);
  seconds = 2;
  expect(statuses(2, "/token")).toEqual([undefined, 429]);
  expect(statuses(31, "/verify").at(-1)).toBe(429);
  seconds = 11;
  expect(statuses(2, "/verify")).toEqual([429, 429]);
  seconds = 13;
  expect(statuses(2, "/verify")).toEqual([undefined, 429]);
  // Other routes are not limited.
  expect(statuses(40, "/logout")).toEqual(Array<undefined>(40).fill(undefined));
});

test("limits each address separately, and ignores one named without the secret key", () => {
  const limits = createAuthRateLimiter(SECRET, { everybody: true, now });
  for (let n = 0; n < 200; n++) expect(limits(from(`203.0.113.${n}`), "/token", "127.0.0.1")).toBeNull();
  const createUnverifiedRequest = (n: number): Request =>
    createRequest({ apikey: "sb_publishable", "sb-forwarded-for": `198.51.100.${n}` });
  const responses = Array.from({ length: 31 }, (_, n) => limits(createUnverifiedRequest(n), "/token", "127.0.0.1"));
  expect(responses.map((response) => response?.status ?? 0)).toEqual([...Array<number>(30).fill(0), 429]);
  expect(limits(from("not an address"), "/token", "127.0.0.1")?.status).toBe(429);
  expect(limits(from("203.0.113.250, 10.0.0.1"), "/token", "127.0.0.1")).toBeNull();
});

test("does not limit requests without an address, unless configured to", () => {
  const limits = createAuthRateLimiter(SECRET, { everybody: false, now });
  for (let n = 0; n < 100; n++) expect(limits(createRequest(), "/token", "127.0.0.1")).toBeNull();
});
