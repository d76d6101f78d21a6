import { expect, test, type Page } from "@playwright/test";
import type { Map as MapLibre } from "maplibre-gl";
import { createDeliveryActors, createPaidDelivery } from "./support/deliveries.ts";
import { createAdmin, createApprovedDriver, requestJson, signIn } from "./support/people.ts";

test.use({ viewport: { width: 1280, height: 900 } });

// A place of its own, far from other tests' drivers.
const place = { lat: -33.02, lng: 151.66 };

type MapElement = HTMLElement & { map?: MapLibre };
/** A place's position on the map's box (px), once the map is idle. */
async function projectOnMap(page: Page, location: { lat: number; lng: number }) {
  const box = page.locator(".maplibregl-map");
  await expect.poll(() => box.evaluate((element: MapElement) => element.map?.loaded() === true)).toBe(true);
  return box.evaluate(
    (element: MapElement, { lat, lng }) => element.map?.project([lng, lat]) ?? { x: 0, y: 0 },
    location,
  );
}
/** From so far away that nearby drivers form one cluster. */
async function zoomOutToCluster(page: Page, location: { lat: number; lng: number }) {
  const box = page.locator(".maplibregl-map");
  await box.evaluate((element: MapElement, { lat, lng }) => {
    element.map?.jumpTo({ center: [lng, lat], zoom: 8 });
  }, location);
  await expect
    .poll(() =>
      box.evaluate((element: MapElement) =>
        element.map?.querySourceFeatures("dot-clusters").some(({ properties }) => properties.cluster === true),
      ),
    )
    .toBe(true);
  await box.evaluate(
    (element: MapElement) =>
      new Promise<void>((resolve) => {
        void element.map?.once("idle", () => {
          requestAnimationFrame(() => {
            requestAnimationFrame(() => {
              resolve();
            });
          });
        });
        element.map?.triggerRepaint();
      }),
  );
}
/** The zoom, once the map is idle. */
const readZoom = (page: Page) =>
  page
    .locator(".maplibregl-map")
    .evaluate((element: MapElement) => (element.map && !element.map.isMoving() ? element.map.getZoom() : 0));
const orderNo = (id: string): string => `TXN-${id.slice(0, 8).toUpperCase()}`;

test(
  "a dispatcher opens a figure's list, drags a delivery onto a driver on the map, and assigns the next by keyboard",
  { tag: "@long" },
  async ({ page }) => {
    const actors = await createDeliveryActors();
    const ada = await createAdmin();
    const [dora, gus] = await Promise.all([
      createApprovedDriver("Dora Dragged", ada.api),
      createApprovedDriver("Gus Dragged", ada.api),
    ]);
    // Two degrees away: the search considers neither of them. Three miles from each other.
    const driverPlace = { lat: place.lat + 2, lng: place.lng };
    for (const [driver, lng] of [
      [dora, driverPlace.lng],
      [gus, driverPlace.lng + 0.05],
    ] as const) {
      await requestJson(driver.api, "/api/driver/positions", {
        positions: [{ timestamp: Date.now() / 1000, latitude: driverPlace.lat, longitude: lng, accuracy: 8 }],
      });
      await requestJson(driver.api, "/api/driver/status", { status: "online" });
    }
    const [first, second] = [await createPaidDelivery(actors, place, 70), await createPaidDelivery(actors, place, 71)];
    await signIn(page, ada.person);
    await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();

    await test.step("the figure opens the list of its deliveries", async () => {
      await page.goto("/admin");
      const figures = page.getByRole("region", { name: "Now" });
      await expect(figures.getByRole("link")).toHaveCount(6);
      await figures.getByRole("link", { name: /^Waiting for a driver/ }).click();
      await expect(page).toHaveURL(/attention=waiting/);
      await expect(page.getByRole("link", { name: orderNo(first) }).first()).toBeVisible();
    });

    const waitingList = page.getByRole("region", { name: /^Waiting for a driver/ });
    const dialog = page.getByRole("dialog", { name: "Assign a driver" });
    const showMoreButton = waitingList.getByRole("button", { name: /^\d+ more$/ });
    const row = (id: string) => waitingList.getByRole("listitem").filter({ hasText: orderNo(id) });
    const readAssignedDriver = async (id: string) =>
      (
        (await requestJson(ada.api, `/api/admin/transactions/${id}`)) as {
          status: string;
          driver: { name: string } | null;
        }
      ).driver?.name;

    await test.step("dropped on a cluster of drivers, the map opens the cluster, and assigns to no one", async () => {
      await page.goto("/admin/map?q=Dragged");
      await expect(waitingList).toBeVisible();
      // Other tests' rows may push theirs down.
      while (await showMoreButton.isVisible()) await showMoreButton.click();
      await expect(row(first)).toBeVisible();
      await projectOnMap(page, driverPlace);
      const insertPoint = { lat: driverPlace.lat, lng: driverPlace.lng + 0.025 };
      await zoomOutToCluster(page, insertPoint);
      const circle = await projectOnMap(page, insertPoint);
      await row(first).dragTo(page.locator(".maplibregl-map"), { targetPosition: { x: circle.x, y: circle.y } });
      // The first zoom at which the two are apart.
      await expect.poll(() => readZoom(page)).toBeGreaterThanOrEqual(10);
      await expect(dialog).toBeHidden();
    });

    await test.step("dropped on a driver, a dialog asks for confirmation, and assigns to that driver only", async () => {
      const target = await projectOnMap(page, driverPlace);
      await row(first).dragTo(page.locator(".maplibregl-map"), { targetPosition: { x: target.x, y: target.y } });
      await expect(dialog.getByRole("radio", { name: /Dora Dragged/ })).toBeChecked();
      await dialog.getByRole("button", { name: "Assign a driver", exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(row(first)).toBeHidden();
      expect(await readAssignedDriver(first)).toBe("Dora Dragged");
    });

    await test.step("by keyboard: the delivery, the driver, the confirmation", async () => {
      await row(second)
        .getByRole("button", { name: `Assign ${orderNo(second)}` })
        .focus();
      await page.keyboard.press("Enter");
      await dialog.getByLabel("Find a driver").focus();
      await page.keyboard.type("Gus Dragged");
      const choice = dialog.getByRole("radio", { name: /Gus Dragged/ });
      await expect(choice).toBeVisible();
      await choice.focus();
      await page.keyboard.press("Space");
      await dialog.getByRole("button", { name: "Assign a driver", exact: true }).focus();
      await page.keyboard.press("Enter");
      await expect(dialog).toBeHidden();
      await expect(row(second)).toBeHidden();
      expect(await readAssignedDriver(second)).toBe("Gus Dragged");
    });
  },
);
