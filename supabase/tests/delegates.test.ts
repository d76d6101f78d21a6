// The receiver may name a delegate, who takes the cash for them with a separate code: who names one, which code
// completes the delivery, and how wrong codes are counted.
import {
  runAs,
  anonymousClient,
  callRpc,
  callRpcOrThrow,
  newCustomer,
  queryRow,
  serviceClient,
  sql,
  type RpcResult,
  type TestPerson,
} from "./support/harness";
import {
  sharedAdmin,
  readCode,
  createDeliveryInStatus,
  listJobs,
  newDelivery,
  paidDelivery,
  readStatus,
  wrongCode,
  type TestDelivery,
  type TaskJson,
  type AssignedDelivery,
} from "./support/deliveries";
import { runConcurrentlyOrdered } from "./support/racing";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});

type Link = { token: string; delegate: { name: string; phone: string | null } };
type DeliveryJson = {
  delegate: { name: string; phone: string | null; receivedAt: string | null } | null;
  allowedActions: string[];
};
const deliveryArgs = ({ id }: Pick<TestDelivery, "id">): Record<string, unknown> => ({ p_transaction_id: id });
const NORA = { p_name: "Nora Neighbor", p_phone: "+13055550199" };
const tryNameDelegate = (delivery: TestDelivery, overrides: object = {}, as = receiver): Promise<RpcResult<Link>> =>
  callRpc<Link>(as.client, "name_delegate", { ...deliveryArgs(delivery), ...NORA, ...overrides });
const nameDelegate = async (delivery: TestDelivery, overrides: object = {}): Promise<Link> => {
  const { data, code } = await tryNameDelegate(delivery, overrides);
  if (!data) throw new Error(`not named: ${code}`);
  return data;
};
const revokeDelegate = (delivery: TestDelivery, as = receiver) =>
  callRpc<DeliveryJson>(as.client, "revoke_delegate", deliveryArgs(delivery));
const readDelegateCode = async (token: string): Promise<string> =>
  (await callRpcOrThrow<{ code: string }>(anonymousClient(), "get_delegate_code", { p_token: token })).code;
const completeTask = (
  delivery: AssignedDelivery,
  code: string,
): Promise<RpcResult<TaskJson & { delegate: string | null }>> =>
  callRpc(delivery.driver.client, "complete_task", { ...deliveryArgs(delivery), p_code: code });
const completeWithWrongCode = async (delivery: AssignedDelivery, code: string) =>
  (await completeTask(delivery, code)) as unknown as { code: string; attemptsLeft: number };
const readDelivery = (delivery: TestDelivery, as: TestPerson) =>
  callRpcOrThrow<DeliveryJson>(as.client, "get_transaction_by_id", { transaction_id: delivery.id });
const createDeliveryAtDropOff = (overrides: object = {}): Promise<AssignedDelivery> =>
  createDeliveryInStatus("servicing", { sender, receiver, ...overrides });
const listNotifiedUsers = async (id: string, type: string) =>
  (await listJobs(id)).filter(({ payload }) => payload.type === type).map(({ payload }) => payload.userId);

test("a delegate takes the cash with their own code, and the record, the driver and both parties read their name", async () => {
  const delivery = await createDeliveryAtDropOff();
  const { token } = await nameDelegate(delivery);
  const task = await callRpcOrThrow<{ delegate: string | null }>(delivery.driver.client, "get_current_task");
  expect(task.delegate).toBe("Nora Neighbor");
  const code = await readDelegateCode(token);
  expect(code).not.toBe(await readCode(delivery));
  expect(
    (await callRpc(delivery.driver.client, "verify_code", { ...deliveryArgs(delivery), p_code: code })).data,
  ).toEqual({
    valid: true,
    delegate: "Nora Neighbor",
  });
  expect((await completeTask(delivery, code.toLowerCase())).data).toMatchObject({
    state: "completed",
    delegate: "Nora Neighbor",
  });
  for (const person of [sender, receiver])
    expect((await readDelivery(delivery, person)).delegate).toMatchObject({
      name: "Nora Neighbor",
      receivedAt: expect.any(String) as string,
    });
  const { items } = await callRpcOrThrow<{ items: { what: string; detail: string }[] }>(
    (await sharedAdmin()).client,
    "admin_get_delivery_timeline",
    deliveryArgs(delivery),
  );
  expect(items).toContainEqual(expect.objectContaining({ what: "complete_to_delegate", detail: "Nora Neighbor" }));
  const { evidence } = await queryRow<{ evidence: Record<string, unknown> }>(
    "select evidence from ledger.transfers where transaction_id = $1 and cause = 'handover'",
    [delivery.id],
  );
  expect(evidence).toHaveProperty("delegateId");
  // A delegate's code is no duress code.
  await callRpcOrThrow(serviceClient(), "check_handover_code", deliveryArgs(delivery));
  expect(await sql("select from private.incidents where transaction_id = $1", [delivery.id])).toEqual([]);
  // Their page shows for a day that the delivery is over, and no code.
  expect(await callRpcOrThrow(anonymousClient(), "get_delegation", { p_token: token })).toMatchObject({
    receivedByDelegate: true,
    driver: null,
  });
  expect((await callRpc(anonymousClient(), "get_delegate_code", { p_token: token })).code).toBe("NOT_FOUND");
  expect((await revokeDelegate(delivery)).code).toBe("INVALID_STATE");
});

longTest("the receiver's own code still completes the delivery, and then no delegate is recorded", async () => {
  const delivery = await createDeliveryAtDropOff();
  await nameDelegate(delivery);
  expect((await completeTask(delivery, await readCode(delivery))).data).toMatchObject({
    state: "completed",
    delegate: null,
  });
  expect((await readDelivery(delivery, receiver)).delegate).toBeNull();
});

longTest("a delegate's QR completes too, and contains only the last digits of the receiver's number", async () => {
  const delivery = await createDeliveryAtDropOff();
  const { token } = await nameDelegate(delivery);
  const code = await callRpcOrThrow<{ code: string; receiverPhone: string; amount: number }>(
    anonymousClient(),
    "get_delegate_code",
    {
      p_token: token,
    },
  );
  expect(code.receiverPhone).toBe(receiver.phone.slice(-4));
  const scan = (qr: object) =>
    callRpc<TaskJson>(serviceClient(), "complete_scanned_task", {
      ...deliveryArgs(delivery),
      p_driver_id: delivery.driver.id,
      p_code: code.code,
      p_qr: { transactionId: delivery.id, amount: code.amount, receiverPhone: code.receiverPhone, ...qr },
      p_signature_check: "ok",
    });
  expect((await scan({ amount: 5 })).code).toBe("invalid_signature");
  expect((await scan({})).data?.state).toBe("completed");
});

test("a second code gives no more tries: wrong tries are counted together, and the lock applies to both", async () => {
  const delivery = await createDeliveryAtDropOff();
  const { token } = await nameDelegate(delivery);
  const [receiverCode, delegateCode] = [await readCode(delivery), await readDelegateCode(token)];
  const attemptsLeft: unknown[] = [];
  for (const code of [
    wrongCode(receiverCode),
    wrongCode(delegateCode),
    wrongCode(receiverCode, 1),
    wrongCode(delegateCode, 1),
  ])
    attemptsLeft.push((await completeWithWrongCode(delivery, code)).attemptsLeft);
  expect(attemptsLeft).toEqual([4, 3, 2, 1]);
  // Naming the delegate again, another one, or none resets nothing.
  await nameDelegate(delivery);
  const { token: lastToken } = await nameDelegate(delivery, { p_name: "Otto Other" });
  expect((await completeTask(delivery, wrongCode(receiverCode, 2))).code).toBe("invalid_code");
  for (const code of [receiverCode, await readDelegateCode(lastToken)])
    expect((await completeTask(delivery, code)).code).toBe("CODE_LOCKED");
  expect(await callRpcOrThrow(anonymousClient(), "get_delegation", { p_token: lastToken })).toMatchObject({
    codeLockedUntil: expect.any(String) as string,
  });
});

test("a revoked code is refused and counts as a try, and its link returns NOT_FOUND", async () => {
  const delivery = await createDeliveryAtDropOff();
  const { token } = await nameDelegate(delivery);
  const code = await readDelegateCode(token);
  expect((await revokeDelegate(delivery)).data?.delegate).toBeNull();
  expect((await revokeDelegate(delivery)).ok).toBe(true);
  expect(await completeTask(delivery, code)).toMatchObject({ code: "code_not_found", attemptsLeft: 4 });
  for (const fn of ["get_delegation", "get_delegate_code"])
    expect((await callRpc(anonymousClient(), fn, { p_token: token })).code).toBe("NOT_FOUND");
  expect(await listNotifiedUsers(delivery.id, "delegate_revoked")).toEqual([sender.id, delivery.driver.id]);
  expect(await readStatus(delivery.id)).toBe("servicing");
});

longTest(
  "there is one delegate at a time: a new name or a new link invalidates the previous code and link",
  async () => {
    const delivery = await createDeliveryAtDropOff();
    const first = await nameDelegate(delivery);
    const firstCode = await readDelegateCode(first.token);
    // Naming the same person again creates another link, because the first is not stored; no one is notified twice.
    const repeated = await nameDelegate(delivery);
    expect(await listNotifiedUsers(delivery.id, "delegate_named")).toEqual([sender.id, delivery.driver.id]);
    const second = await nameDelegate(delivery, { p_name: "Otto Other", p_phone: null });
    for (const { token } of [first, repeated])
      expect((await callRpc(anonymousClient(), "get_delegate_code", { p_token: token })).code).toBe("NOT_FOUND");
    expect((await completeTask(delivery, firstCode)).ok).toBe(false);
    expect((await completeTask(delivery, await readDelegateCode(second.token))).data?.delegate).toBe("Otto Other");
  },
);

test("only the receiver names and revokes, after accepting, up to the limit for strangers, and never a party", async () => {
  const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
  const stranger = await newCustomer();
  for (const person of [sender, stranger, delivery.driver, await sharedAdmin()]) {
    expect((await tryNameDelegate(delivery, {}, person)).code).toBe("TRANSACTION_NOT_FOUND");
    expect((await revokeDelegate(delivery, person)).code).toBe("TRANSACTION_NOT_FOUND");
  }
  for (const party of [sender, receiver, delivery.driver])
    expect((await tryNameDelegate(delivery, { p_phone: party.phone })).code).toBe("VALIDATION_ERROR");
  expect((await readDelivery(delivery, receiver)).allowedActions).toContain("name_delegate");
  expect((await readDelivery(delivery, sender)).allowedActions).not.toContain("name_delegate");

  expect((await tryNameDelegate(await newDelivery({ sender, receiver }))).message).toMatch(/after you accept/);
  const largeDelivery = await paidDelivery({ sender, receiver });
  await sql("update public.transactions set amount = 500.01 where id = $1", [largeDelivery.id]);
  expect((await tryNameDelegate(largeDelivery)).message).toMatch(/too large/);
  expect((await readDelivery(largeDelivery, receiver)).allowedActions).not.toContain("name_delegate");
});

test("hides the delegate's code and link from all other users, and stores neither", async () => {
  const delivery = await createDeliveryAtDropOff();
  const { token } = await nameDelegate(delivery);
  const code = await readDelegateCode(token);
  for (const person of [sender, delivery.driver, receiver, await sharedAdmin()]) {
    const responses = await Promise.all([
      callRpc(person.client, "get_transaction_by_id", { transaction_id: delivery.id }),
      callRpc(person.client, "get_current_task"),
      callRpc(person.client, "admin_get_transaction", deliveryArgs(delivery)),
      callRpc(person.client, "get_verification_code", deliveryArgs(delivery)),
    ]);
    expect(JSON.stringify(responses)).not.toMatch(new RegExp(`${code}|${token}`));
    await expect(runAs(person, (query) => query("select * from private.delegates"))).rejects.toThrow(/permission/);
    // Only the receiver and administrators read the delegate's number.
    const mayReadDelegate = person === receiver || person === (await sharedAdmin());
    expect(JSON.stringify(responses).includes(NORA.p_phone)).toBe(mayReadDelegate);
  }
  const storedDelegate = await queryRow("select * from private.delegates where transaction_id = $1", [delivery.id]);
  const jobs = await listJobs(delivery.id);
  expect(JSON.stringify([storedDelegate, jobs])).not.toMatch(new RegExp(`${code}|${token}`));
  expect(JSON.stringify(await callRpcOrThrow(anonymousClient(), "get_delegation", { p_token: token }))).not.toMatch(
    /Receiver Street|Rita Receiver/,
  );
});

longTest(
  "a code is valid as long as the receiver's: it expires, is renewed when opened, and ends with the delivery",
  async () => {
    const delivery = await createDeliveryAtDropOff();
    const { token } = await nameDelegate(delivery);
    const code = await readDelegateCode(token);
    const expireCode = () =>
      sql("update private.delegates set expires_at = clock_timestamp() where transaction_id = $1", [delivery.id]);
    await expireCode();
    expect((await completeTask(delivery, code)).code).toBe("expired_code");
    await readCode(delivery);
    expect((await callRpc(delivery.driver.client, "verify_code", { ...deliveryArgs(delivery), p_code: code })).ok).toBe(
      true,
    );
    await expireCode();
    await readDelegateCode(token);
    expect((await callRpc(delivery.driver.client, "verify_code", { ...deliveryArgs(delivery), p_code: code })).ok).toBe(
      true,
    );
    await callRpcOrThrow(delivery.driver.client, "fail_task", { ...deliveryArgs(delivery), p_reason: "Nobody there" });
    expect((await callRpc(anonymousClient(), "get_delegation", { p_token: token })).code).toBe("NOT_FOUND");
    expect((await tryNameDelegate(delivery)).code).toBe("INVALID_STATE");
    expect((await readDelivery(delivery, receiver)).delegate).toBeNull();
  },
);

longTest.each([1, 2, 3, 4])("revoking a code during its handover has one winner (round %#)", async () => {
  const delivery = await createDeliveryAtDropOff();
  const { token } = await nameDelegate(delivery);
  const code = await readDelegateCode(token);
  const [completed, revocation] = await runConcurrentlyOrdered([
    () => completeTask(delivery, code),
    () => revokeDelegate(delivery),
  ]);
  const { received_at, revoked_at } = await queryRow<{ received_at: Date | null; revoked_at: Date | null }>(
    "select received_at, revoked_at from private.delegates where transaction_id = $1",
    [delivery.id],
  );
  expect([completed?.ok, revocation?.ok]).toEqual(revoked_at === null ? [true, false] : [false, true]);
  expect([received_at !== null, await readStatus(delivery.id)]).toEqual(
    revoked_at === null ? [true, "delivered"] : [false, "servicing"],
  );
});

longTest("limits how often a receiver names delegates, and redacting the delivery deletes their names", async () => {
  const delivery = await createDeliveryInStatus("delivered", { sender, receiver });
  await sql(
    `insert into private.delegates (transaction_id, name, phone, token_hash, code, expires_at, received_at)
     values ($1, 'Nora Neighbor', '+13055550199', sha256(convert_to($2, 'UTF8')), private.encrypt(''), now(), now())`,
    [delivery.id, `of ${delivery.id}`],
  );
  await sql("select private.redact_delivery($1)", [delivery.id]);
  expect(await queryRow("select name, phone from private.delegates where transaction_id = $1", [delivery.id])).toEqual({
    name: "Erased",
    phone: null,
  });

  const otherDelivery = await paidDelivery({ sender, receiver });
  const answers: RpcResult<Link>[] = [];
  // The rate limit's hour may turn meanwhile, which allows ten more.
  while (answers.length < 21 && answers.at(-1)?.ok !== false)
    answers.push(await tryNameDelegate(otherDelivery, { p_name: `Neighbor ${answers.length}`, p_phone: null }));
  expect(answers.length).toBeGreaterThan(10);
  expect(answers.at(-1)?.code).toBe("RATE_LIMITED");
});

longTest("the rate limit stops a receiver from guessing the parties' numbers", async () => {
  const delivery = await paidDelivery({ sender, receiver });
  const guesses: RpcResult<Link>[] = [];
  while (guesses.length < 21 && guesses.at(-1)?.code !== "RATE_LIMITED")
    guesses.push(await tryNameDelegate(delivery, { p_name: `Neighbor ${guesses.length}`, p_phone: sender.phone }));
  expect(guesses[0]?.code).toBe("VALIDATION_ERROR");
  expect(guesses.at(-1)?.code).toBe("RATE_LIMITED");
  expect((await tryNameDelegate(delivery, { p_name: "Somebody else" })).code).toBe("RATE_LIMITED");
});
