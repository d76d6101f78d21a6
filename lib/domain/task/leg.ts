// A leg: cash that one person has to hand to another now. SQL decides; the phone uses this to predict the driver's
// possible actions.

export const legKinds = ["pickup", "handover", "return", "deposit"] as const;
export type LegKind = (typeof legKinds)[number];
export const legStates = ["waiting", "proving", "done", "failed", "void"] as const;
export type LegState = (typeof legStates)[number];

/** The facts of a leg that its rules use. */
export type LegRuleInput = {
  kind: LegKind;
  state: LegState;
  amount: number;
  counted: number | null;
  answer: { agrees: boolean } | null;
  leaveAllowedAt: string | null;
  safeTooLow?: boolean;
};

/** The leg is open: its delivery's cash can only change hands through it. */
export function isOpenLeg<L extends Pick<LegRuleInput, "state">>(leg: L | null | undefined): leg is L {
  return leg?.state === "waiting" || leg?.state === "proving";
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
  return state === "proving" ? "prove" : "confirm";
}

/** Whether the driver of a return may bring the cash to a hub: its sender has not responded in time. */
export function canReturnToHub({ kind, state, answer, hubReturnAllowedAt }: HubReturnInput, now: number): boolean {
  return (
    kind === "return" &&
    state === "waiting" &&
    answer === null &&
    typeof hubReturnAllowedAt === "string" &&
    Date.parse(hubReturnAllowedAt) <= now
  );
}
type HubReturnInput = Pick<LegRuleInput, "kind" | "state" | "answer"> & { hubReturnAllowedAt?: string | null };

/**
 * Why the driver may leave a pickup without the cash: the hub's safe has too little, the counts differ, or the
 * counterpart has not responded in time.
 */
export function canLeaveWithoutCash(
  leg: LegRuleInput,
  now: number,
): "safe_too_low" | "sums_differ" | "no_answer" | null {
  if (leg.kind !== "pickup" || !isOpenLeg(leg)) return null;
  if (leg.safeTooLow === true) return "safe_too_low";
  if (leg.state !== "waiting") return null;
  if ((leg.counted !== null && leg.counted !== leg.amount) || leg.answer?.agrees === false) return "sums_differ";
  return leg.leaveAllowedAt !== null && Date.parse(leg.leaveAllowedAt) <= now ? "no_answer" : null;
}
