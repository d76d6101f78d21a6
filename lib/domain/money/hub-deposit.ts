import { type LegKind, type LegState, returnHubId, isReturning } from "../task/leg";

type HeldCash = { transactionId: string; due: boolean };
type CurrentTask = {
  transactionId: string;
  leg?: { kind: LegKind; state: LegState; hubId?: string | null } | null;
} | null;

/**
 * Whether a hub accepts this held cash: its delivery is over for the driver, and it is not being returned to its
 * sender. Decided in SQL by private.list_depositable_cash.
 */
export function canDepositAtHub({ transactionId, due }: HeldCash, task: CurrentTask): boolean {
  return due && !(task?.transactionId === transactionId && isReturning(task) && returnHubId(task) === null);
}
