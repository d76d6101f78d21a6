// What drivers have earned, from the day's work to the file that a bank gets, as administrators and drivers see it.
import { Payout, PayoutList } from "@/lib/contracts/admin-payouts";
import { Earnings } from "@/lib/contracts/earnings";
import { good, newAdmin, newCustomer, newDriver, phone, someKey, somePlace, type Person } from "./support/app";
import { earned, workedDelivery, type Worked } from "./support/earned";

const soon = (): string => new Date(Date.now() + 60_000).toISOString();
const today = (): string => new Date().toISOString().slice(0, 10);
const statement = async (dora: Person): Promise<Earnings> =>
  (await good(dora.get(`/api/driver/earnings?from=${today()}&to=${today()}`))).data as Earnings;
const close = (admin: Person, ...drivers: Person[]) =>
  admin.post("/api/admin/payouts", { upto: soon(), driverIds: drivers.map(({ id }) => id) }, someKey());

let worked: Worked;
let olga: Person;
let otto: Person;
beforeAll(async () => {
  const team = someKey();
  [worked, olga, otto] = await Promise.all([earned(), newAdmin({ team }), newAdmin({ team, name: "Otto Other" })]);
});

test("Dora's pay is closed by one administrator, downloaded, said to be sent by another, and on her statement", async () => {
  const { dora, id } = worked;
  const open = await statement(dora);
  expect(Earnings.strict().parse(open)).toEqual(open);
  expect(open).toMatchObject({
    open: 5.25,
    closed: 0,
    paid: 0,
    weeks: [{ earned: 5.25, items: [{ transactionId: id, amount: 5.25 }] }],
  });
  const before = (await good(olga.get("/api/admin/payouts"))).data as PayoutList;
  expect(PayoutList.strict().parse(before)).toEqual(before);
  expect(before.open).toBeGreaterThanOrEqual(5.25);

  const key = someKey();
  const wish = { upto: soon(), driverIds: [dora.id] };
  const closed = await good(olga.post("/api/admin/payouts", wish, key));
  expect(closed.status).toBe(201);
  const payout = closed.data as Payout;
  expect(Payout.strict().parse(payout)).toEqual(payout);
  expect(payout).toMatchObject({ total: 5.25, closedBy: olga.name, paidAt: null, items: [{ driverId: dora.id }] });
  // The same request again, and a second one: it is closed once.
  expect((await good(olga.post("/api/admin/payouts", wish, key))).data.id).toBe(payout.id);
  expect((await close(olga, dora)).body).toMatchObject({ status: 409, code: "INVALID_STATE" });
  expect(await statement(dora)).toMatchObject({ open: 0, closed: 5.25, paid: 0 });

  const file = await good(otto.get(`/api/admin/payouts/${payout.id}/file`));
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toBe(`attachment; filename="payout-${payout.upto.slice(0, 10)}.csv"`);
  expect(file.text).toContain(`\r\n${dora.id},Dora Driver,5.25\r\n`);

  expect((await olga.post(`/api/admin/payouts/${payout.id}/paid`, {}, someKey())).code).toBe("OWN_CASE");
  for (let time = 0; time < 2; time++) {
    const paid = (await good(otto.post(`/api/admin/payouts/${payout.id}/paid`, {}, someKey()))).data as Payout;
    expect(paid).toMatchObject({ id: payout.id, paidBy: "Otto Other" });
    expect(paid.paidAt).not.toBeNull();
  }
  const items = ((await good(olga.get("/api/admin/payouts"))).data as PayoutList).items;
  expect(items.find((one) => one.id === payout.id)).toMatchObject({ total: 5.25, paidBy: "Otto Other" });
  expect(await statement(dora)).toMatchObject({ open: 0, closed: 0, paid: 5.25, weeks: open.weeks });
});

test("two administrators who close at the same moment close it once", async () => {
  const { dora } = await workedDelivery(worked);
  const all = await Promise.all([olga, otto, olga, otto].map((admin) => close(admin, dora)));
  expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect(await statement(dora)).toMatchObject({ open: 0, closed: 5.25 });
});

test("what is asked for wrongly is refused, and nobody but administrators is there", async () => {
  const { dora } = worked;
  for (const bad of [{}, { upto: "yesterday" }, { upto: soon(), driverIds: [] }, { upto: soon(), drivers: [dora.id] }])
    expect([bad, (await olga.post("/api/admin/payouts", bad)).code]).toEqual([bad, "VALIDATION_ERROR"]);
  const nobodys = someKey();
  for (const path of [`/api/admin/payouts/${nobodys}/file`, "/api/admin/payouts/x/file"])
    expect([path, (await olga.get(path)).status]).toEqual([path, path.includes(nobodys) ? 404 : 400]);
  expect((await olga.post(`/api/admin/payouts/${nobodys}/paid`, {})).status).toBe(404);
  for (const other of [dora, await newCustomer()]) {
    expect((await other.get("/api/admin/payouts")).status).toBe(404);
    expect((await other.get(`/api/admin/payouts/${nobodys}/file`)).status).toBe(404);
    expect((await close(other, dora)).status).toBe(404);
    expect((await other.post(`/api/admin/payouts/${nobodys}/paid`, {})).status).toBe(404);
  }
  expect((await phone().get("/api/admin/payouts")).status).toBe(401);
});

test("a driver reads their own pay alone, of a year at most", async () => {
  const other = await newDriver({ name: "Dan Driver", at: somePlace() });
  expect(await statement(other)).toMatchObject({ open: 0, closed: 0, paid: 0, weeks: [] });
  const ask = (query: string) => other.get(`/api/driver/earnings${query}`);
  for (const bad of [
    "",
    "?from=2026-02-30&to=2026-03-01",
    "?from=2026-02-02&to=2026-02-01",
    "?from=2025-01-01&to=2026-01-02",
  ])
    expect([bad, (await ask(bad)).code]).toEqual([bad, "VALIDATION_ERROR"]);
  expect((await good(ask("?from=2025-01-01&to=2025-12-31"))).data.weeks).toEqual([]);
  expect((await phone().get(`/api/driver/earnings?from=${today()}&to=${today()}`)).status).toBe(401);
  expect((await (await newCustomer()).get(`/api/driver/earnings?from=${today()}&to=${today()}`)).status).toBe(403);
});
