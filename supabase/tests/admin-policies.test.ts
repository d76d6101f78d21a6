// private.admin_policies defines for each administrator function and class of settings: who decides, how many
// administrators it takes, the bounds, and the delay for a team's only administrator.
import { newDelivery } from "./support/deliveries";
import { ZERO_PRICE } from "./support/prices";
import {
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  runAsIsolated,
  sql,
  type TestPerson,
} from "./support/harness";
import type { Approval } from "../../lib/contracts/admin/approvals";
import { approvalActions } from "../../lib/domain/approval-actions";

jest.setTimeout(120_000);

type Json = Record<string, unknown>;
type Query = <R extends Json = Json>(text: string, values?: unknown[]) => Promise<R[]>;

test("every administrator function has a policy, and every policy belongs to a function or a class of settings", async () => {
  const functions = await sql<{ name: string; changes: boolean }>(
    `select p.proname as name, p.provolatile = 'v' as changes from pg_proc p
      where p.pronamespace = 'app'::regnamespace and p.proname like 'admin\\_%' order by 1`,
  );
  const policies = await sql<{ name: string; changes: boolean }>(
    "select name, changes from private.admin_policies where name like 'admin\\_%' order by 1",
  );
  expect(policies).toEqual(functions);
  expect(await sql("select name from private.admin_policies where name not like 'admin\\_%' order by 1")).toEqual(
    await sql("select distinct policy as name from private.setting_rules order by 1"),
  );
});

test("every setting has a policy", async () => {
  expect(
    await sql(
      `select s.key from private.settings s left join private.setting_rules r on r.key = s.key
         left join private.admin_policies p on p.name = r.policy where p.name is null`,
    ),
  ).toEqual([]);
});

test("the app has a name for every decision that takes two administrators", async () => {
  const actions = await sql<{ action: string }>("select action from private.admin_policies where action is not null");
  expect(actions.map(({ action }) => action).sort()).toEqual([...approvalActions].sort());
});

test("requires a bound for every money action that one person may take", async () => {
  expect(
    await sql(
      `select name from private.admin_policies where category = 'money' and changes and administrators_needed = 1 order by 1`,
    ),
  ).toEqual(
    // None of these pays anyone: they close, refuse, hold or send back.
    [
      "close_payout",
      "decline_approval",
      "export_payout_credits",
      "hold_cash",
      "refuse_money_review",
      "set_return_hub",
    ].map((name) => ({
      name: `admin_${name}`,
    })),
  );
});

test("a provider account takes two administrators, and the second one sees its last characters", async () => {
  const team = `accounts ${Date.now()}`;
  const [ada, alan, driver] = await Promise.all([
    newAdmin({ name: "Ada Admin", team }),
    newAdmin({ name: "Alan Admin", team }),
    newDriver(),
  ]);
  const { approvalId } = await callRpcOrThrow<{ approvalId: string }>(ada.client, "admin_set_provider_account", {
    p_user_id: driver.id,
    p_provider_id: "acct_attacker9999",
    p_reason: "Set up",
  });
  const listAccounts = () =>
    sql("select provider_id from private.payout_accounts where driver_id = $1 and ended_at is null", [driver.id]);
  expect(await listAccounts()).toEqual([]);
  const { items } = await callRpcOrThrow<{ items: Approval[] }>(alan.client, "admin_list_approvals");
  expect(items.find(({ id }) => id === approvalId)).toMatchObject({
    action: "set_provider_account",
    subjectKind: "driver",
    account: { before: null, after: "9999" },
  });
  await callRpcOrThrow(alan.client, "admin_grant_approval", { p_id: approvalId });
  expect(await listAccounts()).toEqual([{ provider_id: "acct_attacker9999" }]);
});

test("one of two administrators refunds alone up to the daily limit", async () => {
  const [ada] = await Promise.all([newAdmin({ name: "Ada Admin", team: `refunds ${Date.now()}` })]);
  const canRefundAlone = (amount: number) =>
    sql("select private.can_decide_alone('refund', $1, $2) as ok", [amount, ada.id]).then(
      ([row]) => row?.ok as boolean,
    );
  expect([await canRefundAlone(200), await canRefundAlone(200.01)]).toEqual([true, false]);
  await sql(
    `insert into private.admin_actions (admin_id, action, subject_id, details)
     select $1, 'refund', gen_random_uuid(), '{"amount": 200}' from generate_series(1, 4)`,
    [ada.id],
  );
  expect([await canRefundAlone(200), await canRefundAlone(201)]).toEqual([true, false]);
  await sql(
    `insert into private.admin_actions (admin_id, action, subject_id, details) values ($1, 'refund', gen_random_uuid(), '{"amount": 200}')`,
    [ada.id],
  );
  expect(await canRefundAlone(1)).toBe(false);
});

describe("the only administrator of a team", () => {
  let lena: TestPerson;
  let sender: TestPerson;
  beforeAll(async () => {
    [lena, sender] = await Promise.all([newAdmin({ name: "Lena Lone" }), newCustomer({ name: "Sam Sender" })]);
    // Changes are delayed only after the platform's first delivery.
    await newDelivery({ sender, receiver: await newCustomer() });
  });
  // As in production; the local stack has no delay.
  const withDelay = <T>(work: (query: Query) => Promise<T>): Promise<T> =>
    runAsIsolated(lena, async (query) => {
      await query("update private.settings set value = '24' where key = 'sole_admin_delay_hours'");
      return work(query);
    });
  const addPrice = async (query: Query, overrides: Json = {}): Promise<Json> => {
    const body = JSON.stringify({ ...ZERO_PRICE, kind: "sender", senderId: sender.id, flat: 3, ...overrides });
    const [row] = await query<{ answer: Json }>("select app.admin_add_price($1::jsonb) as answer", [body]);
    return row?.answer ?? {};
  };
  const readApprovalId = (answer: Json) => (answer.data as { approvalId: string }).approvalId;
  const listVersions = (query: Query) =>
    query("select flat from private.fee_schedules where sender_id = $1", [sender.id]);
  const applyChange = (query: Query, id: string) => query("select app.apply_scheduled_change($1) as answer", [id]);
  const makeDue = (query: Query, id: string) =>
    query("update private.approvals set effective_at = clock_timestamp() where id = $1", [id]);
  const readState = async (query: Query, id: string) =>
    (await query("select state from private.approvals where id = $1", [id]))[0]?.state;

  test("changes prices after 24 hours, and every administrator is notified in the app and outside", () =>
    withDelay(async (query) => {
      const id = readApprovalId(await addPrice(query));
      const [row] = await query<{ hours: number }>(
        "select round(extract(epoch from effective_at - requested_at) / 3600)::int as hours from private.approvals where id = $1",
        [id],
      );
      expect(row?.hours).toBe(24);
      expect(await listVersions(query)).toEqual([]);
      await applyChange(query, id);
      expect(await listVersions(query)).toEqual([]);
      const notifications = await query(
        `select j.payload ->> 'userId' as id from graphile_worker._private_jobs j
          where j.payload ->> 'type' = 'change_scheduled' and j.payload #>> '{facts,approvalId}' = $1`,
        [id],
      );
      expect(notifications).toEqual(expect.arrayContaining([{ id: lena.id }]));
      await makeDue(query, id);
      await applyChange(query, id);
      expect(await listVersions(query)).toEqual([{ flat: 300 }]);
      expect(await readState(query, id)).toBe("applied");
      await applyChange(query, id);
      expect(await listVersions(query)).toHaveLength(1);
    }));

  test("can withdraw the change during the delay", () =>
    withDelay(async (query) => {
      const id = readApprovalId(await addPrice(query));
      await query("select app.admin_decline_approval($1)", [id]);
      await makeDue(query, id);
      await applyChange(query, id);
      expect([await readState(query, id), await listVersions(query)]).toEqual(["declined", []]);
    }));

  test("has the change voided when its subject changed, and needs a second approval once there is another administrator", () =>
    withDelay(async (query) => {
      const changedApproval = readApprovalId(await addPrice(query));
      await query(
        `insert into private.fee_schedules (kind, sender_id, version, valid_from, flat, added_by, reason)
         values ('sender', $1, 1, clock_timestamp(), 100, $2, 'Meanwhile')`,
        [sender.id, lena.id],
      );
      await makeDue(query, changedApproval);
      await applyChange(query, changedApproval);
      expect(await readState(query, changedApproval)).toBe("void");
      const joinedApproval = readApprovalId(await addPrice(query));
      await query("insert into private.admins (user_id, team) values ($1, $2)", [sender.id, lena.id]);
      await makeDue(query, joinedApproval);
      await applyChange(query, joinedApproval);
      expect(await readState(query, joinedApproval)).toBe("void");
    }));

  const scheduleSetting = async (query: Query, key: string, value: number): Promise<string> => {
    const [row] = await query<{ answer: Json }>(
      "select app.admin_change_setting($1, $2::jsonb, 'Busy season', private.get_setting_version($1)) as answer",
      [key, String(value)],
    );
    return readApprovalId(row?.answer ?? {});
  };
  const readSetting = async (query: Query, key: string) =>
    (await query("select private.get_setting($1)::int as value", [key]))[0]?.value;

  test("voids one of two scheduled settings that would contradict each other", () =>
    withDelay(async (query) => {
      const dailyLimitChange = await scheduleSetting(query, "refund_single_approver_daily_limit", 300);
      const limitChange = await scheduleSetting(query, "refund_single_approver_limit", 400);
      await makeDue(query, dailyLimitChange);
      await makeDue(query, limitChange);
      await applyChange(query, dailyLimitChange);
      await applyChange(query, limitChange);
      expect([await readState(query, dailyLimitChange), await readState(query, limitChange)]).toEqual([
        "applied",
        "void",
      ]);
      expect([
        await readSetting(query, "refund_single_approver_limit"),
        await readSetting(query, "refund_single_approver_daily_limit"),
      ]).toEqual([200, 300]);
    }));

  test("voids a scheduled setting when a release has narrowed its bounds", () =>
    withDelay(async (query) => {
      const id = await scheduleSetting(query, "refund_single_approver_limit", 400);
      await query("update private.setting_rules set maximum = 300 where key = 'refund_single_approver_limit'");
      await makeDue(query, id);
      await applyChange(query, id);
      expect([await readState(query, id), await readSetting(query, "refund_single_approver_limit")]).toEqual([
        "void",
        200,
      ]);
    }));

  test("schedules a limited number of changes a day", () =>
    withDelay(async (query) => {
      await query("update private.settings set value = '2' where key = 'sole_admin_changes_per_day'");
      for (const flatFee of [1, 2]) expect(await addPrice(query, { flat: flatFee })).toMatchObject({ ok: true });
      expect(await addPrice(query, { flat: 2 })).toMatchObject({ ok: true });
      expect(await addPrice(query, { flat: 4 })).toMatchObject({
        ok: false,
        code: "APPROVAL_NEEDED",
        reason: "day_bound",
      });
    }));

  test("decides about a delivery without a delay", () =>
    withDelay(async (query) => {
      const [row] = await query<{ delay: string }>(
        "select private.get_sole_admin_delay(p)::text as delay from private.admin_policies p where p.action = 'confirm_payment'",
      );
      expect(row?.delay).toBe("00:00:00");
    }));

  test("has a delay for prices, settings, limits, accounts and hubs", () =>
    withDelay(async (query) => {
      const rows = await query(
        "select name from private.admin_policies where sole_admin_delay is not null order by name",
      );
      expect(rows.map(({ name }) => name)).toEqual([
        "admin_add_price",
        "admin_change_setting",
        "admin_set_cash_ceiling",
        "admin_set_provider_account",
        "admin_update_hub",
        "settings_two",
      ]);
    }));
});
