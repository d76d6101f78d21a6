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
/** A decision that requires confirmation. `write-off` gives up money that was lost after a reversed payment. */
export type DecisionAction = {
  verb: DecisionVerb;
  label: string;
  hint: string;
  successMessage: string;
  /** Error message for an unexpected failure, if this decision has its own. */
  failureMessage?: string;
  needsReason: boolean;
  variant: "success" | "primary" | "destructive";
  icon: Icon;
};

/** The decisions that a delivery's state allows, with their texts. Destructive ones are last. */
export function decisionActions(locale: Locale, delivery: AdminTransaction): DecisionAction[] {
  const t = getTranslations(locale, adminTransactionsMessages);
  const heldCash = formatMoney(delivery.holders.reduce((sum, { amount }) => sum + amount, 0));
  const holderNames = delivery.holders.map(({ name }) => name).join(", ");
  const isAllowed = (action: AdminDecision): boolean => delivery.allowedDecisions.includes(action);
  const refund = describeRefund(locale, delivery);
  return [
    ...(isAllowed("confirm_payment")
      ? [
          {
            verb: "confirm-payment",
            label: t("confirmPayment"),
            hint: delivery.driver
              ? t("confirmPaymentHintHasDriver")
              : delivery.paymentDue === null
                ? t("confirmPaymentHintUnknownAmount")
                : t("confirmPaymentHint", { amount: formatMoney(delivery.paymentDue) }),
            successMessage: t("confirmed"),
            needsReason: false,
            variant: "success",
            icon: CashIcon,
          } as const,
        ]
      : []),
    ...(isAllowed("unassign")
      ? [
          {
            verb: "unassign",
            label: t("unassign"),
            hint: t("unassignHint", { name: delivery.driver?.name ?? t("driver") }),
            successMessage: t("unassigned"),
            needsReason: true,
            variant: "primary",
            icon: UserIcon,
          } as const,
        ]
      : []),
    ...(isAllowed("unlock_code")
      ? [
          {
            verb: "unlock-code",
            label: t("unlock"),
            hint: t("unlockHint", { name: delivery.receiver.name }),
            successMessage: t("unlocked"),
            needsReason: true,
            variant: "primary",
            icon: LockIcon,
          } as const,
        ]
      : []),
    ...(isAllowed("complete_override")
      ? [
          {
            verb: "complete-override",
            label: t("override"),
            hint: t("overrideHint", { name: delivery.receiver.name }),
            successMessage: t("overridden"),
            needsReason: true,
            variant: "primary",
            icon: CheckIcon,
          } as const,
        ]
      : []),
    ...(isAllowed("cash_collected")
      ? [
          {
            verb: "cash-collected",
            label: t("cashCollected"),
            hint: t("cashCollectedHint", { name: delivery.sender.name }),
            successMessage: t("hubReturnRecorded"),
            needsReason: true,
            variant: "success",
            icon: CashIcon,
          } as const,
        ]
      : []),
    ...(isAllowed("cash_returned")
      ? [
          {
            verb: "cash-returned",
            label: t("cashReturned"),
            hint: t("cashReturnedHint", { amount: heldCash, name: holderNames }),
            successMessage: t("cashReturnRecorded"),
            needsReason: true,
            variant: "success",
            icon: CashIcon,
          } as const,
        ]
      : []),
    ...(isAllowed("cash_lost")
      ? [
          {
            verb: "cash-lost",
            label: t("cashLost"),
            hint: t("cashLostHint", { amount: heldCash, name: holderNames }),
            successMessage: t("cashLossRecorded"),
            needsReason: true,
            variant: "destructive",
            icon: WarningIcon,
          } as const,
        ]
      : []),
    ...(delivery.review && isAllowed("clear_plausibility_review")
      ? [
          {
            verb: "clear-review",
            label: t("clearReview"),
            hint: t("clearReviewHint", { name: delivery.review.driverName }),
            successMessage: t("reviewCleared"),
            needsReason: true,
            variant: "primary",
            icon: CheckIcon,
          } as const,
        ]
      : []),
    ...(isAllowed("refund")
      ? [
          {
            verb: "refund",
            label: refund.label,
            hint: refund.hint,
            successMessage: refund.successMessage,
            needsReason: true,
            variant: "primary",
            icon: HistoryIcon,
          } as const,
        ]
      : []),
    ...(isAllowed("write_off")
      ? [
          {
            verb: "write-off",
            label: t("writeOff"),
            hint: delivery.lostAmount
              ? t("writeOffHint", { amount: formatMoney(delivery.lostAmount), name: delivery.sender.name })
              : t("writeOffHintZero", { name: delivery.sender.name }),
            successMessage: t("writtenOff"),
            needsReason: true,
            variant: "destructive",
            icon: WarningIcon,
          } as const,
        ]
      : []),
    ...(isAllowed("cancel")
      ? [
          {
            verb: "cancel",
            label: t("cancel"),
            hint: t("cancelHint"),
            successMessage: t("cancelled"),
            needsReason: true,
            variant: "destructive",
            icon: BlockedIcon,
          } as const,
        ]
      : []),
    // `retentionRequired`: money was involved, so a deletion only erases personal data.
    ...(isAllowed("delete")
      ? [
          {
            verb: "delete",
            label: t(delivery.retentionRequired ? "redact" : "delete"),
            hint: t(delivery.retentionRequired ? "redactHint" : "deleteHint"),
            successMessage: t(delivery.retentionRequired ? "redacted" : "deleted"),
            failureMessage: t("deleteFailed"),
            needsReason: true,
            variant: "destructive",
            icon: DeleteIcon,
          } as const,
        ]
      : []),
  ];
}

type Refundable = Pick<AdminTransaction, "refundAmount" | "refundByCard"> & { sender: { name: string } };

/**
 * Texts of a refund. A card payment is refunded automatically, so the texts must prevent a second return by hand.
 * `notice`: on the delivery; `label`, `hint` and `successMessage`: the button, its confirmation and its result.
 */
export function describeRefund(
  locale: Locale,
  { refundAmount, refundByCard, sender: { name } }: Refundable,
): Record<"notice" | "label" | "hint" | "successMessage", string> {
  const t = getTranslations(locale, adminTransactionsMessages);
  if (refundByCard === 0) {
    const manualLabels = { label: t("refund"), successMessage: t("refunded") };
    if (refundAmount === null)
      return {
        ...manualLabels,
        notice: t("refundDueUnknownAmount", { name }),
        hint: t("refundHintUnknownAmount", { name }),
      };
    const amount = formatMoney(refundAmount);
    return { ...manualLabels, notice: t("refundDue", { name, amount }), hint: t("refundHint", { name, amount }) };
  }
  const cardLabels = { label: t("refundCard"), successMessage: t("refundCardStarted") };
  const totalRefund = refundAmount ?? refundByCard;
  // In cents, because a difference of dollar amounts is inexact.
  const remainder = (Math.round(totalRefund * 100) - Math.round(refundByCard * 100)) / 100;
  const values = {
    name,
    amount: formatMoney(totalRefund),
    card: formatMoney(refundByCard),
    manualAmount: formatMoney(remainder),
  };
  return remainder > 0
    ? { ...cardLabels, notice: t("refundDueBoth", values), hint: t("refundBothHint", values) }
    : { ...cardLabels, notice: t("refundDueCard", values), hint: t("refundCardHint", values) };
}
