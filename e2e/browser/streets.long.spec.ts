// On the town's streets, with the real road engine: turns, leaving the route, no network, and the waiting parties.
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor.ts";
import type { Map as MapLibre } from "maplibre-gl";
import type { TaskRoute } from "../../lib/contracts/driver/task-route.ts";
import { decodePolyline } from "../../lib/domain/geo/polyline.ts";
import { collectCash } from "./support/collect.ts";
import {
  openDriverAt,
  createDeliveryActors,
  offerDialogOn,
  waitForCachedPages,
  createPaidDelivery,
  type DriverSession,
  type DeliveryActors,
} from "./support/deliveries.ts";
import { createAdmin, requestJson, queryAsOwner, openPhoneAt, signIn } from "./support/people.ts";
import { takePicture, expectReachable } from "./support/reach.ts";
import { longTag } from "./support/steps.ts";

type Place = { lat: number; lng: number };
// Highlandtown, where no other browser test drives: via the pickup in Conkling Street south to Canton.
const home = { lat: 39.2905, lng: -76.5668 };
const pickup = { lat: 39.2893, lng: -76.5675 };
const dropOff = { lat: 39.2808, lng: -76.5733 };

let actors: DeliveryActors;
test.beforeAll(async () => {
  actors = await createDeliveryActors();
  // The engine starts with its first request, which takes longer than the timeout.
  const { url } = JSON.parse(process.env.TEST_STACK ?? "{}") as { url: string };
  expect((await fetch(`${url}/roads/status`)).ok).toBe(true);
});

/** The driver accepts a delivery, and their phone loads the route. */
async function acceptDelivery(dora: DriverSession): Promise<string> {
  const id = await createPaidDelivery(actors, pickup, 120, dropOff);
  await expect(offerDialogOn(dora.page)).toBeVisible();
  await offerDialogOn(dora.page).getByRole("button", { name: "Accept Task" }).click();
  await expect(dora.page).toHaveURL(new RegExp(`/navigation/${id}`));
  await expect(nextTurn(dora.page)).toBeVisible();
  return id;
}
const nextTurn = (page: Page) => page.getByTestId("next-turn");
/** The route by road to the drop-off, as the server has it after the start. */
async function readRouteToDropOff({ api }: DriverSession, id: string): Promise<{ route: TaskRoute; points: Place[] }> {
  const readRoute = async () => (await requestJson(api, `/api/tasks/${id}/route`)) as TaskRoute;
  await expect
    .poll(async () => (await readRoute()).status + String((await readRoute()).approximate))
    .toBe("in_transitfalse");
  const route = await readRoute();
  return { route, points: decodePolyline(route.polyline) };
}
const goTo = (context: BrowserContext, { lat, lng }: Place) =>
  context.setGeolocation({ latitude: lat, longitude: lng, accuracy: 5 });
const interpolate = (one: Place, other: Place, share: number): Place => ({
  lat: one.lat + (other.lat - one.lat) * share,
  lng: one.lng + (other.lng - one.lng) * share,
});
/** Just before the next turn after this point of the line. */
function beforeTurn({ steps }: TaskRoute, points: readonly Place[], nth: number): { here: Place; instruction: string } {
  const step = steps[nth];
  const [place, before] = [points[step?.shapeIndex ?? -1], points[(step?.shapeIndex ?? 0) - 1]];
  if (!step || !place || !before) throw new Error("The route has no such turn");
  return { here: interpolate(before, place, 0.7), instruction: step.instruction };
}
test(
  "a driver is led turn by turn, gets another route when they leave it, and keeps the turns offline",
  { tag: "@long" },
  async ({ browser }) => {
    test.setTimeout(240_000 * TIMEOUT_FACTOR);
    const dora = await openDriverAt(browser, actors, home);
    const { page, context } = dora;
    const id = await acceptDelivery(dora);

    await test.step("to the pickup, with all turns behind one touch", async () => {
      await takePicture(page, "streets-pickup");
      await page.getByRole("button", { name: "All turns" }).click();
      const turns = page.getByRole("dialog", { name: "Turns" });
      await expect(turns.getByText("Arrive at the pickup")).toBeVisible();
      await expect(turns.getByRole("listitem").last()).toContainText("Arrive at the drop-off");
      await takePicture(page, "streets-turns");
      await turns.getByRole("button", { name: "Close" }).click();
      await expectReachable(page, page.getByRole("link", { name: "Start Service" }));
      await goTo(context, pickup);
      await collectCash(page, { sender: actors.sender, id, amount: 120 });
    });

    const { route, points } = await readRouteToDropOff(dora, id);
    await test.step("along the route the next turn follows, without a request", async () => {
      await expect.poll(() => page.evaluate(() => localStorage.getItem("handover.road-route"))).toContain("in_transit");
      let routeRequests = 0;
      page.on("request", (request) => (routeRequests += request.url().includes("/route") ? 1 : 0));
      for (const nth of [1, 2]) {
        const { here, instruction } = beforeTurn(route, points, nth);
        await goTo(context, here);
        await expect(nextTurn(page)).toHaveText(instruction);
      }
      expect(routeRequests).toBe(0);
      await takePicture(page, "streets-driving");
    });

    await test.step("the map follows the driver until they move it, and again on request", async () => {
      const map = page.locator(".maplibregl-map");
      const dot = () =>
        map.evaluate((element: HTMLElement & { map?: MapLibre }) => {
          const markerBounds = element.querySelector("[data-marker=me]")?.getBoundingClientRect();
          const mapBounds = element.getBoundingClientRect();
          return markerBounds &&
            markerBounds.left > mapBounds.left &&
            markerBounds.right < mapBounds.right &&
            markerBounds.top > mapBounds.top &&
            markerBounds.bottom < mapBounds.bottom
            ? (element.map?.getZoom() ?? 0) >= 13.5
              ? "near"
              : "far"
            : null;
        });
      await expect.poll(dot, { message: "the driver is seen, at the street they are in" }).toBe("near");
      // A toast over the map would take the touch.
      await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
      const box = await map.boundingBox();
      if (!box) throw new Error("There is no map");
      await page.mouse.move(box.x + box.width / 2, box.y + 120);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2, box.y + 900, { steps: 4 });
      await page.mouse.up();
      await expect.poll(dot).toBeNull();
      await page.getByRole("button", { name: "Recenter" }).click();
      await expect.poll(dot).toBe("near");
      await expect(page.getByRole("button", { name: "Recenter" })).toHaveCount(0);
    });

    await test.step("a view that the driver moved stays when the route arrives", async () => {
      const routes = /\/api\/tasks\/[^/]+\/route/;
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(routes, async (route) => {
        await released;
        await route.continue();
      });
      await page.evaluate(() => {
        localStorage.removeItem("handover.road-route");
      });
      await page.reload();
      const recenter = page.getByRole("button", { name: /^(Recenter|Show the whole route)$/ });
      const box = await page.locator(".maplibregl-map").boundingBox();
      if (!box) throw new Error("There is no map");
      await expect(async () => {
        await page.mouse.move(box.x + box.width / 2, box.y + 120);
        await page.mouse.down();
        await page.mouse.move(box.x + box.width / 2, box.y + 220, { steps: 4 });
        await page.mouse.up();
        await expect(recenter).toBeVisible({ timeout: 1_500 });
      }).toPass();
      await expect(nextTurn(page)).toHaveCount(0);
      release();
      await expect(nextTurn(page)).toBeVisible();
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(resolve));
          }),
      );
      await expect(recenter).toBeVisible();
      await page.unroute(routes);
      await recenter.click();
      await expect(recenter).toHaveCount(0);
    });

    await test.step("offline the turns stay, also across a reload", async () => {
      await waitForCachedPages(page, id);
      await context.setOffline(true);
      await page.reload();
      const { here, instruction } = beforeTurn(route, points, route.steps.length - 1);
      await goTo(context, here);
      await expect(nextTurn(page)).toHaveText(instruction);
      await takePicture(page, "streets-offline");
      await context.setOffline(false);
    });

    await test.step("after a useless answer of the server the task appears automatically once it answers", async () => {
      const current = /\/api\/tasks\/current/;
      await page.route(current, (route) => route.fulfill({ status: 500, json: { code: "INTERNAL_ERROR" } }));
      await page.reload();
      await expect(nextTurn(page), "the phone shows its stored task").toBeVisible();
      await page.evaluate(() => {
        localStorage.removeItem("handover.task");
      });
      await page.reload();
      await expect(page.getByText(/^Failed to Load/)).toBeVisible();
      await page.unroute(current);
      await expect(nextTurn(page)).toBeVisible({ timeout: 90_000 });
    });

    await test.step("off the route the driver sees that, and gets one from the current position", async () => {
      // Four streets to the east of the drop-off, in a car with slightly different positions.
      let positions = 0;
      const drive = () =>
        goTo(context, { lat: dropOff.lat + 0.001 + (positions += 1) * 1e-6, lng: dropOff.lng + 0.008 });
      await drive();
      await expect(page.getByText("You have left the route").first()).toBeAttached();
      await expect
        // Their phone sends the position before the request, immediately and after 15 seconds: the first looks like a
        // jump, the second is accepted.
        .poll(
          async () => {
            await drive();
            return ((await requestJson(dora.api, `/api/tasks/${id}/route`)) as TaskRoute).from?.lng ?? 0;
          },
          { timeout: 120_000 },
        )
        .toBeGreaterThan(dropOff.lng + 0.0075);
      await expect(page.getByText("You have left the route")).toHaveCount(0);
      await expect(nextTurn(page)).toBeVisible();
    });
    await requestJson(dora.api, `/api/tasks/${id}/fail`, { reason: "The test is over" });
    await context.close();
  },
);

test(
  "with cash to return the route leads turn by turn to the sender, and to the hub when it goes there",
  { tag: "@long" },
  async ({ browser }) => {
    test.setTimeout(180_000 * TIMEOUT_FACTOR);
    const dora = await openDriverAt(browser, actors, home);
    const { page, context } = dora;
    const id = await acceptDelivery(dora);
    await collectCash(page, { sender: actors.sender, id, amount: 120 });
    await readRouteToDropOff(dora, id);
    await requestJson(dora.api, `/api/tasks/${id}/fail`, { reason: "Nobody there" });
    await page.reload();
    const turns = page.getByRole("dialog", { name: "Turns" });
    const lastTurn = async (text: string) => {
      await expect(nextTurn(page)).toBeVisible({ timeout: 180_000 });
      await page.getByRole("button", { name: "All turns" }).click();
      await expect(turns.getByRole("listitem").last()).toContainText(text);
      await turns.getByRole("button", { name: "Close" }).click();
    };
    await test.step("to the sender", async () => {
      await expect(page.getByText("Bring the cash back to Sam Sender")).toBeVisible();
      await lastTurn("Arrive at the sender");
      await expect(page.getByText(/ away$/).first(), "by road, not about").not.toContainText("about");
      await takePicture(page, "streets-back");
    });
    await test.step("to the hub", async () => {
      const { id: hubId } = (await requestJson(actors.administrator, "/api/admin/hubs", {
        name: "Canton",
        address: "1 Canton Square",
        location: dropOff,
        hours: [],
        cashiers: [],
      })) as { id: string };
      await requestJson(actors.administrator, `/api/admin/transactions/${id}/return-to`, {
        hubId,
        reason: "The sender is abroad",
      });
      await expect(page.getByText("Bring the cash to Canton").first()).toBeVisible();
      await lastTurn("Arrive at the hub");
      await takePicture(page, "streets-to-hub");
    });
    await requestJson(actors.administrator, `/api/admin/transactions/${id}/cash-returned`, {
      reason: "The test is over",
    });
    await context.close();
  },
);

test(
  "sender and receiver read the expected arrival, and operations see a driver who moves away",
  longTag,
  async ({ browser }) => {
    test.setTimeout(240_000 * TIMEOUT_FACTOR);
    const dora = await openDriverAt(browser, actors, home);
    const id = await acceptDelivery(dora);
    const { url } = (await requestJson(actors.sender, `/api/transactions/${id}/tracking-link`, {})) as { url: string };
    const trackingPhone = await openPhoneAt(browser, { latitude: 0, longitude: 0 });
    await test.step("by the tracking link before the pickup", async () => {
      await trackingPhone.page.goto(new URL(url).pathname);
      await expect(trackingPhone.page.getByText(/^Expected about \d+:\d\d [AP]M, after the pickup$/)).toBeVisible();
      await takePicture(trackingPhone.page, "streets-expected");
    });
    await goTo(dora.context, pickup);
    await collectCash(dora.page, { sender: actors.sender, id, amount: 120 });
    const { points } = await readRouteToDropOff(dora, id);
    const sendPosition = ({ lat, lng }: Place) =>
      requestJson(dora.api, "/api/driver/positions", {
        positions: [{ timestamp: Date.now() / 1000, latitude: lat, longitude: lng, accuracy: 5 }],
      });

    await test.step("by the tracking link", async () => {
      await trackingPhone.page.goto(new URL(url).pathname);
      await expect(trackingPhone.page.getByText(/^Arrives about \d+:\d\d [AP]M$/)).toBeVisible();
      await expect(trackingPhone.page.getByRole("img", { name: "Drop-off" })).toBeVisible();
      await takePicture(trackingPhone.page, "streets-tracking");
    });
    await test.step("on the live map", async () => {
      const { person } = await createAdmin();
      await signIn(trackingPhone.page, person);
      await expect(trackingPhone.page).not.toHaveURL(/\/login/);
      await trackingPhone.page.goto(`/admin/map?show=deliveries&at=delivery:${id}`);
      const card = trackingPhone.page.getByRole("region", { name: "Selected on the map" }).filter({ visible: true });
      await expect(card).toContainText(/Arrives about \d+:\d\d [AP]M/);
      const here = points[Math.floor(points.length / 2)] ?? pickup;
      await sendPosition(here);
      // As though they had been at the drop-off: a real kilometre in a moment would be a jump.
      await queryAsOwner("update private.task_road_routes set nearest_m = 0 where transaction_id = $1", [id]);
      await sendPosition(here);
      await expect(card).toContainText(/Moving away from the stop since/);
      await expect(
        trackingPhone.page.getByRole("list", { name: "Deliveries" }).getByText(/Moving away from the stop since/),
      ).toBeVisible();
      await takePicture(trackingPhone.page, "streets-board");
    });
    await requestJson(dora.api, `/api/tasks/${id}/fail`, { reason: "The test is over" });
    await Promise.all([dora.context.close(), trackingPhone.context.close()]);
  },
);
