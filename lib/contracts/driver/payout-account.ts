import { z } from "zod";
import { PendingApproval } from "@/lib/contracts/admin/approvals";
import { opaqueText, reasonBody, time, userIdParams, type RouteContract } from "@/lib/contracts/common";
import { isRoutingNumber } from "@/lib/domain/money/routing-number";

/** An account by its last digits. Nothing is sent there before `onHoldUntil`. */
export const PayoutAccount = z
  .object({ last4: z.string(), savings: z.boolean(), setAt: time, onHoldUntil: time.nullable() })
  .meta({ id: "PayoutAccount" });
export type PayoutAccount = z.infer<typeof PayoutAccount>;

/**
 * The destinations of a driver's pay. `bank`: set by the driver. `provider`: for transfers, set by an administrator.
 */
export const PayoutAccounts = z
  .object({ bank: PayoutAccount.nullable(), provider: PayoutAccount.nullable() })
  .meta({ id: "PayoutAccounts" });
export type PayoutAccounts = z.infer<typeof PayoutAccounts>;

export const PayoutAccountsOrPending = z.union([PayoutAccounts, PendingApproval]);

/** Number of digits in a routing number and in an account number. */
export const PAYOUT_ACCOUNT_PATTERNS = { routing: /^[0-9]{9}$/, account: /^[0-9]{4,17}$/ };
const digits = (text: z.ZodString) => text.overwrite((value) => value.replace(/[\s-]/g, ""));
const currentPassword = z.string().min(1).max(200);
/** A US bank account, and the driver's password. */
const PayoutAccountBody = z.strictObject({
  routing: digits(z.string()).regex(PAYOUT_ACCOUNT_PATTERNS.routing).refine(isRoutingNumber, "not_a_routing_number"),
  account: digits(z.string()).regex(PAYOUT_ACCOUNT_PATTERNS.account),
  savings: z.boolean(),
  currentPassword,
});
const RemovePayoutAccountBody = z.strictObject({ currentPassword });

/** The driver's account id at the payment provider; null for none. */
const ProviderAccountBody = reasonBody.extend({ account: opaqueText(100).min(5).nullable() });

export const payoutAccounts = {
  get: {
    method: "GET",
    path: "/api/driver/payout-account",
    actor: "driver",
    tag: "Driver",
    summary: "Retrieve the caller's payout accounts",
    response: PayoutAccounts,
  },
  set: {
    method: "POST",
    path: "/api/driver/payout-account",
    actor: "driver",
    tag: "Driver",
    summary: "Set the bank account for pay, with the password; first used after three days, and the driver is notified",
    body: PayoutAccountBody,
    response: PayoutAccounts,
    example: { routing: "021000021", account: "000123456789", savings: false, currentPassword: "correct horse" },
  },
  delete: {
    method: "DELETE",
    path: "/api/driver/payout-account",
    actor: "driver",
    tag: "Driver",
    summary: "Remove the bank account, with the password",
    body: RemovePayoutAccountBody,
    response: PayoutAccounts,
    example: { currentPassword: "correct horse" },
  },
  getForDriver: {
    method: "GET",
    path: "/api/admin/drivers/{userId}/payout-account",
    actor: "admin",
    tag: "Admin: prices",
    summary: "Retrieve a driver's payout accounts",
    params: userIdParams,
    response: PayoutAccounts,
  },
  setForDriver: {
    method: "POST",
    path: "/api/admin/drivers/{userId}/payout-account",
    actor: "admin",
    tag: "Admin: prices",
    summary: "Set a driver's account at the payment provider; needs two administrators, and transfers wait three days",
    params: userIdParams,
    body: ProviderAccountBody,
    response: PayoutAccountsOrPending,
    accepted: PendingApproval,
    example: { account: "acct_1032D82eZvKYlo2C", reason: "Set up with the driver" },
  },
} as const satisfies Record<string, RouteContract>;
