// The rating routes: who may rate, and how the driver and an administrator read ratings.
import { expectOk, newAdmin, newCustomer, queryAsOwner, createApiClient } from "./support/app";
import { createArrivedDelivery, readCode, positionBody, sendStep, type AssignedDelivery } from "./support/deliveries";

async function delivered(): Promise<AssignedDelivery> {
  const delivery = await createArrivedDelivery();
  const { code } = await readCode(delivery.rosa, delivery.id);
  await expectOk(sendStep(delivery.dora, delivery.id, "complete", { code, ...positionBody(delivery.place) }));
  return delivery;
}

test("Rosa rates Dora after the delivery and changes it, and so does Sam; Dora sees no single person's rating", async () => {
  const early = await createArrivedDelivery();
  const refused = await early.rosa.post(`/api/transactions/${early.id}/rating`, { stars: 5 });
  expect([refused.status, refused.code]).toEqual([409, "INVALID_STATE"]);

  const { rosa, sam, dora, id } = await delivered();
  const path = `/api/transactions/${id}/rating`;
  expect((await rosa.get(path)).data).toEqual({ canRate: true, rating: null });
  const first = await expectOk(rosa.post(path, { stars: 2, reasons: ["unsafe"], comment: "It was dark" }));
  expect(first.data.rating).toMatchObject({ stars: 2, reasons: ["unsafe"], comment: "It was dark" });
  expect((await expectOk(rosa.post(path, { stars: 4 }))).data.rating).toMatchObject({
    stars: 4,
    reasons: [],
    comment: null,
  });
  await expectOk(sam.post(path, { stars: 5, reasons: ["polite", "on_time"] }));
  expect((await dora.get("/api/driver/ratings")).data).toMatchObject({ rating: null, count: 0, comments: [] });

  const ada = await newAdmin();
  const all = await ada.get(`/api/admin/drivers/${dora.id}/ratings`);
  expect(all.data).toMatchObject({ rating: 4.5, count: 2, shown: null, nextCursor: null });
  expect(all.data.items).toMatchObject([
    { by: sam.name, raterRole: "sender", stars: 5 },
    { by: rosa.name, raterRole: "receiver", stars: 4 },
  ]);

  await queryAsOwner(
    "update private.delivery_ratings set rated_at = rated_at - interval '8 days' where transaction_id = $1",
    [id],
  );
  expect((await rosa.post(path, { stars: 1 })).code).toBe("INVALID_STATE");
});

test("refuses ratings by strangers, the driver and callers without a session, and invalid ones", async () => {
  const { rosa, dora, id } = await delivered();
  const path = `/api/transactions/${id}/rating`;
  for (const person of [await newCustomer(), dora]) {
    const response = await person.post(path, { stars: 5 });
    expect([response.status, response.code]).toEqual([404, "TRANSACTION_NOT_FOUND"]);
    expect((await person.get(path)).status).toBe(404);
  }
  expect((await createApiClient().post(path, { stars: 5 })).status).toBe(401);
  for (const body of [{}, { stars: 9 }, { stars: 5, reasons: ["x"] }, { stars: 5, comment: "x".repeat(501) }])
    expect((await rosa.post(path, body)).code).toBe("VALIDATION_ERROR");
  expect((await rosa.get("/api/driver/ratings")).status).toBe(404);
  expect((await dora.get(`/api/admin/drivers/${dora.id}/ratings`)).status).toBe(404);
});
