import type { AdminTransaction, AdminDecision } from "@/lib/contracts/admin/transactions";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import {
  BlockedIcon,
  CashIcon,
  CheckIcon,
  DeleteIcon,
  HistoryIcon,
  LockIcon,
  UserIcon,
  WarningIcon,
  type Icon,
} from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { describeRefund } from "../cash/describe-refund";

type DecisionVerb =
  | "confirm-payment"
  | "unassign"
  | "cancel"
  | "cash-returned"
  | "cash-lost"
  | "cash-collected"
  | "clear-review"
  | "refund"
  | "write-off"
  | "complete-override"
  | "unlock-code"
  | "delete";
/** A decision that requires confirmation. */
export type DecisionAction = {
  verb: DecisionVerb;
  label: string;
  hint: string;
  done: string;
  /** Error message for an unexpected failure, if this decision has its own. */
  failed?: string;
  needsReason: boolean;
  variant: "success" | "primary" | "destructive";
  icon: Icon;
};

/** The decisions that a delivery's state allows, with their texts. Destructive ones are last. */
export function decisionActions(locale: Locale, delivery: AdminTransaction): DecisionAction[] {
  const t = getTranslations(locale, adminTransactionsMessages);
  const heldCash = formatMoney(delivery.holders.reduce((sum, { amount }) => sum + amount, 0));
  const holders = delivery.holders.map(({ name }) => name).join(", ");
  const may = (action: AdminDecision): boolean => delivery.allowedDecisions.includes(action);
  const refund = describeRefund(locale, delivery);
  return [
    ...(may("confirm_payment")
      ? [
          {
            verb: "confirm-payment",
            label: t("confirmPayment"),
            hint: delivery.driver
              ? t("confirmPaymentHintAgain")
              : delivery.paymentDue === null
                ? t("confirmPaymentHintUnnamed")
                : t("confirmPaymentHint", { amount: formatMoney(delivery.paymentDue) }),
            done: t("confirmed"),
            needsReason: false,
            variant: "success",
            icon: CashIcon,
          } as const,
        ]
      : []),
    ...(may("unassign")
      ? [
          {
            verb: "unassign",
            label: t("unassign"),
            hint: t("unassignHint", { name: delivery.driver?.name ?? t("driver") }),
            done: t("unassigned"),
            needsReason: true,
            variant: "primary",
            icon: UserIcon,
          } as const,
        ]
      : []),
    ...(may("unlock_code")
      ? [
          {
            verb: "unlock-code",
            label: t("unlock"),
            hint: t("unlockHint", { name: delivery.receiver.name }),
            done: t("unlocked"),
            needsReason: true,
            variant: "primary",
            icon: LockIcon,
          } as const,
        ]
      : []),
    ...(may("complete_override")
      ? [
          {
            verb: "complete-override",
            label: t("override"),
            hint: t("overrideHint", { name: delivery.receiver.name }),
            done: t("overridden"),
            needsReason: true,
            variant: "primary",
            icon: CheckIcon,
          } as const,
        ]
      : []),
    ...(may("cash_collected")
      ? [
          {
            verb: "cash-collected",
            label: t("cashCollected"),
            hint: t("cashCollectedHint", { name: delivery.sender.name }),
            done: t("hubReturnRecorded"),
            needsReason: true,
            variant: "success",
            icon: CashIcon,
          } as const,
        ]
      : []),
    ...(may("cash_returned")
      ? [
          {
            verb: "cash-returned",
            label: t("cashReturned"),
            hint: t("cashReturnedHint", { amount: heldCash, name: holders }),
            done: t("cashWasReturned"),
            needsReason: true,
            variant: "success",
            icon: CashIcon,
          } as const,
        ]
      : []),
    ...(may("cash_lost")
      ? [
          {
            verb: "cash-lost",
            label: t("cashLost"),
            hint: t("cashLostHint", { amount: heldCash, name: holders }),
            done: t("cashWasLost"),
            needsReason: true,
            variant: "destructive",
            icon: WarningIcon,
          } as const,
        ]
      : []),
    ...(delivery.review && may("clear_plausibility_review")
      ? [
          {
            verb: "clear-review",
            label: t("clearReview"),
            hint: t("clearReviewHint", { name: delivery.review.driverName }),
            done: t("reviewCleared"),
            needsReason: true,
            variant: "primary",
            icon: CheckIcon,
          } as const,
        ]
      : []),
    ...(may("refund")
      ? [
          {
            verb: "refund",
            label: refund.label,
            hint: refund.hint,
            done: refund.done,
            needsReason: true,
            variant: "primary",
            icon: HistoryIcon,
          } as const,
        ]
      : []),
    ...(may("write_off")
      ? [
          {
            verb: "write-off",
            label: t("writeOff"),
            hint: delivery.lostAmount
              ? t("writeOffHint", { amount: formatMoney(delivery.lostAmount), name: delivery.sender.name })
              : t("writeOffHintNothing", { name: delivery.sender.name }),
            done: t("writtenOff"),
            needsReason: true,
            variant: "destructive",
            icon: WarningIcon,
          } as const,
        ]
      : []),
    ...(may("cancel")
      ? [
          {
            verb: "cancel",
            label: t("cancel"),
            hint: t("cancelHint"),
            done: t("cancelled"),
            needsReason: true,
            variant: "destructive",
            icon: BlockedIcon,
          } as const,
        ]
      : []),
    ...(may("delete")
      ? [
          {
            verb: "delete",
            label: t(delivery.retentionRequired ? "redact" : "delete"),
            hint: t(delivery.retentionRequired ? "redactHint" : "deleteHint"),
            done: t(delivery.retentionRequired ? "wasRedacted" : "deleted"),
            failed: t("failedDelete"),
            needsReason: true,
            variant: "destructive",
            icon: DeleteIcon,
          } as const,
        ]
      : []),
  ];
}
