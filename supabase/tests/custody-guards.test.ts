// Database constraints on cash in custody and on the ledger. Its entries form one hash chain per delivery or hub,
// with nightly root hashes over all chains. SQL functions check the rules first; these tests write directly.
import { randomUUID } from "node:crypto";
import { createDeliveryInStatus, type AssignedDelivery } from "./support/deliveries";
import { createFailedDelivery, newHub, openDepositOrThrow, verifyLedgerIntegrity } from "./support/hubs";
import { runAsOwner, callAsService } from "./support/racing";
import {
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  ownerPool,
  nextUnusedLocation,
  sql,
  type RpcResult,
  type TestPerson,
} from "./support/harness";

// SQLSTATE
const UNIQUE_VIOLATION = "23505";

jest.setTimeout(60_000);

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer(), newCustomer()]);
});

/** Writes as the owner, checks deferred constraints, and rolls back. */
async function writeAndRollBack(...statements: [string, unknown[]][]): Promise<void> {
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    for (const [text, values] of statements) await client.query(text, values);
    await client.query("set constraints all immediate");
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** Waits until a session blocks with this text in its query, or until the work is over; returns whether it blocked. */
async function waitUntilBlocked(text: string, isDone: () => boolean): Promise<boolean> {
  for (;;) {
    const { waits: isWaiting } = await queryRow<{ waits: boolean }>(
      "select exists (select from pg_stat_activity where wait_event_type = 'Lock' and position($1 in query) > 0) as waits",
      [text],
    );
    if (isWaiting || isDone()) return isWaiting;
  }
}

const POST_ENTRY_SQL = `select (ledger.post($1, gen_random_uuid()::text, ledger.get_or_create_account('cash', $2, $3), ledger.get_or_create_account('cash', $4, $5), 5, $6, null, null, null, '{}', now())).id`;
const listSequenceNumbers = (chain: string): Promise<{ seq: number }[]> =>
  sql("select seq from ledger.transfers where chain = $1 order by seq", [chain]);

test("concurrent writers to one chain of a delivery or a hub are serialised", async () => {
  const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
  const hub = await newHub(nextUnusedLocation());
  for (const [chain, values] of [
    [`delivery:${delivery.id}`, ["deposit", "sender", sender.id, "bank", null, delivery.id]],
    [`hub:${hub.id}`, ["from_bank", "bank", null, "hub", hub.id, null]],
  ] as [string, unknown[]][]) {
    await Promise.all(Array.from({ length: 32 }, runAsOwner(POST_ENTRY_SQL, values)));
    expect(await listSequenceNumbers(chain)).toEqual(Array.from({ length: 32 }, (_, n) => ({ seq: n + 1 })));
  }
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true });
});

test("a chain does not fork: of two writers of the same sequence number one is refused", async () => {
  const text = `insert into ledger.transfers (chain, seq, from_account, to_account, amount, cause, cause_id, happened_at, recorded_at, prev_hash, hash)
    values ($1, 0, ledger.get_or_create_account('cash', 'bank', null), ledger.get_or_create_account('cash', 'lost', null), 5, 'attack', gen_random_uuid()::text, now(), now(), '', '')`;
  const chain = `hub:${randomUUID()}`;
  // Accounts are created on first use, and a writer waits for the one that creates an account.
  await sql("select ledger.get_or_create_account('cash', kind, null) from unnest(array['bank', 'lost']) kind");
  const first = await ownerPool.connect();
  try {
    await first.query("begin");
    await first.query(text, [chain]);
    let isDone = false;
    const second = runAsOwner(text, [chain])()
      .then(
        () => "written",
        (error: { code: string }) => error.code,
      )
      .finally(() => {
        isDone = true;
      });
    await waitUntilBlocked(text, () => isDone);
    await first.query("commit");
    const secondResult = await second;
    expect([secondResult, await listSequenceNumbers(chain)]).toEqual([UNIQUE_VIOLATION, [{ seq: 1 }]]);
  } finally {
    first.release();
  }
});

test("a root waits for entries being posted, and never covers a missing one", async () => {
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ id: string }>(POST_ENTRY_SQL, ["attack", "bank", null, "lost", null, null]);
    let isDone = false;
    const root = callAsService("write_ledger_root", {})().finally(() => {
      isDone = true;
    });
    expect(await waitUntilBlocked("write_ledger_root(", () => isDone)).toBe(true);
    await client.query("commit");
    const { data } = (await root) as RpcResult<{ lastTransferId: number }>;
    expect(Number(data?.lastTransferId)).toBeGreaterThanOrEqual(Number(rows[0]?.id));
  } finally {
    await client.query("rollback");
    client.release();
  }
});

describe("the schema's constraints", () => {
  let deliveryBeforePickup: AssignedDelivery;
  let deliveryInTransit: AssignedDelivery;
  beforeAll(async () => {
    [deliveryBeforePickup, deliveryInTransit] = await Promise.all([
      createDeliveryInStatus("assigned", { sender, receiver }),
      createDeliveryInStatus("in_transit", { sender, receiver }),
    ]);
  });
  const insertLegSql = (delivery: AssignedDelivery, driver: TestPerson): [string, unknown[]] => [
    `insert into public.custody_legs (transaction_id, kind, giver_kind, giver_id, taker_kind, taker_id, driver_id, amount, matching_digits)
     values ($1, 'pickup', 'sender', $2, 'driver', $3, $3, 80, '12')`,
    [delivery.id, sender.id, driver.id],
  ];

  test("allows one open leg of a delivery and of a driver", async () => {
    await expect(writeAndRollBack(insertLegSql(deliveryBeforePickup, deliveryInTransit.driver))).rejects.toMatchObject({
      constraint: "custody_legs_one_open_per_delivery",
    });
    await expect(writeAndRollBack(insertLegSql(deliveryInTransit, deliveryBeforePickup.driver))).rejects.toMatchObject({
      constraint: "custody_legs_one_open_per_driver",
    });
    await writeAndRollBack(insertLegSql(deliveryInTransit, deliveryInTransit.driver));
  });

  test("allows one open deposit of a driver", async () => {
    const [hub, otherHub] = await Promise.all([newHub(nextUnusedLocation()), newHub(nextUnusedLocation())]);
    const { driver, id } = await createFailedDelivery({ sender, receiver, hub });
    await openDepositOrThrow(driver, hub, [id]);
    await expect(
      writeAndRollBack([
        "insert into private.hub_deposits (hub_id, driver_id) values ($1, $2)",
        [otherHub.id, driver.id],
      ]),
    ).rejects.toMatchObject({ constraint: "hub_deposits_one_open_per_driver" });
  });

  test("allows the cash of a delivery under way with one holder only", async () => {
    const otherDriver = await newDriver();
    await expect(
      writeAndRollBack([
        POST_ENTRY_SQL,
        ["pickup", "sender", sender.id, "driver", otherDriver.id, deliveryInTransit.id],
      ]),
    ).rejects.toMatchObject({ constraint: "custody" });
  });

  test("requires of a delivered delivery that its receiver has the cash and its driver holds none of it", async () => {
    const postCashSql = (...values: unknown[]): [string, unknown[]] => [
      `select private.post_cash(t, 'handover', gen_random_uuid()::text, $2, $3, $4, $5, null, null, null, '{}', now()) from public.transactions t where t.id = $1`,
      [deliveryInTransit.id, ...values],
    ];
    const { driver } = deliveryInTransit;
    const markDelivered: [string, unknown[]] = [
      "update public.transactions set status = $2 where id = $1",
      [deliveryInTransit.id, "delivered"],
    ];
    const toReceiver = postCashSql("driver", driver.id, "receiver", receiver.id);
    await writeAndRollBack(toReceiver, markDelivered);
    for (const entries of [
      [postCashSql("driver", driver.id, "sender", sender.id)],
      [toReceiver, postCashSql("sender", sender.id, "driver", driver.id)],
    ])
      await expect(writeAndRollBack(...entries, markDelivered)).rejects.toMatchObject({ constraint: "custody" });
  });

  test("refuses an approval by its requester", async () => {
    const team = `guards ${Date.now()}`;
    const [ada] = await Promise.all([newAdmin({ team }), newAdmin({ team })]);
    const { approvalId } = await callRpcOrThrow<{ approvalId: string }>(ada.client, "admin_complete_override", {
      p_transaction_id: deliveryInTransit.id,
      p_reason: "The receiver's phone is broken",
    });
    await expect(
      writeAndRollBack([
        "update private.approvals set state = 'approved', approved_by = requested_by, decided_at = now() where id = $1",
        [approvalId],
      ]),
    ).rejects.toMatchObject({ constraint: "dual_approval" });
  });
});
