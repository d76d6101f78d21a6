"use client";

import type { AdminTransaction } from "@/lib/contracts/admin/transactions";
import type { DeliveryColumn } from "@/lib/domain/list-columns";
import { preferredTimeParts } from "@/lib/i18n/format-preferred-time";
import { adminListsMessages } from "@/lib/i18n/messages/admin-lists";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { DeliveryStatusBadge } from "@/components/delivery/delivery-status-badge";
import { Money } from "@/components/ui/money";
import { formatArrival, RelativeTime, useNow } from "@/components/ui/time";
import type { Column } from "../table/columns";
import { DeliveryFlags } from "./delivery-flags";

export const defaultDeliveryColumns: readonly DeliveryColumn[] = [
  "number",
  "route",
  "driver",
  "status",
  "amount",
  "due",
  "asked",
];

/** All available columns of the delivery list, in order. */
export function useDeliveryColumns(): readonly Column<AdminTransaction, DeliveryColumn>[] {
  const t = useTranslations(adminTransactionsMessages);
  const tLists = useTranslations(adminListsMessages);
  const { locale } = useLocale();
  const now = useNow();
  const muted = (text: string) => <span className="text-muted-foreground">{text}</span>;
  return [
    { key: "number", label: t("number"), alwaysVisible: true, cell: ({ orderNo }) => orderNo },
    {
      key: "route",
      label: tLists("route"),
      alwaysVisible: true,
      flexible: true,
      cell: ({ sender, receiver }) => `${sender.name} → ${receiver.name}`,
    },
    { key: "address", label: tLists("address"), cell: ({ deliveryAddress }) => deliveryAddress },
    { key: "driver", label: t("driver"), cell: ({ driver }) => driver?.name ?? muted(t("noDriverYet")) },
    {
      key: "status",
      label: t("status"),
      sort: "status",
      untruncated: true,
      cell: (delivery) => (
        <span className="inline-flex gap-1 align-middle">
          <DeliveryStatusBadge delivery={delivery} />
          <DeliveryFlags delivery={delivery} />
        </span>
      ),
    },
    {
      key: "amount",
      label: t("amount"),
      sort: "amount",
      descendingFirst: true,
      alignEnd: true,
      cell: ({ amount }) => <Money amount={amount} />,
    },
    { key: "hub", label: tLists("hub"), cell: ({ pickupHub }) => pickupHub?.name ?? muted(tLists("fromSender")) },
    {
      key: "due",
      label: tLists("due"),
      sort: "due",
      cell: ({ preferredTime }) => {
        if (!preferredTime) return muted(tLists("asSoonAsPossible"));
        const { day, hours } = preferredTimeParts(locale, preferredTime, now);
        return (
          <span className="block text-xs leading-4 tabular-nums">
            <span className="block">{day}</span>
            <span className="block">{hours}</span>
          </span>
        );
      },
    },
    {
      key: "arrival",
      label: tLists("arrival"),
      alignEnd: true,
      cell: ({ estimatedArrival }) => (estimatedArrival ? formatArrival(locale, estimatedArrival).time : muted("–")),
    },
    {
      key: "asked",
      label: t("requestedAt"),
      sort: "created",
      descendingFirst: true,
      alignEnd: true,
      cell: ({ createdAt }) => (
        <span className="text-muted-foreground">
          <RelativeTime at={createdAt} />
        </span>
      ),
    },
  ];
}
