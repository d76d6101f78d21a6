// A job deletes Realtime messages with driver positions after some minutes. It locks nothing else and reads only
// messages that are due.
import type pg from "pg";
import { newDriver, ownerPool, nextUnusedLocation } from "./support/harness";

type Batch = { removed: number; more: boolean; busy?: true };

/** Runs `work` in a transaction that is rolled back, with no message deleted before. */
async function inRolledBackTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    await client.query("update private.position_broadcasts_deleted set deleted_until = '-infinity'");
    await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

async function deleteBatch(client: pg.PoolClient, limit = 5000): Promise<Batch> {
  const { rows } = await client.query<{ data: Batch }>("select app.delete_position_broadcasts($1) -> 'data' as data", [
    limit,
  ]);
  return rows[0]?.data as Batch;
}

/** The number of sequential scans of all messages in this transaction. */
async function countFullScans(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    "select coalesce(sum(seq_scan), 0)::int as n from pg_stat_xact_all_tables where schemaname = 'realtime' and relname like 'messages%'",
  );
  return rows[0]?.n ?? 0;
}

const addMessages = (client: pg.PoolClient, event: string, count: number, age: string) =>
  client.query(
    `insert into realtime.messages (topic, extension, event, payload, private, inserted_at)
     select 'test:' || n, 'broadcast', $1, '{"kind": "removal test"}', true, (clock_timestamp() at time zone 'UTC') - $3::interval - n * interval '1 millisecond'
       from generate_series(1, $2) n`,
    [event, count, age],
  );

async function countRemaining(client: pg.PoolClient): Promise<Record<string, number>> {
  const { rows } = await client.query<{ event: string; n: number }>(
    `select event, count(*)::int as n from realtime.messages where payload @> '{"kind": "removal test"}' group by event`,
  );
  return Object.fromEntries(rows.map(({ event, n }) => [event, n]));
}

test("deletes messages with positions that are older than position_broadcast_retention_seconds, and no others", async () => {
  await inRolledBackTransaction(async (client) => {
    await addMessages(client, "position", 3, "301 seconds");
    await addMessages(client, "positions", 2, "400 seconds");
    await addMessages(client, "transaction", 4, "400 seconds");
    while ((await deleteBatch(client)).more);
    expect(await countRemaining(client)).toEqual({ transaction: 4 });
    await addMessages(client, "position", 5, "290 seconds");
    // Messages of other test files may be due by now.
    expect(await deleteBatch(client)).toMatchObject({ more: false });
    expect(await countRemaining(client)).toEqual({ position: 5, transaction: 4 });
  });
});

test("reads old messages in batches by the index that hosted projects have, each message once", async () => {
  await inRolledBackTransaction(async (client) => {
    await addMessages(client, "transaction", 20_000, "2 days");
    await addMessages(client, "position", 3000, "1 day");
    const before = await countFullScans(client);
    const firstBatch = await deleteBatch(client);
    expect(firstBatch).toEqual({ removed: 0, more: true });
    let [batches, removed] = [1, 0];
    for (let more = true; more; batches += 1) {
      const nextBatch = await deleteBatch(client);
      removed += nextBatch.removed;
      ({ more } = nextBatch);
    }
    expect(removed).toBeGreaterThanOrEqual(3000);
    expect(batches).toBeGreaterThanOrEqual(23_000 / 5000);
    // Messages of other test files may have become due meanwhile.
    expect(await deleteBatch(client)).toMatchObject({ more: false });
    expect((await countFullScans(client)) - before).toBe(0);
  });
});

test("returns busy while another transaction deletes", async () => {
  await inRolledBackTransaction(async () => {
    const otherClient = await ownerPool.connect();
    try {
      expect(await deleteBatch(otherClient)).toEqual({ removed: 0, more: false, busy: true });
    } finally {
      otherClient.release();
    }
  });
});

test("the presence sweep reads no realtime message while it locks drivers", async () => {
  await newDriver({ online: true, at: nextUnusedLocation() });
  await inRolledBackTransaction(async (client) => {
    const before = await countFullScans(client);
    for (let busy = true; busy;) {
      const { rows } = await client.query<{ busy: boolean }>(
        "select coalesce((app.sweep_presence() -> 'data' ->> 'busy')::boolean, false) as busy",
      );
      busy = rows[0]?.busy ?? false;
    }
    expect((await countFullScans(client)) - before).toBe(0);
  });
});
