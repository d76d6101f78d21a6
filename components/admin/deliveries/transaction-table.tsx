"use client";

import type { AdminTransaction } from "@/lib/contracts/admin-transactions";
import type { DeliveryColumn } from "@/lib/domain/list-columns";
import { DeliveryStatus } from "@/components/delivery/delivery-status";
import { ListRow } from "@/components/ui/list-row";
import { Money } from "@/components/ui/money";
import { RelativeTime } from "@/components/ui/time";
import { Flags } from "./delivery-flags";
import { usualDeliveryColumns, useDeliveryColumns } from "./use-delivery-columns";
import { DataTable } from "../table/data-table";
import type { Selection } from "../table/use-selection";

export { Flags };

type TransactionTableProps = {
  items: readonly AdminTransaction[];
  label: string;
  shown?: readonly DeliveryColumn[];
  sort?: string;
  onSort?: (sort: string) => void;
  selection?: Selection<AdminTransaction>;
  ticks?: boolean;
};

/** Deliveries: a table where there is width, rows on a phone. Each line leads to its delivery. */
export function TransactionTable({ items, label, shown = usualDeliveryColumns, ...rest }: TransactionTableProps) {
  const columns = useDeliveryColumns().filter(({ key, fixed }) => fixed || shown.includes(key));
  return (
    <DataTable
      {...rest}
      label={label}
      items={items}
      columns={columns}
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
              <DeliveryStatus delivery={delivery} />
              <Flags delivery={delivery} />
            </>
          }
        />
      )}
    />
  );
}
