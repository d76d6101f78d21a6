// The people and deliveries that the screens show: made over the public HTTP surface, as anybody's.
import type { APIRequestContext } from "@playwright/test";
import sharp from "sharp";
import { collect } from "../../local/collect.ts";
import type { Leg, LegCode } from "../../lib/contracts/leg.ts";
import {
  admin,
  application,
  approvedDriver,
  ask,
  password,
  paymentSays,
  signUp,
  signUpUnproven,
  someone,
  type Person,
} from "../journeys/support/people.ts";

export type Who =
  | "nobody"
  | "admin"
  | "sender"
  | "newSender"
  | "payer"
  | "receiver"
  | "driver"
  | "carrier"
  | "holder"
  | "newDriver"
  | "reviewed"
  | "late"
  | "collector"
  | "cashier"
  | "applicant"
  | "waiting"
  | "unproven"
  | "limited"
  | "known"
  | "payee"
  | "checked";
type Account = { person: Person; api: APIRequestContext };
type Delivery =
  | "delivered"
  | "failed"
  | "onTheWay"
  | "offered"
  | "accepted"
  | "pending"
  | "cancelled"
  | "own"
  | "scheduled"
  | "refund"
  | "reviewed"
  | "late"
  | "pickup"
  | "held"
  | "tooMuch";
export type World = {
  people: Record<Exclude<Who, "nobody">, Account>;
  /** Empty until a screen needs it. */
  ids: Record<Delivery, string>;
  driverId: string;
  collectorId: string;
  waitingId: string;
  zoneIds: { circle: string; polygon: string };
  trackingToken: string;
  /** Of a trip that is shared, and of one that has just ended; empty until a screen needs it. */
  tripToken: string;
  endedTripToken: string;
  /** Of whoever hands over in the sender's place; empty until a screen needs it. */
  legToken: string;
  /** Of whoever takes the cash in the receiver's place; empty until a screen needs it. */
  delegateToken: string;
  /** Where cash is handed in, and what is on its counter; empty until a screen needs it. */
  hub: { id: string; depositId: string; collectionId: string };
  /** Somebody whose papers wait; empty until a screen needs it. */
  checkId: string;
};

// On the streets that the local map knows, where pictures are taken: then nobody else is about. Otherwise far from where
// the other journeys are, so that nobody is offered another one's delivery.
const away = process.env.SCREENS_DIR ? { lat: 0, lng: 0 } : { lat: -11, lng: -6 };
const place = (lat: number, lng: number) => ({
  lat: Number((lat + away.lat).toFixed(6)),
  lng: Number((lng + away.lng).toFixed(6)),
});
const pickup = { ...place(39.289509, -76.590468), address: "1838 East Pratt Street, Baltimore, MD" };
const door = { ...place(39.281857, -76.593668), address: "888 South Broadway, Baltimore, MD" };
const between = place(39.28572, -76.59382);
/** Where the phones are. */
export const here = { latitude: between.lat, longitude: between.lng };

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
export const openOffer = ({ api }: Account, transactionId: string): Promise<Offer> =>
  eventually("the offer", async () =>
    ((await ask(api, "/api/offers?limit=5")) as { items: Offer[] }).items.find(
      (offer) => offer.transactionId === transactionId && offer.status === "new",
    ),
  );
const hereNow = ({ api }: Account, { lat, lng }: { lat: number; lng: number }) =>
  ask(api, "/api/driver/positions", {
    positions: [{ timestamp: Math.floor(Date.now() / 1000), latitude: lat, longitude: lng, accuracy: 8 }],
  });

export async function goOnline(driver: Account, place: { lat: number; lng: number } = pickup): Promise<void> {
  await ask(driver.api, "/api/driver/status", { status: "online" });
  await hereNow(driver, place);
}
export const goOffline = ({ api }: Account) => ask(api, "/api/driver/status", { status: "offline" });

export async function send(from: Account, to: Account, amount: number, more: object = {}): Promise<string> {
  const { id } = (await ask(from.api, "/api/transactions", {
    receiverPhone: to.person.phone,
    amount,
    pickupAddress: pickup.address,
    pickupLocation: { lat: pickup.lat, lng: pickup.lng },
    deliveryAddress: door.address,
    deliveryLocation: { lat: door.lat, lng: door.lng },
    notes: "Ring at the side door",
    ...more,
  })) as { id: string };
  senders.set(id, from);
  return id;
}
/** As many unknown numbers as a day allows. */
/** What was sent once is sent every week. */
export const sendWeekly = ({ people: { sender }, ids }: World) =>
  ask(sender.api, "/api/standing-orders", {
    transactionId: ids.delivered,
    weekdays: [1, 4],
    from: "10:00",
    to: "12:00",
  });

/** The receiver asks the sender for cash, who has sent to them before. */
export async function askSender({ people: { sender, receiver } }: World): Promise<void> {
  await ask(receiver.api, "/api/cash-requests", {
    phone: sender.person.phone,
    amount: 85,
    note: "Groceries for the week",
    address: door.address,
    unit: "Apt 4B",
    location: { lat: door.lat, lng: door.lng },
  });
}

export async function askForStrangers({ people: { newSender } }: World): Promise<void> {
  const body = {
    amount: 5,
    pickupAddress: pickup.address,
    deliveryAddress: door.address,
    deliveryLocation: { lat: door.lat, lng: door.lng },
  };
  for (let n = 0; n < 10; n++) {
    const answer = await newSender.api.post("/api/transactions", {
      data: { ...body, receiverPhone: someone("Nobody").phone },
      headers: { origin: process.env.TEST_APP_URL ?? "" },
    });
    if (answer.status() !== 422) throw new Error(`A number that nobody has was answered ${answer.status()}`);
  }
}
export async function pay(id: string): Promise<void> {
  await paymentSays("payment.pending", id);
  await paymentSays("payment.confirmed", id);
}
export async function paid(sender: Account, receiver: Account, amount: number, more: object = {}): Promise<string> {
  const id = await send(sender, receiver, amount, more);
  await ask(receiver.api, `/api/transactions/${id}/accept`, {});
  await pay(id);
  return id;
}
const at = ({ lat, lng }: { lat: number; lng: number }) => ({
  position: { latitude: lat, longitude: lng, accuracy: 8 },
});
const senders = new Map<string, Account>();
export async function take(driver: Account, id: string): Promise<void> {
  await ask(driver.api, `/api/offers/${(await openOffer(driver, id)).id}/accept`, { acceptedVia: "app" });
  const from = senders.get(id)?.api;
  if (!from) throw new Error("Nobody has sent this");
  await collect({
    leg: async () => (await ask(from, `/api/transactions/${id}/leg`)) as Leg,
    count: (amount) => ask(driver.api, `/api/tasks/${id}/count`, { amount }),
    confirm: async () => (await ask(from, `/api/transactions/${id}/leg/confirm`, {})) as LegCode,
    prove: ({ code }) => ask(driver.api, `/api/tasks/${id}/prove`, { code, ...at(pickup) }),
  });
}
export const arrive = ({ api }: Account, id: string, where: { lat: number; lng: number } = door) =>
  ask(api, `/api/tasks/${id}/arrive`, at(where));
export async function handOver(
  driver: Account,
  receiver: Account,
  id: string,
  where: { lat: number; lng: number } = door,
): Promise<void> {
  await arrive(driver, id, where);
  const { code } = (await ask(receiver.api, `/api/transactions/${id}/code`)) as { code: string };
  await ask(driver.api, `/api/tasks/${id}/complete`, { code, ...at(where) });
}

/**
 * An ordinary afternoon: two deliveries done, one failed, one on the way, one waiting for its receiver, one for a
 * driver.
 */
export async function makeWorld(): Promise<World> {
  const administrator = await admin();
  const [sender, newSender, payer, receiver, cashier] = [
    await customer("Sam Sender"),
    await customer("Cara Customer"),
    await customer("Paul Payer"),
    await customer("Rita Receiver"),
    await customer("Casey Cashier"),
  ];
  // Hank keeps the cash of the delivery that failed: nobody offers him another one.
  const approved = (name: string, photo?: Buffer) => approvedDriver(name, administrator.api, photo);
  const [driver, carrier, holder, newDriver, reviewed, late, collector] = [
    await approved("Dora Driver"),
    await approved("Carl Carrier"),
    await approved("Hank Holder"),
    await approved("Nina New"),
    await approved("Rex Reviewed"),
    await approved("Lena Late"),
    await approved("Cora Collector", await portrait()),
  ];
  const [applicant, waiting, unproven] = [someone("Ann Applicant"), someone("Will Waiting"), someone("Una Unproven")];
  const people = {
    admin: administrator,
    sender,
    newSender,
    payer,
    receiver,
    driver,
    carrier,
    holder,
    newDriver,
    reviewed,
    late,
    collector,
    cashier,
    unproven: { person: unproven, api: await signUpUnproven(unproven, "user") },
    limited: await customer("Liam Limited"),
    known: await customer("Kim Known"),
    payee: await customer("Paula Payee"),
    checked: await customer("Ines Identity"),
    applicant: { person: applicant, api: await signUp(applicant, "driver") },
    waiting: { person: waiting, api: await signUp(waiting, "driver") },
  };
  await handInPapers(people.waiting);
  await ask(people.waiting.api, "/api/driver/application", application);

  const { userId } = (await ask(driver.api, "/api/session")) as { userId: string };
  await ask(administrator.api, `/api/admin/drivers/${userId}/ceiling`, { ceiling: 1_500, reason: "Years of work" });
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
  await goOnline(carrier);
  const onTheWay = await paid(sender, receiver, 250);
  await take(carrier, onTheWay);
  await hereNow(carrier, between);
  const accepted = await send(sender, receiver, 60);
  await ask(receiver.api, `/api/transactions/${accepted}/accept`, {});
  const pending = await send(sender, receiver, 40);
  const cancelled = await send(sender, receiver, 20);
  await ask(sender.api, `/api/transactions/${cancelled}/cancel`, {});
  const own = await send(administrator, receiver, 45);
  await ask(receiver.api, `/api/transactions/${own}/accept`, {});
  const { token } = (await ask(sender.api, `/api/transactions/${onTheWay}/tracking-link`, {})) as { token: string };
  return {
    people,
    ids: {
      delivered,
      failed,
      onTheWay,
      offered: "",
      accepted,
      pending,
      cancelled,
      own,
      scheduled: "",
      refund: "",
      reviewed: "",
      late: "",
      pickup: "",
      held: "",
      tooMuch: "",
    },
    driverId: await idOf(driver),
    collectorId: await idOf(collector),
    waitingId: await idOf(people.waiting),
    zoneIds: { circle: "", polygon: "" },
    trackingToken: token,
    tripToken: "",
    endedTripToken: "",
    legToken: "",
    delegateToken: "",
    hub: { id: "", depositId: "", collectionId: "" },
    checkId: "",
  };
}
const idOf = async ({ api }: Account): Promise<string> =>
  ((await ask(api, "/api/session")) as { userId: string }).userId;

/** Carl shows his way to two people, and has stopped showing it to a third. */
export async function shareTrip(world: World): Promise<void> {
  const { carrier } = world.people;
  const share = async (label: string) =>
    (await ask(carrier.api, "/api/driver/trip-shares", { label })) as { id: string; token: string };
  const [jo, mom] = [await share("Jo"), await share("Mom")];
  await share("Uncle Bartholomew from Baltimore");
  await carrier.api.delete(`/api/driver/trip-shares/${jo.id}`, { headers: { origin: process.env.TEST_APP_URL ?? "" } });
  // After the link was made, and so often that nobody takes it for a jump: he was elsewhere a moment ago.
  const now = Date.now() / 1000;
  await ask(carrier.api, "/api/driver/positions", {
    positions: [0, 0.1, 0.2].map((later) => ({
      timestamp: now + later,
      latitude: between.lat,
      longitude: between.lng,
      accuracy: 8,
    })),
  });
  world.tripToken = mom.token;
  world.endedTripToken = jo.token;
  await ask(carrier.api, `/api/trips/${mom.token}`);
}

/** A face, as far as it has to be one. */
const portrait = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#c9d6df"/><circle cx="200" cy="160" r="80" fill="#8d6e58"/><path d="M120 150q80-140 160 0q-80-50-160 0" fill="#2e2621"/><path d="M50 400q150-260 300 0z" fill="#2f5d50"/></svg>',
    ),
  )
    .jpeg()
    .toBuffer();

/** A new photo of a driver who has one: it waits for an administrator. */
export async function sendPortrait({ people: { collector } }: World): Promise<void> {
  const buffer = await sharp(await portrait())
    .modulate({ hue: 120 })
    .jpeg()
    .toBuffer();
  const answer = await collector.api.post("/api/driver/portrait", {
    multipart: { file: { name: "me.jpg", mimeType: "image/jpeg", buffer } },
    headers: { origin: process.env.TEST_APP_URL ?? "" },
  });
  if (!answer.ok()) throw new Error(`A photo was answered ${answer.status()}: ${await answer.text()}`);
}

/** Two photographs and a certificate. */
async function handInPapers({ api }: Account): Promise<void> {
  const paper = (text: string) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300"><rect width="480" height="300" fill="#dfe8ee"/><rect x="24" y="60" width="120" height="160" fill="#9fb4c2"/><text x="170" y="100" font-size="30" font-family="sans-serif">${text}</text><text x="170" y="150" font-size="22" font-family="sans-serif">Will Waiting</text></svg>`,
      ),
    )
      .jpeg()
      .toBuffer();
  const papers = [
    { kind: "license", name: "license.jpg", mimeType: "image/jpeg", buffer: await paper("LICENSE") },
    { kind: "registration", name: "registration.jpg", mimeType: "image/jpeg", buffer: await paper("REGISTRATION") },
    {
      kind: "insurance",
      name: "insurance certificate 2026.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
    },
  ];
  for (const { kind, ...file } of papers) {
    const answer = await api.post("/api/driver/application/documents", {
      multipart: { kind, file },
      headers: { origin: process.env.TEST_APP_URL ?? "" },
    });
    if (!answer.ok()) throw new Error(`A document was answered ${answer.status()}: ${await answer.text()}`);
  }
  await signConsent(api, "Will Waiting", await signature());
}

/** A name as a finger writes it. */
const signature = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="600" height="200" fill="#fff"/><path d="M60 130q30-90 50-20t40-40 30 40 30-60 40 70 40-40 60 30 40-60 50 60 60-20" fill="none" stroke="#111" stroke-width="5" stroke-linecap="round"/></svg>',
    ),
  )
    .png()
    .toBuffer();

async function signConsent(api: Account["api"], name: string, buffer: Buffer): Promise<void> {
  await ask(api, "/api/session/reauthenticate", { password });
  const { sha256 } = (await ask(api, "/api/driver/application/consent?locale=en")) as { sha256: string };
  const answer = await api.post("/api/driver/application/consent", {
    multipart: { locale: "en", sha256, name, drawing: { name: "signature.png", mimeType: "image/png", buffer } },
    headers: { origin: process.env.TEST_APP_URL ?? "" },
  });
  if (!answer.ok()) throw new Error(`A signature was answered ${answer.status()}: ${await answer.text()}`);
}

/** The carrier plans a week: mornings, a long Saturday, and a Friday night that ends on Saturday. */
export async function planWeek({ people: { carrier } }: World): Promise<void> {
  const answer = await carrier.api.put("/api/driver/hours", {
    data: {
      hours: [
        ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "09:00", to: "13:00" })),
        { weekday: 1, from: "17:00", to: "21:00" },
        { weekday: 5, from: "20:00", to: "00:30" },
        { weekday: 6, from: "08:00", to: "18:00" },
      ],
      remindMinutes: 30,
      goesOffline: true,
    },
    headers: { origin: process.env.TEST_APP_URL ?? "" },
  });
  if (!answer.ok()) throw new Error(`The hours were answered ${answer.status()}: ${await answer.text()}`);
}

/** Whose pages put them online by themselves are off duty: the next delivery goes to nobody else. */
async function nobodyElse({ people: { driver, newDriver } }: World): Promise<void> {
  for (const each of [driver, newDriver]) await goOffline(each);
}

/** A driver who was at a door twenty kilometres away seconds after taking the task: delivered, and under review. */
export async function inventPlace(world: World): Promise<void> {
  const {
    people: { sender, receiver, reviewed },
    ids,
  } = world;
  const far = { lat: Number((pickup.lat + 0.18).toFixed(4)), lng: pickup.lng };
  await nobodyElse(world);
  await goOnline(reviewed);
  ids.reviewed = await paid(sender, receiver, 150, {
    deliveryAddress: "11000 York Road, Cockeysville, MD",
    deliveryLocation: far,
  });
  await take(reviewed, ids.reviewed);
  await handOver(reviewed, receiver, ids.reviewed, far);
}

/** At the door with cash, each time with another delivery. */
export async function carryLate(world: World): Promise<void> {
  const {
    people: { sender, receiver, late },
    ids,
  } = world;
  await nobodyElse(world);
  await goOnline(late);
  ids.late = await paid(sender, receiver, 75);
  await take(late, ids.late);
  await arrive(late, ids.late);
}

/** At the pickup of $120, accepted and nothing counted. */
export async function comeToPickup(world: World): Promise<void> {
  const {
    people: { sender, receiver, collector },
    ids,
  } = world;
  await nobodyElse(world);
  await goOnline(collector);
  ids.pickup = await paid(sender, receiver, 120);
  await ask(collector.api, `/api/offers/${(await openOffer(collector, ids.pickup)).id}/accept`, { acceptedVia: "app" });
  const { token } = (await ask(sender.api, `/api/transactions/${ids.pickup}/leg/link`, {})) as { token: string };
  world.legToken = token;
}
/** The driver has counted so much. */
export const countCash =
  (amount: number) =>
  ({ people: { collector }, ids }: World) =>
    ask(collector.api, `/api/tasks/${ids.pickup}/count`, { amount, ...at(pickup) });
/** The sender has said yes to it. */
export const confirmCash = ({ people: { sender }, ids }: World) =>
  ask(sender.api, `/api/transactions/${ids.pickup}/leg/confirm`, {});
/** On the way to the door nobody opens: the cash comes back. */
export async function bringCashBack({ people: { collector, sender }, ids }: World): Promise<void> {
  const { code } = (await ask(sender.api, `/api/transactions/${ids.pickup}/leg/confirm`, {})) as LegCode;
  await ask(collector.api, `/api/tasks/${ids.pickup}/prove`, { code, ...at(pickup) });
  await ask(collector.api, `/api/tasks/${ids.pickup}/fail`, { reason: "Nobody opened the door" });
}
export const arriveWithCash = ({ people: { collector }, ids }: World) =>
  ask(collector.api, `/api/tasks/${ids.pickup}/arrive`, at(pickup));

/** Five wrong codes lock it. */
export async function lockCode({ people: { carrier }, ids }: World): Promise<void> {
  for (const code of ["2222-2222", "3333-3333", "4444-4444", "6666-6666", "7777-7777"]) {
    await carrier.api.post(`/api/tasks/${ids.onTheWay}/complete`, {
      data: { code },
      headers: { origin: process.env.TEST_APP_URL ?? "" },
    });
  }
}

/** The sender cancelled, and the payment came all the same. */
export async function payTooLate({ people: { sender, receiver }, ids }: World): Promise<void> {
  ids.refund = await send(sender, receiver, 35);
  await ask(receiver.api, `/api/transactions/${ids.refund}/accept`, {});
  await paymentSays("payment.pending", ids.refund);
  await ask(sender.api, `/api/transactions/${ids.refund}/cancel`, {});
  await paymentSays("payment.confirmed", ids.refund);
}

const hourThere = (): number =>
  Number(
    new Intl.DateTimeFormat("en-US", { hour: "2-digit", hourCycle: "h23", timeZone: "America/New_York" }).format(
      new Date(),
    ),
  );
const hours = (from: number, to: number) => ({
  preferredTime: {
    from: `${String(from).padStart(2, "0")}:00`,
    to: to > 23 ? "23:59" : `${String(to).padStart(2, "0")}:00`,
  },
});
/** Paid, and wanted hours from now. */
export async function wishForLater({ people: { sender, receiver }, ids }: World): Promise<void> {
  const hour = hourThere();
  ids.scheduled = await paid(sender, receiver, 95, hour < 15 ? hours(hour + 6, hour + 8) : hours(9, 12));
}

/** Two parts of the city, one with drivers, one switched off. */
export async function drawZones(world: World): Promise<void> {
  const administrator = world.people.admin.api;
  const draw = async (zone: object) => ((await ask(administrator, "/api/admin/zones", zone)) as { id: string }).id;
  const off = (lat: number, lng: number) => ({
    lat: Number((door.lat + lat).toFixed(4)),
    lng: Number((door.lng + lng).toFixed(4)),
  });
  world.zoneIds.circle = await draw({
    name: "Fells Point",
    type: "circle",
    center: { lat: pickup.lat, lng: pickup.lng },
    radius: 1_600,
    color: "#1f77b4",
  });
  world.zoneIds.polygon = await draw({
    name: "Canton",
    type: "polygon",
    color: "#c8571b",
    isActive: false,
    coordinates: [off(-0.004, 0.012), off(-0.004, 0.032), off(0.004, 0.034), off(0.005, 0.012)],
  });
  for (const [driver, priority] of [
    [world.people.driver, 1],
    [world.people.carrier, 4],
  ] as const) {
    const { userId } = (await ask(driver.api, "/api/session")) as { userId: string };
    await administrator.put(`/api/admin/drivers/${userId}/zones/${world.zoneIds.circle}`, {
      data: { priority },
      headers: { origin: process.env.TEST_APP_URL ?? "" },
    });
  }
}

/** Nothing is left for anybody to carry, and nobody to carry it. */
export async function leaveWorld({ people, ids, zoneIds }: World): Promise<void> {
  for (const zone of [zoneIds.circle, zoneIds.polygon])
    if (zone)
      await people.admin.api.delete(`/api/admin/zones/${zone}`, {
        headers: { origin: process.env.TEST_APP_URL ?? "" },
      });
  const over = { reason: "Nobody looks any more" };
  for (const id of [ids.offered, ids.scheduled])
    if (id) await ask(people.admin.api, `/api/admin/transactions/${id}/cancel`, over);
  if (ids.refund) await ask(people.admin.api, `/api/admin/transactions/${ids.refund}/refund`, over);
  if (ids.reviewed) await ask(people.admin.api, `/api/admin/transactions/${ids.reviewed}/clear-review`, over);
  await arrive(people.carrier, ids.onTheWay);
  for (const id of [ids.onTheWay, ids.late]) {
    const status = id && ((await ask(people.admin.api, `/api/admin/transactions/${id}`)) as { status: string }).status;
    if (status === "servicing") await ask(people.admin.api, `/api/admin/transactions/${id}/complete-override`, over);
  }
  await ask(people.admin.api, `/api/admin/transactions/${ids.failed}/cash-returned`, over);
  if (ids.pickup) {
    const { status } = (await ask(people.admin.api, `/api/admin/transactions/${ids.pickup}`)) as { status: string };
    const end = status === "failed" ? "cash-returned" : "cancel";
    await ask(people.admin.api, `/api/admin/transactions/${ids.pickup}/${end}`, over);
  }
  for (const driver of [
    people.driver,
    people.carrier,
    people.holder,
    people.newDriver,
    people.reviewed,
    people.late,
    people.collector,
  ])
    await goOffline(driver);
  for (const { api } of Object.values(people)) await api.dispose();
}

/** The one that is offered is gone. */
export async function cancelOffer({ people, ids }: World): Promise<void> {
  if (ids.offered)
    await ask(people.admin.api, `/api/admin/transactions/${ids.offered}/cancel`, { reason: "Another one is offered" });
  ids.offered = "";
}

/** Nobody takes this one: the driver is online, and its sheet lies open on their phone. The one before is gone. */
export async function offerTo(world: World, more: object = {}, from = world.people.sender): Promise<void> {
  const { people, ids } = world;
  await cancelOffer(world);
  for (const each of [people.newDriver, people.reviewed, people.late]) await goOffline(each);
  await goOnline(people.driver);
  ids.offered = await paid(from, people.receiver, 500, more);
  await openOffer(people.driver, ids.offered);
}

/** In the last hours of a day a time that is wanted still today would mean the next day. */
export const canBeWantedNow = (): boolean => hourThere() < 22;
/** One that is wanted at a time of day, and that time is now. */
export const offerNow = (world: World): Promise<void> =>
  offerTo(world, {
    ...(canBeWantedNow() ? hours(hourThere(), hourThere() + 3) : {}),
    specialInstructions: "Gate code 4711. Ask for Rita at the desk.",
  });
