/** Running due jobs once, with a healthy and a failing queue and database. */
const runOnce = jest.fn();
const dropped = jest.fn();
let answers = true;

jest.mock("graphile-worker", () => ({ runOnce: (): unknown => runOnce() }));
jest.mock("@/server/database/connections", () => ({
  ownerPool: () => ({ query: () => Promise.resolve({ rows: [] }) }),
  destroyOwnerPool: () => {
    dropped();
  },
  isUnreachable: () => true,
  openConnection: () => ({
    client: {
      connect: () => Promise.resolve(),
      query: () => (answers ? Promise.resolve({ rows: [] }) : new Promise(() => undefined)),
    },
    drop: () => undefined,
  }),
}));
jest.mock("@/server/env", () => ({
  env: () => ({ WORKER_HEARTBEAT_MS: 1_000, WORKER_STALE_MS: 5_000, WORKER_SILENT_MS: 40 }),
}));
jest.mock("@/server/tasks/queue-options", () => ({
  queueOptions: () => ({ events: { on: () => undefined } }),
  onPool: () => undefined,
}));
jest.mock("@/server/tasks/task-list", () => ({ internalTasks: {}, externalTasks: {} }));

import { runDueJobs } from "./run-due-jobs";

beforeEach(() => {
  jest.clearAllMocks();
  answers = true;
});

test("runs due jobs and returns when they are done", async () => {
  runOnce.mockResolvedValue(undefined);
  expect(await runDueJobs(10_000)).toEqual({ done: 0, failed: 0, finished: true });
  expect(dropped).not.toHaveBeenCalled();
});

test("gives up a run that hangs on a silent database, and leaves the rest for the next", async () => {
  runOnce.mockReturnValue(new Promise(() => undefined));
  answers = false;
  expect(await runDueJobs(10_000)).toEqual({ done: 0, failed: 0, finished: false });
  expect(dropped).toHaveBeenCalled();
});
