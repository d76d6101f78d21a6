import { expect, test, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor.ts";
import {
  setStripePayment,
  endStripeRefund,
  setStripeFaults,
  readStripeObjects,
} from "../../local/emulators/control.ts";
import { exchangeCash } from "./support/collect.ts";
import {
  createAdmin,
  createApprovedDriver,
  requestJson,
  signIn,
  signUp,
  newAccount,
  type TestAccount,
} from "./support/people.ts";
import { longTag, deliveryStatusOn } from "./support/steps.ts";

// A fee paid by card on the sender's pages, with the payment provider's emulator.
const stackUrl = (): string => (JSON.parse(process.env.TEST_STACK ?? "{}") as { url: string }).url;
const inMain = (page: Page) => page.getByRole("main");
const VISA = "4242 4242 4242 4242";

let ada: { person: TestAccount; api: APIRequestContext };
let rita: APIRequestContext;
let ritasPhone: string;
let sam: { person: TestAccount; api: APIRequestContext };
test.beforeAll(async () => {
  ada = await createAdmin("Ada Admin");
  const receiver = newAccount("Rita Receiver");
  ritasPhone = receiver.phone;
  rita = await signUp(receiver, "user");
});
test.beforeEach(async () => {
  const person = newAccount("Sam Sender");
  sam = { person, api: await signUp(person, "user") };
  const { userId: senderId } = (await requestJson(sam.api, "/api/session")) as { userId: string };
  const zeroPrice = {
    perKm: 0,
    basisPoints: 0,
    urgent: 0,
    minimum: 0,
    maximum: null,
    failedBasisPoints: 0,
    tips: false,
  };
  await requestJson(ada.api, "/api/admin/prices", {
    ...zeroPrice,
    kind: "sender",
    senderId,
    flat: 4.5,
    reason: "Agreed",
  });
});
test.afterEach(() => setStripeFaults(stackUrl(), {}));

const place = { lat: -58.27, lng: 71.4 };
async function sendDelivery(): Promise<string> {
  const { id } = (await requestJson(sam.api, "/api/transactions", {
    receiverPhone: ritasPhone,
    amount: 120,
    pickupAddress: "1 Pickup Street",
    pickupLocation: place,
    deliveryAddress: "2 Delivery Street",
    deliveryLocation: place,
  })) as { id: string };
  return id;
}
const acceptDelivery = (id: string) => requestJson(rita, `/api/transactions/${id}/accept`, {});
/** Sam's delivery, which Rita has accepted. */
async function createOwingDelivery(): Promise<string> {
  const id = await sendDelivery();
  await acceptDelivery(id);
  return id;
}
async function openSenderPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(page, sam.person);
  await expect(page).not.toHaveURL(/\/login/);
  return page;
}
const takeScreenshot = async (page: Page, name: string): Promise<void> => {
  if (!process.env.SCREENS_DIR) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${process.env.SCREENS_DIR}/${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: null });
};
async function openPayPage(page: Page, id: string): Promise<void> {
  await page.goto(`/my-deliveries/${id}`);
  await page.getByRole("link", { name: "Pay $4.50" }).click();
  await expect(page).toHaveURL(`/my-deliveries/${id}/pay`);
  await expect(page.getByLabel("Card number")).toBeVisible();
}
async function sendCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry (MM / YY)").fill("08 / 39");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: "Pay $4.50" }).click();
}
const paidHeading = (page: Page) => page.getByRole("heading", { name: "Paid" });
const orderNo = (id: string): string => `TXN-${id.slice(0, 8).toUpperCase()}`;
const readPaymentIntentId = async (id: string): Promise<string> => {
  const stripePayments = await readStripeObjects<{ id: string; description: string }>(stackUrl(), "payments");
  return stripePayments.find(({ description }) => description === orderNo(id))?.id ?? "";
};
/** Paid without a page, for what follows it. */
async function createPaidDelivery(card: "visa" | "pendingRefund" = "visa"): Promise<string> {
  const id = await createOwingDelivery();
  await expect.poll(() => readPaymentIntentId(id)).not.toBe("");
  await setStripePayment(stackUrl(), await readPaymentIntentId(id), { do: "pay", card });
  await expect
    .poll(async () => ((await requestJson(sam.api, `/api/transactions/${id}`)) as { status: string }).status)
    .not.toBe("payment_pending");
  return id;
}

test("a sender pays the fee and stores the card, and the next fee is paid automatically", async ({ browser }) => {
  const page = await openSenderPage(browser);
  const id = await createOwingDelivery();
  await page.goto("/my-deliveries");
  await expect(page.getByText("Waiting for your payment").first()).toBeVisible();
  await page.goto(`/my-deliveries/${id}`);
  await expect(page.getByText("Pay $4.50 by card.")).toBeVisible();
  await takeScreenshot(page, "delivery-fee-by-card");
  // Nothing is loaded or requested from other hosts, before and with the form.
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await openPayPage(page, id);
  await takeScreenshot(page, "pay");
  await page.getByRole("checkbox", { name: /Keep this card/ }).check();
  await page.getByRole("button", { name: "Pay $4.50" }).click();
  await expect(page.getByText("We can't accept this card number.")).toBeVisible();
  await sendCard(page, VISA);
  await expect(paidHeading(page)).toBeVisible();
  await expect(page.getByText("Paid by card Visa ···4242")).toBeVisible();
  await takeScreenshot(page, "pay-paid");
  expect([...hosts].sort()).toEqual([new URL(page.url()).host, new URL(stackUrl()).host].sort());
  await page.getByRole("link", { name: "Back to the delivery" }).click();
  await expect(page).toHaveURL(`/my-deliveries/${id}`);
  await expect(deliveryStatusOn(page)).not.toHaveText("Payment Pending");
  await expect(page.getByText("Paid by card Visa ···4242")).toBeVisible();
  await page.getByRole("button", { name: "Receipt" }).click();
  await expect(page.getByRole("dialog").getByText("Paid by card Visa ···4242")).toBeVisible();

  const next = await createOwingDelivery();
  await page.goto(`/my-deliveries/${next}`);
  await expect(page.getByText("Paid by card Visa ···4242")).toBeVisible();
  await expect(page.getByRole("link", { name: "Pay $4.50" })).toBeHidden();
});

test(
  "each declined card shows why and what to do, in both languages, and another one pays",
  longTag,
  async ({ browser }) => {
    const page = await openSenderPage(browser);
    const id = await createOwingDelivery();
    await openPayPage(page, id);
    for (const [number, errorText] of [
      ["4000 0000 0000 9995", "there isn't enough money on this card. Use another card."],
      ["4000 0000 0000 0069", "This card has expired. Use another card."],
      ["4000 0000 0000 0127", "Some of the card's details were wrong."],
      ["4000 0000 0000 0119", "Your bank couldn't be reached. Try again in a moment"],
      ["4000 0000 0000 0002", "Your bank declined this card and doesn't say why."],
    ] as const) {
      await sendCard(page, number);
      await expect(inMain(page).getByRole("alert").filter({ hasText: errorText })).toBeVisible();
      await expect(inMain(page).getByText("You were not charged.")).toBeVisible();
      // The input stays: a wrong digit can be corrected.
      await expect(page.getByLabel("Card number")).toHaveValue(number);
    }
    await takeScreenshot(page, "pay-declined");
    await page.context().addCookies([{ name: "handover-locale", value: "es", url: page.url() }]);
    await page.reload();
    await expect(page.getByText("Tu banco rechazó esta tarjeta y no dice por qué.")).toBeVisible();
    await takeScreenshot(page, "pay-declined-es");
    await page.context().addCookies([{ name: "handover-locale", value: "en", url: page.url() }]);
    await page.goto(`/my-deliveries/${id}`);
    await expect(page.getByText("Your bank declined this card and doesn't say why.")).toBeVisible();
    await openPayPage(page, id);
    await sendCard(page, "5555 5555 5555 4444");
    await expect(page.getByText("Paid by card Mastercard ···4444")).toBeVisible();
  },
);

test(
  "the bank's authentication redirects back, paid when confirmed, and with an error when not",
  longTag,
  async ({ browser }) => {
    const page = await openSenderPage(browser);
    const id = await createOwingDelivery();
    await openPayPage(page, id);
    await sendCard(page, "4000 0027 6000 3184");
    await page.getByRole("button", { name: "No", exact: true }).click();
    await expect(page).toHaveURL(`/my-deliveries/${id}/pay`);
    await expect(page.getByText("Your bank asked you to confirm the payment and got no answer.")).toBeVisible();
    await sendCard(page, "4000 0027 6000 3184");
    await expect(page.getByText("Your bank asks whether it is you")).toBeVisible();
    // A user who goes back instead of answering can still answer.
    await page.goto(`/my-deliveries/${id}/pay`);
    await expect(page.getByText("Your bank is still waiting for you to confirm.")).toBeVisible();
    await sendCard(page, "4000 0027 6000 3184");
    await page.getByRole("button", { name: "Yes, it is me" }).click();
    await expect(paidHeading(page)).toBeVisible();
    // Nothing that pays, or shows that it was paid, remains in the URL.
    expect(page.url()).not.toContain("?");
  },
);

test("two tabs pay once, and the second shows that it is paid", longTag, async ({ browser }) => {
  const firstTab = await openSenderPage(browser);
  const id = await createOwingDelivery();
  await openPayPage(firstTab, id);
  const other = await firstTab.context().newPage();
  await openPayPage(other, id);
  await sendCard(firstTab, VISA);
  await expect(paidHeading(firstTab)).toBeVisible();
  await sendCard(other, VISA);
  await expect(paidHeading(other)).toBeVisible();
  const moved = await readStripeObjects<{ type: string; description: string }>(stackUrl(), "movements");
  expect(moved.filter(({ description }) => description === orderNo(id))).toHaveLength(1);
});

test("during a provider outage the page says so, and continues automatically", longTag, async ({ browser }) => {
  const page = await openSenderPage(browser);
  const id = await createOwingDelivery();
  await openPayPage(page, id);
  await setStripeFaults(stackUrl(), { down: true });
  await page.reload();
  await expect(page.getByText("The card service doesn't answer right now. Nothing was charged.")).toBeVisible({
    timeout: 60_000,
  });
  await takeScreenshot(page, "pay-away");
  await setStripeFaults(stackUrl(), {});
  await expect(page.getByLabel("Card number")).toBeVisible({ timeout: 60_000 });
  // The card was charged without a response: the page polls until it knows.
  await setStripeFaults(stackUrl(), {
    loseEvents: 1,
    cutAfter: 1,
    times: 1,
    requests: ["POST /v1/payment_intents/{id}/confirm"],
  });
  await sendCard(page, VISA);
  await expect(paidHeading(page)).toBeVisible({ timeout: 60_000 });
});

test(
  "the sender's open page shows the card form automatically when the receiver accepts",
  longTag,
  async ({ browser }) => {
    const page = await openSenderPage(browser);
    const id = await sendDelivery();
    await page.goto(`/my-deliveries/${id}`);
    await expect(inMain(page).getByText("Pending").first()).toBeVisible();
    await setStripeFaults(stackUrl(), { down: true });
    await acceptDelivery(id);
    await expect(page.getByText("We are setting up your card payment.")).toBeVisible();
    await setStripeFaults(stackUrl(), {});
    await expect(page.getByText("Pay $4.50 by card.")).toBeVisible({ timeout: 60_000 });
  },
);

test("a cancelled delivery cannot be paid", longTag, async ({ browser }) => {
  const page = await openSenderPage(browser);
  const id = await createOwingDelivery();
  await openPayPage(page, id);
  const other = await page.context().newPage();
  await other.goto(`/my-deliveries/${id}`);
  await other.getByRole("button", { name: "Cancel delivery" }).click();
  await other.getByRole("button", { name: "Yes, cancel" }).click();
  await expect(deliveryStatusOn(other)).toHaveText("Cancelled");
  const intent = await readPaymentIntentId(id);
  await expect
    .poll(async () => {
      const stripePayments = await readStripeObjects<{ id: string; status: string }>(stackUrl(), "payments");
      return stripePayments.find((payment) => payment.id === intent)?.status;
    })
    .toBe("canceled");
  await sendCard(page, VISA);
  await expect(page.getByText("This payment is over")).toBeVisible();
  await takeScreenshot(page, "pay-over");
  await page.goto(`/my-deliveries/${id}/pay`);
  await expect(page.getByText("This payment is over")).toBeVisible();
});

test("the refund of a cancelled delivery is shown as pending, then as done", longTag, async ({ browser }) => {
  const id = await createPaidDelivery("pendingRefund");
  const page = await openSenderPage(browser);
  await requestJson(ada.api, `/api/admin/transactions/${id}/cancel`, { reason: "Called off" });
  await requestJson(ada.api, `/api/admin/transactions/${id}/refund`, { reason: "Called off" });
  await page.goto(`/my-deliveries/${id}`);
  await expect(page.getByText("Your refund of $4.50 is on its way to your card.")).toBeVisible();
  await takeScreenshot(page, "delivery-refund-on-its-way");
  await page.goto("/my-deliveries");
  await expect(page.getByText("Refund on its way")).toBeVisible();
  const intent = await readPaymentIntentId(id);
  const refunds = () => readStripeObjects<{ id: string; payment_intent: string }>(stackUrl(), "refunds");
  await expect.poll(async () => (await refunds()).some(({ payment_intent }) => payment_intent === intent)).toBe(true);
  const [refund] = (await refunds()).filter(({ payment_intent }) => payment_intent === intent);
  await endStripeRefund(stackUrl(), refund?.id ?? "", "arrive");
  await page.goto(`/my-deliveries/${id}`);
  await expect(deliveryStatusOn(page)).toHaveText("Refunded");
  await expect(page.getByText("$4.50 was refunded to your card.")).toBeVisible();
});

test(
  "a dispute before the pickup ends the delivery and notifies the sender; after the pickup administrators see it",
  longTag,
  async ({ browser }) => {
    test.setTimeout(120_000 * TIMEOUT_FACTOR);
    const page = await openSenderPage(browser);
    const early = await createPaidDelivery();
    await setStripePayment(stackUrl(), await readPaymentIntentId(early), { do: "dispute" });
    await page.goto(`/my-deliveries/${early}`);
    await expect(deliveryStatusOn(page)).toHaveText("Failed");
    await expect(page.getByText("Your bank has taken this payment back for you.")).toBeVisible();
    await takeScreenshot(page, "delivery-disputed");
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await expect(page.getByText("Payment failed").first()).toBeVisible();

    const latePayment = await createPaidDelivery();
    const dora = await createApprovedDriver("Dora Driver", ada.api);
    const { userId } = (await requestJson(dora.api, "/api/session")) as { userId: string };
    await requestJson(dora.api, "/api/driver/positions", {
      positions: [{ timestamp: Date.now() / 1000, latitude: place.lat, longitude: place.lng }],
    });
    await requestJson(dora.api, "/api/driver/status", { status: "online" });
    await requestJson(ada.api, `/api/admin/transactions/${latePayment}/assign`, { driverId: userId });
    await exchangeCash(dora.api, sam.api, latePayment);
    await setStripePayment(stackUrl(), await readPaymentIntentId(latePayment), { do: "dispute" });
    const adasPage = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    await signIn(adasPage, ada.person);
    await expect(adasPage).toHaveURL("/admin");
    await adasPage.goto("/admin/transactions?attention=payment_gone");
    await expect(adasPage.getByText(orderNo(latePayment)).first()).toBeVisible();
    await page.goto(`/my-deliveries/${latePayment}`);
    await expect(deliveryStatusOn(page)).toHaveText("On the Way");
  },
);
