import type pg from "pg";
import { ownerPool } from "./harness";

const ROTA = "hashtext('the rota of these tests')";

/** For a file or a block: serialises its tests with all others that change or read the on-call rota. */
export function withExclusiveOnCall(): void {
  let client: pg.PoolClient;
  beforeEach(async () => {
    client = await ownerPool.connect();
    await client.query(`select pg_advisory_lock(${ROTA})`);
  });
  afterEach(async () => {
    await client.query("delete from private.on_call_schedules");
    await client.query(`select pg_advisory_unlock(${ROTA})`);
    client.release();
  });
}
