import { expect, test, type APIRequestContext, type Locator, type Page } from "@playwright/test";
import { newAccount, requestJson, signUp } from "./support/people.ts";
import { deliveryStatusOn, longTag } from "./support/steps.ts";

// The second tap of a double tap does not press the control that appears at the same place.
const home = { address: "888 South Broadway, Baltimore", lat: 39.2826, lng: -76.5934 };
const pickup = { address: "1838 East Pratt Street, Baltimore", lat: 39.2895, lng: -76.5905 };
const rita = newAccount("Rita Receiver");
let sam: APIRequestContext;

test.beforeAll(async () => {
  await (await signUp(rita, "user")).dispose();
  sam = await signUp(newAccount("Sam Sender"), "user");
});
test.afterAll(() => sam.dispose());

/** Taps the button, and again at the same place once `next` is shown there. The page's clock is stepped meanwhile. */
async function tapTwice(page: Page, button: Locator, next: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error("The button is not shown");
  // The clock cannot be paused in the past, and it runs until the call arrives.
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 60_000)));
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return next.isEnabled();
    })
    .toBe(true);
  // A sheet slides in.
  await expect
    .poll(async () => {
      const at = await next.boundingBox();
      return at !== null && x > at.x && x < at.x + at.width && y > at.y && y < at.y + at.height;
    })
    .toBe(true);
  await page.mouse.click(x, y);
  await page.clock.resume();
}

test("a double tap does not confirm what it opened", longTag, async ({ browser }) => {
  const { id } = (await requestJson(sam, "/api/transactions", {
    receiverPhone: rita.phone,
    amount: 60,
    pickupAddress: pickup.address,
    pickupLocation: { lat: pickup.lat, lng: pickup.lng },
    deliveryAddress: home.address,
    deliveryLocation: { lat: home.lat, lng: home.lng },
  })) as { id: string };
  const context = await browser.newContext({ storageState: await sam.storageState() });
  const page = await context.newPage();
  await page.clock.install();

  await test.step("the cancellation of a delivery", async () => {
    await page.goto(`/my-deliveries/${id}`);
    const confirm = page.getByRole("button", { name: "Yes, cancel" });
    await tapTwice(page, page.getByRole("button", { name: "Cancel delivery" }), confirm);
    await confirm.click();
    await expect(deliveryStatusOn(page)).toHaveText("Cancelled");
  });

  await test.step("the review of a delivery", async () => {
    await page.goto("/send");
    await page.getByRole("button", { name: /Rita Receiver/ }).click();
    await page.getByLabel("Amount").fill("70");
    await expect(page.getByText("Rita R. can receive")).toBeVisible();
    const send = page.getByRole("button", { name: "Send delivery" });
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/transactions")) requests.push(request.url());
    });
    await tapTwice(page, page.getByRole("button", { name: "Review" }), send);
    expect(requests).toEqual([]);
    await send.click();
    await expect(page).toHaveURL(/\/my-deliveries\/[0-9a-f-]{36}/);
  });
  await context.close();
});
