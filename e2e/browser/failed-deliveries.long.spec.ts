import { expect, test, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import { collectCash } from "./support/collect.ts";
import {
  createAdmin,
  createApprovedDriver,
  requestJson,
  sendPaymentWebhook,
  openPhoneAt,
  changeSetting,
  signIn,
  signUp,
  newAccount,
  type TestAccount,
} from "./support/people.ts";
import {
  movePhoneToStop,
  recordToasts,
  longTag,
  sendCash,
  signUpCustomer,
  deliveryStatusOn,
  pressStartNavigation,
} from "./support/steps.ts";

// Every ending of a delivery other than the handover, as sender, receiver and driver see it. In sequence, so that no
// test's driver gets another test's offer.
const downtown = { latitude: 39.2918, longitude: -76.5904 };
const dropOff = { latitude: 39.281857, longitude: -76.593668 };
let administrator: { person: TestAccount; api: APIRequestContext };
let sam: { page: Page; person: TestAccount };
let rita: { page: Page; person: TestAccount };

test.beforeAll(async ({ browser }) => {
  administrator = await createAdmin();
  [sam, rita] = await Promise.all([openCustomer(browser, "Sam Sender"), openCustomer(browser, "Rita Receiver")]);
});

async function openCustomer(browser: Browser, name: string): Promise<{ page: Page; person: TestAccount }> {
  const person = newAccount(name);
  const { page } = await openPhoneAt(browser, downtown);
  await signUpCustomer(page, person, "email");
  return { page, person };
}

/** A driver online downtown, with the dashboard open. */
async function openDriverOnline(
  browser: Browser,
  name: string,
): Promise<{ page: Page; person: TestAccount; closeContext: () => Promise<void> }> {
  const { person } = await createApprovedDriver(name, administrator.api);
  const { page, context } = await openPhoneAt(browser, downtown);
  await signIn(page, person);
  await expect(page.getByText("You get offers")).toBeVisible();
  return {
    page,
    person,
    closeContext: async () => {
      await page.evaluate(() =>
        fetch("/api/driver/status", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ status: "offline" }),
        }),
      );
      await context.close();
    },
  };
}

async function createAcceptedDelivery(amount: string): Promise<string> {
  const id = await sendCash(sam.page, { receiverPhone: rita.person.phone, amount });
  await rita.page.goto(`/my-deliveries/${id}`);
  await rita.page.getByRole("button", { name: "Accept delivery" }).click();
  await expect(deliveryStatusOn(rita.page)).toHaveText("Accepted");
  return id;
}

async function createPaidDelivery(amount: string): Promise<string> {
  const id = await createAcceptedDelivery(amount);
  await sendPaymentWebhook("payment.pending", id);
  await sendPaymentWebhook("payment.confirmed", id);
  return id;
}

const offerDialogOn = (page: Page) => page.getByRole("dialog", { name: "New Delivery Task" });

async function acceptOffer(page: Page, id: string): Promise<void> {
  await expect(offerDialogOn(page)).toBeVisible();
  await page.getByRole("button", { name: "Accept Task" }).click();
  await expect(page).toHaveURL(new RegExp(`/navigation/${id}`));
}

test("the sender cancels an unpaid delivery, and the receiver sees it", async () => {
  const id = await sendCash(sam.page, { receiverPhone: rita.person.phone, amount: "40" });
  await rita.page.goto(`/my-deliveries/${id}`);
  await expect(deliveryStatusOn(rita.page)).toHaveText("Pending");
  await sam.page.getByRole("button", { name: "Cancel delivery" }).click();
  await sam.page.getByRole("button", { name: "Yes, cancel" }).click();
  await expect(deliveryStatusOn(sam.page)).toHaveText("Cancelled");
  await expect(deliveryStatusOn(rita.page)).toHaveText("Cancelled");
});

test("the receiver rejects a delivery, and the sender sees it", async () => {
  const id = await sendCash(sam.page, { receiverPhone: rita.person.phone, amount: "41" });
  await rita.page.goto(`/my-deliveries/${id}`);
  await rita.page.getByRole("button", { name: "Reject delivery" }).click();
  await rita.page.getByRole("button", { name: "Yes, reject" }).click();
  await expect(deliveryStatusOn(rita.page)).toHaveText("Cancelled");
  await expect(deliveryStatusOn(sam.page)).toHaveText("Cancelled");
});

test("a failed payment ends the delivery, and both see it", async () => {
  const id = await createAcceptedDelivery("42");
  await sendPaymentWebhook("payment.pending", id);
  await expect(deliveryStatusOn(sam.page)).toHaveText("Payment Pending");
  await sendPaymentWebhook("payment.failed", id);
  await expect(deliveryStatusOn(sam.page)).toHaveText("Failed");
  await expect(deliveryStatusOn(rita.page)).toHaveText("Failed");
  expect(
    await requestJson(administrator.api, `/api/transactions/${id}`),
    "the administrator sees it too",
  ).toMatchObject({
    status: "failed",
  });
});

test("an unanswered offer expires on the driver's screen and goes to the next driver", longTag, async ({ browser }) => {
  const first = await openDriverOnline(browser, "Nora Near");
  await changeSetting("offer_timeout_seconds", 12);
  try {
    const id = await createPaidDelivery("43");
    await expect(offerDialogOn(first.page)).toBeVisible();
    await changeSetting("offer_timeout_seconds", 300);
    const second = await openDriverOnline(browser, "Otto Other");
    await expect(first.page.getByText("Task Expired")).toBeVisible();
    await expect(first.page.getByText("You didn't answer in time. We're asking other drivers.")).toBeVisible();
    await expect(offerDialogOn(second.page)).toBeVisible();
    await first.closeContext();
    await acceptOffer(second.page, id);
    await expect(deliveryStatusOn(sam.page)).toHaveText("Driver Assigned");
    await requestJson(administrator.api, `/api/admin/transactions/${id}/cancel`, { reason: "The test is over" });
    await second.closeContext();
  } finally {
    await changeSetting("offer_timeout_seconds", 300);
  }
});

// docs/readings.md: two-toasts
test("a driver who accepts on one phone sees it on the other, once on each", longTag, async ({ browser }) => {
  const dora = await openDriverOnline(browser, "Dora Driver");
  const { page: tablet, context } = await openPhoneAt(browser, downtown);
  await signIn(tablet, dora.person);
  await expect(tablet.getByText("You get offers")).toBeVisible();
  const id = await createPaidDelivery("47");
  await expect(offerDialogOn(tablet)).toBeVisible();
  await expect(offerDialogOn(dora.page)).toBeVisible();
  const [phoneToasts, tabletToasts] = await Promise.all([recordToasts(dora.page), recordToasts(tablet)]);
  await dora.page.getByRole("button", { name: "Accept Task" }).click();
  await expect(tablet.getByText("Task accepted successfully! 🎉")).toBeVisible();
  await expect(offerDialogOn(tablet)).toBeHidden();
  await expect(dora.page).toHaveURL(new RegExp(`/navigation/${id}`));
  // The first task shows other messages, too.
  const acceptanceToasts = (toasts: string[]) => toasts.filter((toast) => toast.includes("accepted"));
  expect(acceptanceToasts(await phoneToasts())).toEqual(["Task accepted! Redirecting to navigation..."]);
  expect(acceptanceToasts(await tabletToasts())).toEqual(["Task accepted successfully! 🎉"]);
  await requestJson(administrator.api, `/api/admin/transactions/${id}/cancel`, { reason: "The test is over" });
  await context.close();
  await dora.closeContext();
});

test(
  "a driver gives a task up before the start: the next driver gets the offer, and the first one never again",
  longTag,
  async ({ browser }) => {
    const dora = await openDriverOnline(browser, "Dora Driver");
    const id = await createPaidDelivery("44");
    await acceptOffer(dora.page, id);
    await dora.page.getByRole("button", { name: "Problem" }).click();
    await dora.page.getByText("My vehicle broke down").click();
    await dora.page.getByRole("button", { name: "Give the delivery back" }).click();
    await expect(deliveryStatusOn(sam.page)).toHaveText(/Payment Confirmed|Finding Driver/);
    const ben = await openDriverOnline(browser, "Ben Backup");
    await acceptOffer(ben.page, id);
    await expect(offerDialogOn(dora.page)).toBeHidden();
    await requestJson(administrator.api, `/api/admin/transactions/${id}/cancel`, { reason: "The test is over" });
    await Promise.all([dora.closeContext(), ben.closeContext()]);
  },
);

test(
  "a failed handover is reported with its reason, and an administrator sees cash to be returned",
  longTag,
  async ({ browser }) => {
    const dora = await openDriverOnline(browser, "Dora Driver");
    const id = await createPaidDelivery("45");
    await acceptOffer(dora.page, id);
    await collectCash(dora.page, { sender: sam.page.request, id, amount: 45 });
    await expect(deliveryStatusOn(sam.page)).toHaveText("On the Way");
    await dora.page.getByRole("button", { name: "Problem" }).click();
    await dora.page.getByText("The receiver refuses").click();
    await dora.page.getByRole("button", { name: "I cannot hand it over" }).click();
    await expect(deliveryStatusOn(sam.page)).toHaveText("Failed");
    const { page } = await openPhoneAt(browser, downtown);
    await signIn(page, administrator.person);
    const seen = page.getByRole("main").getByText("Cash to be returned").filter({ visible: true });
    await expect(seen.first()).toBeVisible();
    await page.context().close();
    await dora.closeContext();
  },
);

// docs/readings.md: local-state
test("offline a driver's arrival is stored on their phone, and sent once online", longTag, async ({ browser }) => {
  const dora = await openDriverOnline(browser, "Dora Driver");
  const id = await createPaidDelivery("46");
  await acceptOffer(dora.page, id);
  await collectCash(dora.page, { sender: sam.page.request, id, amount: 46 });
  await expect(deliveryStatusOn(sam.page)).toHaveText("On the Way");
  // A double tap must not press the arrival button that replaces the first one.
  const map = dora.page.waitForEvent("popup");
  await dora.page.getByRole("button", { name: "Start Navigation" }).dblclick();
  await (await map).close();
  await dora.page.bringToFront();
  await expect(dora.page.getByRole("button", { name: "Mark Arrived" })).toBeEnabled();
  await expect(dora.page.getByRole("dialog")).toHaveCount(0);
  await dora.page.context().setOffline(true);
  await movePhoneToStop(dora.page, dropOff);
  await dora.page.getByRole("button", { name: "Mark Arrived" }).click();
  await expect(
    dora.page.getByText("No connection. Your arrival will be sent once you are online.").first(),
  ).toBeVisible();
  await expect(deliveryStatusOn(sam.page)).toHaveText("On the Way");
  await dora.page.context().setOffline(false);
  await expect(deliveryStatusOn(sam.page)).toHaveText("Driver Arrived");
  await requestJson(administrator.api, `/api/admin/transactions/${id}/complete-override`, {
    reason: "The test is over",
  });
  await dora.closeContext();
});

/** A driver on their way to the drop-off. */
async function openDriverInTransit(browser: Browser, amount: string) {
  const dora = await openDriverOnline(browser, "Dora Driver");
  const id = await createPaidDelivery(amount);
  await acceptOffer(dora.page, id);
  await collectCash(dora.page, { sender: sam.page.request, id, amount: Number(amount) });
  await expect(deliveryStatusOn(sam.page)).toHaveText("On the Way");
  await pressStartNavigation(dora.page);
  return { dora, id };
}

test(
  "a driver away from the address reads the distance, or gives a reason; an administrator reads it with the arrival",
  longTag,
  async ({ browser }) => {
    const { dora, id } = await openDriverInTransit(browser, "48");
    await movePhoneToStop(dora.page, { ...dropOff, latitude: dropOff.latitude + 320 / 111_195 }, /^3\d\d m away$/);
    await dora.page.getByRole("button", { name: "Mark Arrived" }).click();
    const arriveDialog = dora.page.getByRole("dialog", { name: "Mark as arrived?" });
    await expect(arriveDialog).toContainText(/You are about 3\d\d m from the address\./);
    await arriveDialog.getByRole("button", { name: "Not there yet" }).click();

    await movePhoneToStop(dora.page, { ...dropOff, latitude: dropOff.latitude + 1200 / 111_195 }, /^1\.\d km away$/);
    await dora.page.getByRole("button", { name: "Mark Arrived" }).click();
    const distantDialog = dora.page.getByRole("dialog", { name: "Not at the address yet?" });
    await expect(distantDialog).toContainText(/about 1\.\d km from the address/);
    await distantDialog.getByRole("button", { name: "Mark as arrived" }).click();
    await expect(distantDialog.getByRole("alert")).toHaveText("Pick a reason");
    await distantDialog.getByText("I meet the receiver nearby").click();
    await distantDialog.getByRole("button", { name: "Mark as arrived" }).click();
    await expect(deliveryStatusOn(sam.page)).toHaveText("Driver Arrived");
    await expect(sam.page.getByText("I meet the receiver nearby")).toHaveCount(0);

    const { page } = await openPhoneAt(browser, downtown);
    await signIn(page, administrator.person);
    await expect(page).toHaveURL(/\/admin/);
    await page.goto(`/admin/transactions/${id}`);
    await expect(page.getByRole("list", { name: "Progress" })).toContainText(
      "marked 1.2 km from the address: I meet the receiver nearby",
    );
    await page.context().close();
    await requestJson(administrator.api, `/api/admin/transactions/${id}/complete-override`, {
      reason: "The test is over",
    });
    await dora.closeContext();
  },
);

test(
  "when the server knows more than the phone, the arrival is not lost: the driver gives a reason, and it is accepted",
  longTag,
  async ({ browser }) => {
    const { dora, id } = await openDriverInTransit(browser, "49");
    await movePhoneToStop(dora.page, dropOff);
    // The phone still uses the setting from before the change.
    const before = await dora.page.request.get("/api/tasks/current");
    await dora.page.route("**/api/tasks/current*", (route) => route.fulfill({ response: before }));
    for (const key of ["arrival_radius_m", "arrival_warning_radius_m"]) await changeSetting(key, -1000);
    try {
      await dora.page.getByRole("button", { name: "Mark Arrived" }).click();
      await expect(
        dora.page.getByText("Failed to mark arrival: You are not at the delivery address yet"),
      ).toBeVisible();
      await dora.page.unroute("**/api/tasks/current*");
      await dora.page.reload();
      await dora.page.getByRole("button", { name: "Give a reason" }).click();
      const reason = dora.page.getByRole("dialog", { name: "Not at the address yet?" });
      await reason.getByText("Other", { exact: true }).click();
      await reason.getByLabel("What is it?").fill("The street has two names");
      await reason.getByRole("button", { name: "Mark as arrived" }).click();
      await expect(deliveryStatusOn(sam.page)).toHaveText("Driver Arrived");
      await expect(dora.page.getByText("Failed to mark arrival")).toHaveCount(0);
    } finally {
      await changeSetting("arrival_radius_m", 200);
      await changeSetting("arrival_warning_radius_m", 500);
    }
    await requestJson(administrator.api, `/api/admin/transactions/${id}/complete-override`, {
      reason: "The test is over",
    });
    await dora.closeContext();
  },
);

test("a user who is no administrator finds no admin pages", async ({ browser }) => {
  const { page } = await openPhoneAt(browser, downtown);
  const person = newAccount("Carl Curious");
  await (await signUp(person, "user")).dispose();
  await signIn(page, person);
  await expect(page).toHaveURL(/\/send/);
  const response = await page.goto("/admin");
  expect(response?.status()).toBe(404);
  await page.context().close();
});
