import type { AdminTransaction } from "@/lib/contracts/admin/transactions";

export type BulkAction = "assign" | "cancel" | "message";
export type PartyRole = "driver" | "sender" | "receiver";
/**
 * Why a delivery is excluded. `conflictOfInterest`: the administrator is its sender, receiver or driver; `status`: its
 * status does not allow the action.
 */
export type ExclusionReason = "conflictOfInterest" | "redacted" | "noDriver" | "status";

type BulkCandidate = Pick<AdminTransaction, "conflictOfInterest" | "redacted" | "driver" | "allowedDecisions">;

/** Why a delivery is excluded, as far as the list knows; the server checks each one again. */
export function exclusionReason(delivery: BulkCandidate, verb: BulkAction, to?: PartyRole): ExclusionReason | null {
  if (delivery.conflictOfInterest) return "conflictOfInterest";
  if (verb !== "message") return delivery.allowedDecisions.includes(verb) ? null : "status";
  if (delivery.redacted) return "redacted";
  return to === "driver" && delivery.driver === null ? "noDriver" : null;
}

/** Splits rows into those that take part and those that do not, with the reason. */
export function partitionByEligibility<Row extends BulkCandidate>(
  rows: readonly Row[],
  verb: BulkAction,
  to?: PartyRole,
) {
  const eligible: Row[] = [];
  const excluded: { row: Row; reason: ExclusionReason }[] = [];
  for (const row of rows) {
    const reason = exclusionReason(row, verb, to);
    if (reason === null) eligible.push(row);
    else excluded.push({ row, reason });
  }
  return { eligible, excluded };
}
