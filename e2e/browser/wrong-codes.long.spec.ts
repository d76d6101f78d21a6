import { expect, test, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import { exchangeCash } from "./support/collect.ts";
import { showToCamera } from "./support/camera.ts";
import {
  readReceiverCode,
  openDriverAt,
  offerDialogOn,
  createDeliveryActors,
  createPaidDelivery,
  type DriverSession,
  type DeliveryActors,
} from "./support/deliveries.ts";
import { requestJson, queryAsOwner } from "./support/people.ts";
import { setScreenSize, resetScreenSize } from "./support/reach.ts";
import { longTag, expandAttentionList } from "./support/steps.ts";

// Wrong codes at the drop-off. Each test's driver is far from all others.
let actors: DeliveryActors;
test.beforeAll(async () => {
  actors = await createDeliveryActors();
});
test.afterEach(() => {
  showToCamera(null);
});

/** A driver who has arrived at the drop-off with $250. */
async function openDriverAtDropOff(
  browser: Browser,
  place: { lat: number; lng: number },
): Promise<DriverSession & { id: string }> {
  const dora = await openDriverAt(browser, actors, place);
  const id = await createPaidDelivery(actors, place, 250);
  await offerDialogOn(dora.page).getByRole("button", { name: "Accept Task" }).click();
  await expect(dora.page).toHaveURL(`/navigation/${id}`);
  await exchangeCash(dora.api, actors.sender, id);
  await requestJson(dora.api, `/api/tasks/${id}/arrive`, { position: { latitude: place.lat, longitude: place.lng } });
  return { ...dora, id };
}

/** A page of a user who is already signed in. */
async function openPageAs(browser: Browser, account: APIRequestContext, path: string): Promise<Page> {
  const context = await browser.newContext({
    storageState: await account.storageState(),
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

async function submitCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Verification code").fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
}

const countWrongTries = async (id: string): Promise<number> => {
  const rows = (await queryAsOwner("select wrong from private.code_attempts where transaction_id = $1", [id])) as {
    wrong: number;
  }[];
  return rows[0]?.wrong ?? 0;
};

test(
  "another delivery's QR counts no try and names the mistake; the right one is read right after it",
  longTag,
  async ({ browser }) => {
    const { context, page, api, id } = await openDriverAtDropOff(browser, { lat: -45.1, lng: 130.4 });
    const { id: otherId } = (await requestJson(actors.sender, "/api/transactions", {
      receiverPhone: actors.receiverPhone,
      amount: 75,
      pickupAddress: "1 Pickup Street",
      deliveryAddress: "9 Other Street",
      deliveryLocation: { lat: 12, lng: 12 },
    })) as { id: string };
    await requestJson(actors.receiver, `/api/transactions/${otherId}/accept`, {});
    const other = (await requestJson(actors.receiver, `/api/transactions/${otherId}/code`)) as { qrData: string };
    const right = (await requestJson(actors.receiver, `/api/transactions/${id}/code`)) as { qrData: string };
    let sent = 0;
    await page.route("**/api/tasks/*/complete", (route) => {
      sent += 1;
      return route.continue();
    });

    showToCamera(other.qrData);
    await page.goto(`/deliveries/${id}/complete`);
    await expect(page.getByText("Show $250.00, let it be counted.")).toBeVisible();
    await test.step("with large letters the camera is in view, and the marks of the rail keep apart", async () => {
      await setScreenSize(page, { width: 360, height: 740, textSize: "200%" });
      await page.evaluate(() => {
        window.scrollTo(0, 0);
      });
      await expect(page.locator("video")).toBeInViewport({ ratio: 0.9 });
      await expect(page.getByRole("link", { name: "Handover" })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("navigation", { name: "Tabs" }).getByRole("button", { name: "Out" })).toBeInViewport({
        ratio: 1,
      });
      const marks = page.getByRole("list", { name: "Legs of this delivery" }).locator("li > span:last-child");
      const ends = await marks.evaluateAll((all) =>
        all.map((mark) => mark.getBoundingClientRect()).map(({ left, right }) => [left, right] as const),
      );
      expect(ends.length).toBeGreaterThan(2);
      for (const [n, [left]] of ends.entries()) expect(left).toBeGreaterThanOrEqual(ends[n - 1]?.[1] ?? 0);
      expect(ends.at(-1)?.[1]).toBeLessThanOrEqual(360);
      await resetScreenSize(page);
    });
    await expect(page.getByText("This code belongs to another delivery")).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText("Point the camera at the QR on the receiver's phone")).toBeVisible();
    expect([sent, await countWrongTries(id)]).toEqual([0, 0]);
    showToCamera(right.qrData);
    await expect(page.getByRole("heading", { name: "Delivered" })).toBeVisible({ timeout: 90_000 });
    expect(sent).toBe(1);
    await api.dispose();
    await context.close();
  },
);

// docs/readings.md: code-readers
test(
  "a wrong QR that stays in view is sent once; five wrong codes lock, with the camera off, until an administrator unlocks",
  { tag: "@long" },
  async ({ browser }) => {
    const { context, page, api, id } = await openDriverAtDropOff(browser, { lat: -45.1, lng: 120.4 });
    const code = await readReceiverCode(actors, id);
    const right = (await requestJson(actors.receiver, `/api/transactions/${id}/code`)) as { qrData: string };

    await test.step("the wrong QR costs one try, however long the camera looks at it", async () => {
      showToCamera(right.qrData.replace(/"signature":"[0-9a-f]{16}"/, '"signature":"0000000000000000"'));
      await page.goto(`/deliveries/${id}/complete`);
      await expect(page.getByText("Invalid QR code signature. Keep the cash. 4 tries left.")).toBeVisible({
        timeout: 90_000,
      });
      await page.getByRole("button", { name: "Type the code instead" }).click();
      await page.getByRole("button", { name: "Scan the QR instead" }).click();
      await expect(page.getByText("Point the camera at the QR on the receiver's phone")).toBeVisible();
      await expect(page.getByText("Invalid QR code signature. Keep the cash. 4 tries left.")).toBeVisible();
      expect(await countWrongTries(id)).toBe(1);
    });

    await test.step("four more lock it, with the duration, advice and no camera; Rita is notified", async () => {
      await page.getByRole("button", { name: "Type the code instead" }).click();
      const field = page.getByLabel("Verification code");
      await field.fill("ACDAFEC");
      await field.evaluate((input: HTMLInputElement) => {
        input.setSelectionRange(5, 5);
      });
      await field.press("E");
      await expect(field).toHaveValue("ACDA-EFEC");
      expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6);
      const wrongLetters = [..."ACDEF"].filter((letter) => letter !== code[0]);
      for (const triesLeft of ["3 tries left.", "2 tries left.", "1 try left."]) {
        await submitCode(page, (wrongLetters.pop() ?? "") + code.slice(1));
        await expect(page.getByText(`Invalid verification code. Keep the cash. ${triesLeft}`)).toBeVisible();
      }
      // The message does not cover the next page.
      await page.getByRole("link", { name: "Back" }).click();
      await expect(page).toHaveURL(`/deliveries/${id}`);
      await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain("invalid_code");
      await page.goBack();
      await page.getByRole("button", { name: "Type the code instead" }).click();
      await submitCode(page, (wrongLetters.pop() ?? "") + code.slice(1));
      await expect(page.getByRole("heading", { name: "Locked: too many wrong codes" })).toBeVisible();
      await expect(page.getByRole("timer")).toHaveText(/^1[45]:\d\d$/);
      await expect(page.getByRole("link", { name: "Call support" })).toHaveAttribute("href", /^tel:/);
      await expect(page.getByRole("region", { name: "Camera" })).toBeHidden();
      await page.reload();
      await expect(page.getByRole("heading", { name: "Locked: too many wrong codes" })).toBeVisible();
      await expect
        .poll(async () =>
          ((await requestJson(actors.receiver, "/api/notifications")) as { items: { type: string }[] }).items.map(
            (notice) => notice.type,
          ),
        )
        .toContain("code_locked");
    });

    const rita = await openPageAs(browser, actors.receiver, `/receive/${id}`);
    await test.step("Rita sees that, and no code while it is locked", async () => {
      await expect(rita.getByText(/^Too many wrong codes: yours is locked until/)).toBeVisible();
      await expect(rita.getByRole("link", { name: "Call support" })).toHaveAttribute("href", /^tel:/);
      await expect(rita.getByRole("button", { name: "I counted $250.00" })).toBeHidden();
    });

    await test.step("an administrator finds it among the attention items and unlocks it: camera and code return without a reload, and the right code is accepted", async () => {
      showToCamera(null);
      const overview = await openPageAs(browser, actors.administrator, "/admin");
      const row = overview
        .getByRole("region", { name: "Needs a decision" })
        .locator(`a[href="/admin/transactions/${id}"]`, { hasText: "Code locked" });
      await expandAttentionList(overview);
      await row.click();
      await overview.getByRole("button", { name: "Unlock the code" }).click();
      await overview.getByRole("dialog").getByLabel("Reason").fill("Both were on the telephone");
      await overview.getByRole("dialog").getByRole("button", { name: "Unlock the code" }).click();
      await expect(overview.getByText("Code unlocked").first()).toBeVisible();
      await overview.goto("/admin");
      await expandAttentionList(overview);
      await expect(row).toBeHidden();
      await overview.context().close();
      await expect(rita.getByRole("button", { name: "I counted $250.00" })).toBeVisible();
      await rita.context().close();
      await expect(page.getByRole("region", { name: "Camera" })).toBeVisible();
      await page.getByRole("button", { name: "Type the code instead" }).click();
      await submitCode(page, code.toLowerCase().replaceAll("0", "o").replaceAll("1", "l"));
      await expect(page.getByRole("heading", { name: "Delivered" })).toBeVisible();
    });
    await api.dispose();
    await context.close();
  },
);
