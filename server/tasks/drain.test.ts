import { drain } from "@/server/tasks/sweeps";

const LIMIT = 100;

/** A number of due rows, with a counter of batches. */
function createBacklog(left: number) {
  const backlog = {
    left,
    batches: 0,
    run: (limit: number): Promise<number> => {
      const count = Math.min(limit, backlog.left);
      backlog.left -= count;
      backlog.batches += 1;
      return Promise.resolve(count);
    },
  };
  return backlog;
}

test.each([
  [0, 1],
  [1, 1],
  [LIMIT - 1, 1],
  [LIMIT, 2],
  [3 * LIMIT + 1, 4],
])("processes %i rows in %i batches", async (rows, batches) => {
  const backlog = createBacklog(rows);
  expect(await drain(LIMIT, backlog.run)).toBe(rows);
  expect(backlog).toMatchObject({ left: 0, batches });
});

test("ends after the current batch when the time is up, and the next run continues", async () => {
  const backlog = createBacklog(3 * LIMIT);
  expect(await drain(LIMIT, backlog.run, -1)).toBe(LIMIT);
  expect(await drain(LIMIT, backlog.run, -1)).toBe(LIMIT);
  expect(backlog.left).toBe(LIMIT);
});
