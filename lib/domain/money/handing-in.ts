import type { LegKind, LegState } from "../task/leg";
import { hubOf, isReturning } from "../task/leg-steps";

type Held = { transactionId: string; due: boolean };
type Task = {
  transactionId: string;
  leg?: { kind: LegKind; state: LegState; hubId?: string | null } | null;
} | null;

/**
 * Whether a hub accepts this held cash: its delivery is over for the driver, and it is not being returned to its
 * sender. Decided in SQL by private.list_depositable_cash.
 */
export function canHandIn({ transactionId, due }: Held, task: Task): boolean {
  return due && !(task?.transactionId === transactionId && isReturning(task) && hubOf(task) === null);
}
