// Concurrent calls on many connections, with real locks. Each round must end in one of several valid outcomes.
import { callRpcOrThrow, newCustomer, sql, type RpcResult, type TestPerson } from "./support/harness";
import {
  sharedAdmin,
  readCode,
  runDispatch,
  createDeliveryInStatus,
  setDriverOnlineAt,
  readDriverStatus,
  kmNorth,
  listQueuedNotifications,
  requireOpenOffer,
  paidDelivery,
  nextUnusedLocation,
  readStatus,
  wrongCode,
  type TestDelivery,
  type AssignedDelivery,
} from "./support/deliveries";
import {
  callAsPerson,
  findInvariantViolations,
  runAsOwner,
  resultCodes,
  runConcurrentlyOrdered,
  callAsService,
  ROUNDS,
  shuffled,
  whileBlocked,
  countSuccesses,
} from "./support/racing";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(30_000 + ROUNDS * 4_000);

let sender: TestPerson;
let receiver: TestPerson;
let operator: TestPerson;
beforeAll(async () => {
  [sender, receiver, operator] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    sharedAdmin(),
  ]);
});

async function runRounds(work: (round: number) => Promise<string[]>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    // A sender's requests are rate-limited, so each round has its own.
    sender = await newCustomer({ name: "Sam Sender" });
    expect(await findInvariantViolations(await work(round))).toEqual([]);
  }
}

const deliveryArgs = (delivery: TestDelivery): Record<string, unknown> => ({ p_transaction_id: delivery.id });
const argsWithReason = (delivery: TestDelivery): Record<string, unknown> => ({
  ...deliveryArgs(delivery),
  p_reason: "because",
});
const setDeadlineIn = (offerId: string, milliseconds: number): Promise<unknown> =>
  sql(
    "update public.driver_notifications set expires_at = clock_timestamp() + $2 * interval '1 millisecond' where id = $1",
    [offerId, milliseconds],
  );

// docs/readings.md: deadline
longTest("a driver who accepts 32 times while the offer expires gets the task once or not at all", async () => {
  const place = nextUnusedLocation();
  let driver: TestPerson | undefined;
  const seen = new Set<string>();
  await runRounds(async () => {
    driver = await setDriverOnlineAt(place, driver);
    const { id, offer } = await createDeliveryInStatus("broadcast", { at: place, sender, receiver, driver });
    await setDeadlineIn(offer.id, Math.random() * 120);
    const taps = Array.from({ length: 32 }, () =>
      callAsPerson(driver as TestPerson, "accept_offer", { p_id: offer.id }),
    );
    const sweeps = [
      callAsService("expire_offer", { p_offer_id: offer.id }),
      callAsService("expire_offers", { p_limit: 200 }),
      callAsService("dispatch_transaction", { p_transaction_id: id }),
    ];
    const answers = (await runConcurrentlyOrdered([...taps, ...sweeps])).slice(0, 32);
    expect([["ok"], ["OFFER_EXPIRED"]]).toContainEqual(resultCodes(answers));
    resultCodes(answers).forEach((code) => seen.add(code));
    if (countSuccesses(answers) > 0) {
      expect(await readStatus(id)).toBe("assigned");
      await callRpcOrThrow(driver.client, "cancel_task", { p_transaction_id: id, p_reason: "next round" });
    } else {
      expect(["payment_confirmed", "broadcast"]).toContain(await readStatus(id));
    }
    await callRpcOrThrow(operator.client, "admin_cancel_delivery", { p_transaction_id: id, p_reason: "round over" });
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
    const place = nextUnusedLocation();
    const driver = await setDriverOnlineAt(place);
    const { id, offer } = await createDeliveryInStatus("broadcast", { at: place, sender, receiver, driver });
    await setDeadlineIn(offer.id, 500);
    const answer = await whileBlocked(
      lock,
      [id],
      callAsPerson(driver, "accept_offer", { p_id: offer.id }),
      async () => {
        for (let over = false; !over;) {
          over =
            (
              await sql<{ over: boolean }>(
                "select clock_timestamp() >= expires_at as over from public.driver_notifications where id = $1",
                [offer.id],
              )
            )[0]?.over ?? true;
        }
      },
    );
    expect(answer).toMatchObject({ code: "OFFER_EXPIRED" });
    expect(await findInvariantViolations([id])).toEqual([]);
  },
);

longTest("a driver accepts while an admin assigns another: one of them has the delivery", async () => {
  const place = nextUnusedLocation();
  const farPlace = nextUnusedLocation();
  let driver: TestPerson | undefined;
  let other: TestPerson | undefined;
  await runRounds(async () => {
    driver = await setDriverOnlineAt(place, driver);
    other = await setDriverOnlineAt(farPlace, other);
    const delivery = await createDeliveryInStatus("broadcast", { at: place, sender, receiver, driver });
    const [accept, assign] = await runConcurrentlyOrdered([
      callAsPerson(driver, "accept_offer", { p_id: delivery.offer.id }),
      callAsPerson(operator, "admin_assign_delivery", { ...deliveryArgs(delivery), p_driver_id: other.id }),
      callAsService("expire_offer", { p_offer_id: delivery.offer.id }),
      callAsService("dispatch_transaction", deliveryArgs(delivery)),
    ]);
    expect(["ok:INVALID_STATE_TRANSITION", "OFFER_TAKEN:ok"]).toContain(
      `${accept?.code ?? "ok"}:${assign?.code ?? "ok"}`,
    );
    await callRpcOrThrow(operator.client, "admin_cancel_delivery", argsWithReason(delivery));
    return [delivery.id];
  });
});

longTest(
  "a driver accepts while the delivery is cancelled: the sender's cancellation is refused, an admin's succeeds, and no driver stays on duty",
  async () => {
    const place = nextUnusedLocation();
    let driver: TestPerson | undefined;
    await runRounds(async () => {
      driver = await setDriverOnlineAt(place, driver);
      const delivery = await createDeliveryInStatus("broadcast", { at: place, sender, receiver, driver });
      const [accept, bySender, byAdmin] = await runConcurrentlyOrdered([
        callAsPerson(driver, "accept_offer", { p_id: delivery.offer.id }),
        callAsPerson(sender, "cancel_transaction", deliveryArgs(delivery)),
        callAsPerson(operator, "admin_cancel_delivery", argsWithReason(delivery)),
      ]);
      expect(bySender?.code).toBe("INVALID_STATE_TRANSITION");
      expect(byAdmin?.ok).toBe(true);
      expect(["ok", "OFFER_CLOSED"]).toContain(accept?.code ?? "ok");
      expect(await readStatus(delivery.id)).toBe("cancelled");
      expect((await readDriverStatus(driver)).status).toBe("online");
      return [delivery.id];
    });
  },
);

longTest(
  "the receiver's code arrives while the driver gives up and an admin cancels: delivered or failed, never both",
  async () => {
    const place = nextUnusedLocation();
    let driver: TestPerson | undefined;
    await runRounds(async () => {
      driver = await setDriverOnlineAt(place, driver);
      const delivery = await createDeliveryInStatus("servicing", { at: place, sender, receiver, driver });
      const code = await readCode(delivery);
      const [complete, cancel, byAdmin] = await runConcurrentlyOrdered([
        callAsPerson(driver, "complete_task", { ...deliveryArgs(delivery), p_code: code }),
        callAsPerson(driver, "cancel_task", argsWithReason(delivery)),
        callAsPerson(operator, "admin_cancel_delivery", argsWithReason(delivery)),
      ]);
      const endStatus = await readStatus(delivery.id);
      // The cash is at the drop-off: an admin's cancel can win only after the driver has given up, and then there is
      // nothing to cancel.
      expect(byAdmin?.code).toBe("INVALID_STATE_TRANSITION");
      expect([complete?.code ?? "ok", cancel?.code ?? "ok", endStatus]).toEqual(
        endStatus === "delivered"
          ? ["ok", "NO_ACTIVE_TASK", "delivered"]
          : ["INVALID_STATE_TRANSITION", "ok", "failed"],
      );
      // A driver with cash to return gets no offers.
      if (endStatus === "failed")
        await callRpcOrThrow(operator.client, "admin_record_returned_cash", argsWithReason(delivery));
      return [delivery.id];
    });
  },
);

test("two phones complete with one code: one delivery, one step, and both succeed", async () => {
  const place = nextUnusedLocation();
  let driver: TestPerson | undefined;
  await runRounds(async () => {
    driver = await setDriverOnlineAt(place, driver);
    const delivery = await createDeliveryInStatus("servicing", { at: place, sender, receiver, driver });
    const args = { ...deliveryArgs(delivery), p_code: await readCode(delivery) };
    const answers = await runConcurrentlyOrdered(
      Array.from({ length: 8 }, () => callAsPerson(driver as TestPerson, "complete_task", args)),
    );
    expect(resultCodes(answers)).toEqual(["ok"]);
    expect(
      await sql("select id from public.transaction_status_updates where transaction_id = $1 and action = 'complete'", [
        delivery.id,
      ]),
    ).toHaveLength(1);
    return [delivery.id];
  });
});

test("concurrent wrong codes from many phones: exactly five count, then the lock refuses the right one too", async () => {
  const place = nextUnusedLocation();
  let driver: TestPerson | undefined;
  await runRounds(async () => {
    driver = await setDriverOnlineAt(place, driver);
    const delivery = await createDeliveryInStatus("servicing", { at: place, sender, receiver, driver });
    const code = await readCode(delivery);
    const answers = await runConcurrentlyOrdered(
      Array.from({ length: 12 }, (_, nth) =>
        callAsPerson(driver as TestPerson, "complete_task", {
          ...deliveryArgs(delivery),
          p_code: wrongCode(code, nth),
        }),
      ),
    );
    expect(answers.filter(({ code: refusal }) => refusal === "invalid_code")).toHaveLength(5);
    expect(answers.filter(({ code: refusal }) => refusal === "CODE_LOCKED")).toHaveLength(7);
    const right = await callAsPerson(driver, "complete_task", { ...deliveryArgs(delivery), p_code: code })();
    expect(right.code).toBe("CODE_LOCKED");
    await callRpcOrThrow(operator.client, "admin_complete_override", argsWithReason(delivery));
    return [delivery.id];
  });
});

longTest(
  "three drivers accept an urgent delivery concurrently: one has it, the others read that it is taken",
  async () => {
    const place = nextUnusedLocation();
    let drivers: TestPerson[] = [];
    await runRounds(async () => {
      drivers = await Promise.all([0, 1, 2].map((n) => setDriverOnlineAt(place, drivers[n])));
      const delivery = await paidDelivery({ at: place, sender, receiver, urgent: true });
      await runDispatch(delivery.id);
      const offers = await Promise.all(drivers.map(requireOpenOffer));
      const answers = await runConcurrentlyOrdered(
        drivers.flatMap((driver, n) =>
          Array.from({ length: 4 }, () => callAsPerson(driver, "accept_offer", { p_id: offers[n]?.id })),
        ),
      );
      const byDriver = drivers.map((_, n) => resultCodes(answers.slice(n * 4, n * 4 + 4)).join());
      expect([...byDriver].sort()).toEqual(["OFFER_TAKEN", "OFFER_TAKEN", "ok"]);
      const winner = drivers[byDriver.indexOf("ok")] as TestPerson;
      await callRpcOrThrow(winner.client, "cancel_task", argsWithReason(delivery));
      await callRpcOrThrow(operator.client, "admin_cancel_delivery", argsWithReason(delivery));
      return [delivery.id];
    });
  },
);

// docs/readings.md: offers-at-a-time
longTest(
  "an urgent delivery: three drivers accept 32 times each while strangers try",
  async () => {
    const place = nextUnusedLocation();
    const indexes = [0, 1, 2];
    let drivers: TestPerson[] = [];
    // They are on duty nearby and eligible, but three others are nearer: they got no offer.
    let outsider: TestPerson | undefined;
    const winCounts = indexes.map(() => 0);
    await runRounds(async () => {
      drivers = await Promise.all(indexes.map((n) => setDriverOnlineAt(place, drivers[n])));
      outsider = await setDriverOnlineAt(kmNorth(place, 20), outsider);
      const delivery = await paidDelivery({ at: place, sender, receiver, urgent: true });
      expect(await runDispatch(delivery.id)).toMatchObject({ offered: 3 });
      const offers = (await Promise.all(drivers.map(requireOpenOffer))).map(({ id }) => id);

      const taps = indexes.flatMap((n) =>
        Array.from({ length: 32 }, () => callAsPerson(drivers[n] as TestPerson, "accept_offer", { p_id: offers[n] })),
      );
      const strangers = indexes.flatMap((n) =>
        [outsider as TestPerson, sender, receiver].map((person) =>
          callAsPerson(person, "accept_offer", { p_id: offers[n] }),
        ),
      );
      const otherIndexes = indexes.flatMap((n) =>
        drivers
          .filter((driver) => driver !== drivers[n])
          .map((driver) => callAsPerson(driver, "accept_offer", { p_id: offers[n] })),
      );
      const jobs = [
        ...offers.map((id) => callAsService("expire_offer", { p_offer_id: id })),
        callAsService("expire_offers", { p_limit: 200 }),
        ...indexes.map(() => callAsService("dispatch_transaction", deliveryArgs(delivery))),
      ];
      const answers = await runConcurrentlyOrdered([...taps, ...strangers, ...otherIndexes, ...jobs]);
      const next = (count: number): RpcResult[] => answers.splice(0, count);
      const byDriver = indexes.map(() => next(32));
      // Users who are no drivers get that answer; to every other driver the offer does not exist.
      const byPerson = indexes.map(() => resultCodes(next(1)).concat(resultCodes(next(2))));
      expect(byPerson).toEqual(indexes.map(() => ["NOTIFICATION_NOT_FOUND", "DRIVER_PROFILE_NOT_FOUND"]));
      expect(resultCodes(next(otherIndexes.length))).toEqual(["NOTIFICATION_NOT_FOUND"]);

      expect(byDriver.map((taken) => resultCodes(taken).join()).sort()).toEqual(["OFFER_TAKEN", "OFFER_TAKEN", "ok"]);
      const winner = byDriver.findIndex((taken) => countSuccesses(taken) > 0);
      const tasks = (byDriver[winner] as RpcResult[]).map(({ data }) => data);
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
        await Promise.all([...drivers, outsider].map(async (driver) => (await readDriverStatus(driver)).status)),
      ).toEqual([...indexes.map((n) => (n === winner ? "on_duty" : "online")), "online"]);
      expect(
        (await listQueuedNotifications(delivery.id))
          .filter((type) => type === "driver_assigned" || type === "task_response_confirmation")
          .sort(),
      ).toEqual(["driver_assigned", "task_response_confirmation"]);
      expect(await findInvariantViolations([delivery.id])).toEqual([]);

      winCounts[winner] = (winCounts[winner] ?? 0) + 1;
      await callRpcOrThrow((drivers[winner] as TestPerson).client, "cancel_task", argsWithReason(delivery));
      await callRpcOrThrow(operator.client, "admin_cancel_delivery", argsWithReason(delivery));
      return [delivery.id];
    });
    console.log(`the urgent delivery was won ${winCounts.join(", ")} times`);
    // A hundred and twenty calls a round.
  },
  60_000 + ROUNDS * 8_000,
);

longTest("many concurrent searches for one driver make one offer, and the others wait", async () => {
  const place = nextUnusedLocation();
  let driver: TestPerson | undefined;
  await runRounds(async (round) => {
    driver = await setDriverOnlineAt(place, driver);
    const deliveries = await Promise.all(
      Array.from({ length: 6 }, () => paidDelivery({ at: place, sender, receiver, urgent: round % 2 === 0 })),
    );
    await runConcurrentlyOrdered(
      deliveries.flatMap((delivery) =>
        Array.from({ length: 3 }, () => callAsService("dispatch_transaction", deliveryArgs(delivery))),
      ),
    );
    // A search that met another's lock is retried shortly: run its job here.
    for (const delivery of deliveries) await runDispatch(delivery.id);
    const open = await sql(
      "select id from public.driver_notifications where driver_id = $1 and status in ('sent', 'delivered', 'read')",
      [driver.id],
    );
    expect(open).toHaveLength(1);
    const broken = await findInvariantViolations(deliveries.map(({ id }) => id));
    for (const delivery of deliveries)
      await callRpcOrThrow(operator.client, "admin_cancel_delivery", argsWithReason(delivery));
    expect(broken).toEqual([]);
    return deliveries.map(({ id }) => id);
  });
});

// docs/readings.md: offers-at-a-time
longTest(
  "inserting several offers to one driver past every gate and lock leaves one, and no search fails",
  async () => {
    const place = nextUnusedLocation();
    let driver: TestPerson | undefined;
    await runRounds(async () => {
      driver = await setDriverOnlineAt(place, driver);
      const at = driver.id;
      const deliveries = await Promise.all(
        Array.from({ length: 4 }, () => paidDelivery({ at: place, sender, receiver })),
      );
      const forced = deliveries.flatMap(({ id }) =>
        Array.from({ length: 3 }, () =>
          runAsOwner(
            "select private.create_offer(t, d, 'medium', 1, null) as offer from public.transactions t, public.driver_profiles d where t.id = $1 and d.user_id = $2",
            [id, at],
          ),
        ),
      );
      const searches = deliveries.map((delivery) => async () => {
        await callAsService("dispatch_transaction", deliveryArgs(delivery))();
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
      for (const delivery of deliveries)
        await callRpcOrThrow(operator.client, "admin_cancel_delivery", argsWithReason(delivery));
      return deliveries.map(({ id }) => id);
    });
  },
);

longTest("a driver accepts one delivery while an admin assigns them another: they have one", async () => {
  const place = nextUnusedLocation();
  const otherPlace = nextUnusedLocation();
  let driver: TestPerson | undefined;
  await runRounds(async () => {
    driver = await setDriverOnlineAt(place, driver);
    const first = await createDeliveryInStatus("broadcast", { at: place, sender, receiver, driver });
    const second = await paidDelivery({ at: otherPlace, sender, receiver });
    const answers = await runConcurrentlyOrdered([
      callAsPerson(driver, "accept_offer", { p_id: first.offer.id }),
      callAsPerson(operator, "admin_assign_delivery", { ...deliveryArgs(second), p_driver_id: driver.id }),
    ]);
    expect(["ok:NOT_ELIGIBLE", "TASK_ALREADY_ACTIVE:ok"]).toContain(
      answers.map((answer) => answer.code ?? "ok").join(":"),
    );
    await callAsService("expire_offer", { p_offer_id: first.offer.id })();
    expect(await findInvariantViolations([first.id, second.id])).toEqual([]);
    for (const delivery of [first, second])
      await callRpcOrThrow(operator.client, "admin_cancel_delivery", argsWithReason(delivery));
    return [first.id, second.id];
  });
});

longTest(
  "a driver goes offline while an offer is made or accepted: never offline with an offer or a task",
  async () => {
    const place = nextUnusedLocation();
    let driver: TestPerson | undefined;
    await runRounds(async (round) => {
      driver = await setDriverOnlineAt(place, driver);
      const worked: AssignedDelivery | null =
        round % 2 === 0 ? await createDeliveryInStatus("broadcast", { at: place, sender, receiver, driver }) : null;
      const delivery: TestDelivery = worked ?? (await paidDelivery({ at: place, sender, receiver }));
      const [, offline] = await runConcurrentlyOrdered([
        worked
          ? callAsPerson(driver, "accept_offer", { p_id: worked.offer.id })
          : callAsService("dispatch_transaction", deliveryArgs(delivery)),
        callAsPerson(driver, "set_driver_status", { p_status: "offline" }),
        callAsPerson(driver, "record_heartbeat", {}),
        callAsService("sweep_presence", {}),
      ]);
      const { status } = await readDriverStatus(driver);
      expect(status).toBe(offline?.ok ? "offline" : "on_duty");
      const open = await sql(
        "select id from public.driver_notifications where driver_id = $1 and status in ('sent', 'delivered', 'read')",
        [driver.id],
      );
      expect(open).toEqual([]);
      expect(await findInvariantViolations([delivery.id])).toEqual([]);
      await callRpcOrThrow(operator.client, "admin_cancel_delivery", argsWithReason(delivery));
      return [delivery.id];
    });
  },
);

longTest("concurrent copies of one payment event are applied once", async () => {
  const at = nextUnusedLocation();
  await runRounds(async () => {
    const delivery = await paidDelivery({ sender, receiver, at });
    const events = ["payment.confirmed", "payment.failed"].flatMap((event) =>
      Array.from({ length: 4 }, () =>
        callAsService("record_payment_event", {
          p_event_id: `${event}-${delivery.id}`,
          p_transaction_id: delivery.id,
          p_event: event,
        }),
      ),
    );
    const answers = await runConcurrentlyOrdered(events);
    expect(answers.every((answer) => answer.ok)).toBe(true);
    // In either order it failed once, and a confirmation after that is due back once.
    const readEntries = (
      await sql<{ action: string }>(
        "select action from public.transaction_status_updates where transaction_id = $1 and action in ('fail_payment', 'payment_confirmed_late') order by id",
        [delivery.id],
      )
    ).map(({ action }) => action);
    const lateApplied = answers.slice(0, 4).filter((answer) => answer.ok && answer.data["applied"] === true).length;
    expect([readEntries, lateApplied]).toEqual(
      lateApplied > 0 ? [["fail_payment", "payment_confirmed_late"], 4] : [["fail_payment"], 0],
    );
    expect(answers.slice(4).filter((answer) => answer.ok && answer.data["applied"] === true)).toHaveLength(4);
    expect(await readStatus(delivery.id)).toBe("failed");
    return [delivery.id];
  });
});
