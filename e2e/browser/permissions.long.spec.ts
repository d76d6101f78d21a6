import { expect, test } from "@playwright/test";
import { createAdmin, createApprovedDriver, openPhoneAt, pressSignOut, signIn } from "./support/people.ts";
import { mockPromptPermissions } from "./support/permissions.ts";
import { takePicture } from "./support/reach.ts";

// docs/readings.md: tracking, out
test(
  `before the browser's prompt a driver reads the reason; after "not now" they can allow it later, and Out asks for confirmation`,
  { tag: "@long" },
  async ({ browser }) => {
    const { api: administrator } = await createAdmin();
    const { person } = await createApprovedDriver("Dan Driver", administrator);
    const { context, page } = await openPhoneAt(browser, { latitude: -41.3, longitude: 110.5 });
    await mockPromptPermissions(page, "geolocation");
    await signIn(page, person);
    await expect(page).toHaveURL(/\/dashboard/);
    const sheet = page.getByRole("dialog", { name: "Why we ask for your location" });
    const status = page.getByRole("region", { name: "Your status" });

    await test.step('going online explains the reason first, and accepts "not now"', async () => {
      await status.getByRole("button", { name: "Go Online" }).click();
      await expect(sheet).toContainText("Not measured while you're offline.");
      await takePicture(page, "permission-location");
      await sheet.getByRole("button", { name: "Not now" }).click();
      await expect(sheet).toBeHidden();
      await expect(status.getByRole("status")).toContainText("location isn't allowed yet");
      await page.reload();
      await expect(status.getByRole("status")).toContainText("location isn't allowed yet");
      await expect(sheet).toBeHidden();
    });

    await test.step("once allowed, the phone reports its position", async () => {
      await page.getByRole("region", { name: "Location" }).getByRole("button", { name: "Allow" }).click();
      await sheet.getByRole("button", { name: "Allow" }).click();
      await expect(page.getByText(/^Location sent/)).toBeVisible({ timeout: 180_000 });
    });

    await test.step("Out in the tab bar and Sign Out in the menu ask for confirmation", async () => {
      await page.getByRole("navigation", { name: "Tabs" }).getByRole("button", { name: "Out" }).click();
      const guard = page.getByRole("dialog", { name: "Sign out?" });
      await guard.getByRole("button", { name: "Stay signed in" }).click();
      await expect(guard).toBeHidden();
      await pressSignOut(page);
      await guard.getByRole("button", { name: "Sign Out" }).click();
      await expect(page).toHaveURL(/\/login/);
    });
    await context.close();
  },
);
