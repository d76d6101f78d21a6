// The ledger records who holds the cash. Each move of cash is one immutable entry, also for the database owner, and a
// delivery's state cannot contradict its cash.
import { randomUUID } from "node:crypto";
import type pg from "pg";
import {
  sharedAdmin,
  readCode,
  completeCashLeg,
  confirmByOwnCount,
  createDeliveryInStatus,
  positionBody,
  proveLate,
  type AssignedDelivery,
} from "./support/deliveries";
import { withRetriedLocks } from "./support/simulated-conditions";
import {
  runAs,
  callRpc,
  callRpcOrThrow,
  newCustomer,
  newDriver,
  queryRow,
  ownerPool,
  sql,
  type TestPerson,
} from "./support/harness";

jest.setTimeout(60_000);

let sender: TestPerson;
let receiver: TestPerson;
let operator: TestPerson;
beforeAll(async () => {
  [sender, receiver, operator] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    sharedAdmin(),
  ]);
});

const reasonArgs = { p_reason: "Brought to the office" };
const deliveryArgs = ({ id }: { id: string }, overrides: Record<string, unknown> = {}) => ({
  p_transaction_id: id,
  ...overrides,
});
type Entry = {
  cause: string;
  from: string;
  to: string;
  amount: string;
  given_by: string | null;
  taken_by: string | null;
};
/** The delivery's entries, with the names of their accounts' owners. */
async function listEntries(delivery: AssignedDelivery, ...overrides: TestPerson[]): Promise<Entry[]> {
  const names = new Map(
    [delivery.sender, delivery.receiver, delivery.driver, operator, ...overrides].map(({ id, name }) => [id, name]),
  );
  const rows = await sql<Entry & { fromKind: string; toKind: string }>(
    `select x.cause, f.kind as "fromKind", f.owner as "from", t.kind as "toKind", t.owner as "to", x.amount, x.given_by, x.taken_by
       from ledger.transfers x join ledger.accounts f on f.id = x.from_account join ledger.accounts t on t.id = x.to_account
      where x.transaction_id = $1 order by x.id`,
    [delivery.id],
  );
  const called = (id: string | null) => (id === null ? null : (names.get(id) ?? id));
  return rows.map(({ fromKind, toKind, ...row }) => ({
    ...row,
    from: `${fromKind} ${called(row.from)}`,
    to: `${toKind} ${called(row.to)}`,
    given_by: called(row.given_by),
    taken_by: called(row.taken_by),
  }));
}
const balanceOf = async (kind: string, { id }: TestPerson): Promise<number> =>
  Number(
    (
      await sql<{ balance: string }>(
        "select b.balance from ledger.balances b join ledger.accounts a on a.id = b.account_id where a.kind = $1 and a.owner = $2",
        [kind, id],
      )
    )[0]?.balance ?? 0,
  );

describe("each move of the cash is an entry", () => {
  test("the driver takes it when the pickup is proven, and the receiver gets it with the code", async () => {
    const delivery = await createDeliveryInStatus("servicing", { sender, receiver });
    expect(await listEntries(delivery)).toEqual([
      {
        cause: "pickup",
        from: "sender Sam Sender",
        to: "driver Dora Driver",
        amount: "80.00",
        given_by: "Sam Sender",
        taken_by: "Dora Driver",
      },
    ]);
    expect(await balanceOf("driver", delivery.driver)).toBe(80);
    await callRpcOrThrow(
      delivery.driver.client,
      "complete_task",
      deliveryArgs(delivery, { p_code: await readCode(delivery) }),
    );
    // A phone that lost the response sends it again.
    await callRpcOrThrow(
      delivery.driver.client,
      "complete_task",
      deliveryArgs(delivery, { p_code: await readCode(delivery) }),
    );
    expect((await listEntries(delivery)).slice(1)).toEqual([
      {
        cause: "handover",
        from: "driver Dora Driver",
        to: "receiver Rita Receiver",
        amount: "80.00",
        given_by: "Dora Driver",
        taken_by: "Rita Receiver",
      },
    ]);
    expect(await balanceOf("driver", delivery.driver)).toBe(0);
  });

  test("records no giver for a pickup confirmed through the sender's link", async () => {
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
    const { driver } = delivery;
    const confirmByLink = async (): Promise<void> => {
      const { token } = await callRpcOrThrow<{ token: string }>(
        sender.client,
        "create_leg_link",
        deliveryArgs(delivery),
      );
      await callRpcOrThrow(driver.client, "count_leg", deliveryArgs(delivery, { p_amount: 80 }));
      const { code } = await callRpcOrThrow<{ code: string }>(receiver.client, "confirm_leg_by_link", {
        p_token: token,
      });
      await callRpcOrThrow(
        driver.client,
        "prove_leg",
        deliveryArgs(delivery, { p_code: code, p_position: positionBody(delivery.at) }),
      );
    };
    await confirmByLink();
    await callRpcOrThrow(driver.client, "fail_task", deliveryArgs(delivery, { p_reason: "Nobody there" }));
    await confirmByLink();
    expect(await listEntries(delivery)).toMatchObject([
      { cause: "pickup", from: "sender Sam Sender", given_by: null, taken_by: "Dora Driver" },
      { cause: "return", to: "sender Sam Sender", given_by: "Dora Driver", taken_by: null },
    ]);
    expect(
      await sql("select evidence ->> 'confirmed' as confirmed from ledger.transfers where transaction_id = $1", [
        delivery.id,
      ]),
    ).toEqual([{ confirmed: "link" }, { confirmed: "link" }]);
  });

  test("records no giver and taker when an administrator completes it", async () => {
    const delivery = await createDeliveryInStatus("in_transit", { sender, receiver });
    for (let again = 0; again < 2; again++)
      await callRpcOrThrow(operator.client, "admin_complete_override", deliveryArgs(delivery, reasonArgs));
    expect((await listEntries(delivery)).slice(1)).toMatchObject([
      { cause: "override", to: "receiver Rita Receiver", given_by: null, taken_by: null },
    ]);
  });

  test("cash that could not be handed over stays with the driver until its return", async () => {
    const delivery = await createDeliveryInStatus("servicing", { sender, receiver });
    await callRpcOrThrow(delivery.driver.client, "fail_task", deliveryArgs(delivery, { p_reason: "Nobody there" }));
    expect(await listEntries(delivery)).toHaveLength(1);
    for (let again = 0; again < 2; again++)
      await callRpcOrThrow(operator.client, "admin_record_returned_cash", deliveryArgs(delivery, reasonArgs));
    expect((await listEntries(delivery)).slice(1)).toMatchObject([
      { cause: "cash_returned", from: "driver Dora Driver", to: "sender Sam Sender" },
    ]);
    expect(await balanceOf("driver", delivery.driver)).toBe(0);
  });

  test("two drivers who hold cash of one delivery have an entry each, and each returns it", async () => {
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
    const code = await confirmByOwnCount(delivery);
    await callRpcOrThrow(operator.client, "admin_unassign_delivery", deliveryArgs(delivery, reasonArgs));
    await proveLate(delivery, code);
    const second = await newDriver({ online: true, at: delivery.at, name: "Dan Driver" });
    await callRpcOrThrow(operator.client, "admin_assign_delivery", deliveryArgs(delivery, { p_driver_id: second.id }));
    await completeCashLeg(second, delivery);
    await callRpcOrThrow(
      second.client,
      "arrive",
      deliveryArgs(delivery, { p_position: { latitude: delivery.at.lat, longitude: delivery.at.lng } }),
    );
    await callRpcOrThrow(second.client, "complete_task", deliveryArgs(delivery, { p_code: await readCode(delivery) }));
    await callRpcOrThrow(operator.client, "admin_record_returned_cash", deliveryArgs(delivery, reasonArgs));
    expect((await listEntries(delivery, second)).map(({ cause, from, to }) => `${cause}: ${from} → ${to}`)).toEqual([
      "late_pickup: sender Sam Sender → driver Dora Driver",
      "pickup: sender Sam Sender → driver Dan Driver",
      "handover: driver Dan Driver → receiver Rita Receiver",
      "cash_returned: driver Dora Driver → sender Sam Sender",
    ]);
  });

  test("a delivery with moved cash is redacted, never deleted", async () => {
    const delivery = await createDeliveryInStatus("delivered", { sender, receiver });
    expect(await callRpc(operator.client, "admin_delete_transaction", deliveryArgs(delivery))).toMatchObject({
      data: { redacted: true },
    });
    await expect(sql("delete from public.transactions where id = $1", [delivery.id])).rejects.toMatchObject({
      code: expect.stringMatching(/^23(001|503)$/) as string,
    });
  });
});

/**
 * Executes the owner's statements in one transaction with deferred constraints, and rolls back. TRUNCATE does not wait
 * for locks here.
 */
async function asOwner(...statements: [string, unknown[]?][]): Promise<void> {
  const client = await ownerPool.connect();
  try {
    await withRetriedLocks(client, async () => {
      for (const [text, values] of statements) await client.query(text, values);
    });
    await client.query("set constraints all immediate");
  } finally {
    await client.query("rollback");
    client.release();
  }
}
const post = (
  delivery: { id: string },
  from: string,
  fromId: string | null,
  to: string,
  toId: string | null,
  { cause = "attack", amount = null }: { cause?: string; amount?: number | null } = {},
): [string, unknown[]] => [
  "select private.post_cash(t, $6, gen_random_uuid()::text, $2, $3, $4, $5, null, null, null, '{}', now(), $7) from public.transactions t where t.id = $1",
  [delivery.id, from, fromId, to, toId, cause, amount],
];
const ENTRY = `insert into ledger.transfers (chain, seq, from_account, to_account, amount, transaction_id, cause, cause_id, happened_at, recorded_at, prev_hash, hash)`;

describe("for every writer, the owner included", () => {
  let heldDelivery: AssignedDelivery;
  let endedDelivery: AssignedDelivery;
  beforeAll(async () => {
    heldDelivery = await createDeliveryInStatus("in_transit", { sender, receiver });
    endedDelivery = await createDeliveryInStatus("delivered", { sender, receiver });
  });

  test.each([
    ["transfers", "amount"],
    ["accounts", "kind"],
    ["roots", "root"],
    ["balances", "balance"],
    ["holdings", "amount"],
  ])("%s are not changed, deleted or emptied", async (table, column) => {
    for (const text of [
      `update ledger.${table} set ${column} = ${column}`,
      `delete from ledger.${table}`,
      `truncate ledger.${table} cascade`,
    ])
      await expect(asOwner([text])).rejects.toThrow(/is append-only|is derived from the entries/);
  });

  test("refuses a balance or a holding without its entry", async () => {
    await expect(asOwner(["insert into ledger.balances (account_id, balance) values (1, 5)"])).rejects.toThrow(
      /is derived from the entries/,
    );
    await expect(
      asOwner([
        "insert into ledger.holdings (transaction_id, driver_id, amount, since, recorded_at, late, transfer_id) values ($1, $2, 5, now(), now(), true, 1)",
        [heldDelivery.id, heldDelivery.driver.id],
      ]),
    ).rejects.toThrow(/is derived from the entries/);
  });

  test("refuses cash in two places, or given by an account without it", async () => {
    await expect(
      asOwner(post(heldDelivery, "sender", sender.id, "driver", heldDelivery.driver.id)),
    ).rejects.toMatchObject({
      constraint: "custody",
    });
    await expect(
      asOwner(post(heldDelivery, "driver", heldDelivery.driver.id, "receiver", receiver.id)),
    ).rejects.toMatchObject({
      constraint: "custody",
    });
    await expect(
      asOwner(post(endedDelivery, "sender", sender.id, "driver", heldDelivery.driver.id)),
    ).rejects.toMatchObject({
      constraint: "custody",
    });
    await expect(
      asOwner(post(endedDelivery, "driver", endedDelivery.driver.id, "receiver", receiver.id)),
    ).rejects.toThrow(/does not hold 80.00/);
    // Other tests have posted lost cash too.
    const amount = 9_000_000;
    await expect(asOwner(post(heldDelivery, "lost", null, "receiver", receiver.id, { amount }))).rejects.toMatchObject({
      constraint: "not_below_floor",
    });
    await expect(asOwner(post(heldDelivery, "hub", randomUUID(), "receiver", receiver.id))).rejects.toMatchObject({
      constraint: "not_below_floor",
    });
  });

  test("refuses a change of a delivery without its cash", async () => {
    const ready = await createDeliveryInStatus("assigned", { sender, receiver });
    const move = (delivery: { id: string }, status: string): [string, unknown[]] => [
      "update public.transactions set status = $2 where id = $1",
      [delivery.id, status],
    ];
    const servicing = await createDeliveryInStatus("servicing", { sender, receiver });
    for (const statement of [move(ready, "in_transit"), move(servicing, "delivered")])
      await expect(asOwner(statement)).rejects.toMatchObject({ constraint: "custody" });
    await expect(
      asOwner(["update public.transactions set amount = amount + 1 where id = $1", [heldDelivery.id]]),
    ).rejects.toMatchObject({ constraint: "custody" });
    const otherDriver = await newDriver();
    await expect(
      asOwner(["update public.transactions set driver_id = $2 where id = $1", [heldDelivery.id, otherDriver.id]]),
    ).rejects.toMatchObject({ constraint: "custody" });
    // A cancelled delivery has no holder, except a driver who holds it late and returns it.
    const take = (cause?: string) => post(ready, "sender", sender.id, "driver", ready.driver.id, { cause });
    const restoreStatements: [string, unknown[]][] = [
      ["update public.custody_legs set state = 'void', done_at = now() where transaction_id = $1", [ready.id]],
      ["select private.open_next_return($1)", [ready.driver.id]],
    ];
    for (const cause of ["attack", "late_pickup"])
      await expect(asOwner(take(cause), move(ready, "cancelled"))).rejects.toMatchObject({ constraint: "custody" });
    await expect(asOwner(take(), move(ready, "cancelled"), ...restoreStatements)).rejects.toMatchObject({
      constraint: "custody",
    });
    await asOwner(take("late_pickup"), move(ready, "cancelled"), ...restoreStatements);
  });

  test("a failed delivery with held cash has an open return until the driver no longer holds it", async () => {
    const fail = (delivery: { id: string }): [string, unknown[]] => [
      "update public.transactions set status = 'failed', cancelled_at = now() where id = $1",
      [delivery.id],
    ];
    await expect(asOwner(fail(heldDelivery))).rejects.toMatchObject({ constraint: "custody" });
    await asOwner(fail(heldDelivery), ["select private.open_legs(array[$1::uuid], 'return')", [heldDelivery.id]]);
    const failed = await createDeliveryInStatus("in_transit", { sender, receiver });
    await callRpcOrThrow(failed.driver.client, "fail_task", deliveryArgs(failed, { p_reason: "Nobody there" }));
    for (const state of ["done", "failed", "void"])
      await expect(
        asOwner([
          "update public.custody_legs set state = $2, done_at = now() where transaction_id = $1 and kind = 'return'",
          [failed.id, state],
        ]),
      ).rejects.toMatchObject({ constraint: "custody" });
  });

  test("refuses to delete a leg that an entry refers to", async () => {
    await expect(
      asOwner(["delete from public.custody_legs where transaction_id = $1", [heldDelivery.id]]),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^23(001|503)$/) as string });
  });

  test("an entry needs two accounts of one book, a delivery for a driver's account, and an amount", async () => {
    const account = async (kind: string, id: string | null, book = "cash") =>
      Number(
        (await queryRow<{ id: string }>("select ledger.get_or_create_account($1, $2, $3) as id", [book, kind, id])).id,
      );
    const [from, bank, provider, driver] = await Promise.all([
      account("sender", sender.id),
      account("bank", null),
      account("provider", null, "money"),
      account("driver", heldDelivery.driver.id),
    ]);
    const write = (a: number, b: number, amount = 5, chain = "book:cash"): [string, unknown[]] => [
      `${ENTRY} values ($4, 0, $1, $2, $3, null, 'attack', $5, now(), now(), '', '')`,
      [a, b, amount, chain, randomUUID()],
    ];
    await expect(asOwner(write(from, from))).rejects.toMatchObject({ constraint: "two_accounts" });
    await expect(asOwner(write(from, bank, 0))).rejects.toMatchObject({ constraint: "transfers_amount_positive" });
    await expect(asOwner(write(from, bank, 5, "elsewhere"))).rejects.toMatchObject({ constraint: "chain_of_delivery" });
    await expect(asOwner(write(from, provider))).rejects.toThrow(/between two books/);
    await expect(asOwner(write(from, driver))).rejects.toThrow(/no delivery/);
    await expect(asOwner(write(from, 999_999_999))).rejects.toThrow();
    await expect(asOwner(["select ledger.get_or_create_account('cash', 'fee', null)"])).rejects.toMatchObject({
      constraint: "kind_of_book",
    });
    await expect(asOwner(["select ledger.get_or_create_account('cash', 'driver', null)"])).rejects.toMatchObject({
      constraint: "owner_of_kind",
    });
  });

  test("sets an entry's sequence, time and hash itself, and accepts a cause once", async () => {
    const client = await ownerPool.connect();
    try {
      await client.query("begin");
      const write = (cause: string): Promise<pg.QueryResult<{ seq: number; own: boolean; now: boolean }>> =>
        client.query(
          `${ENTRY} select x.chain, 77, x.to_account, x.from_account, x.amount, x.transaction_id, 'attack', $2, 'infinity', '2000-01-01', 'forged', 'forged'
             from ledger.transfers x where x.transaction_id = $1
           returning seq, hash = sha256(convert_to(ledger.serialize_entry(transfers, (select f from ledger.accounts f where f.id = from_account), (select t from ledger.accounts t where t.id = to_account)), 'UTF8')) as own, recorded_at > now() - interval '1 minute' and happened_at <= recorded_at as now`,
          [heldDelivery.id, cause],
        );
      expect((await write("one")).rows).toEqual([{ seq: 2, own: true, now: true }]);
      await client.query("savepoint before");
      await expect(write("one")).rejects.toMatchObject({ code: "23505" });
      await client.query("rollback to before");
      // An entry refused for a repeated cause leaves no trace.
      const { rows } = await client.query<{ held: string }>(
        "select count(*) as held from ledger.holdings where transaction_id = $1",
        [heldDelivery.id],
      );
      expect(rows[0]?.held).toBe("0");
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  test("returns the existing entry for a repeated cause, and refuses different values", async () => {
    const posted = await queryRow<{
      id: string;
      cause: string;
      cause_id: string;
      from_account: string;
      to_account: string;
    }>("select id, cause, cause_id, from_account, to_account from ledger.transfers where transaction_id = $1", [
      heldDelivery.id,
    ]);
    const again = (amount: number) =>
      queryRow<{ id: string }>("select (ledger.post($1, $2, $3, $4, $5, $6, null, null, null, '{}', now())).id", [
        posted.cause,
        posted.cause_id,
        posted.from_account,
        posted.to_account,
        amount,
        heldDelivery.id,
      ]);
    expect((await again(80)).id).toBe(posted.id);
    await expect(again(81)).rejects.toThrow(/has other values/);
  });
});

test("the ledger is readable and writable through the product's functions only", async () => {
  const { driver } = await createDeliveryInStatus("in_transit", { sender, receiver });
  for (const person of [null, sender, receiver, driver, operator])
    for (const table of ["transfers", "accounts", "balances", "holdings", "roots"])
      for (const text of [
        `select 1 from ledger.${table}`,
        `delete from ledger.${table}`,
        `insert into ledger.${table} default values`,
      ])
        await expect(runAs(person, (query) => query(text))).rejects.toMatchObject({ code: "42501" });
  for (const person of [null, sender, receiver, driver, operator])
    for (const text of [
      "ledger.verify()",
      "ledger.get_or_create_account('cash', 'driver', null)",
      "app.write_ledger_root()",
      "app.verify_ledger()",
    ])
      await expect(runAs(person, (query) => query(`select ${text}`))).rejects.toMatchObject({ code: "42501" });
});
