import { z } from "zod";
import { EndReasonCode } from "@/lib/contracts/end-reason";
import { cursor, limit, page, time, uuid, type RouteContract } from "@/lib/contracts/common";
import { attentionKinds, moment } from "@/lib/contracts/admin-transactions";
import { TransactionStatus } from "@/lib/contracts/transaction-status";

/**
 * Something that waits for an administrator: a delivery, an application, a driver's new photo, a hub's count, money
 * that nobody knows of, texts that the provider refuses to this account, or a second factor to be removed, since when.
 */
export const AttentionItem = z.object({
  kind: z.enum([
    ...attentionKinds,
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
/** How much of each kind waits, and of each the first twenty. */
export const AttentionItems = z
  .object({
    counts: z.object({
      noDriver: z.number(),
      noHub: z.number(),
      late: z.number(),
      /** Paid, and waiting for the time its sender prefers: nothing to decide. */
      scheduled: z.number(),
      outsideGate: z.number(),
      cashToReturn: z.number(),
      refundDue: z.number(),
      underReview: z.number(),
      codeLocked: z.number(),
      /** Less was counted at a hub than the driver held, and they hold it still. */
      depositShort: z.number(),
      /** Taken back by the provider when the cash was on its way already, or handed over. */
      paymentGone: z.number(),
      /** Deliveries that wait until an administrator has checked them. */
      moneyReview: z.number(),
      /** What the payment provider was to give back, and could not. */
      refundFailed: z.number(),
      /** Payments that the provider does not take, and that wait for somebody by hand. */
      paymentRefused: z.number(),
      /** Deliveries of whose money the provider's list says something else than our book. */
      paymentDiffers: z.number(),
      /** Deliveries whose people wrote to the support desk, which has not read it. */
      message: z.number(),
      /** Money at the provider that belongs to nothing we know of. */
      paymentUnknown: z.number(),
      /** Codes and countries for which the text provider refuses this account's texts. */
      textsRefused: z.number(),
      /** Other administrators and cashiers who requested the removal of their second factor within 24 hours. */
      secondFactorResets: z.number(),
      /** People whose papers wait to be checked. */
      identityChecks: z.number(),
      /** Hubs whose safe held something else than the ledger says, when it was counted last. */
      hubDifference: z.number(),
      /** Hubs that cash comes to or waits at, and where nobody takes it. */
      hubUnstaffed: z.number(),
      /** Asked for by other administrators, for the reader to approve. */
      approvals: z.number(),
      applications: z.number(),
      /** Approved drivers whose new photo waits. */
      portraits: z.number(),
      renewals: z.number(),
      /** Transfers of drivers' pay that the payment provider has refused. */
      payRefused: z.number(),
      failedJobs: z.number(),
      differences: z.number(),
    }),
    items: z.array(AttentionItem),
  })
  .meta({ id: "Needs" });
export type AttentionItems = z.infer<typeof AttentionItems>;

/** A driver who still holds the cash of deliveries that are over for them. */
export const CashHeld = z
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
  .meta({ id: "CashHeld" });
export type CashHeld = z.infer<typeof CashHeld>;
/** `count` deliveries and `amount` dollars in all, whatever the page holds. */
export const CashList = z.object({ ...page(CashHeld).shape, count: z.number(), amount: z.number() });
export type CashList = z.infer<typeof CashList>;

/** What an administrator did, as it is on record. */
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
    /** Of a file that was taken: how many rows it had. */
    rows: z.number().int().nullable(),
    /** The second administrator, where there was one. */
    approvedBy: z.string().nullable(),
    /** It takes two administrators, and there was no other one. */
    alone: z.boolean(),
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
  /** The delivery's number, the driver, the zone or the hub that it is about, or words of the reason. */
  q: z.string().trim().max(120).optional(),
  /** Words in the name or the address of mail of whoever did it. */
  by: z.string().trim().max(120).optional(),
  /** A day as the end counts whole. */
  from: moment.optional(),
  to: moment.optional(),
  cursor,
  limit: limit(50),
  format: z.enum(["json", "csv"]).default("json"),
});
export type AdminActionQuery = z.infer<typeof AdminActionQuery>;

/** A file begins: how many rows it has, and `cut`: that there would be more. `line`: the record's own of it. */
export const Export = z.object({ rows: z.number().int(), cut: z.boolean(), line: z.string() });
export type Export = z.infer<typeof Export>;

const tag = "Admin: the console";
export const adminConsole = {
  listAttention: {
    method: "GET",
    path: "/api/admin/needs",
    actor: "admin",
    tag,
    summary: "What waits for a decision",
    response: AttentionItems,
  },
  listCash: {
    method: "GET",
    path: "/api/admin/cash",
    actor: "admin",
    tag,
    summary: "Drivers who hold cash that is to be returned, longest first",
    query: CashQuery,
    response: CashList,
  },
  listActions: {
    method: "GET",
    path: "/api/admin/actions",
    actor: "admin",
    tag,
    summary: "What administrators did, newest first; format=csv gives it as a file",
    query: AdminActionQuery,
    response: AdminActionList,
    produces: "text/csv",
  },
} as const satisfies Record<string, RouteContract>;
