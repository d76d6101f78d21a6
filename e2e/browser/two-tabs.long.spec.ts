import { expect, test, type Page } from "@playwright/test";
import { collectCash } from "./support/collect.ts";
import {
  openDriverAt,
  offerDialogOn,
  createDeliveryActors,
  waitForCachedPages,
  createPaidDelivery,
  listSteps,
  type DriverSession,
  type DeliveryActors,
} from "./support/deliveries.ts";
import { requestJson, queryAsOwner, pressSignOut, type TestAccount } from "./support/people.ts";
import { recordTones, readTones } from "./support/tones.ts";
import { longTag, pressStartNavigation } from "./support/steps.ts";

// One driver, one phone, two tabs. Each driver is alone in their town.
let actors: DeliveryActors;
test.beforeAll(async () => {
  actors = await createDeliveryActors();
});

async function secondTab({ context }: DriverSession): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto("/dashboard");
  await expect(tab.getByRole("region", { name: "Your status" }).getByRole("status")).toContainText("Online");
  return tab;
}

/** How many of this driver's calls with different keys the server has processed. */
async function callsOf({ email }: TestAccount, path: string): Promise<number> {
  const rows = await queryAsOwner(
    "select k.key from private.idempotency_keys k join auth.users u on k.actor like '%' || u.id where u.email = $1 and k.route like $2",
    [email, path],
  );
  return rows.length;
}

test("a tab that closes next to another one leaves the driver online", longTag, async ({ browser }) => {
  const dora = await openDriverAt(browser, actors, { lat: 62.4, lng: -114.2 });
  const otherTab = await secondTab(dora);
  const sendHeartbeat = (): Promise<unknown> =>
    dora.page.waitForRequest((request) => request.url().endsWith("/api/driver/heartbeat"), { timeout: 120_000 });
  await sendHeartbeat();
  const first = Date.now();
  await sendHeartbeat();
  const from = Date.now();
  const next = sendHeartbeat();
  await otherTab.close();
  await next;
  // Sooner than the next scheduled heartbeat.
  expect(Date.now() - from).toBeLessThan((from - first) / 2);
  await expect
    .poll(async () => {
      const [row] = await queryAsOwner(
        "select d.status, d.leaving_at is not null as leaving from public.driver_profiles d join auth.users u on u.id = d.user_id where u.email = $1",
        [dora.person.email],
      );
      return row;
    })
    .toEqual({ status: "online", leaving: false });
  await dora.context.close();
});

test(
  "an offer rings in one tab at a time; closed or accepted in one it is gone in the other, where each step shows",
  longTag,
  async ({ browser }) => {
    const place = { lat: 62.2, lng: -114.5 };
    const dora = await openDriverAt(browser, actors, place);
    await recordTones(dora.context);
    await dora.page.reload();
    const { page } = dora;
    const otherTab = await secondTab(dora);
    // A browser lets a page play sound once it was touched.
    for (const tab of [page, otherTab]) await tab.getByText("You get offers").click();
    const declined = await createPaidDelivery(actors, place);

    await test.step("one tab rings at a time, and declining in one closes and silences it in both", async () => {
      for (const tab of [page, otherTab]) await expect(offerDialogOn(tab)).toBeVisible();
      const readToneTimes = async () =>
        [...(await readTones(page)), ...(await readTones(otherTab))].map(({ at }) => at).sort((a, b) => a - b);
      await expect.poll(async () => (await readToneTimes()).length).toBeGreaterThanOrEqual(1);
      await otherTab.bringToFront();
      await offerDialogOn(otherTab).getByRole("button", { name: "Decline", exact: true }).click();
      await otherTab.getByText("Traffic/road conditions").click();
      await otherTab.getByRole("button", { name: "Decline this task" }).click();
      // Immediately: alone in their town, they get another offer 15 seconds later.
      await Promise.all([page, otherTab].map((tab) => expect(tab.getByRole("dialog")).toBeHidden()));
      const all = await readToneTimes();
      const gaps = all.slice(1).map((at, n) => at - (all[n] ?? 0));
      expect(Math.min(4_000, ...gaps), "two tabs never ring for the same moment").toBeGreaterThan(3_000);
      await requestJson(actors.administrator, `/api/admin/transactions/${declined}/cancel`, {
        reason: "The test is over",
      });
    });

    const id = await createPaidDelivery(actors, place, 61);
    await test.step("accepted in one, the task shows in the other", async () => {
      await page.bringToFront();
      await offerDialogOn(page).getByRole("button", { name: "Accept Task" }).click();
      await expect(page).toHaveURL(`/navigation/${id}`);
      await expect(offerDialogOn(otherTab)).toBeHidden();
      await expect(otherTab.getByRole("region", { name: "Active Delivery" })).toContainText("Assigned");
    });

    await test.step("a step in one shows in the other", async () => {
      await collectCash(page, { sender: actors.sender, id, amount: 61 });
      await expect(otherTab.getByRole("region", { name: "Active Delivery" })).toContainText("En Route");
      // Both tabs show a step before the server has it; the delivery must not end until then.
      await expect.poll(() => listSteps(id)).toEqual(["accept_offer", "start_service"]);
    });

    await test.step("signing out in one leads the other to sign-in", async () => {
      await requestJson(actors.administrator, `/api/admin/transactions/${id}/complete-override`, {
        reason: "The test is over",
      });
      await page.goto("/dashboard");
      await pressSignOut(page);
      await page.getByRole("button", { name: "Sign Out", exact: true }).click();
      await expect(page).toHaveURL(/\/login/);
      // Immediately, not when its own requests are refused half a minute later.
      await expect(otherTab).toHaveURL(/\/login/, { timeout: 5_000 });
    });
    await dora.context.close();
  },
);

test("steps taken offline in two tabs are each sent once when online", longTag, async ({ browser }) => {
  const place = { lat: 62.2, lng: -104.5 };
  const dora = await openDriverAt(browser, actors, place);
  const { page, context, person } = dora;
  const id = await createPaidDelivery(actors, place);
  await offerDialogOn(page).getByRole("button", { name: "Accept Task" }).click();
  await expect(page).toHaveURL(`/navigation/${id}`);
  await waitForCachedPages(page, id);
  const otherTab = await context.newPage();
  await otherTab.goto(`/navigation/${id}`);
  await expect(otherTab.getByRole("link", { name: "Start Service" })).toBeVisible();

  await context.setOffline(true);
  await collectCash(page, { sender: actors.sender, id, amount: 60 });
  await otherTab.bringToFront();
  await pressStartNavigation(otherTab);
  await otherTab.getByRole("button", { name: "Mark Arrived" }).click();
  for (const tab of [page, otherTab])
    await expect(tab.getByText("No connection. Your arrival will be sent once you are online.")).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => listSteps(id)).toEqual(["accept_offer", "start_service", "arrive"]);
  for (const tab of [page, otherTab]) await expect(tab.getByText(/will be sent once you are online/)).toBeHidden();
  // The tab in which they arrived has moved on to the code.
  await expect(page.getByRole("link", { name: "Complete Delivery" })).toBeVisible();
  await expect(otherTab).toHaveURL(`/deliveries/${id}/complete`);
  expect(await listSteps(id)).toEqual(["accept_offer", "start_service", "arrive"]);
  // The count, the proof and the arrival.
  expect(await callsOf(person, "%/tasks/%")).toBe(3);
  await requestJson(actors.administrator, `/api/admin/transactions/${id}/complete-override`, {
    reason: "The test is over",
  });
  await context.close();
});
