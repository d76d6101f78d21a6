// Creates deliveries for the database tests, each at a separate location so that dispatch finds only the test's
// drivers. No worker runs: a test runs the jobs that it needs.
import { randomUUID } from "node:crypto";
import { codeAlphabet, normalizeCode } from "@/lib/domain/text/code-format";
import {
  callRpc,
  callRpcOrThrow,
  setDriverPosition,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  serviceClient,
  nextUnusedLocation,
  sql,
  type RpcResult,
  type TestPerson,
  type LatLng,
} from "./harness";
import { exchangeCash as handOverCash } from "../../../local/exchange-cash";
import type { Leg } from "../../../lib/contracts/delivery/leg";
import type { TravelTimes } from "../../../server/dispatch/dispatch";
import type { EndReason } from "../../../lib/domain/task/end-reason";

export type DeliveryStatus =
  | "pending"
  | "accepted"
  | "payment_pending"
  | "payment_confirmed"
  | "broadcast"
  | "assigned"
  | "in_transit"
  | "servicing"
  | "delivered"
  | "cancelled"
  | "failed"
  | "refunded";
export type OfferJson = {
  id: string;
  status: string;
  closedReason: string | null;
  transactionId: string;
  assignmentId: string;
  driverId: string;
  sentAt: string;
  expiresAt: string;
  rejectionReason: string | null;
  taskDetails: {
    amount: number;
    pickupAddress: string;
    deliveryAddress: string;
    estimatedDistance: string;
    estimatedTime: number;
    estimateApproximate: boolean;
    distanceFrom: "driver" | "pickup" | null;
    routePolyline: string | null;
    priority: string;
  };
};
export type TaskJson = {
  id: string;
  transactionId: string;
  notificationId: string | null;
  assignmentId: string;
  driverId: string;
  state: string;
  customerName: string;
  customerPhone: string;
  amount: number;
  acceptedVia: string | null;
  reason: string | null;
  reasonCode: EndReason | null;
  startedAt: string | null;
  arrivedAt: string | null;
  completedAt: string | null;
  cancelledAt: string | null;
  distance: number | null;
  eta: number | null;
  priority: string;
};
export type TransactionJson = {
  id: string;
  status: DeliveryStatus;
  statusLabel: string;
  amount: number;
  receiverPhone: string;
  customerPhone: string;
  dispatch: string | null;
  searchFrom?: string | null;
  preferredTime: { from: string; to: string; startsAt: string; endsAt: string } | null;
  qrExpiresAt: string | null;
  cancelReason: string | null;
  cancelReasonCode: EndReason | null;
  eta: number | null;
  cashToReturn?: boolean;
  flagged?: boolean;
  arrival?: { distanceM: number | null; reason: string | null } | null;
  sender: { id: string; phone: string };
  receiver: { id: string; phone: string };
  driver: { id: string; name: string; phone: string | null; location: LatLng | null } | null;
  history: { from: string | null; to: string; action: string }[];
};
export type CodeJson = { codeId: string; code: string; formattedCode: string; expiresAt: string; status: string };

export { nextUnusedLocation };

// The location this many kilometres north.
export const kmNorth = (from: LatLng, km: number): LatLng => ({
  lat: from.lat + km / 111.19492664455873,
  lng: from.lng,
});

// The location in the form of `record_positions`.
export const positionBody = ({ lat, lng }: LatLng): { latitude: number; longitude: number } => ({
  latitude: lat,
  longitude: lng,
});

export type DeliveryOptions = {
  fields?: Record<string, unknown>;
  at?: LatLng;
  pickup?: LatLng | null;
  amount?: number;
  urgent?: boolean;
  sender?: TestPerson;
  receiver?: TestPerson;
};
export type TestDelivery = { id: string; at: LatLng; sender: TestPerson; receiver: TestPerson };

export const deliveryRequest = (
  receiver: TestPerson,
  at: LatLng,
  overrides: Record<string, unknown> = {},
): Record<string, unknown> => ({
  receiverPhone: receiver.phone,
  amount: 80,
  deliveryAddress: "12 Receiver Street",
  deliveryLocation: at,
  pickupAddress: "1 Sender Avenue",
  ...overrides,
});

// A preferred time about six hours from now, in the service's time zone: the search has not started.
export async function preferredTimeLaterToday(): Promise<{ from: string; to: string }> {
  const { hour } = await queryRow<{ hour: number }>(
    "select extract(hour from now() at time zone private.get_time_zone() + interval '6 hours')::int as hour",
  );
  const toClockTime = (h: number, minute: string) => `${String(h).padStart(2, "0")}:${minute}`;
  return { from: toClockTime(hour, "00"), to: toClockTime(hour, "59") };
}

// Moves the preferred time so that it begins in this many minutes; a negative number: it began that long ago. Its
// length stays.
export const movePreferredTime = (id: string, minutes: number): Promise<unknown> =>
  sql(
    "update public.transactions set wanted_from = now() + make_interval(mins => $2), wanted_to = now() + make_interval(mins => $2) + (wanted_to - wanted_from) where id = $1",
    [id, minutes],
  );

// A delivery as its sender requests it.
export async function newDelivery({
  fields = {},
  at = nextUnusedLocation(),
  pickup = at,
  amount = 80,
  urgent = false,
  ...people
}: DeliveryOptions = {}): Promise<TestDelivery> {
  const sender = people.sender ?? (await newCustomer({ name: "Sam Sender" }));
  const receiver = people.receiver ?? (await newCustomer({ name: "Rita Receiver" }));
  const body = deliveryRequest(receiver, at, {
    amount,
    urgent,
    ...(pickup ? { pickupLocation: pickup } : {}),
    ...fields,
  });
  const { id } = await callRpcOrThrow<TransactionJson>(sender.client, "create_transaction", {
    p_body: body,
    p_client_action_id: null,
  });
  return { id, at, sender, receiver };
}

let cachedAdmin: Promise<TestPerson> | undefined;
export const sharedAdmin = (): Promise<TestPerson> => (cachedAdmin ??= newAdmin({ name: "Olga Operator" }));

/** Opens an incident about the driver, from which administrators record losses. */
export const openIncidentAbout = async (driver: TestPerson): Promise<{ id: string }> =>
  callRpcOrThrow<{ id: string }>((await sharedAdmin()).client, "admin_open_incident", {
    p_driver_id: driver.id,
    p_kind: "robbery",
    p_severity: 2,
    p_note: "They called",
  });

export const recordPaymentEvent = (id: string, event: string, eventId: string = randomUUID()): Promise<RpcResult> =>
  callRpc(serviceClient(), "record_payment_event", { p_event_id: eventId, p_transaction_id: id, p_event: event });

// A paid delivery that searches for a driver.
export async function paidDelivery(options: DeliveryOptions = {}): Promise<TestDelivery> {
  const delivery = await newDelivery(options);
  await callRpcOrThrow(delivery.receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
  const paid = await recordPaymentEvent(delivery.id, "payment.confirmed");
  if (!paid.ok) throw new Error(paid.message);
  return delivery;
}

/** One run of the search, as a worker does it: takes the waiting job. `travelTimes`: the road engine's result. */
export async function runDispatch(
  id: string,
  travelTimes: TravelTimes | null = null,
): Promise<{ offered: number; skipped?: number }> {
  await sql("select graphile_worker.remove_job($1)", [`dispatch:${id}`]);
  return callRpcOrThrow(serviceClient(), "dispatch_transaction", { p_transaction_id: id, p_routes: travelTimes });
}

export const expireOffer = (offerId: string): Promise<{ outcome: string }> =>
  callRpcOrThrow(serviceClient(), "expire_offer", { p_offer_id: offerId });

// The offer this driver may answer now.
export async function findOpenOffer(driver: TestPerson): Promise<OfferJson | undefined> {
  const { items } = await callRpcOrThrow<{ items: OfferJson[] }>(driver.client, "list_offers");
  return items.find((offer) => offer.status === "new");
}

export async function requireOpenOffer(driver: TestPerson): Promise<OfferJson> {
  const offer = await findOpenOffer(driver);
  if (!offer) throw new Error(`${driver.name} has no open offer`);
  return offer;
}

export type AssignedDelivery = TestDelivery & { driver: TestPerson; offer: OfferJson };
const STATUS_ORDER: DeliveryStatus[] = ["broadcast", "assigned", "in_transit", "servicing", "delivered"];

// Creates a delivery with one nearby driver, and brings it to a status by calling what its users would call.
export async function createDeliveryInStatus(
  status: "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered",
  options: DeliveryOptions & { driver?: TestPerson } = {},
): Promise<AssignedDelivery> {
  const at = options.at ?? nextUnusedLocation();
  const driver = options.driver ?? (await newDriver({ online: true, at }));
  const delivery = await paidDelivery({ ...options, at });
  await runDispatch(delivery.id);
  const offer = await requireOpenOffer(driver);
  const statusIndex = STATUS_ORDER.indexOf(status);
  const task = { p_transaction_id: delivery.id };
  if (statusIndex >= 1) await callRpcOrThrow(driver.client, "accept_offer", { p_id: offer.id });
  if (statusIndex >= 2) await completeCashLeg(driver, delivery);
  if (statusIndex >= 3) await callRpcOrThrow(driver.client, "arrive", { ...task, p_position: positionBody(at) });
  if (statusIndex >= 4)
    await callRpcOrThrow(driver.client, "complete_task", { ...task, p_code: await readCode(delivery) });
  return { ...delivery, driver, offer };
}

/** Sets a new or existing driver online at this location. */
export async function setDriverOnlineAt(place: LatLng, existing?: TestPerson): Promise<TestPerson> {
  const driver = existing ?? (await newDriver({ at: place }));
  await callRpcOrThrow(driver.client, "set_driver_status", { p_status: "online" });
  await setDriverPosition(driver, place);
  return driver;
}

/** Reads the delivery's open leg as its sender. A leg is one transfer of cash between two parties: pickup or return. */
export const readLeg = ({ id, sender }: Pick<TestDelivery, "id" | "sender">): Promise<Leg> =>
  callRpcOrThrow<Leg>(sender.client, "get_leg", { p_transaction_id: id });

/** The driver counts the whole sum, and the sender confirms it. Returns the code. */
export async function countAndConfirm(
  driver: TestPerson,
  { id, sender }: Pick<TestDelivery, "id" | "sender">,
): Promise<string> {
  // Another driver may have a leg of the same delivery.
  const leg = await callRpcOrThrow<Leg>(driver.client, "get_leg", { p_transaction_id: id });
  await callRpcOrThrow(driver.client, "count_leg", { p_transaction_id: id, p_amount: leg.amount });
  const confirmed = { p_transaction_id: id, p_leg_id: leg.id };
  return (await callRpcOrThrow<{ code: string }>(sender.client, "confirm_leg", confirmed)).code;
}

/**
 * Completes the open leg: the driver takes the cash from the sender, or returns it. `overrides`: arguments of the last
 * call. At a return the driver has already arrived.
 */
export const completeCashLeg = (
  driver: TestPerson,
  delivery: Pick<TestDelivery, "id" | "sender">,
  overrides: Record<string, unknown> = {},
): Promise<TaskJson> =>
  handOverCash({
    leg: () => readLeg(delivery),
    count: (amount) => callRpcOrThrow(driver.client, "count_leg", { p_transaction_id: delivery.id, p_amount: amount }),
    confirm: () =>
      callRpcOrThrow<{ code: string }>(delivery.sender.client, "confirm_leg", { p_transaction_id: delivery.id }),
    prove: ({ code, position: at }) =>
      callRpcOrThrow<TaskJson>(driver.client, "prove_leg", {
        p_transaction_id: delivery.id,
        p_code: code,
        ...(at ? { p_position: at } : {}),
        ...overrides,
      }),
  });

/** The sender confirms by their own count, for a driver who is offline. Returns the code. */
export const confirmByOwnCount = async ({ id, sender }: Pick<TestDelivery, "id" | "sender">): Promise<string> =>
  (await callRpcOrThrow<{ code: string }>(sender.client, "confirm_leg", { p_transaction_id: id, p_counted: 80 })).code;

/** Sends the driver's count and proof of the pickup, as a phone does that was offline during the pickup. */
export async function proveLate({ id, at, driver }: AssignedDelivery, code: string): Promise<RpcResult> {
  const p_at = new Date().toISOString();
  await callRpc(driver.client, "count_leg", { p_transaction_id: id, p_amount: 80, p_at });
  return callRpc(driver.client, "prove_leg", {
    p_transaction_id: id,
    p_code: code,
    p_at,
    p_position: positionBody(at),
  });
}

// The code as its receiver reads it.
export async function readCode(delivery: TestDelivery): Promise<string> {
  return (
    await callRpcOrThrow<CodeJson>(delivery.receiver.client, "get_verification_code", { p_transaction_id: delivery.id })
  ).code;
}

/** The nth wrong code, different from the others. */
export const wrongCode = (code: string, nth = 0): string =>
  [...codeAlphabet].filter((letter) => letter !== normalizeCode(code)[0])[nth] + code.slice(1);

export const readStatus = async (id: string): Promise<DeliveryStatus> =>
  (await queryRow<{ status: DeliveryStatus }>("select status from public.transactions where id = $1", [id])).status;

export const readDriverStatus = async (driver: TestPerson): Promise<{ status: string; is_available: boolean }> =>
  queryRow("select status, is_available from public.driver_profiles where user_id = $1", [driver.id]);

export const readAsAdmin = async (id: string): Promise<TransactionJson> =>
  callRpcOrThrow<TransactionJson>((await sharedAdmin()).client, "admin_get_transaction", { p_transaction_id: id });

// The waiting jobs of this delivery, or of one of its offers.
type QueuedJob = {
  task: string;
  payload: { type?: string; userId?: string; key?: string; facts?: Record<string, unknown> };
  run_at: Date;
};
export const listJobs = (id: string): Promise<QueuedJob[]> =>
  sql<QueuedJob>(
    `select t.identifier as task, j.payload, j.run_at from graphile_worker._private_jobs j
              join graphile_worker._private_tasks t on t.id = j.task_id
             where j.payload ->> 'transactionId' = $1
                or j.payload ->> 'offerId' in (select o.id::text from public.driver_notifications o where o.transaction_id = $1::uuid)
             order by j.id`,
    [id],
  );

export const listQueuedNotifications = async (id: string): Promise<string[]> =>
  (await listJobs(id)).filter((job) => job.task === "notify").map((job) => String(job.payload.type));

// Moves an offer's deadline into the past, as five minutes of waiting would.
export const expireOfferDeadline = (offerId: string, query: typeof sql = sql): Promise<unknown> =>
  query(
    "update public.driver_notifications set expires_at = clock_timestamp() - interval '1 millisecond' where id = $1",
    [offerId],
  );

// Moves the end of a pause into the past.
export const endDispatchPause = (id: string): Promise<unknown> =>
  sql("update private.dispatches set next_at = clock_timestamp() where transaction_id = $1 and next_at is not null", [
    id,
  ]);
