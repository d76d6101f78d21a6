// The money rules (docs/limits.md): limits on daily sums, reviews by an administrator, and that users cannot derive the
// rules from the responses.
import fc from "fast-check";
import {
  acceptDelivery,
  requestDelivery,
  requestDeliveryOrThrow,
  backdateDeliveries,
  createIdentifiedCustomer,
  createCustomerWithMoneyRules,
  ensureHighCeilingDriver,
} from "./support/money-rules";
import {
  sharedAdmin,
  createDeliveryInStatus,
  deliveryRequest,
  nextUnusedLocation,
  readStatus,
} from "./support/deliveries";
import { callAsPerson, runConcurrently } from "./support/racing";
import {
  callRpc,
  callRpcOrThrow,
  newCustomer,
  queryRow,
  serviceClient,
  sql,
  type TestPerson,
  recordReauthentication,
} from "./support/harness";
import type { Limits } from "../../lib/contracts/limits";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(90_000);

let rita: TestPerson;
let olga: TestPerson;
beforeAll(async () => {
  [rita, olga] = await Promise.all([newCustomer({ name: "Rita Receiver" }), sharedAdmin(), ensureHighCeilingDriver()]);
});

const readLimits = async (person: TestPerson): Promise<Limits | null> =>
  (await callRpcOrThrow<{ limits: Limits | null }>(person.client, "get_profile")).limits;
const listVerdicts = (id: string) =>
  sql<{ moment: string; verdict: string; rules: string[] }>(
    `select moment, verdict, array(select r ->> 'rule' from jsonb_array_elements(reasons) r) as rules
       from private.money_verdicts where transaction_id = $1 order by id`,
    [id],
  );
const deliveryArgs = (id: string, overrides = {}) => ({ p_transaction_id: id, ...overrides });

describe("the daily limit", () => {
  test("is $500 with a verified phone: reports the remainder, and refuses anything beyond it", async () => {
    const sam = await createCustomerWithMoneyRules("Sam Sender");
    expect(await readLimits(sam)).toEqual({
      tier: "phone",
      limit: 500,
      sendRemaining: 500,
      receiveRemaining: 500,
      later: [],
      next: 2999,
    });
    const first = await requestDeliveryOrThrow(sam, rita, 300);
    expect(await requestDelivery(sam, rita, 200.01)).toMatchObject({
      code: "LIMIT_REACHED",
      message: "You can send $200.00 more today",
    });
    await requestDeliveryOrThrow(sam, rita, 200);
    expect(await readLimits(sam)).toMatchObject({ sendRemaining: 0, receiveRemaining: 500 });
    expect(await requestDelivery(sam, rita, 0.01)).toMatchObject({
      code: "LIMIT_REACHED",
      message: "Your deliveries for today already reach your daily sending limit",
    });
    // Cancelled sums are released.
    await callRpcOrThrow(sam.client, "cancel_transaction", deliveryArgs(first));
    await requestDeliveryOrThrow(sam, rita, 300);
    expect(
      await sql(
        "select verdict, amount::float from private.money_verdicts where sender_id = $1 and verdict = 'refuse'",
        [sam.id],
      ),
    ).toEqual([
      { verdict: "refuse", amount: 200.01 },
      { verdict: "refuse", amount: 0.01 },
    ]);
  });

  test("cannot be reset by a new account: an account with cash sent or received today can be deleted tomorrow", async () => {
    const [sam, rosa] = await Promise.all([
      createCustomerWithMoneyRules("Sam Sender"),
      createCustomerWithMoneyRules("Rosa Receiver"),
    ]);
    const { id } = await createDeliveryInStatus("delivered", { sender: sam, receiver: rosa });
    const endDeliveries = async (person: TestPerson) =>
      callRpc(serviceClient(), "delete_account", {
        p_user_id: person.id,
        p_session_id: await recordReauthentication(person),
      });
    for (const person of [sam, rosa])
      expect(await endDeliveries(person)).toMatchObject({
        code: "ACCOUNT_IN_USE",
        message: "You have sent or received cash today. You can delete your account from tomorrow on.",
      });
    await backdateDeliveries([id], 1);
    for (const person of [sam, rosa]) expect(await endDeliveries(person)).toMatchObject({ ok: true });
  });

  longTest("does not apply while it is switched off, and is not shown then", async () => {
    const free = await newCustomer({ name: "Fred Free" });
    const id = await requestDeliveryOrThrow(free, rita, 900);
    expect(await readLimits(free)).toBeNull();
    expect(await listVerdicts(id)).toEqual([]);
  });

  test("is zero for an unverified number", async () => {
    const ned = await createCustomerWithMoneyRules("Ned Newcomer", { proven: false });
    expect(await requestDelivery(ned, rita, 1)).toMatchObject({
      code: "PHONE_NOT_VERIFIED",
      message: "Confirm your phone number before you send cash",
    });
  });

  test.each([
    ["identity", 2999],
    ["source_of_funds", 10_000],
  ] as const)("is higher once the user's %s is verified, and falls when that expires", async (level, limit) => {
    const sam = await createCustomerWithMoneyRules("Sam Sender");
    await createIdentifiedCustomer(olga, sam, level);
    expect(await readLimits(sam)).toMatchObject({ tier: level, sendRemaining: limit });
    await requestDeliveryOrThrow(sam, rita, limit);
    expect(await requestDelivery(sam, rita, 1)).toMatchObject({ code: "LIMIT_REACHED" });
    await sql(
      `alter table private.identity_decisions disable trigger user;
       update private.identity_decisions set expires_on = current_date - 2 where user_id = '${sam.id}';
       alter table private.identity_decisions enable trigger user`,
    );
    expect(await readLimits(sam)).toMatchObject({ tier: "phone", limit: 500, sendRemaining: 0 });
    await callRpcOrThrow(serviceClient(), "sweep_identity");
    expect(
      await sql(
        "select 1 from graphile_worker._private_jobs where payload ->> 'type' = 'identity_expired' and payload ->> 'userId' = $1",
        [sam.id],
      ),
    ).toHaveLength(1);
  });

  test("of a receiver counts accepted deliveries only, and is not checked at the request", async () => {
    const [sam, sal, roy] = await Promise.all([
      newCustomer(),
      newCustomer(),
      createCustomerWithMoneyRules("Roy Receiver"),
    ]);
    const ids = [await requestDeliveryOrThrow(sam, roy, 400), await requestDeliveryOrThrow(sal, roy, 400)];
    expect(await readLimits(roy)).toMatchObject({ receiveRemaining: 500 });
    expect((await acceptDelivery(roy, ids[0] ?? "")).ok).toBe(true);
    expect(await acceptDelivery(roy, ids[1] ?? "")).toMatchObject({
      code: "LIMIT_REACHED",
      message: "You can receive $100.00 more today",
    });
    expect(await readStatus(ids[1] ?? "")).toBe("pending");
    await backdateDeliveries([ids[0] ?? ""], 1);
    expect((await acceptDelivery(roy, ids[1] ?? "")).ok).toBe(true);
  });

  test("counts on the day a delivery proceeds: requests accepted together wait for an administrator", async () => {
    const [sam, roy] = await Promise.all([
      createCustomerWithMoneyRules("Sam Sender"),
      newCustomer({ name: "Roy Receiver" }),
    ]);
    const saved = await requestDeliveryOrThrow(sam, roy, 450);
    await backdateDeliveries([saved], 1);
    const today = await requestDeliveryOrThrow(sam, await newCustomer(), 450);
    expect((await acceptDelivery(roy, saved)).data).toMatchObject({ status: "accepted", inMoneyReview: true });
    expect((await listVerdicts(saved)).map(({ verdict, rules }) => [verdict, rules])).toEqual([
      ["allow", []],
      ["review", ["sender_day"]],
    ]);
    expect((await listVerdicts(today)).map(({ verdict }) => verdict)).toEqual(["allow"]);
    expect(await readLimits(sam)).toMatchObject({ sendRemaining: 0 });
  });
});

describe("the day a delivery is requested for", () => {
  /** Late in the morning, this many days ahead in the service's time zone. */
  const timeProposal = async (days: number) => ({
    preferredTime: {
      from: "10:00",
      to: "12:00",
      ...(await queryRow<{ day: string }>(
        "select (private.get_business_day(clock_timestamp()) + $1::int)::text as day",
        [days],
      )),
    },
  });
  const version = async (person: TestPerson, id: string) =>
    (await callRpcOrThrow<{ version: number }>(person.client, "get_transaction_by_id", { transaction_id: id })).version;
  const move = async (sam: TestPerson, id: string, patch: object) =>
    callRpc(
      sam.client,
      "edit_transaction",
      deliveryArgs(id, { p_patch: { version: await version(sam, id), ...patch } }),
    );
  const propose = async (roy: TestPerson, id: string, days: number) =>
    callRpc(roy.client, "propose_time", deliveryArgs(id, { p_window: (await timeProposal(days)).preferredTime }));
  const requestAndReadState = async (sam: TestPerson, roy: TestPerson, amount: number, days: number): Promise<string> =>
    (await requestDelivery(sam, roy, amount, await timeProposal(days))).data?.id ?? "";

  test("counts: $480 accepted for another day leaves today's sums of receiver and sender unchanged", async () => {
    const [sam, roy] = await Promise.all([
      createCustomerWithMoneyRules("Sam Sender"),
      createCustomerWithMoneyRules("Roy Receiver"),
    ]);
    expect((await acceptDelivery(roy, await requestAndReadState(sam, roy, 480, 2))).ok).toBe(true);
    const { day } = (await timeProposal(2)).preferredTime;
    expect(await readLimits(roy)).toMatchObject({
      receiveRemaining: 500,
      later: [{ day, sendRemaining: 500, receiveRemaining: 20 }],
    });
    expect(await readLimits(sam)).toMatchObject({
      sendRemaining: 500,
      later: [{ day, sendRemaining: 20, receiveRemaining: 500 }],
    });
    expect((await acceptDelivery(roy, await requestDeliveryOrThrow(sam, roy, 22))).ok).toBe(true);
    expect(await requestDelivery(sam, roy, 20.01, await timeProposal(2))).toMatchObject({
      code: "LIMIT_REACHED",
      message: "You can send $20.00 more on that day",
    });
    expect((await requestDelivery(sam, roy, 500, await timeProposal(3))).ok).toBe(true);
  });

  longTest("is named to the receiver, and the sender is notified once that it waits, without an amount", async () => {
    const [sam, roy] = await Promise.all([
      createCustomerWithMoneyRules("Sam Sender"),
      createCustomerWithMoneyRules("Roy Receiver"),
    ]);
    await acceptDelivery(roy, await requestAndReadState(await newCustomer(), roy, 450, 2));
    const id = await requestAndReadState(sam, roy, 60, 2);
    const readLimits = () =>
      callRpcOrThrow<{ receiverOverLimit: boolean }>(sam.client, "get_transaction_by_id", { transaction_id: id });
    expect(await readLimits()).toMatchObject({ receiverOverLimit: false });
    for (let n = 0; n < 2; n++)
      expect(await acceptDelivery(roy, id)).toMatchObject({
        code: "LIMIT_REACHED",
        message: "You can receive $50.00 more on that day",
      });
    expect(await readLimits()).toMatchObject({ receiverOverLimit: true });
    expect(
      await sql(
        "select payload ->> 'userId' as who, payload -> 'facts' as facts from graphile_worker._private_jobs where payload ->> 'type' = 'acceptance_over_limit' and payload ->> 'transactionId' = $1",
        [id],
      ),
    ).toEqual([{ who: sam.id, facts: {} }]);
    expect(await callRpcOrThrow(roy.client, "get_transaction_by_id", { transaction_id: id })).toMatchObject({
      receiverOverLimit: false,
    });
    expect((await move(sam, id, { amount: 50 })).data).toMatchObject({ receiverOverLimit: false });
    expect((await acceptDelivery(roy, id)).ok).toBe(true);
    const more = await requestAndReadState(sam, roy, 1, 2);
    expect(await acceptDelivery(roy, more)).toMatchObject({
      message: "Your deliveries for that day already reach your daily receiving limit",
    });
    expect((await move(sam, more, await timeProposal(3))).data).toMatchObject({ receiverOverLimit: false });
    expect((await acceptDelivery(roy, more)).ok).toBe(true);
  });

  longTest("clears receiverOverLimit when another delivery for that day is cancelled", async () => {
    const [sam, ola, roy] = await Promise.all([
      createCustomerWithMoneyRules("Sam Sender"),
      newCustomer(),
      createCustomerWithMoneyRules("Roy Receiver"),
    ]);
    const other = await requestAndReadState(ola, roy, 450, 2);
    await acceptDelivery(roy, other);
    const id = await requestAndReadState(sam, roy, 60, 2);
    const readLimits = () =>
      callRpcOrThrow<{ receiverOverLimit: boolean }>(sam.client, "get_transaction_by_id", { transaction_id: id });
    expect(await acceptDelivery(roy, id)).toMatchObject({ ok: false, code: "LIMIT_REACHED" });
    expect(await readLimits()).toMatchObject({ receiverOverLimit: true });
    await callRpcOrThrow(ola.client, "cancel_transaction", deliveryArgs(other, {}));
    expect(await readLimits()).toMatchObject({ receiverOverLimit: false });
  });

  test("is checked again when it changes, for the sender's and the receiver's limit", async () => {
    const [sam, roy] = await Promise.all([
      createCustomerWithMoneyRules("Sam Sender"),
      createCustomerWithMoneyRules("Roy Receiver"),
    ]);
    const id = await requestAndReadState(sam, roy, 300, 2);
    await acceptDelivery(roy, id);
    await requestAndReadState(sam, await newCustomer(), 250, 3);
    expect(await move(sam, id, await timeProposal(3))).toMatchObject({
      code: "LIMIT_REACHED",
      message: "You can send $250.00 more on that day",
    });
    // A day that exceeds the receiver's limit waits for an administrator, who reads the reason; the sender does not.
    await acceptDelivery(roy, await requestAndReadState(await newCustomer(), roy, 250, 4));
    expect((await move(sam, id, await timeProposal(4))).data).toMatchObject({ inMoneyReview: true });
    expect((await listVerdicts(id)).at(-1)).toEqual({ moment: "move", verdict: "review", rules: ["receiver_day"] });
    expect((await readLimits(sam))?.later.map(({ sendRemaining }) => sendRemaining)).toEqual([250, 200]);
    // Without a time it counts today.
    expect((await move(sam, id, { preferredTime: null })).ok).toBe(true);
    expect(await readLimits(sam)).toMatchObject({ sendRemaining: 200 });
  });

  test("is checked against the receiver's limit when they propose it", async () => {
    const [sam, roy] = await Promise.all([
      createCustomerWithMoneyRules("Sam Sender"),
      createCustomerWithMoneyRules("Roy Receiver"),
    ]);
    const id = await requestAndReadState(sam, roy, 300, 2);
    await acceptDelivery(roy, id);
    await acceptDelivery(roy, await requestAndReadState(await newCustomer(), roy, 250, 3));
    expect(await propose(roy, id, 3)).toMatchObject({
      code: "LIMIT_REACHED",
      message: "You can receive $250.00 more on that day",
    });
    expect((await propose(roy, id, 4)).ok).toBe(true);
  });
});

test("32 concurrent requests for the remaining sum do not exceed it", async () => {
  const sam = await createCustomerWithMoneyRules("Sam Sender");
  const at = nextUnusedLocation();
  const body = deliveryRequest(rita, at, { amount: 50, pickupLocation: at });
  const answers = await runConcurrently(
    Array.from({ length: 32 }, () =>
      callAsPerson(sam, "create_transaction", { p_body: body, p_client_action_id: null }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  expect(answers.filter(({ code }) => code === "LIMIT_REACHED")).toHaveLength(22);
  expect(await readLimits(sam)).toMatchObject({ sendRemaining: 0 });

  const roy = await createCustomerWithMoneyRules("Roy Receiver");
  const ids = await Promise.all(
    Array.from({ length: 16 }, async () => requestDeliveryOrThrow(await newCustomer(), roy, 100)),
  );
  const accepted = await runConcurrently(
    ids.map((id) => callAsPerson(roy, "accept_transaction", { p_transaction_id: id })),
  );
  expect(accepted.filter(({ ok }) => ok)).toHaveLength(5);
});

test("two concurrent copies of a request for the remaining sum create one delivery", async () => {
  const sam = await createCustomerWithMoneyRules("Sam Sender");
  const at = nextUnusedLocation();
  const args = {
    p_body: deliveryRequest(rita, at, { amount: 500, pickupLocation: at }),
    p_client_action_id: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c",
  };
  const answers = await runConcurrently(Array.from({ length: 8 }, () => callAsPerson(sam, "create_transaction", args)));
  expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
});

// Any sequence of requests, answers, cancellations and days: the sums equal those of a small model.
type PastDelivery = { id: string; amount: number; state: "pending" | "accepted" | "ended"; day: number };
longTest("the sums equal a model's after any sequence of actions", async () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant("ask" as const), cents: fc.integer({ min: 1, max: 30_000 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constantFrom("accept", "reject", "cancel" as const), which: fc.nat(9) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("sleep" as const) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const [sam, roy] = await Promise.all([
        createCustomerWithMoneyRules("Sam Sender"),
        newCustomer({ name: "Roy Receiver" }),
      ]);
      const pastDeliveries: PastDelivery[] = [];
      let day = 0;
      const sum = (counts: (one: PastDelivery) => boolean): number =>
        pastDeliveries
          .filter((one) => one.day === day && counts(one))
          .reduce((all, { amount }) => all + Math.round(amount * 100), 0);
      for (const one of steps) {
        if (one.do === "ask") {
          const amount = one.cents / 100;
          const fits = sum(({ state }) => state !== "ended") + one.cents <= 50_000;
          const answer = await requestDelivery(sam, roy, amount);
          expect(answer.ok).toBe(fits);
          if (answer.ok) pastDeliveries.push({ id: answer.data.id, amount, state: "pending", day });
        } else if (one.do === "sleep") {
          await backdateDeliveries(
            pastDeliveries.map(({ id }) => id),
            1,
          );
          day++;
        } else {
          const found = pastDeliveries.filter(({ state }) => state === "pending")[one.which];
          if (!found) continue;
          if (one.do === "accept") {
            const received = sum(({ state }) => state === "accepted") + Math.round(found.amount * 100);
            const { ok } = await acceptDelivery(roy, found.id);
            expect(ok).toBe(received <= 50_000);
            if (ok) Object.assign(found, { state: "accepted", day });
          } else {
            const actor = one.do === "reject" ? roy : sam;
            await callRpcOrThrow(actor.client, `${one.do}_transaction`, deliveryArgs(found.id));
            found.state = "ended";
          }
        }
        const remaining = 50_000 - sum(({ state }) => state !== "ended");
        const { sent, received } = await sumsOf(sam, roy);
        expect([sent, received]).toEqual([50_000 - remaining, sum(({ state }) => state === "accepted")]);
      }
    }),
    { numRuns: 12 },
  );
});
const sumsOf = (sam: TestPerson, roy: TestPerson) =>
  queryRow<{ sent: number; received: number }>(
    `select (private.sum_sent_on($1, private.get_business_day(clock_timestamp())) * 100)::int as sent,
            (private.sum_received_on($2, private.get_business_day(clock_timestamp())) * 100)::int as received`,
    [sam.id, roy.id],
  );

test("a verdict is immutable, with the version of the rules it followed", async () => {
  const sam = await createCustomerWithMoneyRules("Sam Sender");
  const id = await requestDeliveryOrThrow(sam, rita, 20);
  const row = await queryRow<{ rules: string; inputs: { sent: number; senderTier: string } }>(
    "select rules, inputs from private.money_verdicts where transaction_id = $1",
    [id],
  );
  expect(row.rules).toMatch(/^3:[0-9a-f]{16}$/);
  expect(row.inputs).toMatchObject({ sent: 0, senderTier: "phone", amount: 20 });
  for (const change of ["update private.money_verdicts set verdict = 'allow'", "delete from private.money_verdicts"])
    await expect(sql(`${change} where transaction_id = $1`, [id])).rejects.toThrow(/is append-only/);
});
