// Fills the ledger and deliveries with a year's rows, written with triggers off, and measures the cost of queries on
// them.
import pg from "pg";
import { WITH_ENCRYPTION_KEYS } from "../../../e2e/fixtures/connections";
import { assumeRole, type DbCaller } from "../../../e2e/fixtures/rpc";
import { functionCall, type FunctionName } from "../../../server/database/functions";
import { insertableColumns, copyDriver } from "./row-copies";
import { testStack } from "./harness";

/** A connection of the cluster's superuser, the only role that can turn triggers off. */
export async function connectSuperuser(): Promise<pg.Client> {
  const url = new URL(testStack().dbUrl);
  url.username = "supabase_admin";
  const client = new pg.Client({ connectionString: url.href, ...WITH_ENCRYPTION_KEYS });
  await client.connect();
  return client;
}

export type QueryCost = { pages: number; ms: number };

/** Runs a query and returns the 8 kB pages read, including those of all functions called, and its time. */
export async function measureQuery(client: pg.ClientBase, text: string, values: unknown[] = []): Promise<QueryCost> {
  const { rows } = await client.query<{
    "QUERY PLAN": {
      Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number };
      "Execution Time": number;
    }[];
  }>(`explain (analyze, buffers, timing off, format json) ${text}`, values);
  const plan = rows[0]?.["QUERY PLAN"][0];
  if (!plan) throw new Error("no plan");
  return { pages: plan.Plan["Shared Hit Blocks"] + plan.Plan["Shared Read Blocks"], ms: plan["Execution Time"] };
}

/** Tables with more rows than this must not be read from end to end. */
const LARGE_TABLE = 50_000;

/** Sequential scans of large tables since the transaction began. */
async function countScans(client: pg.ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; scans: number }>(
    `select c.relname as name, s.seq_scan::int as scans from pg_stat_xact_user_tables s join pg_class c on c.oid = s.relid
      where c.reltuples > $1 and s.seq_scan > 0`,
    [LARGE_TABLE],
  );
  return new Map(rows.map(({ name, scans }) => [name, scans]));
}

/**
 * Measures a function called by this account; also returns its result and the large tables that it scans. Its writes are
 * rolled back.
 */
export async function measureCall(
  client: pg.ClientBase,
  caller: DbCaller,
  fn: FunctionName,
  args: Record<string, unknown> = {},
): Promise<QueryCost & { answer: unknown; scanned: string[] }> {
  const scansBefore = await countScans(client);
  await client.query("savepoint cost");
  try {
    await assumeRole(client, caller);
    const { text, values } = functionCall(fn, args);
    const { rows } = await client.query<{ answer: unknown }>(`select ${text} as answer`, values);
    await client.query("rollback to savepoint cost");
    await assumeRole(client, caller);
    const cost = await measureQuery(client, `select ${text}`, values);
    await client.query("reset role");
    const scanned = [...(await countScans(client))].filter(([name, scans]) => scans > (scansBefore.get(name) ?? 0));
    return { ...cost, answer: rows[0]?.answer, scanned: scanned.map(([name]) => name) };
  } finally {
    await client.query("rollback to savepoint cost; reset role");
  }
}

type Volume = { entries: number; drivers: number; periods: number };

/**
 * A year's entries: three for each delivery, one of them the driver's pay. All periods but the newest two are paid,
 * and a tenth of the year is open. Copies of `driver` earn it. Returns their ids.
 */
export async function fillLedger(
  client: pg.ClientBase,
  driver: { id: string },
  { entries, drivers, periods }: Volume,
): Promise<string[]> {
  const ids = await copyDriver(client, driver, drivers);
  await client.query(
    `create temporary table volume_accounts on commit drop as
     select n as place, d, ledger.get_or_create_account('money', 'driver_pay', d) as pay, ledger.get_or_create_account('money', 'payout', d) as payout
       from unnest($1::uuid[]) with ordinality u (d, n)`,
    [ids],
  );
  const { rows: otherAccounts } = await client.query<{ provider: string; funds: string; fee: string }>(
    "select ledger.get_or_create_account('money', 'provider', null) as provider, ledger.get_or_create_account('money', 'sender_funds', gen_random_uuid()) as funds, ledger.get_or_create_account('money', 'fee', null) as fee",
  );
  const { provider, funds, fee } = otherAccounts[0] as { provider: string; funds: string; fee: string };
  await client.query("set local session_replication_role = replica");
  await client.query(
    `insert into ledger.transfers (chain, seq, from_account, to_account, amount, transaction_id, cause, cause_id, happened_at, recorded_at, prev_hash, hash)
     select 'delivery:' || t.id, n % 3 + 1, case n % 3 when 0 then $3::bigint else $4::bigint end,
            case n % 3 when 0 then $4::bigint when 1 then a.pay else $5::bigint end, case n % 3 when 1 then 5 + n % 7 else 20 end, t.id,
            'volume', t.id || ':' || n % 3, t.at, t.at, h.hash, h.hash
       from generate_series(0, $1::int - 1) n
      cross join lateral (select md5('volume ' || n / 3)::uuid as id, now() - make_interval(secs => (366 - 365.0 * n / $1) * 86400) as at) t
      cross join lateral (select decode(lpad(to_hex(n), 64, '0'), 'hex') as hash) h
       join volume_accounts a on a.place = 1 + (n / 3) % $2::int`,
    [entries, drivers, provider, funds, fee],
  );
  await client.query(
    `insert into private.payouts (earned_before, team, closed_by, closed_at, paid_by, paid_at)
     select at, 'volume', $2, at, case when n <= $1::int - 2 then $2::uuid end, case when n <= $1 - 2 then at end
       from generate_series(1, $1) n cross join lateral (select now() - make_interval(secs => (366 - 365.0 * 0.9 * n / $1) * 86400) as at) t`,
    [periods, driver.id],
  );
  await client.query(
    `with closed as (select p.*, lag(p.earned_before, 1, '-infinity') over (order by p.earned_before) as since from private.payouts p where p.team = 'volume'),
          earned as (select a.d, a.pay, a.payout, c.id, c.earned_before, c.paid_at, sum(x.amount) as amount
                       from volume_accounts a join ledger.transfers x on x.to_account = a.pay join closed c on x.recorded_at >= c.since and x.recorded_at < c.earned_before
                      group by a.d, a.pay, a.payout, c.id, c.earned_before, c.paid_at),
          items as (insert into private.payout_items (payout_id, driver_id, amount) select id, d, amount from earned),
          sends as (insert into private.payout_sends (payout_id, driver_id, method, state, sent_by) select id, d, 'hand', 'sent', d from earned where paid_at is not null),
          moves as (select pay as giver, payout as taker, amount, 'pay_closed' as cause, id, d, earned_before from earned
                    union all select payout, $1::bigint, amount, 'pay_sent', id, d, earned_before from earned where paid_at is not null)
     insert into ledger.transfers (chain, seq, from_account, to_account, amount, cause, cause_id, happened_at, recorded_at, prev_hash, hash)
     select 'book:volume', row_number() over (order by m.earned_before, m.d, m.cause), m.giver, m.taker, m.amount, m.cause, m.id || ':' || m.d, m.earned_before, m.earned_before,
            sha256(convert_to(m.id || m.cause || m.d, 'UTF8')), sha256(convert_to(m.id || m.cause || m.d, 'UTF8'))
       from moves m`,
    [provider],
  );
  await client.query(
    `insert into private.payout_accounts (driver_id, kind, routing, account, provider_id, last4, on_hold_until, set_by)
     select a.d, k.kind, case k.kind when 'bank' then '021000021' end, case k.kind when 'bank' then private.encrypt((100000000 + a.place)::text) end,
            case k.kind when 'provider' then 'acct_' || a.place end, '0000', now(), a.d
       from volume_accounts a cross join (values ('bank'), ('provider')) k (kind)`,
  );
  await client.query(
    `update ledger.balances b set balance = m.amount
       from (select account_id, sum(amount) as amount
               from (select x.to_account as account_id, x.amount from ledger.transfers x union all select x.from_account, -x.amount from ledger.transfers x) s
              group by account_id) m
      where m.account_id = b.account_id and b.account_id in (select pay from volume_accounts union all select payout from volume_accounts)`,
  );
  await client.query("set local session_replication_role = origin");
  for (const table of [
    "ledger.transfers",
    "ledger.accounts",
    "ledger.balances",
    "private.payouts",
    "private.payout_items",
    "private.payout_sends",
    "private.payout_accounts",
    "public.driver_profiles",
  ])
    await client.query(`analyze ${table}`);
  return ids;
}

/**
 * Creates this many past deliveries of the sender, each to one of 500 other receivers, a year to two months ago: three
 * in four delivered, the others cancelled.
 */
export async function fillDeliveries(client: pg.ClientBase, { id }: { id: string }, count: number): Promise<void> {
  const names = await insertableColumns(client, "public.transactions");
  await client.query("set local session_replication_role = replica");
  await client.query(
    `insert into public.transactions (${names.join(", ")})
     select ${names.map((name) => `r.${name}`).join(", ")}
       from (select to_jsonb(t) as body from public.transactions t where t.id = $1) o
      cross join generate_series(1, $2::int) n
      cross join lateral (select now() - make_interval(secs => (60 + 300.0 * n / $2) * 86400) as at) a
      cross join lateral jsonb_populate_record(null::public.transactions, o.body || jsonb_build_object(
        'id', lpad(to_hex(n * 2654435761 % 4294967296), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(n), 12, '0'),
        'receiver_id', md5('receiver ' || n % 500)::uuid, 'status', case n % 4 when 0 then 'cancelled' else 'delivered' end,
        'client_action_id', null, 'driver_id', md5('driver')::uuid, 'completed_at', a.at, 'cancelled_at', a.at, 'reason', 'Past', 'created_at', a.at, 'allowed_at', a.at, 'wanted_from', null, 'updated_at', a.at)) r`,
    [id, count],
  );
  await client.query("set local session_replication_role = origin");
  await client.query("analyze public.transactions");
}
