import type pg from "pg";
import { owner } from "./world";

const ROTA = "hashtext('the rota of these tests')";

/** For a file or a block: serialises its tests with all others that change or read the on-call rota. */
export function aloneWithTheRota(): void {
  let client: pg.PoolClient;
  beforeEach(async () => {
    client = await owner.connect();
    await client.query(`select pg_advisory_lock(${ROTA})`);
  });
  afterEach(async () => {
    await client.query("delete from private.on_call_schedules");
    await client.query(`select pg_advisory_unlock(${ROTA})`);
    client.release();
  });
}
