// Occasional deliveries between the fleet's customers. When a real person waits as a driver, the pickup is near them,
// so that they are the best candidate.
import type { SimulatedCustomer } from "./customer.ts";
import { findAddressNear, type AddressPoint } from "./address-points.ts";
import { randomBetween, randomItem, type LatLng } from "./geo.ts";
import type { FleetAdmin } from "./fleet-admin.ts";
import { repeatUntilStopped } from "./abortable-delay.ts";
import type { FaultPlans } from "./fault-plans.ts";

const MAX_OPEN = 2;
const POLL_MS = 5_000;
const searchingStatuses = ["pending", "accepted", "payment_pending", "payment_confirmed", "broadcast"];
const pickupNames = [
  "Harbor Bank",
  "Canton branch",
  "Broadway market",
  "Highlandtown kiosk",
  "Waterfront office",
  "Fells Point counter",
];

type OrdersOptions = {
  customers: readonly SimulatedCustomer[];
  admin: FleetAdmin;
  centre: LatLng;
  doors: readonly AddressPoint[];
  plans: FaultPlans;
  stop: AbortSignal;
  log(line: string): void;
};

/** Keeps at most two fleet deliveries open, and one more for a waiting person. */
export async function placeOrders({ customers, admin, centre, doors, plans, stop, log }: OrdersOptions): Promise<void> {
  let nextAt = Date.now() + 5_000;
  await repeatUntilStopped("ordering", POLL_MS, stop, async () => {
    if (customers.length < 2 || !customers.every(({ hasLoadedDeliveries }) => hasLoadedDeliveries)) return;
    const open = openDeliveries(customers);
    const person = admin.waitingDrivers[0] ?? null;
    const needsOrder = person !== null && !open.some(({ status }) => searchingStatuses.includes(status));
    if (open.length >= MAX_OPEN + (needsOrder ? 1 : 0) || (!needsOrder && Date.now() < nextAt)) return;
    const sender = randomItem(customers);
    const receiver = randomItem(customers.filter((customer) => customer !== sender));
    const pickup = person ? findAddressNear(doors, person.at, 200, 900) : findAddressNear(doors, centre, 0, 5_000);
    // Drivers with zones get deliveries that end in them: a person's zones are likely around them.
    const dropOff = person
      ? findAddressNear(doors, person.at, 600, 1_400)
      : findAddressNear(doors, pickup.at, 1_000, 3_500);
    const plan = plans.nextPlan();
    const response = await sender.phone.post<{ id: string; orderNo: string }>("/api/transactions", {
      receiverPhone: receiver.person.phone,
      amount: plan.amount,
      pickupAddress: `${randomItem(pickupNames)}, ${pickup.address}`,
      pickupLocation: pickup.at,
      deliveryAddress: dropOff.address,
      deliveryLocation: dropOff.at,
      urgent: Math.random() < 0.1,
    });
    if (!response.ok && plan.large)
      return log(`${sender.person.name} sends nothing: no driver may carry ${plan.amount}`);
    if (!response.ok)
      throw new Error(`${response.code} ${response.title} ${JSON.stringify(response.more.errors ?? "")}`);
    // Deliveries for a real driver have no planned faults.
    if (!person) plans.assign(response.data.id, plan);
    // Makes the new delivery count as open until the customers have refreshed their lists.
    sender.hasLoadedDeliveries = false;
    nextAt = Date.now() + randomBetween(45_000, 90_000);
    log(
      `${sender.person.name} sends ${response.data.orderNo} to ${receiver.person.name}${person ? `, close to ${person.name}` : ""}`,
    );
  });
}

function openDeliveries(customers: readonly SimulatedCustomer[]): { status: string }[] {
  const customerIds = new Set(customers.map(({ userId }) => userId));
  const byId = new Map(
    customers
      .flatMap((customer) => customer.openDeliveries)
      .filter(({ sender }) => customerIds.has(sender.id))
      .map((delivery) => [delivery.id, delivery]),
  );
  return [...byId.values()];
}
