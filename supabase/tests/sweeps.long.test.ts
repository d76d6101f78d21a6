// Jobs ("sweeps") expire thousands of unanswered offers and set silent drivers offline, each once; rows locked by other
// transactions are skipped.
import { randomUUID } from "node:crypto";
import { copyDriver, copyRow } from "./support/row-copies";
import {
  callRpcOrThrow,
  newCustomer,
  newDriver,
  queryRow,
  ownerPool,
  serviceClient,
  nextUnusedLocation,
  sql,
  type TestPerson,
} from "./support/harness";
import {
  createDeliveryInStatus,
  runDispatch,
  listJobs,
  newDelivery,
  kmNorth,
  requireOpenOffer,
  paidDelivery,
  recordPaymentEvent,
  readStatus,
  type AssignedDelivery,
} from "./support/deliveries";
import {
  callAsPerson,
  findInvariantViolations,
  resultCodes,
  runConcurrentlyOrdered,
  callAsService,
  ROUNDS,
} from "./support/racing";

jest.setTimeout(120_000);

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});

const expireOffers = (): Promise<{ expired: number }> =>
  callRpcOrThrow(serviceClient(), "expire_offers", { p_limit: 2000 });

type SearchingDelivery = { id: string; offers: { id: string; driver: string }[] };

// Deliveries with offers that have expired, or will in an hour. One is created by its people and functions; the others
// are copies of its rows. A delivery with several offers is urgent. Heartbeats stay fresh, because other tests sweep
// too.
async function createUnansweredOffers(deliveries: number, drivers = 1, over = true): Promise<SearchingDelivery[]> {
  const at = nextUnusedLocation();
  const members = await Promise.all(Array.from({ length: drivers }, () => newDriver({ online: true, at })));
  const first = await newDelivery({ sender, receiver, at, urgent: drivers > 1 });
  const searching: SearchingDelivery[] = Array.from({ length: deliveries - 1 }, () => ({
    id: randomUUID(),
    offers: [],
  }));
  const ids = searching.map(({ id }) => id);
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    await copyRow(
      client,
      "public.transactions",
      "id",
      first.id,
      ids.map((id) => ({ id })),
    );
    await copyRow(
      client,
      "public.transaction_status_updates",
      "transaction_id",
      first.id,
      ids.map((id) => ({ transaction_id: id })),
    );
    for (const [action, actor] of [
      ["accept", "receiver"],
      ["confirm_payment", "admin"],
      ["offer", "system"],
    ]) {
      await client.query("select private.change_transaction_statuses($1, null, $2, $3)", [ids, action, actor]);
    }
    await client.query("commit");

    await callRpcOrThrow(receiver.client, "accept_transaction", { p_transaction_id: first.id });
    await recordPaymentEvent(first.id, "payment.confirmed");
    await runDispatch(first.id);
    const offers = await Promise.all(members.map(requireOpenOffer));

    await client.query("begin");
    // Time passes, before the copies are made.
    await client.query(
      "update public.driver_profiles set last_seen = clock_timestamp() + interval '1 hour' where user_id = any ($1)",
      [members.map(({ id }) => id)],
    );
    await client.query(
      `update public.driver_notifications set sent_at = clock_timestamp() - interval '4 minutes',
        expires_at = clock_timestamp() + case when $2 then interval '-1 millisecond' else interval '1 hour' end where transaction_id = $1`,
      [first.id, over],
    );
    for (const [n, offer] of offers.entries()) {
      const copies = await copyDriver(client, members[n] as TestPerson, searching.length);
      const searchDrivers = searching.map((one, m) => ({
        transaction: one,
        driver: copies[m] as string,
        offer: randomUUID(),
        assignment: randomUUID(),
      }));
      await copyRow(
        client,
        "public.optimoroute_orders",
        "id",
        offer.assignmentId,
        searchDrivers.map((it) => ({ id: it.assignment, transaction_id: it.transaction.id, driver_id: it.driver })),
      );
      await copyRow(
        client,
        "public.driver_notifications",
        "id",
        offer.id,
        searchDrivers.map((it) => ({
          id: it.offer,
          transaction_id: it.transaction.id,
          driver_id: it.driver,
          assignment_id: it.assignment,
        })),
      );
      for (const it of searchDrivers) it.transaction.offers.push({ id: it.offer, driver: it.driver });
    }
    await copyRow(
      client,
      "private.dispatches",
      "transaction_id",
      first.id,
      searching.map(({ id, offers: searchOffers }) => ({
        transaction_id: id,
        tried: searchOffers.map(({ driver }) => driver),
      })),
    );
    await client.query("commit");
    return [{ id: first.id, offers: offers.map(({ id, driverId }) => ({ id, driver: driverId })) }, ...searching];
  } finally {
    client.release();
  }
}

const offersOf = (searching: SearchingDelivery[]) => searching.flatMap(({ offers }) => offers);

// Sweeps until none of these is open: other tests sweep too, and rows that they have locked are left to them.
async function sweepAll(searching: { id: string }[]): Promise<void> {
  for (let open = 1; open > 0;) {
    await expireOffers();
    ({ open } = await queryRow<{ open: number }>(
      "select count(*)::int as open from public.driver_notifications where transaction_id = any ($1) and status in ('sent', 'delivered', 'read')",
      [searching.map(({ id }) => id)],
    ));
  }
}

describe("a thousand unanswered offers", () => {
  let single: SearchingDelivery[];
  let urgent: SearchingDelivery[];
  let over: SearchingDelivery[];
  beforeAll(async () => {
    [single, urgent, over] = [
      await createUnansweredOffers(700, 1, false),
      await createUnansweredOffers(100, 3, false),
      await createUnansweredOffers(34, 3, false),
    ];
    // All but the first offer of each urgent delivery expire, and the sweep runs before other tests' sweeps.
    const due = [...offersOf(single), ...urgent.flatMap(({ offers }) => offers.slice(1)), ...offersOf(over)].map(
      ({ id }) => id,
    );
    const client = await ownerPool.connect();
    try {
      await client.query("begin");
      await client.query(
        "update public.driver_notifications set expires_at = clock_timestamp() - interval '1 hour' where id = any ($1)",
        [due],
      );
      const { rows } = await client.query<{ expired: number }>(
        "select (app.expire_offers($1) -> 'data' ->> 'expired')::int as expired",
        [due.length],
      );
      expect(rows).toEqual([{ expired: 1002 }]);
      await client.query("commit");
    } finally {
      client.release();
    }
  });
  const all = () => [...single, ...urgent, ...over];
  const idsOf = (searching: SearchingDelivery[]) => searching.map(({ id }) => id);

  test("close together: offer and assignment, recorded once each; those with time left stay open", async () => {
    expect(
      await sql(
        `select o.status, o.closed_reason, a.status as assignment, count(*)::int as n from public.driver_notifications o
        join public.optimoroute_orders a on a.id = o.assignment_id where o.transaction_id = any ($1) group by 1, 2, 3 order by 4`,
        [idsOf(all())],
      ),
    ).toEqual([
      { status: "sent", closed_reason: null, assignment: "pending", n: 100 },
      { status: "expired", closed_reason: "timeout", assignment: "timeout", n: 1002 },
    ]);
    expect(
      await sql(
        `select count(*)::int as n, count(distinct metadata ->> 'offerId')::int as offers from public.driver_task_actions where transaction_id = any ($1) and action = 'offer_timeout'`,
        [idsOf(all())],
      ),
    ).toEqual([{ n: 1002, offers: 1002 }]);
    expect(
      await sql(
        "select distinct closed_at >= expires_at as late from public.driver_notifications where transaction_id = any ($1) and closed_at is not null",
        [idsOf(all())],
      ),
    ).toEqual([{ late: true }]);
  });

  test("notify each driver once, by a key of their own offer", async () => {
    const notifications = await sql<{ driver: string; key: string }>(
      `select j.payload ->> 'userId' as driver, j.payload ->> 'key' as key from graphile_worker._private_jobs j
      where j.payload ->> 'type' = 'task_timeout' and j.payload ->> 'transactionId' = any ($1)`,
      [idsOf(all())],
    );
    const due = [...single, ...over, ...urgent.map((delivery) => ({ ...delivery, offers: delivery.offers.slice(1) }))];
    expect(notifications.map(({ driver, key }) => `${driver} ${key}`).sort()).toEqual(
      due.flatMap(({ id, offers }) => offers.map((offer) => `${offer.driver} task_timeout:${id}:${offer.id}`)).sort(),
    );
  });

  test("restart each delivery's search immediately, by one job; urgent stays urgent", async () => {
    const jobs = await sql<{ key: string }>(
      "select key from graphile_worker.jobs where key = any ($1) and task_identifier = 'dispatch' and max_attempts = 10 and run_at <= now()",
      [idsOf(all()).map((id) => `dispatch:${id}`)],
    );
    expect(jobs).toHaveLength(834);
    expect(
      await sql(
        `select t.status, d.state, d.priority, d.round, d.next_at is null as now, count(*)::int as n from private.dispatches d join public.transactions t on t.id = d.transaction_id
        where t.id = any ($1) group by 1, 2, 3, 4, 5 order by 6 desc`,
        [idsOf(all())],
      ),
    ).toEqual([
      { status: "payment_confirmed", state: "waiting", priority: "high", round: 1, now: true, n: 700 },
      { status: "broadcast", state: "offering", priority: "urgent", round: 1, now: true, n: 100 },
      { status: "payment_confirmed", state: "waiting", priority: "urgent", round: 1, now: true, n: 34 },
    ]);
  });

  test("record the move once for each delivery without an open offer", async () => {
    expect(
      await sql(
        `select old_status, new_status, actor, count(*)::int as n, count(distinct transaction_id)::int as deliveries from public.transaction_status_updates
        where transaction_id = any ($1) and action = 'offers_closed' group by 1, 2, 3`,
        [idsOf(all())],
      ),
    ).toEqual([{ old_status: "broadcast", new_status: "payment_confirmed", actor: "system", n: 734, deliveries: 734 }]);
    expect(
      await findInvariantViolations(
        [...single.slice(0, 5), ...urgent.slice(0, 5), ...over.slice(0, 5)].map(({ id }) => id),
      ),
    ).toEqual([]);
  });

  test("are broadcast like a single one", async () => {
    const broadcasts = await sql(
      `select split_part(topic, ':', 1) as channel, event, payload ->> 'status' as status, count(*)::int as n from realtime.messages
       where payload ->> 'offerId' = any ($1) or (payload ->> 'transactionId' = any ($2) and payload ->> 'status' = 'payment_confirmed')
       group by 1, 2, 3 order by 2, 1, 3`,
      [offersOf(all()).map(({ id }) => id), idsOf(all())],
    );
    // Each of the 834 was paid for once before.
    expect(broadcasts).toEqual([
      { channel: "driver", event: "offer", status: "expired", n: 1002 },
      { channel: "driver", event: "offer", status: "new", n: 1102 },
      { channel: "ops", event: "offer", status: "expired", n: 1002 },
      { channel: "ops", event: "offer", status: "new", n: 1102 },
      { channel: "ops", event: "transaction", status: "payment_confirmed", n: 1568 },
      { channel: "transaction", event: "transaction", status: "payment_confirmed", n: 1568 },
      { channel: "user", event: "transaction", status: "payment_confirmed", n: 3136 },
    ]);
  });

  test("are not found by a second sweep", async () => {
    await expireOffers();
    expect(
      await queryRow(
        "select count(*)::int as n from public.driver_task_actions where transaction_id = any ($1) and action = 'offer_timeout'",
        [idsOf(all())],
      ),
    ).toEqual({ n: 1002 });
  });
});

// Runs the work while another transaction is open; a call that would wait for it fails instead.
async function whileLocked(
  open: string,
  values: unknown[],
  work: (query: (text: string, values: unknown[]) => Promise<unknown>) => Promise<unknown>,
  check: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const holder = await ownerPool.connect();
  const sweeper = await ownerPool.connect();
  try {
    await holder.query("begin");
    await holder.query(open, values);
    await sweeper.query("begin; set local lock_timeout = '5s'");
    await work((text, more) => sweeper.query(text, more));
    await sweeper.query("commit");
    await check();
  } finally {
    for (const client of [sweeper, holder]) {
      await client.query("rollback");
      client.release();
    }
  }
}

test("a delivery locked by another transaction is left for the next sweep, and blocks no other", async () => {
  const searching = await createUnansweredOffers(20, 1, false);
  const lockedIds = searching.slice(0, 3).map(({ id }) => id);
  await whileLocked(
    "select 1 from public.transactions where id = any ($1) for no key update",
    [lockedIds],
    async (query) => {
      // Expired only now: another test's sweep would have taken them before they were locked.
      await query(
        "update public.driver_notifications set expires_at = clock_timestamp() - interval '1 second' where transaction_id = any ($1)",
        [searching.map(({ id }) => id)],
      );
      await query("select app.expire_offers($1)", [2000]);
    },
    async () => {
      expect(await Promise.all(lockedIds.map(readStatus))).toEqual(lockedIds.map(() => "broadcast"));
    },
  );
  await sweepAll(searching);
  expect(await Promise.all(lockedIds.map(readStatus))).toEqual(lockedIds.map(() => "payment_confirmed"));
});

test("a transaction that writes a row about a delivery does not block the sweep", async () => {
  const [searching] = await createUnansweredOffers(1);
  await whileLocked(
    "insert into private.dispatch_traces (transaction_id, round, requested, candidates) values ($1, 1, 0, '[]')",
    [searching?.id],
    (query) => query("select app.expire_offer($1)", [searching?.offers[0]?.id]),
  );
  expect(await readStatus(searching?.id ?? "")).toBe("payment_confirmed");
});

test("a search with a waiting job keeps its place in the queue", async () => {
  const [searching] = await createUnansweredOffers(1);
  const id = searching?.id ?? "";
  await sweepAll([{ id }]);
  const key = `dispatch:${id}`;
  const { revision } = await queryRow<{ revision: number }>(
    "update graphile_worker._private_jobs set run_at = now() - interval '2 minutes' where key = $1 returning revision",
    [key],
  );
  await sql("update private.dispatches set next_at = now() - interval '2 minutes' where transaction_id = $1", [id]);
  await expireOffers();
  expect(
    await queryRow(
      "select run_at < now() - interval '1 minute' as early, revision from graphile_worker.jobs where key = $1",
      [key],
    ),
  ).toEqual({ early: true, revision });
  await sql("select graphile_worker.remove_job($1)", [key]);
  await expireOffers();
  expect(await sql("select 1 from graphile_worker.jobs where key = $1", [key])).toHaveLength(1);
});

test("concurrent sweeps close each offer once", async () => {
  const searching = await createUnansweredOffers(150, 2);
  const offers = offersOf(searching).map(({ id }) => id);
  const again = searching
    .slice(0, 30)
    .map(({ offers: [offer] }) => callAsService("expire_offer", { p_offer_id: offer?.id }));
  await runConcurrentlyOrdered([
    ...Array.from({ length: 4 }, () => callAsService("expire_offers", { p_limit: 200 })),
    ...again,
  ]);
  await sweepAll(searching);
  expect(
    await queryRow(
      "select count(*)::int as n, count(distinct metadata ->> 'offerId')::int as offers from public.driver_task_actions where action = 'offer_timeout' and metadata ->> 'offerId' = any ($1)",
      [offers],
    ),
  ).toEqual({ n: 300, offers: 300 });
  expect(
    await queryRow(
      "select count(*)::int as n from graphile_worker._private_jobs where payload ->> 'type' = 'task_timeout' and payload -> 'facts' ->> 'offerId' = any ($1)",
      [offers],
    ),
  ).toEqual({ n: 300 });
  expect(await findInvariantViolations(searching.slice(0, 10).map(({ id }) => id))).toEqual([]);
});

test("drivers accept while a sweep expires their offers: each has the task, or gets OFFER_EXPIRED", async () => {
  const at = [0, 1, 2, 3].map(() => nextUnusedLocation());
  const drivers = await Promise.all(at.map((place) => newDriver({ online: true, at: place })));
  const seen = new Set<string>();
  for (let round = 0; round < Math.ceil(ROUNDS / 5); round++) {
    const deliveries: AssignedDelivery[] = [];
    // A sender's requests are rate-limited, so each round has its own.
    const sender = await newCustomer({ name: "Sam Sender" });
    for (const [n, driver] of drivers.entries())
      deliveries.push(
        await createDeliveryInStatus("broadcast", { at: at[n] as AssignedDelivery["at"], sender, receiver, driver }),
      );
    await sql(
      "update public.driver_notifications set expires_at = clock_timestamp() + random() * interval '60 milliseconds' where id = any ($1)",
      [deliveries.map(({ offer }) => offer.id)],
    );
    const taps = deliveries.map(({ driver, offer }) => callAsPerson(driver, "accept_offer", { p_id: offer.id }));
    const answers = (
      await runConcurrentlyOrdered([
        ...taps,
        ...taps,
        ...taps,
        ...Array.from({ length: 8 }, () => callAsService("expire_offers", { p_limit: 100 })),
      ])
    ).slice(0, taps.length * 3);
    expect(["ok", "OFFER_EXPIRED"]).toEqual(expect.arrayContaining(resultCodes(answers)));
    resultCodes(answers).forEach((code) => seen.add(code));
    expect(await findInvariantViolations(deliveries.map(({ id }) => id))).toEqual([]);
    await sweepAll(deliveries);
    for (const { id, driver } of deliveries) {
      if ((await readStatus(id)) === "assigned")
        await callRpcOrThrow(driver.client, "cancel_task", { p_transaction_id: id, p_reason: "next round" });
    }
    await sql("select private.change_transaction_statuses($1, null, 'cancel', 'admin')", [
      deliveries.map(({ id }) => id),
    ]);
  }
  console.log(`accept against the sweep ended as: ${[...seen].sort().join(", ")}`);
});

test("many silent drivers go offline together, and the search for their offers' deliveries continues", async () => {
  const at = nextUnusedLocation();
  const drivers = await Promise.all([1, 2, 3].map((km) => newDriver({ online: true, at: kmNorth(at, km) })));
  const delivery = await paidDelivery({ at, sender, receiver, urgent: true });
  await runDispatch(delivery.id);
  const offers = await Promise.all(drivers.map(requireOpenOffer));
  await sql(
    "update public.driver_profiles set last_seen = now() - interval '1 hour', push_confirmed_at = null where user_id = any ($1)",
    [drivers.map(({ id }) => id)],
  );
  // One presence sweep runs at a time: another test's may be running.
  for (let offline = false; !offline;) {
    await callRpcOrThrow(serviceClient(), "sweep_presence");
    ({ offline } = await queryRow<{ offline: boolean }>(
      "select bool_and(status = 'offline') as offline from public.driver_profiles where user_id = any ($1)",
      [drivers.map(({ id }) => id)],
    ));
  }
  expect(
    await sql("select distinct status, closed_reason from public.driver_notifications where id = any ($1)", [
      offers.map(({ id }) => id),
    ]),
  ).toEqual([{ status: "expired", closed_reason: "driver_unavailable" }]);
  expect((await listJobs(delivery.id)).filter(({ task }) => task === "dispatch")).toHaveLength(1);
  expect((await listJobs(delivery.id)).filter(({ payload }) => payload.type === "task_timeout")).toEqual([]);
  expect(await findInvariantViolations([delivery.id])).toEqual([]);
});
