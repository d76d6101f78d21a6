// Problems while sending: a step back, an ended session, no network, an amount too large, an address without a place.
import { expect, test, type Page } from "@playwright/test";
import {
  createAdmin,
  queryAsOwner,
  requestJson,
  TEST_PASSWORD,
  signIn,
  signUp,
  newAccount,
  type TestAccount,
} from "./support/people.ts";
import { longTag } from "./support/steps.ts";

async function signInCustomer(page: Page, name: string, overrides: Record<string, unknown> = {}): Promise<TestAccount> {
  const person = newAccount(name);
  const api = await signUp(person, "user");
  if (Object.keys(overrides).length > 0)
    await api.patch("/api/profile", { data: overrides, headers: { origin: process.env.TEST_APP_URL ?? "" } });
  await api.dispose();
  await signIn(page, person);
  await expect(page).toHaveURL(/\/send/);
  return person;
}
async function chooseAddress(page: Page, label: string, typed: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).fill(typed);
  await page.getByRole("option").first().click();
}
async function fillIn(page: Page, receiver: TestAccount, amount = "45"): Promise<void> {
  await page.getByLabel("Receiver's phone").fill(receiver.phone);
  await page.getByLabel("Amount").fill(amount);
  await chooseAddress(page, "Pickup address", "1838 East Pratt Street");
  await chooseAddress(page, "Delivery address", "888 South Broadway");
}
const reviewButton = (page: Page) => page.getByRole("button", { name: "Review" });

test("Back on the review leads to the filled form, and forward to the review again", longTag, async ({ page }) => {
  const rita = newAccount("Rita Receiver");
  await signUp(rita, "user");
  await signInCustomer(page, "Sam Sender");
  await fillIn(page, rita);
  await reviewButton(page).click();
  await expect(page.getByRole("button", { name: "Send delivery" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Amount")).toHaveValue("45");
  await page.goForward();
  await expect(page.getByRole("button", { name: "Send delivery" })).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByLabel("Amount")).toHaveValue("45");
});

test("an amount above the maximum is reported at its field, before anything is sent", async ({ page }) => {
  await signInCustomer(page, "Sam Sender");
  await fillIn(page, newAccount("Rita Receiver"), "1,000,000");
  await reviewButton(page).click();
  await expect(page.getByText("One delivery can carry up to $10,000.00")).toBeVisible();
  await expect(page.getByLabel("Amount")).toBeFocused();
  await expect(page.getByRole("button", { name: "Send delivery" })).toBeHidden();
});

test(
  "a session that ended during the form leads to the sign-in and back to the review, where it is sent",
  longTag,
  async ({ page }) => {
    const rita = newAccount("Rita Receiver");
    const receiverApi = await signUp(rita, "user");
    const sam = await signInCustomer(page, "Sam Sender");
    await fillIn(page, rita);
    await reviewButton(page).click();
    // The quote is there: requesting it with an ended session would already redirect to the sign-in.
    await expect(page.getByRole("button", { name: "Send delivery" })).toBeEnabled();
    await queryAsOwner("delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = $1", [
      sam.email,
    ]);
    await page.getByRole("button", { name: "Send delivery" }).click();
    await expect(page.getByText("You were signed out. Sign in to continue.")).toBeVisible();
    await page.getByLabel("Email or phone").fill(sam.email);
    await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Send delivery" }).click();
    await expect(page).toHaveURL(/\/my-deliveries\/[0-9a-f-]{36}/);
    expect(
      ((await requestJson(receiverApi, "/api/transactions?role=receiver")) as { items: unknown[] }).items,
    ).toHaveLength(1);
  },
);

test(
  "the sender's own address has its pin, and a pin for an unknown address starts zoomed out near the other one",
  longTag,
  async ({ page }) => {
    await signInCustomer(page, "Sam Sender", {
      address: "1715 Thames Street",
      city: "Baltimore",
      state: "MD",
      zipCode: "21231",
    });
    await expect(page.getByRole("combobox", { name: "Pickup address" })).toHaveValue(
      "1715 Thames Street, Baltimore, MD 21231",
    );
    await expect(page.getByRole("button", { name: "Move the pin: Pickup address" })).toBeVisible();
    await chooseAddress(page, "Delivery address", "888 South Broadway");
    await page.getByRole("combobox", { name: "Pickup address" }).fill("14 Unheard-of Lane");
    await expect(page.getByText("this search only knows Baltimore")).toBeVisible();
    // Pressed once, straight from the field.
    await page.getByRole("button", { name: "Set a pin on the map: Pickup address" }).click();
    const sheet = page.getByRole("dialog", { name: "Pickup address" });
    await expect(sheet.getByRole("status")).toHaveText(/Move closer/);
    await expect(sheet.getByRole("button", { name: "Use this place" })).toBeDisabled();
  },
);

test("offline a customer's page shows the app's own message, and recovers automatically", async ({ page, context }) => {
  await signInCustomer(page, "Sam Sender");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await context.setOffline(true);
  // Playwright sets a service worker that starts for this navigation offline only after it has started.
  await expect(async () => {
    await page.goto("/receive").catch(() => undefined);
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/receive/);
  await expect(page.getByText("Nothing to receive")).toBeVisible();
});

test(
  "a list of the admin console that fails to load shows no other filter's rows, and does not claim that nothing waits",
  longTag,
  async ({ page, context }) => {
    const rita = newAccount("Rita Receiver");
    const sam = await signUp(newAccount("Sam Sender"), "user");
    await signUp(rita, "user");
    const place = { lat: 39.289509, lng: -76.590468 };
    await requestJson(sam, "/api/transactions", {
      receiverPhone: rita.phone,
      amount: 45.67,
      pickupAddress: "1838 East Pratt Street",
      pickupLocation: place,
      deliveryAddress: "1 Bay Road",
      deliveryLocation: place,
    });
    const admin = await createAdmin();
    await context.addCookies((await admin.api.storageState()).cookies);
    await page.goto("/admin/transactions?q=" + encodeURIComponent(rita.phone));
    await expect(page.getByText("$45.67").filter({ visible: true })).toBeVisible();
    await page.route(/\/api\/admin\/transactions\?.*status=delivered/, (route) =>
      route.fulfill({ status: 500, contentType: "application/problem+json", body: "{}" }),
    );
    await page.getByLabel("Status").selectOption("delivered");
    await expect(page.getByText("Failed to Load", { exact: false })).toBeVisible();
    await expect(page.getByText("$45.67")).toHaveCount(0);

    // The server's answer, emptied: other tests' deliveries may be attention items.
    await page.route("**/api/admin/attention-items", async (route) => {
      const { data } = (await (await route.fetch()).json()) as { data: { counts: Record<string, number> } };
      await route.fulfill({
        json: {
          data: { ...data, counts: Object.fromEntries(Object.keys(data.counts).map((kind) => [kind, 0])), items: [] },
        },
      });
    });
    await page.getByRole("link", { name: "Overview" }).first().click();
    await expect(page.getByText("Nothing waits for you")).toBeVisible();
    await page.route("**/api/admin/attention-items", (route) => route.abort());
    // A response that is already on its way would replace the first query.
    await expect(async () => {
      await page.evaluate(() => {
        window.dispatchEvent(new Event("online"));
      });
      await expect(page.getByText("Decisions could not be updated")).toBeVisible({ timeout: 2_500 });
    }).toPass();
    await expect(page.getByText("Nothing waits for you")).toHaveCount(0);
  },
);

test(
  "a new zone is drawn near the deliveries on its map, and a first press makes kilometres, not a continent",
  longTag,
  async ({ page, context }) => {
    const admin = await createAdmin();
    await context.addCookies((await admin.api.storageState()).cookies);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.route("**/api/admin/board", (route) =>
      route.fulfill({ json: { data: { drivers: [], deliveries: [], zones: [], events: [], truncated: [] } } }),
    );
    await page.goto("/admin/zones/new");
    const canvas = page.locator("canvas.maplibregl-canvas");
    await expect(canvas).toBeVisible();
    await canvas.click({ position: { x: 300, y: 300 } });
    await expect
      .poll(async () => Number(await page.getByRole("textbox", { name: "Radius" }).inputValue()))
      .toBeGreaterThan(0);
    expect(await page.getByLabel("Unit").inputValue()).toBe("km");
    expect(Number(await page.getByRole("textbox", { name: "Radius" }).inputValue())).toBeLessThanOrEqual(5);
  },
);
