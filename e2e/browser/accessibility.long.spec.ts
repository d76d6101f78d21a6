import { expect, test, type Locator, type Page } from "@playwright/test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor.ts";
import { allScreens } from "../screens/catalog.ts";
import { headingNamed, type ScreenCase } from "../screens/screen.ts";
import { sampleScreens, createVisitor, type ScreenVisitor } from "../screens/visit.ts";
import type { ScenarioRole } from "../screens/scenario.ts";
import { confirmAsSender } from "./support/collect.ts";
import { expectFocusVisible, tabToAndPress, tabTo } from "./support/keys.ts";
import { recordedMotion, recordMotion, smallTargets, unreadableText } from "./support/page-layout.ts";
import {
  createAdmin,
  createApprovedDriver,
  requestJson,
  TEST_PASSWORD,
  sendPaymentWebhook,
  signUp,
  newAccount,
} from "./support/people.ts";

// Accessibility for drivers: keyboard only, large text, large targets, reduced motion.
const place = { lat: 46.2, lng: 6.1 };

test.describe("with the keyboard alone", () => {
  test(
    "a driver signs in, changes status, answers an offer, completes it with a typed code, changes a setting and signs out",
    { tag: "@long" },
    async ({ browser }) => {
      const administrator = await createAdmin();
      const [receiver, sender] = [newAccount("Rita Receiver"), newAccount("Sam Sender")];
      const [rita, sam] = [await signUp(receiver, "user"), await signUp(sender, "user")];
      const { person } = await createApprovedDriver("Kim Keyboard", administrator.api);
      const context = await browser.newContext({
        geolocation: { latitude: place.lat, longitude: place.lng },
        permissions: ["geolocation", "camera"],
      });
      const page = await context.newPage();
      const button = (name: string | RegExp, inside: Page | Locator = page) =>
        inside.getByRole("button", { name, exact: typeof name === "string" });

      await page.goto("/login");
      await tabTo(page, page.getByLabel("Email or phone"));
      await page.keyboard.type(person.email);
      await tabTo(page, page.getByLabel("Password", { exact: true }));
      await page.keyboard.type(TEST_PASSWORD);
      await page.keyboard.press("Enter");
      await expect(page.getByText("You get offers")).toBeVisible();
      await tabToAndPress(page, button("Go Offline"));
      await expect(page.getByText("You are now offline")).toBeVisible();
      await tabToAndPress(page, button("Go Online"), { key: "Space" });
      await expect(page.getByText("You get offers")).toBeVisible();
      await expect(page.getByText(/^Location sent/)).toBeVisible();

      const { id } = (await requestJson(sam, "/api/transactions", {
        receiverPhone: receiver.phone,
        amount: 90,
        pickupAddress: "1 Pickup Street",
        pickupLocation: place,
        deliveryAddress: "2 Delivery Street",
        deliveryLocation: place,
      })) as { id: string };
      await requestJson(rita, `/api/transactions/${id}/accept`, {});
      await sendPaymentWebhook("payment.pending", id);
      await tabTo(page, button("Open menu"));
      await sendPaymentWebhook("payment.confirmed", id);
      const offer = page.getByRole("dialog", { name: "New Delivery Task" });
      await test.step("an offer takes the focus, traps it, and returns it when dismissed", async () => {
        await expect(offer).toBeVisible();
        await tabTo(page, button("Accept Task", offer), offer);
        await tabTo(page, button("Close", offer), offer);
        await tabTo(page, button("Accept Task", offer), offer);
        await page.keyboard.press("Escape");
        await expect(offer).toBeHidden();
        await expect(button("Open menu")).toBeFocused();
      });
      await test.step("the bell reopens it; arrow keys choose the reason, and it is accepted", async () => {
        await tabToAndPress(page, button(/^Task Notifications/));
        await tabToAndPress(
          page,
          page
            .locator("#bell-panel")
            .getByRole("button", { name: /90\.00/ })
            .or(page.locator("#bell-panel").getByRole("link", { name: /90\.00/ }))
            .first(),
        );
        await tabToAndPress(page, button("Decline", offer), { within: offer });
        await tabTo(page, offer.getByRole("radio").first(), offer);
        await page.keyboard.press("Space");
        await page.keyboard.press("ArrowDown");
        await expectFocusVisible(page);
        await expect(offer.getByRole("radio").nth(1)).toBeChecked();
        await tabToAndPress(page, button("Back to the offer", offer), { within: offer });
        await tabToAndPress(page, button("Accept Task", offer), { within: offer });
        await expect(page).toHaveURL(new RegExp(`/navigation/${id}`));
      });
      await test.step("the driver arrives", async () => {
        await tabToAndPress(page, page.getByRole("link", { name: "Start Service" }));
        await tabTo(page, page.getByLabel("Amount you counted"));
        await page.keyboard.type("90");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("heading", { name: "Waiting for Sam to confirm" })).toBeVisible();
        const { code } = await confirmAsSender(sam, id);
        await tabToAndPress(page, button("Type the code instead"), { key: "Space" });
        await expect(page.getByLabel("Verification code")).toBeFocused();
        await page.keyboard.type(code);
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(new RegExp(`/navigation/${id}$`));
        await tabToAndPress(page, button("Problem"));
        const problem = page.getByRole("dialog");
        await expect(problem).toBeVisible();
        await tabTo(page, button("Close", problem), problem);
        await page.keyboard.press("Escape");
        await expect(button("Problem")).toBeFocused();
        const map = context.waitForEvent("page");
        await tabToAndPress(page, button("Start Navigation"));
        await (await map).close();
        await tabToAndPress(page, button("Mark Arrived"));
        await expect(page).toHaveURL(new RegExp(`/deliveries/${id}/complete`));
      });
      await test.step("the driver types the code", async () => {
        const { code } = (await requestJson(rita, `/api/transactions/${id}/code`)) as { code: string };
        await tabToAndPress(page, button("Type the code instead"), { key: "Space" });
        await expect(page.getByLabel("Verification code")).toBeFocused();
        await page.keyboard.type(code);
        await page.keyboard.press("Enter");
        await expect(page.getByRole("heading", { name: "Delivered" })).toBeVisible();
        await tabToAndPress(page, page.getByRole("link", { name: "Done" }).or(button("Done")).first());
        await expect(page).toHaveURL(/\/deliveries$/);
      });
      await test.step("a setting is changed through the menu, which returns the focus", async () => {
        const menu = page.getByRole("dialog", { name: "Menu" });
        await tabToAndPress(page, button("Open menu"));
        await tabTo(page, menu.getByRole("link", { name: "Settings" }), menu);
        await page.keyboard.press("Escape");
        await expect(button("Open menu")).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(menu).toBeVisible();
        // Opening it again immediately keeps it open: the browser's late close event closes nothing.
        await button("Open menu").evaluate((opener: HTMLElement) => {
          opener.addEventListener(
            "focus",
            () => {
              opener.click();
            },
            { once: true },
          );
        });
        await page.keyboard.press("Escape");
        await page.evaluate(
          () =>
            new Promise((resolve) => {
              requestAnimationFrame(() => requestAnimationFrame(resolve));
            }),
        );
        await tabToAndPress(page, menu.getByRole("link", { name: "Settings" }), { within: menu });
        const distances = page.getByRole("radiogroup", { name: "Distances" });
        await tabTo(page, distances.getByRole("radio", { name: "Automatic" }));
        await page.keyboard.press("ArrowRight");
        await expect(distances.getByRole("radio", { name: "Miles" })).toBeChecked();
        await page.keyboard.press("ArrowRight");
        await expect(page.getByRole("radio", { name: "Kilometers" })).toBeChecked();
        await expectFocusVisible(page);
        await tabToAndPress(page, page.getByRole("switch", { name: "Sound for offers" }), { key: "Space" });
        await expect(page.getByRole("switch", { name: "Sound for offers" })).not.toBeChecked();
      });
      await test.step("the driver signs out", async () => {
        const sheet = page.getByRole("dialog", { name: "Sign out?" });
        const menu = page.getByRole("dialog", { name: "Menu" });
        await tabToAndPress(page, button("Open menu"));
        await tabToAndPress(page, button("Sign Out", menu), { within: menu });
        await tabTo(page, button("Stay signed in", sheet), sheet);
        await page.keyboard.press("Enter");
        await expect(button("Open menu")).toBeFocused();
        await page.keyboard.press("Enter");
        await tabToAndPress(page, button("Sign Out", menu), { within: menu });
        await tabToAndPress(page, button("Sign Out", sheet), { within: sheet });
        await expect(page).toHaveURL(/\/login/);
      });
      await context.close();
    },
  );
});

test.describe("every screen", () => {
  const checkedRoles = new Set<ScenarioRole>([
    "guest",
    "driver",
    "carrier",
    "newDriver",
    "sender",
    "newSender",
    "receiver",
    "driverUnderReview",
    "lateDriver",
    "unverifiedCustomer",
    "pickupDriver",
    "cashier",
  ]);
  const screensOfRoles: ScreenCase[] = [
    ...allScreens.filter(({ role, failing, waiting }) => checkedRoles.has(role) && !failing && !waiting),
    { name: "offline", role: "guest", path: "/offline", shows: headingNamed("No connection") },
  ];
  let visit: ScreenVisitor;
  test.beforeAll(async () => {
    test.setTimeout(180_000 * TIMEOUT_FACTOR);
    visit = await createVisitor(screensOfRoles);
  });
  test.afterAll(() => visit.close());

  for (const screen of sampleScreens(screensOfRoles, 3))
    test(
      `${screen.name}: targets are large enough, it is readable at double size on a narrow phone, and stays still with reduced motion`,
      { tag: "@long" },
      async ({ browser }) => {
        const page = await visit.open(browser, screen, (openedPage) => openedPage.addInitScript(recordMotion));
        expect(await page.evaluate(smallTargets)).toEqual([]);
        expect(await page.evaluate(recordedMotion)).toEqual([]);
        await page.setViewportSize({ width: 320, height: 640 });
        await page.addStyleTag({ content: "html { font-size: 200% !important; }" });
        await page.evaluate(
          () =>
            new Promise((resolve) => {
              requestAnimationFrame(() => {
                requestAnimationFrame(resolve);
              });
            }),
        );
        // On a busy machine an animation may still be running.
        await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
        expect(await page.evaluate(unreadableText)).toEqual([]);
        await page.close();
      },
    );
});
