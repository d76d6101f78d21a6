// Requests for cash between users who know each other: who may request, how often, and how a request ends.
import { randomUUID } from "node:crypto";
import {
  callRpc,
  callRpcOrThrow,
  newCustomer,
  nextUnusedLocation,
  sql,
  uniquePhone,
  type RpcResult,
  type TestPerson,
} from "./support/harness";
import { sharedAdmin, newDelivery, deliveryRequest, type TransactionJson } from "./support/deliveries";

jest.setTimeout(60_000);

type CashRequest = {
  id: string;
  mine: boolean;
  state: string;
  name: string;
  phone: string | null;
  amount: number;
  note: string | null;
  reason: string | null;
  transactionId: string | null;
};
const createCashRequest = (
  requester: TestPerson,
  payer: TestPerson | string,
  overrides: object = {},
): Promise<RpcResult<CashRequest>> =>
  callRpc<CashRequest>(requester.client, "request_cash", {
    p_body: {
      phone: typeof payer === "string" ? payer : payer.phone,
      amount: 120,
      address: "9 Palm Avenue",
      unit: "Apt 4B",
      location: nextUnusedLocation(),
      ...overrides,
    },
  });
const listCashRequests = async (person: TestPerson): Promise<CashRequest[]> =>
  (await callRpcOrThrow<{ items: CashRequest[] }>(person.client, "list_cash_requests")).items;
const declineRequest = (person: TestPerson, id: string, overrides: object = {}) =>
  callRpc<CashRequest>(person.client, "decline_cash_request", { p_id: id, ...overrides });
const listNotifications = async (person: TestPerson) =>
  (
    await sql<{ payload: { type: string; userId: string } }>(
      "select payload from graphile_worker._private_jobs where payload ->> 'userId' = $1",
      [person.id],
    )
  ).map(({ payload }) => payload.type);
const answerWithDelivery = (from: TestPerson, to: TestPerson, requestId: string) =>
  callRpc<TransactionJson>(from.client, "create_transaction", {
    p_body: deliveryRequest(to, nextUnusedLocation(), { requestId }),
    p_client_action_id: randomUUID(),
  });
/** Two users: sam has sent cash to rita, so rita may request cash from him. */
async function createPairWithDelivery(): Promise<{ sam: TestPerson; rita: TestPerson }> {
  const [sam, rita] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
  await newDelivery({ sender: sam, receiver: rita });
  return { sam, rita };
}
const REFUSED_AS_STRANGER = {
  ok: false,
  code: "FORBIDDEN",
  message: "You can ask people who have sent you cash before",
};

test("the requested user reads who requests how much, what for and where to; after they send, both read that it was sent", async () => {
  const { sam, rita } = await createPairWithDelivery();
  const created = await createCashRequest(rita, sam, { note: " Rent  for May " });
  expect(created.data).toMatchObject({ mine: true, state: "open", name: "Sam Sender", phone: null });
  const [received] = await listCashRequests(sam);
  expect(received).toMatchObject({
    mine: false,
    name: "Rita Receiver",
    phone: rita.phone,
    amount: 120,
    note: "Rent for May",
  });
  expect(await listNotifications(sam)).toContain("cash_requested");
  const sent = await answerWithDelivery(sam, rita, received?.id ?? "");
  expect(sent.data?.status).toBe("pending");
  for (const person of [sam, rita])
    expect((await listCashRequests(person))[0]).toMatchObject({ state: "sent", transactionId: sent.data?.id });
  expect(await answerWithDelivery(sam, rita, received?.id ?? "")).toMatchObject({ ok: false, code: "NOT_FOUND" });
});

test("refuses strangers with the same answer for an existing number, an unknown one, their own and a number of someone who has blocked them", async () => {
  const { sam, rita } = await createPairWithDelivery();
  const stranger = await newCustomer({ name: "Steve Stranger" });
  const first = await createCashRequest(rita, sam);
  await declineRequest(sam, first.data?.id ?? "", { p_block: true });
  await sql("update private.cash_requests set ended_at = ended_at - interval '2 days' where requester_id = $1", [
    rita.id,
  ]);
  for (const answer of [
    await createCashRequest(stranger, sam),
    await createCashRequest(sam, rita),
    await createCashRequest(rita, uniquePhone()),
    await createCashRequest(rita, rita),
    await createCashRequest(rita, sam),
  ])
    expect(answer).toMatchObject(REFUSED_AS_STRANGER);
  expect(await listCashRequests(stranger)).toEqual([]);
});

test("lets users request from anyone who has added them as a contact", async () => {
  const [sam, rita] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
  expect(await createCashRequest(rita, sam)).toMatchObject(REFUSED_AS_STRANGER);
  await callRpcOrThrow(sam.client, "save_contact", { p_body: { name: "Rita", phone: rita.phone } });
  expect(await createCashRequest(rita, sam)).toMatchObject({ ok: true });
});

test("a decline gives a reason and blocks new requests for a day; the requester is not told of a block", async () => {
  const { sam, rita } = await createPairWithDelivery();
  const { data } = await createCashRequest(rita, sam);
  expect(await createCashRequest(rita, sam)).toMatchObject({
    code: "INVALID_STATE",
    message: expect.stringContaining("already") as string,
  });
  await declineRequest(sam, data?.id ?? "", { p_reason: "Not this month" });
  expect(await declineRequest(sam, data?.id ?? "")).toMatchObject({ ok: true });
  expect((await listCashRequests(rita))[0]).toMatchObject({ state: "declined", reason: "Not this month" });
  expect(await listNotifications(rita)).toContain("cash_request_declined");
  expect(await createCashRequest(rita, sam)).toMatchObject({
    message: "They declined today. You can ask again tomorrow.",
  });
  expect(await answerWithDelivery(sam, rita, data?.id ?? "")).toMatchObject({ code: "NOT_FOUND" });
});

test("only the requested user declines, only the requester withdraws, and others get NOT_FOUND", async () => {
  const { sam, rita } = await createPairWithDelivery();
  const { data } = await createCashRequest(rita, sam);
  const stranger = await newCustomer({ name: "Steve Stranger" });
  for (const caller of [rita, stranger])
    expect(await declineRequest(caller, data?.id ?? "")).toMatchObject({ code: "NOT_FOUND" });
  for (const caller of [sam, stranger])
    expect(await callRpc(caller.client, "withdraw_cash_request", { p_id: data?.id })).toMatchObject({
      code: "NOT_FOUND",
    });
  for (let n = 0; n < 2; n++)
    expect((await callRpcOrThrow<CashRequest>(rita.client, "withdraw_cash_request", { p_id: data?.id })).state).toBe(
      "withdrawn",
    );
  expect(await declineRequest(sam, data?.id ?? "")).toMatchObject({
    code: "INVALID_STATE",
    message: "This request is over",
  });
});

test("refuses to answer a request with a delivery to another user", async () => {
  const { sam, rita } = await createPairWithDelivery();
  const kim = await newCustomer({ name: "Kim Known" });
  const { data } = await createCashRequest(rita, sam);
  expect(await answerWithDelivery(sam, kim, data?.id ?? "")).toMatchObject({ code: "NOT_FOUND" });
  expect(await answerWithDelivery(kim, rita, data?.id ?? "")).toMatchObject({ code: "NOT_FOUND" });
  expect((await listCashRequests(sam))[0]).toMatchObject({ state: "open" });
});

test("expires an unanswered request after three days, after which it can be repeated; ten a day are the limit", async () => {
  const { sam, rita } = await createPairWithDelivery();
  const { data } = await createCashRequest(rita, sam);
  await sql("update private.cash_requests set expires_at = clock_timestamp() where id = $1", [data?.id]);
  expect((await listCashRequests(sam))[0]).toMatchObject({ state: "expired" });
  expect(await answerWithDelivery(sam, rita, data?.id ?? "")).toMatchObject({ code: "NOT_FOUND" });
  for (let n = 0; n < 9; n++) {
    const repeated = await createCashRequest(rita, sam);
    expect(repeated.ok).toBe(true);
    await callRpcOrThrow(rita.client, "withdraw_cash_request", { p_id: repeated.data?.id });
  }
  expect(await createCashRequest(rita, sam)).toMatchObject({ code: "RATE_LIMITED" });
});

test("two concurrent requests to the same user create one", async () => {
  const { sam, rita } = await createPairWithDelivery();
  const answers = await Promise.all([createCashRequest(rita, sam), createCashRequest(rita, sam)]);
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test("redacting a delivery deletes the request that it answered", async () => {
  const { sam, rita } = await createPairWithDelivery();
  const { data } = await createCashRequest(rita, sam);
  const sent = await answerWithDelivery(sam, rita, data?.id ?? "");
  await callRpcOrThrow(rita.client, "accept_transaction", { p_transaction_id: sent.data?.id });
  for (const fn of ["admin_cancel_delivery", "admin_delete_transaction"])
    await callRpcOrThrow((await sharedAdmin()).client, fn, { p_transaction_id: sent.data?.id, p_reason: "Asked for" });
  expect(await listCashRequests(sam)).toEqual([]);
});
