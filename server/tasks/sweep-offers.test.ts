import { BATCH_SIZE, sweepOffers, MAX_BATCHES } from "@/server/tasks/sweeps";

// A number of expired offers, with a counter of calls.
function createOverdueOffers(remaining: number) {
  const world = {
    left: remaining,
    turns: 0,
    close: (limit: number): Promise<number> => {
      const closed = Math.min(limit, world.left);
      world.left -= closed;
      world.turns += 1;
      return Promise.resolve(closed);
    },
  };
  return world;
}

test.each([
  [0, 1],
  [1, 1],
  [BATCH_SIZE - 1, 1],
  [BATCH_SIZE, 2],
  [3 * BATCH_SIZE + 1, 4],
])("closes %i offers in one sweep with %i turns", async (offers, turns) => {
  const world = createOverdueOffers(offers);
  await sweepOffers(world.close);
  expect(world).toMatchObject({ left: 0, turns });
});

test("ends after a limit, and the next minute's sweep continues", async () => {
  const world = createOverdueOffers(10 * MAX_BATCHES * BATCH_SIZE);
  await sweepOffers(world.close);
  expect(world.left).toBe(9 * MAX_BATCHES * BATCH_SIZE);
  await sweepOffers(world.close);
  expect(world.left).toBe(8 * MAX_BATCHES * BATCH_SIZE);
});
