import { z } from "zod";
import { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import { AdminActionBody } from "@/lib/contracts/admin-transactions";
import { time, uuid, type RouteContract } from "@/lib/contracts/common";
import { MoneyTier } from "@/lib/contracts/limits";
import { TransactionStatus } from "@/lib/contracts/transaction-status";

/** What makes a delivery wait for an administrator. The people of the delivery never read which it was. */
export const moneyRules = [
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
const MoneyRule = z.enum(moneyRules);

/** What a rule found: `count` or `sum`, within `days`, where `most` is the setting. */
export const MoneyReason = z.object({
  rule: MoneyRule,
  most: z.number(),
  count: z.number().nullable(),
  sum: z.number().nullable(),
  days: z.number().nullable(),
});
export type MoneyReason = z.infer<typeof MoneyReason>;

/**
 * A delivery that waits until an administrator has looked at it; `id` is the delivery's. `twoPeople`: releasing it takes
 * two administrators; `asked`: one has asked for that.
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
    reasons: z.array(MoneyReason),
    twoPeople: z.boolean(),
    asked: z.boolean(),
  })
  .meta({ id: "MoneyReview" });
export type MoneyReview = z.infer<typeof MoneyReview>;

/** Longest waiting first, at most a hundred. `releaseAlone`: up to so many dollars one administrator releases alone. */
export const MoneyReviewList = z.object({
  enforced: z.boolean(),
  releaseAlone: z.number(),
  items: z.array(MoneyReview),
});
export type MoneyReviewList = z.infer<typeof MoneyReviewList>;

const Sum = z.object({ sum: z.number(), count: z.number().int() });
/**
 * A person in sums. `sent`, `received`: of thirty days, what was cancelled or failed left out; `ended`: how many of
 * theirs were; `released`, `refused`: what administrators decided of deliveries they had a part in.
 */
export const MoneyHistory = z
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
  .meta({ id: "MoneyHistory" });
export type MoneyHistory = z.infer<typeof MoneyHistory>;

/** `between`: what was delivered from this sender to this receiver so far; `looks`: who has looked at it. */
export const MoneyReviewDetail = z
  .object({
    ...MoneyReview.shape,
    sender: MoneyHistory,
    receiver: MoneyHistory,
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
    looks: z.array(z.object({ name: z.string().nullable(), at: time })),
  })
  .meta({ id: "MoneyReviewDetail" });
export type MoneyReviewDetail = z.infer<typeof MoneyReviewDetail>;
export const MoneyReviewOrAsked = z.union([MoneyReviewDetail, ApprovalAsked]);
const MoneyReviewParams = z.strictObject({ id: uuid });

const tag = "Admin: checks";
const example = { reason: "Both known from the market for years" };
export const adminMoneyReviews = {
  list: {
    method: "GET",
    path: "/api/admin/money-reviews",
    actor: "admin",
    tag,
    summary: "Deliveries that wait until an administrator has looked at them",
    response: MoneyReviewList,
  },
  get: {
    method: "GET",
    path: "/api/admin/money-reviews/{id}",
    actor: "admin",
    tag,
    summary: "Why a delivery waits, and its people in sums; that it was looked at is on record",
    params: MoneyReviewParams,
    response: MoneyReviewDetail,
  },
  release: {
    method: "POST",
    path: "/api/admin/money-reviews/{id}/release",
    actor: "admin",
    tag,
    summary: "Let the delivery go on; above a sum it takes two administrators",
    params: MoneyReviewParams,
    body: AdminActionBody,
    response: MoneyReviewOrAsked,
    accepted: ApprovalAsked,
    example,
  },
  refuse: {
    method: "POST",
    path: "/api/admin/money-reviews/{id}/refuse",
    actor: "admin",
    tag,
    summary: "Cancel the delivery; its people are told that it cannot be carried, and not why",
    params: MoneyReviewParams,
    body: AdminActionBody,
    response: MoneyReviewDetail,
    example: { reason: "Nobody could say what the cash is for" },
  },
} as const satisfies Record<string, RouteContract>;
