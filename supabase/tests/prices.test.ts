// The sender's fee for a delivery and the driver's pay: arithmetic in whole cents, price versions, quotes, and the
// price stored with a delivery.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { readAsAdmin, kmNorth, deliveryRequest, readStatus, type TransactionJson } from "./support/deliveries";
import { createFundedHub } from "./support/prefunded";
import { addPrice, agreeSenderPrice, ZERO_PRICE, sharedPriceAdmin, createPricedSender } from "./support/prices";
import {
  callRpc,
  callRpcOrThrow,
  newCustomer,
  nextUnusedLocation,
  sql,
  type RpcResult,
  type TestPerson,
  type LatLng,
} from "./support/harness";
import type { NewPriceBody, Prices } from "../../lib/contracts/admin/prices";
import type { Quote } from "../../lib/contracts/delivery/price";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(120_000);

let receiver: TestPerson;
beforeAll(async () => {
  receiver = await newCustomer({ name: "Rita Receiver" });
});

describe("the arithmetic", () => {
  type Schedule = {
    flat: number;
    per_km: number;
    basis_points: number;
    urgent: number;
    minimum: number;
    maximum: number | null;
  };
  type PriceInput = { schedule: Schedule; cents: number; metres: number; isUrgent: boolean };
  type Parts = Record<"flat" | "distance" | "percentage" | "urgent" | "minimum" | "maximum", number>;
  const cents = (limit: number) => fc.integer({ min: 0, max: limit });
  const schedule: fc.Arbitrary<Schedule> = fc
    .record({
      flat: cents(100_000),
      per_km: cents(10_000),
      basis_points: cents(10_000),
      urgent: cents(100_000),
      minimum: cents(100_000),
      above: fc.option(cents(100_000)),
    })
    .map(({ above, ...rest }) => ({ ...rest, maximum: above === null ? null : rest.minimum + above }));
  const priceInput: fc.Arbitrary<PriceInput> = fc.record({
    schedule,
    cents: fc.integer({ min: 1, max: 1_000_000 }),
    metres: cents(3_000_000),
    isUrgent: fc.boolean(),
  });

  const computeParts = async (inputs: PriceInput[]): Promise<Parts[]> =>
    (
      await sql<{ parts: Parts }>(
        `select private.compute_price_parts(jsonb_populate_record(null::private.fee_schedules, c.v -> 'schedule'), (c.v ->> 'cents')::numeric / 100, (c.v ->> 'metres')::int,
                                    (c.v ->> 'isUrgent')::boolean) as parts
           from jsonb_array_elements($1::jsonb) with ordinality c (v, n) order by c.n`,
        [JSON.stringify(inputs)],
      )
    ).map(({ parts }) => parts);
  const total = (parts: Parts): number => Object.values(parts).reduce((sum, sumPart) => sum + sumPart, 0);
  // The same with big integers, rounding half up.
  const roundHalfUp = (numerator: bigint, denominator: bigint): number =>
    Number(numerator / denominator + (2n * (numerator % denominator) >= denominator ? 1n : 0n));
  const expected = ({ schedule: s, cents, metres, isUrgent }: PriceInput): Parts => {
    const parts = {
      flat: s.flat,
      distance: roundHalfUp(BigInt(s.per_km) * BigInt(metres), 1000n),
      percentage: roundHalfUp(BigInt(s.basis_points) * BigInt(cents), 10_000n),
      urgent: isUrgent ? s.urgent : 0,
    };
    const sum = parts.flat + parts.distance + parts.percentage + parts.urgent;
    return {
      ...parts,
      minimum: Math.max(s.minimum - sum, 0),
      maximum: s.maximum === null ? 0 : Math.min(s.maximum - sum, 0) || 0,
    };
  };

  test("equals integer arithmetic, stays between minimum and maximum, and its parts add up to the price", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(priceInput, { minLength: 1, maxLength: 200 }), async (inputs) => {
        const parts = await computeParts(inputs);
        parts.forEach((each, n) => {
          const one = inputs[n] as PriceInput;
          expect(each).toEqual(expected(one));
          expect(Object.values(each).every(Number.isSafeInteger)).toBe(true);
          expect(total(each)).toBeGreaterThanOrEqual(one.schedule.minimum);
          if (one.schedule.maximum !== null) expect(total(each)).toBeLessThanOrEqual(one.schedule.maximum);
        });
      }),
      { numRuns: Number(process.env.LEDGER_RUNS ?? 25) },
    );
  });

  test("never falls when the amount, the distance or the urgency rises", async () => {
    const increase = fc.record({ cents: cents(500_000), metres: cents(500_000) });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(priceInput, increase), { minLength: 1, maxLength: 100 }), async (inputs) => {
        const less = await computeParts(inputs.map(([one]) => one));
        const grown = await computeParts(
          inputs.map(([one, add]) => ({
            ...one,
            cents: one.cents + add.cents,
            metres: one.metres + add.metres,
            isUrgent: true,
          })),
        );
        grown.forEach((parts, n) => {
          expect(total(parts)).toBeGreaterThanOrEqual(total(less[n] as Parts));
        });
      }),
      { numRuns: Number(process.env.LEDGER_RUNS ?? 25) },
    );
  });

  test.each([
    [0.5, 100, 1_005, 1], // 1.005 cents for the distance, and half a cent for the percentage
    [10.5, 150, 333, 16],
  ])("rounds half up: %s", async (dollars, basis_points, metres, percentageCents) => {
    const [parts] = await computeParts([
      {
        schedule: { flat: 0, per_km: 100, basis_points, urgent: 0, minimum: 0, maximum: null },
        cents: dollars * 100,
        metres,
        isUrgent: false,
      },
    ]);
    expect(parts).toMatchObject({ percentage: percentageCents, distance: Math.floor((metres * 100) / 1000 + 0.5) });
  });
});

describe("versions", () => {
  const add = (body: Partial<NewPriceBody>): Promise<RpcResult<Prices>> =>
    addPrice({ ...ZERO_PRICE, kind: "sender", ...body });
  const inOneHour = (): string => new Date(Date.now() + 3_600_000 + 60_000).toISOString();
  const feeNow = async (sender: TestPerson, at: LatLng): Promise<number> =>
    (
      await callRpcOrThrow<Quote>(sender.client, "create_quote", {
        p_body: { ...deliveryRequest(receiver, at), pickupLocation: at },
      })
    ).fee;

  test("apply from their start, are immutable, and later ones are recorded", async () => {
    const at = nextUnusedLocation();
    const sender = await createPricedSender({ flat: 2 });
    expect(await feeNow(sender, at)).toBe(2);
    expect(await add({ senderId: sender.id, flat: 3 })).toMatchObject({ ok: true });
    expect(await feeNow(sender, at)).toBe(2);
    const { versions } = await callRpcOrThrow<Prices>((await sharedPriceAdmin()).client, "admin_list_prices");
    const senderVersions = versions.filter(({ senderId }) => senderId === sender.id);
    expect(
      senderVersions.map(({ version, flat, addedBy, senderName }) => [version, flat, addedBy, senderName]),
    ).toEqual([
      [2, 3, "Petra Prices", "Sam Sender"],
      [1, 2, "Petra Prices", "Sam Sender"],
    ]);
    expect(Date.parse(senderVersions[0]?.validFrom ?? "")).toBeGreaterThan(Date.now() + 3_500_000);
    const actions = await sql(
      "select details from private.admin_actions where action = 'add_price' and subject_id = $1",
      [senderVersions[0]?.id],
    );
    expect(actions).toEqual([{ details: expect.objectContaining({ flat: 3, version: 2 }) as unknown }]);
    for (const change of ["update private.fee_schedules set flat = 1", "delete from private.fee_schedules"])
      await expect(sql(`${change} where sender_id = '${sender.id}'`)).rejects.toThrow(/is append-only/);
  });

  test("cannot start in the past, nor immediately where others apply", async () => {
    const sender = await newCustomer();
    const past = new Date(Date.now() - 60_000).toISOString();
    expect(await add({ senderId: sender.id, validFrom: past })).toMatchObject({ ok: false, code: "VALIDATION_ERROR" });
    expect(await add({ senderId: sender.id })).toMatchObject({ ok: true });
    const inOneMinute = new Date(Date.now() + 60_000).toISOString();
    expect(await add({ senderId: sender.id, validFrom: inOneMinute })).toMatchObject({
      ok: false,
      code: "VALIDATION_ERROR",
    });
    expect(await add({ senderId: sender.id, validFrom: inOneHour() })).toMatchObject({ ok: true });
  });

  longTest("that have not started are replaced by a later one for the same time; an agreement can end", async () => {
    const at = nextUnusedLocation();
    const sender = await createPricedSender({ flat: 2 });
    const from = inOneHour();
    await agreeSenderPrice(sender, "sender", { flat: 9, validFrom: from });
    await agreeSenderPrice(sender, "sender", { validFrom: from, ends: true });
    const findSchedule = (moment: string) =>
      sql<{ flat: number | null }>("select (private.find_effective_schedule('sender', $1, $2)).flat as flat", [
        sender.id,
        moment,
      ]);
    expect(await findSchedule(new Date().toISOString())).toEqual([{ flat: 200 }]);
    const oneMillisecondLater = new Date(Date.parse(from) + 1).toISOString();
    expect(await findSchedule(oneMillisecondLater)).toEqual(
      await sql("select (private.find_effective_schedule('sender', null, $1)).flat as flat", [oneMillisecondLater]),
    );
    expect(await feeNow(sender, at)).toBe(2);
  });

  test("are validated: maximum and minimum, the end of an agreement, and the administrator", async () => {
    const sender = await newCustomer();
    const minimum = { senderId: sender.id, minimum: 5, maximum: 4 };
    expect(await add(minimum)).toMatchObject({ ok: false, code: "VALIDATION_ERROR", errors: [{ path: "maximum" }] });
    expect(await add({ ends: true })).toMatchObject({ ok: false, errors: [{ path: "senderId" }] });
    expect(await add({ senderId: randomUUID() })).toMatchObject({ ok: false, errors: [{ path: "senderId" }] });
    for (const fn of ["admin_list_prices", "admin_add_price"])
      expect(
        await callRpc(sender.client, fn, fn === "admin_add_price" ? { p_body: { ...ZERO_PRICE, kind: "sender" } } : {}),
      ).toMatchObject({ ok: false, code: "NOT_FOUND" });
  });
});

describe("a quote", () => {
  const FEE = { flat: 2, perKm: 0.5, basisPoints: 100, urgent: 3, minimum: 3 };
  const PAY = { flat: 4, perKm: 1 };
  const route = { metres: 10_000, seconds: 1_000, approximate: false };
  const requestQuote = (at: LatLng, overrides: Record<string, unknown> = {}) =>
    deliveryRequest(receiver, at, { pickupLocation: kmNorth(at, 5), ...overrides });
  const quoted = (
    sender: TestPerson,
    body: Record<string, unknown>,
    p_route: typeof route | null = route,
  ): Promise<Quote> => callRpcOrThrow<Quote>(sender.client, "create_quote", { p_body: body, p_route });
  const create = (
    sender: TestPerson,
    body: Record<string, unknown>,
    key: string | null = null,
    p_route: unknown = null,
  ) =>
    callRpc<TransactionJson & { fee: number | null; paymentDue: number | null; price: unknown }>(
      sender.client,
      "create_transaction",
      { p_body: body, p_client_action_id: key, p_route },
    );
  const expireQuote = (id: string) =>
    sql("update private.quotes set expires_at = clock_timestamp() - interval '1 millisecond' where id = $1", [id]);

  test("returns fee and pay for the given route", async () => {
    const at = nextUnusedLocation();
    const sender = await createPricedSender(FEE, PAY);
    expect(await quoted(sender, requestQuote(at, { urgent: true }))).toMatchObject({
      fee: 10.8,
      parts: { flat: 2, distance: 5, percentage: 0.8, urgent: 3, minimum: 0, maximum: 0 },
      total: 90.8,
      driverPay: 14,
      distanceKm: 10,
      minutes: 17,
      approximate: false,
    });
    expect(await quoted(sender, requestQuote(at), null)).toMatchObject({ distanceKm: 7, approximate: true });
  });

  test("is used once, by exactly its delivery, which keeps its price", async () => {
    const at = nextUnusedLocation();
    const sender = await createPricedSender(FEE, PAY);
    const quote = await quoted(sender, requestQuote(at));
    const body = requestQuote(at, { quoteId: quote.id });
    const key = randomUUID();
    const created = await create(sender, body, key);
    expect(created).toMatchObject({
      ok: true,
      data: { fee: 7.8, paymentDue: 7.8, price: { fee: 7.8, total: 87.8, driverPay: null, versions: null } },
    });
    expect(await create(sender, body, key)).toMatchObject({ ok: true, data: { id: created.data?.id } });
    const again = await create(sender, body, randomUUID());
    expect(again).toMatchObject({
      ok: false,
      code: "QUOTE_EXPIRED",
      message: "This price was used for another delivery. Check the new one.",
      quote: { fee: 7.8 },
    });
    expect(await readAsAdmin(created.data?.id ?? "")).toMatchObject({
      price: { fee: 7.8, driverPay: 14, driverPayParts: { flat: 4, distance: 10 }, versions: { sender: 1, driver: 1 } },
    });
    const seen = await callRpcOrThrow<TransactionJson>(receiver.client, "get_transaction_by_id", {
      transaction_id: created.data?.id,
    });
    expect(seen).toMatchObject({ fee: null, paymentDue: null, price: null });
    const fresh = (again as unknown as { quote: Quote }).quote.id;
    expect(await create(sender, { ...body, quoteId: fresh })).toMatchObject({ ok: true });
  });

  longTest("used many times concurrently by one phone creates one delivery", async () => {
    const at = nextUnusedLocation();
    const sender = await createPricedSender(FEE);
    const quote = await quoted(sender, requestQuote(at));
    const body = requestQuote(at, { quoteId: quote.id });
    const key = randomUUID();
    const same = await Promise.all(Array.from({ length: 8 }, () => create(sender, body, key)));
    expect(new Set(same.map((answer) => answer.data?.id)).size).toBe(1);
    const other = await quoted(sender, requestQuote(at));
    const each = await Promise.all(
      Array.from({ length: 8 }, () => create(sender, requestQuote(at, { quoteId: other.id }), randomUUID())),
    );
    expect(each.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("that has expired is refused with a new one", async () => {
    const at = nextUnusedLocation();
    const sender = await createPricedSender(FEE);
    const quote = await quoted(sender, requestQuote(at));
    await expireQuote(quote.id);
    const refused = await create(sender, requestQuote(at, { quoteId: quote.id }));
    expect(refused).toMatchObject({ ok: false, code: "QUOTE_EXPIRED", quote: { fee: 7.8, distanceKm: 10 } });
    const { id } = (refused as unknown as { quote: Quote }).quote;
    expect(await create(sender, requestQuote(at, { quoteId: id }))).toMatchObject({ ok: true, data: { fee: 7.8 } });
  });

  test.each([
    ["the amount", { amount: 81 }],
    ["the hurry", { urgent: true }],
    ["the door", { deliveryLocation: { lat: 1, lng: 1 } }],
    ["the pickup", { pickupLocation: { lat: 1, lng: 1 } }],
    ["that a pickup was named", { pickupLocation: undefined }],
  ])("is invalid for another request: %s", async (_, change) => {
    const at = nextUnusedLocation();
    const sender = await createPricedSender(FEE);
    const quote = await quoted(sender, requestQuote(at));
    expect(await create(sender, requestQuote(at, { quoteId: quote.id, ...change }))).toMatchObject({
      ok: false,
      code: "QUOTE_EXPIRED",
      quote: null,
    });
    expect(await create(sender, requestQuote(at, { quoteId: quote.id }))).toMatchObject({ ok: true });
  });

  test("is invalid for another user", async () => {
    const at = nextUnusedLocation();
    const [sender, otherCustomer] = await Promise.all([createPricedSender(FEE), newCustomer()]);
    const quote = await quoted(sender, requestQuote(at));
    for (const quoteId of [quote.id, randomUUID()])
      expect(await create(otherCustomer, requestQuote(at, { quoteId }))).toMatchObject({
        code: "QUOTE_EXPIRED",
        quote: null,
      });
  });

  longTest("without a pickup place uses its address, and is valid for that address only", async () => {
    const at = nextUnusedLocation();
    const sender = await createPricedSender(FEE);
    const unpinned = requestQuote(at, { pickupLocation: undefined });
    expect(await callRpc(sender.client, "create_quote", { p_body: unpinned })).toMatchObject({
      ok: false,
      errors: [{ path: "pickupLocation" }],
    });
    const { id: quoteId } = await quoted(sender, unpinned);
    expect(await create(sender, { ...unpinned, quoteId, pickupAddress: "99 Elsewhere" })).toMatchObject({ ok: false });
    expect(await create(sender, { ...unpinned, quoteId })).toMatchObject({ ok: true });
  });

  longTest("of a prefunded delivery starts at the hub", async () => {
    const at = nextUnusedLocation();
    const sender = await createPricedSender({ perKm: 1 });
    const body = deliveryRequest(receiver, at, { funding: "prefunded", pickupAddress: undefined });
    expect(await callRpc(sender.client, "create_quote", { p_body: body })).toMatchObject({ ok: false, code: "NO_HUB" });
    await createFundedHub(500, kmNorth(at, 3));
    const quote = await quoted(sender, body, null);
    expect(quote).toMatchObject({ fee: 4.2, total: 84.2, distanceKm: 4.2 });
    expect(await create(sender, { ...body, quoteId: quote.id })).toMatchObject({
      ok: true,
      data: { paymentDue: 84.2 },
    });
  });

  test("is optional: without one the server prices the delivery when it is created, once", async () => {
    const at = nextUnusedLocation();
    const sender = await createPricedSender(FEE, PAY);
    const key = randomUUID();
    const created = await create(sender, requestQuote(at), key, route);
    expect(created).toMatchObject({ ok: true, data: { fee: 7.8, price: { distanceKm: 10, approximate: false } } });
    expect(await create(sender, requestQuote(at), key, { ...route, metres: 99_000 })).toMatchObject({
      data: { id: created.data?.id, fee: 7.8 },
    });
    expect(await create(sender, requestQuote(at))).toMatchObject({ ok: true, data: { price: { approximate: true } } });
    expect(await create(sender, requestQuote(at, { pickupLocation: undefined }))).toMatchObject({
      ok: false,
      errors: [{ path: "pickupLocation", message: "The price depends on the distance. Choose the pickup location." }],
    });
  });

  test("without a configured price is zero, and leaves the delivery's fee null", async () => {
    // Another sender's agreement is theirs only.
    await createPricedSender(FEE);
    const at = nextUnusedLocation();
    const sender = await newCustomer();
    const quote = await quoted(sender, requestQuote(at));
    expect(quote).toMatchObject({ fee: 0, total: 80 });
    expect(quote).not.toHaveProperty("driverPay");
    for (const overrides of [{}, { quoteId: quote.id }])
      expect(await create(sender, requestQuote(at, overrides))).toMatchObject({
        ok: true,
        data: { fee: null, paymentDue: null },
      });
  });

  longTest("of zero settles the payment at the receiver's acceptance", async () => {
    const at = nextUnusedLocation();
    const sender = await createPricedSender({});
    const created = await create(sender, requestQuote(at));
    expect(created).toMatchObject({ data: { fee: 0, paymentDue: 0 } });
    await callRpcOrThrow(receiver.client, "accept_transaction", { p_transaction_id: created.data?.id });
    expect(await readStatus(created.data?.id ?? "")).toBe("payment_confirmed");
  });

  longTest("has the limits of a delivery", async () => {
    const sender = await newCustomer();
    const at = nextUnusedLocation();
    expect(
      await callRpc(sender.client, "create_quote", { p_body: requestQuote(at, { amount: 999_999 }) }),
    ).toMatchObject({
      ok: false,
      errors: [{ path: "amount" }],
    });
  });
});
