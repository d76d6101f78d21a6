// A migration changes tables under hosts that ask for them: whoever asks then waits for it, and hears nothing of it.
import "./support/older-release";
import pg from "pg";
import { ask, askAtOnce, call } from "@/server/database/call";
import { person, type Db } from "@/server/database/door";
import { holderOf } from "../../e2e/fixtures/door";
import { deliveryAt, newDelivery, somewhere } from "./support/deliveries";
import { one, stack, type Person } from "./support/world";

jest.mock("@/server/env", () => ({
  env: () => ({
    DATABASE_URL: (JSON.parse(process.env.TEST_STACK ?? "{}") as { dbUrl: string }).dbUrl,
    DATABASE_POOL_SIZE: 5,
    LOG_LEVEL: "silent",
  }),
}));

const dbOf = async (who: Person): Promise<Db> =>
  person(
    holderOf((await who.client.auth.getSession()).data.session?.access_token).claims as Parameters<typeof person>[0],
  );

// A function in SQL that gives a table's row knows its columns before it waits for the table, and finds others then.
test("what is read and what is written while a table gets a column is done once it has it", async () => {
  const carried = await deliveryAt("servicing", { at: somewhere() });
  const pending = await newDelivery({});
  const [receiver, sender] = await Promise.all([dbOf(carried.receiver), dbOf(pending.sender)]);
  const migration = new pg.Client({ connectionString: stack().dbUrl });
  await migration.connect();
  try {
    await migration.query("begin; alter table public.transactions add column carried_in text not null default 'bag'");
    const asked = Promise.all([
      askAtOnce(receiver, call("get_verification_code", { p_transaction_id: carried.id })),
      ask(sender, call("cancel_transaction", { p_transaction_id: pending.id })),
    ]);
    asked.catch(() => undefined);
    for (let waiting = 0; waiting < 2;)
      ({ waiting } = await one<{ waiting: number }>(
        "select count(*)::int as waiting from pg_stat_activity where application_name = 'handover-app' and wait_event_type = 'Lock'",
      ));
    await migration.query("commit");
    expect(await asked).toMatchObject([{ display: expect.any(String) as string }, { status: "cancelled" }]);
  } finally {
    await migration.end();
  }
});
