// Settings that administrators change: bounded, recorded and effective immediately. Settings that limit cash take two
// administrators.
import { settingKeys, settingsByArea } from "@/lib/domain/settings";
import type { Setting } from "@/lib/contracts/admin/settings";
import { rpcOn, assumeRole, callerFromToken } from "../../e2e/fixtures/rpc";
import { createDeliveryInStatus } from "./support/deliveries";
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  queryRow,
  ownerPool,
  runAsIsolated,
  sql,
  type RpcResult,
  type TestPerson,
} from "./support/harness";

jest.setTimeout(90_000);

let ada: TestPerson;
let alan: TestPerson;
let soleAdmin: TestPerson;
beforeAll(async () => {
  const team = `settings ${Date.now()}`;
  [ada, alan, soleAdmin] = await Promise.all([
    newAdmin({ name: "Ada Admin", team }),
    newAdmin({ name: "Alan Admin", team }),
    newAdmin({ name: "Otto Only" }),
  ]);
});

type SettingList = { isSoleAdmin: boolean; items: Setting[] };
const listSettings = (caller: TestPerson) => callRpcOrThrow<SettingList>(caller.client, "admin_list_settings");
const readSetting = async (key: string, caller = ada): Promise<Setting> => {
  const setting = (await listSettings(caller)).items.find((setting) => setting.key === key);
  if (!setting) throw new Error(`no setting ${key}`);
  return setting;
};
const changeSetting = async (
  key: string,
  value: unknown,
  options: { by?: TestPerson; version?: number; reason?: string } = {},
) =>
  callRpc<Setting & { approvalId?: string }>((options.by ?? ada).client, "admin_change_setting", {
    p_key: key,
    p_value: value,
    p_reason: options.reason ?? "Tried for a week",
    p_version: options.version ?? (await readSetting(key)).version,
  });
const listChanges = async (key: string) =>
  (await callRpcOrThrow<{ items: Record<string, unknown>[] }>(ada.client, "admin_list_setting_changes", { p_key: key }))
    .items;

test("every setting has a rule and a place on the page, and its default is within its bounds", async () => {
  const { items } = await listSettings(ada);
  const rows = await sql<{ key: string }>("select key from private.settings order by key");
  expect(rows.map(({ key }) => key)).toEqual([...settingKeys].sort());
  expect(items.map(({ key }) => key).sort()).toEqual([...settingKeys].sort());
  for (const { key, area } of items) expect(settingsByArea[area] as readonly string[]).toContain(key);
  const invalidDefaults = await sql(
    `select r.key, private.list_setting_value_errors(r, r.initial) as problem from private.setting_rules r
      where r.administrators_needed > 0 and private.list_setting_value_errors(r, r.initial) is not null`,
  );
  expect(invalidDefaults).toEqual([]);
});

test("a change by one administrator applies immediately; its history is immutable", async () => {
  const before = await readSetting("messages_per_delivery");
  const changed = await changeSetting("messages_per_delivery", 201);
  expect(changed).toMatchObject({ ok: true, data: { value: 201, initial: 200, lastChange: { by: "Ada Admin" } } });
  expect(await queryRow("select private.get_setting('messages_per_delivery')::int as n")).toEqual({ n: 201 });
  // Repeating it is no change; a change based on an old version is refused.
  expect(await changeSetting("messages_per_delivery", 201, { version: before.version })).toMatchObject({ ok: true });
  expect(await changeSetting("messages_per_delivery", 202, { version: before.version })).toMatchObject({
    ok: false,
    code: "INVALID_STATE",
    message: "This setting was changed in the meantime. Check it again.",
  });
  await sql("update private.settings set value = '203' where key = 'messages_per_delivery'");
  expect(await changeSetting("messages_per_delivery", 200, { by: alan, reason: "As it was" })).toMatchObject({
    ok: true,
  });
  expect(await listChanges("messages_per_delivery")).toMatchObject([
    { before: 203, after: 200, by: "Alan Admin", reason: "As it was", approvedBy: null, withoutApprover: false },
    { before: 201, after: 203, by: null, reason: null },
    { before: 200, after: 201, by: "Ada Admin", reason: "Tried for a week" },
  ]);
  const actions = await callRpcOrThrow<{ items: Record<string, unknown>[] }>(ada.client, "admin_list_actions", {
    p_action: "change_setting",
    p_search: "messages_per_delivery",
  });
  expect(actions.items[0]).toMatchObject({
    by: "Alan Admin",
    subject: "messages_per_delivery",
    subjectKind: "setting",
  });
  for (const statement of [
    "update private.setting_changes set reason = 'Other'",
    "delete from private.setting_changes",
  ])
    await expect(sql(statement)).rejects.toThrow();
});

test("voids a pending approval of a setting when a release has narrowed its bounds", async () => {
  const requested = await changeSetting("refund_single_approver_limit", 400);
  const withNarrowedRule = await runAsIsolated(alan, async (query) => {
    await query("update private.setting_rules set maximum = 300 where key = 'refund_single_approver_limit'");
    const [row] = await query<{ answer: unknown }>("select app.admin_grant_approval($1) as answer", [
      requested.data?.approvalId,
    ]);
    const [value] = await query<{ value: number }>(
      "select private.get_setting('refund_single_approver_limit')::int as value",
    );
    return [row?.answer, value?.value];
  });
  expect(withNarrowedRule).toEqual([
    expect.objectContaining({ ok: false, code: "APPROVAL_CLOSED", reason: "void" }),
    200,
  ]);
  await callRpcOrThrow(ada.client, "admin_decline_approval", { p_id: requested.data?.approvalId });
});

test("a longer wait at the drop-off applies to the next read, also for a driver already there", async () => {
  const delivery = await createDeliveryInStatus("servicing");
  const { version } = await readSetting("door_wait_seconds");
  const client = await ownerPool.connect();
  try {
    // Rolled back at the end: the setting is global.
    await client.query("begin");
    const callAsUser = async (person: TestPerson, fn: string, args: Record<string, unknown> = {}) => {
      await assumeRole(client, callerFromToken((await person.client.auth.getSession()).data.session?.access_token));
      return (await rpcOn(client, fn, args)) as RpcResult<{ doorAttempts?: { waitSeconds: number } }>;
    };
    const readDoorWait = async () =>
      (await callAsUser(delivery.driver, "get_current_task")).data?.doorAttempts?.waitSeconds;
    expect(await readDoorWait()).toBe(300);
    const longerWait = { p_key: "door_wait_seconds", p_value: 420, p_reason: "Tall buildings", p_version: version };
    expect(await callAsUser(ada, "admin_change_setting", longerWait)).toMatchObject({ ok: true });
    expect(await readDoorWait()).toBe(420);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("a setting that bounds cash waits for a second administrator, and its approval is void after another change", async () => {
  const requested = await changeSetting("location_access_log_days", 366);
  expect(requested).toMatchObject({ ok: true, data: { approvalId: expect.any(String) as string } });
  const id = requested.data?.approvalId;
  expect(await readSetting("location_access_log_days", alan)).toMatchObject({
    value: 365,
    administratorsNeeded: 2,
    waiting: { approvalId: id, value: 366, mine: false, by: "Ada Admin" },
  });
  const { items } = await callRpcOrThrow<{ items: Record<string, unknown>[] }>(alan.client, "admin_list_approvals");
  expect(items.find((setting) => setting.id === id)).toMatchObject({
    subjectKind: "setting",
    setting: { key: "location_access_log_days", before: 365, after: 366 },
  });
  expect(await callRpc(ada.client, "admin_grant_approval", { p_id: id })).toMatchObject({
    ok: false,
    code: "CONFLICT_OF_INTEREST",
  });
  expect(await callRpc(alan.client, "admin_grant_approval", { p_id: id })).toMatchObject({ ok: true });
  expect(await listChanges("location_access_log_days")).toMatchObject([
    { before: 365, after: 366, by: "Ada Admin", approvedBy: "Alan Admin", withoutApprover: false },
  ]);
  const staleApprovalId = (await changeSetting("location_access_log_days", 400)).data?.approvalId;
  // Another team's only administrator needs no approval.
  expect(await changeSetting("location_access_log_days", 365, { by: soleAdmin, reason: "Back" })).toMatchObject({
    ok: true,
    data: { value: 365, waiting: null },
  });
  expect(await callRpc(alan.client, "admin_grant_approval", { p_id: staleApprovalId })).toMatchObject({
    ok: false,
    code: "APPROVAL_CLOSED",
  });
  expect(await queryRow("select value from private.settings where key = 'location_access_log_days'")).toEqual({
    value: 365,
  });
});

test("a team's only administrator changes it immediately, and the history says that they were alone", async () => {
  expect((await listSettings(soleAdmin)).isSoleAdmin).toBe(true);
  expect(await changeSetting("identity_document_days", 31, { by: soleAdmin })).toMatchObject({
    ok: true,
    data: { value: 31 },
  });
  expect(await changeSetting("identity_document_days", 30, { by: soleAdmin })).toMatchObject({
    ok: true,
    data: { value: 30 },
  });
  expect(await listChanges("identity_document_days")).toMatchObject([
    { withoutApprover: true, by: "Otto Only" },
    { withoutApprover: true },
  ]);
});

test.each([
  ["offer_timeout_seconds", 29, "Must be between 30 and 1800"],
  ["offer_timeout_seconds", 60.5, "Must be a whole number"],
  ["offer_timeout_seconds", true, "This setting takes another kind of value"],
  ["check_in_away_share", 0.123, "At most two decimals"],
  ["day_close_enforced", 1, "This setting takes another kind of value"],
  ["dispatch_pauses_seconds", [15, 3], "Must be between 5 and 7200"],
  ["dispatch_pauses_seconds", 15, "This setting takes another kind of value"],
  ["documents_notice_hours", [20, 9], "Must be two hours of the day, the earlier one first"],
  ["documents_expired_stop_offers", ["photo"], "This setting takes another kind of value"],
  ["arrival_radius_m", 501, "Must not be above 500, the value of another setting"],
  ["arrival_warning_radius_m", 199, "Must not be below 200, the value of another setting"],
  ["money_day_identity", 499, "Must not be below 500, the value of another setting"],
])("%s is never %j", async (key, value, message) => {
  expect(await changeSetting(key, value)).toMatchObject({
    ok: false,
    code: "VALIDATION_ERROR",
    errors: [{ path: "value", message }],
  });
});

test("fixed settings are read-only, and other users see no settings", async () => {
  expect(await changeSetting("time_zone", "Europe/Madrid")).toMatchObject({ ok: false, code: "FORBIDDEN" });
  expect(await changeSetting("ops_position_interval_ms", 500)).toMatchObject({ ok: false, code: "FORBIDDEN" });
  expect(
    await callRpc(ada.client, "admin_change_setting", { p_key: "nothing", p_value: 1, p_reason: "Why", p_version: 0 }),
  ).toMatchObject({ ok: false, code: "NOT_FOUND" });
  const sam = await newCustomer({ name: "Sam Sender" });
  expect(await callRpc(sam.client, "admin_list_settings")).toMatchObject({ ok: false, code: "NOT_FOUND" });
  expect(await callRpc(sam.client, "admin_list_setting_changes", { p_key: "offer_timeout_seconds" })).toMatchObject({
    ok: false,
  });
  expect(await changeSetting("offer_timeout_seconds", 60, { by: sam, version: 0 })).toMatchObject({
    ok: false,
    code: "NOT_FOUND",
  });
});

test("one of several concurrent changes of a setting is applied, and the others are refused", async () => {
  const { version } = await readSetting("notification_sms_per_hour");
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      changeSetting("notification_sms_per_hour", 1001 + n, { by: n % 2 ? ada : alan, version }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await listChanges("notification_sms_per_hour")).toHaveLength(1);
  expect(await changeSetting("notification_sms_per_hour", 1000)).toMatchObject({ ok: true });
});
