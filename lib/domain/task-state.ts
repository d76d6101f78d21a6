import type { TransactionStatus } from "./transaction-status";

export type TaskState = "pending" | "accepted" | "active" | "arrived" | "completing" | "completed" | "cancelled" | "failed";
export type NavigationState = "idle" | "ready" | "starting" | "navigating" | "arrived" | "completing";
export type NavigationAction = "START_SERVICE" | "START_NAVIGATION" | "MARK_ARRIVED" | "COMPLETE_DELIVERY";

const states: Partial<Record<TransactionStatus, TaskState>> = {
  pending: "pending", assigned: "accepted", in_transit: "active", servicing: "arrived", delivered: "completed",
  cancelled: "cancelled", failed: "cancelled",
};

/** The driver's word for a delivery's status; anything he has no part in is pending. */
export function taskState(status: string): TaskState {
  return states[status as TransactionStatus] ?? "pending";
}

/** A new task may be accepted when there is none or the present one is over. */
export function blocksNewTask(state: TaskState): boolean {
  return state === "accepted" || state === "active" || state === "arrived" || state === "completing";
}

/** Where navigation stands when a task is (re)opened; it is `navigating` only after START_NAVIGATION. */
export function navigationState(state: TaskState | null): NavigationState {
  switch (state) {
    case "accepted": return "ready";
    case "active": return "starting";
    case "arrived": return "arrived";
    case "completing": return "completing";
    default: return "idle";
  }
}

const nextActions: Record<Exclude<NavigationState, "idle">, { action: NavigationAction; label: string }> = {
  ready: { action: "START_SERVICE", label: "Start Service" },
  starting: { action: "START_NAVIGATION", label: "Start Navigation" },
  navigating: { action: "MARK_ARRIVED", label: "Mark Arrived" },
  arrived: { action: "COMPLETE_DELIVERY", label: "Complete Delivery" },
  completing: { action: "COMPLETE_DELIVERY", label: "Complete Delivery" },
};

/** The one thing to do next; null when there is nothing. */
export function nextAction(state: NavigationState): { action: NavigationAction; label: string } | null {
  return state === "idle" ? null : nextActions[state];
}

/** The page on which the task goes on. */
export function taskPage(state: NavigationState, transactionId: string): string {
  switch (state) {
    case "ready":
    case "starting":
    case "navigating": return `/navigation/${transactionId}`;
    case "arrived":
    case "completing": return `/deliveries/${transactionId}/complete`;
    default: return "/deliveries";
  }
}
