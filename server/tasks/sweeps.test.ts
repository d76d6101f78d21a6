import { ownerContext } from "@/server/database/client";
import { cleanUp } from "@/server/tasks/sweeps";

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
