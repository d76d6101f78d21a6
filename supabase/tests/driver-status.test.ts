// A driver's status: set by the driver, by deliveries, and by jobs when the phone sends no heartbeat.
import {
  anonymousClient,
  runInTransaction,
  callRpc,
  callRpcOrThrow,
  newCustomer,
  newDriver,
  queryRow,
  ownerPool,
  serviceClient,
  nextUnusedLocation,
  sql,
  type TestPerson,
  type LatLng,
} from "./support/harness";
import {
  sharedAdmin,
  completeCashLeg,
  createDeliveryInStatus,
  runDispatch,
  paidDelivery,
  readStatus,
} from "./support/deliveries";
import { longTest } from "../../e2e/fixtures/long-test";

const createOffered = async (options: { sender?: TestPerson; receiver?: TestPerson; at?: LatLng } = {}) => {
  const { offer, ...delivery } = await createDeliveryInStatus("broadcast", options);
  return { ...delivery, offerId: offer.id };
};
const createAssigned = () => createDeliveryInStatus("assigned", { at: nextUnusedLocation() });
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 10);
type Status = { status: string; isAvailable: boolean; lastStatusChange: string };
const setStatus = (driver: TestPerson, p_status: string) =>
  callRpc<Status>(driver.client, "set_driver_status", { p_status });
const recordHeartbeat = (driver: TestPerson) =>
  callRpcOrThrow<{ lastSeen: string; status: string }>(driver.client, "record_heartbeat");
const leaveApp = (driver: TestPerson, id = driver.id) => callRpc(driver.client, "record_leaving", { p_driver_id: id });
const completeLeaving = (driver: TestPerson) =>
  callRpcOrThrow<{ left: boolean }>(serviceClient(), "complete_leaving", { p_driver_id: driver.id });
const readStatusOf = async (driver: TestPerson) =>
  (await queryRow<{ status: string }>("select status from public.driver_profiles where user_id = $1", [driver.id]))
    .status;
// The ages of the driver's last heartbeat, of the beacon, and of the last confirmed push.
const setLastSignals = (
  driver: TestPerson,
  { seen = "0 s", beacon = null as string | null, push = null as string | null },
  query: typeof sql = sql,
) =>
  query(
    `update public.driver_profiles set last_seen = now() - $2::interval, leaving_at = now() - $3::interval, push_confirmed_at = now() - $4::interval where user_id = $1`,
    [driver.id, seen, beacon, push],
  );
const countOpenOffers = async (driver: TestPerson) =>
  (
    await sql(
      "select 1 from public.driver_notifications where driver_id = $1 and status in ('sent', 'delivered', 'read')",
      [driver.id],
    )
  ).length;
// Runs a sweep and returns its effect on these drivers. Rolled back, because it covers other tests' drivers too.
async function sweepDrivers(...drivers: TestPerson[]): Promise<{ statuses: string[]; closed: (string | null)[] }> {
  const client = await ownerPool.connect();
  try {
    for (;;) {
      await client.query("begin");
      const {
        rows: [row],
      } = await client.query<{ sweep: { data: { busy?: boolean } } }>("select app.sweep_presence(10000) as sweep");
      if (!row?.sweep.data.busy) break;
      await client.query("rollback");
    }
    const ids = drivers.map(({ id }) => id);
    const statuses = await client.query<{ status: string }>(
      "select d.status from unnest($1::uuid[]) with ordinality i (id, n) join public.driver_profiles d on d.user_id = i.id order by n",
      [ids],
    );
    const closed = await client.query<{ closed_reason: string | null }>(
      "select closed_reason from public.driver_notifications where driver_id = any ($1)",
      [ids],
    );
    expect(await callRpcOrThrow<{ offline: number }>(serviceClient(), "sweep_presence")).toEqual({
      offline: 0,
      busy: true,
      more: false,
    });
    return {
      statuses: statuses.rows.map(({ status }) => status),
      closed: closed.rows.map((offer) => offer.closed_reason),
    };
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("a driver's last delivery", () => {
  const setOffDuty = (driver: TestPerson, p_enabled: boolean) =>
    callRpc<{ offDutyAfterDelivery: boolean }>(driver.client, "set_off_duty_after_delivery", { p_enabled });
  const readShownStatus = async (driver: TestPerson) =>
    (
      await callRpcOrThrow<{ driver: { status: string; offDutyAfterDelivery: boolean } }>(
        driver.client,
        "get_current_session",
      )
    ).driver;
  const code = async ({ receiver, id }: { receiver: TestPerson; id: string }) =>
    (await callRpcOrThrow<{ code: string }>(receiver.client, "get_verification_code", { p_transaction_id: id })).code;

  // docs/readings.md: end-shift
  test("ends the shift: after it the driver is offline and gets no offers; the next shift begins normally", async () => {
    const { driver, ...delivery } = await createDeliveryInStatus("servicing", { at: nextUnusedLocation() });
    for (let n = 0; n < 2; n++)
      expect(await setOffDuty(driver, true)).toEqual({ ok: true, data: { offDutyAfterDelivery: true } });
    expect(await readShownStatus(driver)).toMatchObject({ status: "on_duty", offDutyAfterDelivery: true });
    await callRpcOrThrow(driver.client, "complete_task", {
      p_transaction_id: delivery.id,
      p_code: await code(delivery),
    });
    expect(await readShownStatus(driver)).toMatchObject({
      status: "offline",
      offDutyAfterDelivery: false,
      isAvailable: false,
    });
    expect(
      (
        await sql<{ metadata: unknown }>(
          "select metadata from public.driver_task_actions where driver_id = $1 and action = 'last_delivery'",
          [driver.id],
        )
      ).map(({ metadata }) => metadata),
    ).toEqual([{ enabled: true }]);
    expect(await setStatus(driver, "online")).toMatchObject({ ok: true, data: { status: "online" } });
    expect(await readShownStatus(driver)).toMatchObject({ offDutyAfterDelivery: false });
  });

  longTest.each(["assigned", "in_transit"] as const)(
    "ends the shift also when the task ends early, from %s",
    async (status) => {
      const { driver, ...delivery } = await createDeliveryInStatus(status, { at: nextUnusedLocation() });
      await setOffDuty(driver, true);
      await callRpcOrThrow(driver.client, "cancel_task", {
        p_transaction_id: delivery.id,
        p_reason: "The car broke down",
      });
      if (status === "in_transit") {
        // While its cash is to be returned, the delivery is not over.
        expect(await readShownStatus(driver)).toMatchObject({ status: "on_duty", offDutyAfterDelivery: true });
        await completeCashLeg(driver, delivery);
      }
      expect(await readShownStatus(driver)).toMatchObject({ status: "offline", offDutyAfterDelivery: false });
    },
  );

  // docs/readings.md: end-shift
  longTest("can be undone: then the driver is online when it ends", async () => {
    const { driver, id } = await createDeliveryInStatus("assigned", { at: nextUnusedLocation() });
    await setOffDuty(driver, true);
    for (let n = 0; n < 2; n++)
      expect(await setOffDuty(driver, false)).toEqual({ ok: true, data: { offDutyAfterDelivery: false } });
    await callRpcOrThrow(driver.client, "cancel_task", { p_transaction_id: id, p_reason: "The car broke down" });
    expect(await readShownStatus(driver)).toMatchObject({ status: "online", offDutyAfterDelivery: false });
  });

  longTest("without an active delivery means the next one", async () => {
    const { driver, id, offer } = await createDeliveryInStatus("broadcast", { at: nextUnusedLocation() });
    expect(await setOffDuty(driver, true)).toEqual({ ok: true, data: { offDutyAfterDelivery: true } });
    expect(await readShownStatus(driver)).toMatchObject({ status: "online", offDutyAfterDelivery: true });
    await callRpcOrThrow(driver.client, "accept_offer", { p_id: offer.id });
    expect(await readShownStatus(driver)).toMatchObject({ status: "on_duty", offDutyAfterDelivery: true });
    await callRpcOrThrow(driver.client, "cancel_task", { p_transaction_id: id, p_reason: "The car broke down" });
    expect(await readShownStatus(driver)).toMatchObject({ status: "offline", offDutyAfterDelivery: false });
  });

  longTest("is refused off duty, and is cleared with the shift however it ends", async () => {
    const [dora, cora] = await Promise.all([newDriver({ online: true }), newCustomer()]);
    expect(await setOffDuty(dora, true)).toMatchObject({ ok: true });
    await setStatus(dora, "break");
    expect(await readShownStatus(dora)).toMatchObject({ offDutyAfterDelivery: true });
    await setStatus(dora, "offline");
    expect(await setOffDuty(dora, true)).toMatchObject({ ok: false, code: "INVALID_STATE" });
    await setStatus(dora, "online");
    expect(await setOffDuty(dora, false)).toEqual({ ok: true, data: { offDutyAfterDelivery: false } });
    expect(await setOffDuty(cora, true)).toMatchObject({ ok: false, code: "DRIVER_PROFILE_NOT_FOUND" });
    expect(await readShownStatus(dora)).toMatchObject({ status: "online", offDutyAfterDelivery: false });
  });
});

describe("a driver's status", () => {
  test("is available when online only; each change is recorded, and a repetition is not", async () => {
    const dora = await newDriver();
    let before: string | undefined;
    for (const [status, isAvailable] of [
      ["online", true],
      ["busy", false],
      ["online", true],
      ["break", false],
      ["offline", false],
    ] as const) {
      const answer = await setStatus(dora, status);
      expect(answer).toMatchObject({ ok: true, data: { status, isAvailable } });
      expect(answer.data?.lastStatusChange).not.toBe(before);
      before = answer.data?.lastStatusChange;
      expect(await setStatus(dora, status)).toEqual(answer);
    }
    expect(
      (
        await sql<{ metadata: { from: string; to: string } }>(
          "select metadata from public.driver_task_actions where driver_id = $1 and action = 'status_changed' order by id",
          [dora.id],
        )
      ).map(({ metadata }) => metadata),
    ).toEqual([
      { from: "offline", to: "online" },
      { from: "online", to: "busy" },
      { from: "busy", to: "online" },
      { from: "online", to: "break" },
      { from: "break", to: "offline", by: "driver" },
    ]);
  });

  // docs/readings.md: auto-online
  test("keeps a chosen Offline until the driver works or signs in again; a presence timeout is no choice", async () => {
    const dora = await newDriver({ online: true });
    const staysOffline = async () =>
      (await callRpcOrThrow<{ staysOffline: boolean }>(dora.client, "get_driver_profile")).staysOffline;
    await setLastSignals(dora, { beacon: "16 s" });
    await completeLeaving(dora);
    expect([await readStatusOf(dora), await staysOffline()]).toEqual(["offline", false]);
    await setStatus(dora, "offline");
    expect(await staysOffline()).toBe(true);
    await setStatus(dora, "online");
    expect(await staysOffline()).toBe(false);
    await setStatus(dora, "offline");
    expect(await staysOffline()).toBe(true);
    // A session that started later.
    await sql("update auth.sessions set created_at = now() where user_id = $1", [dora.id]);
    expect(await staysOffline()).toBe(false);
  });

  // docs/readings.md: auto-online
  test("a driver who ends a task after two silent minutes is offline without having chosen it", async () => {
    const { driver, id } = await createDeliveryInStatus("assigned", { at: nextUnusedLocation() });
    await sql("update public.driver_profiles set last_seen = now() - interval '10 minutes' where user_id = $1", [
      driver.id,
    ]);
    await callRpcOrThrow(driver.client, "cancel_task", { p_transaction_id: id, p_reason: "The car broke down" });
    expect(await readStatusOf(driver)).toBe("offline");
    expect(await callRpcOrThrow(driver.client, "get_driver_profile")).toMatchObject({ staysOffline: false });
    expect(
      await sql(
        "select metadata from public.driver_task_actions where driver_id = $1 and action = 'status_changed' order by id desc limit 1",
        [driver.id],
      ),
    ).toEqual([{ metadata: { from: "on_duty", to: "offline", by: "silence" } }]);
  });

  longTest("becoming available wakes waiting deliveries", async () => {
    const dora = await newDriver({ online: true });
    expect(await sql("select 1 from graphile_worker._private_jobs where key = $1", [`wake:${dora.id}`])).toHaveLength(
      1,
    );
  });

  test("is refused to applicants, other users and callers without a session", async () => {
    const [applicant, cora, dora] = await Promise.all([newDriver({ approved: false }), newCustomer(), newDriver()]);
    expect(await setStatus(applicant, "online")).toEqual({
      ok: false,
      code: "DRIVER_NOT_APPROVED",
      message: "Driver not approved",
    });
    expect(await setStatus(cora, "online")).toMatchObject({ ok: false, code: "DRIVER_PROFILE_NOT_FOUND" });
    await expect(callRpc(anonymousClient(), "set_driver_status", { p_status: "online" })).rejects.toMatchObject({
      code: "42501",
    });
    expect(await readStatusOf(dora)).toBe("offline");
  });

  longTest.each(["offline", "busy", "break"])(
    "going %s closes the open offer, and the search continues with the next driver",
    async (status) => {
      const { driver, id, offerId } = await createOffered();
      expect(await setStatus(driver, status)).toMatchObject({ ok: true, data: { status } });
      expect(
        await queryRow("select status, closed_reason from public.driver_notifications where id = $1", [offerId]),
      ).toEqual({ status: "expired", closed_reason: "driver_unavailable" });
      expect(await readStatus(id)).toBe("payment_confirmed");
      expect(await sql("select 1 from graphile_worker._private_jobs where key = $1", [`dispatch:${id}`])).toHaveLength(
        1,
      );
    },
  );

  // docs/readings.md: driver-has-accepted
  test("cannot be changed during a task", async () => {
    const { driver, id } = await createAssigned();
    expect(await readStatusOf(driver)).toBe("on_duty");
    for (const status of ["online", "offline", "busy", "break"]) {
      expect(await setStatus(driver, status)).toEqual({
        ok: false,
        code: "INVALID_STATE",
        message: "You cannot change your status while you have an active delivery",
      });
    }
    expect(await recordHeartbeat(driver)).toMatchObject({ status: "on_duty" });
    expect(await leaveApp(driver)).toMatchObject({ ok: true });
    await setLastSignals(driver, { seen: "2 hours", beacon: "1 hour" });
    expect(await completeLeaving(driver)).toEqual({ left: false });
    expect((await sweepDrivers(driver)).statuses).toEqual(["on_duty"]);
    expect(await readStatusOf(driver)).toBe("on_duty");
    expect(await readStatus(id)).toBe("assigned");
  });

  longTest(
    "never leaves an open offer behind when going offline races an acceptance",
    async () => {
      const [at, receiver] = [nextUnusedLocation(), await newCustomer()];
      for (let round = 0; round < ROUNDS; round++) {
        // A sender's requests are rate-limited, so each delivery has its own.
        const { driver, id, offerId } = await createOffered({ at, sender: await newCustomer(), receiver });
        const [offline, assignedDriver] = await Promise.all([
          setStatus(driver, "offline"),
          callRpc(driver.client, "accept_offer", { p_id: offerId, p_via: "app" }),
        ]);
        expect(offline.ok).not.toBe(assignedDriver.ok);
        expect([await readStatusOf(driver), await readStatus(id)]).toEqual(
          assignedDriver.ok ? ["on_duty", "assigned"] : ["offline", "payment_confirmed"],
        );
        expect(await countOpenOffers(driver)).toBe(0);
      }
    },
    ROUNDS * 5000,
  );

  longTest(
    "never leaves an open offer behind when going offline races the dispatch",
    async () => {
      const at = nextUnusedLocation();
      const [dora, receiver] = await Promise.all([newDriver({ at }), newCustomer()]);
      for (let round = 0; round < ROUNDS; round++) {
        await setStatus(dora, "online");
        const { id } = await paidDelivery({ at, sender: await newCustomer(), receiver });
        const [offline] = await Promise.all([setStatus(dora, round % 2 ? "offline" : "break"), runDispatch(id)]);
        expect(offline.ok).toBe(true);
        expect(await countOpenOffers(dora)).toBe(0);
        await callRpcOrThrow((await sharedAdmin()).client, "admin_cancel_delivery", {
          p_transaction_id: id,
          p_reason: "over",
        });
      }
    },
    ROUNDS * 5000,
  );
});

describe("presence", () => {
  // docs/readings.md: presence
  test("a reload is not leaving: the next heartbeat cancels the beacon", async () => {
    const dora = await newDriver({ online: true });
    await leaveApp(dora);
    expect(await completeLeaving(dora)).toEqual({ left: false });
    await recordHeartbeat(dora);
    expect(await queryRow("select leaving_at from public.driver_profiles where user_id = $1", [dora.id])).toEqual({
      leaving_at: null,
    });
    expect(await completeLeaving(dora)).toEqual({ left: false });
    expect(await readStatusOf(dora)).toBe("online");
  });

  // docs/readings.md: presence
  test("the beacon takes effect after fifteen seconds, once, and closes the open offer", async () => {
    const { driver, id } = await createOffered();
    await leaveApp(driver);
    await leaveApp(driver);
    const [job] = await sql<{ seconds: number }>(
      "select extract(epoch from run_at - now())::float8 as seconds from graphile_worker._private_jobs where key = $1",
      [`leave:${driver.id}`],
    );
    expect(job?.seconds).toBeGreaterThan(10);
    expect(job?.seconds).toBeLessThanOrEqual(15);
    await setLastSignals(driver, { beacon: "10 s" });
    expect(await completeLeaving(driver)).toEqual({ left: false });
    expect(
      await runInTransaction(async (query) => {
        await setLastSignals(driver, { beacon: "15 s", push: "1 s" }, query);
        return query("select app.complete_leaving($1) -> 'data' as settled", [driver.id]);
      }),
    ).toEqual([{ settled: { left: true } }]);
    expect(await completeLeaving(driver)).toEqual({ left: false });
    expect([await readStatusOf(driver), await readStatus(id)]).toEqual(["offline", "payment_confirmed"]);
  });

  test("only drivers themselves can report that they leave", async () => {
    const [dora, otherDriver, cora] = await Promise.all([newDriver({ online: true }), newDriver(), newCustomer()]);
    for (const [person, id] of [
      [otherDriver, dora.id],
      [cora, dora.id],
      [cora, cora.id],
    ] as const) {
      expect(await leaveApp(person, id)).toEqual({ ok: false, code: "DRIVER_NOT_FOUND", message: "Driver not found" });
    }
    expect(await queryRow("select leaving_at from public.driver_profiles where user_id = $1", [dora.id])).toEqual({
      leaving_at: null,
    });
  });

  // docs/readings.md: presence
  test.each([
    ["an app heard of within two minutes", { seen: "100 s" }, "online"],
    ["an app silent for two minutes", { seen: "121 s" }, "offline"],
    ["a sleeping page whose phone confirmed a push", { seen: "59 minutes", push: "58 minutes" }, "online"],
    ["a page asleep for an hour, whatever its phone confirms", { seen: "61 minutes", push: "1 s" }, "offline"],
    [
      "a sleeping page whose phone confirmed its last push an hour ago",
      { seen: "10 minutes", push: "61 minutes" },
      "offline",
    ],
    ["a beacon whose job was lost", { seen: "20 s", beacon: "20 s" }, "offline"],
  ] as const)("the sweep: %s", async (_what, silence, status) => {
    const dora = await newDriver({ online: true });
    await setLastSignals(dora, silence);
    expect((await sweepDrivers(dora)).statuses).toEqual([status]);
  });

  longTest("the sweep closes open offers and takes busy drivers offline too", async () => {
    const [{ driver }, busy] = await Promise.all([createOffered(), newDriver({ online: true })]);
    await setStatus(busy, "busy");
    await Promise.all([setLastSignals(driver, { seen: "3 minutes" }), setLastSignals(busy, { seen: "3 minutes" })]);
    expect(await sweepDrivers(driver, busy)).toEqual({
      statuses: ["offline", "offline"],
      closed: ["driver_unavailable"],
    });
  });

  longTest("a heartbeat never sets a driver online", async () => {
    const dora = await newDriver();
    expect(await recordHeartbeat(dora)).toMatchObject({ status: "offline", lastSeen: expect.any(String) });
    await leaveApp(dora);
    expect(await sql("select 1 from graphile_worker._private_jobs where key = $1", [`leave:${dora.id}`])).toEqual([]);
  });
});

longTest(
  "a suspended driver's offer goes to the next; a driver with an active delivery cannot be suspended",
  async () => {
    const ada = await sharedAdmin();
    const [offered, assigned] = await Promise.all([createOffered(), createAssigned()]);
    const suspend = (driver: TestPerson) =>
      callRpc(ada.client, "admin_suspend_driver", { p_user_id: driver.id, p_reason: "Complaint" });
    expect(await suspend(assigned.driver)).toMatchObject({ ok: false, code: "INVALID_STATE" });
    expect(await readStatusOf(assigned.driver)).toBe("on_duty");
    expect(await callRpc(assigned.driver.client, "record_heartbeat")).toMatchObject({ ok: true });
    expect(await suspend(offered.driver)).toMatchObject({ ok: true });
    expect([await readStatusOf(offered.driver), await readStatus(offered.id)]).toEqual([
      "offline",
      "payment_confirmed",
    ]);
  },
);
