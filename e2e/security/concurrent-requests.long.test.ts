// Concurrent actions over HTTP: one consistent history, one notice each and one record.
import { findInvariantViolations } from "../../supabase/tests/support/racing";
import {
  callCronRoute,
  pollUntil,
  expectOk,
  newAdmin,
  newDriver,
  queryAsOwner,
  sendPaymentEvent,
  randomKey,
  randomPlace,
  type ApiResponse,
  type ApiPerson,
} from "../api/support/app";
import {
  createAcceptedDelivery,
  createArrivedDelivery,
  createAssignedDelivery,
  readCode,
  kmNorth,
  newParties,
  waitForOffer,
  createPaidDelivery,
  readStatus,
  sendStep,
  createOnlineDriver,
  type LatLng,
  countAndConfirm,
  positionBody,
} from "../api/support/deliveries";

let ada: ApiPerson;
let alan: ApiPerson;
beforeAll(async () => {
  [ada, alan] = await Promise.all([newAdmin(), newAdmin({ name: "Alan Admin" })]);
});

const times = <T>(n: number, make: (nth: number) => T): T[] => Array.from({ length: n }, (_, nth) => make(nth));
const codesOf = (responses: ApiResponse[]): string[] =>
  [...new Set(responses.map(({ status, code }) => (status < 300 ? "ok" : String(code))))].sort();
const countWins = (responses: ApiResponse[]): number => responses.filter(({ status }) => status < 300).length;
const accept = (driver: ApiPerson, offerId: string, key = randomKey()): Promise<ApiResponse> =>
  driver.post(`/api/offers/${offerId}/accept`, { acceptedVia: "app" }, key);
const forAdmins = (admin: ApiPerson, id: string, verb: string, body: object = {}): Promise<ApiResponse> =>
  admin.post(`/api/admin/transactions/${id}/${verb}`, body, randomKey());

/** Inconsistencies of a delivery after a race, once all notices are sent. The search may restart, with new notices. */
async function findInconsistencies(id: string): Promise<string[]> {
  await pollUntil("all notifications are sent", async () => {
    const [waiting] = await queryAsOwner<{ n: number }>(
      `select count(*)::int as n from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
        where j.payload::text like '%' || $1 || '%' and k.identifier like '%notif%' and j.run_at <= now()`,
      [id],
    );
    return waiting?.n === 0;
  });
  const duplicates = await queryAsOwner<{ label: string }>(
    `select 'step ' || action as label from public.transaction_status_updates
      where transaction_id = $1 and action not in ('offer', 'offers_closed') group by action having count(*) > 1
     union all select 'notice ' || type from public.notifications
      where data ->> 'transactionId' = $1::text and type <> 'task_offer' group by user_id, type having count(*) > 1
     union all select 'record ' || action from private.admin_actions where subject_id = $1 group by action having count(*) > 1
     union all select 'act ' || action from public.driver_task_actions where transaction_id = $1
      group by driver_id, action having count(*) > 1 and action not like 'offer%'`,
    [id],
  );
  return [...(await findInvariantViolations([id])), ...duplicates.map(({ label }) => `twice: ${label}`)];
}
const recorded = async (id: string): Promise<string[]> =>
  (
    await queryAsOwner<{ action: string }>(
      "select action from private.admin_actions where subject_id = $1 order by id",
      [id],
    )
  ).map(({ action }) => action);
const noticed = (person: ApiPerson, id: string, type: string): Promise<number> =>
  pollUntil(`${person.name} has the notification ${type}`, async () => {
    const rows = await queryAsOwner(
      "select 1 from public.notifications where user_id = $1 and type = $2 and data ->> 'transactionId' = $3",
      [person.id, type, id],
    );
    return rows.length;
  });
const driverIs = async (driver: ApiPerson): Promise<string> => {
  const [row] = await queryAsOwner<{ status: string }>(
    "select status::text from public.driver_profiles where user_id = $1",
    [driver.id],
  );
  return row?.status ?? "";
};

async function offeredTo(names: string[], overrides = {}) {
  const place = randomPlace();
  const parties = await newParties();
  const drivers = await Promise.all(names.map((name) => createOnlineDriver(name, kmNorth(place, -1))));
  const id = await createPaidDelivery(parties, place, overrides);
  const offers = await Promise.all(drivers.map(async (driver) => (await waitForOffer(driver, id)).id));
  return { ...parties, place, drivers, offers, id };
}

describe("accepting", () => {
  test("three drivers, each with two phones and a repeated tap: one has the delivery", async () => {
    const { sam, drivers, offers, id } = await offeredTo(["Dora", "Otto", "Nina"], { urgent: true });
    const responses = await Promise.all(
      drivers.map((driver, index) => {
        const key = randomKey();
        return Promise.all([key, key, randomKey()].map((each) => accept(driver, offers[index] ?? "", each)));
      }),
    );
    expect(responses.map(codesOf).sort()).toEqual([["OFFER_TAKEN"], ["OFFER_TAKEN"], ["ok"]]);
    const [winner] = drivers.filter((_, index) => countWins(responses[index] ?? []) > 0);
    expect(await noticed(sam, id, "driver_assigned")).toBe(1);
    expect(await findInconsistencies(id)).toEqual([]);
    for (const driver of drivers) expect(await driverIs(driver)).toBe(driver === winner ? "on_duty" : "online");
  });

  test("while the offer expires and the sweep runs: accepted for good, or expired for every tap", async () => {
    const ends = await Promise.all(
      [0, 60, 600].map(async (afterMs) => {
        const { drivers, offers, id } = await offeredTo(["Dora"]);
        const [dora, offer] = [drivers[0] as ApiPerson, offers[0] ?? ""];
        await queryAsOwner(
          "update public.driver_notifications set expires_at = clock_timestamp() + $2 * interval '1 millisecond' where id = $1",
          [offer, afterMs],
        );
        const [, ...taps] = await Promise.all([callCronRoute("expire-offers"), ...times(8, () => accept(dora, offer))]);
        return { said: codesOf(taps), is: await driverIs(dora), wrong: await findInconsistencies(id) };
      }),
    );
    for (const end of ends)
      expect([
        { said: ["ok"], is: "on_duty", wrong: [] },
        { said: ["OFFER_EXPIRED"], is: "online", wrong: [] },
      ]).toContainEqual(end);
  });

  test("while an administrator assigns another driver and both administrator and sender cancel: one of them wins", async () => {
    const { sam, place, drivers, offers, id } = await offeredTo(["Dora"]);
    const [dora, offer] = [drivers[0] as ApiPerson, offers[0] ?? ""];
    const otto = await createOnlineDriver("Otto", kmNorth(place, -3));
    const [accepted, assigned, cancelled, withdrawn] = await Promise.all([
      accept(dora, offer),
      forAdmins(ada, id, "assign", { driverId: otto.id }),
      forAdmins(alan, id, "cancel", { reason: "race" }),
      sam.post(`/api/transactions/${id}/cancel`, {}, randomKey()),
    ]);
    // The sender cannot cancel a paid delivery.
    expect(withdrawn.status).toBe(409);
    expect(countWins([accepted, assigned])).toBeLessThanOrEqual(1);
    // A delivery just accepted can still be cancelled: afterwards no driver has it.
    expect(cancelled.status).toBe(200);
    expect(await readStatus(sam, id)).toBe("cancelled");
    expect(await findInconsistencies(id)).toEqual([]);
    expect([await driverIs(dora), await driverIs(otto)]).toEqual(["online", "online"]);
    expect(await recorded(id)).toHaveLength(countWins([assigned, cancelled]));
    expect(await noticed(sam, id, "transaction_cancelled")).toBe(1);
  });
});

test("a driver starts and gives up while two administrators unassign them", async () => {
  const { dora, sam, id, place } = await createAssignedDelivery();
  const { code } = await countAndConfirm({ dora, sam, id });
  const [off, online, accepted, again] = await Promise.all([
    sendStep(dora, id, "prove", { code, ...positionBody(place) }, randomKey()),
    sendStep(dora, id, "cancel", { reason: "race" }, randomKey()),
    forAdmins(ada, id, "unassign", { reason: "race" }),
    forAdmins(alan, id, "unassign", { reason: "race" }),
  ]);
  const [{ history }, status] = [
    (await expectOk(sam.get(`/api/transactions/${id}`))).data,
    await readStatus(sam, id),
  ] as [{ history: { to: string }[] }, string];
  const hadStarted = history.some(({ to }) => to === "in_transit");
  // Proven after the unassignment, the driver holds the cash all the same, and has to return it.
  const { held } = (await expectOk(dora.get("/api/driver/holdings"))).data as { held: number };
  expect([held > 0, hadStarted && off.status >= 300]).toEqual([off.status < 300, false]);
  // A driver who starts and then gives up has failed; otherwise the search continues.
  if (hadStarted)
    expect([codesOf([accepted, again]), ["in_transit", "failed"]]).toEqual([
      ["INVALID_STATE_TRANSITION"],
      expect.arrayContaining([status]),
    ]);
  else expect(["payment_confirmed", "broadcast"]).toContain(status);
  expect(countWins([off, online, accepted, again])).toBeGreaterThan(0);
  const byAdmins = await queryAsOwner(
    "select 1 from public.transaction_status_updates where transaction_id = $1 and action = 'unassign'",
    [id],
  );
  expect(await recorded(id)).toHaveLength(byAdmins.length);
  expect(await findInconsistencies(id)).toEqual([]);
  // With cash they are on duty, on the way there or back.
  expect(await driverIs(dora)).toEqual(held > 0 ? "on_duty" : expect.stringMatching(/^o(nline|ffline)$/));
});

describe("handing over", () => {
  test("with one key, with many and by QR concurrently: one delivery, one notice each", async () => {
    const { dora, sam, rosa, id } = await createArrivedDelivery();
    const { code, qrData } = await readCode(rosa, id);
    const key = randomKey();
    const responses = await Promise.all([
      ...times(3, () => sendStep(dora, id, "complete", { code }, key)),
      ...times(3, () => sendStep(dora, id, "complete", { code }, randomKey())),
      sendStep(dora, id, "complete", { qrData }, randomKey()),
      sendStep(dora, id, "complete", { qrData }, key),
    ]);
    const other = responses.pop();
    expect([codesOf(responses), new Set(responses.map(({ data }) => data.state as string))]).toEqual([
      ["ok"],
      new Set(["completed"]),
    ]);
    // The QR with the typed code's key is another request: one of the two is refused.
    expect([200, 422]).toContain(other?.status);
    for (const person of [sam, rosa]) expect(await noticed(person, id, "delivery_completed")).toBe(1);
    expect(await findInconsistencies(id)).toEqual([]);
    expect(await driverIs(dora)).toBe("online");
  });

  test("while the driver is suspended, fails and gives up: delivered or failed, and suspended only without a task", async () => {
    const { dora, sam, rosa, id } = await createArrivedDelivery();
    const { code } = await readCode(rosa, id);
    const suspend = (admin: ApiPerson): Promise<ApiResponse> =>
      admin.post(`/api/admin/drivers/${dora.id}/suspend`, { reason: "race" }, randomKey());
    const [done, failed, ...suspended] = await Promise.all([
      sendStep(dora, id, "complete", { code }, randomKey()),
      sendStep(dora, id, "fail", { reason: "race" }, randomKey()),
      suspend(ada),
      suspend(alan),
    ]);
    const status = await readStatus(sam, id);
    expect(status).toBe(done.status < 300 ? "delivered" : "failed");
    expect(countWins([done, failed])).toBe(1);
    expect(await findInconsistencies(id)).toEqual([]);
    const [row] = await queryAsOwner<{ suspended: boolean }>(
      "select suspended_at is not null as suspended from public.driver_profiles where user_id = $1",
      [dora.id],
    );
    expect(row?.suspended).toBe(countWins(suspended) > 0);
    expect(await recorded(dora.id)).toEqual(["approve_driver", ...(row?.suspended ? ["suspend_driver"] : [])]);
    if (row?.suspended) {
      expect(await driverIs(dora)).toBe("offline");
      expect((await dora.get("/api/tasks/current")).status).toBe(401);
    }
  });
});

test("two administrators assign two drivers, each twice: one has it, on record once", async () => {
  const place = randomPlace();
  const parties = await newParties();
  const id = await createPaidDelivery(parties, place);
  const drivers = await Promise.all(["Dora", "Otto"].map((name) => farDriver(name, place)));
  const responses = await Promise.all(
    drivers.map(({ id: driverId }, index) =>
      Promise.all(times(2, () => forAdmins(index === 0 ? ada : alan, id, "assign", { driverId }))),
    ),
  );
  expect(responses.map(codesOf).sort()).toEqual([["INVALID_STATE_TRANSITION"], ["ok"]]);
  expect(await recorded(id)).toEqual(["assign"]);
  const [winner, losingDriver] = countWins(responses[0] ?? []) > 0 ? drivers : [...drivers].reverse();
  expect([await driverIs(winner as ApiPerson), await driverIs(losingDriver as ApiPerson)]).toEqual([
    "on_duty",
    "online",
  ]);
  expect(await noticed(parties.sam, id, "driver_assigned")).toBe(1);
  expect(await noticed(winner as ApiPerson, id, "task_assigned")).toBe(1);
  expect(await findInconsistencies(id)).toEqual([]);
});

// So far away that only an administrator assigns them this delivery.
const farDriver = (name: string, place: LatLng): Promise<ApiPerson> =>
  newDriver({ name, at: kmNorth(place, -25), online: true });

describe("payments", () => {
  test("confirmed four times by one event, by two more, and by an administrator count once", async () => {
    const parties = await newParties();
    const id = await createAcceptedDelivery(parties);
    await expectOk(sendPaymentEvent({ id: randomKey(), transactionId: id, event: "payment.pending" }));
    const event = randomKey();
    const results = await Promise.all([
      ...times(4, () => sendPaymentEvent({ id: event, transactionId: id, event: "payment.confirmed" })),
      ...times(2, () => sendPaymentEvent({ id: randomKey(), transactionId: id, event: "payment.confirmed" })),
      forAdmins(ada, id, "confirm-payment"),
      forAdmins(alan, id, "confirm-payment"),
    ]);
    expect(results.filter(({ status }) => status >= 500)).toEqual([]);
    expect(countWins(results.slice(0, 6))).toBe(6);
    expect((await recorded(id)).length).toBeLessThanOrEqual(1);
    expect(await noticed(parties.sam, id, "payment_confirmed")).toBe(1);
    expect(await findInconsistencies(id)).toEqual([]);
  });

  test("that arrive while the sender cancels lead to a search, or to a cancellation with the payment recorded; never both", async () => {
    const parties = await newParties();
    const id = await createAcceptedDelivery(parties);
    await expectOk(sendPaymentEvent({ id: randomKey(), transactionId: id, event: "payment.pending" }));
    const [cancelled, ...results] = await Promise.all([
      parties.sam.post(`/api/transactions/${id}/cancel`, {}, randomKey()),
      ...times(2, () => sendPaymentEvent({ id: randomKey(), transactionId: id, event: "payment.confirmed" })),
    ]);
    expect(results.filter(({ status }) => status >= 500)).toEqual([]);
    const status = await readStatus(parties.sam, id);
    if (cancelled.status < 300) expect(status).toBe("cancelled");
    else expect([cancelled.status, "payment_confirmed broadcast"]).toEqual([409, expect.stringContaining(status)]);
    expect(await findInconsistencies(id)).toEqual([]);
  });
});
