// A leg is one transfer of cash between two parties, here sender and driver. Its code proves the latest count that both
// agreed on, until it expires. The driver cannot leave a sender who has confirmed the count.
import { anonymousClient, callRpc, callRpcOrThrow, sql, type RpcResult, type TestPerson } from "./support/harness";
import {
  openIncidentAbout,
  sharedAdmin,
  countAndConfirm,
  createDeliveryInStatus,
  readDriverStatus,
  readLeg,
  positionBody,
  readStatus,
  type AssignedDelivery,
} from "./support/deliveries";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

const deliveryArgs = ({ id }: AssignedDelivery, overrides: Record<string, unknown> = {}) => ({
  p_transaction_id: id,
  ...overrides,
});
const prove = (delivery: AssignedDelivery, p_code: string, driver: TestPerson = delivery.driver): Promise<RpcResult> =>
  callRpc(driver.client, "prove_leg", deliveryArgs(delivery, { p_code, p_position: positionBody(delivery.at) }));
const expireLegCode = ({ id }: AssignedDelivery) =>
  sql(
    "update private.leg_codes c set expires_at = clock_timestamp() from public.custody_legs l where l.id = c.leg_id and l.transaction_id = $1",
    [id],
  );

test("a leg's code expires, and is valid again once the other side has opened it", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const code = await countAndConfirm(delivery.driver, delivery);
  await expireLegCode(delivery);
  expect(await prove(delivery, code)).toMatchObject({ code: "expired_code" });
  expect(await callRpcOrThrow(delivery.sender.client, "confirm_leg", deliveryArgs(delivery))).toMatchObject({ code });
  expect((await prove(delivery, code)).ok).toBe(true);
});

test("a dispute invalidates the code for good, also when both agree on the sum again", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const before = await countAndConfirm(delivery.driver, delivery);
  await callRpcOrThrow(delivery.sender.client, "dispute_leg", deliveryArgs(delivery, { p_counted: 70 }));
  const after = await countAndConfirm(delivery.driver, delivery);
  expect(after).not.toBe(before);
  expect(await prove(delivery, before)).toMatchObject({ code: "invalid_code" });
  expect((await prove(delivery, after)).ok).toBe(true);
});

test("a driver cannot leave a sender who has confirmed, however long they waited", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  await countAndConfirm(delivery.driver, delivery);
  await sql("update public.custody_legs set arrived_at = arrived_at - interval '1 hour' where transaction_id = $1", [
    delivery.id,
  ]);
  expect(
    await callRpc(delivery.driver.client, "leave_pickup", deliveryArgs(delivery, { p_reason: "Nobody opens" })),
  ).toMatchObject({
    code: "LEAVE_TOO_EARLY",
  });
  expect([await readStatus(delivery.id), (await readLeg(delivery)).state]).toEqual(["assigned", "verifying"]);
});

longTest("changing the count is limited to 60 times per person", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const { driver, sender } = delivery;
  const countSuccessesUntilLimited = async (call: (n: number) => Promise<RpcResult>): Promise<number> => {
    const answers: RpcResult[] = [];
    for (let n = 1; n <= 70; n++) answers.push(await call(n));
    expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(["RATE_LIMITED"]));
    expect(Number((answers.at(-1) as { retryAfter?: number }).retryAfter)).toBeGreaterThan(0);
    return answers.filter(({ ok }) => ok).length;
  };
  const { token } = await callRpcOrThrow<{ token: string }>(sender.client, "create_leg_link", deliveryArgs(delivery));
  const args = { p_token: token };
  expect(
    await countSuccessesUntilLimited((n) =>
      callRpc(anonymousClient(), "dispute_leg_by_link", { ...args, p_counted: n }),
    ),
  ).toBe(60);
  expect(
    await countSuccessesUntilLimited((n) =>
      callRpc(driver.client, "count_leg", deliveryArgs(delivery, { p_amount: n })),
    ),
  ).toBe(60);
  // The signed-in sender has a separate limit, and repeating a count does not use it up.
  expect((await callRpc(sender.client, "dispute_leg", deliveryArgs(delivery, { p_counted: 70 }))).ok).toBe(true);
  expect(
    await countSuccessesUntilLimited(() => callRpc(sender.client, "create_leg_link", deliveryArgs(delivery))),
  ).toBe(59);
  const [{ words } = { words: 0 }] = await sql<{ words: number }>(
    "select jsonb_array_length(evidence) as words from public.custody_legs where transaction_id = $1",
    [delivery.id],
  );
  expect(words).toBe(181);
});

test("recording the cash as lost ends its return, and frees the driver", async () => {
  const delivery = await createDeliveryInStatus("in_transit");
  await callRpcOrThrow(delivery.driver.client, "fail_task", deliveryArgs(delivery, { p_reason: "Robbed" }));
  await openIncidentAbout(delivery.driver);
  await callRpcOrThrow(
    (await sharedAdmin()).client,
    "admin_record_lost_cash",
    deliveryArgs(delivery, { p_reason: "Robbed" }),
  );
  expect([await readLeg(delivery), (await readDriverStatus(delivery.driver)).status]).toMatchObject([
    { kind: "return", state: "failed" },
    "online",
  ]);
});
