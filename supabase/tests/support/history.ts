// Simulates archived positions with today's, rolled back.
import { randomUUID } from "node:crypto";
import { ownerPool } from "./harness";

/** A statement's result now, and with the driver's day archived. */
export async function withArchivedPositions(
  driverId: string,
  text: string,
  values: unknown[],
): Promise<[unknown, unknown]> {
  const client = await ownerPool.connect();
  const answer = async () => (await client.query<{ answer: unknown }>(text, values)).rows[0]?.answer;
  try {
    await client.query("begin; savepoint before");
    const inTable = await answer();
    await client.query("rollback to before");
    await client.query(
      `insert into private.position_files (driver_id, day, path, position_count, checksum, sha256, bytes)
       values ($1, (now() at time zone 'UTC')::date, $2, 1, 1, repeat('a', 64), 1)`,
      [driverId, randomUUID()],
    );
    return [inTable, await answer()];
  } finally {
    await client.query("rollback");
    client.release();
  }
}
