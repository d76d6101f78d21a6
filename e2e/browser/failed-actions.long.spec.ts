import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { openDriverAt, offerDialogOn, createPaidDelivery } from "./support/deliveries.ts";
import { createAdmin, requestJson, signIn, signUp, newAccount } from "./support/people.ts";
import { longTag } from "./support/steps.ts";

// The messages when an action fails for a reason that is no refusal. Without a service worker, which may send a request
// past the test's route.
const reason = "The server had a problem. Please try again.";

/** Answers each request to such a path with this problem; a write only, unless told otherwise. */
async function failWrites(
  context: BrowserContext,
  path: RegExp,
  { status = 500, code = "INTERNAL_ERROR", reads = false } = {},
): Promise<void> {
  await context.route(path, async (route) => {
    if (!reads && route.request().method() === "GET") await route.fallback();
    else
      await route.fulfill({
        status,
        contentType: "application/problem+json",
        body: JSON.stringify({ code, status, title: status === 401 ? "Authentication required" : reason }),
      });
  });
}
const toastOf = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

// docs/readings.md: failed-action
test(
  "a driver reads which action failed, then why, and why they are redirected to the sign-in",
  longTag,
  async ({ browser }) => {
    const rita = newAccount("Rita Receiver");
    const [{ api: administrator }, sender, receiver] = await Promise.all([
      createAdmin(),
      signUp(newAccount("Sam Sender"), "user"),
      signUp(rita, "user"),
    ]);
    const actors = { administrator, sender, receiver, receiverPhone: rita.phone };
    const place = { lat: -22.5, lng: 31.25 };
    const { page, context } = await openDriverAt(browser, actors, place, "Dora Driver", "block");
    const id = await createPaidDelivery(actors, place);
    await expect(offerDialogOn(page).getByText("Cash delivery amount")).toBeVisible();
    const decline = async () => {
      await offerDialogOn(page).getByRole("button", { name: "Decline", exact: true }).click();
      for (const choice of [
        "Too far from current location",
        "Already have enough deliveries",
        "Vehicle maintenance required",
        "Personal emergency",
        "Traffic/road conditions",
        "Other",
      ])
        await expect(page.getByRole("radio", { name: choice })).toBeVisible();
      await page.getByText("Personal emergency").click();
      await page.getByRole("button", { name: "Decline this task" }).click();
    };

    await test.step("accepting and declining fail with their messages", async () => {
      await failWrites(context, /\/api\/offers\/[^/]+\/(accept|decline)$/);
      await offerDialogOn(page).getByRole("button", { name: "Accept Task" }).click();
      await expect(toastOf(page, `Failed to accept task: ${reason}`)).toBeVisible();
      await decline();
      await expect(toastOf(page, `Failed to decline task: ${reason}`)).toBeVisible();
      await context.unrouteAll();
    });

    await test.step("declining works once the server answers", async () => {
      await page.getByRole("button", { name: "Decline this task" }).click();
      await expect(toastOf(page, "Task declined")).toBeVisible();
    });

    await test.step("the declined offer shows its details in the bell", async () => {
      await page.getByRole("button", { name: "Task Notifications" }).click();
      await page.getByRole("button", { name: /\$60\.00.*Declined/s }).click();
      const details = page.getByRole("dialog", { name: "Declined" });
      await expect(details).toContainText("Personal emergency");
      await details.getByRole("button", { name: "Close" }).last().click();
    });

    await test.step("offers that do not load are reported", async () => {
      await failWrites(context, /\/api\/offers\?/, { reads: true });
      await page.reload();
      await expect(toastOf(page, "Failed to initialize notifications")).toBeVisible();
      await context.unrouteAll();
      await page.reload();
    });

    await test.step("changing the status fails with its message", async () => {
      await failWrites(context, /\/api\/driver\/status$/);
      await page
        .getByRole("banner")
        .getByRole("button", { name: /^Status: / })
        .click();
      await expect(toastOf(page, `Failed to go offline: ${reason}`)).toBeVisible();
      await context.unrouteAll();
    });

    await test.step("a status change without a session fails with its message", async () => {
      await failWrites(context, /\/api\/driver\/status$/, { status: 401, code: "UNAUTHENTICATED" });
      const signInPage = page.waitForEvent("domcontentloaded");
      await page
        .getByRole("banner")
        .getByRole("button", { name: /^Status: / })
        .click();
      await expect(toastOf(page, "Failed to go offline: User not authenticated")).toBeVisible();
      await signInPage;
      await context.unrouteAll();
      await expect(page).toHaveURL(/\/dashboard/);
    });

    await test.step("an ended session is explained before the redirect to sign-in", async () => {
      await requestJson(administrator, `/api/admin/transactions/${id}/cancel`, { reason: "The test is over" });
      const next = await createPaidDelivery(actors, place, 61);
      await expect(offerDialogOn(page)).toContainText("$61.00");
      await failWrites(context, /\/api\/offers\/[^/]+\/accept$/, { status: 401, code: "UNAUTHENTICATED" });
      // The session is still valid, so the sign-in page redirects back.
      const signInPage = page.waitForEvent("domcontentloaded");
      await offerDialogOn(page).getByRole("button", { name: "Accept Task" }).click();
      await expect(toastOf(page, "User authentication required")).toBeVisible();
      await signInPage;
      await requestJson(administrator, `/api/admin/transactions/${next}/cancel`, { reason: "The test is over" });
    });
    await context.close();
  },
);

test("a customer reads which action failed, then why", longTag, async ({ browser }) => {
  const sam = newAccount("Sam Sender");
  const rita = newAccount("Rita Receiver");
  const [sender, receiver] = await Promise.all([signUp(sam, "user"), signUp(rita, "user")]);
  const place = { lat: -22.5, lng: 33.25 };
  const { id } = (await requestJson(sender, "/api/transactions", {
    receiverPhone: rita.phone,
    amount: 60,
    pickupAddress: "1 Pickup Street",
    pickupLocation: place,
    deliveryAddress: "2 Delivery Street",
    deliveryLocation: place,
  })) as { id: string };

  await test.step("the receiver's answers fail with their messages", async () => {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    await signIn(page, rita);
    await expect(page).toHaveURL(/\/send/);
    await page.goto("/receive");
    await failWrites(context, /\/api\/transactions\/[^/]+\/(accept|reject)$/);
    await page.getByRole("button", { name: "Accept delivery" }).click();
    await expect(page.getByText(`Failed to accept transaction: ${reason}`)).toBeVisible();
    await page.getByRole("button", { name: "Reject delivery" }).click();
    await page.getByRole("button", { name: "Yes, reject" }).click();
    await expect(page.getByText(`Failed to reject transaction: ${reason}`)).toBeVisible();
    await context.close();
  });

  await test.step("the sender's cancellation fails with its message", async () => {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    await signIn(page, sam);
    await expect(page).toHaveURL(/\/send/);
    await page.goto(`/my-deliveries/${id}`);
    await failWrites(context, /\/api\/transactions\/[^/]+\/cancel$/);
    await page.getByRole("button", { name: "Cancel delivery" }).click();
    await page.getByRole("button", { name: "Yes, cancel" }).click();
    await expect(page.getByText(`Failed to cancel transaction: ${reason}`)).toBeVisible();
    await context.close();
  });

  await test.step("a new code and the receiver's notifications fail with their messages", async () => {
    await requestJson(receiver, `/api/transactions/${id}/accept`, {});
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    await failWrites(context, /\/api\/notifications\?/, { reads: true });
    await signIn(page, rita);
    await expect(toastOf(page, "Failed to get notifications")).toBeVisible();
    await context.unrouteAll();
    await page.goto(`/receive/${id}`);
    await failWrites(context, /\/api\/(transactions\/[^/]+\/code|notifications\/read-all)$/);
    await page.getByRole("button", { name: "New code" }).click();
    await page.getByRole("button", { name: "Create new code" }).click();
    await expect(page.getByText(`Failed to generate verification code: ${reason}`)).toBeVisible();
    await page.getByRole("button", { name: "Keep this one" }).click();
    const logged = page.waitForEvent("console", (line) => line.text().includes("Failed to mark notification as read"));
    await page.getByRole("button", { name: /Notifications, \d unread/ }).click();
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await logged;
    await context.close();
  });
});
