"use client";

import type { Transaction } from "@/lib/contracts/delivery/transaction";
import type { TransactionStatus } from "@/lib/contracts/delivery/fields";
import { isScheduled, isTransactionStatus } from "@/lib/domain/transaction/transaction";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { statusLabel } from "@/lib/i18n/messages/delivery-status";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Badge, type Tone } from "@/components/ui/badge";
import {
  BlockedIcon,
  CashIcon,
  CheckIcon,
  ClockIcon,
  DoneIcon,
  FailedIcon,
  HelpIcon,
  HistoryIcon,
  PinIcon,
  SearchIcon,
  UserIcon,
  VehicleIcon,
  type Icon,
} from "@/components/ui/icons";

const statusStyles: Record<TransactionStatus, { tone: Tone; icon: Icon }> = {
  pending: { tone: "warning", icon: ClockIcon },
  accepted: { tone: "plain", icon: CheckIcon },
  payment_pending: { tone: "warning", icon: CashIcon },
  payment_confirmed: { tone: "plain", icon: CashIcon },
  broadcast: { tone: "plain", icon: SearchIcon },
  assigned: { tone: "plain", icon: UserIcon },
  in_transit: { tone: "success", icon: VehicleIcon },
  servicing: { tone: "success", icon: PinIcon },
  delivered: { tone: "muted", icon: DoneIcon },
  cancelled: { tone: "muted", icon: BlockedIcon },
  failed: { tone: "destructive", icon: FailedIcon },
  refunded: { tone: "muted", icon: HistoryIcon },
};

const unknownStatus = { tone: "plain", icon: HelpIcon } as const;
const statusStyleOf = (delivery: BadgeDelivery): { tone: Tone; icon: Icon } =>
  delivery.inMoneyReview || isScheduled(delivery)
    ? statusStyles.pending
    : isTransactionStatus(delivery.status)
      ? statusStyles[delivery.status]
      : unknownStatus;

type BadgeDelivery = Pick<Transaction, "status"> & Partial<Pick<Transaction, "inMoneyReview" | "searchFrom">>;

/** The status of a delivery, or that it is under review, as label and icon. */
export function DeliveryStatusBadge({ delivery }: { delivery: BadgeDelivery }) {
  const { locale } = useLocale();
  const t = useTranslations(customerDeliveryMessages);
  const { tone, icon } = statusStyleOf(delivery);
  return (
    <Badge tone={tone} icon={icon}>
      <span data-testid="delivery-status">
        {delivery.inMoneyReview ? t("underReview") : statusLabel(locale, delivery)}
      </span>
    </Badge>
  );
}
