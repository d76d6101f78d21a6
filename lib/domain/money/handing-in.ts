import type { LegKind, LegState } from "../task/leg";
import { hubOf, isReturning } from "../task/leg-steps";

type Held = { transactionId: string; due: boolean };
type Task = {
  transactionId: string;
  leg?: { kind: LegKind; state: LegState; hubId?: string | null } | null;
} | null;

/**
 * What a driver can hand in at a hub of the cash that they hold: what is over for them, and is not on its way back to
 * its sender. SQL decides (private.handing_in).
 */
export function canHandIn({ transactionId, due }: Held, task: Task): boolean {
  return due && !(task?.transactionId === transactionId && isReturning(task) && hubOf(task) === null);
}
