// Nightly reconciliation of the provider's list with the ledger: anything missing on one side, or with another amount,
// is a difference until both agree. Differences cannot be edited.
import { randomUUID } from "node:crypto";
import { paidByCard, jobsAtProvider, says, saysOfRefund, atProvider, type Asked } from "./support/card";
import { compare, compareAtRest, differencesOf, listed } from "./support/comparison";
import { admin } from "./support/deliveries";
import { bankClerk } from "./support/prefunded";
import { call, done, newCustomer, one, service, sql, type Person } from "./support/world";

jest.setTimeout(120_000);

let sender: Person;
let receiver: Person;
let operator: Person;
beforeAll(async () => {
  [sender, receiver, operator] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    admin(),
  ]);
});
const people = () => ({ sender, receiver });
const differ = async (delivery: Asked) =>
  (await differencesOf(delivery))
    .filter(({ open }) => open)
    .map(({ kind, what, ours, theirs }) => [kind, what, ours, theirs]);
const whatOf = async ({ id }: { id: string }) =>
  (
    await sql<{ action: string }>(
      "select action from public.transaction_status_updates where transaction_id = $1 and action like 'payment\\_%' order by id",
      [id],
    )
  ).map(({ action }) => action);
type Needs = { counts: Record<string, number>; items: { kind: string; id: string; amount: number | null }[] };
const needs = async (id: string) =>
  (await done<Needs>(operator.client, "admin_attention_items")).items.filter((item) => item.id === id);
/** From the whole list: administrators see only the first twenty of each kind. */
const needsOf = ({ id }: Asked) =>
  sql<{ kind: string; amount: number }>(
    `select n.kind, private.attention_amount(n.kind, t)::float8 as amount
       from private.deliveries_needing_attention() n join public.transactions t using (id) where n.id = $1`,
    [id],
  );
const cancelled = async ({ id }: Asked) =>
  done(operator.client, "admin_cancel", { p_transaction_id: id, p_reason: "Not today" });
const refundOf = async (delivery: Asked) => {
  await done((await bankClerk()).client, "admin_refund", { p_transaction_id: delivery.id, p_reason: "Not delivered" });
  return (await atProvider(delivery)).payment?.refund?.refundId ?? "";
};

describe("the two sides", () => {
  test("agree where the entries match", async () => {
    const delivery = await paidByCard(5, people());
    await listed(delivery, "payment", 5);
    await cancelled(delivery);
    await saysOfRefund(await refundOf(delivery), "done");
    await listed(delivery, "refund", -5);
    await compareAtRest(delivery);
    expect(await differencesOf(delivery)).toEqual([]);
  });

  test.each([
    ["a payment that the list does not have", [], ["payment", "missing_there", 5, null]],
    ["a payment of another amount", [["payment", 4.99]], ["payment", "amount", 5, 4.99]],
    [
      "a refund that the book does not have",
      [
        ["payment", 5],
        ["refund", -2],
      ],
      ["refund", "missing_here", null, -2],
    ],
    [
      "a dispute that the book does not have",
      [
        ["payment", 5],
        ["dispute", -5],
      ],
      ["dispute", "missing_here", null, -5],
    ],
  ] as const)("differ by %s, once, however often they are compared", async (_, list, expected) => {
    const delivery = await paidByCard(5, people());
    for (const [kind, amount] of list) await listed(delivery, kind, amount);
    for (let time = 0; time < 3; time++) await compareAtRest(delivery);
    expect(await differ(delivery)).toEqual([expected]);
    expect((await whatOf(delivery)).filter((what) => what === "payment_differs")).toHaveLength(1);
  });

  test("agree on a failed and returned refund, and on a won dispute, regardless of what was seen in between", async () => {
    const delivery = await paidByCard(5, people());
    await listed(delivery, "payment", 5);
    for (const amount of [-5, 5]) await listed(delivery, "refund", amount);
    for (const amount of [-5, 5]) await listed(delivery, "dispute", amount);
    await compareAtRest(delivery);
    expect(await differencesOf(delivery)).toEqual([]);
    await says(delivery, { status: "paid", dispute: "open", disputed: 5 });
    await says(delivery, { status: "paid", dispute: "won", disputed: 0 });
    await compareAtRest(delivery);
    expect(await differencesOf(delivery)).toEqual([]);
  });

  test("agree on a pending refund: the list has it, and it is posted when it succeeds", async () => {
    const delivery = await paidByCard(5, people());
    await listed(delivery, "payment", 5);
    await cancelled(delivery);
    const refund = await refundOf(delivery);
    await saysOfRefund(refund, "pending");
    await listed(delivery, "refund", -5);
    await compareAtRest(delivery);
    expect(await differencesOf(delivery)).toEqual([]);
  });

  test("ignore very recent movements", async () => {
    const delivery = await paidByCard(5, people());
    await compare();
    expect(await differencesOf(delivery)).toEqual([]);
    const other = await paidByCard(5, people());
    await listed(other, "payment", 5);
    await listed(other, "refund", -1, { minutes: 1 });
    await compare();
    expect(await differencesOf(other)).toEqual([]);
    for (const each of [delivery, other]) await compareAtRest(each);
    expect(await differ(delivery)).toEqual([["payment", "missing_there", 5, null]]);
    expect(await differ(other)).toEqual([["refund", "missing_here", null, -1]]);
  });

  test("ignore manual payments", async () => {
    const delivery = await paidByCard(5, people());
    await listed(delivery, "payment", 5);
    await says(delivery, { status: "paid", dispute: "lost", disputed: 5 });
    await listed(delivery, "dispute", -5);
    await compareAtRest(delivery);
    expect(await differencesOf(delivery)).toEqual([]);
  });
});

describe("a difference", () => {
  test("is shown to administrators, is on the delivery's record, and has the payment fetched again", async () => {
    const delivery = await paidByCard(5, people());
    await listed(delivery, "payment", 5);
    await listed(delivery, "refund", -2);
    await compareAtRest(delivery);
    expect(await needsOf(delivery)).toEqual([{ kind: "payment_differs", amount: -2 }]);
    expect(await whatOf(delivery)).toContain("payment_differs");
    expect((await jobsAtProvider(delivery)).filter(({ seconds }) => seconds <= 0).map(({ task }) => task)).toContain(
      "check_payment",
    );
  });

  test("is settled automatically once the missing entry is posted, and stays on record", async () => {
    const delivery = await paidByCard(5, people());
    await listed(delivery, "payment", 5);
    await listed(delivery, "refund", -2);
    await compareAtRest(delivery);
    const refunds = [{ providerId: `re_${randomUUID()}`, refundId: null, amount: 2, status: "done" as const }];
    await says(delivery, { status: "paid", refunds });
    expect(await differencesOf(delivery)).toEqual([
      { kind: "refund", what: "missing_here", ours: null, theirs: -2, open: false },
    ]);
    expect(await needsOf(delivery)).toEqual([]);
    expect((await whatOf(delivery)).slice(-2)).toEqual(["payment_differs", "payment_agrees"]);
    await compareAtRest(delivery);
    expect(await differ(delivery)).toEqual([]);
  });

  test("is settled by the next comparison in which the list has what was missing", async () => {
    const delivery = await paidByCard(5, people());
    await compareAtRest(delivery);
    await listed(delivery, "payment", 5);
    await compare();
    expect(await differ(delivery)).toEqual([]);
  });

  test("of a transfer is found by the transfer's id in its entry", async () => {
    const about = `tr_${randomUUID()}`;
    await sql(
      `select ledger.post('pay_sent', $1::text, ledger.get_or_create_account('money', 'operator', null), ledger.get_or_create_account('money', 'provider', null), 20, null, null, null, null,
                          jsonb_build_object('moved', 'transfer', 'about', $1::text), clock_timestamp())`,
      [about],
    );
    await compareAtRest({ providerId: about });
    expect(await differencesOf(about)).toMatchObject([{ kind: "transfer", what: "missing_there", ours: -20 }]);
    await listed(about, "transfer", -20);
    await compareAtRest({ providerId: about });
    expect(await differencesOf(about)).toMatchObject([{ open: false }]);
  });

  test("of money without a known payment is shown, too", async () => {
    const about = `pi_${randomUUID()}`;
    await listed(about, "payment", 7);
    await compare();
    const { id } = await one<{ id: string }>("select id from private.payment_differences where about = $1", [about]);
    expect(await needs(id)).toEqual([expect.objectContaining({ kind: "payment_unknown", amount: 7, title: about })]);
    await listed(about, "payment", -7);
    await compare();
    expect(await needs(id)).toEqual([]);
  });
});

describe("a comparison run", () => {
  test("stores each movement once and immutably", async () => {
    const delivery = await paidByCard(5, people());
    const id = await listed(delivery, "payment", 5);
    await listed(delivery, "payment", 6, { id });
    await compareAtRest(delivery);
    expect(await differencesOf(delivery)).toEqual([]);
    await expect(sql("update private.provider_movements set amount = 1 where id = $1", [id])).rejects.toThrow();
    await expect(sql("delete from private.provider_movements where id = $1", [id])).rejects.toThrow();
  });

  test("that crashes, or finds the provider unavailable, is repeated from where the last completed one began", async () => {
    const ended = await one<{ at: Date }>(
      "select began_at as at from private.payment_reconciliations where ended_at is not null order by began_at desc limit 1",
    );
    const begin = () => done<{ id: number; since: string }>(service(), "begin_payment_reconciliation");
    const first = await begin();
    await done(service(), "defer_payment_reconciliation", { p_id: first.id, p_code: "api_connection_error" });
    const again = await begin();
    expect(new Date(again.since).getTime()).toBe(new Date(first.since).getTime());
    expect(ended.at.getTime() - new Date(first.since).getTime()).toBe(86_400_000);
    const [job] = await sql<{ seconds: number }>(
      "select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs where key = 'cron:reconcile_payments'",
    );
    expect(job?.seconds).toBeGreaterThan(500);
    const health = () => done<{ comparedAt: string; differences: number }>(service(), "payment_health");
    const before = await health();
    expect(new Date(before.comparedAt).getTime()).toBe(ended.at.getTime());
    await compare();
    expect(new Date((await health()).comparedAt).getTime()).toBeGreaterThan(ended.at.getTime());
  });

  test("compares everything, by pages", async () => {
    const abouts = Array.from({ length: 450 }, () => `pi_${randomUUID()}`);
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const list = abouts.map((about) => ({ id: `txn_${about}`, kind: "payment", about, amount: 1, fee: 0, at }));
    await done(service(), "store_provider_movements", { p_movements: list });
    await compare();
    const { n } = await one<{ n: number }>(
      "select count(*)::int as n from private.payment_differences where about = any ($1) and settled_at is null",
      [abouts],
    );
    expect(n).toBe(450);
    await done(service(), "store_provider_movements", {
      p_movements: list.map((movement) => ({ ...movement, id: `${movement.id}_back`, amount: -1 })),
    });
    expect((await compare()).settled).toBeGreaterThanOrEqual(450);
  });

  test("is open to the service role only", async () => {
    await expect(call(operator.client, "begin_payment_reconciliation")).rejects.toThrow(/permission denied/);
    await expect(call(sender.client, "store_provider_movements", { p_movements: [] })).rejects.toThrow(
      /permission denied/,
    );
  });
});
