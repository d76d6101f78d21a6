// The second factor of administrators and cashiers: who needs it, which functions it guards, and how it is reset.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { newHub } from "./support/hubs";
import { newDelivery } from "./support/deliveries";
import {
  runAs,
  signInAgain,
  runInTransaction,
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  runAsIsolated,
  serviceClient,
  readSessionId,
  nextUnusedLocation,
  sql,
  type TestClient,
  type TestPerson,
} from "./support/harness";
import type { SecondFactor } from "../../lib/contracts/second-factor";
import { longTest } from "../../e2e/fixtures/long-test";

// Decisions about money, positions and people's status, settings, and cash at a hub's counter.
const GUARDED_FUNCTIONS = [
  "admin_add_price",
  "admin_allow_overnight",
  "admin_approve_driver",
  "admin_approve_identity",
  "admin_approve_portrait",
  "admin_approve_renewal",
  "admin_change_setting",
  "admin_clear_plausibility_review",
  "admin_close_payout",
  "admin_complete_override",
  "admin_confirm_payment",
  "admin_create_hub",
  "admin_create_zone",
  "admin_decline_portrait",
  "admin_decline_renewal",
  "admin_delete_message_template",
  "admin_delete_on_call_schedule",
  "admin_delete_transaction",
  "admin_delete_zone",
  "admin_end_session",
  "admin_export_payout_credits",
  "admin_export_people",
  "admin_get_incident_location_history",
  "admin_get_location_history",
  "admin_grant_approval",
  "admin_move_cash",
  "admin_open_identity_document",
  "admin_pay_payout",
  "admin_record_collected_cash",
  "admin_record_lost_cash",
  "admin_record_returned_cash",
  "admin_record_robbery",
  "admin_refund_delivery",
  "admin_refuse_money_review",
  "admin_reinstate_driver",
  "admin_reject_driver",
  "admin_reject_identity",
  "admin_release_money_review",
  "admin_remove_driver_zone",
  "admin_reset_second_factor",
  "admin_revoke_identity",
  "admin_save_message_template",
  "admin_save_on_call_schedule",
  "admin_set_cash_ceiling",
  "admin_set_document_expiry",
  "admin_set_driver_zone",
  "admin_set_driver_zones",
  "admin_set_provider_account",
  "admin_set_return_hub",
  "admin_settle_closing",
  "admin_suspend_driver",
  "admin_transfer_payout",
  "admin_unlock_code",
  "admin_update_hub",
  "admin_update_work_day",
  "admin_update_zone",
  "admin_write_off",
  "begin_second_factor",
  "confirm_leg",
  "count_deposit",
  "dispute_leg",
  "get_leg_code",
  "give_collection",
  "record_hub_closing",
  "void_deposit",
];
// Operations that must not wait, records of reads, and exports.
const OPEN = [
  "admin_add_delivery_note",
  "admin_add_incident_note",
  "admin_assign_delivery",
  "admin_cancel_delivery",
  "admin_close_incident",
  "admin_decline_approval",
  "admin_dismiss_routing_difference",
  "admin_export_actions",
  "admin_export_drivers",
  "admin_export_transactions",
  "admin_freeze_offers",
  "admin_get_incident_phone",
  "admin_get_money_review",
  "admin_get_person",
  "admin_hold_cash",
  "admin_mark_chat_messages_read",
  "admin_message_driver",
  "admin_open_incident",
  "admin_plan_routes",
  "admin_reassign_delivery",
  "admin_reconcile_routing",
  "admin_request_colleague",
  "admin_resolve_routing_error",
  "admin_retry_job",
  "admin_retry_jobs",
  "admin_send_chat_message",
  "admin_send_incident_sms",
  "admin_send_routes",
  "admin_set_severity",
  "admin_stop_routing_plan",
  "admin_sync_drivers",
  "admin_take_incident",
  "admin_unassign_delivery",
];

// A regular expression for a call of the check, or of a prologue that makes it.
const GUARDS = `recursive checks (name) as (
    select 'second_factor_refusal'::name
    union select p.proname from pg_proc p join checks c on p.prosrc ~ ('private\\.' || c.name || '\\(')
           where p.pronamespace = 'private'::regnamespace),
  guards as (select 'private\\.(' || string_agg(name, '|') || ')\\(' as call from checks)`;

const HASHES = Array.from({ length: 10 }, (_, n) => `hash-${n}`);
const holder = async (person: TestPerson, client: TestClient = person.client) => ({
  p_user_id: person.id,
  p_session_id: await readSessionId(client),
});
const confirmSecondFactor = async (person: TestPerson) =>
  callRpcOrThrow(serviceClient(), "record_reauthentication", { ...(await holder(person)), p_method: "password" });
const verifies = async (person: TestPerson, overrides: Record<string, unknown>, client: TestClient = person.client) =>
  callRpc<SecondFactor>(serviceClient(), "verify_second_factor", { ...(await holder(person, client)), ...overrides });
const toCheck = async (person: TestPerson, pending = false) =>
  callRpc<{ encryptedSecret: string }>(serviceClient(), "begin_second_factor_check", {
    ...(await holder(person)),
    p_pending: pending,
  });
const confirmation = async (person: TestPerson, p_encrypted_secret: string, client: TestClient = person.client) => ({
  ...(await holder(person, client)),
  p_encrypted_secret,
  p_step: 100,
  p_recovery_hashes: HASHES,
});
async function enrolled(person: TestPerson): Promise<TestPerson> {
  await confirmSecondFactor(person);
  await callRpcOrThrow(person.client, "begin_second_factor", { p_encrypted_secret: "sealed" });
  await callRpcOrThrow(serviceClient(), "confirm_second_factor", await confirmation(person, "sealed"));
  return person;
}
const listSecurityNotifications = async (person: TestPerson): Promise<{ to: string; change: string }[]> =>
  sql(
    `select payload ->> 'userId' as to, payload #>> '{facts,change}' as change from graphile_worker._private_jobs
      where payload ->> 'type' = 'second_factor_changed' and payload #>> '{facts,personId}' = $1 order by id`,
    [person.id],
  );
const decides = (client: TestClient) =>
  callRpc(client, "admin_set_cash_ceiling", { p_user_id: randomUUID(), p_ceiling: 100, p_reason: "Trusted" });
const NOT_YET = { ok: false, code: "SECOND_FACTOR_REQUIRED" };

test("every function that changes something as an administrator is guarded, or listed as exempt", async () => {
  const found = await sql<{ name: string; guarded: boolean }>(
    `with ${GUARDS}
     select * from (select p.proname as name, p.prosrc ~ (select call from guards) as guarded, p.provolatile
                      from pg_proc p where p.pronamespace = 'app'::regnamespace) f
      where name like 'admin\\_%' and provolatile = 'v' or guarded order by 1`,
  );
  expect(found.filter(({ guarded }) => guarded).map(({ name }) => name)).toEqual(GUARDED_FUNCTIONS);
  expect(found.filter(({ guarded }) => !guarded).map(({ name }) => name)).toEqual(OPEN);
});

test("an enrolled administrator decides only in a session that has entered a code", async () => {
  const ada = await newAdmin();
  expect(await decides(ada.client)).toMatchObject({ ok: false, code: "DRIVER_NOT_FOUND" });
  await enrolled(ada);
  expect(await decides(ada.client)).toMatchObject({ ok: false, code: "DRIVER_NOT_FOUND" });

  const stolen = await signInAgain(ada);
  expect(await decides(stolen)).toMatchObject({
    ...NOT_YET,
    message: "Enter the code of your authenticator app first",
  });
  expect(await verifies(ada, { p_step: 101 }, stolen)).toMatchObject({ ok: true });
  expect(await decides(stolen)).toMatchObject({ ok: false, code: "DRIVER_NOT_FOUND" });

  await sql(
    "update private.second_factor_sessions set verified_at = now() - interval '12 hours 1 second' where user_id = $1",
    [ada.id],
  );
  expect(await decides(ada.client)).toMatchObject(NOT_YET);
});

test("each code and each recovery code is accepted once, and an older code never", async () => {
  const ada = await enrolled(await newAdmin());
  const answers = await Promise.all([1, 2, 3].map(() => verifies(ada, { p_step: 105 })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const p_step of [100, 104, 105])
    expect(await verifies(ada, { p_step })).toMatchObject({
      ok: false,
      code: "SECOND_FACTOR_INVALID",
      message: "This code was used already. Wait for the next one.",
    });

  expect(await verifies(ada, { p_recovery_hash: "hash-3" })).toMatchObject({ ok: true, data: { recoveryCodes: 9 } });
  for (const p_recovery_hash of ["hash-3", "another"])
    expect(await verifies(ada, { p_recovery_hash })).toMatchObject({ ok: false, code: "SECOND_FACTOR_INVALID" });
});

test("five tries without a right code lock it for a quarter of an hour, concurrent ones too", async () => {
  const ada = await enrolled(await newAdmin());
  const tries = await Promise.all(Array.from({ length: 8 }, () => toCheck(ada)));
  expect(tries.filter(({ ok }) => ok)).toHaveLength(5);
  expect(await toCheck(ada)).toMatchObject({ ok: false, code: "RATE_LIMITED" });
  await sql("update private.second_factors set locked_until = now() where user_id = $1", [ada.id]);
  expect(await toCheck(ada)).toMatchObject({ ok: true });
});

test("enrolling needs reauthentication, replaces a factor only once confirmed, and notifies all administrators", async () => {
  const [ada, otto] = [await newAdmin(), await newAdmin()];
  const begin = (client: TestClient = ada.client) =>
    callRpc(client, "begin_second_factor", { p_encrypted_secret: "sealed" });
  expect(await begin()).toMatchObject({ ok: false, code: "REAUTHENTICATION_REQUIRED" });
  await enrolled(ada);
  expect(await listSecurityNotifications(ada)).toEqual(
    expect.arrayContaining([
      { to: ada.id, change: "enrolled" },
      { to: otto.id, change: "enrolled" },
    ]),
  );

  const stolen = await signInAgain(ada);
  await callRpcOrThrow(serviceClient(), "record_reauthentication", {
    ...(await holder(ada, stolen)),
    p_method: "password",
  });
  expect(await begin(stolen)).toMatchObject(NOT_YET);
  expect(await begin()).toMatchObject({ ok: true });
  // Until the first code of the new one is entered, the old one counts.
  expect(await toCheck(ada)).toMatchObject({ ok: true, data: { encryptedSecret: "sealed" } });

  const rosa = await newCustomer();
  await confirmSecondFactor(rosa);
  expect(await begin(rosa.client)).toMatchObject({ ok: false, code: "FORBIDDEN" });
});

test("lets another administrator reset a factor only after its owner requested it", async () => {
  const [ada, otto] = [await enrolled(await newAdmin()), await enrolled(await newAdmin())];
  const resets = (caller: TestPerson, target: TestPerson) =>
    callRpc(caller.client, "admin_reset_second_factor", { p_user_id: target.id, p_reason: "Lost their phone" });
  expect(await resets(otto, ada)).toMatchObject({
    ok: false,
    code: "INVALID_STATE",
    message: "They did not request it within the last day",
  });
  await callRpcOrThrow(ada.client, "request_second_factor_reset", {});
  expect(await resets(ada, ada)).toMatchObject({ ok: false, code: "CONFLICT_OF_INTEREST" });
  expect(await resets(otto, ada)).toMatchObject({ ok: true });
  expect(await callRpcOrThrow<SecondFactor>(ada.client, "get_second_factor")).toMatchObject({
    enrolledAt: null,
    verifiedUntil: null,
    recoveryCodes: 0,
  });
  expect((await listSecurityNotifications(ada)).map(({ change }) => change)).toEqual(
    expect.arrayContaining(["reset_requested", "reset"]),
  );
});

longTest(
  "expires a reset request after 24 hours, allows another one, and cancels it when the owner verifies",
  async () => {
    const [ada, otto] = [await enrolled(await newAdmin()), await enrolled(await newAdmin())];
    const requestedAt = async () =>
      (await callRpcOrThrow<SecondFactor>(ada.client, "get_second_factor")).resetRequestedAt;
    const request = () => callRpcOrThrow<SecondFactor>(ada.client, "request_second_factor_reset", {});
    const resets = () =>
      callRpc(otto.client, "admin_reset_second_factor", { p_user_id: ada.id, p_reason: "Lost their phone" });
    expect((await request()).resetRequestedAt).not.toBeNull();
    await sql(
      "update private.second_factors set reset_requested_at = now() - interval '1 day 1 second' where user_id = $1",
      [ada.id],
    );
    expect(await requestedAt()).toBeNull();
    expect(await resets()).toMatchObject({ ok: false, code: "INVALID_STATE" });
    expect((await request()).resetRequestedAt).not.toBeNull();

    expect(await verifies(ada, { p_step: 101 })).toMatchObject({ ok: true, data: { resetRequestedAt: null } });
    expect(await resets()).toMatchObject({ ok: false, code: "INVALID_STATE" });
    await request();
    expect(await verifies(ada, { p_recovery_hash: "hash-0" })).toMatchObject({
      ok: true,
      data: { resetRequestedAt: null },
    });
  },
);

longTest("lists a reset request for other administrators and shows it on the person's page", async () => {
  const [ada, otto] = [await enrolled(await newAdmin()), await newAdmin()];
  // An administrator who is also a driver is shown in the list of people, too.
  const driving = await newDriver();
  await sql("insert into private.admins (user_id, team) values ($1, gen_random_uuid()::text)", [driving.id]);
  await enrolled(driving);
  type Attention = { counts: { secondFactorResets: number }; items: { kind: string; id: string; title: string }[] };
  const listed = async (reader: TestPerson): Promise<string[]> =>
    (await callRpcOrThrow<Attention>(reader.client, "admin_list_attention_items")).items
      .filter(({ kind }) => kind === "second_factor_reset")
      .map(({ id }) => id);
  const readStatusAs = async (target: TestPerson) =>
    (
      await callRpcOrThrow<{ resetRequestedAt: string | null }>(otto.client, "admin_get_person", {
        p_user_id: target.id,
      })
    ).resetRequestedAt;
  expect([await readStatusAs(ada), await listed(otto)]).toEqual([null, expect.not.arrayContaining([ada.id])]);

  for (const person of [ada, driving]) {
    await callRpcOrThrow(person.client, "request_second_factor_reset", {});
    expect(await readStatusAs(person)).not.toBeNull();
    expect(await listed(otto)).toContain(person.id);
  }
  expect(await listed(ada)).not.toContain(ada.id);
  await sql("update private.second_factors set reset_requested_at = now() - interval '25 hours' where user_id = $1", [
    ada.id,
  ]);
  expect([await readStatusAs(ada), await listed(otto)]).toEqual([null, expect.not.arrayContaining([ada.id])]);
});

longTest("rejects an enrolment that races the owner's confirmation", async () => {
  const ada = await newAdmin();
  await confirmSecondFactor(ada);
  await callRpcOrThrow(ada.client, "begin_second_factor", { p_encrypted_secret: "of the owner" });
  const stolen = await signInAgain(ada);
  await callRpcOrThrow(serviceClient(), "record_reauthentication", {
    ...(await holder(ada, stolen)),
    p_method: "password",
  });
  let racing: Promise<unknown> | undefined;
  await runInTransaction(async (query) => {
    const { p_user_id, p_session_id, ...confirmed } = await confirmation(ada, "of the owner");
    await query("select app.confirm_second_factor($1, $2, $3, $4, $5)", [
      p_user_id,
      p_session_id,
      ...Object.values(confirmed),
    ]);
    racing = callRpc(stolen, "begin_second_factor", { p_encrypted_secret: "of a thief" });
    for (let waits = false; !waits;)
      waits =
        (
          await sql(
            "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%begin_second_factor%' and pid <> pg_backend_pid()",
          )
        ).length > 0;
  });
  expect(await racing).toMatchObject(NOT_YET);
  expect(
    await callRpc(serviceClient(), "confirm_second_factor", await confirmation(ada, "of a thief", stolen)),
  ).toMatchObject({
    ok: false,
    code: "INVALID_STATE",
  });
});

longTest("activates only the secret of the checked code", async () => {
  const ada = await newAdmin();
  await confirmSecondFactor(ada);
  await callRpcOrThrow(ada.client, "begin_second_factor", { p_encrypted_secret: "first" });
  await callRpcOrThrow(ada.client, "begin_second_factor", { p_encrypted_secret: "second" });
  expect(await callRpc(serviceClient(), "confirm_second_factor", await confirmation(ada, "first"))).toMatchObject({
    ok: false,
    code: "INVALID_STATE",
  });
  expect(await callRpc(serviceClient(), "confirm_second_factor", await confirmation(ada, "second"))).toMatchObject({
    ok: true,
  });
});

longTest("notifies the owner and the administrators once an hour when five tries lock the factor", async () => {
  const ada = await enrolled(await newAdmin());
  const otto = await newAdmin();
  const locks = async () => {
    for (const _ of Array.from({ length: 5 })) await toCheck(ada);
    await sql("update private.second_factors set locked_until = null where user_id = $1", [ada.id]);
  };
  await locks();
  await locks();
  const mails = await sql<{ to: string; key: string }>(
    `select payload ->> 'userId' as to, payload ->> 'key' as key from graphile_worker._private_jobs
      where payload ->> 'type' = 'second_factor_changed' and payload #>> '{facts,personId}' = $1 and payload #>> '{facts,change}' = 'locked'`,
    [ada.id],
  );
  expect(mails.map(({ to }) => to)).toEqual(expect.arrayContaining([ada.id, otto.id]));
  // The key is unique among notifications: the second lock sends nothing.
  expect(new Set(mails.filter(({ to }) => to === ada.id).map(({ key }) => key)).size).toBe(1);
});

test("checks the session before it locks the decision's subject", async () => {
  const lateNotices = await sql<{ name: string }>(
    `with ${GUARDS}
     select p.proname as name from pg_proc p, guards g
      where p.pronamespace in ('app'::regnamespace, 'private'::regnamespace) and p.prosrc ~ g.call
        and (regexp_split_to_array(p.prosrc, g.call))[1] ~ 'lock_delivery_for_admin|lock_for_operation_refusal|private\\.(lock_|lock_side_leg)|for (no key )?update'
      order by 1`,
  );
  // Whether a leg needs the factor depends on its giver. begin_second_factor locks the caller's own factor.
  expect(lateNotices.map(({ name }) => name)).toEqual([
    "begin_second_factor",
    "confirm_leg",
    "dispute_leg",
    "get_leg_code",
  ]);
});

test.each([
  ["admin_refund_delivery", "$1, 'Not delivered'"],
  ["admin_record_collected_cash", "$1, 'Seen by the cashier'"],
  ["admin_record_lost_cash", "$1, 'Robbed'"],
  ["admin_record_returned_cash", "$1, 'Brought back'"],
  ["admin_set_return_hub", "$1, gen_random_uuid(), 'Nearer'"],
])("%s refuses an unverified session without waiting for the delivery's lock", async (fn, args) => {
  const [ada, delivery] = [await enrolled(await newAdmin()), await newDelivery()];
  await sql("delete from private.second_factor_sessions where user_id = $1", [ada.id]);
  const answer = await runInTransaction(async (query) => {
    await query("select from public.transactions where id = $1 for update", [delivery.id]);
    return runAs(ada, async (runQuery) => {
      await runQuery("set local lock_timeout = '50ms'");
      return (await runQuery<{ answer: unknown }>(`select app.${fn}(${args}) as answer`, [delivery.id]))[0]?.answer;
    });
  });
  expect(answer).toMatchObject(NOT_YET);
});

longTest("the runbook's statement removes the factor of a lone administrator, who then enrols again", async () => {
  const ada = await enrolled(await newAdmin());
  const statement = /```sql\n(with who[^`]*private\.second_factors[^`]*)```/.exec(
    readFileSync(join(__dirname, "../../docs/runbook.md"), "utf8"),
  )?.[1];
  await sql((statement ?? "").replace("administrator@example.com", ada.email));
  expect(await callRpcOrThrow<SecondFactor>(ada.client, "get_second_factor")).toMatchObject({
    enrolledAt: null,
    verifiedUntil: null,
    recoveryCodes: 0,
  });
  await enrolled(ada);
  expect(await decides(ada.client)).toMatchObject({ ok: false, code: "DRIVER_NOT_FOUND" });
});

// docs/readings.md: second-factor
test("where the setting requires a factor, administrators and cashiers without one cannot decide", async () => {
  const [ada, { id: hubId, cashier }, rosa] = [
    await newAdmin(),
    await newHub(nextUnusedLocation()),
    await newCustomer(),
  ];
  const refusal = async (person: TestPerson) =>
    runAsIsolated(person, async (runQuery) => {
      await runQuery("update private.settings set value = 'true' where key = 'second_factor_required'");
      const [row] = await runQuery<{ answer: unknown }>("select private.second_factor_refusal() as answer");
      return row?.answer;
    });
  expect([await refusal(ada), await refusal(cashier)]).toEqual([
    expect.objectContaining({ ...NOT_YET, reason: "not_enrolled" }),
    expect.objectContaining({ ...NOT_YET, reason: "not_enrolled" }),
  ]);
  expect(await refusal(rosa)).toBeNull();

  await enrolled(cashier);
  const otherSession = await signInAgain(cashier);
  expect(
    await callRpc(otherSession, "count_deposit", { p_hub_id: hubId, p_deposit_id: randomUUID(), p_denominations: {} }),
  ).toMatchObject(NOT_YET);

  const counter = {
    p_cashier_id: cashier.id,
    p_hub_id: hubId,
    p_collection_id: randomUUID(),
    p_amount: 80,
    p_code: "AAAAAAAA",
  };
  const giveCollectionAs = async (client: TestClient) =>
    callRpc(serviceClient(), "give_collection", { ...counter, p_session_id: await readSessionId(client) });
  expect(await giveCollectionAs(otherSession)).toMatchObject(NOT_YET);
  expect(await giveCollectionAs(cashier.client)).not.toMatchObject(NOT_YET);
});
