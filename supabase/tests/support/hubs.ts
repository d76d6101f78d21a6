// Hubs for the database tests: a place with a cashier, and drivers with cash to deposit there.
import {
  sharedAdmin,
  createDeliveryInStatus,
  type TestDelivery,
  type DeliveryOptions,
  type AssignedDelivery,
} from "./deliveries";
import {
  callRpc,
  callRpcOrThrow,
  newCustomer,
  serviceClient,
  sql,
  type RpcResult,
  type TestPerson,
  type LatLng,
} from "./harness";
import type { Deposit, Hub } from "../../../lib/contracts/hub";

export type TestHub = { id: string; cashier: TestPerson; at: LatLng };
/** Open all week, around the clock. */
export const ALWAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "00:00", to: "24:00" }));

export async function newHub(at: LatLng, overrides: Record<string, unknown> = {}): Promise<TestHub> {
  const cashier = await newCustomer({ name: "Carl Cashier" });
  const body = { name: "North Street", address: "12 North Street", location: at, hours: ALWAYS };
  const { id } = await callRpcOrThrow<Hub>((await sharedAdmin()).client, "admin_create_hub", {
    p_body: { ...body, cashiers: [{ userId: cashier.id }], ...overrides },
  });
  return { id, cashier, at };
}

/** A failed delivery with cash to be returned to the sender, or to the given hub. */
export async function createFailedDelivery(
  options: DeliveryOptions & { hub?: TestHub; driver?: TestPerson } = {},
): Promise<AssignedDelivery> {
  const delivery = await createDeliveryInStatus("in_transit", options);
  await callRpcOrThrow(delivery.driver.client, "fail_task", {
    p_transaction_id: delivery.id,
    p_reason: "Nobody there",
  });
  if (options.hub) await returnToHub(options.hub, delivery);
  return delivery;
}

export const returnToHub = async (hub: Pick<TestHub, "id">, delivery: Pick<TestDelivery, "id">): Promise<unknown> =>
  callRpcOrThrow((await sharedAdmin()).client, "admin_set_return_hub", {
    p_transaction_id: delivery.id,
    p_hub_id: hub.id,
    p_reason: "The sender is abroad",
  });

/** The driver scans the code on the hub's screen; the arguments are the server's. */
export const openDepositAs = (
  driver: TestPerson,
  hub: Pick<TestHub, "id">,
  items: string[],
  verdict = "ok",
  scanned = hub.id,
): Promise<RpcResult<Deposit>> =>
  callRpc<Deposit>(serviceClient(), "open_deposit", {
    p_driver_id: driver.id,
    p_hub_id: hub.id,
    p_items: items,
    p_qr_hub_id: scanned,
    p_signature_check: verdict,
  });

export const openDepositOrThrow = async (
  driver: TestPerson,
  hub: Pick<TestHub, "id">,
  items: string[],
): Promise<Deposit> => {
  const answer = await openDepositAs(driver, hub, items);
  if (!answer.ok) throw new Error(`open_deposit: ${answer.code} ${answer.message}`);
  return answer.data;
};

/** A sum in one-dollar notes and cents. */
export const toOneDollarNotes = (sum: number): Record<string, number> => ({
  "1": Math.floor(sum),
  "0.01": Math.round((sum % 1) * 100),
});

export const countDeposit = (
  caller: TestPerson,
  hub: Pick<TestHub, "id">,
  deposit: Pick<Deposit, "id">,
  sum: number,
): Promise<RpcResult<Deposit>> =>
  callRpc<Deposit>(caller.client, "count_deposit", {
    p_hub_id: hub.id,
    p_deposit_id: deposit.id,
    p_denominations: toOneDollarNotes(sum),
  });

export const readHubAs = (
  person: TestPerson,
  hub: Pick<TestHub, "id">,
  deposit: Pick<Deposit, "id">,
): Promise<RpcResult<Deposit>> =>
  callRpc<Deposit>(person.client, "get_deposit", { p_hub_id: hub.id, p_deposit_id: deposit.id });

type LedgerEntryRow = { cause: string; amount: number; giver: string; taker: string };
export const listLedgerEntries = ({ id }: Pick<TestDelivery, "id">): Promise<LedgerEntryRow[]> =>
  sql<LedgerEntryRow>(
    `select x.cause, x.amount::float as amount, f.kind as giver, t.kind as taker from ledger.transfers x
       join ledger.accounts f on f.id = x.from_account join ledger.accounts t on t.id = x.to_account
      where x.transaction_id = $1 order by x.id`,
    [id],
  );

/** The drivers with a locked code of this delivery on their record. */
export const listCodeLocks = ({ id }: Pick<TestDelivery, "id">): Promise<{ driver: string }[]> =>
  sql(
    "select driver_id as driver from public.driver_task_actions where transaction_id = $1 and action = 'code_locked'",
    [id],
  );

export const readHubBalance = async (hub: Pick<TestHub, "id">): Promise<number> =>
  Number((await sql<{ n: string }>("select private.get_hub_balance($1) as n", [hub.id]))[0]?.n);

/** Verifies the ledger: hashes, balances and holdings. */
export const verifyLedgerIntegrity = async (): Promise<unknown> =>
  (await callRpcOrThrow(serviceClient(), "verify_ledger")) as unknown;
