import { expect, test, type Page, type BrowserContext } from "@playwright/test";
import {
  openDriverAt,
  offerDialogOn,
  createDeliveryActors,
  createPaidDelivery,
  type DeliveryActors,
} from "./support/deliveries.ts";
import {
  createAdmin,
  driverApplicationForm,
  createApprovedDriver,
  requestJson,
  queryAsOwner,
  submitDriverDocuments,
  openPhoneAt,
  signIn,
  signUp,
  newAccount,
  readDispatchPosition,
  type TestAccount,
} from "./support/people.ts";
import { longTag, recordToasts } from "./support/steps.ts";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor.ts";

/** Counts the sounds of pages opened from now on. */
async function recordRings(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const rings = { count: 0 };
    const start = Reflect.get(OscillatorNode.prototype, "start") as (when?: number) => void;
    OscillatorNode.prototype.start = function sound(this: OscillatorNode, when?: number) {
      rings.count += 1;
      start.call(this, when);
    };
    Object.assign(window, { rings });
  });
}
const countRings = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { rings: { count: number } }).rings.count);

// When a driver is online, and what the screens show. Each test's driver is far from all others.
let actors: DeliveryActors;
test.beforeAll(async () => {
  actors = await createDeliveryActors();
});

const statusPanel = (page: Page) => page.getByRole("region", { name: "Your status" });
const tabLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name, exact: true });
async function expectStatus({ email }: TestAccount, status: string): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          (await queryAsOwner(
            "select d.status from public.driver_profiles d join auth.users u on u.id = d.user_id where u.email = $1",
            [email],
          )) as { status: string }[]
        )[0]?.status,
    )
    .toBe(status);
}
/** A screenshot, on request. */
const takePictures = async (page: Page, name: string): Promise<void> => {
  if (!process.env.LOOK_AT) return;
  for (const [width, height, colorScheme] of [
    [390, 844, "light"],
    [390, 844, "dark"],
    [360, 640, "light"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${process.env.LOOK_AT}/${name}-${width}-${colorScheme}.png` });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "light" });
};

// docs/readings.md: auto-online
test("an approval sets no one online; online without a position the page shows why, and what to do", async ({
  browser,
}) => {
  const { api: administrator } = await createAdmin();
  const person = newAccount("Dan Driver");
  const api = await signUp(person, "driver");
  const documents = await submitDriverDocuments(person);
  await requestJson(api, "/api/driver/application", driverApplicationForm);
  const { userId } = (await requestJson(api, "/api/session")) as { userId: string };
  // A phone without location permission.
  const context = await browser.newContext({ permissions: [] });
  const page = await context.newPage();
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/driver/status")) calls.push(request.url());
  });
  await signIn(page, person);
  await expect(page).toHaveURL(/\/apply/);
  await page.clock.install();
  await requestJson(administrator, `/api/admin/drivers/${userId}/approve`, { documents });
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(statusPanel(page).getByRole("status")).toContainText("You get no offers");
  await page.clock.fastForward(5_000);
  await page.evaluate(() => fetch("/api/health").then((response) => response.text()));
  expect(calls).toEqual([]);
  await expectStatus(person, "offline");
  await takePictures(page, "offline");

  await statusPanel(page).getByRole("button", { name: "Go Online" }).click();
  await expect(statusPanel(page).getByRole("status")).toContainText(
    "No offers yet: location is blocked. Allow it for this site in your browser and turn on GPS.",
  );
  await takePictures(page, "not-findable");
  await context.close();
});

// docs/readings.md: auto-online
test("set online by the page, a driver goes offline with one press", longTag, async ({ browser }) => {
  const { person } = await createApprovedDriver("Dora Driver", actors.administrator);
  const { context, page } = await openPhoneAt(browser, { latitude: 5.2, longitude: 93.5 });
  await signIn(page, person);
  await expectStatus(person, "online");
  await takePictures(page, "put-online");
  await page.getByRole("button", { name: "Stay off duty" }).click();
  await expectStatus(person, "offline");
  await expect(statusPanel(page).getByRole("status")).toContainText("You get no offers");
  await page.reload();
  await expect(statusPanel(page).getByRole("button", { name: "Go Online" })).toBeVisible();
  await expectStatus(person, "offline");
  await context.close();
});

test(
  "a closed offer waits in the bar, and reopens with a press; a cancelled delivery shows why",
  longTag,
  async ({ browser }) => {
    const place = { lat: 5.2, lng: 95.5 };
    const { page, api, person, context } = await openDriverAt(browser, actors, place);
    await expect.poll(() => readDispatchPosition(person)).toBeCloseTo(place.lat, 3);
    const id = await createPaidDelivery(actors, place);
    await expect(offerDialogOn(page)).toBeVisible();
    await page.keyboard.press("Escape");
    const offerButton = page.getByRole("button", { name: /^Offer \$60\.00 [45]:\d\d left/ });
    await expect(offerButton).toBeVisible();
    await expect(offerDialogOn(page)).toBeHidden();
    await takePictures(page, "held-offer");
    await offerButton.click();
    await expect(offerDialogOn(page)).toBeVisible();
    await offerDialogOn(page).getByRole("button", { name: "Accept Task" }).click();
    await expect(page).toHaveURL(new RegExp(`/navigation/${id}`));

    await test.step("on duty the status buttons are disabled with the reason; the last delivery can be chosen", async () => {
      await recordRings(context);
      await page.goto("/dashboard");
      const buttons = statusPanel(page).getByRole("button", { name: /^(Go Online|Take Break|Busy|Go Offline)$/ });
      await expect(buttons).toHaveCount(4);
      for (const button of await buttons.all()) await expect(button).toBeDisabled();
      await expect(statusPanel(page)).toContainText("You can change your status when your delivery ends.");
      // It is announced as disabled, and explains why when pressed.
      await page
        .getByRole("banner")
        .getByRole("button", { name: /^Status: / })
        .click({ force: true });
      await expect(page.getByRole("listitem").filter({ hasText: "when your delivery ends" })).toBeVisible();
      await statusPanel(page).getByRole("button", { name: "Last delivery" }).click();
      await expect(statusPanel(page)).toContainText("Last delivery: you go off duty after it");
      expect(await requestJson(api, "/api/session")).toMatchObject({
        driver: { status: "on_duty", offDutyAfterDelivery: true },
      });
      await takePictures(page, "last-delivery");
      await page.reload();
      await statusPanel(page).getByRole("button", { name: "Keep working" }).click();
      await expect(statusPanel(page).getByRole("button", { name: "Last delivery" })).toBeVisible();
      await statusPanel(page).getByRole("button", { name: "Last delivery" }).click();
      await expect(statusPanel(page).getByRole("button", { name: "Keep working" })).toBeVisible();
    });

    await test.step("an administrator cancels it: the driver's phone sounds and shows why, and the driver is off duty", async () => {
      const toasts = await recordToasts(page);
      const before = await countRings(page);
      await requestJson(actors.administrator, `/api/admin/transactions/${id}/cancel`, {
        reason: "The sender asked for it",
      });
      await expect.poll(() => countRings(page)).toBe(before + 1);
      await expect.poll(async () => (await toasts()).join()).toContain("The sender asked for it");
      await expectStatus(person, "offline");
      await expect(statusPanel(page).getByRole("status")).toContainText("You get no offers");
      await expect(page.getByRole("button", { name: /Task Notifications, \d new/ })).toBeVisible();
    });
    await context.close();
  },
);

test(
  "an offer on a page without user activation since its load rings at the next touch",
  longTag,
  async ({ browser }) => {
    const place = { lat: 5.2, lng: 99.5 };
    const { page, person, context } = await openDriverAt(browser, actors, place);
    await expect.poll(() => readDispatchPosition(person)).toBeCloseTo(place.lat, 3);
    await recordRings(context);
    await page.reload();
    await expect(statusPanel(page).getByRole("status")).toContainText("You get offers");
    const id = await createPaidDelivery(actors, place);
    await expect(offerDialogOn(page)).toBeVisible();
    // Opened and marked as read, and still silent.
    await expect
      .poll(
        async () =>
          (
            (await queryAsOwner(
              "select read_at is not null as read from public.driver_notifications where transaction_id = $1",
              [id],
            )) as { read: boolean }[]
          )[0]?.read,
      )
      .toBe(true);
    expect(await countRings(page)).toBe(0);
    await offerDialogOn(page).getByRole("heading", { name: "New Delivery Task" }).click();
    await expect.poll(() => countRings(page)).toBe(1);
    await requestJson(actors.administrator, `/api/admin/transactions/${id}/cancel`, { reason: "The test is over" });
    await context.close();
  },
);

test(
  "on a slow network a pressed tab or link shows immediately that its page is loading",
  longTag,
  async ({ browser }) => {
    const { page, context } = await openDriverAt(browser, actors, { lat: 5.2, lng: 97.5 });
    await page.waitForLoadState("networkidle");
    // Every request of a page takes two seconds, except cached ones.
    await page.route("**/*_rsc=*", async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 2_000);
      });
      await route.continue().catch(() => undefined);
    });
    for (const [name, path] of [
      ["Analytics", "/analytics"],
      ["Deliveries", "/deliveries"],
      ["Dashboard", "/dashboard"],
    ] as const) {
      const link = tabLink(page, name);
      // In the page's own time: from the press to the first visible sign.
      const waitedMs = await link.evaluate(
        (element: HTMLAnchorElement) =>
          new Promise<number>((shown) => {
            const pressed = performance.now();
            const showsLoading = () =>
              element.hasAttribute("data-pending") ||
              element.getAttribute("aria-current") === "page" ||
              document.querySelector("main [role=status] .skeleton") !== null;
            const check = () => {
              if (showsLoading()) shown(performance.now() - pressed);
              else requestAnimationFrame(check);
            };
            element.click();
            check();
          }),
      );
      expect(waitedMs, `${name} answers the press`).toBeLessThan(100 * TIMEOUT_FACTOR);
      await expect(page).toHaveURL(new RegExp(path));
      await expect(page.getByRole("progressbar", { name: "Loading" })).toBeHidden();
    }
    await page.getByRole("button", { name: /Task Notifications/ }).click();
    const waitedMs = await page.getByRole("button", { name: "View all notifications" }).evaluate(
      (element: HTMLButtonElement) =>
        new Promise<number>((shown) => {
          const pressed = performance.now();
          const check = () => {
            if (document.querySelector("[role=progressbar]")) shown(performance.now() - pressed);
            else requestAnimationFrame(check);
          };
          element.click();
          check();
        }),
    );
    expect(waitedMs, "a button answers the press").toBeLessThan(100 * TIMEOUT_FACTOR);
    await expect(page).toHaveURL(/\/history\?view=offers/);
    await context.close();
  },
);
