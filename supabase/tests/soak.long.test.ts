// Runs random concurrent calls of senders, receivers, drivers, an administrator and jobs on the same deliveries. Every
// status history must be valid, no call may raise an exception, and none may block forever.
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

type DriverItem = { id: string; driver_id: string };
const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;

test("random concurrent actions leave only valid histories", async () => {
  let sender: TestPerson;
  const [receiver, operator] = await Promise.all([newCustomer(), sharedAdmin()]);
  const location: LatLng = nextUnusedLocation();
  const drivers: TestPerson[] = await Promise.all(
    Array.from({ length: 5 }, (_, n) => newDriver({ online: true, at: kmNorth(location, n + 1) })),
  );
  const callCounts = new Map<string, number>();

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
      deliveries.push(await paidDelivery({ at: location, sender, receiver, urgent: n % 2 === 0 }));
    const codes = new Map(
      (
        await sql<{ transaction_id: string; code: string }>(
          "select transaction_id, private.decrypt(code) as code from public.verification_codes where transaction_id = any ($1)",
          [deliveries.map(({ id }) => id)],
        )
      ).map((row) => [row.transaction_id, row.code]),
    );
    for (let batch = 0; batch < 12; batch++) {
      const openOffers = await sql<{ id: string; driver_id: string }>(
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
      const activeTasks = await sql<DriverItem>(
        "select id, driver_id from public.transactions where id = any ($1) and (status in ('assigned', 'in_transit', 'servicing') or exists (select from public.custody_legs l where l.transaction_id = transactions.id and l.kind = 'return' and l.state in ('waiting', 'verifying')))",
        [deliveries.map(({ id }) => id)],
      );
      if (batch % 3 === 2 && openOffers[0])
        await sql(
          "update public.driver_notifications set expires_at = clock_timestamp() + interval '5 milliseconds' where id = $1",
          [pick(openOffers).id],
        );
      await sql(
        "update private.dispatches set next_at = clock_timestamp() where transaction_id = any ($1) and next_at is not null",
        [deliveries.map(({ id }) => id)],
      );
      const calls: [string, RacingCall][] = Array.from({ length: 24 }, () =>
        drawRandomCall(deliveries, drivers, openOffers, activeTasks, legCodes),
      );
      const answers = await runConcurrently(
        calls.map(([name, call]) => async () => {
          const answer = await call();
          const key = `${name}: ${answer.ok ? "ok" : answer.code}`;
          callCounts.set(key, (callCounts.get(key) ?? 0) + 1);
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
      deliveries: TestDelivery[],
      drivers: TestPerson[],
      offers: DriverItem[],
      tasks: DriverItem[],
      legCodes: Map<string, string>,
    ): [string, RacingCall] {
      const driver = pick(drivers);
      const p_transaction_id = pick(deliveries).id;
      // Mostly the driver who holds a task acts on it; sometimes another tries.
      const task =
        tasks.length > 0 && Math.random() < 0.8 ? pick(tasks) : { id: p_transaction_id, driver_id: driver.id };
      const taskDriver = drivers.find(({ id }) => id === task.driver_id) ?? driver;
      const taskArgs = { p_transaction_id: task.id };
      const offer = offers.length > 0 ? pick(offers) : undefined;
      const p_reason = "storm";
      const namedCall = (name: string, call: RacingCall): [string, RacingCall] => [name, call];
      return pick<() => [string, RacingCall]>([
        () => namedCall("dispatch", callAsService("dispatch_transaction", { p_transaction_id })),
        () => namedCall("dispatch", callAsService("dispatch_transaction", { p_transaction_id })),
        () =>
          offer
            ? namedCall("accept", callAsService("accept_offer_by_link", { p_id: offer.id, p_via: "push" }))
            : namedCall("sweep", callAsService("expire_offers", { p_limit: 100 })),
        () =>
          offer
            ? namedCall("accept", callAsService("accept_offer_by_link", { p_id: offer.id, p_via: "push" }))
            : namedCall("wake", callAsService("wake_dispatches", { p_driver_id: driver.id })),
        () =>
          offer
            ? namedCall("decline", callAsService("decline_offer_by_link", { p_id: offer.id, p_reason: "Other" }))
            : namedCall("sweep", callAsService("expire_offers", { p_limit: 100 })),
        () =>
          offer
            ? namedCall("expire", callAsService("expire_offer", { p_offer_id: offer.id }))
            : namedCall("presence", callAsService("sweep_presence", {})),
        () =>
          offer
            ? namedCall("receive", callAsService("acknowledge_offer_by_link", { p_id: offer.id, p_channel: "push" }))
            : namedCall("heartbeat", callAsPerson(driver, "record_heartbeat", {})),
        () =>
          namedCall(
            "status",
            callAsPerson(driver, "set_driver_status", {
              p_status: pick(["online", "online", "offline", "break", "busy"]),
            }),
          ),
        () => namedCall("start", callAsPerson(taskDriver, "start_service", taskArgs)),
        () =>
          namedCall(
            "count",
            callAsPerson(taskDriver, "count_leg", { ...taskArgs, p_amount: Math.random() < 0.9 ? 80 : 60 }),
          ),
        () => namedCall("confirm", callAsPerson(sender, "confirm_leg", taskArgs)),
        () =>
          namedCall(
            "prove",
            callAsPerson(taskDriver, "prove_leg", { ...taskArgs, p_code: legCodes.get(task.id) ?? "AAAAAAAA" }),
          ),
        () =>
          namedCall(
            "prove",
            callAsPerson(taskDriver, "prove_leg", { ...taskArgs, p_code: legCodes.get(task.id) ?? "AAAAAAAA" }),
          ),
        () =>
          namedCall("arrive", callAsPerson(taskDriver, "arrive", { ...taskArgs, p_position: positionBody(location) })),
        () =>
          namedCall("arrive", callAsPerson(taskDriver, "arrive", { ...taskArgs, p_position: positionBody(location) })),
        () =>
          namedCall("complete", callAsPerson(taskDriver, "complete_task", { ...taskArgs, p_code: codes.get(task.id) })),
        () =>
          namedCall("complete", callAsPerson(taskDriver, "complete_task", { ...taskArgs, p_code: codes.get(task.id) })),
        () =>
          Math.random() < 0.4
            ? namedCall("cancel", callAsPerson(taskDriver, "cancel_task", { ...taskArgs, p_reason }))
            : namedCall("fail", callAsPerson(taskDriver, "fail_task", { ...taskArgs, p_reason })),
        () =>
          namedCall(
            "assign",
            callAsPerson(operator, "admin_assign_delivery", { p_transaction_id, p_driver_id: driver.id }),
          ),
        () =>
          Math.random() < 0.4
            ? namedCall("unassign", callAsPerson(operator, "admin_unassign_delivery", { p_transaction_id, p_reason }))
            : namedCall("verify", callAsPerson(taskDriver, "verify_code", { ...taskArgs, p_code: "AAAAAAAA" })),
        () => namedCall("code", callAsPerson(receiver, "get_verification_code", { p_transaction_id })),
        () =>
          namedCall(
            "positions",
            callAsPerson(driver, "record_positions", {
              p_positions: [{ timestamp: Date.now() / 1000, latitude: location.lat, longitude: location.lng }],
            }),
          ),
        () => namedCall("sender", callAsPerson(sender, "cancel_transaction", { p_transaction_id })),
        () =>
          Math.random() < 0.1
            ? namedCall("admin cancel", callAsPerson(operator, "admin_cancel_delivery", { p_transaction_id, p_reason }))
            : namedCall("read", callAsPerson(driver, "get_current_task", {})),
        () =>
          Math.random() < 0.1
            ? namedCall(
                "payment failed",
                callAsService("record_payment_event", {
                  p_event_id: `storm-${Math.random()}`,
                  p_transaction_id,
                  p_event: "payment.failed",
                }),
              )
            : namedCall("stats", callAsPerson(driver, "get_driver_stats", { p_range: "week" })),
      ])();
    }
  }
  console.log(
    [...callCounts]
      .sort()
      .map(([action, count]) => `${count} × ${action}`)
      .join("\n"),
  );
});
