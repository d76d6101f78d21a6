import type { TransactionStatus } from "../transaction/transaction";

export const taskStates = [
  "pending",
  "accepted",
  "active",
  "arrived",
  "completing",
  "completed",
  "cancelled",
  "failed",
] as const;
export type TaskState = (typeof taskStates)[number];

const statesByStatus: Partial<Record<TransactionStatus, TaskState>> = {
  pending: "pending",
  assigned: "accepted",
  in_transit: "active",
  servicing: "arrived",
  delivered: "completed",
  cancelled: "cancelled",
  failed: "cancelled",
};

/** The driver's task state for a delivery's status; pending for all others. */
export function taskState(status: string): TaskState {
  return statesByStatus[status as TransactionStatus] ?? "pending";
}

/** The task is under way: no other may be accepted. */
export function isTaskInProgress(state: TaskState | "none"): state is "accepted" | "active" | "arrived" | "completing" {
  return state === "accepted" || state === "active" || state === "arrived" || state === "completing";
}

/** The driver has arrived: only the receiver's code is missing. */
export function isDropOffState(state: TaskState): boolean {
  return state === "arrived" || state === "completing";
}
