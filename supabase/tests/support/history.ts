// Positions that have gone into files, supposed of today's and undone: everybody's ways begin then.
import { randomUUID } from "node:crypto";
import { owner } from "./world";

/** What a statement answers as things are, and with the driver's day in files. */
export async function asIfInFiles(driverId: string, text: string, values: unknown[]): Promise<[unknown, unknown]> {
  const client = await owner.connect();
  const answer = async () => (await client.query<{ answer: unknown }>(text, values)).rows[0]?.answer;
  try {
    await client.query("begin; savepoint before");
    const inTable = await answer();
    await client.query("rollback to before");
    await client.query(
      `insert into private.position_files (driver_id, day, path, fixes, checksum, sha256, bytes)
       values ($1, (now() at time zone 'UTC')::date, $2, 1, 1, repeat('a', 64), 1)`,
      [driverId, randomUUID()],
    );
    return [inTable, await answer()];
  } finally {
    await client.query("rollback");
    client.release();
  }
}
