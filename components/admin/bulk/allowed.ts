import type { AdminTransaction } from "@/lib/contracts/admin-transactions";

export type BulkVerb = "assign" | "cancel" | "message";
export type PartyRole = "driver" | "sender" | "receiver";
/** Why a delivery is left out: one of our words, or where it stands. */
export type WhyNot = "ownCase" | "redacted" | "noDriver" | "status";

type Asked = Pick<AdminTransaction, "ownCase" | "redacted" | "driver" | "allowedDecisions">;

/** Why a delivery does not take part, as far as the list knows; the server decides again for each. */
export function whyNot(delivery: Asked, verb: BulkVerb, to?: PartyRole): WhyNot | null {
  if (delivery.ownCase) return "ownCase";
  if (verb !== "message") return delivery.allowedDecisions.includes(verb) ? null : "status";
  if (delivery.redacted) return "redacted";
  return to === "driver" && delivery.driver === null ? "noDriver" : null;
}

/** Those that take part, and those that do not with the reason. */
export function partOf<Row extends Asked>(rows: readonly Row[], verb: BulkVerb, to?: PartyRole) {
  const able: Row[] = [];
  const left: { row: Row; why: WhyNot }[] = [];
  for (const row of rows) {
    const why = whyNot(row, verb, to);
    if (why === null) able.push(row);
    else left.push({ row, why });
  }
  return { able, left };
}
