"use client";

import type { AdminTransaction } from "@/lib/contracts/admin/transactions";
import { DeliveryStatusBadge } from "@/components/delivery/delivery-status-badge";
import { ListRow } from "@/components/ui/page/list-row";
import { Money } from "@/components/ui/money";
import { RelativeTime, formatArrival, useNow } from "@/components/ui/time";
import type { DeliveryColumn } from "@/lib/domain/list-columns";
import { preferredTimeParts } from "@/lib/i18n/format-preferred-time";
import { adminListsMessages } from "@/lib/i18n/messages/admin-lists";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { finalStatuses } from "@/lib/domain/transaction/transaction";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { Badge } from "@/components/ui/badge";
import { CashIcon, SearchIcon } from "@/components/ui/icons";
import type { Column } from "../table/columns";
import { DataTable } from "../table/data-table";
import type { RowSelection } from "../table/selection";

type TransactionTableProps = {
  items: readonly AdminTransaction[];
  label: string;
  /** Default columns if omitted. */
  columns?: readonly Column<AdminTransaction>[];
  sort?: string;
  onSort?: (sort: string) => void;
  selection?: RowSelection<AdminTransaction>;
  checkboxes?: boolean;
};

/** Deliveries as a table, on a phone as rows. Each row links to its delivery. */
export function TransactionTable({ items, label, columns, ...rest }: TransactionTableProps) {
  const defaultColumns = useDeliveryColumns().filter(({ key }) => defaultDeliveryColumns.includes(key));
  return (
    <DataTable
      {...rest}
      label={label}
      items={items}
      columns={columns ?? defaultColumns}
      keyOf={({ id }) => id}
      nameOf={({ orderNo }) => orderNo}
      hrefOf={({ id }) => `/admin/transactions/${id}`}
      card={(delivery) => (
        <ListRow
          href={`/admin/transactions/${delivery.id}`}
          title={`${delivery.sender.name} → ${delivery.receiver.name}`}
          hint={
            <>
              <span className="line-clamp-1">{delivery.deliveryAddress}</span>
              <span className="text-xs tabular-nums">
                {delivery.orderNo} · <RelativeTime at={delivery.createdAt} className="whitespace-nowrap" />
              </span>
            </>
          }
          aside={
            <>
              <Money amount={delivery.amount} />
              <DeliveryStatusBadge delivery={delivery} />
              <DeliveryFlags delivery={delivery} />
            </>
          }
        />
      )}
    />
  );
}

export const defaultDeliveryColumns: readonly DeliveryColumn[] = [
  "number",
  "route",
  "driver",
  "status",
  "amount",
  "due",
  "requested",
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
      key: "requested",
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

/** Badges: the search found no driver (`flagged`), cash must be returned, or the delivery is urgent and has not ended. */
export function DeliveryFlags({
  delivery,
}: {
  delivery: Pick<AdminTransaction, "flagged" | "cashToReturn" | "status" | "urgent">;
}) {
  const t = useTranslations(adminMessages);
  return (
    <>
      {delivery.flagged && delivery.status === "payment_confirmed" && (
        <Badge tone="warning" icon={SearchIcon}>
          {t("noDriver")}
        </Badge>
      )}
      {delivery.cashToReturn && (
        <Badge tone="destructive" icon={CashIcon}>
          {t("cashToReturn")}
        </Badge>
      )}
      {delivery.urgent && !finalStatuses.includes(delivery.status) && <Badge tone="warning">{t("urgent")}</Badge>}
    </>
  );
}
