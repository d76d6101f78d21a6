import { z } from "zod";
import { PendingApproval } from "@/lib/contracts/admin/approvals";
import { reasonBody, time, uuid, idParams, type RouteContract } from "@/lib/contracts/common";
import { MoneyTier } from "@/lib/contracts/limits";
import { TransactionStatus } from "@/lib/contracts/delivery/fields";

/**
 * Rules that hold a delivery for review (docs/limits.md): a person's total of the day, deliveries per hour and day, a
 * first delivery between two people, amounts just below a threshold, many senders to one receiver, cash sent back, and
 * the same driver again. The delivery's parties never learn which one applied.
 */
export const moneyReviewRules = [
  "sender_day",
  "receiver_day",
  "hour_count",
  "day_count",
  "new_pair",
  "near_threshold",
  "many_senders",
  "back_again",
  "same_driver",
] as const;
const MoneyRule = z.enum(moneyReviewRules);

/** A rule's finding: `count` or `sum` within `days`; `most` is the configured limit. */
export const MoneyReviewReason = z.object({
  rule: MoneyRule,
  most: z.number(),
  count: z.number().nullable(),
  sum: z.number().nullable(),
  days: z.number().nullable(),
});
export type MoneyReviewReason = z.infer<typeof MoneyReviewReason>;

/**
 * A delivery held for review; `id` is the delivery's. `dualApproval`: its release needs two administrators. `approvalRequested`: one
 * has requested it.
 */
export const MoneyReview = z
  .object({
    id: uuid,
    orderNo: z.string(),
    amount: z.number(),
    status: TransactionStatus,
    state: z.enum(["waiting", "released", "refused", "void"]),
    since: time,
    senderName: z.string(),
    receiverName: z.string(),
    reasons: z.array(MoneyReviewReason),
    dualApproval: z.boolean(),
    approvalRequested: z.boolean(),
  })
  .meta({ id: "MoneyReview" });
export type MoneyReview = z.infer<typeof MoneyReview>;

/**
 * Longest waiting first, at most 100. `releaseSingleApproverLimit`: the highest amount in dollars that one administrator may release
 * alone.
 */
export const MoneyReviewList = z.object({
  enforced: z.boolean(),
  releaseSingleApproverLimit: z.number(),
  items: z.array(MoneyReview),
});
export type MoneyReviewList = z.infer<typeof MoneyReviewList>;

const Sum = z.object({ sum: z.number(), count: z.number().int() });
/**
 * A person's totals. `sent`, `received`: 30 days, without cancelled and failed deliveries. `ended`: how many were
 * cancelled or failed. `released`, `refused`: administrators' decisions about their deliveries.
 */
export const MoneyTotals = z
  .object({
    name: z.string(),
    since: time,
    tier: MoneyTier,
    most: z.number(),
    sentToday: z.number(),
    receivedToday: z.number(),
    sent: Sum,
    received: Sum,
    ended: z.number().int(),
    released: z.number().int(),
    refused: z.number().int(),
  })
  .meta({ id: "MoneyTotals" });
export type MoneyTotals = z.infer<typeof MoneyTotals>;

/** `between`: deliveries from this sender to this receiver so far. `accessLog`: accesses to this review. */
export const MoneyReviewDetail = z
  .object({
    ...MoneyReview.shape,
    sender: MoneyTotals,
    receiver: MoneyTotals,
    between: Sum,
    decidedAt: time.nullable(),
    decidedBy: z.string().nullable(),
    reason: z.string().nullable(),
    verdicts: z.array(
      z.object({
        moment: z.enum(["create", "accept", "pay"]),
        verdict: z.enum(["allow", "review", "refuse"]),
        rules: z.array(MoneyRule),
        version: z.string(),
        at: time,
      }),
    ),
    accessLog: z.array(z.object({ name: z.string().nullable(), at: time })),
  })
  .meta({ id: "MoneyReviewDetail" });
export type MoneyReviewDetail = z.infer<typeof MoneyReviewDetail>;
export const MoneyReviewOrPending = z.union([MoneyReviewDetail, PendingApproval]);

const tag = "Admin: checks";
const example = { reason: "Both known from the market for years" };
export const adminMoneyReviews = {
  list: {
    method: "GET",
    path: "/api/admin/money-reviews",
    actor: "admin",
    tag,
    summary: "List deliveries held for review",
    response: MoneyReviewList,
  },
  get: {
    method: "GET",
    path: "/api/admin/money-reviews/{id}",
    actor: "admin",
    tag,
    summary: "Retrieve a review: the rules that applied and the parties' totals; each access is recorded",
    params: idParams,
    response: MoneyReviewDetail,
  },
  release: {
    method: "POST",
    path: "/api/admin/money-reviews/{id}/release",
    actor: "admin",
    tag,
    summary: "Release a delivery; above a limit it needs two administrators",
    params: idParams,
    body: reasonBody,
    response: MoneyReviewOrPending,
    accepted: PendingApproval,
    example,
  },
  refuse: {
    method: "POST",
    path: "/api/admin/money-reviews/{id}/refuse",
    actor: "admin",
    tag,
    summary: "Refuse a delivery and cancel it; the parties are notified without the reason",
    params: idParams,
    body: reasonBody,
    response: MoneyReviewDetail,
    example: { reason: "Nobody could say what the cash is for" },
  },
} as const satisfies Record<string, RouteContract>;
