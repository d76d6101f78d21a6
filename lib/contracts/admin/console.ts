import { z } from "zod";
import { EndReasonCode, TransactionStatus } from "@/lib/contracts/delivery/fields";
import { cursor, limit, page, time, uuid, type RouteContract } from "@/lib/contracts/common";
import { deliveryAttentionKinds, timestampOrDay } from "@/lib/contracts/admin/transactions";

/**
 * An item that needs an administrator's decision, with the time it began: a delivery, an application, a driver's new
 * photo, a hub's count, unidentified money, texts that the provider refuses for this account, or a request to remove a
 * second factor.
 */
export const AttentionItem = z.object({
  kind: z.enum([
    ...deliveryAttentionKinds,
    "application",
    "portrait",
    "renewal",
    "hub_difference",
    "hub_unstaffed",
    "payment_unknown",
    "texts_refused",
    "second_factor_reset",
  ]),
  id: uuid,
  since: time,
  title: z.string(),
  hint: z.string().nullable(),
  hintCode: EndReasonCode.nullable(),
  amount: z.number().nullable(),
  status: TransactionStatus.nullable(),
});
export type AttentionItem = z.infer<typeof AttentionItem>;
/** The count of each kind, and its first 20 items. */
export const AttentionItems = z
  .object({
    counts: z.object({
      noDriver: z.number(),
      noHub: z.number(),
      late: z.number(),
      /** Paid, and waiting for the sender's preferred time; needs no decision. */
      scheduled: z.number(),
      outsideGate: z.number(),
      cashToReturn: z.number(),
      refundDue: z.number(),
      underReview: z.number(),
      codeLocked: z.number(),
      /** A hub counted less than the driver held; the ledger still books the rest to the driver. */
      depositShort: z.number(),
      /** The provider reversed the payment after the cash was picked up or handed over. */
      paymentGone: z.number(),
      /** Deliveries held for a review by an administrator. */
      moneyReview: z.number(),
      /** Refunds that the payment provider could not make. */
      refundFailed: z.number(),
      /** Payments that the provider rejects and that need manual handling. */
      paymentRefused: z.number(),
      /** Deliveries with a payment that differs between the provider's list and our ledger. */
      paymentDiffers: z.number(),
      /** Deliveries with unread messages to support. */
      message: z.number(),
      /** Payments at the provider that match no delivery. */
      paymentUnknown: z.number(),
      /** Codes and countries for which the text provider refuses this account's texts. */
      smsRefused: z.number(),
      /** Other administrators and cashiers who requested the removal of their second factor within 24 hours. */
      secondFactorResets: z.number(),
      /** People with identity documents that wait for a check. */
      identityChecks: z.number(),
      /** Hubs with a last count that differs from the ledger. */
      hubDifference: z.number(),
      /** Hubs that hold or expect cash and have no cashier. */
      hubUnstaffed: z.number(),
      /** Requests of other administrators that the reader may approve. */
      approvals: z.number(),
      applications: z.number(),
      /** Approved drivers with a new photo to check. */
      portraits: z.number(),
      renewals: z.number(),
      /** Pay transfers that the payment provider refused. */
      payRefused: z.number(),
      failedJobs: z.number(),
      differences: z.number(),
    }),
    items: z.array(AttentionItem),
  })
  .meta({ id: "Needs" });
export type AttentionItems = z.infer<typeof AttentionItems>;

/** A driver who still holds cash of deliveries that have ended for them. */
export const UnreturnedCash = z
  .object({
    driverId: uuid,
    name: z.string(),
    phone: z.string().nullable(),
    since: time,
    amount: z.number(),
    deliveries: z.array(
      z.object({
        id: uuid,
        orderNo: z.string(),
        amount: z.number(),
        status: TransactionStatus,
        reason: z.string().nullable(),
        reasonCode: EndReasonCode.nullable(),
        senderName: z.string(),
        receiverName: z.string(),
        failedAt: time,
      }),
    ),
  })
  .meta({ id: "UnreturnedCash" });
export type UnreturnedCash = z.infer<typeof UnreturnedCash>;
/** `count` and `amount` (dollars) cover all pages. */
export const UnreturnedCashList = z.object({ ...page(UnreturnedCash).shape, count: z.number(), amount: z.number() });
export type UnreturnedCashList = z.infer<typeof UnreturnedCashList>;

/** A recorded action of an administrator. */
export const AdminAction = z
  .object({
    id: z.number().int(),
    at: time,
    action: z.string(),
    reason: z.string().nullable(),
    by: z.string().nullable(),
    subjectId: uuid,
    subject: z.string().nullable(),
    subjectKind: z.enum(["delivery", "driver", "zone", "setting"]).nullable(),
    amount: z.number().nullable(),
    /** Of an export: its number of rows. */
    rows: z.number().int().nullable(),
    /** The administrator who approved it, where two were needed. */
    approvedBy: z.string().nullable(),
    /** The action needs two administrators, and there was no second one. */
    withoutApprover: z.boolean(),
  })
  .meta({ id: "AdminAction" });
export type AdminAction = z.infer<typeof AdminAction>;
export const AdminActionList = page(AdminAction);
export type AdminActionList = z.infer<typeof AdminActionList>;

const CashQuery = z.strictObject({ cursor, limit: limit(50) });
export const AdminActionQuery = z.strictObject({
  action: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional(),
  /** Matches the delivery's number, the driver, the zone, the hub, or words of the reason. */
  q: z.string().trim().max(120).optional(),
  /** Words in the acting administrator's name or email address. */
  by: z.string().trim().max(120).optional(),
  /** A day as the upper bound includes the whole day. */
  from: timestampOrDay.optional(),
  to: timestampOrDay.optional(),
  cursor,
  limit: limit(50),
  format: z.enum(["json", "csv"]).default("json"),
});
export type AdminActionQuery = z.infer<typeof AdminActionQuery>;

/**
 * Start of an export: its number of rows; `truncated`: more rows matched than it holds; `actionId`: its entry in the
 * record of administrators' actions.
 */
export const StartedExport = z.object({ rows: z.number().int(), truncated: z.boolean(), actionId: z.string() });
export type StartedExport = z.infer<typeof StartedExport>;

const tag = "Admin: the console";
export const adminConsole = {
  listAttention: {
    method: "GET",
    path: "/api/admin/attention-items",
    actor: "admin",
    tag,
    summary: "List items that need a decision",
    response: AttentionItems,
  },
  listCash: {
    method: "GET",
    path: "/api/admin/cash",
    actor: "admin",
    tag,
    summary: "List drivers who hold cash to be returned, longest first",
    query: CashQuery,
    response: UnreturnedCashList,
  },
  listActions: {
    method: "GET",
    path: "/api/admin/actions",
    actor: "admin",
    tag,
    summary: "List administrators' actions, newest first; `format=csv` returns a file",
    query: AdminActionQuery,
    response: AdminActionList,
    produces: "text/csv",
  },
} as const satisfies Record<string, RouteContract>;
