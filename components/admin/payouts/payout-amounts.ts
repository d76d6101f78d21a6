import type { PayoutAccount } from "@/lib/contracts/driver/payout-account";
import type { Payout, PayoutItem } from "@/lib/contracts/admin/payouts";

/** Sum of dollar amounts, computed in whole cents. */
export const sumAmounts = (items: readonly { amount: number }[]): number =>
  items.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;

const isUsable = (account: PayoutAccount | null): boolean => account !== null && account.holdsUntil === null;
const isOwed = ({ state }: PayoutItem): boolean => state === "open" || state === "failed";

/** The bank account could receive the file's payment, but the file's encoding cannot represent the driver's name. */
export const isNameUnencodable = (item: PayoutItem): boolean =>
  isOwed(item) && isUsable(item.bank) && item.bankName === null;

/** Unsent items of a closed period: all of them, and those that the bank file or a transfer can pay. */
export function unsentItems({ items }: Payout): { all: PayoutItem[]; file: PayoutItem[]; transfer: PayoutItem[] } {
  const all = items.filter(isOwed);
  return {
    all,
    file: all.filter(({ bank, bankName }) => isUsable(bank) && bankName !== null),
    transfer: all.filter(({ provider }) => isUsable(provider)),
  };
}
