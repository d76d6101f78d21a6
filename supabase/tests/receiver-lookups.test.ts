// A request with an unknown number returns RECEIVER_NOT_FOUND, which reveals that the number has no account. So unknown
// numbers are limited by account and by IP address (`ipHash`).
import { randomUUID } from "node:crypto";
import {
  callRpc,
  callRpcOrThrow,
  newCustomer,
  queryRow,
  serviceClient,
  sql,
  uniquePhone,
  type RpcResult,
  type TestPerson,
  type LatLng,
} from "./support/harness";
import { newDelivery, deliveryRequest, nextUnusedLocation, type TransactionJson } from "./support/deliveries";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

const DAILY_LIMIT = 10;
const DAILY_LIMIT_PER_IP = 40;

let cachedLocation: LatLng | undefined;
const requestDeliveryFrom = (
  person: TestPerson,
  number: string,
  ipHash: string | null = null,
): Promise<RpcResult<TransactionJson>> =>
  callRpc<TransactionJson>(person.client, "create_transaction", {
    p_body: { ...deliveryRequest(person, (cachedLocation ??= nextUnusedLocation())), receiverPhone: number },
    p_client_action_id: randomUUID(),
    p_ip_hash: ipHash,
  });
const requestUnknownNumbers = async (
  person: TestPerson,
  count: number,
  ipHash: string | null = null,
): Promise<Set<string | undefined>> => {
  const codes = new Set<string | undefined>();
  for (let n = 0; n < count; n++) codes.add((await requestDeliveryFrom(person, uniquePhone(), ipHash)).code);
  return codes;
};
const backdateLookups = (person: TestPerson) =>
  sql("update private.receiver_lookups set looked_up_at = looked_up_at - interval '1 day' where caller_key = $1", [
    `user:${person.id}`,
  ]);

describe("an account that looks up unknown numbers", () => {
  // docs/readings.md: receiver-not-found
  test("gets RECEIVER_NOT_FOUND ten times a day; then LOOKUP_LIMITED, whether a number exists or not", async () => {
    const [prober, knownCustomer] = await Promise.all([
      newCustomer({ name: "Nosy Norman" }),
      newCustomer({ name: "Kim Known" }),
    ]);
    expect(await requestUnknownNumbers(prober, DAILY_LIMIT)).toEqual(new Set(["RECEIVER_NOT_FOUND"]));
    const [unknownNumber, knownNumber] = [
      await requestDeliveryFrom(prober, uniquePhone()),
      await requestDeliveryFrom(prober, knownCustomer.phone),
    ];
    for (const answer of [unknownNumber, knownNumber])
      expect(answer).toEqual({
        ok: false,
        code: "LOOKUP_LIMITED",
        message: "Too many unknown numbers today",
        retryAfter: expect.any(Number) as number,
      });
    const { retryAfter } = unknownNumber as unknown as { retryAfter: number };
    expect(retryAfter).toBeGreaterThan(86_000);
    expect(retryAfter).toBeLessThanOrEqual(86_400);
    expect(await sql("select 1 from public.transactions where user_id = $1", [prober.id])).toEqual([]);
  });

  longTest("counts a number once in any format, and reaches it once its owner has signed up", async () => {
    const sam = await newCustomer({ name: "Sam Sender" });
    const number = uniquePhone();
    for (let n = 0; n < DAILY_LIMIT + 5; n++)
      expect((await requestDeliveryFrom(sam, n % 2 ? number : `${number.slice(0, 5)} ${number.slice(5)}`)).code).toBe(
        "RECEIVER_NOT_FOUND",
      );
    expect(await requestUnknownNumbers(sam, DAILY_LIMIT - 1)).toEqual(new Set(["RECEIVER_NOT_FOUND"]));
    expect((await requestDeliveryFrom(sam, uniquePhone())).code).toBe("LOOKUP_LIMITED");
    const rosa = await newCustomer({ name: "Rosa Receiver", phone: number });
    expect((await requestDeliveryFrom(sam, number)).data).toMatchObject({
      status: "pending",
      receiver: { id: rosa.id },
    });
  });

  longTest("may still send to previous receivers", async () => {
    const [sam, rosa] = await Promise.all([
      newCustomer({ name: "Sam Sender" }),
      newCustomer({ name: "Rosa Receiver" }),
    ]);
    await newDelivery({ sender: sam, receiver: rosa });
    await requestUnknownNumbers(sam, DAILY_LIMIT + 1);
    expect((await requestDeliveryFrom(sam, rosa.phone)).ok).toBe(true);
  });

  longTest("may look up again after a day", async () => {
    const sam = await newCustomer({ name: "Sam Sender" });
    await requestUnknownNumbers(sam, DAILY_LIMIT);
    await backdateLookups(sam);
    expect(await requestUnknownNumbers(sam, DAILY_LIMIT)).toEqual(new Set(["RECEIVER_NOT_FOUND"]));
    expect((await requestDeliveryFrom(sam, uniquePhone())).code).toBe("LOOKUP_LIMITED");
  });

  longTest("gets no more from concurrent look-ups", async () => {
    const prober = await newCustomer({ name: "Nosy Norman" });
    const codes = (await Promise.all(Array.from({ length: 30 }, () => requestDeliveryFrom(prober, uniquePhone())))).map(
      ({ code }) => code,
    );
    expect(codes.filter((code) => code === "RECEIVER_NOT_FOUND")).toHaveLength(DAILY_LIMIT);
    expect(codes.filter((code) => code === "LOOKUP_LIMITED")).toHaveLength(20);
  });

  test("stores hashes instead of numbers, and deletes them after a day", async () => {
    const sam = await newCustomer({ name: "Sam Sender" });
    const number = uniquePhone();
    await requestDeliveryFrom(sam, number);
    const rows = await sql<{ number_hash: Buffer }>("select * from private.receiver_lookups where caller_key = $1", [
      `user:${sam.id}`,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows) + String(rows[0]?.number_hash)).not.toContain(number.slice(2));
    await backdateLookups(sam);
    await callRpcOrThrow(serviceClient(), "clean_up", { p_from: 1, p_ms: 60_000 });
    expect(
      await queryRow("select count(*)::int as n from private.receiver_lookups where caller_key = $1", [
        `user:${sam.id}`,
      ]),
    ).toEqual({ n: 0 });
  });
});

// docs/readings.md: receiver-not-found
test("accounts at one IP address share a limit of 40; another IP address has a separate limit", async () => {
  const [ipHash, otherIpHash] = [randomUUID(), randomUUID()];
  const accounts = await Promise.all(
    Array.from({ length: DAILY_LIMIT_PER_IP / 8 + 1 }, () => newCustomer({ name: "Nosy Norman" })),
  );
  const nextAccount = accounts.at(-1) as TestPerson;
  for (const account of accounts.slice(0, -1))
    expect(await requestUnknownNumbers(account, 8, ipHash)).toEqual(new Set(["RECEIVER_NOT_FOUND"]));
  expect((await requestDeliveryFrom(nextAccount, uniquePhone(), ipHash)).code).toBe("LOOKUP_LIMITED");
  expect((await requestDeliveryFrom(nextAccount, uniquePhone(), otherIpHash)).code).toBe("RECEIVER_NOT_FOUND");
});

longTest("limits direct calls to the database too: sixty deliveries a minute", async () => {
  const [sam, rosa] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rosa Receiver" })]);
  const answers: RpcResult<TransactionJson>[] = [];
  for (let n = 0; n < 8; n++)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, () => requestDeliveryFrom(sam, rosa.phone)))));
  // The minute may end during the test, so two minutes' limits may apply.
  expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(121);
  const refused = answers.filter(({ ok }) => !ok);
  expect(refused.length).toBeGreaterThanOrEqual(39);
  for (const answer of refused)
    expect(answer).toMatchObject({ code: "RATE_LIMITED", retryAfter: expect.any(Number) as number });
  expect((await requestDeliveryFrom(rosa, sam.phone)).ok).toBe(true);
});
