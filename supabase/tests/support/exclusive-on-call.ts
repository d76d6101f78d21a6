import type pg from "pg";
import { ownerPool } from "./harness";

const ON_CALL_LOCK_KEY = "hashtext('on-call rota in tests')";

/** Call in a file or describe block: an advisory lock serialises its tests with all others that use the on-call rota. */
export function withExclusiveOnCall(): void {
  let client: pg.PoolClient;
  beforeEach(async () => {
    client = await ownerPool.connect();
    await client.query(`select pg_advisory_lock(${ON_CALL_LOCK_KEY})`);
  });
  afterEach(async () => {
    await client.query("delete from private.on_call_schedules");
    await client.query(`select pg_advisory_unlock(${ON_CALL_LOCK_KEY})`);
    client.release();
  });
}
