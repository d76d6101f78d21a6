// The offer's route on the map: by road where roads are known, else a straight line.
import { expect, test } from "@playwright/test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor.ts";
import { openDriverAt, offerDialogOn, createDeliveryActors, createPaidDelivery } from "./support/deliveries.ts";
import { requestJson } from "./support/people.ts";
import { takePicture, expectReachableAndAccessible } from "./support/reach.ts";

// In Canton; the drop-off is in Fells Point, and the other one beyond the map's edge.
const pickup = { lat: 39.2841, lng: -76.5775 };
const dropOff = { lat: 39.2832, lng: -76.5931 };
const farPlace = { lat: 39.3301, lng: -76.5775 };

// docs/readings.md: distance
test("an offer shows its route, and Accept stays within reach of the thumb", { tag: "@long" }, async ({ browser }) => {
  test.setTimeout(240_000 * TIMEOUT_FACTOR);
  const actors = await createDeliveryActors();
  const { page, context, api } = await openDriverAt(browser, actors, pickup);
  const offer = offerDialogOn(page);
  const cancel = async (id: string): Promise<void> => {
    await requestJson(actors.administrator, `/api/admin/transactions/${id}/cancel`, { reason: "The test is over" });
    const expiredDialog = page.getByRole("dialog", { name: "Task Expired" });
    await expiredDialog.getByText("Close", { exact: true }).click();
    await expect(expiredDialog).toBeHidden();
  };

  await test.step("by road", async () => {
    const byRoad = offer.getByRole("img", {
      name: "The road from the pickup to the drop-off. The drop-off lies west of the pickup.",
    });
    let id = "";
    // The offer waits at most 150 ms for an engine that is starting or busy.
    await expect(async () => {
      if (id) await cancel(id);
      id = await createPaidDelivery(actors, pickup, 250, dropOff);
      await expect(offer.getByRole("img", { name: /The drop-off lies/ })).toBeVisible();
      await expect(byRoad).toBeVisible({ timeout: 100 });
      await expect(offer.getByText("about")).toHaveCount(0, { timeout: 100 });
    }).toPass({ timeout: 360_000 });
    const corners = (await byRoad.getByTestId("road").getAttribute("points"))?.split(" ") ?? [];
    expect(corners.length).toBeGreaterThan(3);
    // The line was drawn immediately; the street map loads over it.
    await expect(offer.locator("[data-drawn=true]").getByRole("link", { name: /OpenStreetMap/ })).toBeVisible();
    await takePicture(page, "offer-by-road");
    await expectReachableAndAccessible(page, offer.getByRole("button", { name: "Accept Task" }));
    await cancel(id);
  });

  await test.step("as an approximate straight line", async () => {
    const id = await createPaidDelivery(actors, pickup, 250, farPlace);
    await expect(offer.getByRole("img", { name: /^The drop-off lies north of the pickup\.$/ })).toBeVisible();
    await expect(offer.getByText(/^You are at the pickup, then about 4\.\d mi$/)).toBeVisible();
    await expect(offer.getByText(/^about .*min/)).toBeVisible();
    await takePicture(page, "offer-straight");
    await cancel(id);
  });
  await requestJson(api, "/api/driver/status", { status: "offline" });
  await context.close();
});
