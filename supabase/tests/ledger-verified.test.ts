// Detects tampering by someone with full access to the database: a changed entry by its hash, a rewritten chain by the
// nightly root, and derived tables by summing the entries.
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { sharedAdmin, readCode, createDeliveryInStatus, type AssignedDelivery } from "./support/deliveries";
import { withRetriedLocks } from "./support/simulated-conditions";
import { callRpcOrThrow, queryRow, ownerPool, serviceClient, testStack } from "./support/harness";
import { verifyLedger, type LedgerVerification } from "../tools/ledger";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(120_000);

let finishedDelivery: AssignedDelivery;
let returned: AssignedDelivery;
beforeAll(async () => {
  finishedDelivery = await createDeliveryInStatus("servicing");
  await callRpcOrThrow(finishedDelivery.driver.client, "complete_task", {
    p_transaction_id: finishedDelivery.id,
    p_code: await readCode(finishedDelivery),
  });
  returned = await createDeliveryInStatus("in_transit");
  await callRpcOrThrow(returned.driver.client, "fail_task", {
    p_transaction_id: returned.id,
    p_reason: "Nobody there",
  });
  await callRpcOrThrow((await sharedAdmin()).client, "admin_record_returned_cash", {
    p_transaction_id: returned.id,
    p_reason: "Brought back",
  });
});

type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
/** Returns the verifier's result after this tampering, with triggers off. All of it is rolled back. */
async function after(work: (query: Query) => Promise<unknown>): Promise<LedgerVerification> {
  const client = await ownerPool.connect();
  const query: Query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows;
  try {
    // A writer locks the same tables in another order, a balance before its entry.
    await withRetriedLocks(client, async () => {
      await query("select app.write_ledger_root()");
      for (const table of ["transfers", "accounts", "balances", "holdings", "roots"])
        await client.query(`alter table ledger.${table} disable trigger user`);
    });
    await work(query);
    const [row] = await query<{ verdict: LedgerVerification }>("select ledger.verify() as verdict");
    return row?.verdict as LedgerVerification;
  } finally {
    await client.query("rollback");
    client.release();
  }
}
const entry = async ({ id }: AssignedDelivery, seq: number): Promise<string> =>
  (await queryRow<{ id: string }>("select id from ledger.transfers where transaction_id = $1 and seq = $2", [id, seq]))
    .id;
const chain = ({ id }: AssignedDelivery): string => `delivery:${id}`;

test("verifies an untouched ledger and its roots", async () => {
  expect(await after(() => Promise.resolve())).toMatchObject({ ok: true, firstBroken: null });
  const verifier = spawnSync(process.execPath, [join(__dirname, "../tools/verify-ledger.ts")], {
    env: { ...process.env, DATABASE_URL: testStack().dbUrl },
    encoding: "utf8",
  });
  expect([verifier.status, verifier.stdout]).toEqual([
    0,
    expect.stringMatching(/^\d+ entries, all as they were written\.\n$/),
  ]);
});

test.each([
  ["amount", "amount + 1"],
  ["happened_at", "happened_at + interval '1 second'"],
  ["recorded_at", "recorded_at - interval '1 day'"],
  ["evidence", `'{"actor": "nobody"}'`],
  ["taken_by", "gen_random_uuid()"],
  ["cause", "'somehow'"],
  ["leg_id", "null"],
  ["hash", "sha256(hash)"],
])("an entry with a changed %s is named", async (column, value) => {
  const id = await entry(finishedDelivery, 1);
  expect(
    await after((query) => query(`update ledger.transfers set ${column} = ${value} where id = $1`, [id])),
  ).toMatchObject({
    ok: false,
    firstBroken: { kind: "entry", id, chain: chain(finishedDelivery) },
  });
});

test.each([
  ["owner", "gen_random_uuid()"],
  ["kind", "'driver'"],
])("an account with a changed %s is found by its first entry", async (column, value) => {
  const id = await entry(finishedDelivery, 2);
  expect(
    await after((query) =>
      query(`update ledger.accounts set ${column} = ${value} where kind = 'receiver' and owner = $1`, [
        finishedDelivery.receiver.id,
      ]),
    ),
  ).toMatchObject({ ok: false, firstBroken: { kind: "entry", id, chain: chain(finishedDelivery) } });
});

test("detects a deleted entry by the next one's hash, and a deleted last one by the root", async () => {
  const second = await entry(finishedDelivery, 2);
  expect(
    await after((query) =>
      query("delete from ledger.transfers where transaction_id = $1 and seq = 1", [finishedDelivery.id]),
    ),
  ).toMatchObject({ firstBroken: { kind: "entry", id: second } });
  expect(
    await after((query) =>
      query("delete from ledger.transfers where transaction_id = $1 and seq = 2", [finishedDelivery.id]),
    ),
  ).toMatchObject({ ok: false, firstBroken: { kind: "root" } });
});

/** Rewrites the delivery's chain, so that each entry's hash is valid again. */
async function rewrite(query: Query, { id }: AssignedDelivery): Promise<void> {
  await query(`update ledger.transfers set evidence = '{"actor": "nobody"}' where transaction_id = $1 and seq = 1`, [
    id,
  ]);
  for (const seq of [1, 2]) {
    await query(
      "update ledger.transfers x set hash = sha256(convert_to(ledger.serialize_entry(x, f, t), 'UTF8')) from ledger.accounts f, ledger.accounts t where f.id = x.from_account and t.id = x.to_account and x.transaction_id = $1 and x.seq = $2",
      [id, seq],
    );
    await query(
      "update ledger.transfers x set prev_hash = p.hash from ledger.transfers p where x.transaction_id = $1 and p.transaction_id = $1 and p.seq = $2 and x.seq = $2 + 1",
      [id, seq],
    );
  }
}

test("detects a completely rewritten chain by the root, also after the next night's", async () => {
  const verdict = await after((query) => rewrite(query, returned));
  expect(verdict).toMatchObject({ ok: false, firstBroken: { kind: "root" } });
  const later = await after(async (query) => {
    await rewrite(query, returned);
    for (const table of ["transfers", "balances", "holdings"])
      await query(`alter table ledger.${table} enable trigger user`);
    await query(
      "select ledger.post('count', 'later', ledger.get_or_create_account('cash', 'bank', null), ledger.get_or_create_account('cash', 'lost', null), 1, null, null, null, null, '{}', now())",
    );
    await query("set constraints all immediate");
    await query("select app.write_ledger_root()");
  });
  expect(later).toMatchObject({ ok: false, firstBroken: { kind: "root", id: verdict.firstBroken?.id } });
});

test("names a forged balance, holding or root", async () => {
  const account = `driver:${finishedDelivery.driver.id}`;
  expect(
    await after((query) =>
      query(
        "update ledger.balances b set balance = 5 from ledger.accounts a where a.id = b.account_id and a.owner = $1 and a.kind = 'driver'",
        [finishedDelivery.driver.id],
      ),
    ),
  ).toMatchObject({ firstBroken: { kind: "balance", id: account } });
  expect(
    await after((query) =>
      query("insert into ledger.holdings values ($1, $2, 5, now(), now(), true, 1)", [
        finishedDelivery.id,
        finishedDelivery.driver.id,
      ]),
    ),
  ).toMatchObject({ firstBroken: { kind: "holding", id: finishedDelivery.id } });
  expect(
    await after((query) =>
      query(
        "update ledger.roots set entries = entries, root = sha256(root) where id = (select max(id) from ledger.roots)",
      ),
    ),
  ).toMatchObject({
    firstBroken: { kind: "root" },
  });
});

test("adds no root without new entries, and chains each root to the previous one", async () => {
  const first = await callRpcOrThrow<{ id: number }>(serviceClient(), "write_ledger_root");
  const client = await ownerPool.connect();
  try {
    await client.query("begin; lock table ledger.transfers in share mode");
    const { rows } = await client.query<{
      before: string;
      again: { data: { id: number } };
      twice: { data: { id: number } };
    }>("select app.write_ledger_root() as again, app.write_ledger_root() as twice");
    expect(rows[0]?.again.data.id).toBeGreaterThanOrEqual(first.id);
    expect(rows[0]?.twice.data).toEqual(rows[0]?.again.data);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

/** Whether Postgres' own tools are installed in the server's version. */
function canDump(version: number): boolean {
  try {
    return Number(/(\d+)\./.exec(execFileSync("pg_dump", ["--version"], { encoding: "utf8" }))?.[1]) >= version;
  } catch {
    return false;
  }
}

longTest("verifies a copy by pg_dump and pg_restore, and names a change in it", async () => {
  const { version } = await queryRow<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  // Without these tools the test is skipped: npm run test:all has them.
  if (!canDump(version)) return;
  const copy = new URL(testStack().dbUrl);
  copy.pathname = "/ledger_copy";
  const maker = new pg.Client({ connectionString: testStack().dbUrl });
  await maker.connect();
  try {
    await maker.query("create database ledger_copy");
    const dump = execFileSync("pg_dump", ["--format=custom", "--no-owner", testStack().dbUrl], { maxBuffer: 2 ** 30 });
    try {
      execFileSync("pg_restore", ["--no-owner", `--dbname=${copy.href}`], {
        input: dump,
        stdio: ["pipe", "ignore", "ignore"],
      });
    } catch {
      // The tools report errors for the platform's own objects.
    }
    expect(await verifyLedger(copy.href)).toMatchObject({ ok: true, firstBroken: null });
    const restored = new pg.Client({ connectionString: copy.href });
    await restored.connect();
    const id = await entry(finishedDelivery, 1);
    await restored.query("alter table ledger.transfers disable trigger user");
    await restored.query("update ledger.transfers set amount = 1 where id = $1", [id]);
    await restored.end();
    expect(await verifyLedger(copy.href)).toMatchObject({ ok: false, firstBroken: { kind: "entry", id } });
  } finally {
    await maker.query("drop database if exists ledger_copy with (force)");
    await maker.end();
  }
});
