// A driver who forges positions: the right code completes, the numbers reveal it, and offers stop until a review.
import { expectOk, newAdmin, randomKey, randomPlace } from "../api/support/app";
import {
  readCode,
  kmNorth,
  newParties,
  waitForOffer,
  listOffers,
  createPaidDelivery,
  positionBody,
  readStatus,
  sendStep,
  createOnlineDriver,
  completeCashLeg,
} from "../api/support/deliveries";

// docs/readings.md: impossible-arrival
test("created and delivered in seconds, twenty kilometres away: delivered, flagged, and no offers until it is cleared", async () => {
  const place = randomPlace();
  const dropOff = kmNorth(place, 20);
  const parties = await newParties();
  const dora = await createOnlineDriver("Dora Driver", place);
  const id = await createPaidDelivery(parties, place, { pickupLocation: place, deliveryLocation: dropOff });
  await expectOk(dora.post(`/api/offers/${(await waitForOffer(dora, id)).id}/accept`, { acceptedVia: "app" }));
  await completeCashLeg({ dora, sam: parties.sam, id });
  await expectOk(sendStep(dora, id, "arrive", positionBody(dropOff)));
  await expectOk(
    sendStep(dora, id, "complete", { code: (await readCode(parties.rosa, id)).code, ...positionBody(dropOff) }),
  );
  expect(await readStatus(parties.sam, id)).toBe("delivered");

  const ada = await newAdmin();
  const flagged = (await expectOk(ada.get(`/api/admin/transactions/${id}`))).data;
  expect(flagged.review).toMatchObject({ step: "arrive", rule: "time", limit: 70 });
  const waiting = (await expectOk(ada.get("/api/admin/transactions?attention=under_review&limit=100"))).data.items as {
    id: string;
  }[];
  expect(waiting.map((each) => each.id)).toContain(id);
  expect((await expectOk(dora.get("/api/driver/profile"))).data.underReviewSince).not.toBeNull();

  const next = await createPaidDelivery(parties, place);
  expect(await ada.post(`/api/admin/transactions/${next}/assign`, { driverId: dora.id }, randomKey())).toMatchObject({
    status: 409,
    code: "NOT_ELIGIBLE",
  });
  expect((await listOffers(dora)).filter(({ status }) => status === "new")).toEqual([]);
  expect(
    (await dora.post(`/api/admin/transactions/${id}/clear-review`, { reason: "It was me" }, randomKey())).status,
  ).toBe(404);

  expect(
    (
      await expectOk(
        ada.post(`/api/admin/transactions/${id}/clear-review`, { reason: "Called the receiver" }, randomKey()),
      )
    ).data.review,
  ).toBeNull();
  expect((await expectOk(dora.get("/api/driver/profile"))).data.underReviewSince).toBeNull();
  await expectOk(ada.post(`/api/admin/transactions/${next}/assign`, { driverId: dora.id }, randomKey()));
});

// docs/readings.md: impossible-arrival
test("accepted nine kilometres away and done near the pickup in seconds: the route there counts too", async () => {
  const place = randomPlace();
  const dropOff = kmNorth(place, 0.3);
  const parties = await newParties();
  const dora = await createOnlineDriver("Dora Driver", kmNorth(place, -9));
  const id = await createPaidDelivery(parties, place, { pickupLocation: place, deliveryLocation: dropOff });
  await expectOk(dora.post(`/api/offers/${(await waitForOffer(dora, id)).id}/accept`, { acceptedVia: "app" }));
  await completeCashLeg({ dora, sam: parties.sam, id });
  await expectOk(sendStep(dora, id, "arrive", positionBody(dropOff)));
  await expectOk(
    sendStep(dora, id, "complete", { code: (await readCode(parties.rosa, id)).code, ...positionBody(dropOff) }),
  );
  const ada = await newAdmin();
  expect((await expectOk(ada.get(`/api/admin/transactions/${id}`))).data.review).toMatchObject({
    step: "arrive",
    rule: expect.stringMatching(/^(via_pickup|track)$/) as unknown,
    driverName: "Dora Driver",
  });
});
