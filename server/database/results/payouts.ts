import "server-only";
import { z } from "zod";
import { Payout, PayoutList, PayoutPreview } from "@/lib/contracts/admin/payouts";
import { day, emptyResponse, uuid } from "@/lib/contracts/common";
import { Earnings } from "@/lib/contracts/driver/earnings";
import { PayoutAccounts, PayoutAccountsOrPending } from "@/lib/contracts/driver/payout-account";

/** Content of a bank file, with full account numbers. `day` and `time`: now, in the business time zone. */
const Credits = z.object({
  earnedBefore: day,
  day,
  time: z.string(),
  number: z.number().int(),
  credits: z.array(
    z.object({
      driverId: uuid,
      name: z.string(),
      amount: z.number(),
      routing: z.string(),
      account: z.string(),
      savings: z.boolean(),
    }),
  ),
});

const TransferToMake = z.object({
  transfer: z.object({ transferId: uuid, accountId: z.string(), amount: z.number(), earnedBefore: day }).nullable(),
});

/**
 * Results of the functions in supabase/schemas/payouts. `…OrPending`: or the request that a second administrator must
 * approve.
 */
export const payoutsResults = {
  admin_close_payout: Payout,
  admin_get_payout: Payout,
  admin_get_payout_accounts: PayoutAccounts,
  admin_list_payouts: PayoutList.omit({ methods: true }),
  admin_pay_payout: Payout,
  admin_export_payout_credits: Credits,
  admin_preview_payout: PayoutPreview,
  admin_set_provider_account: PayoutAccountsOrPending,
  admin_transfer_payout: Payout,
  get_driver_earnings: Earnings,
  get_payout_accounts: PayoutAccounts,
  record_transfer: emptyResponse,
  set_payout_account: PayoutAccounts,
  get_transfer_to_make: TransferToMake,
};
