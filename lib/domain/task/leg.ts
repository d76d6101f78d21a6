// A leg: cash that one person has to hand to another now. SQL decides; the phone predicts by this what its driver may do.

export const legKinds = ["pickup", "handover", "return", "deposit"] as const;
export type LegKind = (typeof legKinds)[number];
export const legStates = ["waiting", "proving", "done", "failed", "void"] as const;
export type LegState = (typeof legStates)[number];

/** What the rules ask of a leg. */
export type LegFacts = {
  kind: LegKind;
  state: LegState;
  amount: number;
  counted: number | null;
  answer: { agrees: boolean } | null;
  leaveAt: string | null;
  safeTooLow?: boolean;
};

/** The leg waits for its people: its delivery's cash changes hands by it, and by nothing else. */
export function isOpenLeg<L extends Pick<LegFacts, "state">>(leg: L | null | undefined): leg is L {
  return leg?.state === "waiting" || leg?.state === "proving";
}

/** The driver counts at this leg, and proves it with the other side's code. A handover is proven by completing. */
export function isCounted(kind: LegKind): boolean {
  return kind === "pickup" || kind === "return";
}

/** What is still missing before cash may be called taken: the driver's count, the other side's word, the code. */
export type MissingProof = "count" | "confirm" | "prove";

export function missingProof({
  state,
  amount,
  counted,
}: Pick<LegFacts, "state" | "amount" | "counted">): MissingProof | null {
  if (state === "done") return null;
  if (counted !== amount) return "count";
  return state === "proving" ? "prove" : "confirm";
}

/** The driver of a return may bring it to a hub: its sender has said nothing for long enough. */
export function mayGoToHub({ kind, state, answer, hubAt }: HubFacts, now: number): boolean {
  return (
    kind === "return" && state === "waiting" && answer === null && typeof hubAt === "string" && Date.parse(hubAt) <= now
  );
}
type HubFacts = Pick<LegFacts, "kind" | "state" | "answer"> & { hubAt?: string | null };

/**
 * Why the driver may leave a pickup without the cash: the hub's safe cannot give it, the sums differ, or nobody has
 * answered for long enough.
 */
export function mayLeave(leg: LegFacts, now: number): "safe_too_low" | "sums_differ" | "no_answer" | null {
  if (leg.kind !== "pickup" || !isOpenLeg(leg)) return null;
  if (leg.safeTooLow === true) return "safe_too_low";
  if (leg.state !== "waiting") return null;
  if ((leg.counted !== null && leg.counted !== leg.amount) || leg.answer?.agrees === false) return "sums_differ";
  return leg.leaveAt !== null && Date.parse(leg.leaveAt) <= now ? "no_answer" : null;
}
