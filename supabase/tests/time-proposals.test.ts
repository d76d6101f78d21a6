// The receiver proposes another time and the sender answers: permissions, deadlines, effects and notices.
import {
  callRpc,
  callRpcOrThrow,
  newCustomer,
  queryRow,
  sql,
  type RpcResult,
  type TestPerson,
} from "./support/harness";
import {
  sharedAdmin,
  readAsAdmin,
  createDeliveryInStatus,
  listJobs,
  newDelivery,
  findOpenOffer,
  paidDelivery,
  type TestDelivery,
} from "./support/deliveries";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

type Proposal = { id: string; state: string; from: string; to: string; startsAt: string };
type DeliveryJson = {
  preferredTime: { from: string; to: string; startsAt: string } | null;
  timeProposal: Proposal | null;
  allowedActions: string[];
  version: number;
  fee: number | null;
};
const deliveryArgs = (delivery: TestDelivery) => ({ p_transaction_id: delivery.id });
const readDelivery = (delivery: TestDelivery, as: TestPerson) =>
  callRpcOrThrow<DeliveryJson>(as.client, "get_transaction_by_id", { transaction_id: delivery.id });
/** The evening of the day after tomorrow, in the service's time zone. */
async function eveningWindow(from = "17:00", to = "19:00"): Promise<{ day: string; from: string; to: string }> {
  const { day } = await queryRow<{ day: string }>(
    "select to_char((now() at time zone private.get_time_zone())::date + 2, 'YYYY-MM-DD') as day",
  );
  return { day, from: from, to };
}
const proposeTime = (
  delivery: TestDelivery,
  proposal: object,
  as = delivery.receiver,
): Promise<RpcResult<DeliveryJson>> =>
  callRpc<DeliveryJson>(as.client, "propose_time", { ...deliveryArgs(delivery), p_window: proposal });
const answerProposal = (
  delivery: TestDelivery,
  id: string,
  accept: boolean,
  as = delivery.sender,
): Promise<RpcResult<DeliveryJson>> =>
  callRpc<DeliveryJson>(as.client, "answer_time_proposal", {
    ...deliveryArgs(delivery),
    p_proposal_id: id,
    p_accept: accept,
  });
async function proposeAndReadId(delivery: TestDelivery, proposal?: object): Promise<string> {
  const { timeProposal } = await callRpcOrThrow<DeliveryJson>(delivery.receiver.client, "propose_time", {
    ...deliveryArgs(delivery),
    p_window: proposal ?? (await eveningWindow()),
  });
  return timeProposal?.id ?? "";
}
const listTimeNotifications = async (id: string) =>
  (await listJobs(id))
    .filter(({ payload }) => /^time_|^transaction_edited/.test(String(payload.type)))
    .map(({ payload }) => [payload.type, payload.userId]);

test("before accepting, the receiver proposes another time; the sender agrees once, the price stays, and both are notified", async () => {
  const delivery = await newDelivery();
  const { fee } = await readDelivery(delivery, delivery.sender);
  const first = await proposeTime(delivery, await eveningWindow());
  expect(first.data?.timeProposal).toMatchObject({ state: "open", from: "17:00", to: "19:00" });
  // Sent again after a lost response, it is the same proposal, notified once.
  expect((await proposeTime(delivery, await eveningWindow())).data?.timeProposal).toEqual(first.data?.timeProposal);
  const id = first.data?.timeProposal?.id ?? "";
  const deliveryAsSender = await readDelivery(delivery, delivery.sender);
  expect([deliveryAsSender.timeProposal?.id, deliveryAsSender.preferredTime]).toEqual([id, null]);
  expect(deliveryAsSender.allowedActions).toContain("answer_time");

  const agreed = await answerProposal(delivery, id, true);
  expect(agreed.data).toMatchObject({ timeProposal: null, fee, preferredTime: { from: "17:00", to: "19:00" } });
  expect(agreed.data?.preferredTime?.startsAt).toBe(first.data?.timeProposal?.startsAt);
  expect((await answerProposal(delivery, id, true)).ok).toBe(true);
  expect(await listTimeNotifications(delivery.id)).toEqual([
    ["time_proposed", delivery.sender.id],
    ["time_accepted", delivery.receiver.id],
  ]);
  expect((await proposeTime(delivery, await eveningWindow())).message).toBe("The delivery already has this time");
  const { items } = await callRpcOrThrow<{ items: { what: string; detail: string | null; groups?: string[] }[] }>(
    (await sharedAdmin()).client,
    "admin_get_delivery_timeline",
    { p_transaction_id: delivery.id, p_group: "steps" },
  );
  expect(items.map(({ what }) => what)).toEqual(expect.arrayContaining(["propose_time", "accept_time"]));
  expect(items.find(({ what }) => what === "propose_time")?.detail).toMatch(/^\d{4}-\d\d-\d\d, 17:00–19:00$/);
});

test("a new proposal replaces the open one, and an answer to that is refused; a decline is notified, and another may follow", async () => {
  const delivery = await paidDelivery();
  const oldProposalId = await proposeAndReadId(delivery);
  const id = await proposeAndReadId(delivery, await eveningWindow("18:00", "20:00"));
  expect((await answerProposal(delivery, oldProposalId, true)).message).toMatch(/no longer proposed/);
  const declinedTime = await answerProposal(delivery, id, false);
  expect(declinedTime.data).toMatchObject({ preferredTime: null, timeProposal: { id, state: "declined" } });
  expect((await answerProposal(delivery, id, false)).ok).toBe(true);
  expect((await answerProposal(delivery, id, true)).message).toMatch(/no longer proposed/);
  expect((await readDelivery(delivery, delivery.sender)).allowedActions).not.toContain("answer_time");
  expect((await listTimeNotifications(delivery.id)).at(-1)).toEqual(["time_declined", delivery.receiver.id]);
  for (const hour of ["09", "10", "11"]) await proposeAndReadId(delivery, await eveningWindow(`${hour}:00`, "20:00"));
  expect((await proposeTime(delivery, await eveningWindow("12:00", "20:00"))).code).toBe("RATE_LIMITED");
});

longTest("one of two concurrent answers counts; a sender who changes the time has answered", async () => {
  const delivery = await newDelivery();
  const id = await proposeAndReadId(delivery);
  const [accepted, declined] = await Promise.all([
    answerProposal(delivery, id, true),
    answerProposal(delivery, id, false),
  ]);
  expect([accepted.ok, declined.ok].filter(Boolean)).toHaveLength(1);

  const otherDelivery = await newDelivery();
  const proposalId = await proposeAndReadId(otherDelivery);
  await callRpcOrThrow(otherDelivery.sender.client, "edit_transaction", {
    p_transaction_id: otherDelivery.id,
    p_patch: {
      version: (await readDelivery(otherDelivery, otherDelivery.sender)).version,
      preferredTime: await eveningWindow("10:00", "12:00"),
    },
  });
  expect((await answerProposal(otherDelivery, proposalId, true)).message).toMatch(/no longer proposed/);
  expect((await readDelivery(otherDelivery, otherDelivery.receiver)).timeProposal).toBeNull();
});

longTest("agreeing withdraws offers for the old time, and an acceptance by a driver ends the proposal", async () => {
  const delivery = await createDeliveryInStatus("broadcast");
  const id = await proposeAndReadId(delivery);
  expect((await answerProposal(delivery, id, true)).ok).toBe(true);
  expect(await findOpenOffer(delivery.driver)).toBeUndefined();
  expect((await readAsAdmin(delivery.id)).status).toBe("payment_confirmed");

  const assigned = await createDeliveryInStatus("broadcast");
  const proposalId = await proposeAndReadId(assigned);
  await callRpcOrThrow(assigned.driver.client, "accept_offer", { p_id: assigned.offer.id });
  expect((await answerProposal(assigned, proposalId, true)).message).toMatch(/A driver already has it/);
  expect((await proposeTime(assigned, await eveningWindow())).message).toMatch(/A driver already has it/);
  expect((await readDelivery(assigned, assigned.receiver)).timeProposal).toBeNull();
  expect(await queryRow("select state from private.time_proposals where id = $1", [proposalId])).toEqual({
    state: "withdrawn",
  });
});

test("refuses other users and distant days, and expires proposals that can no longer be kept", async () => {
  const delivery = await newDelivery();
  for (const person of [delivery.sender, await newCustomer(), await sharedAdmin()])
    expect((await proposeTime(delivery, await eveningWindow(), person)).code).toBe("TRANSACTION_NOT_FOUND");
  expect((await proposeTime(delivery, { day: "2099-01-01", from: "10:00", to: "12:00" })).code).toBe(
    "VALIDATION_ERROR",
  );
  const id = await proposeAndReadId(delivery);
  for (const person of [delivery.receiver, await newCustomer(), await sharedAdmin()])
    expect((await answerProposal(delivery, id, true, person)).code).toBe("TRANSACTION_NOT_FOUND");
  await sql(
    "update private.time_proposals set starts_at = now() - interval '2 hours', ends_at = now() + interval '1 minute' where id = $1",
    [id],
  );
  const { timeProposal, allowedActions } = await readDelivery(delivery, delivery.sender);
  expect([timeProposal, allowedActions.includes("answer_time")]).toEqual([null, false]);
  expect((await answerProposal(delivery, id, true)).message).toMatch(/no longer proposed/);
  // An expired one does not block a new one.
  expect(await proposeAndReadId(delivery)).not.toBe(id);
});

longTest("deletes a proposal after the retention time, and stores nothing about people", async () => {
  const [oldDelivery, recent] = await Promise.all([newDelivery(), newDelivery()]);
  const ids = [await proposeAndReadId(oldDelivery), await proposeAndReadId(recent)];
  await sql(
    "update private.time_proposals set proposed_at = now() - make_interval(days => private.get_setting('retention_days')::int + 1) where id = $1",
    [ids[0]],
  );
  let cleanUpStep = 1;
  while (cleanUpStep > 0)
    cleanUpStep = (
      await queryRow<{ next: number }>("select coalesce((app.clean_up($1, 60000) #>> '{data,next}')::int, 0) as next", [
        cleanUpStep,
      ])
    ).next;
  expect(await sql("select id from private.time_proposals where id = any ($1)", [ids])).toEqual([{ id: ids[1] }]);
  // A redacted delivery's proposal has times only, no text and no names.
  await callRpcOrThrow((await sharedAdmin()).client, "admin_cancel_delivery", {
    ...deliveryArgs(recent),
    p_reason: "Asked for",
  });
  await sql("select private.redact_delivery($1)", [recent.id]);
  const [storedProposal] = await sql("select * from private.time_proposals where id = $1", [ids[1]]);
  expect(Object.keys(storedProposal ?? {}).sort()).toEqual([
    "answered_at",
    "day",
    "ends_at",
    "id",
    "preferred_from",
    "preferred_to",
    "proposed_at",
    "starts_at",
    "state",
    "transaction_id",
  ]);
});
