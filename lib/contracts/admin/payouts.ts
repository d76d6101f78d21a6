import { z } from "zod";
import { PriceVersion } from "@/lib/contracts/admin/prices";
import { time, uuid, idParams, type RouteContract } from "@/lib/contracts/common";
import { PayoutAccounts } from "@/lib/contracts/driver/payout-account";

/**
 * Unusual facts about a driver's pay.
 * `deliveries`: priced deliveries with their total fees and total pay without tips. `aboveFee`: how many paid more than
 * their fee, and the `worst` of them.
 * `newAccounts`: accounts added since their last period. `related`: data shared with an administrator, or an account
 * shared with another person.
 */
export const PayAnomalies = z
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
  .meta({ id: "PayAnomalies" });
export type PayAnomalies = z.infer<typeof PayAnomalies>;

/**
 * One driver's share of a period. open: not sent. sending: the transfer is in progress. failed: the payment provider
 * refused it (`refusal`).
 * `bank`, `provider`: the current destination; null once sent. `bankName`: the name in the bank file; null where it has
 * no ASCII form, and the file then omits this share.
 */
export const PayoutItem = PayoutAccounts.extend({
  driverId: uuid,
  name: z.string(),
  bankName: z.string().nullable(),
  amount: z.number(),
  state: z.enum(["open", "sending", "failed", "sent"]),
  method: z.enum(["hand", "transfer"]).nullable(),
  refusal: z.string().nullable(),
  sentAt: time.nullable(),
  /** Null once sent. */
  unusual: PayAnomalies.nullable(),
}).meta({ id: "PayoutItem" });
export type PayoutItem = z.infer<typeof PayoutItem>;

/** A closed pay period. `paidAt`: when all of it was sent. */
export const Payout = z
  .object({
    id: uuid,
    earnedBefore: time,
    closedAt: time,
    closedBy: z.string().nullable(),
    paidAt: time.nullable(),
    paidBy: z.string().nullable(),
    /** Price versions added or effective in the period; null once it is paid. */
    prices: z.array(PriceVersion).nullable(),
    total: z.number(),
    /** In lists, empty a week after the period was paid; its file has them. */
    items: z.array(PayoutItem),
  })
  .meta({ id: "Payout" });
export type Payout = z.infer<typeof Payout>;

/**
 * `open`: pay of `drivers` that is not closed yet. Periods, newest first. `methods`: how this installation can send it,
 * apart from by hand.
 */
export const PayoutList = z.object({
  open: z.number(),
  drivers: z.number().int(),
  items: z.array(Payout),
  methods: z.object({ nacha: z.boolean(), transfer: z.boolean() }),
});
export type PayoutList = z.infer<typeof PayoutList>;

/** Without `driverIds`: all drivers. */
const ClosePayoutBody = z.strictObject({ earnedBefore: time, driverIds: z.array(uuid).min(1).max(1_000).optional() });

/** A preview of what closing would include, and the destinations. */
const PayoutPreviewQuery = z.strictObject({ earnedBefore: time });
export const PayoutPreview = z.object({
  earnedBefore: time,
  total: z.number(),
  prices: z.array(PriceVersion),
  items: z.array(
    PayoutItem.pick({ driverId: true, name: true, amount: true, bank: true, provider: true, unusual: true }),
  ),
});
export type PayoutPreview = z.infer<typeof PayoutPreview>;
/** Without `driverIds`: everything owed. */
const PayPayoutBody = z.strictObject({ driverIds: z.array(uuid).min(1).max(1_000).optional() });
const TransferPayoutBody = z.strictObject({});

const tag = "Admin: prices";
export const adminPayouts = {
  list: {
    method: "GET",
    path: "/api/admin/payouts",
    actor: "admin",
    tag,
    summary: "List drivers' open pay and the closed periods",
    response: PayoutList,
  },
  preview: {
    method: "GET",
    path: "/api/admin/payouts/preview",
    actor: "admin",
    tag,
    summary: "Preview the period that would close at a given time, by driver",
    query: PayoutPreviewQuery,
    response: PayoutPreview,
  },
  create: {
    method: "POST",
    path: "/api/admin/payouts",
    actor: "admin",
    tag,
    summary: "Close the pay earned before a given time",
    body: ClosePayoutBody,
    response: Payout,
    status: 201,
    example: { earnedBefore: "2026-11-30T00:00:00.000Z" },
  },
  getFile: {
    method: "GET",
    path: "/api/admin/payouts/{id}/file",
    actor: "admin",
    tag,
    summary: "Download a closed period as CSV",
    params: idParams,
    produces: "text/csv",
  },
  getNachaFile: {
    method: "GET",
    path: "/api/admin/payouts/{id}/nacha",
    actor: "admin",
    tag,
    summary: "Download a closed period's open payments as an ACH file (Nacha, PPD credits); recorded",
    params: idParams,
    produces: "text/plain",
  },
  transfer: {
    method: "POST",
    path: "/api/admin/payouts/{id}/transfer",
    actor: "admin",
    tag,
    summary: "Transfer a closed period's open payments to drivers' accounts at the payment provider",
    params: idParams,
    body: TransferPayoutBody,
    response: Payout,
  },
  markPaid: {
    method: "POST",
    path: "/api/admin/payouts/{id}/paid",
    actor: "admin",
    tag,
    summary: "Mark a closed period, or the shares of given drivers, as sent; not by the administrator who closed it",
    params: idParams,
    body: PayPayoutBody,
    response: Payout,
  },
} as const satisfies Record<string, RouteContract>;
