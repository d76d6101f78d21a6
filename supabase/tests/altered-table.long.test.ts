// A migration alters a table while app servers query it: the query waits for the migration and then succeeds.
import "./support/release-copy";
import pg from "pg";
import { toKeySetting } from "@/lib/database/encryption-keys";
import { LOCAL_DEFAULTS } from "../../local/environment";
import { rpc } from "@/server/database/rpc";
import { userContext, type DbContext } from "@/server/database/client";
import { callerFromToken } from "../../e2e/fixtures/rpc";
import { createDeliveryInStatus, newDelivery, nextUnusedLocation } from "./support/deliveries";
import { queryRow, testStack, type TestPerson } from "./support/harness";

const encryptionKeys = toKeySetting(LOCAL_DEFAULTS.encryptionKeys);
jest.mock("@/server/env", () => ({
  env: () => ({
    DATABASE_URL: (JSON.parse(process.env.TEST_STACK ?? "{}") as { dbUrl: string }).dbUrl,
    DATABASE_POOL_SIZE: 1,
    ENCRYPTION_KEYS: encryptionKeys,
    LOG_LEVEL: "silent",
  }),
}));

const dbContextOf = async (person: TestPerson): Promise<DbContext> =>
  userContext(
    callerFromToken((await person.client.auth.getSession()).data.session?.access_token).claims as Parameters<
      typeof userContext
    >[0],
  );

/** Runs `work` while a migration that adds this column holds the table's lock; commits once the query waits for it. */
async function duringMigration<T>(column: string, work: () => Promise<T>): Promise<T> {
  const migration = new pg.Client({ connectionString: testStack().dbUrl });
  await migration.connect();
  try {
    await migration.query(`begin; alter table public.transactions add column ${column} text not null default 'bag'`);
    const pending = work();
    pending.catch(() => undefined);
    for (let isWaiting = false; !isWaiting;)
      ({ is_waiting: isWaiting } = await queryRow<{ is_waiting: boolean }>(
        "select exists (select from pg_stat_activity where application_name = 'handover-app' and wait_event_type = 'Lock') as is_waiting",
      ));
    await migration.query("commit");
    return await pending;
  } finally {
    await migration.end();
  }
}

// On a connection that has used the table before, an SQL function that returns a table row resolves the row's columns,
// waits for the lock, and then finds other columns.
test("answers a read that began while a column was being added", async () => {
  const { id, receiver } = await createDeliveryInStatus("servicing", { at: nextUnusedLocation() });
  const db = await dbContextOf(receiver);
  const readCode = () => rpc.once(db, "get_verification_code", { p_transaction_id: id });
  const before = await readCode();
  expect(await duringMigration("carried_in", readCode)).toMatchObject({ code: before.code });
});

test("executes once a write that began while a column was being added", async () => {
  const { id, receiver } = await newDelivery({});
  const db = await dbContextOf(receiver);
  const accept = (transactionId: string) => rpc(db, "accept_transaction", { p_transaction_id: transactionId });
  await accept((await newDelivery({ receiver })).id);
  expect(await duringMigration("carried_how", () => accept(id))).toMatchObject({ status: "accepted" });
});
