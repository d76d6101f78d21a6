import { z } from "zod";
import { PriceVersion } from "@/lib/contracts/admin-prices";
import { time, uuid, type RouteContract } from "@/lib/contracts/common";
import { PayoutAccounts } from "@/lib/contracts/payout-account";

/**
 * What is unusual about a driver's pay. `deliveries`: those with a price, with the sums of their fees and of their pay
 * without tips; `aboveFee`: how many paid more than their fee, and the `worst` of them. `newAccounts`: accounts that are
 * new since their last period. `related`: what they have in common with an administrator, or whose account they share.
 */
export const UnusualPay = z
  .object({
    deliveries: z.number().int(),
    fee: z.number(),
    pay: z.number(),
    aboveFee: z.number().int(),
    worst: z.object({ transactionId: uuid, orderNo: z.string(), fee: z.number(), pay: z.number() }).nullable(),
    newAccounts: z.array(z.enum(["bank", "provider"])),
    related: z.array(
      z.object({ by: z.enum(["self", "phone", "email", "address", "account", "shared_account"]), name: z.string() }),
    ),
  })
  .meta({ id: "UnusualPay" });
export type UnusualPay = z.infer<typeof UnusualPay>;

/**
 * A driver's part of a period. open: nothing has been sent; sending: a transfer is under way; failed: the payment
 * provider has refused it, and says why (`refusal`). `bank` and `provider`: where it would go now; null once it is sent.
 * `bankName`: the name in the bank file; null where it cannot be written in plain letters: the file leaves this part out.
 */
export const PayoutItem = PayoutAccounts.extend({
  driverId: uuid,
  name: z.string(),
  bankName: z.string().nullable(),
  amount: z.number(),
  state: z.enum(["open", "sending", "failed", "sent"]),
  way: z.enum(["hand", "transfer"]).nullable(),
  refusal: z.string().nullable(),
  sentAt: time.nullable(),
  /** Null once it is sent. */
  unusual: UnusualPay.nullable(),
}).meta({ id: "PayoutItem" });
export type PayoutItem = z.infer<typeof PayoutItem>;

/** A period whose pay is closed; `paidAt` once all of it has been sent. */
export const Payout = z
  .object({
    id: uuid,
    upto: time,
    closedAt: time,
    closedBy: z.string().nullable(),
    paidAt: time.nullable(),
    paidBy: z.string().nullable(),
    /** Versions that were added or took effect in the period; null once it is paid. */
    prices: z.array(PriceVersion).nullable(),
    total: z.number(),
    /** In the list of periods empty once a period has been paid for a week: its file has them. */
    items: z.array(PayoutItem),
  })
  .meta({ id: "Payout" });
export type Payout = z.infer<typeof Payout>;

/**
 * `open`: what `drivers` have earned and is not closed yet. Newest first. `ways`: how this installation can send it,
 * besides by hand.
 */
export const PayoutList = z.object({
  open: z.number(),
  drivers: z.number().int(),
  items: z.array(Payout),
  ways: z.object({ nacha: z.boolean(), transfer: z.boolean() }),
});
export type PayoutList = z.infer<typeof PayoutList>;

/** Without `driverIds` of all drivers. */
const ClosePayoutBody = z.strictObject({ upto: time, driverIds: z.array(uuid).min(1).max(1_000).optional() });

/** What closing would close, and where it would go. */
const PayoutPreviewQuery = z.strictObject({ upto: time });
export const PayoutPreview = z.object({
  upto: time,
  total: z.number(),
  prices: z.array(PriceVersion),
  items: z.array(
    PayoutItem.pick({ driverId: true, name: true, amount: true, bank: true, provider: true, unusual: true }),
  ),
});
export type PayoutPreview = z.infer<typeof PayoutPreview>;
const PayoutParams = z.strictObject({ id: uuid });
/** Without `driverIds` all that is owed of it. */
const PayPayoutBody = z.strictObject({ driverIds: z.array(uuid).min(1).max(1_000).optional() });
const TransferPayoutBody = z.strictObject({});

const tag = "Admin: prices";
export const adminPayouts = {
  list: {
    method: "GET",
    path: "/api/admin/payouts",
    actor: "admin",
    tag,
    summary: "What drivers have earned and is open, and the periods that were closed",
    response: PayoutList,
  },
  preview: {
    method: "GET",
    path: "/api/admin/payouts/preview",
    actor: "admin",
    tag,
    summary: "What closing a period up to a moment would close, for each driver",
    query: PayoutPreviewQuery,
    response: PayoutPreview,
  },
  create: {
    method: "POST",
    path: "/api/admin/payouts",
    actor: "admin",
    tag,
    summary: "Close what drivers have earned before a moment",
    body: ClosePayoutBody,
    response: Payout,
    status: 201,
    example: { upto: "2026-11-30T00:00:00.000Z" },
  },
  getFile: {
    method: "GET",
    path: "/api/admin/payouts/{id}/file",
    actor: "admin",
    tag,
    summary: "A closed period as a CSV file",
    params: PayoutParams,
    produces: "text/csv",
  },
  getNachaFile: {
    method: "GET",
    path: "/api/admin/payouts/{id}/nacha",
    actor: "admin",
    tag,
    summary: "What is owed of a closed period as an ACH file (Nacha, PPD credits) for the bank; on record",
    params: PayoutParams,
    produces: "text/plain",
  },
  transfer: {
    method: "POST",
    path: "/api/admin/payouts/{id}/transfer",
    actor: "admin",
    tag,
    summary: "Transfer what is owed of a closed period to drivers' accounts at the payment provider",
    params: PayoutParams,
    body: TransferPayoutBody,
    response: Payout,
  },
  markPaid: {
    method: "POST",
    path: "/api/admin/payouts/{id}/paid",
    actor: "admin",
    tag,
    summary:
      "What is owed of a closed period has been sent, or what goes to these drivers; another administrator says so than who closed it",
    params: PayoutParams,
    body: PayPayoutBody,
    response: Payout,
  },
} as const satisfies Record<string, RouteContract>;
