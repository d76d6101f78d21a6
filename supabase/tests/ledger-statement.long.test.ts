// An account's statement (its list of ledger entries) reads only the account's own entries, however many others exist.
import { randomUUID } from "node:crypto";
import { assumeRole, callerFromToken } from "../../e2e/fixtures/rpc";
import { sharedAdmin } from "./support/deliveries";
import { ownerPool } from "./support/harness";

jest.setTimeout(60_000);

test("a page of an account's entries reads no other account's rows, from any cursor", async () => {
  const { data } = await (await sharedAdmin()).client.auth.getSession();
  const account = `hub:${randomUUID()}`;
  const client = await ownerPool.connect();
  const insertTransfers = (from: string, to: string): Promise<unknown> =>
    client.query(
      `insert into ledger.transfers (chain, seq, from_account, to_account, amount, cause, cause_id, happened_at, recorded_at, prev_hash, hash)
       select 'hub:' || gen_random_uuid(), 0, ${from}, ${to}, 5, 'attack', gen_random_uuid()::text, now(), now(), '', '' from generate_series(1, 3000)`,
    );
  const countRowsRead = async (): Promise<number> => {
    const { rows } = await client.query<{ n: string }>(
      "select idx_tup_fetch + seq_tup_read as n from pg_stat_xact_user_tables where relid = 'ledger.transfers'::regclass",
    );
    return Number(rows[0]?.n);
  };
  try {
    await client.query("begin");
    const hubAccountSql = `ledger.get_or_create_account('cash', 'hub', '${account.slice(4)}')`;
    const bankAccountSql = "ledger.get_or_create_account('cash', 'bank', null)";
    await insertTransfers(bankAccountSql, hubAccountSql);
    await insertTransfers(bankAccountSql, "ledger.get_or_create_account('cash', 'lost', null)");
    const { rows } = await client.query<{ id: string }>(
      `select max(id) as id from ledger.transfers where to_account = ${hubAccountSql}`,
    );
    await client.query("analyze ledger.transfers");
    for (const cursor of [null, `${rows[0]?.id}_0`]) {
      await assumeRole(client, callerFromToken(data.session?.access_token));
      await client.query("reset role");
      const before = await countRowsRead();
      const page = await client.query<{ n: number }>(
        "select jsonb_array_length(app.admin_list_ledger($1, null, $2, 50) #> '{data,items}') as n",
        [account, cursor],
      );
      const rowsRead = (await countRowsRead()) - before;
      expect([cursor, page.rows[0]?.n]).toEqual([cursor, cursor === null ? 50 : 0]);
      expect(rowsRead).toBeLessThan(300);
    }
  } finally {
    await client.query("rollback");
    client.release();
  }
});
