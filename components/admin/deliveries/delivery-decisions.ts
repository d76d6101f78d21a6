import type { AdminTransaction, Decision } from "@/lib/contracts/admin-transactions";
import { sayIn, type Locale } from "@/lib/i18n/text";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";
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
import { refundWords } from "../cash/refund-words";

type Verb =
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
/** A decision that is asked for once more before it is made. */
export type Action = {
  verb: Verb;
  label: string;
  hint: string;
  done: string;
  /** The sentence for an unexpected failure, where this decision has its own. */
  failed?: string;
  needsReason: boolean;
  variant: "go" | "primary" | "danger";
  icon: Icon;
};

/** What an administrator may decide of a delivery as it stands, in words; the worst is last. */
export function actionsOf(locale: Locale, delivery: AdminTransaction): Action[] {
  const say = sayIn(locale, adminTransactionsText);
  const held = formatMoney(delivery.holders.reduce((sum, { amount }) => sum + amount, 0));
  const holders = delivery.holders.map(({ name }) => name).join(", ");
  const may = (action: Decision): boolean => delivery.allowedDecisions.includes(action);
  const refund = refundWords(locale, delivery);
  return [
    ...(may("confirm_payment")
      ? [
          {
            verb: "confirm-payment",
            label: say("confirmPayment"),
            hint: delivery.driver
              ? say("confirmPaymentHintAgain")
              : delivery.paymentDue === null
                ? say("confirmPaymentHintUnnamed")
                : say("confirmPaymentHint", { amount: formatMoney(delivery.paymentDue) }),
            done: say("confirmed"),
            needsReason: false,
            variant: "go",
            icon: CashIcon,
          } as const,
        ]
      : []),
    ...(may("unassign")
      ? [
          {
            verb: "unassign",
            label: say("unassign"),
            hint: say("unassignHint", { name: delivery.driver?.name ?? say("driver") }),
            done: say("unassigned"),
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
            label: say("unlock"),
            hint: say("unlockHint", { name: delivery.receiver.name }),
            done: say("unlocked"),
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
            label: say("override"),
            hint: say("overrideHint", { name: delivery.receiver.name }),
            done: say("overridden"),
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
            label: say("cashCollected"),
            hint: say("cashCollectedHint", { name: delivery.sender.name }),
            done: say("cashWasCollected"),
            needsReason: true,
            variant: "go",
            icon: CashIcon,
          } as const,
        ]
      : []),
    ...(may("cash_returned")
      ? [
          {
            verb: "cash-returned",
            label: say("cashReturned"),
            hint: say("cashReturnedHint", { amount: held, name: holders }),
            done: say("cashWasReturned"),
            needsReason: true,
            variant: "go",
            icon: CashIcon,
          } as const,
        ]
      : []),
    ...(may("cash_lost")
      ? [
          {
            verb: "cash-lost",
            label: say("cashLost"),
            hint: say("cashLostHint", { amount: held, name: holders }),
            done: say("cashWasLost"),
            needsReason: true,
            variant: "danger",
            icon: WarningIcon,
          } as const,
        ]
      : []),
    ...(delivery.review && may("clear_plausibility_review")
      ? [
          {
            verb: "clear-review",
            label: say("clearReview"),
            hint: say("clearReviewHint", { name: delivery.review.driverName }),
            done: say("reviewCleared"),
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
            label: say("writeOff"),
            hint: delivery.lostAmount
              ? say("writeOffHint", { amount: formatMoney(delivery.lostAmount), name: delivery.sender.name })
              : say("writeOffHintNothing", { name: delivery.sender.name }),
            done: say("writtenOff"),
            needsReason: true,
            variant: "danger",
            icon: WarningIcon,
          } as const,
        ]
      : []),
    ...(may("cancel")
      ? [
          {
            verb: "cancel",
            label: say("cancel"),
            hint: say("cancelHint"),
            done: say("cancelled"),
            needsReason: true,
            variant: "danger",
            icon: BlockedIcon,
          } as const,
        ]
      : []),
    ...(may("delete")
      ? [
          {
            verb: "delete",
            label: say(delivery.keptOnRecord ? "redact" : "delete"),
            hint: say(delivery.keptOnRecord ? "redactHint" : "deleteHint"),
            done: say(delivery.keptOnRecord ? "wasRedacted" : "deleted"),
            failed: say("failedDelete"),
            needsReason: true,
            variant: "danger",
            icon: DeleteIcon,
          } as const,
        ]
      : []),
  ];
}
