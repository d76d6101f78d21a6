import { channel } from "node:diagnostics_channel";
import { consumeForAccountByCaller } from "@/server/http/rate-limit/account-limit";
import { monitorConnections } from "@/server/http/connections";

// The counters as in the database, without their windows.
const counters = new Map<string, number>();
let admitCalls = 0;
jest.mock("@/server/env", () => ({
  env: () => ({
    TRUST_PROXY: 0,
    RATE_LIMIT_FACTOR: 1,
    VERIFICATION_SECRET: "verification-secret-for-tests",
    LOG_LEVEL: "silent",
  }),
}));
jest.mock("@/server/database/rpc", () => ({
  rpc: {
    once: (
      _db: unknown,
      _name: string,
      { p_route, p_bucket, p_limit }: { p_route: string; p_bucket: string; p_limit: number },
    ) => {
      admitCalls++;
      const bucket = `${p_route} ${p_bucket}`;
      const limited = (counters.get(bucket) ?? 0) >= p_limit;
      if (!limited) counters.set(bucket, (counters.get(bucket) ?? 0) + 1);
      return Promise.resolve({
        userId: null,
        limited,
        retryAfter: limited ? 60 : null,
        mismatch: false,
        running: false,
      });
    },
  },
}));

const SIGN_IN = { windowSeconds: 300, max: 10 };
/** A sign-in attempt at an account from an address. */
async function attemptFrom(address: string, account: string): Promise<string> {
  const request = { socket: { remoteAddress: address }, headers: {}, url: "/" };
  channel("http.server.request.start").publish({ request });
  return consumeForAccountByCaller("/api/auth/sign-in", SIGN_IN, account, new Headers(request.headers)).then(
    () => "allowed",
    (error: { code: string }) => error.code,
  );
}
async function attempts(count: number, address: string, account: string): Promise<string[]> {
  const answers: string[] = [];
  for (let n = 0; n < count; n++) answers.push(await attemptFrom(address, account));
  return answers;
}

beforeAll(monitorConnections);
beforeEach(() => {
  counters.clear();
});

test("limits an address after ten wrong passwords, but not the owner at another address", async () => {
  const answers = await attempts(12, "203.0.113.7", "cora@example.com");
  expect(answers.filter((answer) => answer === "allowed")).toHaveLength(10);
  expect(answers.slice(10)).toEqual(["RATE_LIMITED", "RATE_LIMITED"]);
  expect(await attemptFrom("198.51.100.1", "Cora@Example.com")).toBe("allowed");
});

test("does not count limited attempts against the limit of all callers", async () => {
  await attempts(500, "203.0.113.7", "cora@example.com");
  expect(await attemptFrom("198.51.100.1", "cora@example.com")).toBe("allowed");
});

test("allows two hundred attempts at one account from many addresses", async () => {
  for (let n = 1; n <= 20; n++) await attempts(10, `192.0.2.${n}`, "vera@example.com");
  expect(await attemptFrom("192.0.2.99", "vera@example.com")).toBe("RATE_LIMITED");
  expect(await attemptFrom("192.0.2.99", "rosa@example.com")).toBe("allowed");
});

test("refuses a limited caller from memory until the wait is over", async () => {
  jest.spyOn(performance, "now").mockReturnValue(1_000_000);
  try {
    expect((await attempts(11, "198.51.100.9", "dina@example.com")).at(-1)).toBe("RATE_LIMITED");
    const callsBefore = admitCalls;
    expect(await attempts(50, "198.51.100.9", "dina@example.com")).toEqual(Array(50).fill("RATE_LIMITED"));
    expect(admitCalls).toBe(callsBefore);
    counters.clear();
    jest.spyOn(performance, "now").mockReturnValue(1_000_000 + 60_001);
    expect(await attemptFrom("198.51.100.9", "dina@example.com")).toBe("allowed");
  } finally {
    jest.restoreAllMocks();
  }
});
