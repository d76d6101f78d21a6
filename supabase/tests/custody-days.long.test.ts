// Model-based test of a delivery's cash: random pickups, counts, disputes, codes, handovers, returns, deposits at hubs,
// closings and approvals, in any order, repeated and too late. After each step the ledger must equal a small model.
//   CUSTODY_DAYS   the number of random sequences (25); CUSTODY_MINUTES: the time limit
//   CUSTODY_SEED   the seed of a failed run, CUSTODY_PATH: its path, to replay that day only
import fc from "fast-check";
import {
  sharedAdmin,
  readCode,
  openIncidentAbout,
  kmNorth,
  paidDelivery,
  recordPaymentEvent,
  positionBody,
  type TestDelivery,
  type DeliveryOptions,
} from "./support/deliveries";
import {
  createCustodyModel,
  currentDeposit,
  depositableAmount,
  legOfDriver,
  openLeg,
  openLegOf,
  applyStep,
  type CustodyModel,
  type ModelSafe,
  type ModelStep,
  type DriverIndex,
} from "./support/custody-model";
import { createFundedHub, createPrefundedDelivery } from "./support/prefunded";
import { toOneDollarNotes, openDepositAs, verifyLedgerIntegrity, type TestHub } from "./support/hubs";
import {
  callRpc,
  callRpcOrThrow,
  setDriverPosition,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  nextUnusedLocation,
  sql,
  type RpcResult,
  type TestPerson,
  type LatLng,
} from "./support/harness";

const DAYS = Number(process.env.CUSTODY_DAYS ?? 25);
// A crew is reused for this many days, because creating people is slow.
const DAYS_PER_CREW = 50;
// Then each crew works a little to the north of the previous one.
const PLACES = 50;
// More than all random steps together can take out.
const INITIAL_SAFE_CASH = 100_000;
jest.setTimeout(180_000 + DAYS * 6_000);

type Crew = {
  at: LatLng;
  sender: TestPerson;
  receiver: TestPerson;
  drivers: [TestPerson, TestPerson];
  hub: TestHub;
  cashiers: [TestPerson, TestPerson];
  ada: TestPerson;
  alan: TestPerson;
  operator: TestPerson;
  safe: ModelSafe;
  /** The hub's last closing. */
  closing: string | null;
};
const places: LatLng[] = [];
let crews = 0;
/** A place away from all other crews; the nearest hub is its own. */
function nextPlace(): LatLng {
  const round = Math.floor(crews / PLACES);
  if (round === 0) places.push(nextUnusedLocation());
  return kmNorth(places[crews++ % PLACES] as LatLng, 5 * round);
}

async function newCrew(): Promise<Crew> {
  const at = nextPlace();
  const team = `days ${Date.now()}`;
  const operator = await sharedAdmin();
  const [sender, receiver, second, ada, alan, leftDriver, rightDriver] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    newCustomer({ name: "Cal Cashier" }),
    newAdmin({ team }),
    newAdmin({ team }),
    newDriver({ online: true, at }),
    newDriver({ online: true, at }),
  ]);
  const hub = await createFundedHub(INITIAL_SAFE_CASH, at);
  await callRpcOrThrow(operator.client, "admin_update_hub", {
    p_id: hub.id,
    p_patch: { cashiers: [{ userId: hub.cashier.id }, { userId: second.id }] },
  });
  for (const { id } of [leftDriver, rightDriver])
    await callRpcOrThrow(operator.client, "admin_set_cash_ceiling", {
      p_user_id: id,
      p_ceiling: 5000,
      p_reason: "Trusted",
    });
  const cashiers: [TestPerson, TestPerson] = [hub.cashier, second];
  return {
    at,
    sender,
    receiver,
    drivers: [leftDriver, rightDriver],
    hub,
    cashiers,
    ada,
    alan,
    operator,
    safe: { balance: INITIAL_SAFE_CASH, closing: null },
    closing: null,
  };
}

const driverIndex = fc.constantFrom<DriverIndex>(0, 1);
const drawStep = (kind: string, overrides: Record<string, fc.Arbitrary<unknown>> = {}) =>
  fc.record({ kind: fc.constant(kind), ...overrides });
const accuracy = fc.constantFrom("right", "right", "right", "less", "more");
const DRAWN = fc.oneof(
  ...["count", "count", "prove", "prove", "complete"].map((kind) => drawStep(kind, { driverIndex, accuracy })),
  ...["leave", "arrive", "arrive", "fail", "cancel_task", "assign", "to_hub", "open", "open", "void"].map((kind) =>
    drawStep(kind, { driverIndex }),
  ),
  ...["confirm", "confirm", "own", "dispute"].map((kind) => drawStep(kind, { driverIndex, accuracy })),
  ...["unassign", "cancel", "refund", "send", "stand", "settle", "expire", "again", "again"].map((kind) =>
    drawStep(kind),
  ),
  ...["tally", "tally", "tally"].map((kind) => drawStep(kind, { driverIndex, accuracy })),
  ...Array.from({ length: 50 }, () => drawStep("go", { accuracy })),
  drawStep("close", { accuracy }),
  drawStep("ask", { action: fc.constantFrom("override", "lost", "returned") }),
  ...["approve", "approve", "decline"].map((kind) =>
    drawStep(kind, { ownRequest: fc.constantFrom(false, false, false, true) }),
  ),
);
type DrawnStep = {
  kind: string;
  driverIndex?: DriverIndex;
  accuracy?: "right" | "less" | "more";
  action?: string;
  ownRequest?: boolean;
};

const NONE = "AAAAAAAA";
/**
 * Chooses the next step; `how`: "right" when nothing goes wrong, "less" when something does at the drop-off, "more"
 * when an administrator intervenes.
 */
function next(m: CustodyModel, { accuracy }: DrawnStep): DrawnStep {
  const leg = openLeg(m);
  const stepDriver = leg?.driverIndex ?? m.driver ?? 0;
  if (m.approval?.state === "waiting" && accuracy !== "less") return { kind: "approve" };
  const deposit = currentDeposit(m);
  if (deposit?.state === "waiting" || deposit?.state === "second")
    return { kind: "tally", driverIndex: deposit.first?.by === 0 ? 1 : 0, ...(accuracy ? { accuracy } : {}) };
  if (leg?.hub)
    return accuracy === "less" ? { kind: "ask", action: "lost" } : { kind: "open", driverIndex: stepDriver };
  if (leg?.kind === "return" && accuracy !== "right")
    return accuracy === "more" ? { kind: "send" } : { kind: "ask", action: "lost" };
  if (leg?.state === "verifying") return { kind: leg.counted === null ? "count" : "prove", driverIndex: stepDriver };
  if (leg) return { kind: leg.counted === leg.amount ? "confirm" : "count", driverIndex: stepDriver };
  if (m.status === "payment_confirmed") return { kind: "assign", driverIndex: accuracy === "less" ? 1 : 0 };
  if (accuracy === "less") return { kind: "fail", driverIndex: stepDriver };
  if (accuracy === "more") return { kind: "ask", action: m.status === "delivered" ? "returned" : "override" };
  return { kind: m.status === "in_transit" ? "arrive" : "complete", driverIndex: stepDriver };
}

/** Completes a step with current values: the sums, and the codes on people's screens. */
async function stepOf(m: CustodyModel, drawnStep: DrawnStep, delivery: TestDelivery): Promise<ModelStep> {
  const off = { right: 0, less: -20, more: 20 }[drawnStep.accuracy ?? "right"];
  const stepDriver = drawnStep.driverIndex ?? 0;
  switch (drawnStep.kind) {
    case "count":
      return { kind: "count", driverIndex: stepDriver, sum: (openLegOf(m, stepDriver)?.amount ?? m.amount) + off };
    case "own":
    case "confirm": {
      const sum = drawnStep.kind === "own" ? (openLegOf(m, stepDriver)?.amount ?? m.amount) + off : null;
      return { kind: "confirm", driverIndex: stepDriver, sum };
    }
    case "dispute":
      return { kind: "dispute", driverIndex: stepDriver, sum: m.amount + (off || -10) };
    case "prove": {
      const code = drawnStep.accuracy === "less" ? null : (legOfDriver(m, stepDriver)?.code ?? null);
      return { kind: "prove", driverIndex: stepDriver, code: code ?? NONE, valid: code !== null };
    }
    case "complete": {
      const code = drawnStep.accuracy === "less" ? NONE : await readCode(delivery).catch(() => NONE);
      return { kind: "complete", driverIndex: stepDriver, code, valid: code !== NONE };
    }
    case "tally":
      return {
        kind: "tally",
        driverIndex: stepDriver,
        sum: Math.max(1, (depositableAmount(m, m.counter) || m.amount) + off),
      };
    case "close":
      return { kind: "close", sum: Math.max(0, m.safe.balance + off) };
    default:
      return {
        ...drawnStep,
        driverIndex: stepDriver,
        ownRequest: drawnStep.ownRequest ?? false,
      } as unknown as ModelStep;
  }
}

/** Lets an hour pass for a driver who waits at a door. */
const waitAtDoor = async ({ id }: TestDelivery): Promise<RpcResult> => {
  await sql(
    "update public.custody_legs set arrived_at = arrived_at - interval '1 hour' where transaction_id = $1 and state in ('waiting', 'verifying')",
    [id],
  );
  return { ok: true, data: {} };
};

type Ids = { deposit: string | null; approval: string | null };
/** The leg that the driver's counterpart sees; an unknown id when none is open. */
const legWith = async ({ id }: TestDelivery, driver: TestPerson): Promise<{ p_leg_id: string }> =>
  queryRow(
    `select coalesce((select l.id from public.custody_legs l where l.transaction_id = $1 and l.driver_id = $2 and l.state in ('waiting', 'verifying')
                        and l.kind <> 'handover'), gen_random_uuid()) as p_leg_id`,
    [id, driver.id],
  );
/** Calls the function as the people do. */
async function callStep(
  crew: Crew,
  m: CustodyModel,
  delivery: TestDelivery,
  ids: Ids,
  step: ModelStep,
): Promise<RpcResult> {
  const deliveryArgs = (overrides: Record<string, unknown> = {}) => ({ p_transaction_id: delivery.id, ...overrides });
  const reasonArgs = { p_reason: "Asked by the test" };
  const hubPosition = { p_position: positionBody(crew.at) };
  const unknownId = "00000000-0000-4000-8000-000000000000";
  const { operator, hub, ada, alan } = crew;
  const other = m.prefunded ? hub.cashier : crew.sender;
  const driver = crew.drivers[("driverIndex" in step ? step.driverIndex : 0) as DriverIndex];
  const deposit = { p_hub_id: hub.id, p_deposit_id: ids.deposit ?? unknownId };
  switch (step.kind) {
    case "count":
      return callRpc(driver.client, "count_leg", deliveryArgs({ p_amount: step.sum }));
    case "confirm":
      return callRpc(
        other.client,
        "confirm_leg",
        deliveryArgs({ ...(await legWith(delivery, driver)), p_counted: step.sum }),
      );
    case "dispute":
      return callRpc(
        other.client,
        "dispute_leg",
        deliveryArgs({ ...(await legWith(delivery, driver)), p_counted: step.sum }),
      );
    case "prove":
      return callRpc(driver.client, "prove_leg", deliveryArgs({ p_code: step.code, ...hubPosition }));
    case "complete":
      return callRpc(driver.client, "complete_task", deliveryArgs({ p_code: step.code }));
    case "leave":
      return callRpc(driver.client, "leave_pickup", deliveryArgs(reasonArgs));
    case "arrive":
      return callRpc(driver.client, "arrive", deliveryArgs(hubPosition));
    case "fail":
      return callRpc(driver.client, "fail_task", deliveryArgs(reasonArgs));
    case "cancel_task":
      return callRpc(driver.client, "cancel_task", deliveryArgs(reasonArgs));
    case "assign":
      // The model has no reviews: those of unproven pickups, of earlier days too, are cleared early.
      return sql<{ id: string }>(
        "select transaction_id as id from private.plausibility_reviews where driver_id = $1 and cleared_at is null",
        [driver.id],
      )
        .then((open) =>
          Promise.all(
            open.map(({ id }) =>
              callRpc(operator.client, "admin_clear_plausibility_review", { p_transaction_id: id, ...reasonArgs }),
            ),
          ),
        )
        .then(() => callRpc(operator.client, "admin_assign_delivery", deliveryArgs({ p_driver_id: driver.id })));
    case "unassign":
      return callRpc(operator.client, "admin_unassign_delivery", deliveryArgs(reasonArgs));
    case "cancel":
      return callRpc(operator.client, "admin_cancel_delivery", deliveryArgs(reasonArgs));
    case "refund":
      return callRpc(operator.client, "admin_refund_delivery", deliveryArgs(reasonArgs));
    case "send":
      return callRpc(operator.client, "admin_set_return_hub", deliveryArgs({ p_hub_id: hub.id, ...reasonArgs }));
    case "to_hub":
      return callRpc(driver.client, "return_to_hub", deliveryArgs({ p_hub_id: hub.id }));
    case "open":
      return openDepositAs(driver, hub, [delivery.id]) as Promise<RpcResult>;
    case "void":
      return callRpc(driver.client, "void_deposit", deposit);
    case "tally":
      return callRpc(crew.cashiers[step.driverIndex].client, "count_deposit", {
        ...deposit,
        p_denominations: toOneDollarNotes(step.sum),
      });
    case "close":
      return callRpc(hub.cashier.client, "record_hub_closing", { p_hub_id: hub.id, p_counted: step.sum });
    case "settle":
      return callRpc(operator.client, "admin_settle_closing", {
        p_hub_id: hub.id,
        p_closing_id: crew.closing ?? unknownId,
        ...reasonArgs,
      });
    case "ask": {
      const kind = {
        override: "admin_complete_override",
        lost: "admin_record_lost_cash",
        returned: "admin_record_returned_cash",
      }[step.action];
      if (step.action === "lost")
        await Promise.all(
          crew.drivers
            .filter((_, driverIndex) => (m.holds[driverIndex] ?? 0) > 0)
            .map((each) => openIncidentAbout(each)),
        );
      return callRpc(ada.client, kind, deliveryArgs(reasonArgs));
    }
    case "approve":
      return callRpc((step.ownRequest ? ada : alan).client, "admin_grant_approval", {
        p_id: ids.approval ?? unknownId,
      });
    case "decline":
      return callRpc((step.ownRequest ? ada : alan).client, "admin_decline_approval", {
        p_id: ids.approval ?? unknownId,
      });
    case "stand":
      return waitAtDoor(delivery);
    case "expire":
      return sql("update private.approvals set expires_at = clock_timestamp() where id = $1 and state = 'waiting'", [
        ids.approval,
      ]).then(() => ({ ok: true, data: {} }));
  }
}

/** Reads the ledger and checks it: sums of zero, each entry sealed and in its place. */
const LEDGER = `
  with x as (select * from ledger.transfers where transaction_id = $1),
       flow as (select a.kind, a.owner, sum(m.amount) as amount from (select from_account as id, -amount as amount from x union all select to_account, amount from x) m
                  join ledger.accounts a using (id) group by 1, 2)
  select (select status from public.transactions where id = $1) as status,
         array(select coalesce((select h.amount::float from ledger.holdings h where h.transaction_id = $1 and h.driver_id = d), 0) from unnest($2::uuid[]) with ordinality u (d, n) order by n) as holds,
         array(select coalesce((select f.amount::float from flow f where f.kind = 'driver' and f.owner = d), 0) from unnest($2::uuid[]) with ordinality u (d, n) order by n) as driven,
         (select jsonb_object_agg(k, coalesce((select f.amount from flow f where f.kind = k), 0)) from unnest(array['sender', 'receiver', 'hub', 'lost']) k) as flows,
         (select jsonb_object_agg(k, coalesce((select f.amount from flow f where f.kind = k), 0)) from unnest(array['sender_funds', 'payout', 'refund']) k) as money,
         private.get_hub_balance($3)::float as safe,
         array(select (select jsonb_build_object('kind', l.kind, 'hub', l.taker_kind = 'hub', 'state', l.state, 'amount', l.amount, 'counted', l.counted)
            from public.custody_legs l where l.transaction_id = $1 and l.driver_id = d and l.state in ('waiting', 'verifying') and l.kind <> 'handover') from unnest($2::uuid[]) with ordinality u (d, n) order by n) as legs,
         (select count(*)::int from (select book from ledger.balances b join ledger.accounts a on a.id = b.account_id group by book having sum(b.balance) <> 0 or bool_or(b.balance < a.floor)) s) as books,
         (select count(*)::int from (select hash = sha256(convert_to(ledger.serialize_entry(c, f, t), 'UTF8')) and seq = coalesce(lag(seq) over w, 0) + 1
                   and prev_hash = coalesce(lag(hash) over w, decode(repeat('00', 32), 'hex')) as sound
                   from ledger.transfers c join ledger.accounts f on f.id = c.from_account join ledger.accounts t on t.id = c.to_account where chain in ('delivery:' || $1, 'hub:' || $3) window w as (partition by chain order by seq)) s where not sound) as unsound,
         ledger.check_custody($1) is null as judged`;

function expectedState(m: CustodyModel) {
  return {
    status: m.status,
    holds: m.holds,
    driven: m.holds,
    flows: m.flows,
    money: m.money,
    safe: m.safe.balance,
    legs: ([0, 1] as const).map((driverIndex) => {
      const leg = openLegOf(m, driverIndex);
      return leg && { kind: leg.kind, hub: leg.hub, state: leg.state, amount: leg.amount, counted: leg.counted };
    }),
    books: 0,
    unsound: 0,
    judged: false,
  };
}

/** Ends the rest of the day, so that both drivers are free for the next. */
async function goHome(crew: Crew, m: CustodyModel, delivery: TestDelivery, ids: Ids): Promise<void> {
  const force = async (step: ModelStep): Promise<void> => {
    const { ok } = await callStep(crew, m, delivery, ids, step);
    applyStep(m, step, ok);
  };
  for (const driverIndex of [m.counter, m.counter === 0 ? 1 : 0] as const) {
    // Returns the driver with a deposit at the counter.
    const answer = await callStep(crew, m, delivery, ids, { kind: "open", driverIndex });
    applyStep(m, { kind: "open", driverIndex }, answer.ok);
    if (!answer.ok) continue;
    ids.deposit = answer.data.id as string;
    const deposit = currentDeposit(m);
    if (deposit?.state === "second")
      await force({ kind: "tally", driverIndex: deposit.first?.by === 0 ? 1 : 0, sum: 1 });
    if (deposit?.state === "waiting") await force({ kind: "void", driverIndex });
  }
  if (m.driver !== null) await force({ kind: "fail", driverIndex: m.driver });
  await force({ kind: "cancel" });
  for (let n = 0; n < 2 && m.holds[0] + m.holds[1] > 0; n++) {
    await force({ kind: "ask", action: "returned" });
    const answer = await callStep(crew, m, delivery, ids, { kind: "ask", action: "returned" });
    ids.approval = answer.ok ? (answer.data.approvalId as string) : null;
    await force({ kind: "approve", ownRequest: false });
  }
  expect(m.holds).toEqual([0, 0]);
}

async function paidPrefunded(options: DeliveryOptions): Promise<TestDelivery> {
  const delivery = await createPrefundedDelivery(options);
  await callRpcOrThrow(delivery.receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
  await recordPaymentEvent(delivery.id, "payment.confirmed");
  return delivery;
}

async function day(crew: Crew, amount: number, isPrefunded: boolean, drawnStep: readonly DrawnStep[]): Promise<number> {
  for (const driver of crew.drivers) {
    await callRpcOrThrow(driver.client, "set_driver_status", { p_status: "online" });
    await setDriverPosition(driver, crew.at);
  }
  const options = { sender: crew.sender, receiver: crew.receiver, at: crew.at, amount };
  const delivery = isPrefunded ? await paidPrefunded(options) : await paidDelivery(options);
  const drivers = crew.drivers.map(({ id }) => id);
  const m = createCustodyModel(amount, crew.safe, isPrefunded);
  const ids: Ids = { deposit: null, approval: null };
  const steps: unknown[] = [];
  let last: ModelStep = { kind: "assign", driverIndex: 0 };
  for (const drawn of [{ kind: "assign", driverIndex: 0 } as DrawnStep, ...drawnStep]) {
    const each = drawn.kind === "go" ? next(m, drawn) : drawn;
    const step: ModelStep = each.kind === "again" ? last : await stepOf(m, each, delivery);
    last = step;
    const leg = step.kind === "confirm" ? openLegOf(m, step.driverIndex) : null;
    const answer = await callStep(crew, m, delivery, ids, step).catch((error: Error) => ({
      ok: false as const,
      code: error.message,
    }));
    const expected = applyStep(m, step, answer.ok);
    steps.push([step, answer.ok || answer.code, expected]);
    if (answer.ok && "data" in answer) {
      if (step.kind === "confirm" && leg) leg.code = (answer.data as { code: string }).code;
      if (step.kind === "open") ids.deposit = answer.data.id as string;
      if (step.kind === "close") crew.closing = answer.data.id as string;
      if (step.kind === "ask" && answer.data.approvalId) ids.approval = answer.data.approvalId as string;
    }
    const ledgerState = await queryRow(LEDGER, [delivery.id, drivers, crew.hub.id]);
    expect({ steps, ok: expected ?? answer.ok, ...ledgerState }).toEqual({ steps, ok: answer.ok, ...expectedState(m) });
    if (!answer.ok)
      expect({ steps, refused: answer.code }).toEqual({
        steps,
        refused: expect.stringMatching(/^[A-Za-z_]+$/) as string,
      });
  }
  await goHome(crew, m, delivery, ids);
  return steps.length;
}

test(`the ledger equals the model after each step of ${DAYS} random days`, async () => {
  let crew = await newCrew();
  let days = 0;
  let steps = 0;
  const from = Date.now();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(80, 80, 1200),
      fc.constantFrom(false, false, true),
      fc.array(DRAWN, { minLength: 6, maxLength: 24 }),
      async (amount, isPrefunded, drawnStep) => {
        if (++days % DAYS_PER_CREW === 0) crew = await newCrew();
        steps += await day(crew, amount, isPrefunded, drawnStep as DrawnStep[]);
        if (days % 500 === 0) expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true, firstBroken: null });
      },
    ),
    // No shrinking, because each day uses a place of its own.
    {
      numRuns: DAYS,
      endOnFailure: true,
      ...(process.env.CUSTODY_MINUTES ? { interruptAfterTimeLimit: Number(process.env.CUSTODY_MINUTES) * 60_000 } : {}),
      ...(process.env.CUSTODY_SEED ? { seed: Number(process.env.CUSTODY_SEED) } : {}),
      ...(process.env.CUSTODY_PATH ? { path: process.env.CUSTODY_PATH } : {}),
    },
  );
  const seconds = (Date.now() - from) / 1000;
  if (DAYS > 1000) console.log(`${days} days, ${steps} steps, ${(days / seconds).toFixed(1)} days a second`);
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true, firstBroken: null });
});
