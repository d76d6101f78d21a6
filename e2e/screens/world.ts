// The people and deliveries that the screens show: made over the public HTTP surface, as anybody's.
import type { APIRequestContext } from "@playwright/test";
import { admin, application, approvedDriver, ask, paymentSays, signUp, someone, type Person } from "../journeys/support/people.ts";

export type Who = "nobody" | "admin" | "sender" | "newSender" | "receiver" | "driver" | "carrier" | "holder" | "newDriver" | "applicant" | "waiting";
type Account = { person: Person; api: APIRequestContext };
export type World = { people: Record<Exclude<Who, "nobody">, Account>; ids: Record<"delivered" | "failed" | "onTheWay" | "offered" | "accepted" | "pending" | "cancelled", string>; driverId: string; zoneIds: { circle: string; polygon: string }; trackingToken: string; offerLink: string | null };

// Far from where the other journeys are, so that nobody is offered another one's delivery.
const pickup = { lat: 27.9478, lng: -82.4584, address: "401 East Jackson Street, Tampa, FL" };
const door = { lat: 27.9394, lng: -82.4584, address: "600 South Howard Avenue, Tampa, FL" };
/** Where the phones are. */
export const here = { latitude: 27.943, longitude: -82.4584 };

const customer = async (name: string): Promise<Account> => {
  const person = someone(name);
  return { person, api: await signUp(person, "user") };
};
async function eventually<Result>(what: string, look: () => Promise<Result | null | undefined>): Promise<Result> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline;) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`${what}: did not happen within 30 s`);
}

type Offer = { id: string; status: string; transactionId: string };
export const openOffer = ({ api }: Account, transactionId: string): Promise<Offer> => eventually("the offer", async () =>
  ((await ask(api, "/api/offers?limit=5")) as { items: Offer[] }).items.find((offer) => offer.transactionId === transactionId && offer.status === "new"));
const hereNow = ({ api }: Account, { lat, lng }: { lat: number; lng: number }) =>
  ask(api, "/api/driver/positions", { positions: [{ timestamp: Math.floor(Date.now() / 1000), latitude: lat, longitude: lng, accuracy: 8 }] });

export async function goOnline(driver: Account, place: { lat: number; lng: number } = pickup): Promise<void> {
  await ask(driver.api, "/api/driver/status", { status: "online" });
  await hereNow(driver, place);
}
export const goOffline = ({ api }: Account) => ask(api, "/api/driver/status", { status: "offline" });

async function send({ api }: Account, to: Account, amount: number, more: object = {}): Promise<string> {
  const { id } = await ask(api, "/api/transactions", {
    receiverPhone: to.person.phone, amount, pickupAddress: pickup.address, pickupLocation: { lat: pickup.lat, lng: pickup.lng },
    deliveryAddress: door.address, deliveryLocation: { lat: door.lat, lng: door.lng }, notes: "Ring at the side door", ...more,
  }) as { id: string };
  return id;
}
/** As many unknown numbers as a day allows. */
export async function askForStrangers({ people: { newSender } }: World): Promise<void> {
  const body = { amount: 5, pickupAddress: pickup.address, deliveryAddress: door.address, deliveryLocation: { lat: door.lat, lng: door.lng } };
  for (let n = 0; n < 10; n++) {
    const answer = await newSender.api.post("/api/transactions", { data: { ...body, receiverPhone: someone("Nobody").phone }, headers: { origin: process.env.TEST_APP_URL ?? "" } });
    if (answer.status() !== 422) throw new Error(`A number that nobody has was answered ${answer.status()}`);
  }
}
export async function pay(id: string): Promise<void> {
  await paymentSays("payment.pending", id);
  await paymentSays("payment.confirmed", id);
}
async function paid(sender: Account, receiver: Account, amount: number, more: object = {}): Promise<string> {
  const id = await send(sender, receiver, amount, more);
  await ask(receiver.api, `/api/transactions/${id}/accept`, {});
  await pay(id);
  return id;
}
const at = ({ lat, lng }: { lat: number; lng: number }) => ({ position: { latitude: lat, longitude: lng, accuracy: 8 } });
async function take(driver: Account, id: string): Promise<void> {
  await ask(driver.api, `/api/offers/${(await openOffer(driver, id)).id}/accept`, { acceptedVia: "app" });
  await ask(driver.api, `/api/tasks/${id}/start`, at(pickup));
}
export const arrive = ({ api }: Account, id: string) => ask(api, `/api/tasks/${id}/arrive`, at(door));
async function handOver(driver: Account, receiver: Account, id: string): Promise<void> {
  await arrive(driver, id);
  const { code } = await ask(receiver.api, `/api/transactions/${id}/code`) as { code: string };
  await ask(driver.api, `/api/tasks/${id}/complete`, { code });
}

/** An ordinary afternoon: two deliveries done, one failed, one on the way, one waiting for its receiver, one for a driver. */
export async function makeWorld(): Promise<World> {
  const desk = await admin();
  const [sender, newSender, receiver] = [await customer("Sam Sender"), await customer("Cara Customer"), await customer("Rita Receiver")];
  // Hank keeps the cash of the delivery that failed: nobody offers him another one.
  const [driver, carrier, holder, newDriver] = [await approvedDriver("Dora Driver", desk.api), await approvedDriver("Carl Carrier", desk.api), await approvedDriver("Hank Holder", desk.api), await approvedDriver("Nina New", desk.api)];
  const [applicant, waiting] = [someone("Ann Applicant"), someone("Will Waiting")];
  const people = {
    admin: desk, sender, newSender, receiver, driver, carrier, holder, newDriver,
    applicant: { person: applicant, api: await signUp(applicant, "driver") }, waiting: { person: waiting, api: await signUp(waiting, "driver") },
  };
  await ask(people.waiting.api, "/api/driver/application", application);

  await goOnline(driver);
  const delivered = await paid(sender, receiver, 1_234.5);
  await take(driver, delivered);
  await handOver(driver, receiver, delivered);
  const second = await paid(sender, receiver, 80, { urgent: true });
  await take(driver, second);
  await handOver(driver, receiver, second);
  await goOffline(driver);
  await goOnline(holder);
  const failed = await paid(sender, receiver, 320);
  await take(holder, failed);
  await arrive(holder, failed);
  await ask(holder.api, `/api/tasks/${failed}/fail`, { reason: "Nobody opened the door" });
  await goOffline(holder);
  await goOnline(carrier);
  const onTheWay = await paid(sender, receiver, 250);
  await take(carrier, onTheWay);
  await hereNow(carrier, { lat: here.latitude, lng: here.longitude });
  const accepted = await send(sender, receiver, 60);
  await ask(receiver.api, `/api/transactions/${accepted}/accept`, {});
  const pending = await send(sender, receiver, 40);
  const cancelled = await send(sender, receiver, 20);
  await ask(sender.api, `/api/transactions/${cancelled}/cancel`, {});
  const { token } = await ask(sender.api, `/api/transactions/${onTheWay}/tracking-link`, {}) as { token: string };
  const { userId } = await ask(driver.api, "/api/session") as { userId: string };
  return { people, ids: { delivered, failed, onTheWay, offered: "", accepted, pending, cancelled }, driverId: userId, zoneIds: { circle: "", polygon: "" }, trackingToken: token, offerLink: null };
}

/** Two parts of the city, one with drivers, one switched off. */
export async function drawZones(world: World): Promise<void> {
  const desk = world.people.admin.api;
  const draw = async (zone: object) => (await ask(desk, "/api/admin/zones", zone) as { id: string }).id;
  const off = (lat: number, lng: number) => ({ lat: Number((door.lat + lat).toFixed(4)), lng: Number((door.lng + lng).toFixed(4)) });
  world.zoneIds.circle = await draw({ name: "Downtown Tampa", type: "circle", center: { lat: pickup.lat, lng: pickup.lng }, radius: 5_000, color: "#1f77b4" });
  world.zoneIds.polygon = await draw({
    name: "Harbour Island", type: "polygon", color: "#c8571b", isActive: false,
    coordinates: [off(-0.02, -0.03), off(-0.005, 0.02), off(0.015, 0.005), off(0.01, -0.025)],
  });
  for (const [driver, priority] of [[world.people.driver, 1], [world.people.carrier, 4]] as const) {
    const { userId } = await ask(driver.api, "/api/session") as { userId: string };
    await desk.put(`/api/admin/drivers/${userId}/zones/${world.zoneIds.circle}`, { data: { priority }, headers: { origin: process.env.TEST_APP_URL ?? "" } });
  }
}

/** Nothing is left for anybody to carry, and nobody to carry it. */
export async function leaveWorld({ people, ids, zoneIds }: World): Promise<void> {
  for (const zone of [zoneIds.circle, zoneIds.polygon]) if (zone) await people.admin.api.delete(`/api/admin/zones/${zone}`, { headers: { origin: process.env.TEST_APP_URL ?? "" } });
  if (ids.offered) await ask(people.admin.api, `/api/admin/transactions/${ids.offered}/cancel`, { reason: "Nobody looks any more" });
  await handOver(people.carrier, people.receiver, ids.onTheWay);
  for (const driver of [people.driver, people.carrier, people.holder, people.newDriver]) await goOffline(driver);
  for (const { api } of Object.values(people)) await api.dispose();
}

/** Nobody takes this one: the driver is online, and its sheet lies open on her phone. */
export async function offerTo(world: World): Promise<void> {
  // Her pages put her online as they were looked at; she is as near.
  await goOffline(world.people.newDriver);
  await goOnline(world.people.driver);
  world.ids.offered = await paid(world.people.sender, world.people.receiver, 500);
  await openOffer(world.people.driver, world.ids.offered);
}
