import type { PayoutAccount } from "@/lib/contracts/payout-account";
import type { Payout, PayoutItem } from "@/lib/contracts/admin-payouts";

/** Dollars summed up in whole cents. */
export const sumAmounts = (items: readonly { amount: number }[]): number =>
  items.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;

const usable = (account: PayoutAccount | null): boolean => account !== null && account.holdsUntil === null;
const isOwed = ({ state }: PayoutItem): boolean => state === "open" || state === "failed";

/** Its account could be credited by the bank file, but the file cannot hold the driver's name. */
export const isNameUnencodable = (item: PayoutItem): boolean =>
  isOwed(item) && usable(item.bank) && item.bankName === null;

/** What of a closed period is still to send, and which of it which way can carry. */
export function unsentItems({ items }: Payout): { all: PayoutItem[]; file: PayoutItem[]; transfer: PayoutItem[] } {
  const all = items.filter(isOwed);
  return {
    all,
    file: all.filter(({ bank, bankName }) => usable(bank) && bankName !== null),
    transfer: all.filter(({ provider }) => usable(provider)),
  };
}
