import "server-only";
import { database } from "@/server/database/connections";

/** Does the work unless somebody, on whatever host, is just doing it. Whoever dies lets go with their connection. */
export async function alone(name: string, work: () => Promise<void>): Promise<boolean> {
  const client = await database().connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock(hashtext($1)) as mine", [name]);
    if (!rows[0]?.mine) return false;
    try {
      await work();
      return true;
    } finally {
      await client.query("select pg_advisory_unlock(hashtext($1))", [name]);
    }
  } catch (error) {
    // A connection that may still hold the lock is not given to anybody else.
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}
