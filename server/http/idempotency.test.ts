import type { Admission } from "@/server/database/results/platform";
import type { TransactionQuery } from "@/server/database/client";
import { withIdempotency, KEYED_WRITE_MS, type JsonResponse } from "@/server/http/idempotency";

const finished: unknown[] = [];
jest.mock("@/server/database/rpc", () => ({
  rpc: { once: (_context: unknown, _name: string, args: unknown) => Promise.resolve(void finished.push(args)) },
}));
jest.mock("@/server/env", () => ({ env: () => ({ LOG_LEVEL: "silent" }) }));

const storedAnswer: JsonResponse = { status: 200, body: {} };
const admission = { running: false, mismatch: false, replay: null } as unknown as Admission;
let queries: unknown[] = [];
const tx = ((_: unknown, ...queryArgs: unknown[]) =>
  Promise.resolve(queries.push(queryArgs))) as unknown as TransactionQuery;
const write = (ms: number): Promise<JsonResponse> =>
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
      await store(tx, storedAnswer);
      return { outcome: storedAnswer, stored: true };
    },
  });

beforeEach(() => {
  jest.useFakeTimers();
  finished.length = 0;
  queries = [];
});
afterEach(() => {
  jest.useRealTimers();
});

test("commits a keyed write within KEYED_WRITE_MS", async () => {
  expect(await write(KEYED_WRITE_MS - 1_000)).toEqual(storedAnswer);
  expect(queries).toHaveLength(1);
});

test("rolls back a keyed write after KEYED_WRITE_MS and releases its key", async () => {
  await expect(write(KEYED_WRITE_MS + 1_000)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
  expect([queries, finished]).toMatchObject([[], [{ p_status: null }]]);
});

test("does not release a key that another request may have taken over", async () => {
  await expect(write(2 * KEYED_WRITE_MS + 1)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
  expect([queries, finished]).toEqual([[], []]);
});
