// The users and deliveries that the screens show, created over HTTP like any others.
import { setTimeout } from "node:timers/promises";
import type { APIRequestContext } from "@playwright/test";
import sharp from "sharp";
import { exchangeCash } from "../../local/exchange-cash.ts";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor.ts";
import type { Leg, LegCode } from "../../lib/contracts/delivery/leg.ts";
import {
  createAdmin,
  driverApplicationForm,
  createApprovedDriver,
  readDispatchPosition,
  requestJson,
  TEST_PASSWORD,
  sendPaymentWebhook,
  signUp,
  signUpUnverified,
  newAccount,
  type TestAccount,
} from "../browser/support/people.ts";

export type ScenarioRole =
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
type Account = { person: TestAccount; api: APIRequestContext };
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
export type Scenario = {
  accounts: Record<Exclude<ScenarioRole, "nobody">, Account>;
  /** Empty until a screen needs it. */
  ids: Record<Delivery, string>;
  driverId: string;
  collectorId: string;
  waitingId: string;
  zoneIds: { circle: string; polygon: string };
  trackingToken: string;
  /** Of a shared trip, and of one that has just ended; empty until a screen needs it. */
  tripToken: string;
  endedTripToken: string;
  /** Of the sender's handover link; empty until a screen needs it. */
  legToken: string;
  /** Of the delegate; empty until a screen needs it. */
  delegateToken: string;
  /** The hub of a deposit, and its deposit and collection; empty until a screen needs it. */
  hub: { id: string; depositId: string; collectionId: string };
  /** A user with waiting identity documents; empty until a screen needs it. */
  checkId: string;
};

// On the streets of the local map when pictures are taken, because no other test runs then. Otherwise far from the
// other tests, so that no driver gets another test's offer.
export const isOnStreets = Boolean(process.env.SCREENS_DIR);
const origin = isOnStreets ? { lat: 0, lng: 0 } : { lat: -11, lng: -6 };
const place = (lat: number, lng: number) => ({
  lat: Number((lat + origin.lat).toFixed(6)),
  lng: Number((lng + origin.lng).toFixed(6)),
});
const pickup = { ...place(39.289509, -76.590468), address: "1838 East Pratt Street, Baltimore, MD" };
const dropOff = { ...place(39.281857, -76.593668), address: "888 South Broadway, Baltimore, MD" };
const between = place(39.28572, -76.59382);
/** The phones' position. */
export const phoneLocation = { latitude: between.lat, longitude: between.lng };

const customer = async (name: string): Promise<Account> => {
  const person = newAccount(name);
  return { person, api: await signUp(person, "user") };
};
async function pollUntil<Result>(description: string, poll: () => Promise<Result | null | undefined>): Promise<Result> {
  for (const deadline = Date.now() + 30_000 * TIMEOUT_FACTOR; Date.now() < deadline;) {
    const found = await poll();
    if (found) return found;
  }
  throw new Error(`${description}: did not happen in time`);
}

type Offer = { id: string; status: string; transactionId: string };
export const waitForOffer = ({ api }: Account, transactionId: string): Promise<Offer> =>
  pollUntil("the offer", async () =>
    ((await requestJson(api, "/api/offers?limit=5")) as { items: Offer[] }).items.find(
      (offer) => offer.transactionId === transactionId && offer.status === "new",
    ),
  );
const sendPosition = ({ api }: Account, { lat, lng }: { lat: number; lng: number }) =>
  requestJson(api, "/api/driver/positions", {
    positions: [{ timestamp: Math.floor(Date.now() / 1000), latitude: lat, longitude: lng, accuracy: 8 }],
  });

export async function goOnline(driver: Account, place: { lat: number; lng: number } = pickup): Promise<void> {
  await requestJson(driver.api, "/api/driver/status", { status: "online" });
  await sendPosition(driver, place);
}
export const goOffline = ({ api }: Account) => requestJson(api, "/api/driver/status", { status: "offline" });

export async function sendDelivery(
  from: Account,
  to: Account,
  amount: number,
  overrides: object = {},
): Promise<string> {
  const { id } = (await requestJson(from.api, "/api/transactions", {
    receiverPhone: to.person.phone,
    amount,
    pickupAddress: pickup.address,
    pickupLocation: { lat: pickup.lat, lng: pickup.lng },
    deliveryAddress: dropOff.address,
    deliveryLocation: { lat: dropOff.lat, lng: dropOff.lng },
    notes: "Ring at the side door",
    ...overrides,
  })) as { id: string };
  senders.set(id, from);
  return id;
}
/** Repeats a sent delivery every week. */
/** Repeats a sent delivery every week. */
export const createStandingOrder = ({ accounts: { sender }, ids }: Scenario) =>
  requestJson(sender.api, "/api/standing-orders", {
    transactionId: ids.delivered,
    weekdays: [1, 4],
    from: "10:00",
    to: "12:00",
  });

/** The receiver requests cash from the sender, who has sent to them before. */
export async function requestCashFromSender({ accounts: { sender, receiver } }: Scenario): Promise<void> {
  await requestJson(receiver.api, "/api/cash-requests", {
    phone: sender.person.phone,
    amount: 85,
    note: "Groceries for the week",
    address: dropOff.address,
    unit: "Apt 4B",
    location: { lat: dropOff.lat, lng: dropOff.lng },
  });
}

export async function exhaustReceiverLookups({ accounts: { newSender } }: Scenario): Promise<void> {
  const body = {
    amount: 5,
    pickupAddress: pickup.address,
    deliveryAddress: dropOff.address,
    deliveryLocation: { lat: dropOff.lat, lng: dropOff.lng },
  };
  for (let n = 0; n < 10; n++) {
    const response = await newSender.api.post("/api/transactions", {
      data: { ...body, receiverPhone: newAccount("Nobody").phone },
      headers: { origin: process.env.TEST_APP_URL ?? "" },
    });
    if (response.status() !== 422) throw new Error(`A number that nobody has was answered ${response.status()}`);
  }
}
export async function confirmPayment(id: string): Promise<void> {
  await sendPaymentWebhook("payment.pending", id);
  await sendPaymentWebhook("payment.confirmed", id);
}
export async function createPaidDelivery(
  sender: Account,
  receiver: Account,
  amount: number,
  overrides: object = {},
): Promise<string> {
  const id = await sendDelivery(sender, receiver, amount, overrides);
  await requestJson(receiver.api, `/api/transactions/${id}/accept`, {});
  await confirmPayment(id);
  return id;
}
const at = ({ lat, lng }: { lat: number; lng: number }) => ({
  position: { latitude: lat, longitude: lng, accuracy: 8 },
});
const senders = new Map<string, Account>();
export async function acceptOfferAs(driver: Account, id: string): Promise<void> {
  await requestJson(driver.api, `/api/offers/${(await waitForOffer(driver, id)).id}/accept`, { acceptedVia: "app" });
  const from = senders.get(id)?.api;
  if (!from) throw new Error("Nobody has sent this");
  await exchangeCash({
    leg: async () => (await requestJson(from, `/api/transactions/${id}/leg`)) as Leg,
    count: (amount) => requestJson(driver.api, `/api/tasks/${id}/count`, { amount }),
    confirm: async () => (await requestJson(from, `/api/transactions/${id}/leg/confirm`, {})) as LegCode,
    prove: ({ code }) => requestJson(driver.api, `/api/tasks/${id}/prove`, { code, ...at(pickup) }),
  });
}
export const arriveAt = ({ api }: Account, id: string, position: { lat: number; lng: number } = dropOff) =>
  requestJson(api, `/api/tasks/${id}/arrive`, at(position));
export async function completeHandover(
  driver: Account,
  receiver: Account,
  id: string,
  position: { lat: number; lng: number } = dropOff,
): Promise<void> {
  await arriveAt(driver, id, position);
  const { code } = (await requestJson(receiver.api, `/api/transactions/${id}/code`)) as { code: string };
  await requestJson(driver.api, `/api/tasks/${id}/complete`, { code, ...at(position) });
}

/**
 * An ordinary afternoon: two deliveries done, one failed, one on the way, one waiting for its receiver, one for a
 * driver.
 */
export async function createScenario(): Promise<Scenario> {
  const administrator = await createAdmin();
  const [sender, newSender, payer, receiver, cashier] = [
    await customer("Sam Sender"),
    await customer("Cara Customer"),
    await customer("Paul Payer"),
    await customer("Rita Receiver"),
    await customer("Casey Cashier"),
  ];
  // Hank keeps the cash of the failed delivery, so he gets no offer.
  const approved = (name: string, photo?: Buffer) => createApprovedDriver(name, administrator.api, photo);
  const [driver, carrier, holder, newDriver, reviewed, late, collector] = [
    await approved("Dora Driver"),
    await approved("Carl Carrier"),
    await approved("Hank Holder"),
    await approved("Nina New"),
    await approved("Rex Reviewed"),
    await approved("Lena Late"),
    await approved("Cora Collector", await portrait()),
  ];
  const [applicant, waiting, unproven] = [
    newAccount("Ann Applicant"),
    newAccount("Will Waiting"),
    newAccount("Una Unproven"),
  ];
  const accounts = {
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
    unproven: { person: unproven, api: await signUpUnverified(unproven, "user") },
    limited: await customer("Liam Limited"),
    known: await customer("Kim Known"),
    payee: await customer("Paula Payee"),
    checked: await customer("Ines Identity"),
    applicant: { person: applicant, api: await signUp(applicant, "driver") },
    waiting: { person: waiting, api: await signUp(waiting, "driver") },
  };
  await submitDriverDocuments(accounts.waiting);
  await requestJson(accounts.waiting.api, "/api/driver/application", driverApplicationForm);

  const { userId } = (await requestJson(driver.api, "/api/session")) as { userId: string };
  await requestJson(administrator.api, `/api/admin/drivers/${userId}/ceiling`, {
    ceiling: 1_500,
    reason: "Years of work",
  });
  await goOnline(driver);
  const delivered = await createPaidDelivery(sender, receiver, 1_234.5);
  await acceptOfferAs(driver, delivered);
  await completeHandover(driver, receiver, delivered);
  const second = await createPaidDelivery(sender, receiver, 80, { urgent: true });
  await acceptOfferAs(driver, second);
  await completeHandover(driver, receiver, second);
  await goOffline(driver);
  await goOnline(holder);
  const failed = await createPaidDelivery(sender, receiver, 320);
  await acceptOfferAs(holder, failed);
  await arriveAt(holder, failed);
  await requestJson(holder.api, `/api/tasks/${failed}/fail`, { reason: "Nobody opened the door" });
  await goOnline(carrier);
  const onTheWay = await createPaidDelivery(sender, receiver, 250);
  await acceptOfferAs(carrier, onTheWay);
  await sendPosition(carrier, between);
  const accepted = await sendDelivery(sender, receiver, 60);
  await requestJson(receiver.api, `/api/transactions/${accepted}/accept`, {});
  const pending = await sendDelivery(sender, receiver, 40);
  const cancelled = await sendDelivery(sender, receiver, 20);
  await requestJson(sender.api, `/api/transactions/${cancelled}/cancel`, {});
  const adminDelivery = await sendDelivery(administrator, receiver, 45);
  await requestJson(receiver.api, `/api/transactions/${adminDelivery}/accept`, {});
  const { token } = (await requestJson(sender.api, `/api/transactions/${onTheWay}/tracking-link`, {})) as {
    token: string;
  };
  return {
    accounts,
    ids: {
      delivered,
      failed,
      onTheWay,
      offered: "",
      accepted,
      pending,
      cancelled,
      own: adminDelivery,
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
    waitingId: await idOf(accounts.waiting),
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
  ((await requestJson(api, "/api/session")) as { userId: string }).userId;

/** Carl shares his trip with two people, and has stopped sharing it with a third. */
export async function createTripShares(scenario: Scenario): Promise<void> {
  const { carrier } = scenario.accounts;
  const share = async (label: string) =>
    (await requestJson(carrier.api, "/api/driver/trip-shares", { label })) as { id: string; token: string };
  const [jo, mom] = [await share("Jo"), await share("Mom")];
  await share("Uncle Bartholomew from Baltimore");
  await carrier.api.delete(`/api/driver/trip-shares/${jo.id}`, { headers: { origin: process.env.TEST_APP_URL ?? "" } });
  // After the link was created, and often enough not to be a jump: he was elsewhere before.
  const now = Date.now() / 1000;
  await requestJson(carrier.api, "/api/driver/positions", {
    positions: [0, 0.1, 0.2].map((later) => ({
      timestamp: now + later,
      latitude: between.lat,
      longitude: between.lng,
      accuracy: 8,
    })),
  });
  scenario.tripToken = mom.token;
  scenario.endedTripToken = jo.token;
  await requestJson(carrier.api, `/api/trips/${mom.token}`);
}

/** A picture of a face. */
const portrait = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#c9d6df"/><circle cx="200" cy="160" r="80" fill="#8d6e58"/><path d="M120 150q80-140 160 0q-80-50-160 0" fill="#2e2621"/><path d="M50 400q150-260 300 0z" fill="#2f5d50"/></svg>',
    ),
  )
    .jpeg()
    .toBuffer();

/** A new photo of a driver who has one: it waits for an administrator. */
export async function uploadPortrait({ accounts: { collector } }: Scenario): Promise<void> {
  const buffer = await sharp(await portrait())
    .modulate({ hue: 120 })
    .jpeg()
    .toBuffer();
  const response = await collector.api.post("/api/driver/portrait", {
    multipart: { file: { name: "me.jpg", mimeType: "image/jpeg", buffer } },
    headers: { origin: process.env.TEST_APP_URL ?? "" },
  });
  if (!response.ok()) throw new Error(`A photo was answered ${response.status()}: ${await response.text()}`);
}

/** Two photos and a certificate. */
async function submitDriverDocuments({ api }: Account): Promise<void> {
  const drawDocument = (text: string) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300"><rect width="480" height="300" fill="#dfe8ee"/><rect x="24" y="60" width="120" height="160" fill="#9fb4c2"/><text x="170" y="100" font-size="30" font-family="sans-serif">${text}</text><text x="170" y="150" font-size="22" font-family="sans-serif">Will Waiting</text></svg>`,
      ),
    )
      .jpeg()
      .toBuffer();
  const documents = [
    { kind: "license", name: "license.jpg", mimeType: "image/jpeg", buffer: await drawDocument("LICENSE") },
    {
      kind: "registration",
      name: "registration.jpg",
      mimeType: "image/jpeg",
      buffer: await drawDocument("REGISTRATION"),
    },
    {
      kind: "insurance",
      name: "insurance certificate 2026.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
    },
  ];
  for (const { kind, ...file } of documents) {
    const response = await api.post("/api/driver/application/documents", {
      multipart: { kind, file },
      headers: { origin: process.env.TEST_APP_URL ?? "" },
    });
    if (!response.ok()) throw new Error(`A document was answered ${response.status()}: ${await response.text()}`);
  }
  await signConsent(api, "Will Waiting", await signature());
}

/** A hand-drawn signature. */
const signature = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="600" height="200" fill="#fff"/><path d="M60 130q30-90 50-20t40-40 30 40 30-60 40 70 40-40 60 30 40-60 50 60 60-20" fill="none" stroke="#111" stroke-width="5" stroke-linecap="round"/></svg>',
    ),
  )
    .png()
    .toBuffer();

async function signConsent(api: Account["api"], name: string, buffer: Buffer): Promise<void> {
  await requestJson(api, "/api/session/reauthenticate", { password: TEST_PASSWORD });
  const { sha256 } = (await requestJson(api, "/api/driver/application/consent?locale=en")) as { sha256: string };
  const response = await api.post("/api/driver/application/consent", {
    multipart: { locale: "en", sha256, name, drawing: { name: "signature.png", mimeType: "image/png", buffer } },
    headers: { origin: process.env.TEST_APP_URL ?? "" },
  });
  if (!response.ok()) throw new Error(`A signature was answered ${response.status()}: ${await response.text()}`);
}

/** The carrier plans a week: mornings, a long Saturday, and a Friday night that ends on Saturday. */
export async function planWeek({ accounts: { carrier } }: Scenario): Promise<void> {
  const response = await carrier.api.put("/api/driver/hours", {
    data: {
      hours: [
        ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "09:00", to: "13:00" })),
        { weekday: 1, from: "17:00", to: "21:00" },
        { weekday: 5, from: "20:00", to: "00:30" },
        { weekday: 6, from: "08:00", to: "18:00" },
      ],
      remindMinutes: 30,
      autoOffline: true,
    },
    headers: { origin: process.env.TEST_APP_URL ?? "" },
  });
  if (!response.ok()) throw new Error(`The hours were answered ${response.status()}: ${await response.text()}`);
}

/**
 * Sets drivers offline if their pages set them online automatically: the next delivery has one candidate. An offer of
 * theirs would go to that candidate first.
 */
async function setOthersOffline(scenario: Scenario): Promise<void> {
  await cancelOfferedDelivery(scenario);
  for (const each of [scenario.accounts.driver, scenario.accounts.newDriver]) await goOffline(each);
}

/** A driver with an arrival twenty kilometres away seconds after accepting: delivered, and under review. */
export async function causePlausibilityReview(scenario: Scenario): Promise<void> {
  const {
    accounts: { sender, receiver, reviewed },
    ids,
  } = scenario;
  const farPlace = { lat: Number((pickup.lat + 0.18).toFixed(4)), lng: pickup.lng };
  await setOthersOffline(scenario);
  await goOnline(reviewed);
  ids.reviewed = await createPaidDelivery(sender, receiver, 150, {
    deliveryAddress: "11000 York Road, Cockeysville, MD",
    deliveryLocation: farPlace,
  });
  await acceptOfferAs(reviewed, ids.reviewed);
  await completeHandover(reviewed, receiver, ids.reviewed, farPlace);
}

/** At the drop-off with cash, each time with another delivery. */
export async function arriveLateWithCash(scenario: Scenario): Promise<void> {
  const {
    accounts: { sender, receiver, late },
    ids,
  } = scenario;
  await setOthersOffline(scenario);
  await goOnline(late);
  ids.late = await createPaidDelivery(sender, receiver, 75);
  await acceptOfferAs(late, ids.late);
  await arriveAt(late, ids.late);
}

/** At the pickup of $120, accepted and not counted. */
export async function arriveAtPickup(scenario: Scenario): Promise<void> {
  const {
    accounts: { sender, receiver, collector },
    ids,
  } = scenario;
  await setOthersOffline(scenario);
  await goOnline(collector);
  ids.pickup = await createPaidDelivery(sender, receiver, 120);
  await requestJson(collector.api, `/api/offers/${(await waitForOffer(collector, ids.pickup)).id}/accept`, {
    acceptedVia: "app",
  });
  const { token } = (await requestJson(sender.api, `/api/transactions/${ids.pickup}/leg/link`, {})) as {
    token: string;
  };
  scenario.legToken = token;
}
/** The driver has counted this much. */
export const submitCashCount =
  (amount: number) =>
  ({ accounts: { collector }, ids }: Scenario) =>
    requestJson(collector.api, `/api/tasks/${ids.pickup}/count`, { amount, ...at(pickup) });
/** The sender has confirmed it. */
export const confirmCountedCash = ({ accounts: { sender }, ids }: Scenario) =>
  requestJson(sender.api, `/api/transactions/${ids.pickup}/leg/confirm`, {});
/** Without an answer at the drop-off: the cash is to be returned. */
export async function startCashReturn({ accounts: { collector, sender }, ids }: Scenario): Promise<void> {
  const { code } = (await requestJson(sender.api, `/api/transactions/${ids.pickup}/leg/confirm`, {})) as LegCode;
  await requestJson(collector.api, `/api/tasks/${ids.pickup}/prove`, { code, ...at(pickup) });
  await requestJson(collector.api, `/api/tasks/${ids.pickup}/fail`, { reason: "Nobody opened the door" });
}
export const arriveWithCash = ({ accounts: { collector }, ids }: Scenario) =>
  requestJson(collector.api, `/api/tasks/${ids.pickup}/arrive`, at(pickup));

/** Five wrong codes lock it. */
export async function lockCode({ accounts: { carrier }, ids }: Scenario): Promise<void> {
  for (const code of ["2222-2222", "3333-3333", "4444-4444", "6666-6666", "7777-7777"]) {
    await carrier.api.post(`/api/tasks/${ids.onTheWay}/complete`, {
      data: { code },
      headers: { origin: process.env.TEST_APP_URL ?? "" },
    });
  }
}

/** The sender cancelled, and the payment arrived all the same. */
export async function payAfterCancellation({ accounts: { sender, receiver }, ids }: Scenario): Promise<void> {
  ids.refund = await sendDelivery(sender, receiver, 35);
  await requestJson(receiver.api, `/api/transactions/${ids.refund}/accept`, {});
  await sendPaymentWebhook("payment.pending", ids.refund);
  await requestJson(sender.api, `/api/transactions/${ids.refund}/cancel`, {});
  await sendPaymentWebhook("payment.confirmed", ids.refund);
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
/** Paid, with a preferred time hours from now. */
export async function createScheduledDelivery({ accounts: { sender, receiver }, ids }: Scenario): Promise<void> {
  const hour = hourThere();
  ids.scheduled = await createPaidDelivery(sender, receiver, 95, hour < 15 ? hours(hour + 6, hour + 8) : hours(9, 12));
}

/** Two parts of the city, one with drivers, one inactive. */
export async function createZones(scenario: Scenario): Promise<void> {
  const administrator = scenario.accounts.admin.api;
  const draw = async (zone: object) =>
    ((await requestJson(administrator, "/api/admin/zones", zone)) as { id: string }).id;
  const off = (lat: number, lng: number) => ({
    lat: Number((dropOff.lat + lat).toFixed(4)),
    lng: Number((dropOff.lng + lng).toFixed(4)),
  });
  scenario.zoneIds.circle = await draw({
    name: "Fells Point",
    type: "circle",
    center: { lat: pickup.lat, lng: pickup.lng },
    radius: 1_600,
    color: "#1f77b4",
  });
  scenario.zoneIds.polygon = await draw({
    name: "Canton",
    type: "polygon",
    color: "#c8571b",
    isActive: false,
    coordinates: [off(-0.004, 0.012), off(-0.004, 0.032), off(0.004, 0.034), off(0.005, 0.012)],
  });
  for (const [driver, priority] of [
    [scenario.accounts.driver, 1],
    [scenario.accounts.carrier, 4],
  ] as const) {
    const { userId } = (await requestJson(driver.api, "/api/session")) as { userId: string };
    await administrator.put(`/api/admin/drivers/${userId}/zones/${scenario.zoneIds.circle}`, {
      data: { priority },
      headers: { origin: process.env.TEST_APP_URL ?? "" },
    });
  }
}

/** Ends all deliveries and sets all drivers offline. */
export async function clearScenario({ accounts, ids, zoneIds }: Scenario): Promise<void> {
  for (const zone of [zoneIds.circle, zoneIds.polygon])
    if (zone)
      await accounts.admin.api.delete(`/api/admin/zones/${zone}`, {
        headers: { origin: process.env.TEST_APP_URL ?? "" },
      });
  const over = { reason: "Nobody looks any more" };
  for (const id of [ids.offered, ids.scheduled])
    if (id) await requestJson(accounts.admin.api, `/api/admin/transactions/${id}/cancel`, over);
  if (ids.refund) await requestJson(accounts.admin.api, `/api/admin/transactions/${ids.refund}/refund`, over);
  if (ids.reviewed) await requestJson(accounts.admin.api, `/api/admin/transactions/${ids.reviewed}/clear-review`, over);
  await arriveAt(accounts.carrier, ids.onTheWay);
  for (const id of [ids.onTheWay, ids.late]) {
    const status =
      id && ((await requestJson(accounts.admin.api, `/api/admin/transactions/${id}`)) as { status: string }).status;
    if (status === "servicing")
      await requestJson(accounts.admin.api, `/api/admin/transactions/${id}/complete-override`, over);
  }
  await requestJson(accounts.admin.api, `/api/admin/transactions/${ids.failed}/cash-returned`, over);
  if (ids.pickup) {
    const { status } = (await requestJson(accounts.admin.api, `/api/admin/transactions/${ids.pickup}`)) as {
      status: string;
    };
    const path = status === "failed" ? "cash-returned" : "cancel";
    await requestJson(accounts.admin.api, `/api/admin/transactions/${ids.pickup}/${path}`, over);
  }
  for (const driver of [
    accounts.driver,
    accounts.carrier,
    accounts.holder,
    accounts.newDriver,
    accounts.reviewed,
    accounts.late,
    accounts.collector,
  ])
    await goOffline(driver);
  for (const { api } of Object.values(accounts)) await api.dispose();
}

/** Cancels the offered delivery. */
export async function cancelOfferedDelivery({ accounts, ids }: Scenario): Promise<void> {
  if (ids.offered)
    await requestJson(accounts.admin.api, `/api/admin/transactions/${ids.offered}/cancel`, {
      reason: "Another one is offered",
    });
  ids.offered = "";
}

/** An unanswered offer: the driver is online, and its sheet is open on their phone. The previous one is cancelled. */
export async function createOpenOffer(
  scenario: Scenario,
  overrides: object = {},
  from = scenario.accounts.sender,
): Promise<void> {
  const { accounts, ids } = scenario;
  await cancelOfferedDelivery(scenario);
  for (const each of [accounts.newDriver, accounts.reviewed, accounts.late]) await goOffline(each);
  await goOnline(accounts.driver, between);
  // Soon after a step at another place the position counts as a jump, until it is repeated.
  await pollUntil("the driver's position", async () => {
    if (Math.abs((await readDispatchPosition(accounts.driver.person)) - between.lat) < 0.0001) return true;
    await setTimeout(1_000);
    await sendPosition(accounts.driver, between);
    return null;
  });
  ids.offered = await createPaidDelivery(from, accounts.receiver, 500, overrides);
  await waitForOffer(accounts.driver, ids.offered);
}

/** In the last hours of a day a preferred time today would mean the next day. */
export const canPreferCurrentTime = (): boolean => hourThere() < 22;
/** A delivery with a preferred time that includes now. */
export const createOfferForCurrentTime = (scenario: Scenario): Promise<void> =>
  createOpenOffer(scenario, {
    ...(canPreferCurrentTime() ? hours(hourThere(), hourThere() + 3) : {}),
    specialInstructions: "Gate code 4711. Ask for Rita at the desk.",
  });
