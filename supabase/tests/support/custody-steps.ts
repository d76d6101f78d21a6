// Prepares every kind of step that moves cash between parties, so that a test can execute it once, concurrently or with
// a crash.
import {
  openIncidentAbout,
  sharedAdmin,
  readCode,
  confirmByOwnCount,
  countAndConfirm,
  createDeliveryInStatus,
  positionBody,
  type AssignedDelivery,
} from "./deliveries";
import { createFailedDelivery, toOneDollarNotes, newHub, openDepositOrThrow, type TestHub } from "./hubs";
import { callRpcOrThrow, newAdmin, newCustomer, queryRow, nextUnusedLocation, type TestPerson } from "./harness";

let sender: TestPerson;
let receiver: TestPerson;
let operator: TestPerson;
let hub: TestHub;
beforeAll(async () => {
  [sender, receiver, operator] = await Promise.all([newCustomer(), newCustomer(), sharedAdmin()]);
  hub = await newHub(nextUnusedLocation());
});

const reasonArgs = { p_reason: "Asked by the test" };
const deliveryArgs = ({ id }: { id: string }, overrides: Record<string, unknown> = {}) => ({
  p_transaction_id: id,
  ...overrides,
});

/**
 * A prepared call: user `by` calls the SQL function `fn`. `entries`: the ledger entries that it posts. `once`: a second
 * call is refused, because it would apply to the delivery's next leg (transfer of cash).
 */
export type PreparedStep = {
  by: TestPerson;
  fn: string;
  args: Record<string, unknown>;
  delivery: AssignedDelivery | null;
  entries: number;
  once?: true;
};
const prepareProof = (delivery: AssignedDelivery, p_code: string): PreparedStep => ({
  by: delivery.driver,
  fn: "prove_leg",
  args: deliveryArgs(delivery, { p_code, p_position: positionBody(delivery.at) }),
  delivery,
  entries: 1,
});
const prepareDepositCount = async (sum: number): Promise<PreparedStep> => {
  const delivery = await createFailedDelivery({ sender, receiver, hub });
  const { id } = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
  const args = { p_hub_id: hub.id, p_deposit_id: id, p_denominations: toOneDollarNotes(sum) };
  return { by: hub.cashier, fn: "count_deposit", args, delivery, entries: 1 };
};
const createInStatus = (status: "in_transit" | "servicing") => createDeliveryInStatus(status, { sender, receiver });

export const custodySteps: Record<string, () => Promise<PreparedStep>> = {
  "a pickup is proven": async () => {
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
    return prepareProof(delivery, await countAndConfirm(delivery.driver, delivery));
  },
  "a pickup is proven too late": async () => {
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
    const code = await confirmByOwnCount(delivery);
    await callRpcOrThrow(operator.client, "admin_cancel_delivery", deliveryArgs(delivery, reasonArgs));
    await callRpcOrThrow(delivery.driver.client, "count_leg", deliveryArgs(delivery, { p_amount: 80 }));
    return { ...prepareProof(delivery, code), once: true };
  },
  "the receiver's code completes it": async () => {
    const delivery = await createInStatus("servicing");
    const args = deliveryArgs(delivery, { p_code: await readCode(delivery) });
    return { by: delivery.driver, fn: "complete_task", args, delivery, entries: 1 };
  },
  "the driver cannot hand it over": async () => {
    const delivery = await createInStatus("servicing");
    return { by: delivery.driver, fn: "fail_task", args: deliveryArgs(delivery, reasonArgs), delivery, entries: 0 };
  },
  "a return is proven": async () => {
    const delivery = await createFailedDelivery({ sender, receiver });
    return prepareProof(delivery, await countAndConfirm(delivery.driver, delivery));
  },
  "a return is sent to a hub": async () => {
    const delivery = await createFailedDelivery({ sender, receiver });
    return {
      by: operator,
      fn: "admin_set_return_hub",
      args: deliveryArgs(delivery, { p_hub_id: hub.id, ...reasonArgs }),
      delivery,
      entries: 0,
    };
  },
  "a deposit is counted": () => prepareDepositCount(80),
  "a deposit is counted short": () => prepareDepositCount(50),
  "a second administrator approves that it is complete": async () => {
    const team = `crashes ${Date.now()}`;
    const [delivery, ada, alan] = await Promise.all([
      createInStatus("in_transit"),
      newAdmin({ team }),
      newAdmin({ team }),
    ]);
    const { approvalId } = await callRpcOrThrow(
      ada.client,
      "admin_complete_override",
      deliveryArgs(delivery, reasonArgs),
    );
    return { by: alan, fn: "admin_grant_approval", args: { p_id: approvalId }, delivery, entries: 1 };
  },
  "cash is lost": async () => {
    const delivery = await createFailedDelivery({ sender, receiver });
    await openIncidentAbout(delivery.driver);
    return {
      by: operator,
      fn: "admin_record_lost_cash",
      args: deliveryArgs(delivery, reasonArgs),
      delivery,
      entries: 1,
    };
  },
  "a safe's difference is settled": async () => {
    const otherHub = await newHub(nextUnusedLocation());
    const { id } = await callRpcOrThrow(otherHub.cashier.client, "record_hub_closing", {
      p_hub_id: otherHub.id,
      p_counted: 7,
    });
    const args = { p_hub_id: otherHub.id, p_closing_id: id, ...reasonArgs };
    return { by: operator, fn: "admin_settle_closing", args, delivery: null, entries: 1 };
  },
};

/** Everything that a step may change about the cash. */
export const readCustodyState = ({ delivery, args }: PreparedStep): Promise<unknown> =>
  queryRow(
    `select (select jsonb_agg(to_jsonb(t) - 'updated_at') from public.transactions t where id = $1::uuid) as delivery,
            (select jsonb_agg(l order by l.opened_at, l.id) from public.custody_legs l where transaction_id = $1::uuid) as legs,
            (select jsonb_agg(c order by c.leg_id) from private.leg_codes c join public.custody_legs l on l.id = c.leg_id where l.transaction_id = $1::uuid) as codes,
            (select jsonb_agg(x.id order by x.id) from ledger.transfers x where transaction_id = $1::uuid or chain = 'hub:' || $2::uuid) as entries,
            (select jsonb_agg(h) from ledger.holdings h where transaction_id = $1::uuid) as holdings,
            (select jsonb_agg(d order by d.id) from private.hub_deposits d where hub_id = $2::uuid) as deposits,
            (select jsonb_agg(c order by c.id) from private.hub_closings c where hub_id = $2::uuid) as closings,
            (select jsonb_agg(a order by a.id) from private.approvals a where subject_id = $1::uuid) as approvals,
            (select jsonb_agg(u.id order by u.id) from public.transaction_status_updates u where transaction_id = $1::uuid) as history`,
    [delivery?.id ?? null, args.p_hub_id ?? hub.id],
  );
/** The number of entries of its delivery, or its hub. */
export const countLedgerEntries = async ({ delivery, args }: PreparedStep): Promise<number> =>
  (
    await queryRow<{ n: number }>(
      "select count(*)::int as n from ledger.transfers where transaction_id = $1::uuid or chain = 'hub:' || $2::uuid",
      [delivery?.id ?? null, args.p_hub_id ?? hub.id],
    )
  ).n;
