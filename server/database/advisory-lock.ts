import "server-only";
import { ownerPool } from "@/server/database/connections";

/**
 * Runs `work` under a session advisory lock and returns true, or returns false if another process of any host holds the
 * lock. The lock ends with the connection, so a crashed holder releases it.
 */
export async function withAdvisoryLock(name: string, work: () => Promise<void>): Promise<boolean> {
  const client = await ownerPool().connect();
  let releaseError: Error | undefined;
  try {
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock(hashtext($1)) as locked", [
      name,
    ]);
    if (!rows[0]?.locked) return false;
    try {
      await work();
      return true;
    } finally {
      await client.query("select pg_advisory_unlock(hashtext($1))", [name]);
    }
  } catch (error) {
    // The connection may still hold the lock, so it must not go back to the pool.
    releaseError = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(releaseError);
  }
}
