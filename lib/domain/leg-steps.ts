// What a driver's screens make of the leg at hand.
import { isCounted, isOpenLeg, type LegKind, type LegState } from "./leg";

/** Up to this sum a driver goes on with a proof that still waits for a network; above it nobody leaves before it counts. */
export const goesOnUnconfirmed = 200;

type WithLeg = { leg?: { kind: LegKind; state: LegState } | null };

/** The task is to bring cash back to the sender, whatever became of its delivery. */
export function isReturning({ leg }: WithLeg): boolean {
  return leg?.kind === "return" && isOpenLeg(leg);
}

/** The open leg at which the driver counts and proves, if there is one. */
export function countedLeg<L extends { kind: LegKind; state: LegState }>(task: { leg?: L | null }): L | null {
  return isOpenLeg(task.leg) && isCounted(task.leg.kind) ? task.leg : null;
}

/** The page on which cash is counted and proven, at the pickup and at a return. */
export const collectPage = (transactionId: string): string => `/navigation/${transactionId}/collect`;
