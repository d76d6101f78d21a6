import type { LedgerAccount, LedgerEntry } from "@/lib/contracts/admin-ledger";
import { adminLedgerText } from "@/lib/i18n/text/admin-ledger";
import { useText } from "@/lib/i18n/use-text";

const causes = {
  pickup: "causePickup",
  late_pickup: "causeLatePickup",
  handover: "causeHandover",
  override: "causeOverride",
  return: "causeReturn",
  deposit: "causeDeposit",
  cash_returned: "causeCashReturned",
  cash_lost: "causeCashLost",
  hub_difference: "causeHubDifference",
  to_bank: "causeToBank",
  from_bank: "causeFromBank",
  opening: "causeOpening",
} as const;
const kinds = ["sender", "receiver", "bank", "opening", "driver", "hub", "lost"] as const;

/** What entries and accounts are called; a word that the page does not know stays as it is. */
export function useLedgerWords() {
  const say = useText(adminLedgerText);
  const kindName = (kind: string): string => {
    const known = kinds.find((each) => each === kind);
    return known ? say(known) : kind;
  };
  return {
    cause: ({ cause }: Pick<LedgerEntry, "cause">): string =>
      cause in causes ? say(causes[cause as keyof typeof causes]) : cause,
    account: ({ name, kind }: Pick<LedgerAccount, "name" | "kind">): string => name ?? kindName(kind),
    side: (account: string, name: string | null): string => name ?? kindName(account.split(":")[0] ?? account),
  };
}
