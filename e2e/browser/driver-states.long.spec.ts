import { expect, test, type Page } from "@playwright/test";
import { openDriverAt, createDeliveryActors, createPaidDelivery, type DeliveryActors } from "./support/deliveries.ts";
import { setPageVisibility } from "./support/positions.ts";
import {
  createApprovedDriver,
  requestJson,
  queryAsOwner,
  openPhoneAt,
  signIn,
  type TestAccount,
} from "./support/people.ts";
import { longTag, recordToasts } from "./support/steps.ts";

// The driver's four statuses, as they choose them and as the server stores them. Each test's driver is far from all
// others.
let actors: DeliveryActors;
test.beforeAll(async () => {
  actors = await createDeliveryActors();
});

const statusPanel = (page: Page) => page.getByRole("region", { name: "Your status" });
/** Once no toast covers the panel: one under the mouse stays as long as the mouse does. */
async function press(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  await statusPanel(page).getByRole("button", { name, exact: true }).click();
}
const noConnection = "No connection. Check your network and try again.";
const nowOnline = "You are now online and available for deliveries";

type DriverState = { status: string; available: boolean; seen: number; leaving: boolean };
/** The server's record; `seen` in milliseconds. */
async function readDriverState({ email }: TestAccount): Promise<DriverState> {
  const [row] = (await queryAsOwner(
    `select d.status, d.is_available as available, extract(epoch from d.last_seen)::float8 * 1000 as seen, d.leaving_at is not null as leaving
    from public.driver_profiles d join auth.users u on u.id = d.user_id where u.email = $1`,
    [email],
  )) as DriverState[];
  if (!row) throw new Error("There is no such driver");
  return row;
}

async function expectServerStatus(person: TestAccount, status: string): Promise<void> {
  await expect
    .poll(async () => {
      const { status: storedStatus, available } = await readDriverState(person);
      return [storedStatus, available];
    })
    .toEqual([status, status === "online"]);
}

/**
 * The panel's enabled buttons in order. An event lost during a reconnect is made up for by the page's next heartbeat,
 * half a minute later.
 */
async function expectButtons(page: Page, names: string[]): Promise<void> {
  await expect(async () => {
    const buttons = await statusPanel(page).getByRole("button").all();
    const enabledNames = await Promise.all(
      buttons.map(async (button) => ((await button.isEnabled()) ? await button.innerText() : null)),
    );
    expect(enabledNames.filter((name) => name !== null)).toEqual(names);
  }).toPass({ timeout: 135_000 });
}

// docs/readings.md: status-offline
test(
  "a driver goes through all four statuses on the panel and in the header, with a message for each, also for failures",
  longTag,
  async ({ browser }) => {
    const place = { lat: 4.2, lng: 73.5 };
    const { page, person, api, context } = await openDriverAt(browser, actors, place);
    const toasts = await recordToasts(page);
    const panelStatus = statusPanel(page).getByRole("status");

    await test.step("the panel changes the status", async () => {
      await expectButtons(page, ["Go Offline", "Take Break", "Busy", "One more, then home"]);
      await press(page, "Take Break");
      await expect(panelStatus).toContainText("On break");
      await expectServerStatus(person, "break");
      await expectButtons(page, ["Go Online", "Go Offline", "End Break", "Busy"]);
      await press(page, "End Break");
      await expectServerStatus(person, "online");
      await press(page, "Busy");
      await expect(panelStatus).toContainText("Busy");
      await expectServerStatus(person, "busy");
      await expectButtons(page, ["Go Online", "Go Offline", "Take Break", "Available"]);
      await press(page, "Available");
      await expectServerStatus(person, "online");
      await press(page, "Go Offline");
      await expect(panelStatus).toContainText("Offline");
      await expectServerStatus(person, "offline");
      await expectButtons(page, ["Go Online"]);
      await press(page, "Go Online");
      await expectServerStatus(person, "online");
    });

    await test.step("the header changes the status", async () => {
      const toggle = page.getByRole("button", { name: "Status: Online. Switch to offline" });
      await toggle.click();
      await expectServerStatus(person, "offline");
      // The toast is shown next to the button, which can be pressed again immediately.
      const toast = page.locator("[data-sonner-toast][data-front=true]").getByText("You are now offline");
      await expect(toast).toBeVisible();
      // A modal dialog makes everything outside it inert; the toast above it can still be pressed.
      await page.getByRole("button", { name: "Menu" }).evaluate((button: HTMLElement) => {
        button.click();
      });
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
      await toast.hover();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
      await expect(toast).toBeVisible();
      const header = await page.getByRole("banner").boundingBox();
      await expect
        .poll(async () => (await toast.boundingBox({ timeout: 500 }).catch(() => null))?.y)
        .toBeGreaterThan((header?.y ?? 0) + (header?.height ?? Infinity));
      await page.getByRole("button", { name: "Status: Offline. Switch to online" }).click();
      await expectServerStatus(person, "online");
      await expect(page.getByRole("button", { name: "Status: Online. Switch to offline" })).toBeVisible();
      await expect
        .poll(toasts)
        .toEqual([
          "You are now on break",
          nowOnline,
          "You are now busy",
          nowOnline,
          "You are now offline",
          nowOnline,
          "You are now offline",
          nowOnline,
        ]);
    });

    await test.step("offline the status stays, and each failure has its message", async () => {
      await context.setOffline(true);
      const failures = await recordToasts(page);
      for (const [name, failure] of [
        ["Take Break", "Failed to set break status"],
        ["Busy", "Failed to update status"],
        ["Go Offline", "Failed to go offline"],
      ] as const) {
        await press(page, name);
        await expect(page.locator("[data-sonner-toast]").getByText(failure)).toBeVisible();
        await expect(statusPanel(page).getByRole("alert")).toHaveText(`Failed to update status: ${noConnection}`);
      }
      await context.setOffline(false);
      await press(page, "Go Offline");
      await expectServerStatus(person, "offline");
      // The answer must arrive before the network goes down again.
      await expect.poll(failures).toContain("You are now offline");
      await context.setOffline(true);
      await press(page, "Go Online");
      await expect(page.getByText("Failed to go online")).toBeVisible();
      await expect
        .poll(failures)
        .toEqual([
          `Failed to set break status: ${noConnection}`,
          `Failed to update status: ${noConnection}`,
          `Failed to go offline: ${noConnection}`,
          "You are now offline",
          `Failed to go online: ${noConnection}`,
        ]);
      await context.setOffline(false);
      expect(await readDriverState(person)).toMatchObject({ status: "offline", available: false });
    });

    await test.step("during a delivery no status can be chosen", async () => {
      await press(page, "Go Online");
      await expectServerStatus(person, "online");
      const id = await createPaidDelivery(actors, place);
      await expect(page.getByRole("dialog", { name: "New Delivery Task" })).toBeVisible();
      const { items } = (await requestJson(api, "/api/offers")) as { items: { id: string }[] };
      await requestJson(api, `/api/offers/${items[0]?.id}/accept`, {});
      await expectButtons(page, ["Last delivery"]);
      await expect(page.getByRole("button", { name: /^Status: On duty/ })).toBeDisabled();
      await requestJson(actors.administrator, `/api/admin/transactions/${id}/cancel`, { reason: "The test is over" });
    });
    await context.close();
  },
);

test(
  "an open page keeps the driver's presence on the server, and follows the server's status",
  longTag,
  async ({ browser }) => {
    const { person, api } = await createApprovedDriver("Dora Driver", actors.administrator);
    const { context, page } = await openPhoneAt(browser, { latitude: 4.2, longitude: 83.5 });
    // Events would also report a change made elsewhere: here the page has to query.
    await page.routeWebSocket(/\/realtime\//, (socket) => {
      void socket.close();
    });
    await page.clock.install();

    await test.step("a page with an offline driver sets them online", async () => {
      await signIn(page, person);
      await expectServerStatus(person, "online");
      await requestJson(api, "/api/driver/status", { status: "offline" });
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      // As after a new sign-in: server and phone may choose automatically again.
      await queryAsOwner(
        "update auth.sessions s set created_at = now() from auth.users u where u.id = s.user_id and u.email = $1",
        [person.email],
      );
      await page.evaluate(() => {
        localStorage.removeItem("handover.auto-online");
      });
      await page.reload();
      await expectServerStatus(person, "online");
      await expect(page.getByText(nowOnline)).toBeVisible();
    });

    await test.step("a heartbeat is sent every 30 seconds", async () => {
      await expect.poll(async () => (await readDriverState(person)).seen).toBeGreaterThan(0);
      const { seen } = await readDriverState(person);
      const sendHeartbeat = page.waitForResponse(
        (response) => response.url().endsWith("/api/driver/heartbeat") && response.ok(),
      );
      await page.clock.fastForward("00:30");
      await sendHeartbeat;
      expect((await readDriverState(person)).seen).toBeGreaterThan(seen);
    });

    await test.step("a page that becomes visible again refreshes the status", async () => {
      await setPageVisibility(page, "hidden");
      await requestJson(api, "/api/driver/status", { status: "break" });
      await setPageVisibility(page, "visible");
      await expect(statusPanel(page).getByRole("status")).toContainText("On break");
    });

    await test.step("a page refreshes the status when the network returns", async () => {
      await context.setOffline(true);
      await requestJson(api, "/api/driver/status", { status: "busy" });
      await context.setOffline(false);
      await expect(statusPanel(page).getByRole("status")).toContainText("Busy");
    });

    await test.step("a closed page reports it, and a reload in time revokes that", async () => {
      await page.goto("about:blank");
      await expect.poll(async () => (await readDriverState(person)).leaving).toBe(true);
      await page.goto("/dashboard");
      await expect.poll(async () => (await readDriverState(person)).leaving).toBe(false);
      expect((await readDriverState(person)).status).toBe("busy");
    });

    await test.step("a driver who chose to go offline is not set online by a reload, and reports nothing on leaving", async () => {
      await press(page, "Go Offline");
      await expectServerStatus(person, "offline");
      const calls: string[] = [];
      page.on("request", (request) => {
        if (/driver-offline|driver\/(status|heartbeat)/.test(request.url())) calls.push(request.url());
      });
      const pageStarted = page.waitForResponse((response) => response.url().includes("/api/push/key"));
      await page.reload();
      await expect(statusPanel(page).getByRole("status")).toContainText("Offline");
      await pageStarted;
      await page.clock.fastForward("00:05");
      await page.evaluate(() => fetch("/api/health").then((response) => response.text()));
      expect(calls).toEqual([]);
      expect(await readDriverState(person)).toMatchObject({ status: "offline", leaving: false });
    });
    await context.close();
  },
);
