import { expect, test } from "@playwright/test";
import { createAdmin, createApprovedDriver, requestJson, openPhoneAt, signIn } from "./support/people.ts";

const place = { lat: 16.25, lng: 41.75 };
const here = { latitude: place.lat, longitude: place.lng };

test(
  "a shared trip is followed on another phone; the driver sees the view and stops sharing, and the other phone shows the end",
  { tag: "@long" },
  async ({ browser }) => {
    const administrator = await createAdmin();
    const dora = await createApprovedDriver("Dora Driver", administrator.api);
    await requestJson(dora.api, "/api/driver/status", { status: "online" });
    const [driver, contact] = [await openPhoneAt(browser, here), await openPhoneAt(browser, here)];
    await signIn(driver.page, dora.person);
    await expect(driver.page).toHaveURL(/\/dashboard/);

    await driver.page.getByRole("button", { name: "Open menu" }).click();
    await driver.page.getByRole("button", { name: "Share your trip" }).click();
    const sheet = driver.page.getByRole("dialog", { name: "Share your trip" });
    await sheet.getByLabel("Who is it for?").fill("Mum");
    await sheet.getByRole("button", { name: "Copy link" }).click();
    const url = await sheet.getByLabel("Link for Mum").inputValue();
    await expect(sheet.getByText("Not opened yet")).toBeVisible();

    await contact.page.goto(url);
    await expect(contact.page.getByText("Dora shares their trip with you")).toBeVisible();
    await requestJson(dora.api, "/api/driver/positions", {
      positions: [{ timestamp: Date.now() / 1000, latitude: place.lat, longitude: place.lng, accuracy: 8 }],
    });
    await expect(contact.page.getByText("On the road")).toBeVisible({ timeout: 90_000 });
    await expect(contact.page.locator('[data-marker="driver"]')).toBeVisible();
    await expect(contact.page.getByText("Driver", { exact: false })).toHaveCount(0);

    await sheet.getByRole("button", { name: "Close" }).click();
    const shareButton = driver.page.getByRole("button", { name: "You share your trip with 1 person" });
    await shareButton.click();
    await expect(sheet.getByText(/^Opened once, last seen/)).toBeVisible();
    await sheet.getByRole("button", { name: "Stop sharing with Mum" }).click();
    await expect(sheet.getByText("Not opened yet")).toBeHidden();
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(shareButton).toBeHidden();

    await expect(contact.page.getByText("Trip ended")).toBeVisible({ timeout: 90_000 });
    await expect(contact.page.getByText("Dora has stopped sharing.")).toBeVisible();
    await expect(contact.page.locator('[data-marker="driver"]')).toHaveCount(0);
  },
);

test(
  "a shift that ends normally says so on the trip's page, also in Spanish",
  { tag: "@long" },
  async ({ browser }) => {
    const administrator = await createAdmin();
    const dora = await createApprovedDriver("Dora Driver", administrator.api);
    await requestJson(dora.api, "/api/driver/status", { status: "online" });
    const { url } = (await requestJson(dora.api, "/api/driver/trip-shares", {})) as { url: string };
    await requestJson(dora.api, "/api/driver/status", { status: "offline" });
    const context = await browser.newContext({ locale: "es-MX" });
    const page = await context.newPage();
    await page.goto(url);
    await expect(page.getByText("El viaje terminó, todo bien")).toBeVisible();
  },
);

test(
  "an administrator reads a driver's location history with a reason; the driver reads that it was read, and why",
  { tag: "@long" },
  async ({ browser }) => {
    const administrator = await createAdmin();
    const dora = await createApprovedDriver("Dora Driver", administrator.api);
    await requestJson(dora.api, "/api/driver/status", { status: "online" });
    for (const [n, ago] of [200, 100, 1].entries())
      await requestJson(dora.api, "/api/driver/positions", {
        positions: [{ timestamp: Date.now() / 1000 - ago, latitude: place.lat + n / 1_000, longitude: place.lng }],
      });
    const { userId } = (await requestJson(dora.api, "/api/session")) as { userId: string };
    const [consoleTab, driver] = [await openPhoneAt(browser, here), await openPhoneAt(browser, here)];
    await signIn(consoleTab.page, administrator.person);
    await expect(consoleTab.page).toHaveURL(/\/admin/);
    await consoleTab.page.goto(`/admin/drivers/${userId}`);
    await consoleTab.page.getByRole("button", { name: "View their route" }).click();
    await consoleTab.page.getByRole("button", { name: "View", exact: true }).click();
    await expect(consoleTab.page.getByText("Give a reason: the driver reads it.")).toBeVisible();
    await consoleTab.page.getByLabel("Reason").fill("The sender says that nobody came");
    await consoleTab.page.getByRole("button", { name: "View", exact: true }).click();
    await expect(consoleTab.page.getByText(/^3 positions from/)).toBeVisible();
    await expect(consoleTab.page.locator('[data-marker="driver"]')).toBeVisible();
    const slider = consoleTab.page.getByRole("slider", { name: "Time of day" });
    const startValue = await slider.inputValue();
    await consoleTab.page.getByRole("button", { name: "Play" }).focus();
    await consoleTab.page.keyboard.press("Space");
    await expect(slider).not.toHaveValue(startValue);

    await signIn(driver.page, dora.person);
    await expect(driver.page).toHaveURL(/\/dashboard/);
    await driver.page.goto("/settings");
    await expect(driver.page.getByText("Who viewed your route history")).toBeVisible();
    await expect(driver.page.getByText("The sender says that nobody came")).toBeVisible();
    await expect(driver.page.getByText("Ada Admin")).toHaveCount(0);
  },
);
