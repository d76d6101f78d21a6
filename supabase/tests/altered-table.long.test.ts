// A migration alters tables while hosts query them: a query then waits for the migration and succeeds.
import "./support/release-copy";
import pg from "pg";
import { toKeySetting } from "@/lib/database/encryption-keys";
import { LOCAL_DEFAULTS } from "../../local/environment";
import { rpc } from "@/server/database/rpc";
import { userContext, type DbContext } from "@/server/database/client";
import { callerFromToken } from "../../e2e/fixtures/rpc";
import { createDeliveryAt, newDelivery, nextFreePlace } from "./support/deliveries";
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

const dbOf = async (person: TestPerson): Promise<DbContext> =>
  userContext(
    callerFromToken((await person.client.auth.getSession()).data.session?.access_token).claims as Parameters<
      typeof userContext
    >[0],
  );

/** A query sent meanwhile is answered once the migration is done. */
async function whileAltered<T>(column: string, work: () => Promise<T>): Promise<T> {
  const migration = new pg.Client({ connectionString: testStack().dbUrl });
  await migration.connect();
  try {
    await migration.query(`begin; alter table public.transactions add column ${column} text not null default 'bag'`);
    const pending = work();
    pending.catch(() => undefined);
    for (let waits = false; !waits;)
      ({ waits } = await queryRow<{ waits: boolean }>(
        "select exists (select from pg_stat_activity where application_name = 'handover-app' and wait_event_type = 'Lock') as waits",
      ));
    await migration.query("commit");
    return await pending;
  } finally {
    await migration.end();
  }
}

// An SQL function that returns a table's row resolves its columns before it waits for the table's lock, and then finds
// others; on a connection that has used the table before.
test("answers a read that began while a column was being added", async () => {
  const { id, receiver } = await createDeliveryAt("servicing", { at: nextFreePlace() });
  const db = await dbOf(receiver);
  const readCode = () => rpc.once(db, "get_verification_code", { p_transaction_id: id });
  const before = await readCode();
  expect(await whileAltered("carried_in", readCode)).toMatchObject({ code: before.code });
});

test("executes once a write that began while a column was being added", async () => {
  const { id, receiver } = await newDelivery({});
  const db = await dbOf(receiver);
  const accept = (transactionId: string) => rpc(db, "accept_transaction", { p_transaction_id: transactionId });
  await accept((await newDelivery({ receiver })).id);
  expect(await whileAltered("carried_how", () => accept(id))).toMatchObject({ status: "accepted" });
});
