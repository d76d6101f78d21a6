// Values that the driver's screens derive from the task's leg: cash that one person has to hand to another now.
import type { ContactStage } from "../text/canned-messages";
import { isDropOffState } from "./task-state";

/**
 * Up to this amount in dollars a driver may continue with a proof that waits for a network; above it the proof has to
 * be confirmed first.
 */
export const maxUnconfirmedProofAmount = 200;

type WithLeg = { leg?: { kind: LegKind; state: LegState; hubId?: string | null } | null };

/** The task is to return cash to the sender. */
export function isReturning({ leg }: WithLeg): boolean {
  return leg?.kind === "return" && isOpenLeg(leg);
}

/** The stage of the leg, which selects the driver's canned messages. */
export const contactStage = (task: WithLeg & { state: Parameters<typeof isDropOffState>[0] }): ContactStage =>
  isReturning(task) ? "returning" : isDropOffState(task.state) ? "arrived" : "on_way";

/**
 * The hub of a return that the phone opened without a connection: the server chooses it. In place of its id, as the leg
 * has no id of its own either.
 */
export const pendingHubId = "";

/** The hub that takes the returned cash (or `pendingHubId`); null where its sender does, and without a return. */
export function returnHubId(task: WithLeg): string | null {
  return isReturning(task) ? (task.leg?.hubId ?? null) : null;
}

/** The cash returns to a hub that the server has not named yet. */
export const isHubPending = (task: WithLeg): boolean => returnHubId(task) === pendingHubId;

/** The amount to hand over next: of a return the remaining amount, otherwise the delivery's. */
export const cashToHandOver = (task: { amount: number; leg?: (WithLeg["leg"] & { amount: number }) | null }): number =>
  isReturning(task) && task.leg ? task.leg.amount : task.amount;

/** The open leg at which the driver counts and proves, if any. */
export function countableLeg<L extends { kind: LegKind; state: LegState }>(task: { leg?: L | null }): L | null {
  return isOpenLeg(task.leg) && requiresCount(task.leg.kind) ? task.leg : null;
}

/** The page for counting and proving cash, at a pickup and at a return. */
export const collectPagePath = (transactionId: string): string => `/navigation/${transactionId}/collect`;

/** The page for handing in cash at a hub, with this delivery selected. */
const handInPagePath = (transactionId: string): string => `/hand-in?delivery=${transactionId}`;

/** The page on which the task's cash changes hands: with its sender, or at a hub. */
export const cashPagePath = (task: WithLeg & { transactionId: string }): string =>
  returnHubId(task) === null ? collectPagePath(task.transactionId) : handInPagePath(task.transactionId);

/** The driver's next step with the cash, as the key of the button's message. */
export const nextCashStep = (task: WithLeg): "startService" | "handBack" | "handIn" =>
  returnHubId(task) !== null ? "handIn" : isReturning(task) ? "handBack" : "startService";

/** The message key of that step's page title. */
export const cashPageTitleKeys = { startService: "collect", handBack: "bringBack", handIn: "bringToHub" } as const;

// SQL decides about a leg; the phone uses this to predict the driver's possible actions.

export const legKinds = ["pickup", "handover", "return", "deposit"] as const;
export type LegKind = (typeof legKinds)[number];
export const legStates = ["waiting", "verifying", "done", "failed", "void"] as const;
export type LegState = (typeof legStates)[number];

/** The facts of a leg that its rules use. */
export type LegRuleInput = {
  kind: LegKind;
  state: LegState;
  amount: number;
  counted: number | null;
  countResponse: { agrees: boolean } | null;
  leaveAllowedAt: string | null;
  safeTooLow?: boolean;
};

/** The leg is open: its delivery's cash can only change hands through it. */
export function isOpenLeg<L extends Pick<LegRuleInput, "state">>(leg: L | null | undefined): leg is L {
  return leg?.state === "waiting" || leg?.state === "verifying";
}

/** The driver counts at this leg and proves it by the counterpart's code. A handover is proven by completing. */
export function requiresCount(kind: LegKind): boolean {
  return kind === "pickup" || kind === "return";
}

/** The next missing step of a proof: the driver's count, the counterpart's confirmation, or the code. */
export type ProofStep = "count" | "confirm" | "prove";

export function nextProofStep({
  state,
  amount,
  counted,
}: Pick<LegRuleInput, "state" | "amount" | "counted">): ProofStep | null {
  if (state === "done") return null;
  if (counted !== amount) return "count";
  return state === "verifying" ? "prove" : "confirm";
}

/** Whether the driver of a return may bring the cash to a hub: its sender has not responded in time. */
export function canReturnToHub(
  { kind, state, countResponse, hubReturnAllowedAt }: HubReturnInput,
  now: number,
): boolean {
  return (
    kind === "return" &&
    state === "waiting" &&
    countResponse === null &&
    typeof hubReturnAllowedAt === "string" &&
    Date.parse(hubReturnAllowedAt) <= now
  );
}
type HubReturnInput = Pick<LegRuleInput, "kind" | "state" | "countResponse"> & { hubReturnAllowedAt?: string | null };

/**
 * Why the driver may leave a pickup without the cash: the hub's safe has too little, the counts differ, or the
 * counterpart has not responded in time.
 */
export function canLeaveWithoutCash(
  leg: LegRuleInput,
  now: number,
): "safe_too_low" | "count_mismatch" | "no_count_response" | null {
  if (leg.kind !== "pickup" || !isOpenLeg(leg)) return null;
  if (leg.safeTooLow === true) return "safe_too_low";
  if (leg.state !== "waiting") return null;
  if ((leg.counted !== null && leg.counted !== leg.amount) || leg.countResponse?.agrees === false)
    return "count_mismatch";
  return leg.leaveAllowedAt !== null && Date.parse(leg.leaveAllowedAt) <= now ? "no_count_response" : null;
}
