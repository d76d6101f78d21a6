// Random concurrent actions of senders, receivers, drivers, an admin and the jobs. Every resulting history must be
// valid, no call may raise an exception, and none may block forever.
import { callRpcOrThrow, newCustomer, newDriver, sql, type TestPerson, type LatLng } from "./support/harness";
import {
  sharedAdmin,
  kmNorth,
  paidDelivery,
  positionBody,
  nextUnusedLocation,
  type TestDelivery,
} from "./support/deliveries";
import {
  callAsPerson,
  runConcurrently,
  findInvariantViolations,
  callAsService,
  ROUNDS,
  type RacingCall,
} from "./support/racing";

const STORM_ROUNDS = Math.ceil(ROUNDS / 5);
jest.setTimeout(60_000 + STORM_ROUNDS * 20_000);

type Held = { id: string; driver_id: string };
const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;

test("random concurrent actions leave only valid histories", async () => {
  let sender: TestPerson;
  const [receiver, operator] = await Promise.all([newCustomer(), sharedAdmin()]);
  const place: LatLng = nextUnusedLocation();
  const drivers: TestPerson[] = await Promise.all(
    Array.from({ length: 5 }, (_, n) => newDriver({ online: true, at: kmNorth(place, n + 1) })),
  );
  const countsByResult = new Map<string, number>();

  for (let round = 0; round < STORM_ROUNDS; round++) {
    for (const driver of drivers)
      await callRpcOrThrow(driver.client, "set_driver_status", { p_status: "online" }).catch(() => undefined);
    await sql(
      "update public.driver_profiles set position_at = clock_timestamp(), last_seen = clock_timestamp() where user_id = any ($1)",
      [drivers.map(({ id }) => id)],
    );
    const deliveries: TestDelivery[] = [];
    // A sender's requests are rate-limited, so each storm has its own.
    sender = await newCustomer({ name: "Sam Sender" });
    for (let n = 0; n < 5; n++)
      deliveries.push(await paidDelivery({ at: place, sender, receiver, urgent: n % 2 === 0 }));
    const codes = new Map(
      (
        await sql<{ transaction_id: string; code: string }>(
          "select transaction_id, private.decrypt(code) as code from public.verification_codes where transaction_id = any ($1)",
          [deliveries.map(({ id }) => id)],
        )
      ).map((row) => [row.transaction_id, row.code]),
    );
    for (let batch = 0; batch < 12; batch++) {
      const open = await sql<{ id: string; driver_id: string }>(
        "select id, driver_id from public.driver_notifications where driver_id = any ($1) and status in ('sent', 'delivered', 'read')",
        [drivers.map(({ id }) => id)],
      );
      const legCodes = new Map(
        (
          await sql<{ transaction_id: string; code: string }>(
            "select l.transaction_id, private.decrypt(c.code) as code from private.leg_codes c join public.custody_legs l on l.id = c.leg_id where l.state = 'verifying' and l.transaction_id = any ($1)",
            [deliveries.map(({ id }) => id)],
          )
        ).map((row) => [row.transaction_id, row.code]),
      );
      const heldRows = await sql<Held>(
        "select id, driver_id from public.transactions where id = any ($1) and (status in ('assigned', 'in_transit', 'servicing') or exists (select from public.custody_legs l where l.transaction_id = transactions.id and l.kind = 'return' and l.state in ('waiting', 'verifying')))",
        [deliveries.map(({ id }) => id)],
      );
      if (batch % 3 === 2 && open[0])
        await sql(
          "update public.driver_notifications set expires_at = clock_timestamp() + interval '5 milliseconds' where id = $1",
          [pick(open).id],
        );
      await sql(
        "update private.dispatches set next_at = clock_timestamp() where transaction_id = any ($1) and next_at is not null",
        [deliveries.map(({ id }) => id)],
      );
      const withName: [string, RacingCall][] = Array.from({ length: 24 }, () =>
        drawRandomCall(deliveries, drivers, open, heldRows, legCodes),
      );
      const answers = await runConcurrently(
        withName.map(([name, call]) => async () => {
          const answer = await call();
          const key = `${name}: ${answer.ok ? "ok" : answer.code}`;
          countsByResult.set(key, (countsByResult.get(key) ?? 0) + 1);
          return answer;
        }),
      );
      expect(answers).toHaveLength(24);
      expect(await findInvariantViolations(deliveries.map(({ id }) => id))).toEqual([]);
    }
    // End what is left, so that the next storm begins with free drivers.
    for (const { id } of deliveries) {
      await callAsPerson(operator, "admin_cancel_delivery", { p_transaction_id: id, p_reason: "storm over" })();
      await callAsPerson(operator, "admin_complete_override", { p_transaction_id: id, p_reason: "storm over" })();
      await callAsPerson(operator, "admin_record_returned_cash", { p_transaction_id: id, p_reason: "storm over" })();
    }
    expect(await findInvariantViolations(deliveries.map(({ id }) => id))).toEqual([]);

    function drawRandomCall(
      all: TestDelivery[],
      allPeople: TestPerson[],
      offers: Held[],
      tasks: Held[],
      legCodes: Map<string, string>,
    ): [string, RacingCall] {
      const driver = pick(allPeople);
      const p_transaction_id = pick(all).id;
      // Mostly the driver who holds a task acts on it; sometimes another tries.
      const task =
        tasks.length > 0 && Math.random() < 0.8 ? pick(tasks) : { id: p_transaction_id, driver_id: driver.id };
      const worker = allPeople.find(({ id }) => id === task.driver_id) ?? driver;
      const taskArgs = { p_transaction_id: task.id };
      const offer = offers.length > 0 ? pick(offers) : undefined;
      const p_reason = "storm";
      const withName = (name: string, call: RacingCall): [string, RacingCall] => [name, call];
      return pick<() => [string, RacingCall]>([
        () => withName("dispatch", callAsService("dispatch_transaction", { p_transaction_id })),
        () => withName("dispatch", callAsService("dispatch_transaction", { p_transaction_id })),
        () =>
          offer
            ? withName("accept", callAsService("accept_offer_by_link", { p_id: offer.id, p_via: "push" }))
            : withName("sweep", callAsService("expire_offers", { p_limit: 100 })),
        () =>
          offer
            ? withName("accept", callAsService("accept_offer_by_link", { p_id: offer.id, p_via: "push" }))
            : withName("wake", callAsService("wake_dispatches", { p_driver_id: driver.id })),
        () =>
          offer
            ? withName("decline", callAsService("decline_offer_by_link", { p_id: offer.id, p_reason: "Other" }))
            : withName("sweep", callAsService("expire_offers", { p_limit: 100 })),
        () =>
          offer
            ? withName("expire", callAsService("expire_offer", { p_offer_id: offer.id }))
            : withName("presence", callAsService("sweep_presence", {})),
        () =>
          offer
            ? withName("receive", callAsService("acknowledge_offer_by_link", { p_id: offer.id, p_channel: "push" }))
            : withName("heartbeat", callAsPerson(driver, "record_heartbeat", {})),
        () =>
          withName(
            "status",
            callAsPerson(driver, "set_driver_status", {
              p_status: pick(["online", "online", "offline", "break", "busy"]),
            }),
          ),
        () => withName("start", callAsPerson(worker, "start_service", taskArgs)),
        () =>
          withName(
            "count",
            callAsPerson(worker, "count_leg", { ...taskArgs, p_amount: Math.random() < 0.9 ? 80 : 60 }),
          ),
        () => withName("confirm", callAsPerson(sender, "confirm_leg", taskArgs)),
        () =>
          withName(
            "prove",
            callAsPerson(worker, "prove_leg", { ...taskArgs, p_code: legCodes.get(task.id) ?? "AAAAAAAA" }),
          ),
        () =>
          withName(
            "prove",
            callAsPerson(worker, "prove_leg", { ...taskArgs, p_code: legCodes.get(task.id) ?? "AAAAAAAA" }),
          ),
        () => withName("arrive", callAsPerson(worker, "arrive", { ...taskArgs, p_position: positionBody(place) })),
        () => withName("arrive", callAsPerson(worker, "arrive", { ...taskArgs, p_position: positionBody(place) })),
        () => withName("complete", callAsPerson(worker, "complete_task", { ...taskArgs, p_code: codes.get(task.id) })),
        () => withName("complete", callAsPerson(worker, "complete_task", { ...taskArgs, p_code: codes.get(task.id) })),
        () =>
          Math.random() < 0.4
            ? withName("cancel", callAsPerson(worker, "cancel_task", { ...taskArgs, p_reason }))
            : withName("fail", callAsPerson(worker, "fail_task", { ...taskArgs, p_reason })),
        () =>
          withName(
            "assign",
            callAsPerson(operator, "admin_assign_delivery", { p_transaction_id, p_driver_id: driver.id }),
          ),
        () =>
          Math.random() < 0.4
            ? withName("unassign", callAsPerson(operator, "admin_unassign_delivery", { p_transaction_id, p_reason }))
            : withName("verify", callAsPerson(worker, "verify_code", { ...taskArgs, p_code: "AAAAAAAA" })),
        () => withName("code", callAsPerson(receiver, "get_verification_code", { p_transaction_id })),
        () =>
          withName(
            "positions",
            callAsPerson(driver, "record_positions", {
              p_positions: [{ timestamp: Date.now() / 1000, latitude: place.lat, longitude: place.lng }],
            }),
          ),
        () => withName("sender", callAsPerson(sender, "cancel_transaction", { p_transaction_id })),
        () =>
          Math.random() < 0.1
            ? withName("admin cancel", callAsPerson(operator, "admin_cancel_delivery", { p_transaction_id, p_reason }))
            : withName("read", callAsPerson(driver, "get_current_task", {})),
        () =>
          Math.random() < 0.1
            ? withName(
                "payment failed",
                callAsService("record_payment_event", {
                  p_event_id: `storm-${Math.random()}`,
                  p_transaction_id,
                  p_event: "payment.failed",
                }),
              )
            : withName("stats", callAsPerson(driver, "get_driver_stats", { p_range: "week" })),
      ])();
    }
  }
  console.log(
    [...countsByResult]
      .sort()
      .map(([action, times]) => `${times} × ${action}`)
      .join("\n"),
  );
});
