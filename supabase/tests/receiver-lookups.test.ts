// "Receiver not found" reveals that a number has no account, so it is rate-limited.
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

const LIMIT = 10;
const FROM_ONE_ADDRESS = 40;

let place: LatLng | undefined;
const requestDeliveryFrom = (
  person: TestPerson,
  number: string,
  address: string | null = null,
): Promise<RpcResult<TransactionJson>> =>
  callRpc<TransactionJson>(person.client, "create_transaction", {
    p_body: { ...deliveryRequest(person, (place ??= nextUnusedLocation())), receiverPhone: number },
    p_client_action_id: randomUUID(),
    p_ip_hash: address,
  });
const codesOf = async (
  person: TestPerson,
  times: number,
  address: string | null = null,
): Promise<Set<string | undefined>> => {
  const codes = new Set<string | undefined>();
  for (let n = 0; n < times; n++) codes.add((await requestDeliveryFrom(person, uniquePhone(), address)).code);
  return codes;
};
const aDayPasses = (person: TestPerson) =>
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
    expect(await codesOf(prober, LIMIT)).toEqual(new Set(["RECEIVER_NOT_FOUND"]));
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
    for (let n = 0; n < LIMIT + 5; n++)
      expect((await requestDeliveryFrom(sam, n % 2 ? number : `${number.slice(0, 5)} ${number.slice(5)}`)).code).toBe(
        "RECEIVER_NOT_FOUND",
      );
    expect(await codesOf(sam, LIMIT - 1)).toEqual(new Set(["RECEIVER_NOT_FOUND"]));
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
    await codesOf(sam, LIMIT + 1);
    expect((await requestDeliveryFrom(sam, rosa.phone)).ok).toBe(true);
  });

  longTest("may look up again after a day", async () => {
    const sam = await newCustomer({ name: "Sam Sender" });
    await codesOf(sam, LIMIT);
    await aDayPasses(sam);
    expect(await codesOf(sam, LIMIT)).toEqual(new Set(["RECEIVER_NOT_FOUND"]));
    expect((await requestDeliveryFrom(sam, uniquePhone())).code).toBe("LOOKUP_LIMITED");
  });

  longTest("gets no more from concurrent look-ups", async () => {
    const prober = await newCustomer({ name: "Nosy Norman" });
    const codes = (await Promise.all(Array.from({ length: 30 }, () => requestDeliveryFrom(prober, uniquePhone())))).map(
      ({ code }) => code,
    );
    expect(codes.filter((code) => code === "RECEIVER_NOT_FOUND")).toHaveLength(LIMIT);
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
    await aDayPasses(sam);
    await callRpcOrThrow(serviceClient(), "clean_up", { p_from: 1, p_ms: 60_000 });
    expect(
      await queryRow("select count(*)::int as n from private.receiver_lookups where caller_key = $1", [
        `user:${sam.id}`,
      ]),
    ).toEqual({ n: 0 });
  });
});

// docs/readings.md: receiver-not-found
test("several accounts at one address share a larger limit; another address has its own", async () => {
  const [address, otherAddress] = [randomUUID(), randomUUID()];
  const accounts = await Promise.all(
    Array.from({ length: FROM_ONE_ADDRESS / 8 + 1 }, () => newCustomer({ name: "Nosy Norman" })),
  );
  const last = accounts.at(-1) as TestPerson;
  for (const account of accounts.slice(0, -1))
    expect(await codesOf(account, 8, address)).toEqual(new Set(["RECEIVER_NOT_FOUND"]));
  expect((await requestDeliveryFrom(last, uniquePhone(), address)).code).toBe("LOOKUP_LIMITED");
  expect((await requestDeliveryFrom(last, uniquePhone(), otherAddress)).code).toBe("RECEIVER_NOT_FOUND");
});

longTest("limits direct calls to the database too: sixty deliveries a minute", async () => {
  const [sam, rosa] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rosa Receiver" })]);
  const answers: RpcResult<TransactionJson>[] = [];
  for (let n = 0; n < 8; n++)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, () => requestDeliveryFrom(sam, rosa.phone)))));
  // The minute may end during the test; its carry-over still counts.
  expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(121);
  const refused = answers.filter(({ ok }) => !ok);
  expect(refused.length).toBeGreaterThanOrEqual(39);
  for (const answer of refused)
    expect(answer).toMatchObject({ code: "RATE_LIMITED", retryAfter: expect.any(Number) as number });
  expect((await requestDeliveryFrom(rosa, sam.phone)).ok).toBe(true);
});
