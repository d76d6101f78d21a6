// An account's statement reads its own entries only, however many others there are.
import { randomUUID } from "node:crypto";
import { assumeRole, callerFromToken } from "../../e2e/fixtures/rpc";
import { sharedAdmin } from "./support/deliveries";
import { ownerPool } from "./support/harness";

jest.setTimeout(60_000);

test("a page of an account's entries scans no other account's, from any cursor", async () => {
  const { data } = await (await sharedAdmin()).client.auth.getSession();
  const account = `hub:${randomUUID()}`;
  const client = await ownerPool.connect();
  const post = (from: string, to: string): Promise<unknown> =>
    client.query(
      `insert into ledger.transfers (chain, seq, from_account, to_account, amount, cause, cause_id, happened_at, recorded_at, prev_hash, hash)
       select 'hub:' || gen_random_uuid(), 0, ${from}, ${to}, 5, 'attack', gen_random_uuid()::text, now(), now(), '', '' from generate_series(1, 3000)`,
    );
  const fetched = async (): Promise<number> => {
    const { rows } = await client.query<{ n: string }>(
      "select idx_tup_fetch + seq_tup_read as n from pg_stat_xact_user_tables where relid = 'ledger.transfers'::regclass",
    );
    return Number(rows[0]?.n);
  };
  try {
    await client.query("begin");
    const hubAccountSql = `ledger.get_or_create_account('cash', 'hub', '${account.slice(4)}')`;
    const bank = "ledger.get_or_create_account('cash', 'bank', null)";
    await post(bank, hubAccountSql);
    await post(bank, "ledger.get_or_create_account('cash', 'lost', null)");
    const { rows } = await client.query<{ id: string }>(
      `select max(id) as id from ledger.transfers where to_account = ${hubAccountSql}`,
    );
    await client.query("analyze ledger.transfers");
    for (const cursor of [null, `${rows[0]?.id}_0`]) {
      await assumeRole(client, callerFromToken(data.session?.access_token));
      await client.query("reset role");
      const before = await fetched();
      const page = await client.query<{ n: number }>(
        "select jsonb_array_length(app.admin_list_ledger($1, null, $2, 50) #> '{data,items}') as n",
        [account, cursor],
      );
      const passed = (await fetched()) - before;
      expect([cursor, page.rows[0]?.n]).toEqual([cursor, cursor === null ? 50 : 0]);
      expect(passed).toBeLessThan(300);
    }
  } finally {
    await client.query("rollback");
    client.release();
  }
});
