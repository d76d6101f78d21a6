// Concurrent actions: many connections, real locks. Each round must end in one of the valid outcomes; which one is left
// to chance.
import { done, newCustomer, sql, type Answer, type Person } from "./support/world";
import {
  admin,
  codeOf,
  dispatch,
  deliveryAt,
  driverAt,
  driverStatus,
  north,
  noticesOf,
  offered,
  paidDelivery,
  somewhere,
  statusOf,
  wrongCode,
  type Delivery,
  type Worked,
} from "./support/deliveries";
import {
  actOf,
  brokenRules,
  byForce,
  codes,
  inParallel,
  jobOf,
  ROUNDS,
  shuffled,
  whileWaiting,
  wins,
} from "./support/racing";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(30_000 + ROUNDS * 4_000);

let sender: Person;
let receiver: Person;
let operator: Person;
beforeAll(async () => {
  [sender, receiver, operator] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    admin(),
  ]);
});

async function rounds(work: (round: number) => Promise<string[]>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    // A sender's requests are rate-limited, so each round has its own.
    sender = await newCustomer({ name: "Sam Sender" });
    expect(await brokenRules(await work(round))).toEqual([]);
  }
}

const task = (delivery: Delivery): Record<string, unknown> => ({ p_transaction_id: delivery.id });
const withReason = (delivery: Delivery): Record<string, unknown> => ({ ...task(delivery), p_reason: "because" });
const deadlineIn = (offerId: string, milliseconds: number): Promise<unknown> =>
  sql(
    "update public.driver_notifications set expires_at = clock_timestamp() + $2 * interval '1 millisecond' where id = $1",
    [offerId, milliseconds],
  );

// Reading: deadline
longTest("a driver who accepts 32 times while the offer expires gets the task once or not at all", async () => {
  const place = somewhere();
  let driver: Person | undefined;
  const seen = new Set<string>();
  await rounds(async () => {
    driver = await driverAt(place, driver);
    const { id, offer } = await deliveryAt("broadcast", { at: place, sender, receiver, driver });
    await deadlineIn(offer.id, Math.random() * 120);
    const taps = Array.from({ length: 32 }, () => actOf(driver as Person, "accept_offer", { p_id: offer.id }));
    const sweeps = [
      jobOf("expire_offer", { p_offer_id: offer.id }),
      jobOf("expire_offers", { p_limit: 200 }),
      jobOf("dispatch_transaction", { p_transaction_id: id }),
    ];
    const answers = (await inParallel([...taps, ...sweeps])).slice(0, 32);
    expect([["ok"], ["OFFER_EXPIRED"]]).toContainEqual(codes(answers));
    codes(answers).forEach((code) => seen.add(code));
    if (wins(answers) > 0) {
      expect(await statusOf(id)).toBe("assigned");
      await done(driver.client, "cancel_task", { p_transaction_id: id, p_reason: "next round" });
    } else {
      expect(["payment_confirmed", "broadcast"]).toContain(await statusOf(id));
    }
    await done(operator.client, "admin_cancel", { p_transaction_id: id, p_reason: "round over" });
    return [id];
  });
  console.log(`accept against expiry ended as: ${[...seen].join(", ")}`);
});

longTest.each([
  ["delivery", "select 1 from public.transactions where id = $1 for update"],
  [
    "driver",
    "select 1 from public.driver_profiles where user_id = (select driver_id from public.driver_notifications where transaction_id = $1) for update",
  ],
])(
  "an acceptance that waits for the %s's lock until after the deadline is refused: the time after the lock counts",
  async (_, lock) => {
    const place = somewhere();
    const driver = await driverAt(place);
    const { id, offer } = await deliveryAt("broadcast", { at: place, sender, receiver, driver });
    await deadlineIn(offer.id, 500);
    const answer = await whileWaiting(lock, [id], actOf(driver, "accept_offer", { p_id: offer.id }), async () => {
      for (let over = false; !over;) {
        over =
          (
            await sql<{ over: boolean }>(
              "select clock_timestamp() >= expires_at as over from public.driver_notifications where id = $1",
              [offer.id],
            )
          )[0]?.over ?? true;
      }
    });
    expect(answer).toMatchObject({ code: "OFFER_EXPIRED" });
    expect(await brokenRules([id])).toEqual([]);
  },
);

longTest("a driver accepts while an admin assigns another: one of them has the delivery", async () => {
  const place = somewhere();
  const far = somewhere();
  let driver: Person | undefined;
  let other: Person | undefined;
  await rounds(async () => {
    driver = await driverAt(place, driver);
    other = await driverAt(far, other);
    const delivery = await deliveryAt("broadcast", { at: place, sender, receiver, driver });
    const [accept, assign] = await inParallel([
      actOf(driver, "accept_offer", { p_id: delivery.offer.id }),
      actOf(operator, "admin_assign", { ...task(delivery), p_driver_id: other.id }),
      jobOf("expire_offer", { p_offer_id: delivery.offer.id }),
      jobOf("dispatch_transaction", task(delivery)),
    ]);
    expect(["ok:INVALID_STATE_TRANSITION", "OFFER_CLOSED:ok"]).toContain(
      `${accept?.code ?? "ok"}:${assign?.code ?? "ok"}`,
    );
    await done(operator.client, "admin_cancel", withReason(delivery));
    return [delivery.id];
  });
});

longTest(
  "a driver accepts while the delivery is cancelled: the sender's cancellation is refused, an admin's succeeds, and no driver stays on duty",
  async () => {
    const place = somewhere();
    let driver: Person | undefined;
    await rounds(async () => {
      driver = await driverAt(place, driver);
      const delivery = await deliveryAt("broadcast", { at: place, sender, receiver, driver });
      const [accept, bySender, byAdmin] = await inParallel([
        actOf(driver, "accept_offer", { p_id: delivery.offer.id }),
        actOf(sender, "cancel_transaction", task(delivery)),
        actOf(operator, "admin_cancel", withReason(delivery)),
      ]);
      expect(bySender?.code).toBe("INVALID_STATE_TRANSITION");
      expect(byAdmin?.ok).toBe(true);
      expect(["ok", "OFFER_CLOSED"]).toContain(accept?.code ?? "ok");
      expect(await statusOf(delivery.id)).toBe("cancelled");
      expect((await driverStatus(driver)).status).toBe("online");
      return [delivery.id];
    });
  },
);

longTest(
  "the receiver's code arrives while the driver gives up and an admin cancels: delivered or failed, never both",
  async () => {
    const place = somewhere();
    let driver: Person | undefined;
    await rounds(async () => {
      driver = await driverAt(place, driver);
      const delivery = await deliveryAt("servicing", { at: place, sender, receiver, driver });
      const code = await codeOf(delivery);
      const [complete, cancel, byAdmin] = await inParallel([
        actOf(driver, "complete_task", { ...task(delivery), p_code: code }),
        actOf(driver, "cancel_task", withReason(delivery)),
        actOf(operator, "admin_cancel", withReason(delivery)),
      ]);
      const ended = await statusOf(delivery.id);
      // The cash is at the door: an admin's cancel can win only after the driver has given up, and then there is
      // nothing to cancel.
      expect(byAdmin?.code).toBe("INVALID_STATE_TRANSITION");
      expect([complete?.code ?? "ok", cancel?.code ?? "ok", ended]).toEqual(
        ended === "delivered" ? ["ok", "NO_ACTIVE_TASK", "delivered"] : ["INVALID_STATE_TRANSITION", "ok", "failed"],
      );
      // A driver with cash to return gets no offers.
      if (ended === "failed") await done(operator.client, "admin_cash_returned", withReason(delivery));
      return [delivery.id];
    });
  },
);

test("two phones complete with one code: one delivery, one step, and both succeed", async () => {
  const place = somewhere();
  let driver: Person | undefined;
  await rounds(async () => {
    driver = await driverAt(place, driver);
    const delivery = await deliveryAt("servicing", { at: place, sender, receiver, driver });
    const args = { ...task(delivery), p_code: await codeOf(delivery) };
    const answers = await inParallel(Array.from({ length: 8 }, () => actOf(driver as Person, "complete_task", args)));
    expect(codes(answers)).toEqual(["ok"]);
    expect(
      await sql("select id from public.transaction_status_updates where transaction_id = $1 and action = 'complete'", [
        delivery.id,
      ]),
    ).toHaveLength(1);
    return [delivery.id];
  });
});

test("concurrent wrong codes from many phones: exactly five count, then the lock refuses the right one too", async () => {
  const place = somewhere();
  let driver: Person | undefined;
  await rounds(async () => {
    driver = await driverAt(place, driver);
    const delivery = await deliveryAt("servicing", { at: place, sender, receiver, driver });
    const code = await codeOf(delivery);
    const answers = await inParallel(
      Array.from({ length: 12 }, (_, nth) =>
        actOf(driver as Person, "complete_task", { ...task(delivery), p_code: wrongCode(code, nth) }),
      ),
    );
    expect(answers.filter(({ code: refusal }) => refusal === "invalid_code")).toHaveLength(5);
    expect(answers.filter(({ code: refusal }) => refusal === "CODE_LOCKED")).toHaveLength(7);
    const right = await actOf(driver, "complete_task", { ...task(delivery), p_code: code })();
    expect(right.code).toBe("CODE_LOCKED");
    await done(operator.client, "admin_complete_override", withReason(delivery));
    return [delivery.id];
  });
});

longTest(
  "three drivers accept an urgent delivery concurrently: one has it, the others read that it is taken",
  async () => {
    const place = somewhere();
    let drivers: Person[] = [];
    await rounds(async () => {
      drivers = await Promise.all([0, 1, 2].map((n) => driverAt(place, drivers[n])));
      const delivery = await paidDelivery({ at: place, sender, receiver, urgent: true });
      await dispatch(delivery.id);
      const offers = await Promise.all(drivers.map(offered));
      const answers = await inParallel(
        drivers.flatMap((driver, n) =>
          Array.from({ length: 4 }, () => actOf(driver, "accept_offer", { p_id: offers[n]?.id })),
        ),
      );
      const byDriver = drivers.map((_, n) => codes(answers.slice(n * 4, n * 4 + 4)).join());
      expect([...byDriver].sort()).toEqual(["OFFER_TAKEN", "OFFER_TAKEN", "ok"]);
      const winner = drivers[byDriver.indexOf("ok")] as Person;
      await done(winner.client, "cancel_task", withReason(delivery));
      await done(operator.client, "admin_cancel", withReason(delivery));
      return [delivery.id];
    });
  },
);

// Reading: offers-at-a-time
longTest(
  "an urgent delivery: three drivers accept 32 times each while strangers try",
  async () => {
    const place = somewhere();
    const asked = [0, 1, 2];
    let drivers: Person[] = [];
    // They are on duty nearby and eligible, but three others are nearer: they got no offer.
    let outsider: Person | undefined;
    const won = asked.map(() => 0);
    await rounds(async () => {
      drivers = await Promise.all(asked.map((n) => driverAt(place, drivers[n])));
      outsider = await driverAt(north(place, 20), outsider);
      const delivery = await paidDelivery({ at: place, sender, receiver, urgent: true });
      expect(await dispatch(delivery.id)).toMatchObject({ offered: 3 });
      const offers = (await Promise.all(drivers.map(offered))).map(({ id }) => id);

      const taps = asked.flatMap((n) =>
        Array.from({ length: 32 }, () => actOf(drivers[n] as Person, "accept_offer", { p_id: offers[n] })),
      );
      const strangers = asked.flatMap((n) =>
        [outsider as Person, sender, receiver].map((person) => actOf(person, "accept_offer", { p_id: offers[n] })),
      );
      const others = asked.flatMap((n) =>
        drivers
          .filter((driver) => driver !== drivers[n])
          .map((driver) => actOf(driver, "accept_offer", { p_id: offers[n] })),
      );
      const jobs = [
        ...offers.map((id) => jobOf("expire_offer", { p_offer_id: id })),
        jobOf("expire_offers", { p_limit: 200 }),
        ...asked.map(() => jobOf("dispatch_transaction", task(delivery))),
      ];
      const answers = await inParallel([...taps, ...strangers, ...others, ...jobs]);
      const next = (count: number): Answer[] => answers.splice(0, count);
      const byDriver = asked.map(() => next(32));
      // Users who are no drivers are told so; to every other driver the offer does not exist.
      const byPerson = asked.map(() => codes(next(1)).concat(codes(next(2))));
      expect(byPerson).toEqual(asked.map(() => ["NOTIFICATION_NOT_FOUND", "DRIVER_PROFILE_NOT_FOUND"]));
      expect(codes(next(others.length))).toEqual(["NOTIFICATION_NOT_FOUND"]);

      expect(byDriver.map((taken) => codes(taken).join()).sort()).toEqual(["OFFER_TAKEN", "OFFER_TAKEN", "ok"]);
      const winner = byDriver.findIndex((taken) => wins(taken) > 0);
      const tasks = (byDriver[winner] as Answer[]).map(({ data }) => data);
      expect(tasks[0]).toMatchObject({
        transactionId: delivery.id,
        notificationId: offers[winner],
        driverId: drivers[winner]?.id,
        state: "accepted",
      });
      tasks.forEach((again) => {
        expect(again).toEqual(tasks[0]);
      });
      const closed = await sql<{ driver_id: string; closed_reason: string }>(
        "select driver_id, closed_reason from public.driver_notifications where transaction_id = $1",
        [delivery.id],
      );
      expect(new Map(closed.map((offer) => [offer.driver_id, offer.closed_reason]))).toEqual(
        new Map(drivers.map(({ id }, n) => [id, n === winner ? "accepted" : "taken"])),
      );
      expect(
        await Promise.all([...drivers, outsider].map(async (driver) => (await driverStatus(driver)).status)),
      ).toEqual([...asked.map((n) => (n === winner ? "on_duty" : "online")), "online"]);
      expect(
        (await noticesOf(delivery.id))
          .filter((type) => type === "driver_assigned" || type === "task_response_confirmation")
          .sort(),
      ).toEqual(["driver_assigned", "task_response_confirmation"]);
      expect(await brokenRules([delivery.id])).toEqual([]);

      won[winner] = (won[winner] ?? 0) + 1;
      await done((drivers[winner] as Person).client, "cancel_task", withReason(delivery));
      await done(operator.client, "admin_cancel", withReason(delivery));
      return [delivery.id];
    });
    console.log(`the urgent delivery was won ${won.join(", ")} times`);
    // A hundred and twenty calls a round.
  },
  60_000 + ROUNDS * 8_000,
);

longTest("many concurrent searches for one driver make one offer, and the others wait", async () => {
  const place = somewhere();
  let driver: Person | undefined;
  await rounds(async (round) => {
    driver = await driverAt(place, driver);
    const deliveries = await Promise.all(
      Array.from({ length: 6 }, () => paidDelivery({ at: place, sender, receiver, urgent: round % 2 === 0 })),
    );
    await inParallel(
      deliveries.flatMap((delivery) => Array.from({ length: 3 }, () => jobOf("dispatch_transaction", task(delivery)))),
    );
    // A search that met another's lock is retried shortly: run its job here.
    for (const delivery of deliveries) await dispatch(delivery.id);
    const open = await sql(
      "select id from public.driver_notifications where driver_id = $1 and status in ('sent', 'delivered', 'read')",
      [driver.id],
    );
    expect(open).toHaveLength(1);
    const broken = await brokenRules(deliveries.map(({ id }) => id));
    for (const delivery of deliveries) await done(operator.client, "admin_cancel", withReason(delivery));
    expect(broken).toEqual([]);
    return deliveries.map(({ id }) => id);
  });
});

// Reading: offers-at-a-time
longTest(
  "inserting several offers to one driver past every gate and lock leaves one, and no search fails",
  async () => {
    const place = somewhere();
    let driver: Person | undefined;
    await rounds(async () => {
      driver = await driverAt(place, driver);
      const at = driver.id;
      const deliveries = await Promise.all(
        Array.from({ length: 4 }, () => paidDelivery({ at: place, sender, receiver })),
      );
      const forced = deliveries.flatMap(({ id }) =>
        Array.from({ length: 3 }, () =>
          byForce(
            "select private.create_offer(t, d, 'medium', 1, null) as offer from public.transactions t, public.driver_profiles d where t.id = $1 and d.user_id = $2",
            [id, at],
          ),
        ),
      );
      const searches = deliveries.map((delivery) => async () => {
        await jobOf("dispatch_transaction", task(delivery))();
        return null;
      });
      const offers = (await Promise.all(shuffled([...forced, ...searches]).map((run) => run()))).filter(
        (offer) => offer !== null,
      );
      expect(offers.length).toBeLessThanOrEqual(1);
      const open = await sql<{ id: string; assignment_id: string }>(
        "select id, assignment_id from public.driver_notifications where driver_id = $1 and status in ('sent', 'delivered', 'read')",
        [at],
      );
      expect(open).toHaveLength(1);
      if (offers.length === 1) expect(open[0]?.id).toBe(offers[0]);
      const assignments = await sql("select id from public.optimoroute_orders where transaction_id = any ($1)", [
        deliveries.map(({ id }) => id),
      ]);
      expect(assignments).toEqual([{ id: open[0]?.assignment_id }]);
      for (const delivery of deliveries) await done(operator.client, "admin_cancel", withReason(delivery));
      return deliveries.map(({ id }) => id);
    });
  },
);

longTest("a driver accepts one delivery while an admin assigns them another: they have one", async () => {
  const place = somewhere();
  const elsewhere = somewhere();
  let driver: Person | undefined;
  await rounds(async () => {
    driver = await driverAt(place, driver);
    const first = await deliveryAt("broadcast", { at: place, sender, receiver, driver });
    const second = await paidDelivery({ at: elsewhere, sender, receiver });
    const answers = await inParallel([
      actOf(driver, "accept_offer", { p_id: first.offer.id }),
      actOf(operator, "admin_assign", { ...task(second), p_driver_id: driver.id }),
    ]);
    expect(["ok:NOT_ELIGIBLE", "TASK_ALREADY_ACTIVE:ok"]).toContain(
      answers.map((answer) => answer.code ?? "ok").join(":"),
    );
    await jobOf("expire_offer", { p_offer_id: first.offer.id })();
    expect(await brokenRules([first.id, second.id])).toEqual([]);
    for (const delivery of [first, second]) await done(operator.client, "admin_cancel", withReason(delivery));
    return [first.id, second.id];
  });
});

longTest(
  "a driver goes offline while an offer is made or accepted: never offline with an offer or a task",
  async () => {
    const place = somewhere();
    let driver: Person | undefined;
    await rounds(async (round) => {
      driver = await driverAt(place, driver);
      const worked: Worked | null =
        round % 2 === 0 ? await deliveryAt("broadcast", { at: place, sender, receiver, driver }) : null;
      const delivery: Delivery = worked ?? (await paidDelivery({ at: place, sender, receiver }));
      const [, offline] = await inParallel([
        worked
          ? actOf(driver, "accept_offer", { p_id: worked.offer.id })
          : jobOf("dispatch_transaction", task(delivery)),
        actOf(driver, "set_driver_status", { p_status: "offline" }),
        actOf(driver, "record_heartbeat", {}),
        jobOf("sweep_presence", {}),
      ]);
      const { status } = await driverStatus(driver);
      expect(status).toBe(offline?.ok ? "offline" : "on_duty");
      const open = await sql(
        "select id from public.driver_notifications where driver_id = $1 and status in ('sent', 'delivered', 'read')",
        [driver.id],
      );
      expect(open).toEqual([]);
      expect(await brokenRules([delivery.id])).toEqual([]);
      await done(operator.client, "admin_cancel", withReason(delivery));
      return [delivery.id];
    });
  },
);

longTest("concurrent copies of one payment event are applied once", async () => {
  const at = somewhere();
  await rounds(async () => {
    const delivery = await paidDelivery({ sender, receiver, at });
    const events = ["payment.confirmed", "payment.failed"].flatMap((event) =>
      Array.from({ length: 4 }, () =>
        jobOf("record_payment_event", {
          p_event_id: `${event}-${delivery.id}`,
          p_transaction_id: delivery.id,
          p_event: event,
        }),
      ),
    );
    const answers = await inParallel(events);
    expect(answers.every((answer) => answer.ok)).toBe(true);
    // In either order it failed once, and a confirmation after that is due back once.
    const noted = (
      await sql<{ action: string }>(
        "select action from public.transaction_status_updates where transaction_id = $1 and action in ('fail_payment', 'payment_confirmed_late') order by id",
        [delivery.id],
      )
    ).map(({ action }) => action);
    const late = answers.slice(0, 4).filter((answer) => answer.ok && answer.data["applied"] === true).length;
    expect([noted, late]).toEqual(late > 0 ? [["fail_payment", "payment_confirmed_late"], 4] : [["fail_payment"], 0]);
    expect(answers.slice(4).filter((answer) => answer.ok && answer.data["applied"] === true)).toHaveLength(4);
    expect(await statusOf(delivery.id)).toBe("failed");
    return [delivery.id];
  });
});
