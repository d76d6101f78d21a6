// ledger.verify() detects tampering by someone with full access to the database: a changed entry by its hash, a
// rewritten chain (a delivery's entries, each with the previous one's hash) by the nightly root hash over all chains,
// and changed balances and holdings by summing the entries.
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { sharedAdmin, readCode, createDeliveryInStatus, type AssignedDelivery } from "./support/deliveries";
import { withRetriedLocks } from "./support/simulated-conditions";
import { callRpcOrThrow, queryRow, ownerPool, serviceClient, testStack } from "./support/harness";
import { verifyLedger, type LedgerVerification } from "../tools/ledger";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(120_000);

let deliveredDelivery: AssignedDelivery;
let returnedDelivery: AssignedDelivery;
beforeAll(async () => {
  deliveredDelivery = await createDeliveryInStatus("servicing");
  await callRpcOrThrow(deliveredDelivery.driver.client, "complete_task", {
    p_transaction_id: deliveredDelivery.id,
    p_code: await readCode(deliveredDelivery),
  });
  returnedDelivery = await createDeliveryInStatus("in_transit");
  await callRpcOrThrow(returnedDelivery.driver.client, "fail_task", {
    p_transaction_id: returnedDelivery.id,
    p_reason: "Nobody there",
  });
  await callRpcOrThrow((await sharedAdmin()).client, "admin_record_returned_cash", {
    p_transaction_id: returnedDelivery.id,
    p_reason: "Brought back",
  });
});

type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
/** Returns the verifier's result after this tampering, with triggers off. All of it is rolled back. */
async function verifyAfter(work: (query: Query) => Promise<unknown>): Promise<LedgerVerification> {
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
const readEntryId = async ({ id }: AssignedDelivery, seq: number): Promise<string> =>
  (await queryRow<{ id: string }>("select id from ledger.transfers where transaction_id = $1 and seq = $2", [id, seq]))
    .id;
const chainOf = ({ id }: AssignedDelivery): string => `delivery:${id}`;

test("verifies an untouched ledger and its roots", async () => {
  expect(await verifyAfter(() => Promise.resolve())).toMatchObject({ ok: true, firstBroken: null });
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
  const id = await readEntryId(deliveredDelivery, 1);
  expect(
    await verifyAfter((query) => query(`update ledger.transfers set ${column} = ${value} where id = $1`, [id])),
  ).toMatchObject({
    ok: false,
    firstBroken: { kind: "entry", id, chain: chainOf(deliveredDelivery) },
  });
});

test.each([
  ["owner", "gen_random_uuid()"],
  ["kind", "'driver'"],
])("an account with a changed %s is found by its first entry", async (column, value) => {
  const id = await readEntryId(deliveredDelivery, 2);
  expect(
    await verifyAfter((query) =>
      query(`update ledger.accounts set ${column} = ${value} where kind = 'receiver' and owner = $1`, [
        deliveredDelivery.receiver.id,
      ]),
    ),
  ).toMatchObject({ ok: false, firstBroken: { kind: "entry", id, chain: chainOf(deliveredDelivery) } });
});

test("detects a deleted entry by the next one's hash, and a deleted last one by the root", async () => {
  const second = await readEntryId(deliveredDelivery, 2);
  expect(
    await verifyAfter((query) =>
      query("delete from ledger.transfers where transaction_id = $1 and seq = 1", [deliveredDelivery.id]),
    ),
  ).toMatchObject({ firstBroken: { kind: "entry", id: second } });
  expect(
    await verifyAfter((query) =>
      query("delete from ledger.transfers where transaction_id = $1 and seq = 2", [deliveredDelivery.id]),
    ),
  ).toMatchObject({ ok: false, firstBroken: { kind: "root" } });
});

/** Rewrites the delivery's chain, so that each entry's hash is valid again. */
async function rewriteChain(query: Query, { id }: AssignedDelivery): Promise<void> {
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
  const verdict = await verifyAfter((query) => rewriteChain(query, returnedDelivery));
  expect(verdict).toMatchObject({ ok: false, firstBroken: { kind: "root" } });
  const verdictAfterNextRoot = await verifyAfter(async (query) => {
    await rewriteChain(query, returnedDelivery);
    for (const table of ["transfers", "balances", "holdings"])
      await query(`alter table ledger.${table} enable trigger user`);
    await query(
      "select ledger.post('count', 'later', ledger.get_or_create_account('cash', 'bank', null), ledger.get_or_create_account('cash', 'lost', null), 1, null, null, null, null, '{}', now())",
    );
    await query("set constraints all immediate");
    await query("select app.write_ledger_root()");
  });
  expect(verdictAfterNextRoot).toMatchObject({ ok: false, firstBroken: { kind: "root", id: verdict.firstBroken?.id } });
});

test("names a forged balance, holding or root", async () => {
  const account = `driver:${deliveredDelivery.driver.id}`;
  expect(
    await verifyAfter((query) =>
      query(
        "update ledger.balances b set balance = 5 from ledger.accounts a where a.id = b.account_id and a.owner = $1 and a.kind = 'driver'",
        [deliveredDelivery.driver.id],
      ),
    ),
  ).toMatchObject({ firstBroken: { kind: "balance", id: account } });
  expect(
    await verifyAfter((query) =>
      query("insert into ledger.holdings values ($1, $2, 5, now(), now(), true, 1)", [
        deliveredDelivery.id,
        deliveredDelivery.driver.id,
      ]),
    ),
  ).toMatchObject({ firstBroken: { kind: "holding", id: deliveredDelivery.id } });
  expect(
    await verifyAfter((query) =>
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
  const copyUrl = new URL(testStack().dbUrl);
  copyUrl.pathname = "/ledger_copy";
  const adminClient = new pg.Client({ connectionString: testStack().dbUrl });
  await adminClient.connect();
  try {
    await adminClient.query("create database ledger_copy");
    const dump = execFileSync("pg_dump", ["--format=custom", "--no-owner", testStack().dbUrl], { maxBuffer: 2 ** 30 });
    try {
      execFileSync("pg_restore", ["--no-owner", `--dbname=${copyUrl.href}`], {
        input: dump,
        stdio: ["pipe", "ignore", "ignore"],
      });
    } catch {
      // The tools report errors for the platform's own objects.
    }
    expect(await verifyLedger(copyUrl.href)).toMatchObject({ ok: true, firstBroken: null });
    const restored = new pg.Client({ connectionString: copyUrl.href });
    await restored.connect();
    const id = await readEntryId(deliveredDelivery, 1);
    await restored.query("alter table ledger.transfers disable trigger user");
    await restored.query("update ledger.transfers set amount = 1 where id = $1", [id]);
    await restored.end();
    expect(await verifyLedger(copyUrl.href)).toMatchObject({ ok: false, firstBroken: { kind: "entry", id } });
  } finally {
    await adminClient.query("drop database if exists ledger_copy with (force)");
    await adminClient.end();
  }
});
