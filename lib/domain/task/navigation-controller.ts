import { act, noUser, unknownAction, type Refusal, type TaskAction } from "./task-machine";
import { isUnderWay, type TaskState } from "./task-state";

// Where the driver stands on their way, which one thing is next, and where each leads.

export type NavigationState = "idle" | "ready" | "starting" | "navigating" | "arrived" | "completing";
export type NavigationAction = "START_SERVICE" | "START_NAVIGATION" | "MARK_ARRIVED" | "COMPLETE_DELIVERY" | "CANCEL";
/** The task as navigation sees it; `navigating` once Start Navigation was pressed for it on this phone. */
type OnTheWay = { task: { transactionId: string; state: TaskState } | null; navigating: boolean };
export type NavigationVerdict =
  | {
      ok: true;
      /** Where navigation stands then. */
      state: NavigationState;
      /** What to do with the task; null when only navigation changes. */
      step: TaskAction | null;
      navigating: boolean;
      /** The page on which it goes on. */
      redirect: string;
    }
  | Refusal;

/** After accepting, the current task opens by itself. */
export const acceptRedirectMs = 1_000;
/** Where a driver is led whose task is over. */
export const afterTask = "/deliveries";

/** Where navigation stands for a task; it is `navigating` only after Start Navigation. */
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

const rules: Readonly<
  Record<NavigationAction, { from: readonly NavigationState[]; step: TaskAction | null; verb: string }>
> = {
  START_SERVICE: { from: ["ready"], step: "start", verb: "start service" },
  START_NAVIGATION: { from: ["starting"], step: null, verb: "start navigation" },
  MARK_ARRIVED: { from: ["navigating"], step: "arrive", verb: "mark arrived" },
  COMPLETE_DELIVERY: { from: ["arrived", "completing"], step: "complete", verb: "complete delivery" },
  CANCEL: { from: ["ready", "starting", "navigating", "arrived", "completing"], step: "cancel", verb: "cancel" },
};

/** What an action of navigation leads to, or why it is refused. */
export function navigate(
  { task, navigating }: OnTheWay,
  action: { type: string; userId?: string | null },
): NavigationVerdict {
  const { type } = action;
  if (!isNavigationAction(type)) return unknownAction(type);
  const state = navigationState(task?.state ?? null, navigating);
  const { from, step, verb } = rules[type];
  if (!from.includes(state)) {
    return type === "CANCEL"
      ? { ok: false, code: "NO_ACTIVE_TASK", reason: "to_cancel", message: "No active task to cancel" }
      : {
          ok: false,
          code: "INVALID_STATE",
          reason: `cannot_${verb.replace(" ", "_")}`,
          about: { state },
          message: `Cannot ${verb} in ${state} state`,
        };
  }
  if (type === "START_SERVICE" && !action.userId) return noUser;
  const id = task?.transactionId ?? "";
  if (step === null)
    return { ok: true, state: "navigating", step, navigating: true, redirect: taskPage("navigating", id) };
  const after = act(task?.state ?? "none", { type: step, userId: action.userId });
  if (!after.ok) return after;
  const next = navigationState(after.state);
  return {
    ok: true,
    state: next,
    step,
    navigating: false,
    redirect: isUnderWay(after.state) ? taskPage(next, id) : afterTask,
  };
}

function isNavigationAction(type: string): type is NavigationAction {
  return Object.hasOwn(rules, type);
}

const labels: Readonly<Record<Exclude<NavigationAction, "CANCEL">, string>> = {
  START_SERVICE: "Start Service",
  START_NAVIGATION: "Start Navigation",
  MARK_ARRIVED: "Mark Arrived",
  COMPLETE_DELIVERY: "Complete Delivery",
};
const nextActions: Readonly<Record<Exclude<NavigationState, "idle">, keyof typeof labels>> = {
  ready: "START_SERVICE",
  starting: "START_NAVIGATION",
  navigating: "MARK_ARRIVED",
  arrived: "COMPLETE_DELIVERY",
  completing: "COMPLETE_DELIVERY",
};

/** The one thing to do next; null when there is nothing. */
export function nextAction(state: NavigationState): { action: keyof typeof labels; label: string } | null {
  return state === "idle" ? null : { action: nextActions[state], label: labels[nextActions[state]] };
}

/** The page on which the task goes on. */
export function taskPage(state: NavigationState, transactionId: string): string {
  switch (state) {
    case "ready":
    case "starting":
    case "navigating":
      return `/navigation/${transactionId}`;
    case "arrived":
    case "completing":
      return `/deliveries/${transactionId}/complete`;
    default:
      return afterTask;
  }
}
