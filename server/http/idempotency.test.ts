import type { Admission } from "@/server/database/results/platform";
import type { TransactionQuery } from "@/server/database/client";
import { withIdempotency, KEYED_WRITE_MS, type Answer } from "@/server/http/idempotency";

const finished: unknown[] = [];
jest.mock("@/server/database/rpc", () => ({
  rpc: { once: (_context: unknown, _name: string, args: unknown) => Promise.resolve(void finished.push(args)) },
}));
jest.mock("@/server/env", () => ({ env: () => ({ LOG_LEVEL: "silent" }) }));

const answer: Answer = { status: 200, body: {} };
const admission = { running: false, mismatch: false, replay: null } as unknown as Admission;
let kept: unknown[] = [];
const tx = ((_: unknown, ...asked: unknown[]) => Promise.resolve(kept.push(asked))) as unknown as TransactionQuery;
const write = (ms: number): Promise<Answer> =>
  withIdempotency({
    holder: null,
    bucket: "b",
    key: "k",
    requestId: "r",
    admission,
    claimKey: () => Promise.resolve(admission),
    onReplay: null,
    work: async (store) => {
      jest.advanceTimersByTime(ms);
      await store(tx, answer);
      return { outcome: answer, stored: true };
    },
  });

beforeEach(() => {
  jest.useFakeTimers();
  finished.length = 0;
  kept = [];
});
afterEach(() => {
  jest.useRealTimers();
});

test("a keyed write commits within its time", async () => {
  expect(await write(KEYED_WRITE_MS - 1_000)).toEqual(answer);
  expect(kept).toHaveLength(1);
});

test("a keyed write that is late is rolled back, and gives its key back while it is its own", async () => {
  await expect(write(KEYED_WRITE_MS + 1_000)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
  expect([kept, finished]).toMatchObject([[], [{ status: null }]]);
});

test("a keyed write that may have lost its key leaves the claim of its successor alone", async () => {
  await expect(write(2 * KEYED_WRITE_MS + 1)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
  expect([kept, finished]).toEqual([[], []]);
});
