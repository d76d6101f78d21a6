// A sender may choose a preferred time for the handover (from, to): valid values, which day it means, and how it delays
// the search for a driver.
import { nextWindow } from "@/lib/domain/transaction/preferred-time";
import {
  callRpc,
  callRpcOrThrow,
  newCustomer,
  newDriver,
  queryRow,
  serviceClient,
  sql,
  type TestPerson,
} from "./support/harness";
import {
  sharedAdmin,
  readAsAdmin,
  runDispatch,
  endDispatchPause,
  listJobs,
  preferredTimeLaterToday,
  newDelivery,
  listQueuedNotifications,
  requireOpenOffer,
  findOpenOffer,
  paidDelivery,
  recordPaymentEvent,
  deliveryRequest,
  nextUnusedLocation,
  movePreferredTime,
  type TestDelivery,
  type TransactionJson,
} from "./support/deliveries";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});

const createWithPreferredTime = (preferredTime: unknown) =>
  callRpc<TransactionJson>(sender.client, "create_transaction", {
    p_body: deliveryRequest(receiver, nextUnusedLocation(), { preferredTime }),
    p_client_action_id: null,
  });
const readAsSender = (id: string) =>
  callRpcOrThrow<TransactionJson>(sender.client, "get_transaction_by_id", { transaction_id: id });
type Trace = {
  state: string;
  nextAt: string | null;
  rounds: { outcome: string; message: string | null; round: number }[];
};
const readTrace = async (id: string) =>
  callRpcOrThrow<Trace>((await sharedAdmin()).client, "admin_get_dispatch", { p_transaction_id: id });
const listOutcomes = ({ rounds }: Trace) => rounds.map(({ outcome }) => outcome);
const readSearchTime = async (id: string) =>
  (await listJobs(id)).find(({ task }) => task === "dispatch")?.run_at.toISOString();
const createForLaterToday = async (): Promise<TestDelivery> =>
  paidDelivery({ sender, receiver, fields: { preferredTime: await preferredTimeLaterToday() } });

describe("a preferred time", () => {
  test("is shown to administrators, sender and receiver in all their lists", async () => {
    const created = await createWithPreferredTime({ from: "14:00", to: "16:00" });
    expect(created.data?.preferredTime).toMatchObject({ from: "14:00", to: "16:00", timeZone: "America/New_York" });
    const delivery = await createForLaterToday();
    const operator = (await sharedAdmin()).client;
    for (const fn of ["admin_list_attention_items", "admin_get_board"])
      expect(await callRpc(operator, fn)).toMatchObject({ ok: true });
    expect(await callRpc(operator, "admin_list_transactions", { p_attention: "late", p_limit: 200 })).toMatchObject({
      ok: true,
    });
    for (const person of [sender, receiver]) {
      const { items } = await callRpcOrThrow<{ items: TransactionJson[] }>(person.client, "list_transactions", {
        p_role: "all",
        p_limit: 50,
      });
      expect(items.find(({ id }) => id === delivery.id)?.preferredTime).toMatchObject({
        from: expect.stringMatching(/^\d\d:00$/) as string,
      });
    }
  });

  test("is optional", async () => {
    for (const emptyTime of [null, undefined])
      expect((await createWithPreferredTime(emptyTime)).data).toMatchObject({ preferredTime: null, searchFrom: null });
  });

  // docs/readings.md: preferred-time
  test("means the day that the form showed, also across daylight-saving changes", async () => {
    const zones = ["America/New_York", "Europe/Berlin", "Asia/Kolkata", "Pacific/Auckland", "UTC"];
    const changes = [
      "2026-03-08T07:00:00Z",
      "2026-11-01T06:00:00Z",
      "2026-03-29T01:00:00Z",
      "2026-10-25T01:00:00Z",
      "2026-11-23T17:00:00Z",
      "2026-04-04T14:00:00Z",
      "2026-09-26T14:00:00Z",
    ];
    const preferredTimes = [
      ["00:05", "00:20"],
      ["01:15", "01:45"],
      ["02:10", "02:50"],
      ["02:30", "03:15"],
      ["01:30", "02:30"],
      ["14:00", "16:00"],
      ["23:00", "23:59"],
      ["00:00", "23:59"],
    ] as const;
    const windows = zones.flatMap((zone) =>
      changes.flatMap((change) =>
        preferredTimes.flatMap(([from, to]) =>
          [-30, -26, -13, -2.5, -0.5, 0, 0.4, 11].map((hours) => ({
            zone,
            from,
            to,
            after: Date.parse(change) + hours * 3_600_000,
          })),
        ),
      ),
    );
    const sqlWindows = await sql<{ starts: Date; ends: Date }>(
      `select w.starts, w.ends from unnest($1::text[], $2::time[], $3::time[], $4::timestamptz[]) with ordinality as c (zone, f, t, at, n)
         cross join lateral private.find_next_window(c.f, c.t, c.at, interval '1 hour', c.zone) w order by c.n`,
      [
        windows.map((window) => window.zone),
        windows.map((window) => window.from),
        windows.map((window) => window.to),
        windows.map((window) => new Date(window.after).toISOString()),
      ],
    );
    expect(sqlWindows).toHaveLength(windows.length);
    const toIsoRange = (startsAt: number, endsAt: number) => [
      new Date(startsAt).toISOString(),
      new Date(endsAt).toISOString(),
    ];
    windows.forEach(({ zone, from, to, after }, n) => {
      const { startsAt, endsAt } = nextWindow({ from, to }, after, { timeZone: zone, noticeSeconds: 3600 });
      expect([zone, from, to, new Date(after).toISOString(), ...toIsoRange(startsAt, endsAt)]).toEqual([
        zone,
        from,
        to,
        new Date(after).toISOString(),
        ...toIsoRange(sqlWindows[n]?.starts.getTime() ?? 0, sqlWindows[n]?.ends.getTime() ?? 0),
      ]);
      expect(endsAt).toBeGreaterThan(startsAt);
    });
    expect(await callRpcOrThrow(sender.client, "get_delivery_terms")).toEqual({
      maxAmount: 10_000,
      correctMetres: 300,
      timeZone: "America/New_York",
      noticeSeconds: 3600,
      scheduleDays: 14,
      limits: null,
    });
  });

  // docs/readings.md: preferred-time
  test("that ends in less than an hour means the next day", async () => {
    const findWindowDay = (at: string) =>
      queryRow<{ day: string }>(
        "select to_char(w.starts at time zone 'America/New_York', 'YYYY-MM-DD') as day from private.find_next_window('14:00', '16:00', $1, interval '1 hour') w",
        [at],
      );
    expect(await findWindowDay("2026-11-23T15:00:00-05:00")).toEqual({ day: "2026-11-23" });
    expect(await findWindowDay("2026-11-23T15:00:01-05:00")).toEqual({ day: "2026-11-24" });
  });
});

describe("the search for a driver", () => {
  // docs/readings.md: preferred-time-effect
  test("waits until offers are useful, shows sender and administrator the time, and then offers in the first round", async () => {
    const delivery = await createForLaterToday();
    const driver = await newDriver({ online: true, at: delivery.at });
    expect(await runDispatch(delivery.id)).toMatchObject({ offered: 0 });
    expect(await findOpenOffer(driver)).toBeUndefined();

    const deliveryAsSender = await readAsSender(delivery.id);
    expect(deliveryAsSender).toMatchObject({ status: "payment_confirmed", dispatch: "waiting" });
    // Twenty minutes for offers and the drive to the pickup, fifteen there, and one for the drive from there.
    expect(
      Date.parse(deliveryAsSender.preferredTime?.startsAt ?? "") - Date.parse(deliveryAsSender.searchFrom ?? ""),
    ).toBe(36 * 60_000);
    expect(await readSearchTime(delivery.id)).toBe(new Date(deliveryAsSender.searchFrom ?? "").toISOString());
    await runDispatch(delivery.id);
    const trace = await readTrace(delivery.id);
    expect(trace).toMatchObject({ state: "waiting", nextAt: deliveryAsSender.searchFrom });
    expect(trace.rounds).toMatchObject([{ outcome: "scheduled", message: "Waits for the preferred time", round: 1 }]);
    expect(await readAsAdmin(delivery.id)).toMatchObject({ flagged: false });
    expect(
      (
        await callRpcOrThrow<{ counts: { scheduled: number } }>(
          (await sharedAdmin()).client,
          "admin_list_attention_items",
        )
      ).counts.scheduled,
    ).toBeGreaterThan(0);

    await movePreferredTime(delivery.id, 35);
    await endDispatchPause(delivery.id);
    expect(await runDispatch(delivery.id)).toMatchObject({ offered: 1 });
    expect(await requireOpenOffer(driver)).toMatchObject({ transactionId: delivery.id });
    expect(listOutcomes(await readTrace(delivery.id))).toEqual(["offered", "scheduled"]);
    expect(await queryRow("select round from private.dispatches where transaction_id = $1", [delivery.id])).toEqual({
      round: 1,
    });
    expect(await readAsSender(delivery.id)).toMatchObject({ status: "broadcast", searchFrom: null });
  });

  longTest("is not woken by a driver who comes online meanwhile", async () => {
    const delivery = await createForLaterToday();
    await runDispatch(delivery.id);
    const driver = await newDriver({ online: true, at: delivery.at });
    expect(await callRpcOrThrow(serviceClient(), "wake_dispatches", { p_driver_id: driver.id })).toEqual({ woken: 0 });
  });

  // docs/readings.md: preferred-time-effect
  longTest("waits for an urgent delivery too, starts earlier for a long route, and uses the estimate", async () => {
    const at = nextUnusedLocation();
    const farPlace = { lat: at.lat + 10 / 111.195, lng: at.lng };
    const delivery = await paidDelivery({
      sender,
      receiver,
      at,
      pickup: farPlace,
      urgent: true,
      fields: { preferredTime: await preferredTimeLaterToday(), estimatedDuration: 30 },
    });
    expect(await runDispatch(delivery.id)).toMatchObject({ offered: 0 });
    const { searchFrom, preferredTime } = await readAsSender(delivery.id);
    // Twenty minutes, thirty at the pickup, and 14 kilometres by road at 30 km/h.
    expect((Date.parse(preferredTime?.startsAt ?? "") - Date.parse(searchFrom ?? "")) / 60_000).toBeCloseTo(78, -0.5);
  });

  // docs/readings.md: preferred-time
  test("a delivery paid too late for its window moves to the next day, and both parties are notified", async () => {
    const delivery = await newDelivery({
      sender,
      receiver,
      fields: { preferredTime: await preferredTimeLaterToday() },
    });
    await callRpcOrThrow(receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
    // Ten of its minutes are left: less than the pickup and the drive take.
    await movePreferredTime(delivery.id, -49);
    const before = await readAsSender(delivery.id);
    await recordPaymentEvent(delivery.id, "payment.confirmed");
    const after = await readAsSender(delivery.id);
    expect(Date.parse(after.preferredTime?.startsAt ?? "")).toBeGreaterThan(
      Date.parse(before.preferredTime?.endsAt ?? ""),
    );
    expect(after.preferredTime).toMatchObject({ from: before.preferredTime?.from, to: before.preferredTime?.to });
    expect(await listQueuedNotifications(delivery.id)).toContain("preferred_time_moved");
    const paidInTime = await createForLaterToday();
    expect(await listQueuedNotifications(paidInTime.id)).not.toContain("preferred_time_moved");
  });

  longTest("a window that fits on none of the next days stays, and the payment is accepted", async () => {
    const at = nextUnusedLocation();
    const farDelivery = await newDelivery({
      sender,
      receiver,
      at,
      pickup: { lat: at.lat > 0 ? at.lat - 40 : at.lat + 40, lng: at.lng },
      fields: { preferredTime: await preferredTimeLaterToday() },
    });
    const { preferredTime } = await readAsSender(farDelivery.id);
    await callRpcOrThrow(receiver.client, "accept_transaction", { p_transaction_id: farDelivery.id });
    expect(await recordPaymentEvent(farDelivery.id, "payment.confirmed")).toMatchObject({ ok: true });
    expect(await readAsSender(farDelivery.id)).toMatchObject({ status: "payment_confirmed", preferredTime });
    expect(await listQueuedNotifications(farDelivery.id)).not.toContain("preferred_time_moved");
  });
});
