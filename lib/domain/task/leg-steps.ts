// What a driver's screens make of the leg at hand.
import type { LegStage } from "../text/canned";
import { isCounted, isOpenLeg, type LegKind, type LegState } from "./leg";
import { isAtTheDoor } from "./task-state";

/** Up to this sum a driver goes on with a proof that still waits for a network; above it nobody leaves before it counts. */
export const goesOnUnconfirmed = 200;

type WithLeg = { leg?: { kind: LegKind; state: LegState; hubId?: string | null } | null };

/** The task is to bring cash back to the sender, whatever became of its delivery. */
export function isReturning({ leg }: WithLeg): boolean {
  return leg?.kind === "return" && isOpenLeg(leg);
}

/** Where the leg is, for what its driver is offered to write. */
export const stageOf = (task: WithLeg & { state: Parameters<typeof isAtTheDoor>[0] }): LegStage =>
  isReturning(task) ? "returning" : isAtTheDoor(task.state) ? "there" : "on_way";

/** The hub that the cash goes to; null where its sender takes it back, and where none goes back. */
export function hubOf(task: WithLeg): string | null {
  return isReturning(task) ? (task.leg?.hubId ?? null) : null;
}

/** What the driver has to hand over next: of a return what is left of the cash, else the delivery's. */
export const cashOf = (task: { amount: number; leg?: (WithLeg["leg"] & { amount: number }) | null }): number =>
  isReturning(task) && task.leg ? task.leg.amount : task.amount;

/** The open leg at which the driver counts and proves, if there is one. */
export function countedLeg<L extends { kind: LegKind; state: LegState }>(task: { leg?: L | null }): L | null {
  return isOpenLeg(task.leg) && isCounted(task.leg.kind) ? task.leg : null;
}

/** The page on which cash is counted and proven, at the pickup and at a return. */
export const collectPage = (transactionId: string): string => `/navigation/${transactionId}/collect`;

/** The page on which cash is handed in at a hub, with this delivery's chosen. */
const handInPage = (transactionId: string): string => `/hand-in?delivery=${transactionId}`;

/** The page on which the task's cash changes hands: with its sender, or at the hub's counter. */
export const cashPage = (task: WithLeg & { transactionId: string }): string =>
  hubOf(task) === null ? collectPage(task.transactionId) : handInPage(task.transactionId);

/** The driver's next step with the cash of a counted leg: names the button's message. */
export const cashStep = (task: WithLeg): "startService" | "handBack" | "handIn" =>
  hubOf(task) !== null ? "handIn" : isReturning(task) ? "handBack" : "startService";

/** The message with the title of the page for that step. */
export const cashTitle = { startService: "collect", handBack: "bringBack", handIn: "bringToHub" } as const;
