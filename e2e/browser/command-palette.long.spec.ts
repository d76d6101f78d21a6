import { expect, test, type Page } from "@playwright/test";
import { createAdmin, requestJson, signIn, signUp, newAccount } from "./support/people.ts";

const place = { lat: -41.47, lng: -72.94 };

const palette = (page: Page) => page.getByRole("dialog", { name: "Search or go to" });

test(
  "a dispatcher finds a delivery by part of a phone number and navigates to every page and back without a mouse",
  { tag: "@long" },
  async ({ browser }) => {
    const administrator = await createAdmin();
    const rita = newAccount("Rita Receiver");
    const [sam] = await Promise.all([signUp(newAccount("Sam Sender"), "user"), signUp(rita, "user")]);
    const { id } = (await requestJson(sam, "/api/transactions", {
      receiverPhone: rita.phone,
      amount: 80,
      pickupAddress: "1 Pickup Street",
      pickupLocation: place,
      deliveryAddress: "2 Delivery Street",
      deliveryLocation: place,
    })) as { id: string };

    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await signIn(page, administrator.person);
    await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
    const searchField = palette(page).getByRole("combobox");

    await test.step("Ctrl K and six digits lead to the delivery", async () => {
      // The page is rendered before its keys work, like any page during hydration.
      await expect(async () => {
        if (!(await palette(page).isVisible())) await page.keyboard.press("Control+k");
        await expect(searchField).toBeFocused({ timeout: 3_000 });
      }).toPass();
      await page.keyboard.type(rita.phone.slice(-6));
      await expect(palette(page).getByRole("option", { name: /Sam Sender → Rita Receiver/ })).toHaveAttribute(
        "aria-selected",
        "true",
      );
      await expect(palette(page).getByRole("option", { name: /^Rita Receiver/ })).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`/admin/transactions/${id}`));
      await expect(palette(page)).toBeHidden();
    });

    await test.step("an action of the open page runs by its name, after a confirmation", async () => {
      await expect(page.getByRole("button", { name: "Cancel delivery" })).toBeVisible();
      await page.keyboard.press("Control+k");
      await page.keyboard.type("cancel");
      await expect(palette(page).getByRole("option", { name: "Cancel delivery" })).toHaveAttribute(
        "aria-selected",
        "true",
      );
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Cancel delivery" });
      await expect(dialog).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    });

    await test.step("a setting opens by its name", async () => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("time to answer an off");
      await expect(palette(page).getByRole("option", { name: "Time to answer an offer" })).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/admin/settings?setting=offer_timeout_seconds");
      const setting = page.getByRole("dialog", { name: "Time to answer an offer" });
      await expect(setting).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(setting).toBeHidden();
    });

    await test.step("a page opens by the beginning of its name, chosen with the arrow keys", async () => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("zon");
      await expect(palette(page).getByRole("option", { name: "New zone" })).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/admin/zones");
    });

    await test.step("an unknown name shows no result, and Escape goes back", async () => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("zzxqzzxq");
      await expect(palette(page).getByText("No matches")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(palette(page)).toBeHidden();
    });

    await test.step("the shortcuts are listed, open pages, and can be turned off", async () => {
      await page.keyboard.press("?");
      const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      await expect(keys).toBeVisible();
      await page.keyboard.press("Escape");
      await page.keyboard.press("g");
      await page.keyboard.press("d");
      await expect(page).toHaveURL("/admin/transactions");
      await expect(page.getByRole("searchbox")).toBeVisible();
      await page.keyboard.press("/");
      await expect(page.getByRole("searchbox")).toBeFocused();
      // In a field a key types a letter.
      await page.keyboard.press("?");
      await expect(keys).toBeHidden();
      await page.getByRole("searchbox").fill("");
      await page.getByRole("searchbox").blur();

      await page.keyboard.press("?");
      await keys.getByRole("checkbox").press("Space");
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await page.keyboard.press("g");
      await page.keyboard.press("o");
      await page.keyboard.press("Control+k");
      await expect(palette(page)).toBeVisible();
      await expect(keys).toBeHidden();
      await expect(page).toHaveURL("/admin/transactions");
    });
    await context.close();
  },
);
