import { cashOf, hubOf, isReturning } from "./leg-steps";
import type { LegKind, LegState } from "./leg";
import { contactOf, type TaskContact } from "./task-contact";
import { isAtTheDoor, type TaskState } from "./task-state";

type Railed = {
  state: TaskState;
  amount: number;
  customerName: string;
  customerPhone: string;
  contact?: TaskContact | null;
  leg?: {
    kind: LegKind;
    state: LegState;
    amount: number;
    counted: number | null;
    arrivedAt: string | null;
    hubId?: string | null;
  } | null;
};

const out = ["toPickup", "atPickup", "toDropOff", "atDropOff"] as const;
const toSender = ["backToSender", "atSender"] as const;
const toHub = ["toHub", "atHub"] as const;
export type RailStop = (typeof out | typeof toSender | typeof toHub)[number];
/** The stops of a task in order, and the index of the current leg. */
type TaskRail = { stops: readonly RailStop[]; now: number };

/** The rail of a task. Not for the counting page, which must not reveal the amount before the count. */
export function railOf(task: Railed): TaskRail {
  const { state, leg } = task;
  if (isReturning(task)) return { stops: hubOf(task) === null ? toSender : toHub, now: isAtTheDoor(state) ? 1 : 0 };
  if (state === "accepted") {
    const there = leg?.kind === "pickup" && (leg.arrivedAt !== null || leg.counted !== null);
    return { stops: out, now: there ? 1 : 0 };
  }
  return { stops: out, now: state === "active" ? 2 : 3 };
}

/** The present holder of the cash: the driver, or the named giver; `name` is null where unknown. */
export function cashHolderOf(task: Railed): { amount: number; onDriver: boolean; name: string | null } {
  const onDriver = task.state !== "accepted" || isReturning(task);
  return { amount: cashOf(task), onDriver, name: onDriver ? null : (contactOf(task)?.name ?? null) };
}
