// Constraints that hold for every writer: cash in two places, a chain that forks, a root that covers a missing entry.
// The functions check first; these tests bypass them.
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

jest.setTimeout(60_000);

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer(), newCustomer()]);
});

/** Writes as the owner, checks deferred constraints, and rolls back. */
async function written(...statements: [string, unknown[]][]): Promise<void> {
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
async function untilWaiting(text: string, isOver: () => boolean): Promise<boolean> {
  for (;;) {
    const { waits } = await queryRow<{ waits: boolean }>(
      "select exists (select from pg_stat_activity where wait_event_type = 'Lock' and position($1 in query) > 0) as waits",
      [text],
    );
    if (waits || isOver()) return waits;
  }
}

const POST = `select (ledger.post($1, gen_random_uuid()::text, ledger.get_or_create_account('cash', $2, $3), ledger.get_or_create_account('cash', $4, $5), 5, $6, null, null, null, '{}', now())).id`;
const seqs = (chain: string): Promise<{ seq: number }[]> =>
  sql("select seq from ledger.transfers where chain = $1 order by seq", [chain]);

test("concurrent writers to one chain of a delivery or a hub are serialised", async () => {
  const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
  const hub = await newHub(nextUnusedLocation());
  for (const [chain, values] of [
    [`delivery:${delivery.id}`, ["deposit", "sender", sender.id, "bank", null, delivery.id]],
    [`hub:${hub.id}`, ["from_bank", "bank", null, "hub", hub.id, null]],
  ] as [string, unknown[]][]) {
    await Promise.all(Array.from({ length: 32 }, runAsOwner(POST, values)));
    expect(await seqs(chain)).toEqual(Array.from({ length: 32 }, (_, n) => ({ seq: n + 1 })));
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
    let isOver = false;
    const second = runAsOwner(text, [chain])()
      .then(
        () => "written",
        (error: { code: string }) => error.code,
      )
      .finally(() => {
        isOver = true;
      });
    await untilWaiting(text, () => isOver);
    await first.query("commit");
    const secondResult = await second;
    expect([secondResult, await seqs(chain)]).toEqual(["23505", [{ seq: 1 }]]);
  } finally {
    first.release();
  }
});

test("a root waits for entries being posted, and never covers a missing one", async () => {
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ id: string }>(POST, ["attack", "bank", null, "lost", null, null]);
    let isOver = false;
    const root = callAsService("write_ledger_root", {})().finally(() => {
      isOver = true;
    });
    expect(await untilWaiting("write_ledger_root(", () => isOver)).toBe(true);
    await client.query("commit");
    const { data } = (await root) as RpcResult<{ lastTransferId: number }>;
    expect(Number(data?.lastTransferId)).toBeGreaterThanOrEqual(Number(rows[0]?.id));
  } finally {
    await client.query("rollback");
    client.release();
  }
});

describe("for every writer", () => {
  let fetching: AssignedDelivery;
  let carrying: AssignedDelivery;
  beforeAll(async () => {
    [fetching, carrying] = await Promise.all([
      createDeliveryInStatus("assigned", { sender, receiver }),
      createDeliveryInStatus("in_transit", { sender, receiver }),
    ]);
  });
  const leg = (delivery: AssignedDelivery, driver: TestPerson): [string, unknown[]] => [
    `insert into public.custody_legs (transaction_id, kind, giver_kind, giver_id, taker_kind, taker_id, driver_id, amount, matching_digits)
     values ($1, 'pickup', 'sender', $2, 'driver', $3, $3, 80, '12')`,
    [delivery.id, sender.id, driver.id],
  ];

  test("allows one open leg of a delivery and of a driver", async () => {
    await expect(written(leg(fetching, carrying.driver))).rejects.toMatchObject({
      constraint: "custody_legs_one_open_per_delivery",
    });
    await expect(written(leg(carrying, fetching.driver))).rejects.toMatchObject({
      constraint: "custody_legs_one_open_per_driver",
    });
    await written(leg(carrying, carrying.driver));
  });

  test("allows one open deposit of a driver", async () => {
    const [hub, other] = await Promise.all([newHub(nextUnusedLocation()), newHub(nextUnusedLocation())]);
    const { driver, id } = await createFailedDelivery({ sender, receiver, hub });
    await openDepositOrThrow(driver, hub, [id]);
    await expect(
      written(["insert into private.hub_deposits (hub_id, driver_id) values ($1, $2)", [other.id, driver.id]]),
    ).rejects.toMatchObject({ constraint: "hub_deposits_one_open_per_driver" });
  });

  test("allows the cash of a delivery under way with one holder only", async () => {
    const other = await newDriver();
    await expect(
      written([POST, ["pickup", "sender", sender.id, "driver", other.id, carrying.id]]),
    ).rejects.toMatchObject({ constraint: "custody" });
  });

  test("requires of a delivered delivery that its receiver has the cash and its driver holds none of it", async () => {
    const entry = (...values: unknown[]): [string, unknown[]] => [
      `select private.post_cash(t, 'handover', gen_random_uuid()::text, $2, $3, $4, $5, null, null, null, '{}', now()) from public.transactions t where t.id = $1`,
      [carrying.id, ...values],
    ];
    const { driver } = carrying;
    const moved: [string, unknown[]] = [
      "update public.transactions set status = $2 where id = $1",
      [carrying.id, "delivered"],
    ];
    const toReceiver = entry("driver", driver.id, "receiver", receiver.id);
    await written(toReceiver, moved);
    for (const entries of [
      [entry("driver", driver.id, "sender", sender.id)],
      [toReceiver, entry("sender", sender.id, "driver", driver.id)],
    ])
      await expect(written(...entries, moved)).rejects.toMatchObject({ constraint: "custody" });
  });

  test("refuses an approval by its requester", async () => {
    const team = `guards ${Date.now()}`;
    const [ada] = await Promise.all([newAdmin({ team }), newAdmin({ team })]);
    const { approvalId } = await callRpcOrThrow<{ approvalId: string }>(ada.client, "admin_complete_override", {
      p_transaction_id: carrying.id,
      p_reason: "The receiver's phone is broken",
    });
    await expect(
      written([
        "update private.approvals set state = 'approved', approved_by = requested_by, decided_at = now() where id = $1",
        [approvalId],
      ]),
    ).rejects.toMatchObject({ constraint: "dual_approval" });
  });
});
