// The export of a user's own data, and what remains after their account is deleted.
import { errorDefinitions } from "../../lib/contracts/error-codes";
import {
  anonymousClient,
  callRpc,
  callRpcOrThrow,
  newCustomer,
  newDriver,
  ownerPool,
  PASSWORD,
  serviceClient,
  nextUnusedLocation,
  sql,
  type RpcResult,
  type TestPerson,
  recordReauthentication,
} from "./support/harness";
import {
  readCode,
  createDeliveryInStatus,
  runDispatch,
  newDelivery,
  requireOpenOffer,
  paidDelivery,
  deliveryRequest,
} from "./support/deliveries";
import { submitIdentityDocuments } from "./support/money-rules";
import { longTest } from "../../e2e/fixtures/long-test";

type Export = {
  profile: { name: string; phone: string };
  deliveries: {
    number: string;
    part: string;
    receiver: string;
    sender: string;
    deliveryAddress?: string;
    status?: string;
    steps: { action: string }[];
  }[];
  notices: { title: string }[];
  driver: {
    positions: object[];
    consents: { name: string }[];
    statuses: { status: string }[];
    plannedHours: object[];
    payAccounts: { endsWith: string }[];
    ratings: { count: number };
  } | null;
};
const exportAccount = (person: TestPerson) => callRpcOrThrow<Export>(person.client, "export_account");
const deleteAccount = async (person: TestPerson) =>
  callRpc(serviceClient(), "delete_account", {
    p_user_id: person.id,
    p_session_id: await recordReauthentication(person),
  });
const inUseRefusal = (reason: keyof typeof errorDefinitions.ACCOUNT_IN_USE.reasons) => ({
  ok: false,
  code: "ACCOUNT_IN_USE",
  message: errorDefinitions.ACCOUNT_IN_USE.reasons[reason].en,
});
const canSignIn = async ({ email }: TestPerson): Promise<boolean> =>
  (await anonymousClient().auth.signInWithPassword({ email, password: PASSWORD })).error === null;

describe("an export", () => {
  test("contains the user's own data, deliveries and notices, and no other person's number or code", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const { sender, receiver, driver } = delivery;
    await callRpcOrThrow(serviceClient(), "insert_notification", {
      p_user_id: receiver.id,
      p_type: "driver_on_way",
      p_title: "Driver on the way",
      p_message: "Dora is on the way to you.",
      p_data: { transactionId: delivery.id },
      p_dedupe_key: `copy:${delivery.id}`,
    });
    const code = await readCode(delivery);
    const [rita, sam, dora] = await Promise.all([receiver, sender, driver].map(exportAccount));
    expect(rita).toMatchObject({
      profile: { name: receiver.name, phone: receiver.phone },
      deliveries: [{ part: "receiver", sender: sender.name, deliveryAddress: "12 Receiver Street" }],
      notices: [{ title: "Driver on the way" }],
      driver: null,
    });
    expect(sam?.deliveries).toMatchObject([{ part: "sender", receiver: receiver.name }]);
    expect(dora?.deliveries).toMatchObject([{ part: "driver" }]);
    expect(dora?.driver?.positions.length).toBeGreaterThan(0);
    const [ofRita, ofSam, ofDora] = [rita, sam, dora].map((file) => JSON.stringify(file));
    for (const [file, otherFiles] of [
      [ofRita, [sender.phone, driver.phone]],
      [ofSam, [receiver.phone, driver.phone]],
      [ofDora, [sender.phone, receiver.phone, "12 Receiver Street", "1 Sender Avenue"]],
    ] as const)
      for (const secret of [...otherFiles, code, code.replace("-", "")]) expect(file).not.toContain(secret);
  });

  longTest("omits deliveries that the driver was only offered, and what happened to those they gave back", async () => {
    const { id, at, driver: dora } = await createDeliveryInStatus("broadcast");
    const first = (await exportAccount(dora)).deliveries;
    expect(first).toEqual([]);
    await callRpcOrThrow(dora.client, "accept_offer", { p_id: (await requireOpenOffer(dora)).id });
    await callRpcOrThrow(dora.client, "cancel_task", { p_transaction_id: id, p_reason: "Flat tyre" });
    const dan = await newDriver({ online: true, at });
    await sql("update private.dispatches set state = 'waiting', next_at = null where transaction_id = $1", [id]);
    await runDispatch(id);
    await callRpcOrThrow(dan.client, "accept_offer", { p_id: (await requireOpenOffer(dan)).id });
    const [cancelledDelivery] = (await exportAccount(dora)).deliveries;
    expect(cancelledDelivery?.status).toBeUndefined();
    expect((cancelledDelivery?.steps ?? []).map(({ action }) => action)).toEqual(["accept_offer", "cancel_task"]);
    expect((await exportAccount(dan)).deliveries).toMatchObject([{ part: "driver", status: "assigned" }]);
  });

  longTest("of a receiver omits the sender's payment", async () => {
    const { id, receiver } = await paidDelivery();
    await sql("select private.record_payment_action(t, 'payment_refused') from public.transactions t where t.id = $1", [
      id,
    ]);
    const [delivery] = (await exportAccount(receiver)).deliveries;
    expect(delivery?.steps.filter(({ action }) => action.startsWith("payment_"))).toEqual([]);
  });

  longTest("contains a driver's consents, hours and payout accounts", async () => {
    const dora = await newDriver({ name: "Dora Ledger", online: true });
    await callRpcOrThrow(dora.client, "set_planned_hours", {
      p_plan: { hours: [{ weekday: 1, from: "09:00", to: "17:30" }], remindMinutes: null, autoOffline: false },
    });
    await recordReauthentication(dora);
    await callRpcOrThrow(dora.client, "set_payout_account", {
      p_account: { routing: "021000021", account: "000123456789", savings: false },
    });
    const { driver } = await exportAccount(dora);
    expect(driver).toMatchObject({
      consents: [{ name: "Dora Ledger" }],
      plannedHours: [{ weekday: 1, from: "09:00", to: "17:30" }],
      payAccounts: [{ endsWith: "6789" }],
      ratings: { count: 0 },
    });
    expect(driver?.statuses[0]).toMatchObject({ status: "online" });
    for (const number of ["021000021", "123456789"]) expect(JSON.stringify(driver)).not.toContain(number);
  });

  test("contains only the caller's data, and needs a session", async () => {
    const [cora, carl] = await Promise.all([newCustomer({ name: "Cora Copy" }), newCustomer({ name: "Carl Copy" })]);
    await newDelivery({ sender: cora });
    expect((await exportAccount(carl)).deliveries).toEqual([]);
    await expect(callRpc(anonymousClient(), "export_account")).rejects.toMatchObject({ code: "42501" });
  });
});

describe("deleting an account", () => {
  test("without deliveries removes it completely, and ends sign-in", async () => {
    const cora = await newCustomer();
    expect(await deleteAccount(cora)).toMatchObject({ ok: true });
    expect(await sql("select from auth.users where id = $1", [cora.id])).toEqual([]);
    expect(await sql("select from public.user_profiles where user_id = $1", [cora.id])).toEqual([]);
    expect(await callRpc(cora.client, "get_profile")).toMatchObject({ ok: false, code: "UNAUTHENTICATED" });
    expect(await canSignIn(cora)).toBe(false);
    // Repeated by a phone that lost the response.
    expect(await deleteAccount(cora)).toMatchObject({ ok: true });
  });

  test("with deliveries keeps amounts, times and the other party, and nothing that names this one", async () => {
    const { id, sender, receiver } = await createDeliveryInStatus("delivered", {
      sender: await newCustomer({ name: "Selma Gone" }),
    });
    await callRpcOrThrow(sender.client, "save_notification_preferences", {
      p_patch: { events: { on_way: { sms: false } } },
    });
    // A former administrator's.
    await sql(
      "insert into private.second_factors (user_id, encrypted_secret, enrolled_at) values ($1, 'sealed', now())",
      [sender.id],
    );
    await sql("insert into private.second_factor_sessions (session_id, user_id) values (gen_random_uuid(), $1)", [
      sender.id,
    ]);
    expect(await deleteAccount(sender)).toMatchObject({ ok: true });
    const [row] = await sql("select * from public.transactions where id = $1", [id]);
    expect(row).toMatchObject({
      status: "delivered",
      amount: "80.00",
      sender_name: "Erased",
      pickup_address: "Erased",
      receiver_name: receiver.name,
    });
    const tablesWithData = await sql<{ found: string }>(
      `select 'profile' as found from public.user_profiles p where p.user_id = $1 and (p.name <> 'Erased' or p.phone_number is not null or p.email is not null)
       union all select 'account' from auth.users u where u.id = $1 and (u.email is not null or u.phone is not null or u.raw_user_meta_data::text like '%Gone%')
       union all select 'notices' from public.notifications n where n.user_id in ($1, $2) and n.message like '%Selma%'
       union all select 'choices' from private.notification_preferences c where c.user_id = $1
       union all select 'sessions' from auth.sessions s where s.user_id = $1`,
      [sender.id, receiver.id],
    );
    expect(tablesWithData).toEqual([]);
    expect(
      await sql(
        `select 'factor' as found from private.second_factors f where f.user_id = $1
         union all select 'verified sessions' from private.second_factor_sessions s where s.user_id = $1
         union all select 'reauthentications' from private.reauthentications r where r.user_id = $1`,
        [sender.id],
      ),
    ).toEqual([]);
    expect(await canSignIn(sender)).toBe(false);
    // Its number is free for the next owner.
    const nextCustomer = await newCustomer({ phone: sender.phone });
    expect(nextCustomer.id).not.toBe(sender.id);
    expect((await exportAccount(receiver)).deliveries).toMatchObject([{ sender: "Erased", receiver: receiver.name }]);
    expect(await sql("select from ledger.transfers where transaction_id = $1", [id])).not.toEqual([]);
  });

  test("deletes the account's rows from every table, except records without names or addresses", async () => {
    const tables = await sql<{ name: string }>(
      `select distinct t.name from pg_constraint c
         cross join lateral (select format('%s.%s', r.relnamespace::regnamespace, r.relname) as name from pg_class r where r.oid = c.conrelid) t
        where c.contype = 'f' and c.confrelid = 'auth.users'::regclass and c.confdeltype = 'c'
          and c.connamespace in ('public'::regnamespace, 'private'::regnamespace)
          and not exists (select from pg_proc p where p.oid in ('app.delete_account'::regproc, 'private.redact_person'::regproc)
                             and pg_get_functiondef(p.oid) ~ ('(delete from|update) ' || t.name || ' '))
        order by 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual([
      // Refused while such rows exist, or deleted by private.delete_undecided_identity_photos; the others record who called or was
      // notified and when, without a number or an address, and are deleted by their age.
      "private.admins",
      "private.call_bridges",
      "private.identity_checks",
      "private.incident_alarms",
      "private.masked_calls",
      "private.notification_sends",
      "private.outgoing_messages",
      "public.hub_cashiers",
      "public.user_roles",
    ]);
  });

  longTest("of a receiver removes their address, and them from senders' contacts", async () => {
    const { id, sender, receiver } = await createDeliveryInStatus("delivered", {
      receiver: await newCustomer({ name: "Rosa Gone" }),
      fields: {
        deliveryUnit: "Apt 4B",
        specialInstructions: "Gate 4711",
        locationName: "Rosa's bakery",
        pickupUnit: "Floor 2",
      },
    });
    await createDeliveryInStatus("delivered", { sender, receiver });
    await sql(
      `insert into private.quotes (user_id, amount, funding, urgent, pickup_latitude, pickup_longitude, delivery_latitude, delivery_longitude, metres, seconds, approximate, fee, fee_parts, pay, pay_parts, expires_at, transaction_id)
       select $2, 80, 'sender_cash', false, 40.123, -3.123, 40.456, -3.456, 1, 1, true, 0, '{}', 0, '{}', now(), $1`,
      [id, sender.id],
    );
    const readContacts = () => callRpcOrThrow<{ items: object[] }>(sender.client, "list_contacts");
    expect((await readContacts()).items).toHaveLength(1);
    expect(await deleteAccount(receiver)).toMatchObject({ ok: true });
    expect((await readContacts()).items).toEqual([]);
    const [row] = await sql("select * from public.transactions where id = $1", [id]);
    expect(JSON.stringify(row)).not.toMatch(/Apt 4B|4711|bakery|Rosa/);
    // The sender's own address stays.
    expect(row).toMatchObject({ pickup_unit: "Floor 2", pickup_address: "1 Sender Avenue" });
    expect(
      await sql(
        "select pickup_latitude, delivery_latitude, delivery_longitude from private.quotes where transaction_id = $1",
        [id],
      ),
    ).toEqual([{ pickup_latitude: 40.123, delivery_latitude: null, delivery_longitude: null }]);
    expect(await deleteAccount(sender)).toMatchObject({ ok: true });
    expect(JSON.stringify(await sql("select * from public.transactions where id = $1", [id]))).not.toContain("Floor 2");
  });

  longTest.each([false, true])("deletes documents awaiting a decision (with deliveries: %s)", async (sent) => {
    const cora = await newCustomer();
    if (sent) {
      const { id, sender } = await newDelivery({ sender: cora });
      await callRpcOrThrow(sender.client, "cancel_transaction", { p_transaction_id: id });
    }
    await submitIdentityDocuments(cora);
    const documents = await sql<{ path: string }>(
      "select f.path from private.identity_documents f join private.identity_checks c on c.id = f.check_id where c.user_id = $1",
      [cora.id],
    );
    expect(documents.length).toBeGreaterThan(1);
    expect(await deleteAccount(cora)).toMatchObject({ ok: true });
    expect(await sql("select from private.identity_checks where user_id = $1", [cora.id])).toEqual([]);
    const jobs = await sql<{ payload: { bucket: string; paths: string[] } }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'remove_files' and j.payload::jsonb -> 'paths' ? $1`,
      [documents[0]?.path],
    );
    expect(jobs.map(({ payload }) => [payload.bucket, payload.paths.sort()])).toEqual([
      ["identity-documents", documents.map(({ path }) => path).sort()],
    ]);
  });

  longTest("deletes address details, and what others' phones and contacts store of them", async () => {
    const [sender, receiver, sam] = await Promise.all([
      newCustomer({ name: "Selma Gone" }),
      newCustomer({ name: "Gail Gone" }),
      newCustomer({ name: "Sam Stays" }),
    ]);
    const units = { deliveryUnit: "Apt 4B", pickupUnit: "Floor 3" };
    const sent = await createDeliveryInStatus("delivered", { sender, fields: units });
    const received = await createDeliveryInStatus("delivered", { sender: sam, receiver, fields: units });
    await sql(
      `insert into private.quotes (user_id, transaction_id, amount, funding, urgent, delivery_latitude, delivery_longitude, metres, seconds, approximate, fee, fee_parts, pay, pay_parts, expires_at)
       select user_id, id, amount, funding, urgent, delivery_latitude, delivery_longitude, 1000, 60, true, 0, '{}', 0, '{}', now() from public.transactions where id = $1`,
      [received.id],
    );
    for (const [driver, id] of [
      [sent.driver, sent.id],
      [received.driver, received.id],
    ] as const)
      await callRpcOrThrow(serviceClient(), "insert_notification", {
        p_user_id: driver.id,
        p_type: "delegate_named",
        p_title: "Somebody else takes it",
        p_message: "Nora takes it for Gone.",
        p_data: { transactionId: id },
        p_dedupe_key: `gone:${id}`,
      });
    await sql("insert into private.cash_request_blocks (user_id, blocked_id) values ($1, $2)", [sam.id, receiver.id]);
    for (const person of [sender, receiver]) expect(await deleteAccount(person)).toMatchObject({ ok: true });

    const leftovers = await sql<{ found: string }>(
      `select 'pickup unit' as found from public.transactions t where t.id = $1 and t.pickup_unit is not null
       union all select 'delivery unit' from public.transactions t where t.id = $2 and t.delivery_unit is not null
       union all select 'contact' from private.contacts c where c.user_id = $3
       union all select 'quote' from private.quotes q where q.transaction_id = $2 and q.delivery_latitude is not null
       union all select 'notice of the driver' from public.notifications n where n.message like '%Gone%'
       union all select 'place of a step' from public.transaction_status_updates u where u.transaction_id in ($1, $2) and u.metadata ? 'position'
       union all select 'place of a leg' from public.custody_legs l, jsonb_array_elements(l.evidence) e where l.transaction_id in ($1, $2) and e ? 'position'
       union all select 'block' from private.cash_request_blocks b where b.blocked_id = $4`,
      [sent.id, received.id, sam.id, receiver.id],
    );
    expect(leftovers).toEqual([]);
    // The other party's own address stays.
    expect(await sql("select delivery_unit from public.transactions where id = $1", [sent.id])).toEqual([
      { delivery_unit: "Apt 4B" },
    ]);
    expect(await sql("select pickup_unit from public.transactions where id = $1", [received.id])).toEqual([
      { pickup_unit: "Floor 3" },
    ]);
  });

  longTest("is refused during a delivery, with the reason, and deletes nothing", async () => {
    const { sender, receiver } = await createDeliveryInStatus("in_transit");
    for (const person of [sender, receiver]) {
      expect(await deleteAccount(person)).toMatchObject(inUseRefusal("delivery"));
      expect((await exportAccount(person)).profile.name).toBe(person.name);
    }
  });

  test("is refused while cash is out or a refund is due", async () => {
    const { id, sender, driver, receiver } = await createDeliveryInStatus("servicing");
    await callRpcOrThrow(driver.client, "fail_task", { p_transaction_id: id, p_reason: "Nobody was there" });
    expect(await deleteAccount(sender)).toMatchObject(inUseRefusal("cash"));
    // The open refund is the sender's: the receiver may delete theirs.
    expect(await deleteAccount(receiver)).toMatchObject({ ok: true });
    const paid = await newDelivery({});
    await callRpcOrThrow(paid.sender.client, "cancel_transaction", { p_transaction_id: paid.id });
    await sql("update public.transactions set refund_due_at = now() where id = $1", [paid.id]);
    expect(await deleteAccount(paid.sender)).toMatchObject(inUseRefusal("money"));
  });

  longTest("wins against a concurrent request to it, which waits and gets RECEIVER_NOT_FOUND", async () => {
    const { sender, receiver } = await createDeliveryInStatus("delivered");
    const sessionId = await recordReauthentication(receiver);
    const lockHolder = await ownerPool.connect();
    let sends: Promise<RpcResult> | undefined;
    try {
      await lockHolder.query("begin");
      await lockHolder.query("select app.delete_account($1, $2)", [receiver.id, sessionId]);
      sends = callRpc(sender.client, "create_transaction", {
        p_body: deliveryRequest(receiver, nextUnusedLocation()),
        p_client_action_id: null,
      });
      // The request waits for the deletion, or has completed.
      const isWaiting = async () =>
        (
          await sql(
            "select from pg_stat_activity where wait_event_type = 'Lock' and pg_backend_pid() <> pid and $1 = any (pg_blocking_pids(pid))",
            [(await lockHolder.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid],
          )
        ).length > 0;
      while (!(await Promise.race([sends.then(() => true), isWaiting()])));
      await lockHolder.query("commit");
    } finally {
      lockHolder.release();
    }
    expect(await sends).toMatchObject({ code: "RECEIVER_NOT_FOUND" });
    expect(
      await sql("select from public.transactions where receiver_id = $1 and status = 'pending'", [receiver.id]),
    ).toEqual([]);
  });

  test("of a driver takes support", async () => {
    expect(await deleteAccount(await newDriver())).toMatchObject(inUseRefusal("driver"));
  });

  test("is open to the server only, which has verified the password", async () => {
    const [cora, mallory] = await Promise.all([newCustomer(), newCustomer()]);
    for (const client of [mallory.client, cora.client, anonymousClient()])
      await expect(
        callRpc(client, "delete_account", { p_user_id: cora.id, p_session_id: cora.id }),
      ).rejects.toMatchObject({ code: "42501" });
  });
});

describe("help requests", () => {
  const requestSupport = (person: TestPerson, p_order_no: string | null, p_text = "When is it refunded?") =>
    callRpc(person.client, "request_support", { p_order_no, p_text });

  longTest("about one's own delivery open an incident without an alarm; another question joins it", async () => {
    const { id, sender } = await newDelivery({});
    const number = `TXN-${id.slice(0, 8).toUpperCase()}`;
    expect(await requestSupport(sender, number)).toMatchObject({ ok: true });
    expect(await requestSupport(sender, number.toLowerCase(), "And the fee?")).toMatchObject({ ok: true });
    const rows = await sql(
      "select i.severity, i.kind, i.transaction_id, i.rounds, (select count(*)::int from private.incident_entries e where e.incident_id = i.id and e.kind = 'note') as notes from private.incidents i where i.person_id = $1",
      [sender.id],
    );
    expect(rows).toEqual([{ severity: 3, kind: "other", transaction_id: id, rounds: 0, notes: 2 }]);
    expect(await deleteAccount(sender)).toMatchObject(inUseRefusal("delivery"));
  });

  longTest("about another user's delivery get TRANSACTION_NOT_FOUND", async () => {
    const { id } = await newDelivery({});
    const mallory = await newCustomer();
    expect(await requestSupport(mallory, `TXN-${id.slice(0, 8).toUpperCase()}`)).toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
    });
    expect(await requestSupport(mallory, null)).toMatchObject({ ok: true });
  });
});
