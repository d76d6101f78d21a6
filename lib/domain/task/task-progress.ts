import { cashOf, hubOf, isReturning } from "./leg-steps";
import type { LegKind, LegState } from "./leg";
import { contactOf, type TaskContact } from "./task-contact";
import { isAtTheDoor, type TaskState } from "./task-state";

type ProgressTask = {
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

const outboundStops = ["toPickup", "atPickup", "toDropOff", "atDropOff"] as const;
const senderReturnStops = ["backToSender", "atSender"] as const;
const hubReturnStops = ["toHub", "atHub"] as const;
export type ProgressStop = (typeof outboundStops | typeof senderReturnStops | typeof hubReturnStops)[number];
/** The stops of a task in order, and the index of the current leg. */
type TaskProgress = { stops: readonly ProgressStop[]; now: number };

/** The stops of a task and the current one. Not for the counting page, which must not reveal the amount before the count. */
export function taskProgress(task: ProgressTask): TaskProgress {
  const { state, leg } = task;
  if (isReturning(task))
    return { stops: hubOf(task) === null ? senderReturnStops : hubReturnStops, now: isAtTheDoor(state) ? 1 : 0 };
  if (state === "accepted") {
    const atPickup = leg?.kind === "pickup" && (leg.arrivedAt !== null || leg.counted !== null);
    return { stops: outboundStops, now: atPickup ? 1 : 0 };
  }
  return { stops: outboundStops, now: state === "active" ? 2 : 3 };
}

/** The present holder of the cash: the driver, or the named giver; `name` is null where unknown. */
export function cashHolderOf(task: ProgressTask): { amount: number; isHeldByDriver: boolean; name: string | null } {
  const isHeldByDriver = task.state !== "accepted" || isReturning(task);
  return { amount: cashOf(task), isHeldByDriver, name: isHeldByDriver ? null : (contactOf(task)?.name ?? null) };
}
