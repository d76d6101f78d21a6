// Decisions on cash and money take two administrators of a team: one requests, another approves, and it is executed
// once. A team's only administrator decides immediately, and the record says so.
import {
  openIncidentAbout,
  createDeliveryInStatus,
  newDelivery,
  readStatus,
  type TestDelivery,
  type AssignedDelivery,
} from "./support/deliveries";
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  runAsIsolated,
  serviceClient,
  sql,
  type TestPerson,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";
import { adminFunctionForAction } from "./support/admin-functions";

jest.setTimeout(120_000);

let sender: TestPerson;
let receiver: TestPerson;
let ada: TestPerson;
let alan: TestPerson;
let thea: TestPerson;
let stranger: TestPerson;
beforeAll(async () => {
  const team = `approvals ${Date.now()}`;
  [sender, receiver, ada, alan, thea, stranger] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    newAdmin({ name: "Ada Admin", team }),
    newAdmin({ name: "Alan Admin", team }),
    newAdmin({ name: "Thea Third", team }),
    newAdmin({ name: "Otto Other" }),
  ]);
});

const DEFAULT_REASON = "The receiver's phone is broken";
type PendingApprovalJson = { approvalId: string; expiresAt: string };
type ListedApproval = { id: string; state: string; mine: boolean; conflictOfInterest: boolean; [key: string]: unknown };
const requestDecision = (caller: TestPerson, decision: string, id: string, reason: string | null = DEFAULT_REASON) =>
  callRpc<PendingApprovalJson>(caller.client, adminFunctionForAction(decision), {
    p_transaction_id: id,
    ...(reason === null ? {} : { p_reason: reason }),
  });
const requestApproval = async (
  caller: TestPerson,
  decision: string,
  id: string,
  reason: string | null = DEFAULT_REASON,
): Promise<string> => {
  const answer = await requestDecision(caller, decision, id, reason);
  if (!answer.ok || !answer.data.approvalId)
    throw new Error(`${decision} returned no approval: ${JSON.stringify(answer)}`);
  return answer.data.approvalId;
};
const approve = (caller: TestPerson, id: string) =>
  callRpc<ListedApproval>(caller.client, "admin_grant_approval", { p_id: id });
const decline = (caller: TestPerson, id: string) =>
  callRpc<ListedApproval>(caller.client, "admin_decline_approval", { p_id: id });
const listApprovals = (caller: TestPerson) =>
  callRpcOrThrow<{ isSoleAdmin: boolean; items: ListedApproval[] }>(caller.client, "admin_list_approvals");
const listed = async (caller: TestPerson, id: string) =>
  (await listApprovals(caller)).items.find((approval) => approval.id === id);
const stateOf = async (id: string): Promise<string> =>
  (await queryRow<{ state: string }>("select state from private.approvals where id = $1", [id])).state;
const listRecordedActions = (id: string) =>
  sql<{ action: string; details: Record<string, unknown> }>(
    "select action, admin_id, reason, details from private.admin_actions where subject_id = $1 order by id",
    [id],
  );
const letExpire = (id: string) =>
  sql("update private.approvals set expires_at = clock_timestamp() - interval '1 millisecond' where id = $1", [id]);
const failed = async (amount = 80): Promise<AssignedDelivery> => {
  const delivery = await createDeliveryInStatus("servicing", { sender, receiver, amount });
  await callRpcOrThrow(delivery.driver.client, "fail_task", {
    p_transaction_id: delivery.id,
    p_reason: "Nobody there",
  });
  return delivery;
};
const createDeliveryInIncident = async (): Promise<AssignedDelivery> => {
  const delivery = await failed();
  await openIncidentAbout(delivery.driver);
  return delivery;
};
const accepted = async (): Promise<TestDelivery> => {
  const delivery = await newDelivery({ sender, receiver });
  await callRpcOrThrow(receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
  return delivery;
};

// docs/readings.md: two-administrators
describe("with a second administrator in the team", () => {
  test("completing without a code waits, changes nothing, and is executed when the other administrator approves", async () => {
    const delivery = await createDeliveryInStatus("servicing", { sender, receiver });
    const id = await requestApproval(ada, "complete_override", delivery.id);
    expect(await readStatus(delivery.id)).toBe("servicing");
    expect(await listRecordedActions(delivery.id)).toEqual([]);
    expect(await listed(alan, id)).toMatchObject({
      action: "complete_override",
      state: "waiting",
      requestedBy: "Ada Admin",
      mine: false,
      conflictOfInterest: false,
      reason: DEFAULT_REASON,
      subjectKind: "delivery",
      amount: 80,
      senderName: "Sam Sender",
      receiverName: "Rita Receiver",
      driverName: delivery.driver.name,
    });
    expect(await listed(ada, id)).toMatchObject({ mine: true });
    expect((await approve(alan, id)).data).toMatchObject({ state: "approved" });
    expect(await readStatus(delivery.id)).toBe("delivered");
    expect(await listRecordedActions(delivery.id)).toEqual([
      { action: "complete_override", admin_id: ada.id, reason: DEFAULT_REASON, details: { approvedBy: alan.id } },
    ]);
    expect(await listed(alan, id)).toBeUndefined();
  });

  test.each<[string, () => Promise<{ id: string }>, string | null, string]>([
    ["confirm_payment", accepted, null, "payment_confirmed"],
    ["refund", () => failed(200.01), DEFAULT_REASON, "refunded"],
    ["cash_returned", failed, DEFAULT_REASON, "failed"],
    ["cash_lost", createDeliveryInIncident, DEFAULT_REASON, "failed"],
  ])("%s waits for the second administrator too", async (decision, make, reason, becomes) => {
    const delivery = await make();
    const before = await readStatus(delivery.id);
    const id = await requestApproval(ada, decision, delivery.id, reason);
    expect(await readStatus(delivery.id)).toBe(before);
    expect(await listRecordedActions(delivery.id)).toEqual([]);
    expect((await approve(alan, id)).ok).toBe(true);
    expect(await readStatus(delivery.id)).toBe(becomes);
    expect(await listRecordedActions(delivery.id)).toMatchObject([
      { action: decision, details: { approvedBy: alan.id } },
    ]);
  });

  longTest(
    "one administrator refunds up to $200 without approval, and the record does not call them alone",
    async () => {
      const delivery = await failed(200);
      expect((await requestDecision(ada, "refund", delivery.id)).data).toMatchObject({ status: "refunded" });
      expect(await listRecordedActions(delivery.id)).toMatchObject([{ action: "refund", details: {} }]);
    },
  );

  test("lost cash ends the holding, makes the driver eligible for offers, and notifies driver and sender", async () => {
    const delivery = await createDeliveryInIncident();
    await approve(alan, await requestApproval(ada, "cash_lost", delivery.id, "Robbed at the corner"));
    const entries = `select x.cause, x.amount::float, f.owner as giver, t.kind as taker from ledger.transfers x
      join ledger.accounts f on f.id = x.from_account join ledger.accounts t on t.id = x.to_account
      where x.transaction_id = $1 order by x.id desc limit 1`;
    expect(await queryRow(entries, [delivery.id])).toEqual({
      cause: "cash_lost",
      amount: 80,
      giver: delivery.driver.id,
      taker: "lost",
    });
    expect(await callRpcOrThrow(delivery.driver.client, "get_driver_holdings")).toMatchObject({ held: 0 });
    const notifications = await sql(
      `select j.payload ->> 'userId' as id from graphile_worker._private_jobs j where j.payload ->> 'type' = 'cash_lost' and j.payload ->> 'transactionId' = $1 order by 1`,
      [delivery.id],
    );
    expect(notifications).toEqual([delivery.driver.id, sender.id].sort().map((id) => ({ id })));
    expect((await requestDecision(ada, "cash_lost", delivery.id)).ok).toBe(true);
    expect(await requestDecision(ada, "cash_returned", delivery.id)).toMatchObject({
      code: "INVALID_STATE_TRANSITION",
    });
  });

  test("a ceiling rises only with the other administrator's approval, and falls without it", async () => {
    const driver = await newDriver();
    const setCeiling = (ceiling: number) =>
      callRpc<PendingApprovalJson>(ada.client, "admin_set_cash_ceiling", {
        p_user_id: driver.id,
        p_ceiling: ceiling,
        p_reason: "Trusted",
      });
    const first = (await setCeiling(1500)).data?.approvalId ?? "";
    expect(await listed(alan, first)).toMatchObject({ subjectKind: "driver", amount: 1500, before: 500 });
    expect(await callRpcOrThrow(driver.client, "get_driver_holdings")).toMatchObject({ ceiling: 500 });
    expect((await approve(alan, first)).ok).toBe(true);
    expect(await callRpcOrThrow(driver.client, "get_driver_holdings")).toMatchObject({ ceiling: 1500 });
    expect((await setCeiling(300)).data).toMatchObject({ cash: { ceiling: 300 } });
    expect(await listRecordedActions(driver.id)).toMatchObject([
      { action: "approve_driver" },
      { action: "set_cash_ceiling", details: { from: 500, amount: 1500, approvedBy: alan.id } },
      { action: "set_cash_ceiling", details: { from: 1500, amount: 300 } },
    ]);
  });

  longTest("notifies the rest of the team of a request once, and its requester of the answer", async () => {
    const delivery = await accepted();
    const id = await requestApproval(ada, "confirm_payment", delivery.id, null);
    expect(await requestApproval(ada, "confirm_payment", delivery.id, null)).toBe(id);
    await decline(alan, id);
    const notifications = await sql<{ type: string; id: string }>(
      `select j.payload ->> 'type' as type, j.payload ->> 'userId' as id from graphile_worker._private_jobs j
        where j.payload #>> '{facts,approvalId}' = $1 order by 1, 2`,
      [id],
    );
    expect(notifications).toEqual([
      { type: "approval_answered", id: ada.id },
      ...[alan.id, thea.id].sort().map((adminId) => ({ type: "approval_needed", id: adminId })),
    ]);
  });

  longTest("a notice of an answer names the subject of the request", async () => {
    const readNotificationFacts = async (approval: string, type: string) =>
      (
        await queryRow<{ facts: object }>(
          "select j.payload -> 'facts' as facts from graphile_worker._private_jobs j where j.payload #>> '{facts,approvalId}' = $1 and j.payload ->> 'type' = $2 limit 1",
          [approval, type],
        )
      ).facts;
    const driver = await newDriver({ name: "Dora Driver" });
    const ceilingRequest = await callRpcOrThrow<PendingApprovalJson>(ada.client, "admin_set_cash_ceiling", {
      p_user_id: driver.id,
      p_ceiling: 1500,
      p_reason: DEFAULT_REASON,
    });
    await decline(alan, ceilingRequest.approvalId);
    expect(await readNotificationFacts(ceilingRequest.approvalId, "approval_answered")).toMatchObject({
      subject: "Dora Driver",
      driverId: driver.id,
      state: "declined",
    });
    const delivery = await accepted();
    const id = await requestApproval(ada, "confirm_payment", delivery.id, null);
    expect(await readNotificationFacts(id, "approval_needed")).toMatchObject({
      subject: expect.stringMatching(/^TXN-/),
    });
  });

  longTest("counts open requests for those who may approve them, not for the requester", async () => {
    const counted = async (person: TestPerson) =>
      (await callRpcOrThrow<{ counts: { approvals: number } }>(person.client, "admin_list_attention_items")).counts
        .approvals;
    const before = await Promise.all([ada, alan, stranger].map(counted));
    await requestApproval(ada, "confirm_payment", (await accepted()).id, null);
    const [ownCount = 0, teammatesCount = 0, otherTeamCount = 0] = before;
    expect(await Promise.all([ada, alan, stranger].map(counted))).toEqual([
      ownCount,
      teammatesCount + 1,
      otherTeamCount,
    ]);
  });

  test("declining changes nothing but the record, and the requester may withdraw", async () => {
    const delivery = await accepted();
    const first = await requestApproval(ada, "confirm_payment", delivery.id, null);
    expect((await decline(alan, first)).data).toMatchObject({ state: "declined" });
    expect((await decline(alan, first)).ok).toBe(true);
    expect(await approve(alan, first)).toMatchObject({ code: "APPROVAL_CLOSED", message: "This was declined" });
    const second = await requestApproval(ada, "confirm_payment", delivery.id, null);
    expect(second).not.toBe(first);
    expect((await decline(ada, second)).ok).toBe(true);
    expect(await readStatus(delivery.id)).not.toBe("payment_confirmed");
    expect((await listRecordedActions(delivery.id)).map(({ action }) => action)).toEqual([
      "decline_approval",
      "decline_approval",
    ]);
  });
});

// docs/readings.md: two-administrators
describe("it cannot be approved", () => {
  test("by the requester, another team, a driver or any other user", async () => {
    const delivery = await createDeliveryInStatus("servicing", { sender, receiver });
    const id = await requestApproval(ada, "complete_override", delivery.id);
    expect(await approve(ada, id)).toMatchObject({
      code: "CONFLICT_OF_INTEREST",
      message: "You requested this yourself. Another administrator must approve it.",
    });
    for (const person of [stranger, delivery.driver, sender])
      for (const decide of [approve, decline]) expect(await decide(person, id)).toMatchObject({ code: "NOT_FOUND" });
    expect(await listed(stranger, id)).toBeUndefined();
    expect(await readStatus(delivery.id)).toBe("servicing");
    expect(await stateOf(id)).toBe("waiting");
  });

  test("by a party to the delivery, who may not decline it and is not notified", async () => {
    const team = `parties ${Date.now()}`;
    const [requester, party, uninvolved] = await Promise.all([
      newAdmin({ team }),
      newAdmin({ name: "Pia Party", team }),
      newAdmin({ team }),
    ]);
    const delivery = await newDelivery({ sender: party, receiver });
    await callRpcOrThrow(receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
    const id = await requestApproval(requester, "confirm_payment", delivery.id, null);
    expect(await listed(party, id)).toMatchObject({ conflictOfInterest: true });
    for (const decide of [approve, decline])
      expect(await decide(party, id)).toMatchObject({ code: "CONFLICT_OF_INTEREST" });
    expect(
      await sql(
        "select 1 from graphile_worker._private_jobs where payload #>> '{facts,approvalId}' = $1 and payload ->> 'userId' = $2",
        [id, party.id],
      ),
    ).toEqual([]);
    expect((await approve(uninvolved, id)).ok).toBe(true);
  });

  longTest("when every other administrator is a party: then it cannot be requested either", async () => {
    const team = `only a party ${Date.now()}`;
    const [requester, party] = await Promise.all([newAdmin({ team }), newAdmin({ team })]);
    const delivery = await newDelivery({ sender: party, receiver });
    await callRpcOrThrow(receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
    expect(await requestDecision(requester, "confirm_payment", delivery.id, null)).toMatchObject({
      code: "APPROVAL_NEEDED",
    });
    expect(await readStatus(delivery.id)).not.toBe("payment_confirmed");
  });

  test("after half an hour", async () => {
    const delivery = await accepted();
    const answer = await requestDecision(ada, "confirm_payment", delivery.id, null);
    const id = answer.data?.approvalId ?? "";
    const minutes = (Date.parse(answer.data?.expiresAt ?? "") - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(28);
    expect(minutes).toBeLessThanOrEqual(31);
    await letExpire(id);
    expect(await listed(alan, id)).toBeUndefined();
    expect(await approve(alan, id)).toMatchObject({
      code: "APPROVAL_CLOSED",
      message: "The time to approve this is over. Request it again.",
    });
    expect(await stateOf(id)).toBe("expired");
    expect(await requestApproval(ada, "confirm_payment", delivery.id, null)).not.toBe(id);
  });

  longTest("after expiry, which the sweep also notifies to the requester", async () => {
    const id = await requestApproval(ada, "confirm_payment", (await accepted()).id, null);
    await letExpire(id);
    await callRpcOrThrow(serviceClient(), "expire_transactions");
    expect(await stateOf(id)).toBe("expired");
    expect(
      await sql("select payload ->> 'userId' as id from graphile_worker._private_jobs where payload ->> 'key' = $1", [
        `approval_answered:${id}`,
      ]),
    ).toEqual([{ id: ada.id }]);
  });

  test("once the delivery has changed: it is void and listed as void", async () => {
    const delivery = await createDeliveryInStatus("in_transit", { sender, receiver });
    const id = await requestApproval(ada, "complete_override", delivery.id);
    await callRpcOrThrow(delivery.driver.client, "arrive", {
      p_transaction_id: delivery.id,
      p_position: { latitude: delivery.at.lat, longitude: delivery.at.lng },
    });
    expect(await listed(alan, id)).toMatchObject({ state: "void" });
    expect(await approve(alan, id)).toMatchObject({ code: "APPROVAL_CLOSED" });
    expect([await stateOf(id), await readStatus(delivery.id)]).toEqual(["void", "servicing"]);
    expect(await listRecordedActions(delivery.id)).toEqual([]);
  });

  test("once the driver's ceiling or the delivery's amount has changed, or the row was tampered with", async () => {
    const driver = await newDriver();
    const raisedCeiling = await callRpc<PendingApprovalJson>(ada.client, "admin_set_cash_ceiling", {
      p_user_id: driver.id,
      p_ceiling: 900,
      p_reason: "Trusted",
    });
    await callRpcOrThrow(alan.client, "admin_set_cash_ceiling", {
      p_user_id: driver.id,
      p_ceiling: 400,
      p_reason: "Not so",
    });
    expect(await approve(alan, raisedCeiling.data?.approvalId ?? "")).toMatchObject({ code: "APPROVAL_CLOSED" });
    expect(await callRpcOrThrow(driver.client, "get_driver_holdings")).toMatchObject({ ceiling: 400 });

    const unpaid = await accepted();
    const payment = await requestApproval(ada, "confirm_payment", unpaid.id, null);
    await sql("update public.transactions set amount = amount + 1 where id = $1", [unpaid.id]);
    expect(await approve(alan, payment)).toMatchObject({ code: "APPROVAL_CLOSED" });

    const delivery = await createDeliveryInIncident();
    const other = await requestApproval(ada, "cash_lost", delivery.id);
    await sql(
      `update private.approvals set params = jsonb_set(params, '{request,reason}', '"Something else"') where id = $1`,
      [other],
    );
    expect(await approve(alan, other)).toMatchObject({ code: "APPROVAL_CLOSED" });
    expect(await readStatus(delivery.id)).toBe("failed");
  });

  test("when the requester is no longer an administrator", async () => {
    const team = `leaving ${Date.now()}`;
    const [formerAdmin, remainingAdmin] = await Promise.all([newAdmin({ team }), newAdmin({ team })]);
    const delivery = await accepted();
    const id = await requestApproval(formerAdmin, "confirm_payment", delivery.id, null);
    await sql("delete from private.admins where user_id = $1", [formerAdmin.id]);
    expect(await approve(remainingAdmin, id)).toMatchObject({ code: "APPROVAL_CLOSED" });
    expect(await readStatus(delivery.id)).not.toBe("payment_confirmed");
  });
});

// docs/readings.md: two-administrators
longTest("a new request on the same subject replaces one's own, but not another administrator's", async () => {
  const delivery = await createDeliveryInStatus("servicing", { sender, receiver });
  const first = await requestApproval(ada, "complete_override", delivery.id, "Phone broken");
  const second = await requestApproval(ada, "complete_override", delivery.id, "Phone stolen");
  expect([await stateOf(first), await stateOf(second)]).toEqual(["void", "waiting"]);
  expect(await requestDecision(alan, "complete_override", delivery.id)).toMatchObject({
    code: "APPROVAL_NEEDED",
    message: "Another administrator has already requested this. Approve or decline that request.",
  });
  expect((await approve(alan, second)).ok).toBe(true);
  expect(await listRecordedActions(delivery.id)).toMatchObject([{ reason: "Phone stolen" }]);
});

// docs/readings.md: two-administrators
test("a team's only administrator decides immediately, and each record says that they were alone", async () => {
  const delivery = await createDeliveryInStatus("servicing", { sender, receiver });
  expect((await requestDecision(stranger, "complete_override", delivery.id)).data).toMatchObject({
    status: "delivered",
  });
  expect(await listRecordedActions(delivery.id)).toMatchObject([
    { action: "complete_override", details: { withoutApprover: true } },
  ]);
  expect(await listApprovals(stranger)).toMatchObject({ isSoleAdmin: true, items: [] });
  expect(await listApprovals(ada)).toMatchObject({ isSoleAdmin: false });
  const { items } = await callRpcOrThrow<{
    items: { subjectId: string; withoutApprover: boolean; approvedBy: string | null }[];
  }>(stranger.client, "admin_list_actions", { p_limit: 100 });
  expect(items.find(({ subjectId }) => subjectId === delivery.id)).toMatchObject({
    withoutApprover: true,
    approvedBy: null,
  });
});

longTest("private.approvals is readable and writable only through its functions", async () => {
  for (const person of [ada, sender])
    await expect(
      (async () => {
        const { error } = await person.client.from("approvals").select("id");
        if (error) throw new Error(error.message);
      })(),
    ).rejects.toThrow();
});

test("every kind of approval has its rules, and an unknown kind raises an exception", async () => {
  const rules = ["private.is_party($1, $2, $1)", "private.get_approval_facts($2, $1)"];
  const kinds = await sql<{ action: string; executed: boolean }>(
    `select p.action, f.prosrc like '%when ''' || p.action || ''' then%' as executed
       from private.admin_policies p, pg_proc f where p.action is not null and f.oid = 'private.execute_approval'::regproc`,
  );
  expect(kinds.filter(({ executed }) => !executed)).toEqual([]);
  for (const rule of rules)
    for (const { action } of kinds) expect(await sql(`select ${rule}`, [ada.id, action])).toHaveLength(1);
  const raises = async (rule: string, code: string) =>
    expect(sql(`select ${rule}`, [ada.id, "no_such_kind"])).rejects.toMatchObject({ code });
  for (const rule of rules) await raises(rule, "P0002");
  await raises("private.execute_approval($2, $1, '{}', $1, $1)", "20000");
});

// Null facts never differ, so such an approval would never be void.
test.each(["driver", "incident", "hub", "delivery"])("an action of kind %s without facts raises an exception", (kind) =>
  expect(
    runAsIsolated(ada, async (query) => {
      await query(
        `insert into private.admin_policies (name, administrators_needed, category, changes, action, subject_kind)
         values ('admin_test_action', 2, 'money', true, 'test_action', $1)`,
        [kind],
      );
      await query("select private.get_approval_facts('test_action', $1)", [ada.id]);
    }),
  ).rejects.toMatchObject({ code: "20000" }),
);
