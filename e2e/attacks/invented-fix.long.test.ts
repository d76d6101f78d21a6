// A driver who forges positions: the right code completes, the numbers reveal it, and offers stop until a review.
import { good, newAdmin, someKey, somePlace } from "../api/support/app";
import {
  codeOf,
  kmNorth,
  newParties,
  offerTo,
  offersOf,
  paidDelivery,
  standing,
  statusOf,
  step,
  waitingDriver,
  collect,
} from "../api/support/deliveries";

// Reading: impossible-arrival
test("created and delivered in seconds, twenty kilometres away: delivered, flagged, and no offers until it is cleared", async () => {
  const place = somePlace();
  const door = kmNorth(place, 20);
  const parties = await newParties();
  const dora = await waitingDriver("Dora Driver", place);
  const id = await paidDelivery(parties, place, { pickupLocation: place, deliveryLocation: door });
  await good(dora.post(`/api/offers/${(await offerTo(dora, id)).id}/accept`, { acceptedVia: "app" }));
  await collect({ dora, sam: parties.sam, id });
  await good(step(dora, id, "arrive", standing(door)));
  await good(step(dora, id, "complete", { code: (await codeOf(parties.rosa, id)).code, ...standing(door) }));
  expect(await statusOf(parties.sam, id)).toBe("delivered");

  const ada = await newAdmin();
  const flagged = (await good(ada.get(`/api/admin/transactions/${id}`))).data;
  expect(flagged.review).toMatchObject({ step: "arrive", rule: "time", limit: 70 });
  const waiting = (await good(ada.get("/api/admin/transactions?need=under_review&limit=100"))).data.items as {
    id: string;
  }[];
  expect(waiting.map((each) => each.id)).toContain(id);
  expect((await good(dora.get("/api/driver/profile"))).data.underReviewSince).not.toBeNull();

  const next = await paidDelivery(parties, place);
  expect(await ada.post(`/api/admin/transactions/${next}/assign`, { driverId: dora.id }, someKey())).toMatchObject({
    status: 409,
    code: "NOT_ELIGIBLE",
  });
  expect((await offersOf(dora)).filter(({ status }) => status === "new")).toEqual([]);
  expect(
    (await dora.post(`/api/admin/transactions/${id}/clear-review`, { reason: "It was me" }, someKey())).status,
  ).toBe(404);

  expect(
    (await good(ada.post(`/api/admin/transactions/${id}/clear-review`, { reason: "Called the receiver" }, someKey())))
      .data.review,
  ).toBeNull();
  expect((await good(dora.get("/api/driver/profile"))).data.underReviewSince).toBeNull();
  await good(ada.post(`/api/admin/transactions/${next}/assign`, { driverId: dora.id }, someKey()));
});

// Reading: impossible-arrival
test("accepted nine kilometres away and done near the pickup in seconds: the route there counts too", async () => {
  const place = somePlace();
  const door = kmNorth(place, 0.3);
  const parties = await newParties();
  const dora = await waitingDriver("Dora Driver", kmNorth(place, -9));
  const id = await paidDelivery(parties, place, { pickupLocation: place, deliveryLocation: door });
  await good(dora.post(`/api/offers/${(await offerTo(dora, id)).id}/accept`, { acceptedVia: "app" }));
  await collect({ dora, sam: parties.sam, id });
  await good(step(dora, id, "arrive", standing(door)));
  await good(step(dora, id, "complete", { code: (await codeOf(parties.rosa, id)).code, ...standing(door) }));
  const ada = await newAdmin();
  expect((await good(ada.get(`/api/admin/transactions/${id}`))).data.review).toMatchObject({
    step: "arrive",
    rule: expect.stringMatching(/^(way|track)$/) as unknown,
    driverName: "Dora Driver",
  });
});
