import type pg from "pg";
import { owner } from "./world";

const ROTA = "hashtext('the rota of these tests')";

/** Of a file or a block: while one of its tests runs, no other one that says so has anybody on call, nor looks who is. */
export function aloneWithTheRota(): void {
  let client: pg.PoolClient;
  beforeEach(async () => {
    client = await owner.connect();
    await client.query(`select pg_advisory_lock(${ROTA})`);
  });
  afterEach(async () => {
    await client.query("delete from private.watches");
    await client.query(`select pg_advisory_unlock(${ROTA})`);
    client.release();
  });
}
