import { transition, missingUserRefusal, unknownAction, type TransitionRefusal, type TaskAction } from "./task-machine";
import { isTaskInProgress, type TaskState } from "./task-state";

// State machine of navigation: the state, its one next action, and the page each leads to.

export type NavigationState = "idle" | "ready" | "starting" | "navigating" | "arrived" | "completing";
export type NavigationAction = "START_SERVICE" | "START_NAVIGATION" | "MARK_ARRIVED" | "COMPLETE_DELIVERY" | "CANCEL";
/** The task as navigation sees it. `navigating`: Start Navigation was pressed for it on this phone. */
type NavigationContext = { task: { transactionId: string; state: TaskState } | null; navigating: boolean };
export type NavigationResult =
  | {
      ok: true;
      /** The resulting state. */
      state: NavigationState;
      /** The step for the task; null when only navigation changes. */
      step: TaskAction | null;
      navigating: boolean;
      /** The page to open. */
      redirect: string;
    }
  | TransitionRefusal;

/** Delay before the accepted task opens automatically. */
export const acceptRedirectMs = 1_000;
/** Page after the end of a task. */
export const afterTaskPath = "/deliveries";

/** The navigation state of a task; `navigating` only after Start Navigation. */
export function navigationState(state: TaskState | null, navigating = false): NavigationState {
  switch (state) {
    case "accepted":
      return "ready";
    case "active":
      return navigating ? "navigating" : "starting";
    case "arrived":
      return "arrived";
    case "completing":
      return "completing";
    default:
      return "idle";
  }
}

const actionRules: Readonly<
  Record<NavigationAction, { from: readonly NavigationState[]; step: TaskAction | null; verb: string }>
> = {
  START_SERVICE: { from: ["ready"], step: "start", verb: "start service" },
  START_NAVIGATION: { from: ["starting"], step: null, verb: "start navigation" },
  MARK_ARRIVED: { from: ["navigating"], step: "arrive", verb: "mark arrived" },
  COMPLETE_DELIVERY: { from: ["arrived", "completing"], step: "complete", verb: "complete delivery" },
  CANCEL: { from: ["ready", "starting", "navigating", "arrived", "completing"], step: "cancel", verb: "cancel" },
};

/** The result of a navigation action, or why it is refused. */
export function applyNavigationAction(
  { task, navigating }: NavigationContext,
  action: { type: string; userId?: string | null },
): NavigationResult {
  const { type } = action;
  if (!isNavigationAction(type)) return unknownAction(type);
  const state = navigationState(task?.state ?? null, navigating);
  const { from, step, verb } = actionRules[type];
  if (!from.includes(state)) {
    return type === "CANCEL"
      ? { ok: false, code: "NO_ACTIVE_TASK", reason: "to_cancel", message: "No active task to cancel" }
      : {
          ok: false,
          code: "INVALID_STATE",
          reason: `cannot_${verb.replace(" ", "_")}`,
          params: { state },
          message: `Cannot ${verb} in ${state} state`,
        };
  }
  if (type === "START_SERVICE" && !action.userId) return missingUserRefusal;
  const id = task?.transactionId ?? "";
  if (step === null)
    return { ok: true, state: "navigating", step, navigating: true, redirect: navigationPagePath("navigating", id) };
  const result = transition(task?.state ?? "none", { type: step, userId: action.userId });
  if (!result.ok) return result;
  const nextState = navigationState(result.state);
  return {
    ok: true,
    state: nextState,
    step,
    navigating: false,
    redirect: isTaskInProgress(result.state) ? navigationPagePath(nextState, id) : afterTaskPath,
  };
}

function isNavigationAction(type: string): type is NavigationAction {
  return Object.hasOwn(actionRules, type);
}

const actionLabels: Readonly<Record<Exclude<NavigationAction, "CANCEL">, string>> = {
  START_SERVICE: "Start Service",
  START_NAVIGATION: "Start Navigation",
  MARK_ARRIVED: "Mark Arrived",
  COMPLETE_DELIVERY: "Complete Delivery",
};
const nextActions: Readonly<Record<Exclude<NavigationState, "idle">, keyof typeof actionLabels>> = {
  ready: "START_SERVICE",
  starting: "START_NAVIGATION",
  navigating: "MARK_ARRIVED",
  arrived: "COMPLETE_DELIVERY",
  completing: "COMPLETE_DELIVERY",
};

/** The one next action; null for none. */
export function nextAction(state: NavigationState): { action: keyof typeof actionLabels; label: string } | null {
  return state === "idle" ? null : { action: nextActions[state], label: actionLabels[nextActions[state]] };
}

/** The page for a navigation state. */
export function navigationPagePath(state: NavigationState, transactionId: string): string {
  switch (state) {
    case "ready":
    case "starting":
    case "navigating":
      return `/navigation/${transactionId}`;
    case "arrived":
    case "completing":
      return `/deliveries/${transactionId}/complete`;
    default:
      return afterTaskPath;
  }
}
