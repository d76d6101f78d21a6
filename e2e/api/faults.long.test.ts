// Faults in reaching a driver's phone, in real time: the driver is reached another way, or the next driver gets the
// offer, within 30 seconds. Observed as users see it: a phone's inbox, an open page's offers. All faults run
// concurrently, so that the waiting is done once.
import {
  setSmsMode,
  createPushSubscription,
  readSms,
  type PushSubscriptionHandle,
} from "../../local/emulators/control";
import type { Offer } from "@/lib/contracts/driver/offer";
import {
  pollUntil,
  expectOk,
  newAdmin,
  createApiClient as browser,
  randomPlace,
  testStack,
  type ApiPerson,
} from "./support/app";
import {
  kmNorth,
  newParties,
  listOffers,
  waitForOffer,
  createPaidDelivery,
  createOnlineDriver,
} from "./support/deliveries";

jest.setTimeout(120_000);

type Fault = {
  push?: Parameters<PushSubscriptionHandle["mode"]>[0] | "none";
  number?: Parameters<typeof setSmsMode>[2];
  /** The expected result: the driver by push, the driver by text, or the next driver. */
  reached: "push" | "text" | "next";
  /** The driver's preparation. */
  before?: (driver: ApiPerson) => Promise<unknown>;
};
const faults: Record<string, Fault> = {
  "the push service says 201, and the phone stays silent": { push: { mode: "silent" }, reached: "text" },
  "404: the push service does not know the phone": { push: { mode: "missing" }, reached: "text" },
  "410: the phone no longer wants pushes": { push: { mode: "gone" }, reached: "text" },
  "413: the push is too large, and shrinks": { push: { mode: "full" }, reached: "push" },
  "429: the push service has too much to do for two seconds": {
    push: { mode: "busy", retryAfter: 2, times: 1 },
    reached: "push",
  },
  "500: the push service is broken once": { push: { mode: "broken", times: 1 }, reached: "push" },
  "500: the push service stays broken": { push: { mode: "broken" }, reached: "text" },
  "the push service never answers": { push: { mode: "stuck" }, reached: "text" },
  "the driver has no subscription": { push: "none", reached: "text" },
  "no push, and the text is refused": { push: "none", number: { mode: "refused" }, reached: "next" },
  "a silent push, and the number cannot be reached": {
    push: { mode: "silent" },
    number: { mode: "unreachable" },
    reached: "next",
  },
  "a silent push, and the number is a landline": {
    push: { mode: "silent" },
    number: { mode: "landline" },
    reached: "next",
  },
  "the driver has opted out of texts": { push: "none", number: { mode: "opted-out" }, reached: "next" },
  "the driver wants neither push nor text": {
    push: { mode: "ok" },
    before: (driver) => driver.patch("/api/settings", { notifications: { push: false, sms: false } }),
    reached: "next",
  },
  "no push, and the text provider is busy for a moment": {
    push: "none",
    number: { mode: "busy", times: 2 },
    reached: "text",
  },
  "no push, and the text provider is broken": { push: "none", number: { mode: "broken" }, reached: "next" },
  "no push, and the text provider's answer is lost": { push: "none", number: { mode: "stuck" }, reached: "text" },
};

type FaultRun = {
  first: ApiPerson;
  second: ApiPerson | null;
  phone: PushSubscriptionHandle | null;
  delivery: string;
  offer: Offer;
};

/** Offers a delivery to a driver with this fault; where it matters, with another driver nearby. */
async function offerWithFault({ push = "none", number, reached, before }: Fault): Promise<FaultRun> {
  const place = randomPlace();
  const [first, parties] = await Promise.all([createOnlineDriver("Dora Driver", kmNorth(place, -1)), newParties()]);
  const phone = push === "none" ? null : await createPushSubscription(testStack().url, first.name);
  if (phone && push !== "none") {
    await phone.mode(push);
    await expectOk(
      first.post("/api/push/subscription", { endpoint: phone.endpoint, expirationTime: null, keys: phone.keys }),
    );
  }
  if (number) await setSmsMode(testStack().url, first.number, number);
  await before?.(first);
  const delivery = await createPaidDelivery(parties, place);
  const offer = await waitForOffer(first, delivery);
  const second = reached === "next" ? await createOnlineDriver("Nora Next", kmNorth(place, -2)) : null;
  return { first, second, phone, delivery, offer };
}

const listOfferTexts = async ({ first }: FaultRun): Promise<string[]> =>
  (await readSms(testStack().url, first.number)).map(({ text }) => text).filter((text) => text.includes("/o/"));

/** Waits until a driver is reached: the channel, and the seconds since the offer. */
async function waitForOutcome(faultRun: FaultRun): Promise<{ reached: Fault["reached"]; seconds: number }> {
  const { phone, second, delivery, offer } = faultRun;
  const reached = await pollUntil<Fault["reached"]>(
    "a driver is reached",
    async () => {
      const push = (await phone?.messages())?.find((message) => message.outcome === "delivered");
      if (push) {
        // The phone's service worker confirms the push.
        const { token, subscriptionId } = push.payload as { token: string; subscriptionId: string };
        await expectOk(browser().post(`/api/offer-links/${token}/received`, { channel: "push", subscriptionId }));
        return "push";
      }
      if ((await listOfferTexts(faultRun)).length > 0) return "text";
      return second && (await listOffers(second)).some(({ transactionId }) => transactionId === delivery)
        ? "next"
        : null;
    },
    60,
  );
  // By the services' own times: this test polls, and notices late.
  const at =
    reached === "text"
      ? (await readSms(testStack().url, faultRun.first.number)).find(({ text }) => text.includes("/o/"))?.at
      : reached === "next" && second
        ? (await listOffers(second)).find(({ transactionId }) => transactionId === delivery)?.sentAt
        : undefined;
  return {
    reached,
    seconds: ((at === undefined ? Date.now() : new Date(at).getTime()) - Date.parse(offer.sentAt)) / 1000,
  };
}

const faultRuns = new Map<
  string,
  Promise<{ faultRun: FaultRun; result: Awaited<ReturnType<typeof waitForOutcome>> }>
>();
beforeAll(() => {
  for (const [name, fault] of Object.entries(faults)) {
    const run = offerWithFault(fault).then(async (faultRun) => ({ faultRun, result: await waitForOutcome(faultRun) }));
    // Its own test reports the failure.
    run.catch(() => undefined);
    faultRuns.set(name, run);
  }
});

// docs/readings.md: all-channels-fail
test.each(Object.entries(faults))("%s", async (name, { reached }) => {
  const { faultRun, result } = await (faultRuns.get(name) as NonNullable<ReturnType<typeof faultRuns.get>>);
  expect(result.reached).toBe(reached);
  expect(result.seconds).toBeLessThan(30);
  // One offer; and at most one text, however often it was tried.
  expect(
    (await listOffers(faultRun.first)).filter(({ transactionId }) => transactionId === faultRun.delivery),
  ).toHaveLength(1);
  expect((await listOfferTexts(faultRun)).length).toBeLessThanOrEqual(1);
  if (reached === "text") {
    const [text = ""] = await listOfferTexts(faultRun);
    expect(text).toMatch(/^Handover: new task offer\. Reply YES or NO within [45] min, or open http\S+\/o\/[\w-]{44}$/);
    // The link's token may contain any letters and digits.
    expect(text.replace(/\S+$/, "")).not.toMatch(/80|Street/);
    expect((await waitForOffer(faultRun.first, faultRun.delivery)).id).toBe(faultRun.offer.id);
  }
  if (reached === "next") {
    const [firstOffer] = (await listOffers(faultRun.first)).filter(
      ({ transactionId }) => transactionId === faultRun.delivery,
    );
    expect(firstOffer).toMatchObject({ status: "expired", closedReason: "undeliverable" });
  }
});

test("a phone that is gone is unsubscribed, and the settings show it", async () => {
  for (const name of ["404: the push service does not know the phone", "410: the phone no longer wants pushes"]) {
    const {
      faultRun: { first },
    } = await (faultRuns.get(name) as NonNullable<ReturnType<typeof faultRuns.get>>);
    expect((await expectOk(first.get("/api/push/health"))).data).toMatchObject({
      subscribed: false,
      subscriptions: [],
    });
  }
});

test("the settings show which phone a push last reached, and when", async () => {
  const {
    faultRun: { first },
  } = await (faultRuns.get("500: the push service is broken once") as NonNullable<ReturnType<typeof faultRuns.get>>);
  const { subscriptions } = (await expectOk(first.get("/api/push/health"))).data as {
    subscriptions: { lastReceivedAt: string | null; lastError: string | null }[];
  };
  expect(subscriptions).toMatchObject([{ lastReceivedAt: expect.any(String) as string, lastError: null }]);
});

test("an administrator sees that a driver could not be reached, and the attempts", async () => {
  const { faultRun } = await (faultRuns.get("a silent push, and the number cannot be reached") as NonNullable<
    ReturnType<typeof faultRuns.get>
  >);
  const admin = await newAdmin();
  const { offers } = (await expectOk(admin.get(`/api/admin/transactions/${faultRun.delivery}/dispatch`))).data as {
    offers: { driverId: string; attempts: { outcome: string }[] }[];
  };
  const offer = offers.find(({ driverId }) => driverId === faultRun.first.id);
  expect(offer).toMatchObject({
    name: "Dora Driver",
    status: "failed",
    closedReason: "undeliverable",
    deliveredAt: null,
    receipts: {},
  });
  // Twilio may report a text as sent before its response to us arrives.
  const [push, ...texts] = offer?.attempts ?? [];
  expect([push, ...texts.sort((a, b) => a.outcome.localeCompare(b.outcome))]).toMatchObject([
    { channel: "push", outcome: "sent", attempt: 1 },
    { channel: "sms", outcome: "accepted", attempt: 1 },
    { channel: "sms", outcome: "sent" },
    { channel: "sms", outcome: "undelivered", reason: "30003" },
  ]);
  expect(JSON.stringify(offers)).not.toContain(faultRun.first.number);
});
