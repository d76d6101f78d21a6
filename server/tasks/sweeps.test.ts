import { ownerContext } from "@/server/database/client";
import { cleanUp, repeatBatches } from "@/server/tasks/sweeps";

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
  expect(await cleanUp(ownerContext)).toEqual({ notifications: 1005, quotes: 3, incomplete: 0 });
  expect(calls).toMatchObject([{ p_from: 0 }, { p_from: 2 }, { p_from: 7 }]);
});

test("repeats the ratings until none is left", async () => {
  const calls = slices({ next: -1 }, { next: 1 }, { next: 0 });
  expect(await cleanUp(ownerContext)).toEqual({ incomplete: 0 });
  expect(calls).toEqual([{ p_from: 0 }, { p_from: -1 }, { p_from: 1 }]);
});

test("stops after the current slice when the time is up and reports that rows are left", async () => {
  const calls = slices({ quotes: 1000, next: 3 }, { quotes: 1000, next: 4 });
  expect(await cleanUp(ownerContext, -1)).toEqual({ quotes: 1000, incomplete: 1 });
  expect(calls).toHaveLength(1);
});

test("repeats a batch until nothing more is left, and adds up the counts", async () => {
  const batches = [
    { count: 50, more: true },
    // Locked rows were skipped.
    { count: 49, more: true },
    { count: 3, more: false },
    { count: 1, more: false },
  ];
  expect(await repeatBatches(() => Promise.resolve(batches.shift() ?? { count: 0, more: false }), Infinity)).toBe(102);
  expect(batches).toHaveLength(1);
});

test("ends after the current batch when the time is up", async () => {
  const runBatch = jest.fn(() => Promise.resolve({ count: 50, more: true }));
  expect(await repeatBatches(runBatch, -1)).toBe(50);
  expect(runBatch).toHaveBeenCalledTimes(1);
});
