import { cashToHandOver, returnHubId, isReturning, type LegKind, type LegState } from "./leg";
import { taskContact, type TaskContact } from "./task-contact";
import { isDropOffState, type TaskState } from "./task-state";

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
/** The stops of a task in order, and the index of the current one. */
type TaskProgress = { stops: readonly ProgressStop[]; currentIndex: number };

/**
 * The stops of a task and the current one. Not for the counting page, which must not reveal the amount before the
 * count.
 */
export function taskProgress(task: ProgressTask): TaskProgress {
  const { state, leg } = task;
  if (isReturning(task))
    return {
      stops: returnHubId(task) === null ? senderReturnStops : hubReturnStops,
      currentIndex: isDropOffState(state) ? 1 : 0,
    };
  if (state === "accepted") {
    const atPickup = leg?.kind === "pickup" && (leg.arrivedAt !== null || leg.counted !== null);
    return { stops: outboundStops, currentIndex: atPickup ? 1 : 0 };
  }
  return { stops: outboundStops, currentIndex: state === "active" ? 2 : 3 };
}

/** The present holder of the cash: the driver, or the named giver; `name` is null where unknown. */
export function cashHolder(task: ProgressTask): { amount: number; isHeldByDriver: boolean; name: string | null } {
  const isHeldByDriver = task.state !== "accepted" || isReturning(task);
  return {
    amount: cashToHandOver(task),
    isHeldByDriver,
    name: isHeldByDriver ? null : (taskContact(task)?.name ?? null),
  };
}
