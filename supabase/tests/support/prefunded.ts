// Prefunded deliveries for the database tests: their cash comes from a hub's safe.
import {
  codeOf,
  dispatch,
  newDelivery,
  offered,
  payment,
  position,
  type Delivery,
  type DeliveryOptions,
  type Worked,
} from "./deliveries";
import { newHub, type Opened } from "./hubs";
import { call, done, newAdmin, newDriver, sql, type Answer, type Person, type Place } from "./world";
import type { HubClosing } from "../../../lib/contracts/hub";
import type { Leg, LegCode } from "../../../lib/contracts/leg";
import type { Task } from "../../../lib/contracts/task";

let alone: Promise<Person> | undefined;
/** The only administrator of their team. */
export const bankClerk = (): Promise<Person> => (alone ??= newAdmin({ name: "Bea Banker" }));

const moveCash = async (hub: Pick<Opened, "id">, direction: string, amount: number): Promise<unknown> =>
  done((await bankClerk()).client, "admin_move_cash", {
    p_hub_id: hub.id,
    p_direction: direction,
    p_amount: amount,
    p_reason: "Float",
  });
export const fromBank = (hub: Pick<Opened, "id">, amount: number) => moveCash(hub, "from_bank", amount);
export const toBank = (hub: Pick<Opened, "id">, amount: number) => moveCash(hub, "to_bank", amount);

/** Closes with this sum in the safe, and settles the difference as lost. */
export async function onlyIn(hub: Opened, counted: number): Promise<void> {
  const { id } = await done<HubClosing>(hub.cashier.client, "close_hub", { p_hub_id: hub.id, p_counted: counted });
  await done((await bankClerk()).client, "admin_settle_closing", {
    p_hub_id: hub.id,
    p_closing_id: id,
    p_reason: "Not to be found",
  });
}

/** A hub with this sum in its safe. */
export async function hubWith(amount: number, at: Place, more: Record<string, unknown> = {}): Promise<Opened> {
  const hub = await newHub(at, more);
  if (amount > 0) await fromBank(hub, amount);
  return hub;
}

export const prefunded = (options: DeliveryOptions = {}): Promise<Delivery> =>
  newDelivery({ ...options, more: { funding: "prefunded", pickupAddress: undefined, ...options.more }, pickup: null });

/** Sets the fee that the sender pays in addition. */
export const nameFee = (id: string, fee: number) =>
  sql("update public.transactions set fee = $2 where id = $1", [id, fee]);

/** Paid, and assigned to a driver near the hub; `fee`: what its sender pays in addition. */
export async function assignedPrefunded(
  hub: Opened,
  { fee, ...options }: DeliveryOptions & { fee?: number } = {},
): Promise<Worked> {
  const driver = await newDriver({ online: true, at: hub.at });
  const delivery = await prefunded({ at: hub.at, ...options });
  if (fee !== undefined) await nameFee(delivery.id, fee);
  await done(delivery.receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
  await payment(delivery.id, "payment.confirmed");
  await dispatch(delivery.id);
  const offer = await offered(driver);
  await done(driver.client, "accept_offer", { p_id: offer.id });
  return { ...delivery, driver, offer };
}

/** The leg as the hub's cashier reads it. */
export const legAtHub = (by: Person, { id }: Pick<Delivery, "id">): Promise<Answer<Leg | null>> =>
  call<Leg | null>(by.client, "get_leg", { p_transaction_id: id });

/** The driver counts the whole sum, and the cashier confirms it. Returns the code. */
export async function countedAtHub(hub: Opened, { driver, id }: Worked, amount = 80): Promise<string> {
  await done(driver.client, "count_leg", { p_transaction_id: id, p_amount: amount });
  return (await done<LegCode>(hub.cashier.client, "confirm_leg", { p_transaction_id: id })).code;
}

export const proveAtHub = (hub: Opened, { driver, id }: Worked, code: string): Promise<Answer<Task>> =>
  call<Task>(driver.client, "prove_leg", { p_transaction_id: id, p_code: code, p_position: position(hub.at) });

/** The cash has left the safe, and the driver is on the way. */
export async function drawn(hub: Opened, options: DeliveryOptions & { fee?: number } = {}): Promise<Worked> {
  const delivery = await assignedPrefunded(hub, options);
  const answer = await proveAtHub(hub, delivery, await countedAtHub(hub, delivery, options.amount));
  if (!answer.ok) throw new Error(`prove_leg: ${answer.code} ${answer.message}`);
  return delivery;
}

export async function handOver(delivery: Worked): Promise<void> {
  const task = { p_transaction_id: delivery.id };
  await done(delivery.driver.client, "arrive", { ...task, p_position: position(delivery.at) });
  await done(delivery.driver.client, "complete_task", { ...task, p_code: await codeOf(delivery) });
}
