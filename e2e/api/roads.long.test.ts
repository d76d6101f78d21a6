// In the town with known roads: the app, the worker and Valhalla together. In one file, and one driver after the other:
// any driver online there is near enough for the other's delivery.
import { decodePolyline } from "@/lib/domain/geo/polyline";
import { distanceMetres } from "@/lib/domain/geo/distance";
import type { AssignCandidate, DispatchState } from "@/lib/contracts/admin/dispatch";
import type { Offer } from "@/lib/contracts/driver/offer";
import type { TaskRoute } from "@/lib/contracts/driver/task-route";
import { callCronRoute, pollUntil, expectOk, newAdmin, queryAsOwner, testStack, type ApiPerson } from "./support/app";
import { newHub } from "./support/hubs";
import {
  newParties,
  waitForOffer,
  createPaidDelivery,
  sendStep,
  createOnlineDriver,
  completeCashLeg,
} from "./support/deliveries";

jest.setTimeout(120_000);

// The engine starts its process with the first request, which takes longer than the timeout.
beforeAll(async () => {
  expect((await fetch(`${testStack().url}/roads/status`)).ok).toBe(true);
}, 60_000);

// Two streets in Canton close to each other by the straight line; the drop-off is in Fells Point.
const pickup = { lat: 39.2841, lng: -76.5775 };
const dropOff = { lat: 39.2832, lng: -76.5931 };
const beside = { lat: 39.2871, lng: -76.5489 };

/**
 * Requests the same delivery repeatedly until the engine was quick enough for an offer: on a busy machine 150 ms may
 * be too short.
 */
async function offeredByRoad(dora: ApiPerson, ada: ApiPerson): Promise<{ id: string; offer: Offer }> {
  const parties = await newParties();
  return pollUntil(
    "an offer has a route by road",
    async () => {
      const id = await createPaidDelivery(parties, pickup, { pickupLocation: pickup, deliveryLocation: dropOff });
      const offer = await waitForOffer(dora, id);
      if (!offer.taskDetails.estimateApproximate) return { id, offer };
      await expectOk(ada.post(`/api/admin/transactions/${id}/cancel`, { reason: "The engine was busy" }));
      return null;
    },
    100,
  );
}
const straightMetres = distanceMetres(beside, pickup) + distanceMetres(pickup, dropOff);

// docs/readings.md: distance
test("an offer has the route by road with distance and duration, and an administrator reads each driver's distance to the pickup", async () => {
  const dora = await createOnlineDriver("Dora Driver", beside);
  const ada = await newAdmin();
  const { id, offer } = await offeredByRoad(dora, ada);
  const { taskDetails: details } = offer;
  const metres = Number(details.estimatedDistance.replace(" km", "")) * 1_000;
  expect(details).toMatchObject({ estimateApproximate: false, distanceFrom: "driver" });
  expect(metres).toBeGreaterThan(straightMetres);
  expect(metres).toBeLessThan(straightMetres * 3);
  // Its two parts, which the text rounds to a tenth of a kilometre.
  const parts = [details.toPickup, details.toDropOff].map((part) => part?.metres ?? 0);
  expect(Math.abs(metres - parts.reduce((sum, part) => sum + part, 0))).toBeLessThanOrEqual(51);
  expect([details.toPickup?.approximate, details.toDropOff?.approximate]).toEqual([false, false]);
  expect(details.estimatedTime).toBeGreaterThan(4);
  expect(details.estimatedTime).toBeLessThan(40);
  // From the pickup to the drop-off, on roads: near both, and with corners.
  const line = decodePolyline(details.routePolyline ?? "");
  expect(line.length).toBeGreaterThan(2);
  expect(line.length).toBeLessThanOrEqual(60);
  expect(distanceMetres(line[0] ?? beside, pickup)).toBeLessThan(100);
  expect(distanceMetres(line.at(-1) ?? beside, dropOff)).toBeLessThan(100);

  const { rounds } = (await expectOk(ada.get(`/api/admin/transactions/${id}/dispatch`))).data as DispatchState;
  expect(rounds[0]?.candidates[0]).toMatchObject({
    driverId: dora.id,
    offered: true,
    toPickup: { approximate: false },
  });
  const toPickup = rounds[0]?.candidates[0]?.toPickup?.metres ?? 0;
  expect(toPickup).toBeGreaterThan(distanceMetres(beside, pickup));

  // No other driver is in this town, so they are queried directly once the offer is over.
  await queryAsOwner("update public.driver_notifications set expires_at = clock_timestamp() where id = $1", [offer.id]);
  expect((await callCronRoute("expire-offers")).status).toBe(200);
  const items = await pollUntil("the dispatcher sees travel times by road", async () => {
    const { items } = (await expectOk(ada.get(`/api/admin/transactions/${id}/candidates`))).data as {
      items: AssignCandidate[];
    };
    return items.some(({ minutesApproximate }) => !minutesApproximate) && items;
  });
  expect(items).toMatchObject([{ driverId: dora.id, minutesApproximate: false }]);
  await expectOk(ada.post(`/api/admin/transactions/${id}/cancel`, { reason: "The test is over" }));
  await expectOk(dora.post("/api/driver/status", { status: "offline" }));
});

const hospital = { lat: 39.289509, lng: -76.590468 };
const dropOffLocation = { lat: 39.281857, lng: -76.593668 };
const readTaskRoute = async (driver: ApiPerson, id: string, language = "en"): Promise<TaskRoute> =>
  (await expectOk(driver.get(`/api/tasks/${id}/route`, { "accept-language": language }))).data as TaskRoute;

test("Dora gets her route by road to the pickup and on to the drop-off, with every turn in her language and at its place on the line", async () => {
  const dora = await createOnlineDriver("Dora Driver", { lat: 39.2918, lng: -76.5904 });
  const parties = await newParties();
  const id = await createPaidDelivery(parties, hospital, { deliveryLocation: dropOffLocation });
  await expectOk(dora.post(`/api/offers/${(await waitForOffer(dora, id)).id}/accept`));

  const route = await readTaskRoute(dora, id);
  expect(route).toMatchObject({ approximate: false, status: "assigned", transactionId: id });
  expect(route.stops.map(({ to }) => to)).toEqual(["pickup", "dropOff"]);
  const points = decodePolyline(route.polyline);
  const placeOf = (n: number): { lat: number; lng: number } => points.at(n) ?? { lat: 0, lng: 0 };
  expect(distanceMetres(placeOf(0), { lat: 39.2918, lng: -76.5904 })).toBeLessThan(100);
  expect(distanceMetres(placeOf(route.stops[0]?.shapeIndex ?? -1), hospital)).toBeLessThan(100);
  expect(distanceMetres(placeOf(-1), dropOffLocation)).toBeLessThan(100);
  expect(route.from).toEqual(points[0]);
  expect(route.steps.reduce((sum, { metres }) => sum + metres, 0) / (route.metres ?? 0)).toBeCloseTo(1, 1);
  expect(route.steps.reduce((sum, { seconds }) => sum + seconds, 0) / (route.seconds ?? 0)).toBeCloseTo(1, 1);
  const indexes = route.steps.map(({ shapeIndex }) => shapeIndex);
  expect(indexes).toEqual([...indexes].sort((one, other) => one - other));
  expect(route.steps.filter(({ type }) => type === "arrive").map(({ instruction }) => instruction)).toEqual([
    "Arrive at the pickup",
    "Arrive at the drop-off",
  ]);
  expect(route.steps.at(-1)?.shapeIndex).toBe(points.length - 1);
  expect((await readTaskRoute(dora, id, "es")).steps.at(-1)?.instruction).toBe("Llegas a la entrega");

  await completeCashLeg({ dora, sam: parties.sam, id });
  const onward = await pollUntil("only the route to the drop-off is left", async () => {
    const next = await readTaskRoute(dora, id);
    return next.status === "in_transit" && !next.approximate ? next : undefined;
  });
  expect(onward.stops.map(({ to }) => to)).toEqual(["dropOff"]);

  await expectOk(sendStep(dora, id, "fail", { reason: "Nobody there" }));
  const returnRoute = (to: string): Promise<TaskRoute> =>
    pollUntil(`the return route to the ${to}`, async () => {
      const next = await readTaskRoute(dora, id);
      return next.status === "returning" && !next.approximate && next.stops[0]?.to === to ? next : undefined;
    });
  const returnToSender = await returnRoute("sender");
  expect(distanceMetres(decodePolyline(returnToSender.polyline).at(-1) ?? dropOffLocation, hospital)).toBeLessThan(100);
  expect(returnToSender.steps.at(-1)?.instruction).toBe("Arrive at the sender");
  const { hub, olga } = await newHub({ location: dropOffLocation });
  await expectOk(
    olga.post(`/api/admin/transactions/${id}/return-to`, { hubId: hub.id, reason: "The sender is abroad" }),
  );
  const toHub = await returnRoute("hub");
  expect(distanceMetres(decodePolyline(toHub.polyline).at(-1) ?? hospital, dropOffLocation)).toBeLessThan(100);
  expect(toHub.legId).not.toBe(returnToSender.legId);
  expect((await readTaskRoute(dora, id, "es")).steps.at(-1)?.instruction).toBe("Llegas al centro");
});
