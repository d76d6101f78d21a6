// Hubs for the database tests: a place with a cashier, and drivers with cash to deposit there.
import { admin, deliveryAt, type Delivery, type DeliveryOptions, type Worked } from "./deliveries";
import { call, done, newCustomer, service, sql, type Answer, type Person, type Place } from "./world";
import type { Deposit, Hub } from "../../../lib/contracts/hub";

export type Opened = { id: string; cashier: Person; at: Place };
/** Open all week, around the clock. */
export const ALWAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "00:00", to: "24:00" }));

export async function newHub(at: Place, more: Record<string, unknown> = {}): Promise<Opened> {
  const cashier = await newCustomer({ name: "Carl Cashier" });
  const body = { name: "North Street", address: "12 North Street", location: at, hours: ALWAYS };
  const { id } = await done<Hub>((await admin()).client, "admin_create_hub", {
    p_body: { ...body, cashiers: [{ userId: cashier.id }], ...more },
  });
  return { id, cashier, at };
}

/** A failed delivery whose cash its driver returns to the sender, or to the given hub. */
export async function failedDelivery(
  options: DeliveryOptions & { hub?: Opened; driver?: Person } = {},
): Promise<Worked> {
  const delivery = await deliveryAt("in_transit", options);
  await done(delivery.driver.client, "fail_task", { p_transaction_id: delivery.id, p_reason: "Nobody there" });
  if (options.hub) await sendTo(options.hub, delivery);
  return delivery;
}

export const sendTo = async (hub: Pick<Opened, "id">, delivery: Pick<Delivery, "id">): Promise<unknown> =>
  done((await admin()).client, "admin_set_return_hub", {
    p_transaction_id: delivery.id,
    p_hub_id: hub.id,
    p_reason: "The sender is abroad",
  });

/** The driver scans the code on the hub's screen; the arguments are the server's. */
export const openDeposit = (
  driver: Person,
  hub: Pick<Opened, "id">,
  items: string[],
  verdict = "ok",
  scanned = hub.id,
): Promise<Answer<Deposit>> =>
  call<Deposit>(service(), "open_deposit", {
    p_driver_id: driver.id,
    p_hub_id: hub.id,
    p_items: items,
    p_qr_hub_id: scanned,
    p_verdict: verdict,
  });

export const opened = async (driver: Person, hub: Pick<Opened, "id">, items: string[]): Promise<Deposit> => {
  const answer = await openDeposit(driver, hub, items);
  if (!answer.ok) throw new Error(`open_deposit: ${answer.code} ${answer.message}`);
  return answer.data;
};

/** A sum in one-dollar notes and cents. */
export const inOnes = (sum: number): Record<string, number> => ({
  "1": Math.floor(sum),
  "0.01": Math.round((sum % 1) * 100),
});

export const countDeposit = (
  by: Person,
  hub: Pick<Opened, "id">,
  deposit: Pick<Deposit, "id">,
  sum: number,
): Promise<Answer<Deposit>> =>
  call<Deposit>(by.client, "count_deposit", {
    p_hub_id: hub.id,
    p_deposit_id: deposit.id,
    p_denominations: inOnes(sum),
  });

export const seenBy = (
  person: Person,
  hub: Pick<Opened, "id">,
  deposit: Pick<Deposit, "id">,
): Promise<Answer<Deposit>> =>
  call<Deposit>(person.client, "get_deposit", { p_hub_id: hub.id, p_deposit_id: deposit.id });

export type Entry = { cause: string; amount: number; giver: string; taker: string };
export const entriesOf = ({ id }: Pick<Delivery, "id">): Promise<Entry[]> =>
  sql<Entry>(
    `select x.cause, x.amount::float as amount, f.kind as giver, t.kind as taker from ledger.transfers x
       join ledger.accounts f on f.id = x.from_account join ledger.accounts t on t.id = x.to_account
      where x.transaction_id = $1 order by x.id`,
    [id],
  );

/** The drivers on whose record a code of this delivery was locked. */
export const lockedBy = ({ id }: Pick<Delivery, "id">): Promise<{ driver: string }[]> =>
  sql(
    "select driver_id as driver from public.driver_task_actions where transaction_id = $1 and action = 'code_locked'",
    [id],
  );

export const balanceOf = async (hub: Pick<Opened, "id">): Promise<number> =>
  Number((await sql<{ n: string }>("select private.hub_balance($1) as n", [hub.id]))[0]?.n);

/** Verifies the ledger: hashes, balances and holdings. */
export const verified = async (): Promise<unknown> => (await done(service(), "verify_ledger")) as unknown;
