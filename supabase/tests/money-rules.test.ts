// The money rules (docs/limits.md) limit amounts and detect suspicious patterns: a delivery is allowed, or waits for a
// review. Tests each rule at its boundary.
import {
  acceptDelivery,
  requestDeliveryOrThrow,
  backdateDeliveries,
  createIdentifiedCustomer,
  confirmPayment,
  createCustomerWithMoneyRules,
  ensureHighCeilingDriver,
} from "./support/money-rules";
import { sharedAdmin } from "./support/deliveries";
import { callRpcOrThrow, newCustomer, queryRow, sql, type TestPerson } from "./support/harness";

jest.setTimeout(90_000);

let rita: TestPerson;
let olga: TestPerson;
beforeAll(async () => {
  [rita, olga] = await Promise.all([newCustomer({ name: "Rita Receiver" }), sharedAdmin(), ensureHighCeilingDriver()]);
});

const createIdentified = async (
  name: string,
  level: "identity" | "source_of_funds" = "source_of_funds",
): Promise<TestPerson> => {
  const person = await createCustomerWithMoneyRules(name);
  await createIdentifiedCustomer(olga, person, level);
  return person;
};
const readLastVerdict = async (id: string): Promise<[string, string, string[]]> => {
  const { moment, verdict, rules } = await queryRow<{ moment: string; verdict: string; rules: string[] }>(
    `select moment, verdict, array(select r ->> 'rule' from jsonb_array_elements(reasons) r) as rules
       from private.money_verdicts where transaction_id = $1 order by id desc limit 1`,
    [id],
  );
  return [moment, verdict, rules];
};
const sumSentToday = async (person: TestPerson): Promise<number> =>
  (
    await queryRow<{ sent: number }>(
      "select private.sum_sent_on($1, private.get_business_day(clock_timestamp()))::float as sent",
      [person.id],
    )
  ).sent;

type Inputs = Partial<Record<"amount" | "sent" | "received" | "inHour" | "inDay" | "underWay" | "senders", number>> &
  Partial<Record<"back" | "forth" | "sameDriver", number>> & {
    senderTier?: string;
    receiverTier?: string;
    knownPair?: boolean;
    near?: { most: number; times: number }[];
  };
const noActivity = {
  amount: 100,
  senderTier: "source_of_funds",
  receiverTier: "source_of_funds",
  sent: 0,
  received: 0,
  inHour: 0,
  inDay: 0,
  knownPair: false,
  underWay: 0,
  near: [],
  senders: 1,
  back: 0,
  forth: 0,
  sameDriver: 0,
};
const listTriggeredRules = async (inputs: Inputs, moment = "accept"): Promise<string[]> =>
  (
    await queryRow<{ rules: string[] }>(
      "select array(select r ->> 'rule' from jsonb_array_elements(private.list_money_reasons($1, private.get_money_rules(), $2)) r) as rules",
      [JSON.stringify({ ...noActivity, ...inputs }), moment],
    )
  ).rules;

describe("a rule", () => {
  test.each<[string, Inputs, Inputs]>([
    ["sender_day", { senderTier: "phone", sent: 400 }, { senderTier: "phone", sent: 400.01 }],
    ["sender_day", { senderTier: "identity", sent: 2899 }, { senderTier: "identity", sent: 2899.01 }],
    ["sender_day", { sent: 9900 }, { sent: 9900.01 }],
    ["sender_day", {}, { senderTier: "none", amount: 0.01 }],
    ["receiver_day", { receiverTier: "phone", received: 400 }, { receiverTier: "phone", received: 400.01 }],
    ["receiver_day", { receiverTier: "identity", received: 2899 }, { receiverTier: "identity", received: 2899.01 }],
    ["hour_count", { inHour: 9 }, { inHour: 10 }],
    ["day_count", { inDay: 29 }, { inDay: 30 }],
    ["new_pair", { amount: 500 }, { amount: 500.01 }],
    ["new_pair", { underWay: 400 }, { underWay: 400.01 }],
    ["new_pair", { amount: 9000, knownPair: true }, { amount: 9000 }],
    ["near_threshold", { near: [{ most: 500, times: 2 }] }, { near: [{ most: 500, times: 3 }] }],
    ["many_senders", { senders: 4 }, { senders: 5 }],
    ["back_again", { amount: 200, back: 199.99 }, { amount: 200, back: 200 }],
    ["back_again", { amount: 199.99, back: 900 }, { amount: 200, back: 900 }],
    ["back_again", { amount: 50, forth: 149.99, back: 900 }, { amount: 50, forth: 150, back: 900 }],
    ["back_again", { amount: 200, back: 0, forth: 400 }, { amount: 200, back: 200, forth: 0 }],
    ["same_driver", { sameDriver: 9 }, { sameDriver: 10 }],
  ])("%s does not apply to %j, and applies to %j", async (rule, allowed, triggering) => {
    expect(await listTriggeredRules(allowed)).toEqual([]);
    expect(await listTriggeredRules(triggering)).toEqual([rule]);
  });

  test("on the receiver's day is not checked before the delivery is accepted", async () => {
    const overLimit = { receiverTier: "phone", received: 500 };
    expect(await listTriggeredRules(overLimit, "create")).toEqual([]);
    expect(await listTriggeredRules(overLimit, "accept")).toEqual(["receiver_day"]);
    expect(await listTriggeredRules(overLimit, "pay")).toEqual(["receiver_day"]);
  });
});

describe("sums just below a threshold", () => {
  const countNearThresholds = async (sam: TestPerson, amount: number) =>
    sql<{ threshold: number; times: number }>(
      `select n.threshold::float, n.times::int from private.count_amounts_near_thresholds(jsonb_populate_record(null::public.transactions,
         jsonb_build_object('user_id', $1::uuid, 'amount', $2::numeric)), private.get_money_rules()) n where n.times > 0`,
      [sam.id, amount],
    );

  test("are 80 % of it and more, and never the threshold itself", async () => {
    const sam = await createIdentified("Sam Sender");
    for (const [amount, times] of [
      [399.99, 0],
      [400, 1],
      [499.99, 1],
      [500, 0],
    ] as const)
      expect(
        (await countNearThresholds(sam, amount)).filter(({ threshold }) => threshold === 500).map((row) => row.times),
      ).toEqual(times ? [times] : []);
    // Nor do others just below it make it one.
    for (let n = 0; n < 2; n++) await requestDeliveryOrThrow(sam, rita, 450);
    for (const amount of [399.99, 500]) expect(await countNearThresholds(sam, amount)).toEqual([]);
    expect(await countNearThresholds(sam, 400)).toEqual([{ threshold: 500, times: 3 }]);
  });

  test("include the sums of days, and not those older than a week", async () => {
    const sam = await createIdentified("Sam Sender");
    for (const days of [2, 1]) {
      const ids = [await requestDeliveryOrThrow(sam, rita, 240), await requestDeliveryOrThrow(sam, rita, 180)];
      await backdateDeliveries(ids, days);
    }
    await requestDeliveryOrThrow(sam, rita, 230);
    expect(await countNearThresholds(sam, 190)).toEqual([{ threshold: 500, times: 3 }]);
    expect(await countNearThresholds(sam, 300)).toEqual([]);
    await sql(
      "update public.transactions set created_at = created_at - interval '6 days', allowed_at = allowed_at - interval '6 days' where user_id = $1",
      [sam.id],
    );
    expect(await countNearThresholds(sam, 420)).toEqual([{ threshold: 500, times: 1 }]);
  });
});

describe("a day", () => {
  test.each([
    ["2026-11-27T04:59:59Z", "2026-11-26"],
    ["2026-11-27T05:00:00Z", "2026-11-27"],
    ["2026-07-05T03:59:59Z", "2026-07-04"],
    ["2026-07-05T04:00:00Z", "2026-07-05"],
  ])("is in New York's time zone: %s is on %s", async (at, day) => {
    expect((await queryRow<{ day: string }>("select private.get_business_day($1)::text as day", [at])).day).toBe(day);
  });

  test("begins at midnight there: a delivery a second earlier counts for yesterday", async () => {
    const sam = await createCustomerWithMoneyRules("Sam Sender");
    const id = await requestDeliveryOrThrow(sam, rita, 500);
    const setAllowedAt = (seconds: number) =>
      sql(
        `update public.transactions set allowed_at = private.compute_business_day_start(private.get_business_day(clock_timestamp())) + make_interval(secs => $2)
          where id = $1`,
        [id, seconds],
      );
    await setAllowedAt(-1);
    expect(await sumSentToday(sam)).toBe(0);
    await setAllowedAt(0);
    expect(await sumSentToday(sam)).toBe(500);
  });

  test("is the day an administrator releases a delivery, however long it has waited", async () => {
    const [sam, roy] = await Promise.all([createIdentified("Sam Sender"), createIdentified("Roy Receiver")]);
    const id = await requestDeliveryOrThrow(sam, roy, 600);
    await acceptDelivery(roy, id);
    await confirmPayment(id);
    await backdateDeliveries([id], 40);
    expect(await sumSentToday(sam)).toBe(0);
    await callRpcOrThrow(olga.client, "admin_release_money_review", {
      p_transaction_id: id,
      p_reason: "Both known from the market",
    });
    expect(await sumSentToday(sam)).toBe(600);
  });
});

describe("at the payment", () => {
  // Accepted and unpaid yesterday: meanwhile other deliveries fill today's sums.
  const createUnpaid = async (sam: TestPerson, roy: TestPerson, amount: number): Promise<string> => {
    const id = await requestDeliveryOrThrow(sam, roy, amount);
    await acceptDelivery(roy, id);
    await backdateDeliveries([id], 1);
    return id;
  };
  const expectInReview = async (id: string) => {
    expect(await queryRow("select status from public.transactions where id = $1", [id])).toEqual({
      status: "payment_confirmed",
    });
    expect(await sql("select 1 from private.dispatches where transaction_id = $1", [id])).toEqual([]);
  };

  test("a delivery is checked again: the sender has sent too much meanwhile", async () => {
    const [sam, roy] = await Promise.all([
      createCustomerWithMoneyRules("Sam Sender"),
      newCustomer({ name: "Roy Receiver" }),
    ]);
    const id = await createUnpaid(sam, roy, 300);
    await requestDeliveryOrThrow(sam, rita, 300);
    expect((await confirmPayment(id)).ok).toBe(true);
    expect(await readLastVerdict(id)).toEqual(["pay", "review", ["sender_day"]]);
    await expectInReview(id);
  });

  test("a delivery is checked again: the receiver has received too much meanwhile", async () => {
    const [sam, roy] = await Promise.all([
      newCustomer({ name: "Sam Sender" }),
      createCustomerWithMoneyRules("Roy Receiver"),
    ]);
    const id = await createUnpaid(sam, roy, 300);
    await acceptDelivery(roy, await requestDeliveryOrThrow(await newCustomer(), roy, 300));
    expect((await confirmPayment(id)).ok).toBe(true);
    expect(await readLastVerdict(id)).toEqual(["pay", "review", ["receiver_day"]]);
    await expectInReview(id);
  });
});

test("a delivery released for one reason waits again for another", async () => {
  const [sam, roy] = await Promise.all([createIdentified("Sam Sender", "identity"), createIdentified("Roy Receiver")]);
  const id = await requestDeliveryOrThrow(sam, roy, 2000);
  await acceptDelivery(roy, id);
  await callRpcOrThrow(olga.client, "admin_release_money_review", {
    p_transaction_id: id,
    p_reason: "Both known from the market",
  });
  await backdateDeliveries([id], 1);
  await sql("update private.money_reviews set decided_at = decided_at - interval '1 day' where transaction_id = $1", [
    id,
  ]);
  await requestDeliveryOrThrow(sam, rita, 1500);
  expect((await confirmPayment(id)).ok).toBe(true);
  expect(await readLastVerdict(id)).toEqual(["pay", "review", ["sender_day", "new_pair"]]);
  expect(
    await sql(
      "select state, reasons -> 0 ->> 'rule' as rule, jsonb_array_length(reasons) as n from private.money_reviews where transaction_id = $1 order by opened_at",
      [id],
    ),
  ).toEqual([
    { state: "released", rule: "new_pair", n: 1 },
    { state: "waiting", rule: "sender_day", n: 1 },
  ]);
});

describe("split sums", () => {
  test("a first sum between two users waits as the whole would, including the first part", async () => {
    const [sam, roy] = await Promise.all([createIdentified("Sam Sender"), createIdentified("Roy Receiver")]);
    const [first, second] = [await requestDeliveryOrThrow(sam, roy, 300), await requestDeliveryOrThrow(sam, roy, 250)];
    expect(await readLastVerdict(first)).toEqual(["create", "allow", []]);
    expect(await readLastVerdict(second)).toEqual(["create", "review", ["new_pair"]]);
    expect((await acceptDelivery(roy, first)).data).toMatchObject({ inMoneyReview: true });
    expect(await readLastVerdict(first)).toEqual(["accept", "review", ["new_pair"]]);
  });

  test("cash sent back is detected as the whole would be", async () => {
    const [sam, roy] = await Promise.all([createIdentified("Sam Sender"), createIdentified("Roy Receiver")]);
    await acceptDelivery(sam, await requestDeliveryOrThrow(roy, sam, 220));
    expect(await readLastVerdict(await requestDeliveryOrThrow(sam, roy, 110))).toEqual(["create", "allow", []]);
    expect(await readLastVerdict(await requestDeliveryOrThrow(sam, roy, 110))).toEqual([
      "create",
      "review",
      ["back_again"],
    ]);
  });
});
