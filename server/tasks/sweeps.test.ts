import { ownerContext } from "@/server/database/client";
import { cleanUp, drain } from "@/server/tasks/sweeps";

const mockRpc = jest.fn<Promise<Record<string, number>>, [context: unknown, name: string, args: unknown]>();
jest.mock("@/server/database/rpc", () => ({
  rpc: (context: unknown, name: string, args: unknown) => mockRpc(context, name, args),
}));

/** The results of the next calls; returns the list of their arguments. */
function slices(...results: Record<string, number>[]): unknown[] {
  const calls: unknown[] = [];
  mockRpc.mockImplementation((_context, _name, args) => {
    calls.push(args);
    return Promise.resolve(results.shift() ?? { next: 0 });
  });
  return calls;
}

test("starts each slice where the previous one ended and adds up the counts", async () => {
  const calls = slices({ notifications: 1000, next: 2 }, { notifications: 5, quotes: 3, next: 7 }, { next: 0 });
  expect(await cleanUp(ownerContext)).toEqual({ notifications: 1005, quotes: 3, left: 0 });
  expect(calls).toMatchObject([{ p_from: 0 }, { p_from: 2 }, { p_from: 7 }]);
});

test("stops after the current slice when the time is up and reports that rows are left", async () => {
  const calls = slices({ quotes: 1000, next: 3 }, { quotes: 1000, next: 4 });
  expect(await cleanUp(ownerContext, -1)).toEqual({ quotes: 1000, left: 1 });
  expect(calls).toHaveLength(1);
});

// `remaining` rows to process, with a counter of batches.
function createBacklog(remaining: number) {
  const backlog = {
    remaining,
    batches: 0,
    processBatch: (limit: number): Promise<number> => {
      const count = Math.min(limit, backlog.remaining);
      backlog.remaining -= count;
      backlog.batches += 1;
      return Promise.resolve(count);
    },
  };
  return backlog;
}

test.each([
  [0, 1],
  [1, 1],
  [99, 1],
  [100, 2],
  [301, 4],
])("drains %i rows in batches of 100 by %i calls", async (rows, calls) => {
  const backlog = createBacklog(rows);
  expect(await drain(100, backlog.processBatch, Infinity)).toBe(rows);
  expect(backlog).toMatchObject({ remaining: 0, batches: calls });
});

test("ends after the current batch when the time is up, and the next run continues", async () => {
  const backlog = createBacklog(250);
  expect(await drain(100, backlog.processBatch, -1)).toBe(100);
  expect(await drain(100, backlog.processBatch, -1)).toBe(100);
  expect(await drain(100, backlog.processBatch, -1)).toBe(50);
  expect(backlog.remaining).toBe(0);
});
