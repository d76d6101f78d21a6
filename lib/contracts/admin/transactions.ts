import { DrivenDistance } from "@/lib/contracts/driver/task";
import { z } from "zod";
import { PendingApproval } from "@/lib/contracts/admin/approvals";
import { RouteDeviation } from "@/lib/contracts/admin/board";
import {
  cursor,
  day,
  limit,
  page,
  reasonBody,
  time,
  uuid,
  idParams,
  type RouteContract,
  exportColumns,
} from "@/lib/contracts/common";
import { AcceptedVia } from "@/lib/contracts/driver/offer";
import { Transaction } from "@/lib/contracts/delivery/transaction";
import { transactionStatuses } from "@/lib/domain/transaction/transaction";
import { deliveryColumns } from "@/lib/domain/list-columns";

/** An arrival recorded away from the address: distance in metres, null if unknown, and the driver's reason. */
export const OffSiteArrival = z.object({ distanceM: z.number().nullable(), reason: z.string().nullable() });
export type OffSiteArrival = z.infer<typeof OffSiteArrival>;

/**
 * An implausible step that an administrator clears before the driver gets offers again: metres covered in too few
 * seconds, with `limit` (m/s) as the highest plausible speed.
 * `time`: from the pickup, since the assignment. `via_pickup`: from the last position before it, by way of the pickup.
 * `track`: from the position recorded next to the step.
 * `unseen`: delivered over that distance without a position within `limit` metres of the drop-off or on the way.
 * `pickup`: given back without a start, after that many seconds within `limit` metres of the pickup, then that many
 * metres away.
 * `confirmed`: ended without proof that many seconds after the other side confirmed that the driver has the cash.
 * `away`: left without the cash, which ended the delivery, with no position within `limit` metres of the pickup.
 */
export const PlausibilityReview = z
  .object({
    step: z.enum(["arrive", "complete", "give_back"]),
    driverName: z.string(),
    raisedAt: time,
    rule: z.enum(["time", "via_pickup", "track", "unseen", "pickup", "confirmed", "away"]),
    metres: z.number(),
    seconds: z.number(),
    limit: z.number(),
  })
  .meta({ id: "PlausibilityReview" });
export type PlausibilityReview = z.infer<typeof PlausibilityReview>;

/** Decisions an administrator can make about a delivery. */
export const AdminDecision = z.enum([
  "confirm_payment",
  "assign",
  "unassign",
  "cancel",
  "complete_override",
  "refund",
  "write_off",
  "cash_returned",
  "cash_lost",
  "cash_collected",
  "return_to_hub",
  "clear_plausibility_review",
  "unlock_code",
  "delete",
]);
export type AdminDecision = z.infer<typeof AdminDecision>;

/**
 * A delivery as administrators see it.
 * `flagged`: no driver was found. `cashToReturn`: a driver still holds its cash. `arrival`: null when it was recorded
 * at the address. `conflictOfInterest`: the reader is its sender, receiver or driver and may not decide (CONFLICT_OF_INTEREST).
 * `refundDue`: its payment has to be refunded. `refundAmount`: of a failed or cancelled delivery, the part of its
 * payment not yet refunded, null where its sum is unknown; of another, a refund that the provider failed to make.
 * `refundByCard`: the part that is refunded to the card automatically. `partiallyRefundedAmount`: the card payment's refunded
 * part while the rest stays; null for none.
 * `lostAmount`: the unpaid sum that may be written off. `holders`: drivers who still hold its cash after it ended for
 * them; `shortfallHub`: the hub that counted less than they held.
 * `retentionRequired`: money was involved, so deleting it only erases personal data. `redacted`: this has been done.
 * `review`: the review that blocks its driver until it is cleared.
 */
export const AdminTransaction = z
  .object({
    ...Transaction.shape,
    orderNo: z.string(),
    flagged: z.boolean(),
    arrival: OffSiteArrival.nullable(),
    conflictOfInterest: z.boolean(),
    refundDue: z.boolean(),
    refundAmount: z.number().nullable(),
    refundByCard: z.number(),
    partiallyRefundedAmount: z.number().nullable(),
    lostAmount: z.number().nullable(),
    holders: z.array(
      z.object({ driverId: uuid, name: z.string(), amount: z.number(), shortfallHub: z.string().nullable() }),
    ),
    retentionRequired: z.boolean(),
    redacted: z.boolean(),
    review: PlausibilityReview.nullable(),
    /** Decisions the reader may make now; none if they are a party to the delivery or its driver. */
    allowedDecisions: z.array(AdminDecision),
  })
  .meta({ id: "AdminTransaction" });
export type AdminTransaction = z.infer<typeof AdminTransaction>;

/** Decisions that need two administrators: 200 when there is no other one, 202 while waiting for approval. */
export const AdminTransactionOrPending = z.union([AdminTransaction, PendingApproval]);

/** `redacted`: money was involved, so the delivery stays on record with its personal data erased. */
export const DeletedTransaction = z.object({ success: z.literal(true), redacted: z.boolean() });

/** Reasons why a delivery needs an administrator. Computed in SQL: private.list_deliveries_needing_attention(). */
export const deliveryAttentionKinds = [
  "no_driver",
  "no_hub",
  "late",
  "outside_gate",
  "cash_to_return",
  "refund_due",
  "under_review",
  "code_locked",
  "deposit_short",
  "payment_gone",
  "money_review",
  "refund_failed",
  "payment_refused",
  "payment_differs",
  "message",
] as const;

/** Deliveries behind each overview figure. Computed in SQL: private.list_deliveries_by_figure(). */
export const overviewFigureKinds = ["waiting", "active", "cash_out", "found", "delivered", "delivered_before"] as const;

/**
 * The routing order of the delivery's current or last driver, as created (document 2, sections 3 and 9). `date` is in
 * the business time zone; `type`: D delivery, P pickup, T task; `priority`: L, M, H or C; `duration` in minutes.
 */
export const RoutingAssignment = z
  .object({
    orderNo: z.string(),
    driverName: z.string(),
    status: z.enum(["accepted", "completed", "cancelled"]),
    date: day,
    type: z.enum(["D", "P", "T"]),
    priority: z.enum(["L", "M", "H", "C"]),
    duration: z.number().int(),
    /** Distance that driver drove for it; null until it is measured. */
    driven: DrivenDistance.nullable(),
    acceptedAt: time,
    acceptedVia: z.enum([...AcceptedVia.options, "admin"]),
    estimatedDelivery: time,
    skills: z.array(z.enum(["cash_delivery"])),
    vehicleFeatures: z.array(z.enum(["gps_tracking"])),
  })
  .meta({ id: "RoutingAssignment" });
export type RoutingAssignment = z.infer<typeof RoutingAssignment>;
/**
 * `deviation`: the driver is off the expected route. `lateSince`: since when it is late (`late` in
 * deliveryAttentionKinds).
 */
export const AdminTransactionDetail = z
  .object({
    ...AdminTransaction.shape,
    assignment: RoutingAssignment.nullable(),
    deviation: RouteDeviation.nullable(),
    lateSince: time.nullable(),
  })
  .meta({ id: "AdminTransactionDetail" });
export type AdminTransactionDetail = z.infer<typeof AdminTransactionDetail>;

export const AdminTransactionList = page(AdminTransaction);
export type AdminTransactionList = z.infer<typeof AdminTransactionList>;
/** A timestamp, or a whole day. */
export const timestampOrDay = z.union([z.iso.datetime({ offset: true }).max(40), day]);
/**
 * Sort orders, each in both directions: creation, due time (preferred time, or now without one), amount, and progress.
 */
export const deliverySorts = ["-created", "created", "-due", "due", "-amount", "amount", "-status", "status"] as const;
export const DeliverySort = z.enum(deliverySorts);
export type DeliverySort = z.infer<typeof DeliverySort>;
export const AdminTransactionQuery = z.strictObject({
  q: z.string().trim().max(120).optional(),
  /** `open`: every status that is not final. */
  status: z.enum([...transactionStatuses, "open"]).optional(),
  from: timestampOrDay.optional(),
  to: timestampOrDay.optional(),
  /** A reason for attention, or an overview figure. */
  attention: z.enum([...deliveryAttentionKinds, ...overviewFigureKinds]).optional(),
  sort: DeliverySort.default("-created"),
  /** Valid for the same sort order only. */
  cursor,
  limit: limit(50),
  format: z.enum(["json", "csv"]).default("json"),
  columns: exportColumns(deliveryColumns),
});
export type AdminTransactionQuery = z.infer<typeof AdminTransactionQuery>;
const AssignBody = z.strictObject({ driverId: uuid });
const ReassignBody = z.strictObject({ ...AssignBody.shape, ...reasonBody.shape });

const tag = "Admin: transactions";
const path = "/api/admin/transactions/{id}";
const example = { reason: "Asked for by telephone" };
const actionRoute = <const Verb extends string>(verb: Verb, summary: string) =>
  ({
    method: "POST",
    path: `${path}/${verb}`,
    actor: "admin",
    tag,
    summary,
    params: idParams,
    response: AdminTransaction,
  }) as const;
const dualApprovalResponses = { response: AdminTransactionOrPending, accepted: PendingApproval } as const;
const actionRouteWithReason = <const Verb extends string>(verb: Verb, summary: string) =>
  ({ ...actionRoute(verb, summary), body: reasonBody, example }) as const;
export const adminTransactions = {
  list: {
    method: "GET",
    path: "/api/admin/transactions",
    actor: "admin",
    tag,
    summary: "List deliveries; `format=csv` returns a file",
    query: AdminTransactionQuery,
    response: AdminTransactionList,
    produces: "text/csv",
  },
  get: {
    method: "GET",
    path,
    actor: "admin",
    tag,
    summary: "Retrieve a delivery as an administrator; its timeline lists its events",
    params: idParams,
    response: AdminTransactionDetail,
  },
  delete: {
    method: "DELETE",
    path,
    actor: "admin",
    tag,
    summary: "Delete a delivery; refused while a driver holds its cash",
    params: idParams,
    body: reasonBody,
    response: DeletedTransaction,
    example,
  },
  confirmPayment: {
    ...actionRoute("confirm-payment", "Confirm that the payment has arrived; needs two administrators"),
    ...dualApprovalResponses,
  },
  assign: {
    ...actionRoute("assign", "Assign the delivery to a driver"),
    body: AssignBody,
    example: { driverId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c" },
  },
  unassign: actionRouteWithReason("unassign", "Unassign the delivery from its driver"),
  reassign: {
    ...actionRoute("reassign", "Reassign the delivery to another driver, atomically"),
    body: ReassignBody,
    example: { driverId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c", reason: "Not moving" },
  },
  cancel: actionRouteWithReason("cancel", "Cancel the delivery"),
  recordCashReturned: {
    ...actionRouteWithReason("cash-returned", "Record that the driver has returned the cash; needs two administrators"),
    ...dualApprovalResponses,
  },
  recordCashLost: {
    ...actionRouteWithReason("cash-lost", "Record that the cash held by the driver is lost; needs two administrators"),
    ...dualApprovalResponses,
  },
  clearReview: {
    ...actionRouteWithReason("clear-review", "Clear the review of an implausible step; the driver gets offers again"),
    ...dualApprovalResponses,
  },
  recordRefund: {
    ...actionRouteWithReason("refund", "Record that the payment was returned"),
    ...dualApprovalResponses,
  },
  writeOff: {
    ...actionRouteWithReason(
      "write-off",
      "Write off a payment that was withdrawn after the handover; needs two administrators",
    ),
    ...dualApprovalResponses,
  },
  unlockCode: actionRouteWithReason("unlock-code", "Unlock a code that was locked after too many wrong attempts"),
  completeOverride: {
    ...actionRouteWithReason(
      "complete-override",
      "Complete the delivery without the receiver's code; needs two administrators and is recorded",
    ),
    ...dualApprovalResponses,
  },
} as const satisfies Record<string, RouteContract>;
