// A small model of one delivery's cash for any sequence of steps: who holds how much, which leg (transfer of cash
// between two parties) is open, and whether a step succeeds. Tests compare the database with it.

export type DriverIndex = 0 | 1;
type ModelLeg = {
  kind: "pickup" | "return";
  driverIndex: DriverIndex;
  hub: boolean;
  amount: number;
  state: "waiting" | "verifying" | "done" | "failed" | "void";
  counted: number | null;
  countResponse: boolean | null;
  hasArrived: boolean;
  hasStood: boolean;
  /** The code that is open, or was when the leg became void. */
  code: string | null;
};
type Deposit = {
  state: "waiting" | "second" | "done" | "void";
  isOver: boolean;
  first: { by: DriverIndex; sum: number } | null;
  counted: number | null;
  counts: { by: DriverIndex; sum: number }[];
};
type Approval = { action: "override" | "lost" | "returned"; subjectId: string; state: string };
/** A hub outlives the deliveries. */
export type ModelSafe = { balance: number; closing: { difference: number; settled: boolean } | null };
export type CustodyModel = {
  amount: number;
  /** Its sender has paid the amount, and the hub gives the cash. */
  prefunded: boolean;
  status: string;
  driver: DriverIndex | null;
  hadCash: [boolean, boolean];
  /** For each driver, whether the last step was leaving without the cash; at a hub that gives the delivery up. */
  hasLeft: [boolean, boolean];
  holds: [number, number];
  late: [boolean, boolean];
  takeCount: number;
  /** All legs of this delivery by driver, the newest last. */
  legs: [ModelLeg[], ModelLeg[]];
  deposits: [Deposit | null, Deposit | null];
  /** The driver with the last opened deposit: it is counted or withdrawn. */
  counter: DriverIndex;
  approval: Approval | null;
  flows: { sender: number; receiver: number; hub: number; lost: number };
  /** Sums held for the sender, paid out to the receiver, and due back. */
  money: { sender_funds: number; payout: number; refund: number };
  safe: ModelSafe;
};

export const createCustodyModel = (amount: number, safe: ModelSafe, prefunded: boolean): CustodyModel => ({
  amount,
  prefunded,
  status: "payment_confirmed",
  driver: null,
  hadCash: [false, false],
  hasLeft: [false, false],
  holds: [0, 0],
  late: [false, false],
  takeCount: 0,
  legs: [[], []],
  deposits: [null, null],
  counter: 0,
  approval: null,
  flows: { sender: 0, receiver: 0, hub: 0, lost: 0 },
  money: { sender_funds: prefunded ? amount : 0, payout: 0, refund: 0 },
  safe,
});

const isLegOpen = (leg: ModelLeg | null | undefined): leg is ModelLeg =>
  leg?.state === "waiting" || leg?.state === "verifying";
export const openLegOf = (m: CustodyModel, driverIndex: DriverIndex): ModelLeg | null =>
  m.legs[driverIndex].find(isLegOpen) ?? null;
/** The leg where the delivery continues; else where its cash is returned. */
export const openLeg = (m: CustodyModel): ModelLeg | null =>
  (m.driver === null ? null : openLegOf(m, m.driver)) ?? openLegOf(m, 0) ?? openLegOf(m, 1);
export const currentDeposit = (m: CustodyModel): Deposit | null => m.deposits[m.counter];
const isOnTheWay = (m: CustodyModel): boolean => ["in_transit", "servicing"].includes(m.status);
export const legOfDriver = (m: CustodyModel, driverIndex: DriverIndex): ModelLeg | null =>
  openLegOf(m, driverIndex) ?? m.legs[driverIndex].at(-1) ?? null;
const isLate = (leg: ModelLeg | null): boolean => leg?.kind === "pickup" && leg.state === "void" && leg.code !== null;
const isDue = (m: CustodyModel, driverIndex: DriverIndex): boolean =>
  m.holds[driverIndex] > 0 && !(m.driver === driverIndex && isOnTheWay(m));
const returnOf = (m: CustodyModel, driverIndex: DriverIndex): ModelLeg | null =>
  m.legs[driverIndex].find((leg) => leg.kind === "return" && isLegOpen(leg)) ?? null;

function open(
  m: CustodyModel,
  kind: ModelLeg["kind"],
  driverIndex: DriverIndex,
  amount: number,
  overrides: Partial<ModelLeg> = {},
): void {
  m.legs[driverIndex].push({
    kind,
    driverIndex,
    hub: false,
    amount,
    state: "waiting",
    counted: null,
    countResponse: null,
    hasArrived: false,
    hasStood: false,
    code: null,
    ...overrides,
  });
}
function end(leg: ModelLeg, state: "done" | "failed" | "void"): void {
  if (state !== "void") leg.code = null;
  leg.state = state;
}
/** A hub's cash returns to a hub. Other cash does where the driver deposited part of it, or was last sent there. */
const lastHub = (m: CustodyModel, driverIndex: DriverIndex): boolean =>
  m.prefunded || (m.legs[driverIndex].findLast(({ kind }) => kind === "return")?.hub ?? false);
/** A driver who holds cash of an ended delivery returns it once they have no other task. */
function follow(m: CustodyModel): void {
  for (const driverIndex of [0, 1] as const)
    if (openLegOf(m, driverIndex) === null && isDue(m, driverIndex))
      open(m, "return", driverIndex, m.holds[driverIndex], { hub: lastHub(m, driverIndex) });
}
function give(m: CustodyModel, driverIndex: DriverIndex, amount: number, to: keyof CustodyModel["flows"]): void {
  m.holds[driverIndex] -= amount;
  if (m.holds[driverIndex] === 0) m.late[driverIndex] = false;
  m.flows[to] += amount;
  if (to === "hub") m.safe.balance += amount;
}
function take(m: CustodyModel, driverIndex: DriverIndex, late: boolean): void {
  if (m.holds[driverIndex] === 0) m.late[driverIndex] = late;
  m.holds[driverIndex] += m.amount;
  m.flows[m.prefunded ? "hub" : "sender"] -= m.amount;
  if (m.prefunded) m.safe.balance -= m.amount;
  m.takeCount += 1;
}
function deliver(m: CustodyModel, driverIndex: DriverIndex): void {
  give(m, driverIndex, m.amount, "receiver");
  m.status = "delivered";
  spend(m, "payout");
}
function spend(m: CustodyModel, as: "payout" | "refund"): void {
  m.money[as] += m.money.sender_funds;
  m.money.sender_funds = 0;
}
const subjectId = (m: CustodyModel): string =>
  JSON.stringify([
    m.status,
    m.driver,
    ([0, 1] as const).map((driverIndex) => (isDue(m, driverIndex) ? [m.holds[driverIndex], m.takeCount] : null)),
  ]);

/** Withdraws both sides' confirmations, and the code with them. */
function disagree(leg: ModelLeg): void {
  Object.assign(leg, { state: "waiting", countResponse: null, code: null });
}

export type ModelStep =
  | { kind: "count"; driverIndex: DriverIndex; sum: number }
  | { kind: "confirm"; driverIndex: DriverIndex; sum: number | null }
  | { kind: "dispute"; driverIndex: DriverIndex; sum: number }
  | { kind: "prove" | "complete"; driverIndex: DriverIndex; code: string; valid: boolean }
  | {
      kind: "leave" | "arrive" | "fail" | "cancel_task" | "assign" | "to_hub" | "open" | "void";
      driverIndex: DriverIndex;
    }
  | { kind: "unassign" | "cancel" | "refund" | "send" | "stand" | "settle" | "expire" }
  | { kind: "ask"; action: Approval["action"] }
  | { kind: "approve" | "decline"; ownRequest: boolean }
  | { kind: "tally"; driverIndex: DriverIndex; sum: number }
  | { kind: "close"; sum: number };

/** The sum that can be deposited at the hub now. */
export function depositableAmount(m: CustodyModel, driverIndex: DriverIndex): number {
  const leg = returnOf(m, driverIndex);
  return isDue(m, driverIndex) && (leg === null || leg.hub) ? m.holds[driverIndex] : 0;
}

/**
 * Applies the step and returns whether it succeeds; null where the model cannot tell, and `ok`, the actual answer,
 * counts.
 */
export function applyStep(m: CustodyModel, step: ModelStep, ok: boolean): boolean | null {
  switch (step.kind) {
    case "count":
      return count(m, step.driverIndex, step.sum);
    case "confirm":
      return confirm(m, step.driverIndex, step.sum);
    case "dispute": {
      const leg = openLegOf(m, step.driverIndex);
      if (leg === null || leg.hub) return false;
      disagree(leg);
      Object.assign(leg, { counted: null, countResponse: false });
      return true;
    }
    case "prove":
      return prove(m, step.driverIndex, step.valid);
    case "leave":
      return leave(m, step.driverIndex);
    case "stand":
      for (const driverIndex of [0, 1] as const) {
        const leg = openLegOf(m, driverIndex);
        if (leg) leg.hasStood = leg.hasArrived;
      }
      return true;
    case "arrive": {
      const leg = returnOf(m, step.driverIndex);
      if (ok && leg) leg.hasArrived = true;
      else if (ok && m.driver === step.driverIndex && m.status === "in_transit") m.status = "servicing";
      return null;
    }
    case "complete":
      if (m.driver !== step.driverIndex || !m.hadCash[step.driverIndex]) return false;
      if (m.status === "delivered") return true;
      if (m.status !== "servicing" || !step.valid) return false;
      deliver(m, step.driverIndex);
      return true;
    case "fail":
    case "cancel_task":
      if (m.driver === step.driverIndex && isOnTheWay(m)) {
        m.status = "failed";
        open(m, "return", step.driverIndex, m.amount, { hub: m.prefunded });
        return true;
      }
      if (step.kind === "cancel_task" && m.driver === step.driverIndex && m.status === "assigned") {
        m.hasLeft[step.driverIndex] = m.prefunded;
        giveBack(m);
        return true;
      }
      return null;
    case "assign":
      if (m.driver === step.driverIndex && (isOnTheWay(m) || m.status === "assigned")) return true;
      if (m.status !== "payment_confirmed") return false;
      if (ok) {
        Object.assign(m, { status: "assigned", driver: step.driverIndex });
        m.hadCash[step.driverIndex] = true;
        open(m, "pickup", step.driverIndex, m.amount);
      }
      return m.holds[step.driverIndex] > 0 ? null : true;
    case "unassign":
      if (m.status === "payment_confirmed") return true;
      if (m.status !== "assigned") return false;
      giveBack(m);
      return true;
    case "cancel":
      if (m.status === "cancelled") return true;
      if (!["payment_confirmed", "assigned"].includes(m.status)) return false;
      ended(m);
      return true;
    case "refund":
      if (m.status === "refunded") return true;
      if (!["failed", "cancelled"].includes(m.status)) return false;
      m.status = "refunded";
      spend(m, "refund");
      return true;
    case "send": {
      const returns = ([0, 1] as const).map((driverIndex) => returnOf(m, driverIndex)).filter((leg) => leg !== null);
      for (const leg of returns) if (!leg.hub) sendToHub(m, leg);
      return returns.length > 0;
    }
    case "to_hub": {
      const leg = returnOf(m, step.driverIndex);
      if (leg === null) return false;
      if (leg.hub) return true;
      if (leg.state !== "waiting" || leg.countResponse !== null || !leg.hasStood) return false;
      sendToHub(m, leg);
      return true;
    }
    case "open": {
      const d = m.deposits[step.driverIndex];
      const again = d !== null && ["waiting", "second"].includes(d.state);
      if (!again && depositableAmount(m, step.driverIndex) === 0) return false;
      if (!again)
        m.deposits[step.driverIndex] = { state: "waiting", isOver: false, first: null, counted: null, counts: [] };
      m.counter = step.driverIndex;
      return true;
    }
    case "void": {
      const d = currentDeposit(m);
      if (d === null || m.counter !== step.driverIndex || ["second", "done"].includes(d.state)) return false;
      d.state = "void";
      return true;
    }
    case "tally":
      return countAtHub(m, step.driverIndex, step.sum);
    case "close":
      if (m.safe.closing?.settled) return false;
      m.safe.closing = { difference: step.sum - m.safe.balance, settled: false };
      return true;
    case "settle": {
      const { closing } = m.safe;
      if (closing === null) return false;
      if (closing.settled) return true;
      if (closing.difference === 0 || m.safe.balance + closing.difference < 0) return false;
      m.safe.balance += closing.difference;
      closing.settled = true;
      return true;
    }
    case "ask":
      return applyApprovalStep(m, step.action, ok);
    case "expire":
      if (m.approval?.state === "waiting") m.approval.state = "late";
      return true;
    case "approve":
      return approve(m, step.ownRequest);
    case "decline":
      if (m.approval?.state === "late") m.approval.state = "expired";
      if (m.approval?.state === "waiting") m.approval.state = "declined";
      return m.approval?.state === "declined";
  }
}

/** No cash has moved yet: the driver no longer collects it. */
function callOff(m: CustodyModel): void {
  const leg = m.driver === null ? null : openLegOf(m, m.driver);
  if (leg?.kind === "pickup") end(leg, "void");
}
function giveBack(m: CustodyModel): void {
  callOff(m);
  Object.assign(m, { status: "payment_confirmed", driver: null });
  follow(m);
}
function ended(m: CustodyModel): void {
  callOff(m);
  m.status = "cancelled";
  follow(m);
}
function sendToHub(m: CustodyModel, leg: ModelLeg): void {
  end(leg, "void");
  leg.code = null;
  open(m, "return", leg.driverIndex, leg.amount, { hub: true });
}

function count(m: CustodyModel, driverIndex: DriverIndex, sum: number): boolean {
  const leg = legOfDriver(m, driverIndex);
  if (leg && isLate(leg)) {
    leg.counted = sum;
    return true;
  }
  if (leg?.state === "done") return leg.counted === sum;
  if (!isLegOpen(leg) || leg.hub) return false;
  if (leg.counted === sum) return true;
  if (!(leg.state === "verifying" && sum === leg.amount)) disagree(leg);
  Object.assign(leg, { counted: sum, hasArrived: true });
  return true;
}

function confirm(m: CustodyModel, driverIndex: DriverIndex, sum: number | null): boolean {
  const leg = openLegOf(m, driverIndex);
  if (leg === null || leg.hub) return false;
  const counted = sum ?? leg.counted;
  if (leg.state === "waiting" && counted === null) return false;
  if (counted !== leg.amount && (leg.state === "waiting" || sum !== null)) return false;
  if (leg.counted !== null && leg.counted !== leg.amount) return false;
  if (leg.state === "waiting") Object.assign(leg, { state: "verifying", countResponse: true });
  return true;
}

function prove(m: CustodyModel, driverIndex: DriverIndex, valid: boolean): boolean {
  const leg = legOfDriver(m, driverIndex);
  if (leg === null) return false;
  if (leg.state === "done") return true;
  const late = isLate(leg);
  if ((!late && !isLegOpen(leg)) || leg.hub) return false;
  if (leg.counted !== leg.amount || leg.state === "waiting" || !valid) return false;
  if (late) {
    leg.code = null;
    take(m, driverIndex, true);
    follow(m);
  } else if (leg.kind === "pickup") {
    end(leg, "done");
    take(m, driverIndex, false);
    m.status = "in_transit";
    m.hasLeft[driverIndex] = false;
  } else {
    end(leg, "done");
    give(m, driverIndex, leg.amount, "sender");
    follow(m);
  }
  return true;
}

function leave(m: CustodyModel, driverIndex: DriverIndex): boolean {
  if (!m.hadCash[driverIndex]) return false;
  if (m.driver !== driverIndex || m.status !== "assigned") return m.hasLeft[driverIndex];
  const leg = openLegOf(m, driverIndex);
  const differs = leg?.countResponse === false || (leg?.counted !== null && leg?.counted !== m.amount);
  if (leg?.state !== "waiting" || !(differs || leg.hasStood)) return false;
  m.hasLeft[driverIndex] = true;
  // At a hub the search continues with another driver.
  if (m.prefunded) giveBack(m);
  else ended(m);
  return true;
}

function countAtHub(m: CustodyModel, by: DriverIndex, sum: number): boolean {
  const d = currentDeposit(m);
  const driverIndex = m.counter;
  if (d === null) return false;
  if (d.state === "second" && d.first?.by === by && d.first.sum === sum) return true;
  if (d.state === "done" && d.counted === sum && d.counts.some((c) => c.by === by && c.sum === sum)) return true;
  if (d.state === "done" || d.state === "void" || (d.state === "second" && d.first?.by === by)) return false;
  const held = depositableAmount(m, driverIndex);
  if (held === 0) {
    Object.assign(d, { state: "void", first: null });
    return false;
  }
  d.counts.push({ by, sum });
  if ((d.state === "second" && d.first?.sum !== sum) || (sum > held && !d.isOver)) {
    d.isOver ||= !(d.state === "second" && d.first?.sum !== sum);
    Object.assign(d, { state: "waiting", first: null });
    return false;
  }
  if (d.state === "waiting" && Math.max(sum, held) > 1000) {
    Object.assign(d, { state: "second", first: { by, sum } });
    return true;
  }
  Object.assign(d, { state: "done", counted: sum });
  const leg = returnOf(m, driverIndex);
  const part = Math.min(sum, held);
  give(m, driverIndex, part, "hub");
  if (leg) {
    end(leg, "done");
    if (part < held) open(m, "return", driverIndex, held - part, { hub: true, hasArrived: leg.hasArrived });
  }
  follow(m);
  return true;
}

function applyApprovalStep(m: CustodyModel, action: Approval["action"], ok: boolean): boolean | null {
  const due = isDue(m, 0) || isDue(m, 1);
  if (action === "override" ? !isOnTheWay(m) : !due) return action === "override" ? m.status === "delivered" : null;
  if (m.approval?.action !== action || m.approval.state !== "waiting" || m.approval.subjectId !== subjectId(m))
    m.approval = { action, subjectId: subjectId(m), state: "waiting" };
  return ok || true;
}

function approve(m: CustodyModel, ownRequest: boolean): boolean {
  const a = m.approval;
  if (a === null || ownRequest) return false;
  if (a.state === "approved") return true;
  if (a.state === "late") a.state = "expired";
  if (a.state !== "waiting") return false;
  if (a.subjectId !== subjectId(m)) {
    a.state = "void";
    return false;
  }
  a.state = "approved";
  if (a.action === "override") {
    deliver(m, m.driver as DriverIndex);
    return true;
  }
  for (const driverIndex of [0, 1] as const) {
    if (!isDue(m, driverIndex)) continue;
    const leg = returnOf(m, driverIndex);
    if (leg) end(leg, a.action === "lost" ? "failed" : "done");
    give(m, driverIndex, m.holds[driverIndex], a.action === "lost" ? "lost" : m.prefunded ? "hub" : "sender");
  }
  return true;
}
