// Attempts to forge ratings: for another's delivery, twice, before the delivery, of oneself; or to learn who gave
// which.
import { expectOk, newCustomer, newDriver, queryAsOwner, randomKey } from "../api/support/app";
import { createArrivedDelivery, readCode, positionBody, sendStep } from "../api/support/deliveries";

const readRatings = (id: string) =>
  queryAsOwner<{ stars: number; rater_role: string }>(
    "select stars, rater_role from private.delivery_ratings where transaction_id = $1 order by rater_role",
    [id],
  );

test("a driver cannot rate themselves, a stranger no one, and a party only once", async () => {
  const { dora, rosa, sam, id, place } = await createArrivedDelivery();
  const path = `/api/transactions/${id}/rating`;
  for (const person of [dora, rosa, sam, await newCustomer(), await newDriver()])
    expect((await person.post(path, { stars: 5 })).status).toBeGreaterThanOrEqual(400);
  expect(await readRatings(id)).toEqual([]);

  const { code } = await readCode(rosa, id);
  await expectOk(sendStep(dora, id, "complete", { code, ...positionBody(place) }));
  // Under a stranger's name, for another driver, as the other side: such fields are refused.
  for (const more of [
    { raterId: rosa.id },
    { driverId: dora.id },
    { raterRole: "sender" },
    { ratedAt: "2020-01-01T00:00:00Z" },
  ])
    expect((await rosa.post(path, { stars: 1, ...more })).code).toBe("VALIDATION_ERROR");
  await Promise.all([1, 2, 3, 4, 5].map((stars) => rosa.post(path, { stars }, randomKey())));
  expect(await readRatings(id)).toHaveLength(1);
  for (const person of [dora, await newCustomer(), await newDriver()])
    expect((await person.post(path, { stars: 5 })).status).toBe(404);
  expect(await readRatings(id)).toHaveLength(1);
});

test("a driver who checks after each delivery learns nothing from one rating, nor from its delivery", async () => {
  const { dora, rosa, id, place } = await createArrivedDelivery();
  const { code } = await readCode(rosa, id);
  await expectOk(sendStep(dora, id, "complete", { code, ...positionBody(place) }));
  const before = await dora.get("/api/driver/ratings");
  const profile = (await dora.get("/api/driver/profile")).data;
  await expectOk(rosa.post(`/api/transactions/${id}/rating`, { stars: 1, reasons: ["rude"], comment: "SECRET-WORDS" }));
  expect((await dora.get("/api/driver/ratings")).data).toEqual(before.data);
  expect((await dora.get("/api/driver/profile")).data.updatedAt).toBe(profile.updatedAt);
  for (const path of ["/api/driver/history", "/api/notifications", `/api/transactions/${id}`])
    expect((await dora.get(path)).text).not.toContain("SECRET-WORDS");
});
