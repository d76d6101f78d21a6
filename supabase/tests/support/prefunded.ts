// Prefunded deliveries for the database tests: the sender pays the amount online, and the driver collects the cash from
// the safe of a hub, where a cashier hands it out.
import {
  readCode,
  runDispatch,
  newDelivery,
  requireOpenOffer,
  recordPaymentEvent,
  positionBody,
  type TestDelivery,
  type DeliveryOptions,
  type AssignedDelivery,
} from "./deliveries";
import { newHub, type TestHub } from "./hubs";
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newDriver,
  sql,
  type RpcResult,
  type TestPerson,
  type LatLng,
} from "./harness";
import type { HubClosing } from "../../../lib/contracts/hub";
import type { Leg, LegCode } from "../../../lib/contracts/delivery/leg";
import type { Task } from "../../../lib/contracts/driver/task";

let cachedHubAdmin: Promise<TestPerson> | undefined;
/** The only administrator of their team. */
export const hubAdmin = (): Promise<TestPerson> => (cachedHubAdmin ??= newAdmin({ name: "Bea Banker" }));

const moveCash = async (hub: Pick<TestHub, "id">, direction: string, amount: number): Promise<unknown> =>
  callRpcOrThrow((await hubAdmin()).client, "admin_move_cash", {
    p_hub_id: hub.id,
    p_direction: direction,
    p_amount: amount,
    p_reason: "Float",
  });
export const moveCashFromBank = (hub: Pick<TestHub, "id">, amount: number) => moveCash(hub, "from_bank", amount);
export const moveCashToBank = (hub: Pick<TestHub, "id">, amount: number) => moveCash(hub, "to_bank", amount);

/** The cashier closes the day with this sum in the safe, and an administrator settles the difference as lost. */
export async function settleSafeAt(hub: TestHub, counted: number): Promise<void> {
  const { id } = await callRpcOrThrow<HubClosing>(hub.cashier.client, "record_hub_closing", {
    p_hub_id: hub.id,
    p_counted: counted,
  });
  await callRpcOrThrow((await hubAdmin()).client, "admin_settle_closing", {
    p_hub_id: hub.id,
    p_closing_id: id,
    p_reason: "Not to be found",
  });
}

/** A hub with this sum in its safe. */
export async function createFundedHub(
  amount: number,
  at: LatLng,
  fields: Record<string, unknown> = {},
): Promise<TestHub> {
  const hub = await newHub(at, fields);
  if (amount > 0) await moveCashFromBank(hub, amount);
  return hub;
}

export const createPrefundedDelivery = (options: DeliveryOptions = {}): Promise<TestDelivery> =>
  newDelivery({
    ...options,
    fields: { funding: "prefunded", pickupAddress: undefined, ...options.fields },
    pickup: null,
  });

/** Sets the fee that the sender pays in addition. */
export const setFee = (id: string, fee: number) =>
  sql("update public.transactions set fee = $2 where id = $1", [id, fee]);

/** Creates a paid delivery, assigned to a driver near the hub; `fee`: what its sender pays in addition. */
export async function assignPrefundedDelivery(
  hub: TestHub,
  { fee, ...options }: DeliveryOptions & { fee?: number } = {},
): Promise<AssignedDelivery> {
  const driver = await newDriver({ online: true, at: hub.at });
  const delivery = await createPrefundedDelivery({ at: hub.at, ...options });
  if (fee !== undefined) await setFee(delivery.id, fee);
  await callRpcOrThrow(delivery.receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
  await recordPaymentEvent(delivery.id, "payment.confirmed");
  await runDispatch(delivery.id);
  const offer = await requireOpenOffer(driver);
  await callRpcOrThrow(driver.client, "accept_offer", { p_id: offer.id });
  return { ...delivery, driver, offer };
}

/** The leg (transfer of cash from the safe to the driver) as the hub's cashier reads it. */
export const readLegAtHub = (caller: TestPerson, { id }: Pick<TestDelivery, "id">): Promise<RpcResult<Leg | null>> =>
  callRpc<Leg | null>(caller.client, "get_leg", { p_transaction_id: id });

/** The driver counts the whole sum, and the cashier confirms it. Returns the code. */
export async function countAtHub(hub: TestHub, { driver, id }: AssignedDelivery, amount = 80): Promise<string> {
  await callRpcOrThrow(driver.client, "count_leg", { p_transaction_id: id, p_amount: amount });
  return (await callRpcOrThrow<LegCode>(hub.cashier.client, "confirm_leg", { p_transaction_id: id })).code;
}

export const proveAtHub = (hub: TestHub, { driver, id }: AssignedDelivery, code: string): Promise<RpcResult<Task>> =>
  callRpc<Task>(driver.client, "prove_leg", { p_transaction_id: id, p_code: code, p_position: positionBody(hub.at) });

/** Creates a delivery on the way: the driver has collected the cash from the hub. */
export async function startPrefundedDelivery(
  hub: TestHub,
  options: DeliveryOptions & { fee?: number } = {},
): Promise<AssignedDelivery> {
  const delivery = await assignPrefundedDelivery(hub, options);
  const answer = await proveAtHub(hub, delivery, await countAtHub(hub, delivery, options.amount));
  if (!answer.ok) throw new Error(`prove_leg: ${answer.code} ${answer.message}`);
  return delivery;
}

export async function completeHandover(delivery: AssignedDelivery): Promise<void> {
  const task = { p_transaction_id: delivery.id };
  await callRpcOrThrow(delivery.driver.client, "arrive", { ...task, p_position: positionBody(delivery.at) });
  await callRpcOrThrow(delivery.driver.client, "complete_task", { ...task, p_code: await readCode(delivery) });
}
