import { workAfterRequest } from "@/server/tasks/work-after-requests";

let otherRuns = 0;
const statements: string[] = [];
const query = (text: string) => {
  const verb = /pg_\w+/.exec(text)?.[0] ?? "";
  const done = verb !== "pg_try_advisory_lock" || otherRuns-- <= 0;
  statements.push(`${verb} ${String(done)}`);
  return Promise.resolve({ rows: [{ locked: done }] });
};
const release = jest.fn();
jest.mock("@/server/database/connections", () => ({
  ownerPool: () => ({ connect: () => Promise.resolve({ query, release }) }),
}));
jest.mock("@/server/tasks/run-due-jobs", () => ({ runDueJobs: () => Promise.reject(new Error("not expected")) }));
jest.mock("node:timers/promises", () => ({ setTimeout: () => Promise.resolve() }));
jest.mock("@/server/env", () => ({ env: () => ({ LOG_LEVEL: "silent" }) }));

beforeEach(() => {
  otherRuns = 0;
  statements.length = 0;
  release.mockClear();
});
const noJobs = { done: 0, failed: 0, finished: true };

test("runs due jobs once for requests that end together, and once more for those that end meanwhile", async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    // Ends while the first run is in progress.
    if (runs === 1) void workAfterRequest(work as never);
    await Promise.resolve();
    return noJobs;
  };
  await Promise.all([workAfterRequest(work), workAfterRequest(work), workAfterRequest(work)]);
  expect(runs).toBe(2);
  expect(statements.filter((statement) => statement.startsWith("pg_advisory_unlock"))).toHaveLength(2);
  expect(release).toHaveBeenCalledTimes(2);
});

test("does not run while another process does, but checks once more", async () => {
  otherRuns = 1;
  let runs = 0;
  await workAfterRequest(() => {
    runs += 1;
    return Promise.resolve(noJobs);
  });
  expect([runs, statements]).toEqual([
    1,
    ["pg_try_advisory_lock false", "pg_try_advisory_lock true", "pg_advisory_unlock true"],
  ]);
});

test("fails no request on an error, and releases the lock", async () => {
  await workAfterRequest(() => Promise.reject(new Error("the database went away")));
  expect(statements.at(-1)).toBe("pg_advisory_unlock true");
  expect(release).toHaveBeenCalledWith(expect.any(Error));
});
