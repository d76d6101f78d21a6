"use client";

import type { AdminTransaction } from "@/lib/contracts/admin/transactions";
import { DeliveryStatusBadge } from "@/components/delivery/delivery-status-badge";
import { ListRow } from "@/components/ui/page/list-row";
import { Money } from "@/components/ui/money";
import { RelativeTime } from "@/components/ui/time";
import { DeliveryFlags } from "./delivery-flags";
import { defaultDeliveryColumns, useDeliveryColumns } from "./use-delivery-columns";
import type { Column } from "../table/columns";
import { DataTable } from "../table/data-table";
import type { RowSelection } from "../table/use-selection";

export { DeliveryFlags };

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
