import { expect, test, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import sharp from "sharp";
import { drawPortrait } from "../../local/portrait.ts";
import { exchangeCash } from "./support/collect.ts";
import {
  openDriverAt,
  offerDialogOn,
  createDeliveryActors,
  createPaidDelivery,
  type DeliveryActors,
} from "./support/deliveries.ts";
import { requestJson } from "./support/people.ts";

// Photos: of the driver, and of the cash.
const home = { lat: -21.3, lng: 64.1 };
let actors: DeliveryActors;
test.beforeAll(async () => {
  actors = await createDeliveryActors();
});

/** A phone of a signed-in user. */
async function openPhoneAs(browser: Browser, api: APIRequestContext, path: string): Promise<Page> {
  const context = await browser.newContext({
    storageState: await api.storageState(),
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test(
  "a driver adds a photo, an administrator approves it, and the sender sees the driver and the cash photo",
  { tag: "@long" },
  async ({ browser }) => {
    const dora = await openDriverAt(browser, actors, home);
    const { page, api } = dora;

    await test.step("the dashboard leads to the upload, and the photo waits for approval", async () => {
      await page.getByRole("link", { name: "Add your photo" }).click();
      await expect(page.getByText("No photo yet")).toBeVisible();
      await page.getByLabel("Choose a file").setInputFiles({
        name: "me.jpg",
        mimeType: "image/jpeg",
        buffer: await drawPortrait("Dora Driver"),
      });
      await expect(page.getByText("Being checked")).toBeVisible();
      await expect(page.getByRole("img", { name: "Your new photo, which is being checked" })).toBeVisible();
      await page.goto("/dashboard");
      await expect(page.getByText("You get offers")).toBeVisible();
      await expect(page.getByRole("link", { name: "Add your photo" })).toHaveCount(0);
    });

    const { userId } = (await requestJson(api, "/api/session")) as { userId: string };
    await test.step("the administrator sees the waiting photo next to the current one, and approves it", async () => {
      const adminPage = await openPhoneAs(browser, actors.administrator, `/admin/drivers/${userId}`);
      const card = adminPage.getByRole("region", { name: "New photo of the driver" });
      await expect(card.getByText("None", { exact: true })).toBeVisible();
      await expect(card.getByRole("img", { name: "Dora Driver: New" })).toBeVisible();
      await card.getByRole("button", { name: "Show the new photo" }).click();
      const dialog = adminPage.getByRole("dialog", { name: "Show the new photo of Dora Driver?" });
      await dialog.getByRole("button", { name: "Show the new photo" }).click();
      await expect(card).toHaveCount(0);
      await expect(adminPage.getByText("New photo approved")).toBeVisible();
      await adminPage.context().close();
    });

    const id = await createPaidDelivery(actors, home, 60);
    await offerDialogOn(page).getByRole("button", { name: "Accept Task" }).click();
    await expect(page).toHaveURL(`/navigation/${id}`);
    const sam = await openPhoneAs(browser, actors.sender, `/my-deliveries/${id}`);
    await expect(sam.getByRole("img", { name: /Dora/ })).toBeVisible();
    await expect(sam.getByRole("heading", { name: "Photos of the cash" })).toHaveCount(0);

    await test.step("the driver's cash photo is on the sender's page: small, and enlarged by keyboard", async () => {
      const { id: legId } = (await requestJson(actors.sender, `/api/transactions/${id}/leg`)) as { id: string };
      const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#356b4c" } })
        .jpeg()
        .toBuffer();
      const saved = await api.post("/api/photos", {
        multipart: { legId, file: { name: "cash.jpg", mimeType: "image/jpeg", buffer } },
        headers: { origin: process.env.TEST_APP_URL ?? "" },
      });
      expect(saved.status()).toBe(201);
      const photo = sam.getByRole("button", { name: /^Open photo: Pickup/ });
      await expect(photo).toBeVisible();
      await expect(photo).toContainText("by Dora Driver");
      await photo.focus();
      await sam.keyboard.press("Enter");
      const large = sam.getByRole("dialog", { name: "Pickup" });
      await expect(large.getByRole("img", { name: /^Pickup: photo of the cash/ })).toBeVisible();
      await expect
        .poll(() => large.getByRole("img").evaluate((picture: HTMLImageElement) => picture.naturalWidth))
        .toBe(640);
      await sam.keyboard.press("Escape");
      await expect(large).toHaveCount(0);
      await expect(photo).toBeFocused();
      await exchangeCash(api, actors.sender, id);
      await expect(photo).toBeVisible();
    });

    await test.step("the receiver sees no photos; if they cannot load, the page says so", async () => {
      const rita = await openPhoneAs(browser, actors.receiver, `/my-deliveries/${id}`);
      await expect(rita.getByRole("main").getByText("$60.00").first()).toBeVisible();
      await expect(rita.getByRole("heading", { name: "Photos of the cash" })).toHaveCount(0);
      await rita.context().close();
      // A refusal is not retried, as a failure is: later requests come from the button.
      const refusal = {
        status: 403,
        contentType: "application/problem+json",
        json: { code: "FORBIDDEN", title: "No" },
      };
      await sam.route("**/api/transactions/*/photos", (route) => route.fulfill(refusal));
      await sam.reload();
      await expect(sam.getByRole("alert").filter({ hasText: "Failed to Load Photos of the cash" })).toBeVisible();
      const again = sam.getByRole("button", { name: "Try again" });
      const photosRequest = sam.waitForRequest("**/api/transactions/*/photos");
      await again.click();
      await photosRequest;
      await sam.unroute("**/api/transactions/*/photos");
      // An event of the delivery may have triggered a request already.
      await expect(async () => {
        if (await again.isVisible()) await again.click({ timeout: 2_000 });
        await expect(sam.getByRole("button", { name: /^Open photo/ })).toBeVisible({ timeout: 2_000 });
      }).toPass();
    });
    for (const each of [sam, page]) await each.context().close();
  },
);
