import { expect, test, type Browser, type Page } from "@playwright/test";
import * as emulators from "../../local/emulators/control.ts";
import {
  openDriverAt,
  offerDialogOn,
  createDeliveryActors,
  createPaidDelivery,
  waitForCachedPages,
  listSteps,
  type DeliveryActors,
} from "./support/deliveries.ts";
import { showToCamera } from "./support/camera.ts";
import { exchangeCash, countCash, typeCode, typeAmount } from "./support/collect.ts";
import { requestJson, queryAsOwner } from "./support/people.ts";
import { longTag, movePhoneToStop, pressStartNavigation, deliveryStatusOn } from "./support/steps.ts";

// Cash changes hands when both sides confirm: the screens of the driver, the sender and the person who hands over for the sender.
let actors: DeliveryActors;
test.beforeAll(async () => {
  actors = await createDeliveryActors();
});
test.afterEach(() => {
  showToCamera(null);
});

/** The sender's own phone, on the delivery's page. */
async function openSenderPage(browser: Browser, id: string): Promise<Page> {
  const context = await browser.newContext({
    storageState: await actors.sender.storageState(),
    viewport: { width: 390, height: 844 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  await page.goto(`/my-deliveries/${id}`);
  return page;
}

/** A driver at the pickup, with a delivery that they have accepted, and its sender with the page open. */
async function openDriverAtPickup(browser: Browser, lng: number, amount = 120) {
  const place = { lat: -46.2, lng };
  const dora = await openDriverAt(browser, actors, place);
  const id = await createPaidDelivery(actors, place, amount, place);
  await offerDialogOn(dora.page).getByRole("button", { name: "Accept Task" }).click();
  await expect(dora.page).toHaveURL(`/navigation/${id}`);
  const sam = await openSenderPage(browser, id);
  return { ...dora, id, place, sam };
}

/** A phone without an account, with the sender's link open. */
async function openLegLinkPage(browser: Browser, sam: Page): Promise<Page> {
  await sam.getByRole("button", { name: "Another person hands it over" }).click();
  await sam
    .getByRole("region", { name: "Hand $120.00 to your driver" })
    .getByRole("button", { name: "Copy link" })
    .click();
  const url = await sam.getByLabel("One-time link").inputValue();
  const friend = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await friend.goto(url);
  return friend;
}

/** Counts the taps on each of these phones from now on. */
async function countTaps(...pages: Page[]): Promise<() => Promise<number[]>> {
  const counts = await Promise.all(
    pages.map((page) =>
      page.evaluateHandle(() => {
        const taps = { n: 0 };
        addEventListener("pointerup", () => (taps.n += 1), true);
        return taps;
      }),
    ),
  );
  return () => Promise.all(counts.map(async (taps) => (await taps.jsonValue()).n));
}

const stackUrl = (): string => (JSON.parse(process.env.TEST_STACK ?? "{}") as { url: string }).url;
const digits = (page: Page) => page.getByTestId("leg-digits").first();
const closeContexts = async (...pages: Page[]) => {
  await Promise.all(pages.map((page) => page.context().close()));
};
const listHeldCash = async (id: string): Promise<unknown[]> =>
  queryAsOwner("select h.amount::float8 as amount from private.held_cash h where h.transaction_id = $1", [id]);

test("cash is counted, confirmed, scanned, and delivered; a pickup with a ready sender takes seconds", async ({
  browser,
}) => {
  const { page, api, id, sam } = await openDriverAtPickup(browser, 20.4);
  await expect(sam.getByRole("heading", { name: "Hand $120.00 to your driver" })).toBeVisible();

  const taps = await countTaps(page, sam);
  const startedAt = Date.now();
  const secondsSince = (from: number) => ((Date.now() - from) / 1_000).toFixed(1);
  await page.getByRole("link", { name: "Start Service" }).click();
  await expect(digits(page)).toBeVisible();
  expect(await digits(page).innerText()).toBe(await digits(sam).innerText());
  await expect(page.getByText("Different digits? Take nothing.")).toBeVisible();
  await expect(sam.getByText("Different digits? Don't hand over the cash.")).toBeVisible();
  await expect(page.getByLabel("Amount you counted")).toHaveValue("");
  // The step fits on the screen.
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
  // On a small phone, too, all keys are above the button.
  await page.setViewportSize({ width: 360, height: 640 });
  const [zeroKey, countButton] = await Promise.all(
    ["0", "I counted the cash"].map((name) => page.getByRole("button", { name, exact: true }).boundingBox()),
  );
  expect((zeroKey?.y ?? 0) + (zeroKey?.height ?? 0)).toBeLessThanOrEqual((countButton?.y ?? 0) - 12);
  await page.setViewportSize({ width: 390, height: 844 });
  await typeAmount(page, 120);
  await page.getByRole("button", { name: "I counted $120.00" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for Sam to confirm" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
  const countedAt = Date.now();
  await expect(sam.getByText("Your driver counted $120.00")).toBeVisible();
  await sam.getByRole("button", { name: "Yes, that is right" }).click();
  // The whole code scrolls into view automatically.
  await expect(sam.getByRole("img", { name: "QR code for the driver" })).toBeInViewport({ ratio: 1 });
  await expect(sam.getByRole("group", { name: "Code" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Type the code instead" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
  expect(await listSteps(id)).toEqual(["accept_offer"]);
  expect(await listHeldCash(id)).toEqual([]);

  // The camera of the driver's phone sees the content of the sender's screen.
  const { qrData } = (await requestJson(actors.sender, `/api/transactions/${id}/leg/confirm`, {})) as {
    qrData: string;
  };
  showToCamera(qrData);
  await expect(page).toHaveURL(`/navigation/${id}`, { timeout: 90_000 });
  const seconds = (Date.now() - startedAt) / 1_000;
  const [driverTaps, senderTaps] = await taps();
  console.log(
    `a pickup with a ready sender: ${driverTaps} taps by the driver, ${senderTaps} by the sender, ${secondsSince(startedAt)} s ` +
      `(the driver's count ${((countedAt - startedAt) / 1_000).toFixed(1)} s, the sender's yes and the scan ${secondsSince(countedAt)} s)`,
  );
  // The page, three keys, the count; the sender's confirmation. Scanning needs no tap.
  expect([driverTaps, senderTaps]).toEqual([5, 1]);
  expect(seconds).toBeLessThan(20);
  expect(await listHeldCash(id)).toEqual([{ amount: 120 }]);
  await expect(deliveryStatusOn(sam)).toHaveText("On the Way");
  await expect(sam.getByRole("heading", { name: "Hand $120.00 to your driver" })).toBeHidden();

  await pressStartNavigation(page);
  await page.getByRole("button", { name: "Mark Arrived" }).click();
  const { code: receiverCode } = (await requestJson(actors.receiver, `/api/transactions/${id}/code`)) as {
    code: string;
  };
  await typeCode(page, receiverCode);
  await expect(page.getByText("$120.00 handed to Rita Receiver")).toBeVisible();
  expect(await listHeldCash(id)).toEqual([]);
  await api.dispose();
  await closeContexts(page, sam);
});

test("a message from the route does not cover the first line at the drop-off", longTag, async ({ browser }) => {
  const { page, api, id, sam } = await openDriverAtPickup(browser, 65.4);
  const keepOpenNotice = page.getByText("Keep Handover open on the screen while you drive");
  await expect(keepOpenNotice).toBeVisible();
  await exchangeCash(api, actors.sender, id);
  await page.getByRole("button", { name: "Mark Arrived" }).click();
  await expect(page.getByText("Show $120.00, let it be counted.")).toBeVisible();
  // It would stay for ten seconds.
  await expect(keepOpenNotice).toHaveCount(0, { timeout: 1_500 });
  await requestJson(actors.administrator, `/api/admin/transactions/${id}/complete-override`, {
    reason: "The test is over",
  });
  await api.dispose();
  await closeContexts(page, sam);
});

test(
  "a different sum is counted again; a wrong code counts a try, with the advice to take nothing",
  longTag,
  async ({ browser }) => {
    const { page, api, id, sam } = await openDriverAtPickup(browser, 25.4);
    await countCash(page, 100);
    await expect(page.getByText("You counted $100.00. The delivery is $120.00.")).toBeVisible();
    await expect(page.getByLabel("Amount you counted")).toHaveValue("");
    await expect(sam.getByText("Your driver counted $100.00")).toBeVisible();
    await expect(sam.getByRole("button", { name: "Yes, that is right" })).toBeHidden();

    await typeAmount(page, 120);
    await page.getByRole("button", { name: "I counted $120.00" }).click();
    await sam.getByRole("button", { name: "Yes, that is right" }).click();
    await expect(page.getByRole("button", { name: "Type the code instead" })).toBeVisible();
    await typeCode(page, "AAAA-0000");
    await expect(page.getByText("Invalid verification code. Take nothing yet. 4 tries left.")).toBeVisible();
    // The sender's page still shows it after a reload.
    await sam.reload();
    const shown = sam.getByRole("group", { name: "Code" }).getByRole("img");
    await page
      .getByLabel("Verification code")
      .fill(((await shown.getAttribute("aria-label")) ?? "").replaceAll(" ", ""));
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(page.getByRole("button", { name: "Start Navigation" })).toBeVisible();
    await requestJson(actors.administrator, `/api/admin/transactions/${id}/complete-override`, {
      reason: "The test is over",
    });
    await api.dispose();
    await closeContexts(page, sam);
  },
);

test(
  "the sender reports another sum, and the driver leaves without the cash: the delivery ends, and no one holds cash",
  longTag,
  async ({ browser }) => {
    const { page, api, id, sam } = await openDriverAtPickup(browser, 30.4);
    await countCash(page, 120);
    await sam.getByRole("button", { name: "No, I gave a different amount" }).click();
    await sam.getByLabel("Amount you counted").fill("1.200");
    await sam.getByRole("button", { name: "Send this amount" }).click();
    await expect(sam.getByText("This can mean $1,200.00 or $1.20.")).toBeVisible();
    await sam.getByLabel("Amount you counted").fill("90");
    await sam.getByRole("button", { name: "Send this amount" }).click();
    await expect(sam.getByText("You said $90.00. Dora counts again.")).toBeVisible();
    await expect(sam.getByText("Still a different amount? Keep the cash. Dora leaves without it")).toBeVisible();
    const friend = await openLegLinkPage(browser, sam);
    await expect(friend.getByText("You said $90.00. Dora counts again.")).toBeVisible();
    await expect(page.getByText("Sam counted $90.00. Count again together.")).toBeVisible();
    await expect(page.getByLabel("Amount you counted")).toHaveValue("");

    await page.getByRole("button", { name: "Leave without the cash" }).click();
    const sheet = page.getByRole("dialog", { name: "Leave without the cash?" });
    await sheet.getByRole("button", { name: "Leave without the cash" }).click();
    // The missing choice scrolls into view, also where the list is longer than the screen.
    await expect(sheet.getByRole("alert").filter({ hasText: "Why are you leaving?" })).toBeInViewport({ ratio: 1 });
    await expect(sheet.getByRole("radio").first()).toBeFocused();
    await sheet.getByText("The amount is different").click();
    await sheet.getByRole("button", { name: "Leave without the cash" }).click();
    await expect(page).toHaveURL("/deliveries");
    await expect(deliveryStatusOn(sam)).toHaveText("Cancelled");
    // Nothing was handed over: it has ended, not completed.
    await expect(friend.getByText("This handover has ended")).toBeVisible();
    await expect(friend.getByText("Done", { exact: true })).toBeHidden();
    expect(await listHeldCash(id)).toEqual([]);
    await page.goto("/dashboard");
    await expect(page.getByText("You get offers")).toBeVisible();
    await api.dispose();
    await closeContexts(page, sam, friend);
  },
);

test(
  "without an answer at the pickup the driver may leave after ten minutes, without a penalty",
  longTag,
  async ({ browser }) => {
    const { page, api, id, sam } = await openDriverAtPickup(browser, 35.4);
    await countCash(page, 120);
    await expect(page.getByText(/^Nobody answers\? From .* on you may leave without the cash\.$/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Leave without the cash" })).toBeHidden();
    await queryAsOwner(
      "update public.custody_legs set arrived_at = now() - interval '11 minutes' where transaction_id = $1",
      [id],
    );
    await page.reload();
    await expect(
      page.getByText("Nobody has answered. You may leave without the cash. It's not your fault."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Leave without the cash" }).click();
    const sheet = page.getByRole("dialog", { name: "Leave without the cash?" });
    await sheet.getByText("Nobody answers").click();
    await sheet.getByRole("button", { name: "Leave without the cash" }).click();
    await expect(deliveryStatusOn(sam)).toHaveText("Cancelled");
    await api.dispose();
    await closeContexts(page, sam);
  },
);

test(
  "another person hands the cash over by a link, without an account; used, the link has ended",
  longTag,
  async ({ browser }) => {
    const { page, api, id, sam } = await openDriverAtPickup(browser, 40.4);
    const friend = await openLegLinkPage(browser, sam);
    await expect(friend.getByRole("heading", { name: "Hand $120.00 to your driver" })).toBeVisible();
    await countCash(page, 120);
    expect(await digits(page).innerText()).toBe(await digits(friend).innerText());
    await friend.getByRole("button", { name: "Yes, that is right" }).click();
    const shown = friend.getByRole("group", { name: "Code" }).getByRole("img");
    await typeCode(page, ((await shown.getAttribute("aria-label")) ?? "").replaceAll(" ", ""));
    await expect(page.getByRole("button", { name: "Start Navigation" })).toBeVisible();
    await expect(friend.getByText("Done", { exact: true })).toBeVisible();
    await friend.reload();
    await expect(friend.getByText("This link no longer works")).toBeVisible();
    await friend.goto("/legs/nothing-like-a-link");
    await expect(friend.getByText("This link no longer works")).toBeVisible();
    await requestJson(actors.administrator, `/api/admin/transactions/${id}/complete-override`, {
      reason: "The test is over",
    });
    await api.dispose();
    await closeContexts(page, sam, friend);
  },
);

test(
  "without an answer at the drop-off the driver waits, calls and texts, then returns the cash to the sender, who counts it and shows a code",
  longTag,
  async ({ browser }) => {
    const { page, api, id, place, sam, person: dora } = await openDriverAtPickup(browser, 45.4);
    await countCash(page, 120);
    await sam.getByRole("button", { name: "Yes, that is right" }).click();
    const shown = sam.getByRole("group", { name: "Code" }).getByRole("img");
    await typeCode(page, ((await shown.getAttribute("aria-label")) ?? "").replaceAll(" ", ""));
    await expect(page.getByRole("button", { name: "Start Navigation" })).toBeVisible();
    await pressStartNavigation(page);
    await expect(page.getByRole("listitem").and(page.locator('[aria-current="step"]'))).toHaveText("To drop-off");
    await expect(page.getByRole("main").getByText("Cash on you:")).toBeVisible();
    await movePhoneToStop(page, { latitude: place.lat, longitude: place.lng });
    await page.getByRole("button", { name: "Mark Arrived" }).click();
    await expect(page).toHaveURL(`/deliveries/${id}/complete`);
    await expect(page.getByText("Keep the cash until the code is confirmed.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Type the code instead" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Call Rita Receiver" })).toBeVisible();
    await page.getByRole("button", { name: "Nobody answers" }).click();
    const sheet = page.getByRole("dialog", { name: "Nobody answers?" });
    await expect(sheet.getByText("You bring $120.00 back to Sam, or to a hub if they do not answer.")).toBeVisible();
    await expect(sheet.getByRole("timer")).toHaveText(/^0:\d\d of 5:00$/);
    await expect(sheet.getByRole("button", { name: "First call Rita" })).toBeDisabled();
    // The provider connects the call, and the sheet shows it automatically.
    await requestJson(api, `/api/tasks/${id}/call`, {});
    await emulators.placeCallFrom(stackUrl(), dora.phone);
    await expect(sheet.getByText("Called Rita")).toBeVisible();
    await expect(sheet.getByRole("button", { name: "First text Rita" })).toBeDisabled();
    await sheet.getByRole("button", { name: "Send “Please come down”" }).click();
    await expect(sheet.getByText("Texted Rita")).toBeVisible();
    await expect(sheet.getByRole("button", { name: /^Wait until / })).toBeDisabled();
    const early = await api.post(`/api/tasks/${id}/fail`, { data: { reason: "Nobody is there", kind: "nobody_home" } });
    expect([early.status(), await early.json()]).toMatchObject([
      409,
      { code: "CONTACT_ATTEMPTS_REQUIRED", missing: ["wait"] },
    ]);
    await queryAsOwner(
      `update public.transaction_status_updates set "timestamp" = "timestamp" - interval '5 minutes' where transaction_id = $1`,
      [id],
    );
    await sheet.getByRole("button", { name: "Nobody is home: leave with the cash" }).click();

    await expect(page).toHaveURL(`/navigation/${id}`);
    await expect(page.getByText("Bring the cash back to Sam Sender")).toBeVisible();
    await expect(page.getByRole("listitem").and(page.locator('[aria-current="step"]'))).toHaveText("Back to sender");
    await expect(page.getByText("They count it, and their code confirms it.").first()).toBeVisible();
    await expect(page.getByText("1 Pickup Street")).toBeVisible();
    await expect(sam.getByRole("heading", { name: "Your $120.00 comes back" })).toBeVisible();
    await page.goto("/dashboard");
    await expect(page.getByRole("region", { name: "Active Delivery" })).toContainText(
      "Bring the cash back to Sam Sender",
    );
    await page.goto(`/navigation/${id}`);
    await movePhoneToStop(page, { latitude: place.lat, longitude: place.lng });
    await page.getByRole("button", { name: "Mark Arrived" }).click();
    await expect(page).toHaveURL(`/navigation/${id}/collect`);
    await expect(page.getByRole("heading", { name: "Bring the cash back" })).toBeVisible();
    expect(await digits(page).innerText()).toBe(await digits(sam).innerText());
    await expect(page.getByText("Different digits? Give nothing.")).toBeVisible();
    await typeAmount(page, 120);
    await page.getByRole("button", { name: "I counted $120.00" }).click();
    await sam.getByRole("button", { name: "Yes, I counted $120.00" }).click();
    await typeCode(page, ((await shown.getAttribute("aria-label")) ?? "").replaceAll(" ", ""));
    await expect(page.getByRole("heading", { name: "$120.00 handed back" })).toBeVisible();
    expect(await listHeldCash(id)).toEqual([]);
    await page.getByRole("link", { name: "Done" }).click();
    await expect(page.getByText("You get offers")).toBeVisible();
    await expect(sam.getByRole("heading", { name: "Your $120.00 comes back" })).toBeHidden();
    await api.dispose();
    await closeContexts(page, sam);
  },
);

test(
  "offline the sender types the sum on their phone, the driver scans and continues; it counts once both sums have arrived",
  longTag,
  async ({ browser }) => {
    const { page, api, context, id, sam } = await openDriverAtPickup(browser, 50.4);
    await waitForCachedPages(page, id);
    await context.setOffline(true);
    await countCash(page, 120);
    await expect(page.getByText("Sam types $120.00 on their own phone")).toBeVisible();
    await sam.getByRole("button", { name: "Dora has no connection?" }).click();
    await sam.getByLabel("Amount you counted").fill("120");
    await sam.getByRole("button", { name: "Show the code" }).click();
    const { qrData } = (await requestJson(actors.sender, `/api/transactions/${id}/leg/confirm`, { counted: 120 })) as {
      qrData: string;
    };
    await expect(sam.getByRole("group", { name: "Code" })).toBeVisible();
    showToCamera(qrData);
    await expect(page.getByRole("heading", { name: "$120.00 collected" })).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText("Take the cash and continue.")).toBeVisible();
    expect(await listSteps(id)).toEqual(["accept_offer"]);
    await page.getByRole("link", { name: "To the door" }).click();
    await expect(page.getByRole("button", { name: "Start Navigation" })).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => listSteps(id)).toEqual(["accept_offer", "start_service"]);
    expect(await listHeldCash(id)).toEqual([{ amount: 120 }]);
    await expect(deliveryStatusOn(sam)).toHaveText("On the Way");
    await requestJson(actors.administrator, `/api/admin/transactions/${id}/complete-override`, {
      reason: "The test is over",
    });
    await api.dispose();
    await closeContexts(page, sam);
  },
);
