// Now and then one customer of the fleet sends cash to another. When a real person waits for work as a driver, it is
// sent from close by them, so that they are the nearest.
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

/** Keeps at most two deliveries of the fleet open, and one more for a person who would otherwise wait. */
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
    // Drivers with zones get what ends in them: a person's are likely to be around them.
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
    // Whoever drives as a real person meets people who do as they should.
    if (!person) plans.keep(answer.data.id, plan);
    // Until they have looked again the customers do not know of it, and it must count.
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
