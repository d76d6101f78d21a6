import type { LedgerAccount, LedgerEntry } from "@/lib/contracts/admin/ledger";
import { adminLedgerMessages } from "@/lib/i18n/messages/admin-ledger";
import { useTranslations } from "@/lib/i18n/use-translations";

/** Message keys by the cause of a ledger entry: the event that moved cash or money. */
export const ledgerCauseKeys = {
  pickup: "causePickup",
  late_pickup: "causeLatePickup",
  handover: "causeHandover",
  override: "causeOverride",
  return: "causeReturn",
  deposit: "causeDeposit",
  collected: "causeCollected",
  cash_collected: "causeCashCollected",
  cash_returned: "causeCashReturned",
  cash_lost: "causeCashLost",
  hub_difference: "causeHubDifference",
  to_bank: "causeToBank",
  from_bank: "causeFromBank",
  payment: "causePayment",
  payment_reversed: "causePaymentReversed",
  paid_out: "causePaidOut",
  refund: "causeRefund",
  refunded: "causeRefunded",
  charged_back: "causeChargedBack",
  charge_settled: "causeChargeSettled",
  written_off: "causeWrittenOff",
  recovered: "causeRecovered",
  driver_paid: "causeDriverPaid",
  pay_closed: "causePayClosed",
  pay_sent: "causePaySent",
  pay_topped_up: "causePayToppedUp",
  fee_earned: "causeFeeEarned",
  fee_returned: "causeFeeReturned",
  refund_added: "causeRefundAdded",
  paid_twice: "causePaidTwice",
  refund_failed: "causeRefundFailed",
} as const;
/** Message keys by account kind. */
export const accountKindKeys = {
  sender: "sender",
  receiver: "receiver",
  bank: "bank",
  driver: "driver",
  hub: "hub",
  lost: "lost",
  provider: "provider",
  dispute: "dispute",
  operator: "operator",
  sender_funds: "senderFunds",
  fee: "fee",
  driver_pay: "driverPay",
  payout: "payout",
  refund: "refundAccount",
  loss: "loss",
} as const;

/** Labels of entries and accounts; unknown values are shown unchanged. */
export function useLedgerLabels() {
  const t = useTranslations(adminLedgerMessages);
  const kindName = (kind: string): string =>
    kind in accountKindKeys ? t(accountKindKeys[kind as keyof typeof accountKindKeys]) : kind;
  return {
    cause: ({ cause }: Pick<LedgerEntry, "cause">): string =>
      cause in ledgerCauseKeys ? t(ledgerCauseKeys[cause as keyof typeof ledgerCauseKeys]) : cause,
    account: ({ name, kind }: Pick<LedgerAccount, "name" | "kind">): string => name ?? kindName(kind),
    side: (account: string, name: string | null): string => name ?? kindName(account.split(":")[0] ?? account),
  };
}
