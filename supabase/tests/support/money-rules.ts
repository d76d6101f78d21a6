// The money rules (docs/limits.md: limits on amounts and requests) are off for test users; these helpers apply them.
import { createHash, randomUUID } from "node:crypto";
import {
  createDeliveryInStatus,
  recordPaymentEvent,
  deliveryRequest,
  nextUnusedLocation,
  type TransactionJson,
  type AssignedDelivery,
} from "./deliveries";
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  serviceClient,
  sql,
  type RpcResult,
  type TestPerson,
  type LatLng,
} from "./harness";

/** Applies the rules to this user's deliveries from now on. */
export async function enforceMoneyRules(person: TestPerson): Promise<TestPerson> {
  await sql(
    `update private.settings set value = case when jsonb_typeof(value) = 'array' then value else '[]' end || to_jsonb($1::text)
      where key = 'money_rules_enforced'`,
    [person.id],
  );
  return person;
}
export const createCustomerWithMoneyRules = async (
  name: string,
  overrides: { proven?: boolean } = {},
): Promise<TestPerson> => enforceMoneyRules(await newCustomer({ name, ...overrides }));

let cachedDriver: Promise<TestPerson> | undefined;
/** Ensures an approved driver who may hold 10,000 in cash; without one, large requests are refused. */
export const ensureHighCeilingDriver = (): Promise<TestPerson> =>
  (cachedDriver ??= (async () => {
    const [driver, admin] = await Promise.all([newDriver(), newAdmin()]);
    await callRpcOrThrow(admin.client, "admin_set_cash_ceiling", {
      p_user_id: driver.id,
      p_ceiling: 10_000,
      p_reason: "Trusted",
    });
    return driver;
  })());

// The location of all deliveries that these helpers create.
let cachedLocation: LatLng | undefined;
export const sharedLocation = (): LatLng => (cachedLocation ??= nextUnusedLocation());
export const requestDelivery = (
  sender: TestPerson,
  receiver: TestPerson,
  amount: number,
  overrides: Record<string, unknown> = {},
): Promise<RpcResult<TransactionJson & { inMoneyReview: boolean }>> => {
  const at = sharedLocation();
  return callRpc(sender.client, "create_transaction", {
    p_body: deliveryRequest(receiver, at, { amount, pickupLocation: at, ...overrides }),
    p_client_action_id: null,
  });
};
export async function requestDeliveryOrThrow(
  sender: TestPerson,
  receiver: TestPerson,
  amount: number,
): Promise<string> {
  const answer = await requestDelivery(sender, receiver, amount);
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.message}`);
  return answer.data.id;
}
export const acceptDelivery = (
  receiver: TestPerson,
  id: string,
): Promise<RpcResult<TransactionJson & { inMoneyReview: boolean }>> =>
  callRpc(receiver.client, "accept_transaction", { p_transaction_id: id });
export const confirmPayment = (id: string): Promise<RpcResult> => recordPaymentEvent(id, "payment.confirmed");

/** Completes a delivery between the two users. */
export const createPastDelivery = (
  sender: TestPerson,
  receiver: TestPerson,
  driver: TestPerson,
  at: LatLng,
): Promise<AssignedDelivery> => createDeliveryInStatus("delivered", { sender, receiver, amount: 1, driver, at });

/** Moves deliveries this many days into the past. */
export const backdateDeliveries = (ids: string[], days: number): Promise<unknown> =>
  sql(
    `with moved as (update public.transactions set created_at = created_at - make_interval(days => $2), allowed_at = allowed_at - make_interval(days => $2) where id = any ($1))
     update public.transaction_status_updates set "timestamp" = "timestamp" - make_interval(days => $2) where transaction_id = any ($1)`,
    [ids, days],
  );

type Check = { id: string; documents: { id: string; kind: string }[] };
/** Submits the user's identity documents; returns the check's id. */
export async function submitIdentityDocuments(person: TestPerson, kinds = ["front", "back"]): Promise<string> {
  for (const kind of kinds)
    await callRpcOrThrow(serviceClient(), "save_identity_document", {
      p_user_id: person.id,
      p_kind: kind,
      p_path: `${person.id}/${randomUUID()}.jpg`,
      p_size_bytes: 9,
      p_sha256: createHash("sha256").update(randomUUID()).digest("hex"),
    });
  await callRpcOrThrow(person.client, "submit_identity");
  const [row] = await sql<{ id: string }>(
    "select id from private.identity_checks where user_id = $1 and state = 'waiting'",
    [person.id],
  );
  return row?.id ?? "";
}
/** The administrator opens every document. */
export async function viewIdentityDocuments(admin: TestPerson, checkId: string): Promise<void> {
  const { documents } = await callRpcOrThrow<Check>(admin.client, "admin_get_identity_check", { p_id: checkId });
  for (const { id } of documents)
    await callRpcOrThrow(admin.client, "admin_open_identity_document", { p_check_id: checkId, p_id: id });
}
/** Verifies the user's identity for a year. */
export async function createIdentifiedCustomer(
  admin: TestPerson,
  person: TestPerson,
  level: "identity" | "source_of_funds" = "identity",
): Promise<string> {
  const id = await submitIdentityDocuments(
    person,
    level === "source_of_funds" ? ["front", "back", "source_of_funds"] : undefined,
  );
  await viewIdentityDocuments(admin, id);
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
  await callRpcOrThrow(admin.client, "admin_approve_identity", { p_id: id, p_level: level, p_expires_on: inAYear });
  return id;
}
