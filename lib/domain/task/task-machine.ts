import { requiresCount, isOpenLeg, canLeaveWithoutCash, nextProofStep, type LegRuleInput } from "./leg";
import { isTaskInProgress, taskStates, type TaskState } from "./task-state";

// State machine of the driver's task, with the messages of refusals. The phone checks a step here before storing it,
// and shows the result of its stored steps; SQL decides, with the same messages.

/** `none`: the phone has no task. */
export type LocalState = TaskState | "none";
export type TaskAction =
  // The driver's actions. `complete` submits the code to be checked.
  | "accept"
  | "decline"
  | "start"
  // At an open pickup or return: count, prove by the counterpart's code, or leave without the cash.
  | "count"
  | "prove"
  | "leave"
  | "arrive"
  | "complete"
  | "cancel"
  | "fail"
  // Results of the code check: correct or wrong.
  | "confirm"
  | "reopen";
/** `reason` and `params` as in the server's problem response; `message` is the English text. */
export type TransitionRefusal = {
  ok: false;
  code: string;
  reason?: string;
  params?: { state: string };
  message: string;
};
type TransitionResult = { ok: true; state: TaskState } | TransitionRefusal;

type StateChange = { from: readonly LocalState[]; to: TaskState };
const stateChanges: Readonly<Record<TaskAction, StateChange>> = {
  accept: { from: ["none", "pending", "completed", "cancelled", "failed"], to: "accepted" },
  decline: { from: ["pending"], to: "cancelled" },
  start: { from: ["accepted"], to: "active" },
  count: { from: ["accepted"], to: "accepted" },
  prove: { from: ["accepted"], to: "active" },
  leave: { from: ["accepted"], to: "cancelled" },
  arrive: { from: ["active"], to: "arrived" },
  complete: { from: ["arrived", "completing"], to: "completing" },
  confirm: { from: ["arrived", "completing"], to: "completed" },
  reopen: { from: ["completing"], to: "arrived" },
  cancel: { from: ["accepted", "active", "arrived", "completing"], to: "cancelled" },
  // Before the start there is no cash on board, so a task cannot fail: the driver gives it back.
  fail: { from: ["active", "arrived", "completing"], to: "failed" },
};

// During a return: the task ends once it is proven.
const returnStateChanges: Partial<Record<TaskAction, StateChange>> = {
  arrive: { from: ["active"], to: "arrived" },
  count: { from: ["active", "arrived"], to: "arrived" },
  prove: { from: ["active", "arrived"], to: "failed" },
};

export const taskActions = Object.keys(stateChanges) as readonly TaskAction[];

/** The state after an action, given the leg if known, or the reason why it is refused. */
export function transition(
  state: LocalState,
  command: {
    type: string;
    userId?: string | null;
    leg?: Pick<LegRuleInput, "kind" | "state" | "amount" | "counted"> | null;
  },
): TransitionResult {
  const { type, leg } = command;
  if (!isTaskAction(type)) return unknownAction(type);
  const openLeg = isOpenLeg(leg) ? leg : null;
  const change = openLeg?.kind === "return" ? returnStateChanges[type] : stateChanges[type];
  if (!change?.from.includes(state)) return refusal(type, state);
  if (type === "start" && openLeg?.kind === "pickup") return pickupNotProven(nextProofStep(openLeg) ?? "prove");
  if (type === "start" && !command.userId) return missingUserRefusal;
  return { ok: true, state: change.to };
}

const proofMessages = {
  count: "Count the cash first",
  confirm: "The sender has to confirm your count",
  prove: "Scan or type the sender's code first",
} as const;
const pickupNotProven = (reason: keyof typeof proofMessages): TransitionRefusal => ({
  ok: false,
  code: "PICKUP_NOT_PROVEN",
  reason,
  message: proofMessages[reason],
});

const driverActionTypes = ["arrive", "cancel", "complete", "count", "fail", "leave", "prove"] as const;
type DriverAction = (typeof driverActionTypes)[number];

/** The driver's possible actions, same as the server's; `now` in ms by its clock. */
export function driverActions(state: TaskState, leg: LegRuleInput | null, now: number): DriverAction[] {
  const openLeg = isOpenLeg(leg) ? leg : null;
  return driverActionTypes.filter((type) => {
    if (!transition(state, { type, leg: openLeg }).ok) return false;
    if (type === "count") return openLeg !== null && requiresCount(openLeg.kind);
    if (type === "prove") return openLeg !== null && requiresCount(openLeg.kind) && nextProofStep(openLeg) === "prove";
    return type !== "leave" || (openLeg !== null && canLeaveWithoutCash(openLeg, now) !== null);
  });
}

function isTaskAction(type: string): type is TaskAction {
  return Object.hasOwn(stateChanges, type);
}

export function unknownAction(type: string): TransitionRefusal {
  return { ok: false, code: "UNKNOWN_ACTION", message: `Unknown action: ${type}` };
}

export const missingUserRefusal: TransitionRefusal = {
  ok: false,
  code: "MISSING_USER_ID",
  message: "User ID required to start service",
};

const verbs = {
  start: "start service",
  complete: "complete task",
  cancel: "cancel",
  fail: "fail task",
  decline: "decline task",
} as const;

function refusal(type: TaskAction, state: LocalState): TransitionRefusal {
  if (type === "accept")
    return { ok: false, code: "TASK_ALREADY_ACTIVE", message: "Cannot accept task - another task is already active" };
  if (type === "count" || type === "prove" || type === "leave")
    return { ok: false, code: "NO_OPEN_LEG", message: "There is no cash to hand over at the moment" };
  if (type === "arrive" || type === "reopen")
    return {
      ok: false,
      code: "INVALID_STATE",
      reason: "cannot_arrive",
      message: "No active task or invalid state for arrival",
    };
  const verb = type === "confirm" ? "complete" : type;
  // A finished task can still be named in a refusal, but not cancelled.
  if (state === "none" || (type === "cancel" && !isTaskInProgress(state)))
    return {
      ok: false,
      code: "NO_ACTIVE_TASK",
      reason: `to_${verb}`,
      message: `No active task to ${verb === "start" ? "start service for" : verb}`,
    };
  return {
    ok: false,
    code: "INVALID_STATE_TRANSITION",
    reason: verb === "cancel" ? "cannot_cancel_now" : `cannot_${verb}`,
    params: { state },
    message: `Cannot ${verbs[verb]} - task is in ${state} state`,
  };
}

/**
 * Cause of a state change. Besides the actions: `sync`, the server's state prevailed (another phone, an administrator);
 * `revert`, a displayed step was refused or withdrawn; `clear`, the driver no longer has the task.
 */
export type TransitionCause = TaskAction | "sync" | "revert" | "clear";

const stateOrder: readonly LocalState[] = [
  "none",
  "pending",
  "accepted",
  "active",
  "arrived",
  "completing",
  "completed",
  "cancelled",
  "failed",
];

/** The cause when the server's state replaces the displayed one. */
export function serverCause(from: LocalState, to: LocalState): TransitionCause {
  if (to === "none") return "clear";
  if (from === "none" && to === "accepted") return "accept";
  if (to === "completed" && stateChanges.confirm.from.includes(from)) return "confirm";
  if (from === "completing" && to === "arrived") return "reopen";
  return isTaskInProgress(to) && stateOrder.indexOf(to) < stateOrder.indexOf(from) ? "revert" : "sync";
}

/** Whether a transition is valid in the log. */
export function isAllowedTransition(from: LocalState, to: LocalState, cause: TransitionCause): boolean {
  if (from === to) return false;
  if (cause === "clear") return to === "none" && isTaskInProgress(from);
  // `completing` exists only on the phone, while a code is being sent.
  if (cause === "sync" || cause === "revert")
    return (
      from !== "completed" &&
      to !== "none" &&
      to !== "completing" &&
      to !== "pending" &&
      serverCause(from, to) === cause
    );
  return [stateChanges[cause], returnStateChanges[cause]].some(
    (change) => change?.to === to && change.from.includes(from),
  );
}

export function isTaskState(value: unknown): value is TaskState {
  return (taskStates as readonly unknown[]).includes(value);
}
