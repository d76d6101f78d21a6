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
  /** Not signed in. */
  | "guest"
  | "admin"
  | "sender"
  | "newSender"
  /** A sender who pays a fee. */
  | "feePayer"
  | "receiver"
  | "driver"
  /** Carries the cash of `onTheWay`. */
  | "carrier"
  /** Has to return the cash of `failed`. */
  | "cashHolder"
  | "newDriver"
  | "driverUnderReview"
  /** Gets the confirmation of `lateHandover` after a lost connection. */
  | "lateDriver"
  /** Is at the pickup of `atPickup`. */
  | "pickupDriver"
  | "cashier"
  | "applicant"
  | "waitingApplicant"
  | "unverifiedCustomer"
  | "limitedSender"
  /** An identified customer, who sends to `payee`. */
  | "verifiedSender"
  | "payee"
  /** Has submitted identity documents. */
  | "identityApplicant";
type Account = { person: TestAccount; api: APIRequestContext };
type Delivery =
  | "delivered"
  | "failed"
  | "onTheWay"
  | "offered"
  | "accepted"
  | "pending"
  | "cancelled"
  | "adminsOwn"
  | "scheduled"
  | "refundDue"
  | "underReview"
  | "lateHandover"
  | "atPickup"
  | "underMoneyReview"
  | "overLimit";
export type Scenario = {
  accounts: Record<Exclude<ScenarioRole, "guest">, Account>;
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

// With SCREENS_DIR (screenshots are stored, and no other test runs) the deliveries are on the local street map.
// Otherwise they are far from the other tests', so that no driver gets another test's offer.
export const isOnStreets = Boolean(process.env.SCREENS_DIR);
const originOffset = isOnStreets ? { lat: 0, lng: 0 } : { lat: -11, lng: -6 };
const placeAt = (lat: number, lng: number) => ({
  lat: Number((lat + originOffset.lat).toFixed(6)),
  lng: Number((lng + originOffset.lng).toFixed(6)),
});
const pickup = { ...placeAt(39.289509, -76.590468), address: "1838 East Pratt Street, Baltimore, MD" };
const dropOff = { ...placeAt(39.281857, -76.593668), address: "888 South Broadway, Baltimore, MD" };
const midRoute = placeAt(39.28572, -76.59382);
/** The phones' position. */
export const phoneLocation = { latitude: midRoute.lat, longitude: midRoute.lng };

const signUpCustomer = async (name: string): Promise<Account> => {
  const person = newAccount(name);
  return { person, api: await signUp(person, "user") };
};
async function pollUntil<Result>(description: string, poll: () => Promise<Result | null | undefined>): Promise<Result> {
  for (const deadline = Date.now() + 30_000 * TIMEOUT_FACTOR; Date.now() < deadline;) {
    const value = await poll();
    if (value) return value;
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
  sender: Account,
  receiver: Account,
  amount: number,
  overrides: object = {},
): Promise<string> {
  const { id } = (await requestJson(sender.api, "/api/transactions", {
    receiverPhone: receiver.person.phone,
    amount,
    pickupAddress: pickup.address,
    pickupLocation: { lat: pickup.lat, lng: pickup.lng },
    deliveryAddress: dropOff.address,
    deliveryLocation: { lat: dropOff.lat, lng: dropOff.lng },
    notes: "Ring at the side door",
    ...overrides,
  })) as { id: string };
  senders.set(id, sender);
  return id;
}
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
const positionBody = ({ lat, lng }: { lat: number; lng: number }) => ({
  position: { latitude: lat, longitude: lng, accuracy: 8 },
});
/** The sender of each delivery, by its id. */
const senders = new Map<string, Account>();
export async function acceptOfferAs(driver: Account, id: string): Promise<void> {
  await requestJson(driver.api, `/api/offers/${(await waitForOffer(driver, id)).id}/accept`, { acceptedVia: "app" });
  const senderApi = senders.get(id)?.api;
  if (!senderApi) throw new Error(`Delivery ${id} was not sent by this scenario`);
  await exchangeCash({
    leg: async () => (await requestJson(senderApi, `/api/transactions/${id}/leg`)) as Leg,
    count: (amount) => requestJson(driver.api, `/api/tasks/${id}/count`, { amount }),
    confirm: async () => (await requestJson(senderApi, `/api/transactions/${id}/leg/confirm`, {})) as LegCode,
    prove: ({ code }) => requestJson(driver.api, `/api/tasks/${id}/prove`, { code, ...positionBody(pickup) }),
  });
}
export const arriveAt = ({ api }: Account, id: string, position: { lat: number; lng: number } = dropOff) =>
  requestJson(api, `/api/tasks/${id}/arrive`, positionBody(position));
export async function completeHandover(
  driver: Account,
  receiver: Account,
  id: string,
  position: { lat: number; lng: number } = dropOff,
): Promise<void> {
  await arriveAt(driver, id, position);
  const { code } = (await requestJson(receiver.api, `/api/transactions/${id}/code`)) as { code: string };
  await requestJson(driver.api, `/api/tasks/${id}/complete`, { code, ...positionBody(position) });
}

/** Two delivered deliveries, one failed, one on the way, one accepted, one pending, one cancelled. */
export async function createScenario(): Promise<Scenario> {
  const administrator = await createAdmin();
  const [sender, newSender, feePayer, receiver, cashier] = [
    await signUpCustomer("Sam Sender"),
    await signUpCustomer("Cara Customer"),
    await signUpCustomer("Paul Payer"),
    await signUpCustomer("Rita Receiver"),
    await signUpCustomer("Casey Cashier"),
  ];
  // The cash holder keeps the cash of the failed delivery, so dispatch sends them no offer.
  const approvedDriver = (name: string, photo?: Buffer) => createApprovedDriver(name, administrator.api, photo);
  const [driver, carrier, cashHolder, newDriver, driverUnderReview, lateDriver, pickupDriver] = [
    await approvedDriver("Dora Driver"),
    await approvedDriver("Carl Carrier"),
    await approvedDriver("Hank Holder"),
    await approvedDriver("Nina New"),
    await approvedDriver("Rex Reviewed"),
    await approvedDriver("Lena Late"),
    await approvedDriver("Cora Collector", await drawPortrait()),
  ];
  const [applicant, waitingApplicant, unverifiedCustomer] = [
    newAccount("Ann Applicant"),
    newAccount("Will Waiting"),
    newAccount("Una Unproven"),
  ];
  const accounts = {
    admin: administrator,
    sender,
    newSender,
    feePayer,
    receiver,
    driver,
    carrier,
    cashHolder,
    newDriver,
    driverUnderReview,
    lateDriver,
    pickupDriver,
    cashier,
    unverifiedCustomer: { person: unverifiedCustomer, api: await signUpUnverified(unverifiedCustomer, "user") },
    limitedSender: await signUpCustomer("Liam Limited"),
    verifiedSender: await signUpCustomer("Kim Known"),
    payee: await signUpCustomer("Paula Payee"),
    identityApplicant: await signUpCustomer("Ines Identity"),
    applicant: { person: applicant, api: await signUp(applicant, "driver") },
    waitingApplicant: { person: waitingApplicant, api: await signUp(waitingApplicant, "driver") },
  };
  await submitDriverDocuments(accounts.waitingApplicant);
  await requestJson(accounts.waitingApplicant.api, "/api/driver/application", driverApplicationForm);

  const { userId } = (await requestJson(driver.api, "/api/session")) as { userId: string };
  await requestJson(administrator.api, `/api/admin/drivers/${userId}/ceiling`, {
    ceiling: 1_500,
    reason: "Years of work",
  });
  await goOnline(driver);
  const delivered = await createPaidDelivery(sender, receiver, 1_234.5);
  await acceptOfferAs(driver, delivered);
  await completeHandover(driver, receiver, delivered);
  const secondDelivered = await createPaidDelivery(sender, receiver, 80, { urgent: true });
  await acceptOfferAs(driver, secondDelivered);
  await completeHandover(driver, receiver, secondDelivered);
  await goOffline(driver);
  await goOnline(cashHolder);
  const failed = await createPaidDelivery(sender, receiver, 320);
  await acceptOfferAs(cashHolder, failed);
  await arriveAt(cashHolder, failed);
  await requestJson(cashHolder.api, `/api/tasks/${failed}/fail`, { reason: "Nobody opened the door" });
  await goOnline(carrier);
  const onTheWay = await createPaidDelivery(sender, receiver, 250);
  await acceptOfferAs(carrier, onTheWay);
  await sendPosition(carrier, midRoute);
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
      adminsOwn: adminDelivery,
      scheduled: "",
      refundDue: "",
      underReview: "",
      lateHandover: "",
      atPickup: "",
      underMoneyReview: "",
      overLimit: "",
    },
    driverId: await idOf(driver),
    collectorId: await idOf(pickupDriver),
    waitingId: await idOf(accounts.waitingApplicant),
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

/** The carrier shares the trip with two people, and has stopped sharing it with a third. */
export async function createTripShares(scenario: Scenario): Promise<void> {
  const { carrier } = scenario.accounts;
  const share = async (label: string) =>
    (await requestJson(carrier.api, "/api/driver/trip-shares", { label })) as { id: string; token: string };
  const [endedShare, activeShare] = [await share("Jo"), await share("Mom")];
  await share("Uncle Bartholomew from Baltimore");
  await carrier.api.delete(`/api/driver/trip-shares/${endedShare.id}`, {
    headers: { origin: process.env.TEST_APP_URL ?? "" },
  });
  // Positions after the link was created. Three, because a single one far from the previous position counts as a jump.
  const now = Date.now() / 1000;
  await requestJson(carrier.api, "/api/driver/positions", {
    positions: [0, 0.1, 0.2].map((secondsLater) => ({
      timestamp: now + secondsLater,
      latitude: midRoute.lat,
      longitude: midRoute.lng,
      accuracy: 8,
    })),
  });
  scenario.tripToken = activeShare.token;
  scenario.endedTripToken = endedShare.token;
  await requestJson(carrier.api, `/api/trips/${activeShare.token}`);
}

/** Draws a face. */
const drawPortrait = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#c9d6df"/><circle cx="200" cy="160" r="80" fill="#8d6e58"/><path d="M120 150q80-140 160 0q-80-50-160 0" fill="#2e2621"/><path d="M50 400q150-260 300 0z" fill="#2f5d50"/></svg>',
    ),
  )
    .jpeg()
    .toBuffer();

/** Uploads a second photo of a driver, which waits for an administrator. */
export async function uploadPortrait({ accounts: { pickupDriver } }: Scenario): Promise<void> {
  const buffer = await sharp(await drawPortrait())
    .modulate({ hue: 120 })
    .jpeg()
    .toBuffer();
  const response = await pickupDriver.api.post("/api/driver/portrait", {
    multipart: { file: { name: "me.jpg", mimeType: "image/jpeg", buffer } },
    headers: { origin: process.env.TEST_APP_URL ?? "" },
  });
  if (!response.ok()) throw new Error(`A photo was answered ${response.status()}: ${await response.text()}`);
}

/** Submits two photos, a certificate and the signed consent. */
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
  await signConsent(api, "Will Waiting", await drawSignature());
}

/** Draws a signature. */
const drawSignature = (): Promise<Buffer> =>
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
 * Sets drivers offline if their pages set them online automatically, so that the next delivery has one candidate.
 * Cancels the offered delivery first, because dispatch would offer it to that candidate.
 */
async function setOthersOffline(scenario: Scenario): Promise<void> {
  await cancelOfferedDelivery(scenario);
  for (const driver of [scenario.accounts.driver, scenario.accounts.newDriver]) await goOffline(driver);
}

/** Completes a delivery with an arrival 20 km away seconds after its acceptance, which causes a plausibility review. */
export async function causePlausibilityReview(scenario: Scenario): Promise<void> {
  const {
    accounts: { sender, receiver, driverUnderReview },
    ids,
  } = scenario;
  const farPlace = { lat: Number((pickup.lat + 0.18).toFixed(4)), lng: pickup.lng };
  await setOthersOffline(scenario);
  await goOnline(driverUnderReview);
  ids.underReview = await createPaidDelivery(sender, receiver, 150, {
    deliveryAddress: "11000 York Road, Cockeysville, MD",
    deliveryLocation: farPlace,
  });
  await acceptOfferAs(driverUnderReview, ids.underReview);
  await completeHandover(driverUnderReview, receiver, ids.underReview, farPlace);
}

/** Creates a delivery and brings its driver to the drop-off with the cash. */
export async function arriveAtLateHandover(scenario: Scenario): Promise<void> {
  const {
    accounts: { sender, receiver, lateDriver },
    ids,
  } = scenario;
  await setOthersOffline(scenario);
  await goOnline(lateDriver);
  ids.lateHandover = await createPaidDelivery(sender, receiver, 75);
  await acceptOfferAs(lateDriver, ids.lateHandover);
  await arriveAt(lateDriver, ids.lateHandover);
}

/** Creates a delivery of $120 and brings its driver to the pickup; the cash is not counted. */
export async function arriveAtPickup(scenario: Scenario): Promise<void> {
  const {
    accounts: { sender, receiver, pickupDriver },
    ids,
  } = scenario;
  await setOthersOffline(scenario);
  await goOnline(pickupDriver);
  ids.atPickup = await createPaidDelivery(sender, receiver, 120);
  await requestJson(pickupDriver.api, `/api/offers/${(await waitForOffer(pickupDriver, ids.atPickup)).id}/accept`, {
    acceptedVia: "app",
  });
  const { token } = (await requestJson(sender.api, `/api/transactions/${ids.atPickup}/leg/link`, {})) as {
    token: string;
  };
  scenario.legToken = token;
}
/** The driver counts this much. */
export const submitCashCount =
  (amount: number) =>
  ({ accounts: { pickupDriver }, ids }: Scenario) =>
    requestJson(pickupDriver.api, `/api/tasks/${ids.atPickup}/count`, { amount, ...positionBody(pickup) });
/** The sender confirms the driver's count. */
export const confirmCountedCash = ({ accounts: { sender }, ids }: Scenario) =>
  requestJson(sender.api, `/api/transactions/${ids.atPickup}/leg/confirm`, {});
/** The delivery fails at the drop-off, so the driver must return the cash. */
export async function startCashReturn({ accounts: { pickupDriver, sender }, ids }: Scenario): Promise<void> {
  const { code } = (await requestJson(sender.api, `/api/transactions/${ids.atPickup}/leg/confirm`, {})) as LegCode;
  await requestJson(pickupDriver.api, `/api/tasks/${ids.atPickup}/prove`, { code, ...positionBody(pickup) });
  await requestJson(pickupDriver.api, `/api/tasks/${ids.atPickup}/fail`, { reason: "Nobody opened the door" });
}
export const arriveWithCash = ({ accounts: { pickupDriver }, ids }: Scenario) =>
  requestJson(pickupDriver.api, `/api/tasks/${ids.atPickup}/arrive`, positionBody(pickup));

/** Enters five wrong codes, which lock the code. */
export async function lockCode({ accounts: { carrier }, ids }: Scenario): Promise<void> {
  for (const code of ["2222-2222", "3333-3333", "4444-4444", "6666-6666", "7777-7777"]) {
    await carrier.api.post(`/api/tasks/${ids.onTheWay}/complete`, {
      data: { code },
      headers: { origin: process.env.TEST_APP_URL ?? "" },
    });
  }
}

/** The sender cancels, and then the payment is confirmed, so a refund is due. */
export async function payAfterCancellation({ accounts: { sender, receiver }, ids }: Scenario): Promise<void> {
  ids.refundDue = await sendDelivery(sender, receiver, 35);
  await requestJson(receiver.api, `/api/transactions/${ids.refundDue}/accept`, {});
  await sendPaymentWebhook("payment.pending", ids.refundDue);
  await requestJson(sender.api, `/api/transactions/${ids.refundDue}/cancel`, {});
  await sendPaymentWebhook("payment.confirmed", ids.refundDue);
}

const currentHourInNewYork = (): number =>
  Number(
    new Intl.DateTimeFormat("en-US", { hour: "2-digit", hourCycle: "h23", timeZone: "America/New_York" }).format(
      new Date(),
    ),
  );
const preferredHours = (from: number, to: number) => ({
  preferredTime: {
    from: `${String(from).padStart(2, "0")}:00`,
    to: to > 23 ? "23:59" : `${String(to).padStart(2, "0")}:00`,
  },
});
/** Paid, with a preferred time hours from now. */
export async function createScheduledDelivery({ accounts: { sender, receiver }, ids }: Scenario): Promise<void> {
  const hour = currentHourInNewYork();
  ids.scheduled = await createPaidDelivery(
    sender,
    receiver,
    95,
    hour < 15 ? preferredHours(hour + 6, hour + 8) : preferredHours(9, 12),
  );
}

/** Creates two zones: an active one with drivers, and an inactive one. */
export async function createZones(scenario: Scenario): Promise<void> {
  const administrator = scenario.accounts.admin.api;
  const createZone = async (zone: object) =>
    ((await requestJson(administrator, "/api/admin/zones", zone)) as { id: string }).id;
  const offsetFromDropOff = (lat: number, lng: number) => ({
    lat: Number((dropOff.lat + lat).toFixed(4)),
    lng: Number((dropOff.lng + lng).toFixed(4)),
  });
  scenario.zoneIds.circle = await createZone({
    name: "Fells Point",
    type: "circle",
    center: { lat: pickup.lat, lng: pickup.lng },
    radius: 1_600,
    color: "#1f77b4",
  });
  scenario.zoneIds.polygon = await createZone({
    name: "Canton",
    type: "polygon",
    color: "#c8571b",
    isActive: false,
    coordinates: [
      offsetFromDropOff(-0.004, 0.012),
      offsetFromDropOff(-0.004, 0.032),
      offsetFromDropOff(0.004, 0.034),
      offsetFromDropOff(0.005, 0.012),
    ],
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
  const reasonBody = { reason: "The screens are checked" };
  for (const id of [ids.offered, ids.scheduled])
    if (id) await requestJson(accounts.admin.api, `/api/admin/transactions/${id}/cancel`, reasonBody);
  if (ids.refundDue)
    await requestJson(accounts.admin.api, `/api/admin/transactions/${ids.refundDue}/refund`, reasonBody);
  if (ids.underReview)
    await requestJson(accounts.admin.api, `/api/admin/transactions/${ids.underReview}/clear-review`, reasonBody);
  await arriveAt(accounts.carrier, ids.onTheWay);
  for (const id of [ids.onTheWay, ids.lateHandover]) {
    const status =
      id && ((await requestJson(accounts.admin.api, `/api/admin/transactions/${id}`)) as { status: string }).status;
    if (status === "servicing")
      await requestJson(accounts.admin.api, `/api/admin/transactions/${id}/complete-override`, reasonBody);
  }
  await requestJson(accounts.admin.api, `/api/admin/transactions/${ids.failed}/cash-returned`, reasonBody);
  if (ids.atPickup) {
    const { status } = (await requestJson(accounts.admin.api, `/api/admin/transactions/${ids.atPickup}`)) as {
      status: string;
    };
    const path = status === "failed" ? "cash-returned" : "cancel";
    await requestJson(accounts.admin.api, `/api/admin/transactions/${ids.atPickup}/${path}`, reasonBody);
  }
  for (const driver of [
    accounts.driver,
    accounts.carrier,
    accounts.cashHolder,
    accounts.newDriver,
    accounts.driverUnderReview,
    accounts.lateDriver,
    accounts.pickupDriver,
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

/** Creates an open offer to the online driver; their page shows its sheet. Cancels the previous offered delivery. */
export async function createOpenOffer(
  scenario: Scenario,
  overrides: object = {},
  sender = scenario.accounts.sender,
): Promise<void> {
  const { accounts, ids } = scenario;
  await cancelOfferedDelivery(scenario);
  for (const driver of [accounts.newDriver, accounts.driverUnderReview, accounts.lateDriver]) await goOffline(driver);
  await goOnline(accounts.driver, midRoute);
  // Soon after a step at another place the position counts as a jump, until it is repeated.
  await pollUntil("the driver's position", async () => {
    if (Math.abs((await readDispatchPosition(accounts.driver.person)) - midRoute.lat) < 0.0001) return true;
    await setTimeout(1_000);
    await sendPosition(accounts.driver, midRoute);
    return null;
  });
  ids.offered = await createPaidDelivery(sender, accounts.receiver, 500, overrides);
  await waitForOffer(accounts.driver, ids.offered);
}

/** After 22:00 a preferred time of three hours would end on the next day. */
export const canPreferCurrentTime = (): boolean => currentHourInNewYork() < 22;
/** Creates an offer with a preferred time that includes now. */
export const createOfferForCurrentTime = (scenario: Scenario): Promise<void> =>
  createOpenOffer(scenario, {
    ...(canPreferCurrentTime() ? preferredHours(currentHourInNewYork(), currentHourInNewYork() + 3) : {}),
    specialInstructions: "Gate code 4711. Ask for Rita at the desk.",
  });
