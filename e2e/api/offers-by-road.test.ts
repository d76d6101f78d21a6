// Offers in the town whose roads the engine knows: the app, the worker and Valhalla's own code together.
import { decodePolyline } from "@/lib/domain/polyline";
import { distanceMetres } from "@/lib/domain/distance";
import type { AssignCandidate, Dispatch } from "@/lib/contracts/admin-dispatch";
import type { Offer } from "@/lib/contracts/offer";
import { eventually, good, newAdmin, owner, type Person } from "./support/app";
import { newParties, offerTo, paidDelivery, waitingDriver } from "./support/deliveries";

jest.setTimeout(120_000);

// Two streets of Canton that are near one another by the straight line; the drop-off is in Fells Point.
const pickup = { lat: 39.2841, lng: -76.5775 };
const dropOff = { lat: 39.2832, lng: -76.5931 };
const beside = { lat: 39.2871, lng: -76.5489 };

/**
 * The same delivery asked for again and again, until the engine has been quick enough for an offer: on a machine that is
 * busy with other tests, 150 ms may be too few.
 */
async function offeredByRoad(dora: Person, ada: Person): Promise<{ id: string; offer: Offer }> {
  const parties = await newParties();
  return eventually(
    "an offer tells of roads",
    async () => {
      const id = await paidDelivery(parties, pickup, { pickupLocation: pickup, deliveryLocation: dropOff });
      const offer = await offerTo(dora, id);
      if (!offer.taskDetails.estimateAbout) return { id, offer };
      await good(ada.post(`/api/admin/transactions/${id}/cancel`, { reason: "The engine was busy" }));
      return null;
    },
    100,
  );
}
const straight = distanceMetres(beside, pickup) + distanceMetres(pickup, dropOff);

// Reading: distance
test("an offer tells of the road: how far, how long and which way, and an administrator reads who is how far from the pickup", async () => {
  const dora = await waitingDriver("Dora Driver", beside);
  const ada = await newAdmin();
  const { id, offer } = await offeredByRoad(dora, ada);
  const { taskDetails: details } = offer;
  const metres = Number(details.estimatedDistance.replace(" km", "")) * 1_000;
  expect(details).toMatchObject({ estimateAbout: false, distanceFrom: "driver" });
  expect(metres).toBeGreaterThan(straight);
  expect(metres).toBeLessThan(straight * 3);
  expect(details.estimatedTime).toBeGreaterThan(4);
  expect(details.estimatedTime).toBeLessThan(40);
  // From the pickup to the door, on roads: near both, and with corners.
  const way = decodePolyline(details.way ?? "");
  expect(way.length).toBeGreaterThan(2);
  expect(way.length).toBeLessThanOrEqual(60);
  expect(distanceMetres(way[0] ?? beside, pickup)).toBeLessThan(100);
  expect(distanceMetres(way.at(-1) ?? beside, dropOff)).toBeLessThan(100);

  const { rounds } = (await good(ada.get(`/api/admin/transactions/${id}/dispatch`))).data as Dispatch;
  expect(rounds[0]?.candidates[0]).toMatchObject({ driverId: dora.id, offered: true, toPickup: { about: false } });
  const toPickup = rounds[0]?.candidates[0]?.toPickup?.metres ?? 0;
  expect(toPickup).toBeGreaterThan(distanceMetres(beside, pickup));

  // Nobody else stands in this town, so they are asked about by hand once the offer is over.
  await owner("update public.driver_notifications set expires_at = clock_timestamp() where id = $1", [offer.id]);
  const items = await eventually("somebody who assigns by hand reads minutes by road", async () => {
    const { items } = (await good(ada.get(`/api/admin/transactions/${id}/candidates`))).data as {
      items: AssignCandidate[];
    };
    return items.some(({ minutesAbout }) => !minutesAbout) && items;
  });
  expect(items).toMatchObject([{ driverId: dora.id, minutesAbout: false }]);
});
