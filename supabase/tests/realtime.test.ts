// Realtime: which private channels a user may join, and which messages the database broadcasts on them.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { rpcOn, assumeRole, callerFromToken } from "../../e2e/fixtures/rpc";
import {
  runAs,
  APPLICATION,
  callRpcRaw,
  callRpcOrThrow,
  setDriverPosition,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  ownerPool,
  serviceClient,
  nextUnusedLocation,
  sql,
  testStack,
  type TestPerson,
  submitDriverDocuments,
  DOCUMENT_HASHES,
} from "./support/harness";
import { createDeliveryInStatus, type AssignedDelivery, completeCashLeg } from "./support/deliveries";
import { longTest } from "../../e2e/fixtures/long-test";

type Message = { topic: string; event: string; payload: Record<string, unknown> };
// The messages on channels with one of these ids, and on ops about them, in order.
async function listMessages(...ids: string[]): Promise<Message[]> {
  const rows = await sql<Message & { private: boolean }>(
    `select case when topic like 'ops:%' then 'ops' else topic end as topic, event, payload - 'id' as payload, private from realtime.messages
      where extension = 'broadcast' and (split_part(topic, ':', 2) = any ($1) or (topic like 'ops:%' and payload::text like any (select '%' || i || '%' from unnest($1) i))) order by inserted_at, ctid`,
    [ids],
  );
  expect(rows.every((row) => row.private)).toBe(true);
  return rows.map(({ topic, event, payload }) => ({ topic, event, payload }));
}

const readOpsTopic = async (): Promise<string> =>
  (await queryRow<{ topic: string }>("select private.get_ops_topic() as topic")).topic;

let delivery: AssignedDelivery;
let accounts: Record<"sender" | "receiver" | "driver" | "stranger" | "otherDriver" | "admin", TestPerson>;
beforeAll(async () => {
  delivery = await createDeliveryInStatus("assigned", { at: nextUnusedLocation() });
  const [stranger, otherDriver, admin] = await Promise.all([newCustomer(), newDriver(), newAdmin()]);
  accounts = {
    sender: delivery.sender,
    receiver: delivery.receiver,
    driver: delivery.driver,
    stranger,
    otherDriver,
    admin,
  };
});

describe("a private channel", () => {
  // As Realtime authorises: a probe row, the caller's role and claims, a select, and a rollback.
  async function canListen(person: TestPerson | null, topic: string): Promise<boolean> {
    const token = person && (await person.client.auth.getSession()).data.session?.access_token;
    return canListenWith(callerFromToken(token ?? undefined).claims, topic);
  }

  async function canListenWith(claims: Record<string, unknown>, topic: string): Promise<boolean> {
    const client = await ownerPool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('realtime.topic', $1, true)", [topic]);
      await client.query("insert into realtime.messages (topic, extension, payload) values ($1, 'broadcast', '{}')", [
        topic,
      ]);
      await client.query(
        `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('role', $3, true)`,
        [JSON.stringify(claims), claims.sub ?? "", claims.role],
      );
      return (await client.query("select 1 from realtime.messages where topic = $1", [topic])).rows.length > 0;
    } finally {
      await client.query("rollback");
      client.release();
    }
  }

  test("is open to the people concerned only", async () => {
    const received: Record<string, string[]> = {};
    const topics = {
      user: `user:${accounts.sender.id}`,
      driver: `driver:${accounts.driver.id}`,
      noDriver: `driver:${accounts.sender.id}`,
      transaction: `transaction:${delivery.id}`,
      ops: await readOpsTopic(),
      noOps: "ops",
      otherOps: "ops:0",
      nonsense: "transaction:1 or true",
      prefix: `user:${accounts.sender.id}:x`,
      everything: "*",
    };
    for (const [name, topic] of Object.entries(topics)) {
      received[name] = [];
      for (const [role, person] of [...Object.entries(accounts), ["anonymous", null] as const])
        if (await canListen(person, topic)) received[name].push(role);
    }
    expect(received).toEqual({
      user: ["sender"],
      driver: ["driver"],
      noDriver: [],
      transaction: ["sender", "receiver"],
      ops: ["admin"],
      noOps: [],
      otherOps: [],
      nonsense: [],
      prefix: [],
      everything: [],
    });
  });

  test("is closed to a session that has ended", async () => {
    const deletedUser = await newCustomer();
    expect(await canListen(deletedUser, `user:${deletedUser.id}`)).toBe(true);
    await sql("delete from auth.sessions where user_id = $1", [deletedUser.id]);
    expect(await canListen(deletedUser, `user:${deletedUser.id}`)).toBe(false);
  });

  test("opens to a Realtime-only token, which may call no function, until its session ends", async () => {
    const [ada, opsNow] = [await newAdmin(), await readOpsTopic()];
    const [session] = await sql<{ id: string }>("select id from auth.sessions where user_id = $1", [ada.id]);
    const holder = { handover_user: ada.id, handover_session: session?.id, sub: randomUUID(), role: "authenticated" };
    const canListen = (topic: string, claims: Record<string, unknown> = holder) => canListenWith(claims, topic);
    expect([
      await canListen(`user:${ada.id}`),
      await canListen(opsNow),
      await canListen(`user:${accounts.sender.id}`),
    ]).toEqual([true, true, false]);
    expect(await canListen(`user:${accounts.sender.id}`, { ...holder, handover_user: accounts.sender.id })).toBe(false);
    expect(await canListen(`user:${ada.id}`, { ...holder, handover_session: null })).toBe(false);

    const client = await ownerPool.connect();
    try {
      await client.query("begin");
      await assumeRole(client, { role: "handover_authenticated", claims: holder });
      expect(await rpcOn(client, "get_profile", {})).toMatchObject({ ok: false, code: "UNAUTHENTICATED" });
      expect(await rpcOn(client, "admin_list_settings", {})).toMatchObject({ ok: false });
      expect(await rpcOn(client, "list_realtime_topics", {})).toEqual([]);
    } finally {
      await client.query("rollback");
      client.release();
    }

    await sql("delete from auth.sessions where id = $1", [session?.id]);
    expect([await canListen(`user:${ada.id}`), await canListen(opsNow)]).toEqual([false, false]);
  });

  test("is listed for each user: their own, their driver's, operations", async () => {
    const topics = async (person: TestPerson) =>
      [...((await callRpcRaw(person.client, "list_realtime_topics")) as string[])].sort();
    expect(await topics(accounts.sender)).toEqual([`user:${accounts.sender.id}`]);
    expect(await topics(accounts.driver)).toEqual([`driver:${accounts.driver.id}`, `user:${accounts.driver.id}`]);
    expect(await topics(accounts.admin)).toEqual([await readOpsTopic(), `user:${accounts.admin.id}`].sort());
  });

  test("accepts no messages from users", async () => {
    await expect(
      runAs(accounts.admin, (query) =>
        query("insert into realtime.messages (topic, extension, payload) values ('ops', 'broadcast', '{}')"),
      ),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

describe("a change is broadcast", () => {
  test("of a delivery: to its channel, its parties, operations and its driver, with old and new status, time and action", async () => {
    const broadcasts = (
      await listMessages(delivery.id, delivery.sender.id, delivery.receiver.id, delivery.driver.id)
    ).filter(({ event }) => event === "transaction" || event === "task");
    expect(broadcasts).toContainEqual({
      topic: `transaction:${delivery.id}`,
      event: "transaction",
      payload: {
        transactionId: delivery.id,
        status: "assigned",
        oldStatus: "broadcast",
        newStatus: "assigned",
        timestamp: expect.any(String) as string,
        metadata: { action: "accept_offer", actor: "driver" },
      },
    });
    for (const status of ["pending", "accepted", "payment_confirmed", "broadcast", "assigned"]) {
      expect(
        broadcasts
          .filter((message) => message.payload.status === status)
          .map(({ topic }) => topic)
          .sort(),
      ).toEqual(
        [
          `transaction:${delivery.id}`,
          `user:${delivery.sender.id}`,
          `user:${delivery.receiver.id}`,
          "ops",
          ...(status === "assigned" ? [`driver:${delivery.driver.id}`] : []),
        ].sort(),
      );
    }
  });

  test("of a new status record: to the delivery's channel and operations, without fields for administrators", async () => {
    const updates = (await listMessages(delivery.id)).filter(({ event }) => event === "status_update");
    const records = await sql<{ id: string; old_status: string | null; new_status: string }>(
      "select id::int, old_status, new_status from public.transaction_status_updates where transaction_id = $1 order by id",
      [delivery.id],
    );
    for (const topic of [`transaction:${delivery.id}`, "ops"])
      expect(
        updates
          .filter((message) => message.topic === topic)
          // By record: `inserted_at` is the start of a transaction, and one that waits for a lock started earlier.
          .sort((a, b) => Number(a.payload.updateId) - Number(b.payload.updateId))
          .map(({ payload }) => [payload.updateId, payload.oldStatus, payload.newStatus]),
      ).toEqual(records.map(({ id, old_status, new_status }) => [id, old_status, new_status]));
    expect(Object.keys(updates[0]?.payload ?? {}).sort()).toEqual([
      "metadata",
      "newStatus",
      "oldStatus",
      "timestamp",
      "transactionId",
      "updateId",
    ]);
  });

  longTest("of a delivery taken from its driver: also to that driver", async () => {
    const lostDelivery = await createDeliveryInStatus("assigned", { at: nextUnusedLocation() });
    await callRpcOrThrow(lostDelivery.driver.client, "cancel_task", {
      p_transaction_id: lostDelivery.id,
      p_reason: "flat tyre",
    });
    expect((await listMessages(lostDelivery.driver.id)).filter(({ event }) => event === "task")).toContainEqual({
      topic: `driver:${lostDelivery.driver.id}`,
      event: "task",
      payload: expect.objectContaining({
        transactionId: lostDelivery.id,
        status: "payment_confirmed",
        oldStatus: "assigned",
      }) as Record<string, unknown>,
    });
  });

  longTest("of an offer: to its driver and operations", async () => {
    const broadcasts = (await listMessages(delivery.driver.id)).filter(
      ({ event, topic }) => event === "offer" && topic !== "ops",
    );
    expect(broadcasts.map(({ payload }) => payload)).toEqual([
      { offerId: delivery.offer.id, status: "new" },
      { offerId: delivery.offer.id, status: "accepted" },
    ]);
    expect(
      (await listMessages(delivery.driver.id)).filter(({ event, topic }) => event === "offer" && topic === "ops"),
    ).toHaveLength(2);
  });

  // docs/readings.md: driver-broadcasts
  longTest("of a driver: status to themselves, approval to the user, both to operations", async () => {
    const dora = await newDriver({ approved: false });
    await submitDriverDocuments(dora);
    await callRpcOrThrow(dora.client, "submit_application", { p_form: APPLICATION });
    await callRpcOrThrow(accounts.admin.client, "admin_approve_driver", {
      p_user_id: dora.id,
      p_documents: DOCUMENT_HASHES,
    });
    await callRpcOrThrow(dora.client, "set_driver_status", { p_status: "online" });
    await callRpcOrThrow(dora.client, "set_driver_status", { p_status: "online" });
    await callRpcOrThrow(dora.client, "record_heartbeat");
    await callRpcOrThrow(accounts.admin.client, "admin_suspend_driver", { p_user_id: dora.id, p_reason: "x" });
    const broadcasts = await listMessages(dora.id);
    expect(
      broadcasts.filter(({ topic }) => topic === `driver:${dora.id}`).map(({ event, payload }) => [event, payload]),
    ).toEqual([
      ["status", { status: "online" }],
      ["status", { status: "offline" }],
    ]);
    const approvals = broadcasts
      .filter(({ topic }) => topic === `user:${dora.id}`)
      .map(({ event, payload }) => [event, payload]);
    // Two with the same time come in either order.
    expect([approvals[0], new Set(approvals.slice(1, 3)), ...approvals.slice(3)]).toEqual([
      ["approval", { applicationStatus: "submitted" }],
      new Set([
        ["approval", { applicationStatus: "approved" }],
        ["approval", { isApproved: true }],
      ]),
      ["approval", { isApproved: false }],
    ]);
    expect(
      broadcasts.filter(({ topic, event }) => topic === "ops" && event === "driver").length,
    ).toBeGreaterThanOrEqual(5);
  });

  longTest("of a notification: when it is created and when it is read", async () => {
    const cora = await newCustomer();
    const { id } = await callRpcOrThrow<{ id: string }>(serviceClient(), "insert_notification", {
      p_user_id: cora.id,
      p_type: "driver_arrived",
      p_title: "t",
      p_message: "secret words",
      p_data: {},
      p_dedupe_key: `realtime ${cora.id}`,
    });
    await callRpcOrThrow(cora.client, "mark_notification_read", { p_id: id });
    await callRpcOrThrow(cora.client, "mark_notification_read", { p_id: id });
    const rows = await sql<{ payload: unknown; topic: string }>(
      "select topic, payload from realtime.messages where topic = $1",
      [`user:${cora.id}`],
    );
    expect(rows).toEqual([
      { topic: `user:${cora.id}`, payload: { id, type: "driver_arrived" } },
      { topic: `user:${cora.id}`, payload: { id, type: "driver_arrived" } },
    ]);
  });

  // Only the platform's superuser can change Realtime; it is rolled back.
  const withChangedRealtime = async (change: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
    const url = new URL(testStack().dbUrl);
    url.username = "supabase_admin";
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      await client.query("begin");
      await client.query(change);
      await work(client);
    } finally {
      await client.query("rollback");
      await client.end();
    }
  };
  const SET_BUSY = "update public.driver_profiles set status = 'busy' where user_id = $1 returning status";

  longTest("or, when broadcasting fails, still committed", async () => {
    const dora = await newDriver();
    await withChangedRealtime("alter table realtime.messages rename to lost_messages", async (client) => {
      const { rows } = await client.query(SET_BUSY, [dora.id]);
      expect(rows).toEqual([{ status: "busy" }]);
    });
  });

  // The owner also has the rights of the roles that it is a member of.
  const REVOKE =
    "revoke insert on realtime.messages from postgres, supabase_realtime_admin, anon, authenticated, service_role";
  const readPath = async (client: pg.Client): Promise<string | undefined> =>
    (await client.query<{ path: string }>("select app.get_broadcast_health() #>> '{data,path}' as path")).rows[0]?.path;

  test("or refused, which the readiness report shows, if neither the owner nor realtime.send may insert", async () => {
    const dora = await newDriver();
    expect(await callRpcOrThrow(serviceClient(), "get_broadcast_health")).toEqual({ path: "insert" });
    await withChangedRealtime(REVOKE, async (client) => {
      expect(await readPath(client)).toBe("refused");
      expect((await client.query(SET_BUSY, [dora.id])).rows).toEqual([{ status: "busy" }]);
    });
  });

  longTest("or sent by realtime.send if only that may insert", async () => {
    const dora = await newDriver();
    await withChangedRealtime(
      `${REVOKE}; alter function realtime.send(jsonb, text, text, boolean) security definer`,
      async (client) => {
        expect(await readPath(client)).toBe("send");
        await client.query(SET_BUSY, [dora.id]);
        const { rows } = await client.query(
          "select event, payload - 'id' as payload from realtime.messages where topic = $1 and payload ->> 'status' = 'busy'",
          [`driver:${dora.id}`],
        );
        expect(rows).toEqual([{ event: "status", payload: { status: "busy" } }]);
      },
    );
  });

  test("with the message's id in its payload, as realtime.send adds it", async () => {
    const { id } = await newDriver();
    await sql("select private.broadcast_all($1, 'test', array['{}', '{\"id\": 1}']::jsonb[])", [`user:${id}`]);
    expect(
      await sql(
        "select payload = jsonb_build_object('id', id) as added, payload = '{\"id\": 1}' as own from realtime.messages where topic = $1 and event = 'test' order by inserted_at, ctid",
        [`user:${id}`],
      ),
    ).toEqual([
      { added: true, own: false },
      { added: false, own: true },
    ]);
  });
});

describe("a subscription without its right any more", () => {
  // A real socket, as the app opens it: the messages it received, in order.
  const listenTo = async (
    person: TestPerson,
    topic: string,
  ): Promise<{ received: string[]; end: () => Promise<unknown> }> => {
    const received: string[] = [];
    await person.client.realtime.setAuth();
    const channel = person.client.channel(topic, { config: { private: true } });
    channel.on(
      "broadcast",
      { event: "*" },
      ({ event, payload }: { event: string; payload?: Record<string, unknown> }) => {
        received.push(`${event} ${String(payload?.mark ?? "")}`.trim());
      },
    );
    await new Promise<void>((resolve, reject) =>
      channel.subscribe((status, error) => {
        if (status === "SUBSCRIBED") resolve();
        else if (status !== "CLOSED") {
          void person.client.removeChannel(channel);
          reject(error ?? new Error(status));
        }
      }),
    );
    return { received, end: () => person.client.removeAllChannels() };
  };
  const waitUntil = async (isMet: () => boolean): Promise<void> => {
    while (!isMet()) await new Promise((again) => setTimeout(again, 20));
  };
  const sendEvent = (topic: string, event: string, mark: string): Promise<unknown> =>
    sql("select private.broadcast($1, $2, jsonb_build_object('mark', $3::text))", [topic, event, mark]);

  test("of a removed administrator gets no more messages than the channel's renaming; the others continue under its new name", async () => {
    const [removed, remainingChannel] = await Promise.all([
      newAdmin({ name: "Rita Removed" }),
      newAdmin({ name: "Stan Staying" }),
    ]);
    const readTopic = async (person: TestPerson): Promise<string | undefined> =>
      ((await callRpcRaw(person.client, "list_realtime_topics")) as string[]).find((topic) => topic.startsWith("ops:"));
    const before = (await readTopic(removed)) as string;
    const old = await Promise.all([listenTo(removed, before), listenTo(remainingChannel, before)]);
    const mark = `before ${removed.id}`;
    await sendEvent("ops", "driver", mark);
    await waitUntil(() => old.every(({ received }) => received.includes(`driver ${mark}`)));
    await sql("delete from private.admins where user_id = $1", [removed.id]);
    await waitUntil(() => old.every(({ received }) => received.includes("topic_changed")));

    const after = (await readTopic(remainingChannel)) as string;
    expect([after === before, await readTopic(removed)]).toEqual([false, undefined]);
    await expect(listenTo(removed, after)).rejects.toThrow();
    const fresh = await listenTo(remainingChannel, after);
    // A transaction from before the renaming may still have sent to the old name.
    const [{ moment } = { moment: "" }] = await sql<{ moment: string }>("select clock_timestamp()::text as moment");
    for (let open = 1; open > 0;)
      [{ open } = { open: 0 }] = await sql<{ open: number }>(
        "select count(*)::int as open from pg_stat_activity where xact_start < $1::timestamptz and pid <> pg_backend_pid() and backend_type = 'client backend'",
        [moment],
      );
    await sendEvent(before, "begin", "");
    await waitUntil(() => old.every(({ received }) => received.includes("begin")));
    await sendEvent("ops", "driver", `after ${removed.id}`);
    await waitUntil(() => fresh.received.includes(`driver after ${removed.id}`));
    // One more on the old name: once it has arrived, all earlier messages would have arrived too.
    await sendEvent(before, "end", "");
    await waitUntil(() => old.every(({ received }) => received.includes("end")));
    for (const { received } of old)
      expect([received.includes(`driver after ${removed.id}`), received.slice(received.indexOf("begin"))]).toEqual([
        false,
        ["begin", "end"],
      ]);
    await Promise.all([...old, fresh].map(({ end }) => end()));
  });

  longTest("of a driver who gave up a delivery is refused: its channel is for sender and receiver", async () => {
    const delivery = await createDeliveryInStatus("assigned", { at: nextUnusedLocation() });
    for (const person of [delivery.driver, accounts.admin])
      await expect(listenTo(person, `transaction:${delivery.id}`)).rejects.toThrow();
    const [ownDelivery, sender] = await Promise.all([
      listenTo(delivery.driver, `driver:${delivery.driver.id}`),
      listenTo(delivery.sender, `transaction:${delivery.id}`),
    ]);
    await callRpcOrThrow(delivery.driver.client, "cancel_task", {
      p_transaction_id: delivery.id,
      p_reason: "flat tyre",
    });
    await waitUntil(() => ownDelivery.received.includes("task") && sender.received.includes("transaction"));
    const receivedCount = ownDelivery.received.length;
    const nextDriver = await newDriver({ name: "Nora Next", at: delivery.at, online: true });
    await callRpcOrThrow(accounts.admin.client, "admin_assign_delivery", {
      p_transaction_id: delivery.id,
      p_driver_id: nextDriver.id,
    });
    await completeCashLeg(nextDriver, delivery);
    await setDriverPosition(nextDriver, { lat: delivery.at.lat + 0.001, lng: delivery.at.lng });
    await waitUntil(() => sender.received.includes("position"));
    await sendEvent(`driver:${delivery.driver.id}`, "end", "");
    await waitUntil(() => ownDelivery.received.includes("end"));
    expect(ownDelivery.received.slice(receivedCount).filter((event) => event === "position")).toEqual([]);
    await Promise.all([ownDelivery.end(), sender.end()]);
  });
});
