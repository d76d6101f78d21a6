// The state machine of a pickup leg (`custody_legs`), in which the sender hands the cash to the driver: both count it,
// then the driver proves the pickup with a code. Each action leads from each state to the next, or changes nothing.
import { callRpcOrThrow, newCustomer, queryRow, type TestPerson } from "./support/harness";
import {
  sharedAdmin,
  countAndConfirm,
  createDeliveryInStatus,
  positionBody,
  type AssignedDelivery,
} from "./support/deliveries";
import { callAsPerson, findInvariantViolations, type RacingCall } from "./support/racing";

jest.setTimeout(60_000);

const deliveryArgs = ({ id }: { id: string }, overrides: Record<string, unknown> = {}) => ({
  p_transaction_id: id,
  ...overrides,
});
/** Counts the ledger entries that give the cash to the driver. */
const countPickupEntries = ({ id }: AssignedDelivery): Promise<{ n: number }> =>
  queryRow(
    "select count(*)::int as n from ledger.transfers where transaction_id = $1 and cause in ('pickup', 'late_pickup')",
    [id],
  );
let sender: TestPerson;
let receiver: TestPerson;
beforeEach(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});

// Allowed transitions by state and action: all others are refused and change nothing.
type State = "waiting" | "counted" | "differs" | "verifying" | "done" | "void";
const transitions: Record<State, Partial<Record<string, State>>> = {
  waiting: { count: "counted", miscount: "differs", dispute: "differs", unassign: "void" },
  counted: { count: "counted", miscount: "differs", confirm: "verifying", dispute: "differs", unassign: "void" },
  differs: { count: "counted", miscount: "differs", dispute: "differs", leave: "void", unassign: "void" },
  verifying: {
    count: "verifying",
    miscount: "differs",
    confirm: "verifying",
    dispute: "differs",
    prove: "done",
    unassign: "void",
  },
  // Repeating a completed action succeeds, and changes nothing.
  done: { count: "done", prove: "done" },
  void: {},
};
const actions = ["count", "miscount", "confirm", "dispute", "prove", "leave", "unassign"] as const;

describe.each(Object.keys(transitions) as State[])("a pickup that is %s", (state) => {
  test.each(actions)("and %s", async (action) => {
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
    const { driver } = delivery;
    const admin = await sharedAdmin();
    const positionArgs = { p_position: positionBody(delivery.at) };
    let code = "AAAAAAAA";
    if (state === "counted" || state === "void")
      await callRpcOrThrow(driver.client, "count_leg", deliveryArgs(delivery, { p_amount: 80 }));
    if (state === "differs") await callRpcOrThrow(driver.client, "count_leg", deliveryArgs(delivery, { p_amount: 60 }));
    if (state === "verifying" || state === "done") code = await countAndConfirm(driver, delivery);
    if (state === "done")
      await callRpcOrThrow(driver.client, "prove_leg", deliveryArgs(delivery, { p_code: code, ...positionArgs }));
    if (state === "void")
      await callRpcOrThrow(admin.client, "admin_unassign_delivery", deliveryArgs(delivery, { p_reason: "x" }));
    const callsByAction: Record<(typeof actions)[number], RacingCall> = {
      count: callAsPerson(driver, "count_leg", deliveryArgs(delivery, { p_amount: 80 })),
      miscount: callAsPerson(driver, "count_leg", deliveryArgs(delivery, { p_amount: 60 })),
      confirm: callAsPerson(sender, "confirm_leg", deliveryArgs(delivery)),
      dispute: callAsPerson(sender, "dispute_leg", deliveryArgs(delivery, { p_counted: 70 })),
      prove: callAsPerson(driver, "prove_leg", deliveryArgs(delivery, { p_code: code, ...positionArgs })),
      leave: callAsPerson(driver, "leave_pickup", deliveryArgs(delivery, { p_reason: "x" })),
      unassign: callAsPerson(admin, "admin_unassign_delivery", deliveryArgs(delivery, { p_reason: "x" })),
    };
    const readState = async (): Promise<State> => {
      const leg = await queryRow<{ state: string; counted: string | null; count_response: { agrees: boolean } | null }>(
        "select state, counted::text, count_response from public.custody_legs where transaction_id = $1 and kind = 'pickup' order by opened_at limit 1",
        [delivery.id],
      );
      if (leg.state !== "waiting") return leg.state as State;
      if (leg.count_response?.agrees === false || (leg.counted !== null && leg.counted !== "80.00")) return "differs";
      return leg.counted === null ? "waiting" : "counted";
    };
    expect(await readState()).toBe(state);
    const result = await callsByAction[action]();
    const nextState = transitions[state][action];
    // Unassigning a delivery without a driver is a repetition.
    const isRepetition = state === "void" && action === "unassign";
    expect([result.ok || result.code, await readState()]).toEqual([
      nextState || isRepetition ? true : expect.stringMatching(/^[A-Z_a-z]+$/),
      nextState ?? state,
    ]);
    expect((await countPickupEntries(delivery)).n).toBe(nextState === "done" ? 1 : state === "done" ? 1 : 0);
    expect(await findInvariantViolations([delivery.id])).toEqual([]);
  });
});
