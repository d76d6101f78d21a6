import { expect, test, type APIRequestContext, type Locator, type Page } from "@playwright/test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor.ts";
import type { Map as MapLibre } from "maplibre-gl";
import sharp from "sharp";
import { exchangeCash } from "./support/collect.ts";
import {
  createAdmin,
  createApprovedDriver,
  requestJson,
  sendPaymentWebhook,
  openPhoneAt,
  signIn,
  signUp,
  newAccount,
} from "./support/people.ts";
import { longTag, deliveryStatusOn } from "./support/steps.ts";

// A road of its own, straight north: the pickup, and the drop-off six kilometres up.
const pickup = { lat: 14.5, lng: 41.25 };
const kmNorth = (km: number) => ({ lat: pickup.lat + km / 111.195, lng: pickup.lng });
const dropOff = kmNorth(6);

/** The driver's phone was here this many seconds ago. */
const sendPosition = (
  driver: APIRequestContext,
  place: { lat: number; lng: number },
  secondsAgo: number,
): Promise<unknown> =>
  requestJson(driver, "/api/driver/positions", {
    positions: [{ timestamp: Date.now() / 1000 - secondsAgo, latitude: place.lat, longitude: place.lng, accuracy: 8 }],
  });

/** A driver, and their assigned delivery; `start` hands the cash to the driver. */
async function openDriverInTransit(name: string) {
  const administrator = await createAdmin();
  const [sam, rita] = [newAccount("Sam Sender"), newAccount("Rita Receiver")];
  const [sender, receiver, dora] = await Promise.all([
    signUp(sam, "user"),
    signUp(rita, "user"),
    createApprovedDriver(name, administrator.api),
  ]);
  await sendPosition(dora.api, pickup, 250);
  await requestJson(dora.api, "/api/driver/status", { status: "online" });
  const { id } = (await requestJson(sender, "/api/transactions", {
    receiverPhone: rita.phone,
    amount: 90,
    pickupAddress: "1 Pickup Street",
    pickupLocation: pickup,
    deliveryAddress: "2 Delivery Street",
    deliveryLocation: dropOff,
  })) as { id: string };
  await requestJson(receiver, `/api/transactions/${id}/accept`, {});
  await sendPaymentWebhook("payment.pending", id);
  await sendPaymentWebhook("payment.confirmed", id);
  const findOffer = async () =>
    (
      (await requestJson(dora.api, "/api/offers")) as { items: { id: string; status: string; transactionId: string }[] }
    ).items.find((each) => each.transactionId === id && each.status === "new");
  await expect.poll(findOffer, { message: "Dora is offered the delivery" }).toBeTruthy();
  await requestJson(dora.api, `/api/offers/${(await findOffer())?.id}/accept`, {});
  return {
    administrator,
    sam,
    sender,
    receiver,
    driver: dora.api,
    id,
    start: () => exchangeCash(dora.api, sender, id),
  };
}

const marker = (page: Page, id: string) => page.locator(`[data-marker="${id}"]`);
/** The distance of the driver's marker from the drop-off, as a share of the route: independent of the zoom. */
async function remainingShare(page: Page): Promise<number> {
  const [driver, from, to] = await Promise.all(
    ["driver", "pickup", "drop-off"].map(async (id) =>
      marker(page, id).evaluate((element) => {
        const box = element.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      }),
    ),
  );
  if (!driver || !from || !to) throw new Error("no markers");
  return Math.hypot(driver.x - to.x, driver.y - to.y) / Math.hypot(from.x - to.x, from.y - to.y);
}

type MapElement = HTMLElement & { map?: MapLibre };
/** Waits until a map is idle, and counts redraws from then on. */
async function countRedraws(map: Locator): Promise<() => Promise<number>> {
  await map.evaluate(async (element: MapElement) => {
    element.map?.triggerRepaint();
    await element.map?.once("idle");
    element.dataset.drawn = "0";
    element.map?.on("render", () => (element.dataset.drawn = String(Number(element.dataset.drawn) + 1)));
  });
  return async () => Number(await map.getAttribute("data-drawn"));
}

test(
  "a sender sees the driver approach, on the map and in minutes, and no longer after the handover",
  longTag,
  async ({ browser }) => {
    test.setTimeout(240_000 * TIMEOUT_FACTOR);
    const { sam, sender, receiver, driver, id, start } = await openDriverInTransit("Dora Driver");
    const { page, context } = await openPhoneAt(browser, { latitude: pickup.lat, longitude: pickup.lng });
    await signIn(page, sam);
    await expect(page).toHaveURL(/\/send/);
    await page.goto(`/my-deliveries/${id}`);
    const { url } = (await requestJson(sender, `/api/transactions/${id}/tracking-link`, {})) as { url: string };
    const stranger = await openPhoneAt(browser, { latitude: pickup.lat, longitude: pickup.lng });
    await stranger.page.goto(new URL(url).pathname);

    await test.step("before the start the sender does not see the driver's position", async () => {
      await expect(deliveryStatusOn(page)).toHaveText("Driver Assigned");
      await expect(page.getByTestId("driver-position")).toBeHidden();
      await expect(marker(page, "driver")).toHaveCount(0);
    });

    await test.step("on the way the marker shows the driver's position, with the remaining time", async () => {
      await start();
      await sendPosition(driver, kmNorth(2.1), 100);
      await expect(page.getByText("About 11 min away")).toBeVisible();
      await expect(page.getByTestId("driver-position")).toHaveText(/^3\.4 mi .*from the drop-off$/);
      await expect(marker(page, "driver")).toBeVisible();
      await expect.poll(() => remainingShare(page), { timeout: 135_000 }).toBeLessThan(0.67);
      expect(await remainingShare(page)).toBeGreaterThan(0.63);
    });

    await test.step("as the driver comes nearer the minutes fall immediately, and the marker glides", async () => {
      await sendPosition(driver, kmNorth(4.6), 50);
      await expect(page.getByText("About 4 min away")).toBeVisible();
      expect(await remainingShare(page), "it glides, it does not jump").toBeGreaterThan(0.4);
      await expect.poll(() => remainingShare(page), { timeout: 135_000 }).toBeLessThan(0.25);
      expect(await remainingShare(page), "the marker never passes the driver's position").toBeGreaterThan(0.22);
    });

    await test.step("the tracking link shows the first name and the position, too", async () => {
      await expect(stranger.page.getByText("Dora is on the way")).toBeVisible();
      await expect(marker(stranger.page, "driver")).toBeVisible();
      await expect(marker(stranger.page, "drop-off")).toHaveCount(0);
    });

    await test.step("after the handover the position is hidden", async () => {
      await requestJson(driver, `/api/tasks/${id}/arrive`, {
        position: { latitude: dropOff.lat, longitude: dropOff.lng },
      });
      const { code } = (await requestJson(receiver, `/api/transactions/${id}/code`)) as { code: string };
      await requestJson(driver, `/api/tasks/${id}/complete`, { code });
      await expect(deliveryStatusOn(page)).toHaveText("Delivered");
      await expect(marker(page, "driver")).toHaveCount(0);
      await expect(page.getByTestId("driver-position")).toBeHidden();
      await expect(stranger.page.getByText("The cash was handed over against the receiver's code.")).toBeVisible({
        timeout: 90_000,
      });
      await expect(marker(stranger.page, "driver")).toHaveCount(0);
    });
    await requestJson(driver, "/api/driver/status", { status: "offline" });
    await Promise.all([context.close(), stranger.context.close()]);
  },
);

test(
  "an administrator finds a driver on the board, sees them move, and opens their delivery",
  longTag,
  async ({ browser }) => {
    const { administrator, driver, id, start } = await openDriverInTransit("Ximena Exprés");
    await start();
    const { page, context } = await openPhoneAt(browser, { latitude: pickup.lat, longitude: pickup.lng });
    await page.setViewportSize({ width: 1280, height: 800 });
    // The map jumps without animation: once there it is idle.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await signIn(page, administrator.person);
    await expect(page).toHaveURL(/\/admin/);
    await page.getByRole("link", { name: "Live map" }).first().click();

    await test.step("the driver is found by a name without its accent, and shown on the map", async () => {
      await page.getByRole("searchbox", { name: "Search" }).fill("expres");
      const row = page.getByRole("list", { name: "Drivers" }).getByRole("button");
      await expect(row).toHaveCount(1);
      await expect(row).toContainText("On duty");
      await row.click();
      await expect(row).toHaveAttribute("aria-pressed", "true");
      await expect(marker(page, "here")).toBeVisible();
      await expect(page.getByText("No street map of this area"), "the local map has no streets there").toBeVisible();
    });

    await test.step("the driver moves, and map and text follow without a fetch", async () => {
      let fetched = 0;
      page.on("request", (request) => {
        if (request.url().endsWith("/api/admin/board")) fetched += 1;
      });
      const place = () => marker(page, "here").evaluate((element) => element.getBoundingClientRect().y);
      // The view has stopped moving.
      await expect.poll(async () => (await place()) - (await place())).toBe(0);
      const before = await place();
      await sendPosition(driver, kmNorth(3), 5);
      await expect.poll(place, { message: "the ring around them goes north" }).toBeLessThan(before - 100);
      await expect(page.getByRole("region", { name: "Selected on the map" })).toContainText("Seen just now");
      expect(fetched).toBeLessThanOrEqual(1);
    });

    await test.step("the marker can be pressed at its new position, and the street layer is not redrawn", async () => {
      const map = page.locator(".maplibregl-map");
      await page.getByRole("region", { name: "Selected on the map" }).getByRole("button", { name: "Close" }).click();
      await expect(marker(page, "here")).toHaveCount(0);
      const drawings = await countRedraws(map);
      const next = kmNorth(3.3);
      const markerPoint = await map.evaluate(
        (element: MapElement, { lat, lng }) => element.map?.project([lng, lat]),
        next,
      );
      const box = await map.boundingBox();
      if (!markerPoint || !box) throw new Error("There is no map");
      await sendPosition(driver, next, 0);
      const readCursor = async (): Promise<string> => {
        await page.mouse.move(box.x + markerPoint.x - 60, box.y + markerPoint.y);
        await page.mouse.move(box.x + markerPoint.x, box.y + markerPoint.y);
        return map.locator(".maplibregl-canvas").evaluate((canvas) => getComputedStyle(canvas).cursor);
      };
      await expect.poll(readCursor, { message: "they are there" }).toBe("pointer");
      expect(await drawings()).toBe(0);
      await page.mouse.click(box.x + markerPoint.x, box.y + markerPoint.y);
      await expect(page.getByRole("list", { name: "Drivers" }).getByRole("button")).toHaveAttribute(
        "aria-pressed",
        "true",
      );
    });

    await test.step("at dusk the open map turns dark with the page, and keeps its content", async () => {
      const brightness = async () =>
        (
          await sharp(await page.locator("canvas.maplibregl-canvas").screenshot())
            .greyscale()
            .stats()
        ).channels[0]?.mean ?? Number.NaN;
      expect(await brightness()).toBeGreaterThan(180);
      await page.emulateMedia({ colorScheme: "dark" });
      await expect.poll(brightness).toBeLessThan(80);
      await expect(marker(page, "here")).toBeVisible();
      await page.emulateMedia({ colorScheme: "light" });
      await expect.poll(brightness).toBeGreaterThan(180);
    });

    await test.step("the driver leads to their delivery, and to its page", async () => {
      const card = page.getByRole("region", { name: "Selected on the map" });
      await card.getByRole("button", { name: /^Show TXN-/ }).click();
      await expect(card).toContainText("On the way");
      await card.getByRole("link", { name: "Open delivery" }).click();
      await expect(page).toHaveURL(new RegExp(`/admin/transactions/${id}`));
      await expect(marker(page, "driver")).toBeVisible();
    });

    await test.step("on the delivery's page the marker glides, and streets are redrawn only where visible", async () => {
      const shareDeviation = async (km: number) => Math.abs((await remainingShare(page)) - (6 - km) / 6);
      await expect.poll(() => shareDeviation(3.3)).toBeLessThan(0.002);
      await page.emulateMedia({ reducedMotion: null });
      const drawings = await countRedraws(page.locator(".maplibregl-map"));
      await marker(page, "driver").evaluate((element) => {
        new MutationObserver(() => (element.dataset.steps = String(Number(element.dataset.steps ?? 0) + 1))).observe(
          element,
          { attributeFilter: ["style"] },
        );
      });
      await sendPosition(driver, kmNorth(3.38), 0);
      await expect.poll(() => shareDeviation(3.38)).toBeLessThan(0.002);
      expect(Number(await marker(page, "driver").getAttribute("data-steps"))).toBeGreaterThan(4);
      expect(await drawings()).toBeLessThan(10);
    });
    await requestJson(driver, `/api/tasks/${id}/fail`, { reason: "The test is over" });
    await context.close();
  },
);
