import type { Admission } from "@/server/database/results/platform";
import type { TransactionQuery } from "@/server/database/client";
import { answerOnce, KEYED_WRITE_MS, type Answer } from "@/server/http/repeat";

const finished: unknown[] = [];
jest.mock("@/server/http/admission", () => ({
  finish: (first: unknown) => Promise.resolve(void finished.push(first)),
  finishArgs: (first: unknown) => first,
}));
jest.mock("@/server/env", () => ({ env: () => ({ LOG_LEVEL: "silent" }) }));

const answer: Answer = { status: 200, body: {} };
const admission = { running: false, mismatch: false, replay: null } as unknown as Admission;
let kept: unknown[] = [];
const tx = ((_: unknown, ...asked: unknown[]) => Promise.resolve(kept.push(asked))) as unknown as TransactionQuery;
const write = (ms: number): Promise<Answer> =>
  answerOnce({
    holder: null,
    bucket: "b",
    key: "k",
    requestId: "r",
    admission,
    ask: () => Promise.resolve(admission),
    again: null,
    work: async (keep) => {
      jest.advanceTimersByTime(ms);
      await keep(tx, answer);
      return { outcome: answer, kept: true };
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
