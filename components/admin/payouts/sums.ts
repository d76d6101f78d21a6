import type { PayoutAccount } from "@/lib/contracts/payout-account";
import type { Payout, PayoutItem } from "@/lib/contracts/admin-payouts";

/** Dollars summed up in whole cents. */
export const sumOf = (items: readonly { amount: number }[]): number =>
  items.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;

const usable = (account: PayoutAccount | null): boolean => account !== null && account.holdsUntil === null;
const isOwed = ({ state }: PayoutItem): boolean => state === "open" || state === "failed";

/** What of a closed period is still to send, and which of it which way can carry. */
export function owedOf({ items }: Payout): { all: PayoutItem[]; file: PayoutItem[]; transfer: PayoutItem[] } {
  const all = items.filter(isOwed);
  return {
    all,
    file: all.filter(({ bank }) => usable(bank)),
    transfer: all.filter(({ provider }) => usable(provider)),
  };
}
