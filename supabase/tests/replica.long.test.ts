// Each function in `replicaSafe`, which the server may run on a read replica, succeeds in a read-only transaction.
import { replicaSafe } from "@/server/database/replica-safe";
import type { FunctionName } from "@/server/database/functions";
import { rpcOn, assumeRole, callerFromToken } from "../../e2e/fixtures/rpc";
import { createDeliveryInStatus, nextUnusedLocation } from "./support/deliveries";
import { callRpc, newAdmin, newCustomer, ownerPool, sql, type TestPerson } from "./support/harness";

let ada: TestPerson;
let dora: TestPerson;
beforeAll(async () => {
  const [sender, receiver] = await Promise.all([newCustomer(), newCustomer()]);
  ada = await newAdmin();
  const delivery = await createDeliveryInStatus("delivered", { sender, receiver, at: nextUnusedLocation() });
  dora = delivery.driver;
});

/** Calls the function as this user in a read-only transaction. */
async function callReadOnly(person: TestPerson, fn: string, args: Record<string, unknown>): Promise<unknown> {
  const caller = callerFromToken((await person.client.auth.getSession()).data.session?.access_token);
  const client = await ownerPool.connect();
  try {
    await client.query("begin read only");
    await assumeRole(client, caller);
    return await rpcOn(client, fn, args);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test("each replica-safe function succeeds in a read-only transaction", async () => {
  const { data: shifts } = await callRpc<{ items: { id: string }[] }>(dora.client, "list_shifts");
  const args: Partial<Record<FunctionName, Record<string, unknown>>> = {
    admin_get_driver_performance: { p_user_id: dora.id, p_period: "month" },
    admin_list_driver_ratings: { p_user_id: dora.id },
    admin_list_accounts: { p_kind: "driver" },
    admin_list_shifts: { p_user_id: dora.id },
    admin_list_setting_changes: { p_key: "position_flag_speed_m" },
    get_driver_earnings: { p_from: "2026-01-01", p_to: "2026-12-31" },
    get_driver_stats: { p_range: "week" },
    get_shift: { p_id: shifts?.items[0]?.id },
  };
  for (const name of replicaSafe) {
    const caller = name.startsWith("admin_") ? ada : dora;
    const answer = await callReadOnly(caller, name, args[name] ?? {}).catch((error: Error) => error);
    expect([name, answer]).toEqual([name, expect.objectContaining({ ok: true })]);
  }
});

test("each replica-safe function is declared stable or immutable", async () => {
  const volatile = await sql<{ name: string }>(
    "select proname as name from pg_proc where pronamespace = 'app'::regnamespace and provolatile = 'v' and proname = any ($1)",
    [[...replicaSafe]],
  );
  expect(volatile).toEqual([]);
});
