// Random concurrent actions of senders, receivers, drivers, an admin and the jobs. Every resulting history must be
// valid, no call may raise an exception, and none may block forever.
import { done, newCustomer, newDriver, sql, type Person, type Place } from "./support/world";
import { admin, north, paidDelivery, position, somewhere, type Delivery } from "./support/deliveries";
import { actOf, atOnce, brokenRules, jobOf, ROUNDS, type Act } from "./support/racing";

const STORMS = Math.ceil(ROUNDS / 5);
jest.setTimeout(60_000 + STORMS * 20_000);

type Held = { id: string; driver_id: string };
const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;

test("random concurrent actions leave only valid histories", async () => {
  let sender: Person;
  const [receiver, operator] = await Promise.all([newCustomer(), admin()]);
  const place: Place = somewhere();
  const drivers: Person[] = await Promise.all(
    Array.from({ length: 5 }, (_, n) => newDriver({ online: true, at: north(place, n + 1) })),
  );
  const happened = new Map<string, number>();

  for (let storm = 0; storm < STORMS; storm++) {
    for (const driver of drivers)
      await done(driver.client, "set_driver_status", { p_status: "online" }).catch(() => undefined);
    await sql(
      "update public.driver_profiles set position_at = clock_timestamp(), last_seen = clock_timestamp() where user_id = any ($1)",
      [drivers.map(({ id }) => id)],
    );
    const deliveries: Delivery[] = [];
    // A sender's requests are rate-limited, so each storm has its own.
    sender = await newCustomer({ name: "Sam Sender" });
    for (let n = 0; n < 5; n++)
      deliveries.push(await paidDelivery({ at: place, sender, receiver, urgent: n % 2 === 0 }));
    const codes = new Map(
      (
        await sql<{ transaction_id: string; code: string }>(
          "select transaction_id, code from public.verification_codes where transaction_id = any ($1)",
          [deliveries.map(({ id }) => id)],
        )
      ).map((row) => [row.transaction_id, row.code]),
    );
    for (let wave = 0; wave < 12; wave++) {
      const open = await sql<{ id: string; driver_id: string }>(
        "select id, driver_id from public.driver_notifications where driver_id = any ($1) and status in ('sent', 'delivered', 'read')",
        [drivers.map(({ id }) => id)],
      );
      const legCodes = new Map(
        (
          await sql<{ transaction_id: string; code: string }>(
            "select l.transaction_id, c.code from private.leg_codes c join public.custody_legs l on l.id = c.leg_id where l.state = 'proving' and l.transaction_id = any ($1)",
            [deliveries.map(({ id }) => id)],
          )
        ).map((row) => [row.transaction_id, row.code]),
      );
      const held = await sql<Held>(
        "select id, driver_id from public.transactions where id = any ($1) and (status in ('assigned', 'in_transit', 'servicing') or exists (select from public.custody_legs l where l.transaction_id = transactions.id and l.kind = 'return' and l.state in ('waiting', 'proving')))",
        [deliveries.map(({ id }) => id)],
      );
      if (wave % 3 === 2 && open[0])
        await sql(
          "update public.driver_notifications set expires_at = clock_timestamp() + interval '5 milliseconds' where id = $1",
          [pick(open).id],
        );
      await sql(
        "update private.dispatches set next_at = clock_timestamp() where transaction_id = any ($1) and next_at is not null",
        [deliveries.map(({ id }) => id)],
      );
      const named: [string, Act][] = Array.from({ length: 24 }, () =>
        anything(deliveries, drivers, open, held, legCodes),
      );
      const answers = await atOnce(
        named.map(([name, act]) => async () => {
          const answer = await act();
          const key = `${name}: ${answer.ok ? "ok" : answer.code}`;
          happened.set(key, (happened.get(key) ?? 0) + 1);
          return answer;
        }),
      );
      expect(answers).toHaveLength(24);
      expect(await brokenRules(deliveries.map(({ id }) => id))).toEqual([]);
    }
    // End what is left, so that the next storm begins with free drivers.
    for (const { id } of deliveries) {
      await actOf(operator, "admin_cancel", { p_transaction_id: id, p_reason: "storm over" })();
      await actOf(operator, "admin_complete_override", { p_transaction_id: id, p_reason: "storm over" })();
      await actOf(operator, "admin_cash_returned", { p_transaction_id: id, p_reason: "storm over" })();
    }
    expect(await brokenRules(deliveries.map(({ id }) => id))).toEqual([]);

    function anything(
      all: Delivery[],
      everybody: Person[],
      offers: Held[],
      tasks: Held[],
      legCodes: Map<string, string>,
    ): [string, Act] {
      const driver = pick(everybody);
      const p_transaction_id = pick(all).id;
      // Mostly the driver who holds a task acts on it; sometimes another tries.
      const task =
        tasks.length > 0 && Math.random() < 0.8 ? pick(tasks) : { id: p_transaction_id, driver_id: driver.id };
      const worker = everybody.find(({ id }) => id === task.driver_id) ?? driver;
      const own = { p_transaction_id: task.id };
      const offer = offers.length > 0 ? pick(offers) : undefined;
      const p_reason = "storm";
      const of = (name: string, act: Act): [string, Act] => [name, act];
      return pick<() => [string, Act]>([
        () => of("dispatch", jobOf("dispatch_transaction", { p_transaction_id })),
        () => of("dispatch", jobOf("dispatch_transaction", { p_transaction_id })),
        () =>
          offer
            ? of("accept", jobOf("accept_offer_by_link", { p_id: offer.id, p_via: "push" }))
            : of("sweep", jobOf("expire_offers", { p_limit: 100 })),
        () =>
          offer
            ? of("accept", jobOf("accept_offer_by_link", { p_id: offer.id, p_via: "push" }))
            : of("wake", jobOf("wake_dispatches", { p_driver_id: driver.id })),
        () =>
          offer
            ? of("decline", jobOf("decline_offer_by_link", { p_id: offer.id, p_reason: "Other" }))
            : of("sweep", jobOf("expire_offers", { p_limit: 100 })),
        () =>
          offer
            ? of("expire", jobOf("expire_offer", { p_offer_id: offer.id }))
            : of("presence", jobOf("sweep_presence", {})),
        () =>
          offer
            ? of("receive", jobOf("acknowledge_offer_by_link", { p_id: offer.id, p_channel: "push" }))
            : of("heartbeat", actOf(driver, "record_heartbeat", {})),
        () =>
          of(
            "status",
            actOf(driver, "set_driver_status", { p_status: pick(["online", "online", "offline", "break", "busy"]) }),
          ),
        () => of("start", actOf(worker, "start_service", own)),
        () => of("count", actOf(worker, "count_leg", { ...own, p_amount: Math.random() < 0.9 ? 80 : 60 })),
        () => of("confirm", actOf(sender, "confirm_leg", own)),
        () => of("prove", actOf(worker, "prove_leg", { ...own, p_code: legCodes.get(task.id) ?? "AAAAAAAA" })),
        () => of("prove", actOf(worker, "prove_leg", { ...own, p_code: legCodes.get(task.id) ?? "AAAAAAAA" })),
        () => of("arrive", actOf(worker, "arrive", { ...own, p_position: position(place) })),
        () => of("arrive", actOf(worker, "arrive", { ...own, p_position: position(place) })),
        () => of("complete", actOf(worker, "complete_task", { ...own, p_code: codes.get(task.id) })),
        () => of("complete", actOf(worker, "complete_task", { ...own, p_code: codes.get(task.id) })),
        () =>
          Math.random() < 0.4
            ? of("cancel", actOf(worker, "cancel_task", { ...own, p_reason }))
            : of("fail", actOf(worker, "fail_task", { ...own, p_reason })),
        () => of("assign", actOf(operator, "admin_assign", { p_transaction_id, p_driver_id: driver.id })),
        () =>
          Math.random() < 0.4
            ? of("unassign", actOf(operator, "admin_unassign", { p_transaction_id, p_reason }))
            : of("verify", actOf(worker, "verify_code", { ...own, p_code: "AAAAAAAA" })),
        () => of("code", actOf(receiver, "get_verification_code", { p_transaction_id })),
        () =>
          of(
            "positions",
            actOf(driver, "record_positions", {
              p_positions: [{ timestamp: Date.now() / 1000, latitude: place.lat, longitude: place.lng }],
            }),
          ),
        () => of("sender", actOf(sender, "cancel_transaction", { p_transaction_id })),
        () =>
          Math.random() < 0.1
            ? of("admin cancel", actOf(operator, "admin_cancel", { p_transaction_id, p_reason }))
            : of("read", actOf(driver, "get_current_task", {})),
        () =>
          Math.random() < 0.1
            ? of(
                "payment failed",
                jobOf("record_payment_event", {
                  p_event_id: `storm-${Math.random()}`,
                  p_transaction_id,
                  p_event: "payment.failed",
                }),
              )
            : of("stats", actOf(driver, "driver_stats", { p_range: "week" })),
      ])();
    }
  }
  console.log(
    [...happened]
      .sort()
      .map(([what, times]) => `${times} × ${what}`)
      .join("\n"),
  );
});
