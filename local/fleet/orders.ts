// Occasional deliveries between the fleet's customers. When a real person waits as a driver, the pickup is near them,
// so that they are the best candidate.
import type { Customer } from "./customer.ts";
import { doorNear, type Door } from "./doors.ts";
import { between, pick, type Place } from "./geo.ts";
import type { Office } from "./office.ts";
import { again } from "./pause.ts";
import type { Plans } from "./plans.ts";

const MOST_OPEN = 2;
const LOOK_MS = 5_000;
const looksForADriver = ["pending", "accepted", "payment_pending", "payment_confirmed", "broadcast"];
const places = [
  "Harbor Bank",
  "Canton branch",
  "Broadway market",
  "Highlandtown kiosk",
  "Waterfront office",
  "Fells Point counter",
];

type Orders = {
  customers: readonly Customer[];
  office: Office;
  centre: Place;
  doors: readonly Door[];
  plans: Plans;
  stop: AbortSignal;
  say(line: string): void;
};

/** Keeps at most two fleet deliveries open, and one more for a waiting person. */
export async function placeOrders({ customers, office, centre, doors, plans, stop, say }: Orders): Promise<void> {
  let nextAt = Date.now() + 5_000;
  await again("ordering", LOOK_MS, stop, async () => {
    if (customers.length < 2 || !customers.every(({ knowsTheirOwn }) => knowsTheirOwn)) return;
    const open = openDeliveries(customers);
    const person = office.waiting[0] ?? null;
    const unserved = person !== null && !open.some(({ status }) => looksForADriver.includes(status));
    if (open.length >= MOST_OPEN + (unserved ? 1 : 0) || (!unserved && Date.now() < nextAt)) return;
    const sender = pick(customers);
    const receiver = pick(customers.filter((customer) => customer !== sender));
    const pickup = person ? doorNear(doors, person.at, 200, 900) : doorNear(doors, centre, 0, 5_000);
    // Drivers with zones get deliveries that end in them: a person's zones are likely around them.
    const dropOff = person ? doorNear(doors, person.at, 600, 1_400) : doorNear(doors, pickup.at, 1_000, 3_500);
    const plan = plans.next();
    const answer = await sender.phone.post<{ id: string; orderNo: string }>("/api/transactions", {
      receiverPhone: receiver.person.phone,
      amount: plan.amount,
      pickupAddress: `${pick(places)}, ${pickup.address}`,
      pickupLocation: pickup.at,
      deliveryAddress: dropOff.address,
      deliveryLocation: dropOff.at,
      urgent: Math.random() < 0.1,
    });
    if (!answer.ok && plan.large) return say(`${sender.person.name} sends nothing: no driver may carry ${plan.amount}`);
    if (!answer.ok) throw new Error(`${answer.code} ${answer.title} ${JSON.stringify(answer.more.errors ?? "")}`);
    // Deliveries for a real driver have no planned faults.
    if (!person) plans.keep(answer.data.id, plan);
    // Makes the new delivery count as open until the customers have refreshed their lists.
    sender.knowsTheirOwn = false;
    nextAt = Date.now() + between(45_000, 90_000);
    say(
      `${sender.person.name} sends ${answer.data.orderNo} to ${receiver.person.name}${person ? `, close to ${person.name}` : ""}`,
    );
  });
}

function openDeliveries(customers: readonly Customer[]): { status: string }[] {
  const ours = new Set(customers.map(({ userId }) => userId));
  const byId = new Map(
    customers
      .flatMap(({ open }) => open)
      .filter(({ sender }) => ours.has(sender.id))
      .map((delivery) => [delivery.id, delivery]),
  );
  return [...byId.values()];
}
