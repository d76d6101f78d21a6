import { Driven } from "@/lib/contracts/task";
import { z } from "zod";
import { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import { Departure } from "@/lib/contracts/admin-board";
import { cursor, day, limit, page, reason, time, uuid, type RouteContract } from "@/lib/contracts/common";
import { columnsOf } from "@/lib/contracts/list-columns";
import { AcceptedVia } from "@/lib/contracts/offer";
import { Transaction } from "@/lib/contracts/transaction";
import { transactionStatuses } from "@/lib/domain/transaction/transaction-status";
import { deliveryColumns } from "@/lib/domain/list-columns";

/**
 * An arrival that was not marked at the address: metres from it, null when nobody knew how far, and what the driver
 * said.
 */
export const MarkedArrival = z.object({ distanceM: z.number().nullable(), reason: z.string().nullable() });
export type MarkedArrival = z.infer<typeof MarkedArrival>;

/**
 * What an administrator has to look at before the driver gets offers again. So many metres in so few seconds, where
 * nothing goes faster than `limit` m/s: `time`, from the pickup, since the delivery was assigned; `way`, from the last
 * position before that, by the pickup; `track`, from the position recorded next to the step. `unseen`: delivered over
 * so many metres, and no position within `limit` metres of the drop-off or on the way. `pickup`: given back without a
 * start, after so many seconds within `limit` metres of the pickup, and then so many metres away. `confirmed`: ended
 * without a proof so many seconds after the pickup's other side had said that the driver has the cash. `away`: left
 * without the cash, which ended it, and not recorded within `limit` metres of the pickup.
 */
export const Review = z
  .object({
    step: z.enum(["arrive", "complete", "give_back"]),
    driverName: z.string(),
    raisedAt: time,
    rule: z.enum(["time", "way", "track", "unseen", "pickup", "confirmed", "away"]),
    metres: z.number(),
    seconds: z.number(),
    limit: z.number(),
  })
  .meta({ id: "Review" });
export type Review = z.infer<typeof Review>;

/** What an administrator may decide about a delivery. */
export const Decision = z.enum([
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
  "clear_review",
  "unlock_code",
  "delete",
]);
export type Decision = z.infer<typeof Decision>;

/**
 * A delivery as administrators see it. `flagged`: no driver was found; `cashToReturn`: a driver still holds its cash;
 * `arrival`: null when it was marked at the address; `ownCase`: the reader is its sender, receiver or driver, and
 * decides nothing about it (OWN_CASE); `refundDue`: its payment has to go back; `refundAmount`: what is kept of the
 * payment of what failed or was cancelled, null where one came in and its sum was never named, or what the provider
 * could not give back and is owed; `refundByCard`: what of it goes back to the card by itself; `partRefunded`: what of its payment by card has gone back while the rest stays, null of
 * nothing; `lostAmount`: what was
 * paid out and is not paid, while that may be written off; `holders`: whose hands its cash is still in though it is over
 * for them, `shortAt`: the hub where less of it was counted than they held; `keptOnRecord`: money was asked for, so that
 * deleting it only erases its people; `redacted`: that has been done; `review`: what holds its driver back until it is
 * cleared.
 */
export const AdminTransaction = z
  .object({
    ...Transaction.shape,
    orderNo: z.string(),
    flagged: z.boolean(),
    arrival: MarkedArrival.nullable(),
    ownCase: z.boolean(),
    refundDue: z.boolean(),
    refundAmount: z.number().nullable(),
    refundByCard: z.number(),
    partRefunded: z.number().nullable(),
    lostAmount: z.number().nullable(),
    holders: z.array(
      z.object({ driverId: uuid, name: z.string(), amount: z.number(), shortAt: z.string().nullable() }),
    ),
    keptOnRecord: z.boolean(),
    redacted: z.boolean(),
    review: Review.nullable(),
    /** What the reader may decide about it now; nothing in a case of their own. */
    allowedDecisions: z.array(Decision),
  })
  .meta({ id: "AdminTransaction" });
export type AdminTransaction = z.infer<typeof AdminTransaction>;

/** What takes two administrators: done already, where there is no other one, or asked for (202). */
export const AdminTransactionOrAsked = z.union([AdminTransaction, ApprovalAsked]);

/** `redacted`: money was asked for, so the delivery stays on record, with everything that names its people erased. */
export const DeletedTransaction = z.object({ success: z.literal(true), redacted: z.boolean() });

/** What a delivery may need of an administrator. SQL decides: private.deliveries_needing_attention(). */
export const attentionKinds = [
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

/** Which deliveries a figure of the overview counts. SQL decides: private.deliveries_counted(). */
export const countedKinds = ["waiting", "active", "cash_out", "found", "delivered", "delivered_before"] as const;

/**
 * The routing order of the driver who has the delivery, or had it last, as it was made (document 2, sections 3 and 9):
 * `date` on the service's clock, `type` D delivery, P pickup, T task, `priority` L, M, H or C, `duration` in minutes.
 */
export const Assignment = z
  .object({
    orderNo: z.string(),
    driverName: z.string(),
    status: z.enum(["accepted", "completed", "cancelled"]),
    date: day,
    type: z.enum(["D", "P", "T"]),
    priority: z.enum(["L", "M", "H", "C"]),
    duration: z.number().int(),
    /** How far that driver drove for it; null until it is measured. */
    driven: Driven.nullable(),
    acceptedAt: time,
    acceptedVia: z.enum([...AcceptedVia.options, "admin"]),
    estimatedDelivery: time,
    skills: z.array(z.enum(["cash_delivery"])),
    vehicleFeatures: z.array(z.enum(["gps_tracking"])),
  })
  .meta({ id: "Assignment" });
export type Assignment = z.infer<typeof Assignment>;
/** `departure`: its driver has departed from the way; `lateSince`: since when it is late (`late` of attentionKinds). */
export const AdminTransactionDetail = z
  .object({
    ...AdminTransaction.shape,
    assignment: Assignment.nullable(),
    departure: Departure.nullable(),
    lateSince: time.nullable(),
  })
  .meta({ id: "AdminTransactionDetail" });
export type AdminTransactionDetail = z.infer<typeof AdminTransactionDetail>;

export const AdminTransactionParams = z.strictObject({ id: uuid });
export const AdminTransactionList = page(AdminTransaction);
export type AdminTransactionList = z.infer<typeof AdminTransactionList>;
/** A moment, or a whole day. */
export const moment = z.union([z.iso.datetime({ offset: true }).max(40), day]);
/**
 * How a list of deliveries is sorted, each from either end: by when they were asked for, when they are for (their
 * preferred time, or at once), amount, and how far they are.
 */
export const deliverySorts = ["-created", "created", "-due", "due", "-amount", "amount", "-status", "status"] as const;
export const DeliverySort = z.enum(deliverySorts);
export type DeliverySort = z.infer<typeof DeliverySort>;
export const AdminTransactionQuery = z.strictObject({
  q: z.string().trim().max(120).optional(),
  /** `open`: whatever is not over. */
  status: z.enum([...transactionStatuses, "open"]).optional(),
  from: moment.optional(),
  to: moment.optional(),
  /** What it needs of an administrator, or which figure of the overview counts it. */
  need: z.enum([...attentionKinds, ...countedKinds]).optional(),
  sort: DeliverySort.default("-created"),
  /** Of the same sort. */
  cursor,
  limit: limit(50),
  format: z.enum(["json", "csv"]).default("json"),
  columns: columnsOf(deliveryColumns),
});
export type AdminTransactionQuery = z.infer<typeof AdminTransactionQuery>;
const AssignBody = z.strictObject({ driverId: uuid });
export const AdminActionBody = reason;
const ReassignBody = z.strictObject({ ...AssignBody.shape, ...reason.shape });

const tag = "Admin: transactions";
const path = "/api/admin/transactions/{id}";
const example = { reason: "Asked for by telephone" };
const action = <const Verb extends string>(verb: Verb, summary: string) =>
  ({
    method: "POST",
    path: `${path}/${verb}`,
    actor: "admin",
    tag,
    summary,
    params: AdminTransactionParams,
    response: AdminTransaction,
  }) as const;
const byTwo = { response: AdminTransactionOrAsked, accepted: ApprovalAsked } as const;
const withReason = <const Verb extends string>(verb: Verb, summary: string) =>
  ({ ...action(verb, summary), body: AdminActionBody, example }) as const;
export const adminTransactions = {
  list: {
    method: "GET",
    path: "/api/admin/transactions",
    actor: "admin",
    tag,
    summary: "All deliveries, sorted as asked; format=csv gives them as a file",
    query: AdminTransactionQuery,
    response: AdminTransactionList,
    produces: "text/csv",
  },
  get: {
    method: "GET",
    path,
    actor: "admin",
    tag,
    summary: "One delivery as administrators see it; what happened to it is its timeline",
    params: AdminTransactionParams,
    response: AdminTransactionDetail,
  },
  delete: {
    method: "DELETE",
    path,
    actor: "admin",
    tag,
    summary: "Delete a delivery; refused while a driver carries the cash, or has not brought it back",
    params: AdminTransactionParams,
    body: AdminActionBody,
    response: DeletedTransaction,
    example,
  },
  confirmPayment: { ...action("confirm-payment", "Say that the payment has come in"), ...byTwo },
  assign: {
    ...action("assign", "Give the delivery to a driver"),
    body: AssignBody,
    example: { driverId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c" },
  },
  unassign: withReason("unassign", "Take the delivery back from its driver"),
  reassign: {
    ...action("reassign", "Take the delivery from its driver and give it to another, at once or not at all"),
    body: ReassignBody,
    example: { driverId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c", reason: "Not moving" },
  },
  cancel: withReason("cancel", "Cancel the delivery"),
  recordCashReturned: { ...withReason("cash-returned", "Say that its driver has brought back the cash"), ...byTwo },
  recordCashLost: { ...withReason("cash-lost", "Say that the cash its driver held is gone"), ...byTwo },
  clearReview: {
    ...withReason("clear-review", "Clear the review of a step that was not plausible; its driver gets offers again"),
    ...byTwo,
  },
  recordRefund: { ...withReason("refund", "Record that the payment was returned"), ...byTwo },
  writeOff: { ...withReason("write-off", "Say that a payment taken back after the handover will not come"), ...byTwo },
  unlockCode: withReason("unlock-code", "Let a code that wrong tries have locked be tried again"),
  completeOverride: { ...withReason("complete-override", "Complete without the receiver's code, on record"), ...byTwo },
} as const satisfies Record<string, RouteContract>;
