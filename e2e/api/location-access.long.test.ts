// The only route to a driver's location history, and what the driver reads of its use.
import { LocationHistory, LocationAccessLog } from "@/lib/contracts/driver/location-access";
import { expectOk, newAdmin, newCustomer, newDriver, queryAsOwner, randomKey, randomPlace } from "./support/app";

const accessRequest = (reason = "The sender says that nobody came") => ({
  from: new Date(Date.now() - 3_600_000).toISOString(),
  to: new Date(Date.now() + 60_000).toISOString(),
  reason,
});

test("an administrator reads a driver's positions; the driver reads when and why, but not by whom", async () => {
  const [dora, ada] = [await newDriver({ name: "Dora Driver", at: randomPlace(), online: true }), await newAdmin()];
  const { data } = await expectOk(ada.post(`/api/admin/drivers/${dora.id}/location-history`, accessRequest()));
  expect(LocationHistory.strict().parse(data)).toEqual(data);
  expect((data as LocationHistory).total).toBe(1);
  const accessLog = (await expectOk(dora.get("/api/driver/location-access-log"))).data as LocationAccessLog;
  expect(LocationAccessLog.strict().parse(accessLog)).toEqual(accessLog);
  expect(accessLog.items.map(({ reason }) => reason)).toEqual(["The sender says that nobody came"]);
  expect(JSON.stringify(accessLog)).not.toMatch(new RegExp(`${ada.id}|Ada`));
});

test("a repeated read is recorded again: no response is stored for its key", async () => {
  const [dora, ada] = [await newDriver({ name: "Dora Driver", at: randomPlace(), online: true }), await newAdmin()];
  const [key, body] = [randomKey(), accessRequest()];
  await expectOk(ada.post(`/api/admin/drivers/${dora.id}/location-history`, body, key));
  await expectOk(ada.post(`/api/admin/drivers/${dora.id}/location-history`, body, key));
  expect(((await expectOk(dora.get("/api/driver/location-access-log"))).data as LocationAccessLog).items).toHaveLength(
    2,
  );
  expect(
    await queryAsOwner("select response from private.idempotency_keys where key = $1 and response::text ~ 'points'", [
      key,
    ]),
  ).toEqual([]);
});

test.each([
  ["without a reason", { reason: undefined }],
  ["with one of blanks", { reason: "   " }],
  ["at two days", { from: new Date(Date.now() - 48 * 3_600_000).toISOString() }],
])("refuses a read %s", async (_, overrides) => {
  const [dora, ada] = [await newDriver({ name: "Dora Driver" }), await newAdmin()];
  const response = await ada.post(`/api/admin/drivers/${dora.id}/location-history`, {
    ...accessRequest(),
    ...overrides,
  });
  expect([response.status, response.code]).toEqual([400, "VALIDATION_ERROR"]);
  expect(((await expectOk(dora.get("/api/driver/location-access-log"))).data as LocationAccessLog).items).toEqual([]);
});

test("returns 404 to customers and drivers, and 401 without a session", async () => {
  const dora = await newDriver({ name: "Dora Driver" });
  for (const stranger of [await newCustomer(), dora])
    expect((await stranger.post(`/api/admin/drivers/${dora.id}/location-history`, accessRequest())).status).toBe(404);
});
