// Upgrades the newest release, with data of every kind, to a next release that this test writes with the project's own
// commands: the migrations result in what the schemas declare, and no data is lost.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { compareWithDeclared, releaseCopy, runProjectCommand } from "./support/release-copy";
import { declareNextRelease, editMigrationByHand } from "./support/next-release";
import { callRpcOrThrow, setDriverPosition, newCustomer, newDriver, queryRow, sql, testStack } from "./support/harness";
import {
  readCode,
  createDeliveryInStatus,
  newDelivery,
  paidDelivery,
  nextUnusedLocation,
  readStatus,
  type AssignedDelivery,
} from "./support/deliveries";

// Five projects are created while other tests run.
jest.setTimeout(300_000);

const pathInCopy = (path: string) => join(releaseCopy, path);
type Rows = Map<string, string>;
/** Every row of the product's tables and of the queue, with the columns it had. */
async function readAllRows(columns?: Map<string, string[]>): Promise<{ rows: Rows; columns: Map<string, string[]> }> {
  const tables = await sql<{ name: string; columns: string[] }>(
    `select c.oid::regclass::text as name, array_agg(a.attname::text order by a.attname) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'ledger'::regnamespace, 'auth'::regnamespace, 'graphile_worker'::regnamespace)
      group by c.oid`,
  );
  const declaredColumns = columns ?? new Map(tables.map((table) => [table.name, table.columns]));
  const rows: Rows = new Map();
  for (const [name, names] of declaredColumns) {
    const list = names.map((columnName) => `'${columnName}', t."${columnName}"`);
    // A function takes at most 100 arguments.
    const chunks = Array.from({ length: Math.ceil(list.length / 40) }, (_, n) => list.slice(n * 40, n * 40 + 40));
    const { all } = await queryRow<{ all: string | null }>(
      `select string_agg(r::text, E'\\n' order by r::text) as all from (select ${chunks.map((chunk) => `jsonb_build_object(${chunk.join(", ")})`).join(" || ")} as r from ${name} t) s`,
    );
    rows.set(name, all ?? "");
  }
  return { rows, columns: declaredColumns };
}

let pending: { id: string };
let inTransit: AssignedDelivery;
let rowsBefore: Awaited<ReturnType<typeof readAllRows>>;
let generatorOutput = "";
let compared: ReturnType<typeof compareWithDeclared>;

beforeAll(async () => {
  // Data of every kind, created through the API functions.
  const [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita" })]);
  const parties = { sender, receiver };
  pending = await newDelivery({ ...parties, fields: { notes: "Ring twice", packageDetails: { description: "Rent" } } });
  await paidDelivery({ ...parties, urgent: true });
  const cancelled = await newDelivery(parties);
  await callRpcOrThrow(sender.client, "cancel_transaction", { p_transaction_id: cancelled.id });
  for (const status of ["broadcast", "in_transit", "servicing", "delivered"] as const)
    await createDeliveryInStatus(status, { ...parties, at: nextUnusedLocation() });
  inTransit = await createDeliveryInStatus("servicing", { ...parties, at: nextUnusedLocation() });
  await newDriver({ approved: false, name: "Ann Applicant" });
  await setDriverPosition(await newDriver({ online: true }), nextUnusedLocation());
  // Reset what the tests and the local stack set for themselves.
  await sql(
    `update private.settings s set value = d.value::jsonb
       from (values ('ops_position_interval_ms', '1000'), ('sole_admin_delay_hours', '24'), ('second_factor_required', 'true')) d (key, value)
      where d.key = s.key`,
  );
  rowsBefore = await readAllRows();

  declareNextRelease();
  const oldFiles = new Set(readdirSync(pathInCopy("migrations")));
  generatorOutput = runProjectCommand("local/next-migration.ts", ["carried_in"]);
  for (const migrationFile of readdirSync(pathInCopy("migrations")))
    if (!oldFiles.has(migrationFile)) rmSync(pathInCopy(`migrations/${migrationFile}`));
  editMigrationByHand();
});

test("the command for the next migration lists table changes that must be written manually", () => {
  const remainingLines = generatorOutput.split("\n").filter((line) => /^[+-] /.test(line));
  expect(remainingLines).toEqual([
    expect.stringMatching(/^\+ CREATE INDEX transactions_carried_in /),
    expect.stringMatching(/^\+ column transactions\.carried_in text/),
    expect.stringMatching(/^\+ constraint carried_in_known/),
  ]);
  expect(generatorOutput).toMatch(
    /^Left for hosts of the release before[^\n]*\ndrop function app\.reject_transaction\(uuid, ?text\);$/m,
  );
});

test("the upgraded database equals the declared one, except for the function that app servers of the previous release still call", () => {
  runProjectCommand("local/next-migration.ts", ["add_cash_container"]);
  const applied = runProjectCommand("supabase/tools/migrate.ts", [], { DATABASE_URL: testStack().dbUrl });
  expect(applied).toMatch(/add_carried_in[\s\S]*add_cash_container/);
  compared = compareWithDeclared(testStack().dbUrl);
  const [upgraded, declared] = [new Set(compared.upgraded), new Set(compared.declared)];
  expect(compared.declared.length).toBeGreaterThan(1800);
  expect(compared.declared.filter((line) => !upgraded.has(line))).toEqual([]);
  expect(compared.upgraded.filter((line) => !declared.has(line))).toEqual([
    expect.stringContaining(
      "FUNCTION app.reject_transaction(p_transaction_id uuid, p_reason text DEFAULT NULL::text)\n",
    ),
  ]);
  const fileName = readdirSync(pathInCopy("migrations")).find((name) => name.endsWith("add_cash_container.sql"));
  expect(readFileSync(pathInCopy(`migrations/${fileName}`), "utf8")).toContain(
    "-- In a later release, when no host asks for it any more: drop function app.reject_transaction(uuid,text);",
  );
});

test("the upgrade loses and changes no row", async () => {
  const after = await readAllRows(rowsBefore.columns);
  expect([...rowsBefore.rows.values()].join("\n").split("\n").length).toBeGreaterThan(150);
  for (const [name, rows] of rowsBefore.rows) expect({ name, rows: after.rows.get(name) }).toEqual({ name, rows });
});

test("after the upgrade a delivery can be completed, a new row has the new column, and both signatures work", async () => {
  await callRpcOrThrow(inTransit.driver.client, "complete_task", {
    p_transaction_id: inTransit.id,
    p_code: await readCode(inTransit),
  });
  expect(await readStatus(inTransit.id)).toBe("delivered");
  const { id } = await newDelivery({});
  expect(await queryRow("select carried_in from public.transactions where id = $1", [id])).toEqual({
    carried_in: "bag",
  });
  await expect(sql("update public.transactions set carried_in = 'pocket' where id = $1", [id])).rejects.toThrow(
    /carried_in_known/,
  );
  const signatures = await sql<{ name: string }>(
    "select p.oid::regprocedure::text as name from pg_proc p where p.proname = 'reject_transaction' order by 1",
  );
  expect(signatures.map(({ name }) => name)).toEqual([
    "app.reject_transaction(uuid,text)",
    "app.reject_transaction(uuid,text,text)",
  ]);
  expect(await readStatus(pending.id)).toBe("pending");
});
