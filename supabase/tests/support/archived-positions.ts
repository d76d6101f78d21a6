// Simulates that a driver's positions of today were moved to an archive file. The transaction is rolled back.
import { randomUUID } from "node:crypto";
import { ownerPool } from "./harness";

/** Returns the statement's column `value` before and after the driver's positions of today count as archived. */
export async function withArchivedPositions(
  driverId: string,
  text: string,
  values: unknown[],
): Promise<[unknown, unknown]> {
  const client = await ownerPool.connect();
  const value = async () => (await client.query<{ answer: unknown }>(text, values)).rows[0]?.answer;
  try {
    await client.query("begin; savepoint before");
    const valueBefore = await value();
    await client.query("rollback to before");
    await client.query(
      `insert into private.position_files (driver_id, day, path, position_count, checksum, sha256, bytes)
       values ($1, (now() at time zone 'UTC')::date, $2, 1, 1, repeat('a', 64), 1)`,
      [driverId, randomUUID()],
    );
    return [valueBefore, await value()];
  } finally {
    await client.query("rollback");
    client.release();
  }
}
