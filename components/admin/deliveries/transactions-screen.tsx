"use client";

import { useState } from "react";
import { useBusinessZone } from "@/lib/client/hooks/use-business-zone";
import { usePages } from "@/lib/client/hooks/use-pages";
import { serverNow } from "@/lib/client/app/server-clock";
import type { AdminTransaction } from "@/lib/contracts/admin-transactions";
import { deliveryColumns } from "@/lib/domain/list-columns";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";
import { commonText } from "@/lib/i18n/text/common";
import { useText } from "@/lib/i18n/use-text";
import { LoadMore } from "@/components/ui/load-more";
import { EmptyState } from "@/components/ui/empty-state";
import { PackageIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { AttentionItemList } from "../overview/attention-list";
import { BulkBar } from "../bulk/bulk-bar";
import { DeliveryFilterForm } from "./delivery-filters";
import { deliveryFilters, deliveryQuery } from "./delivery-query";
import { useDeliveryColumns, usualDeliveryColumns } from "./use-delivery-columns";
import { useColumns } from "../table/columns";
import { ListTools } from "../table/list-tools";
import { useListFilters } from "../table/use-list-filters";
import { useSelection } from "../table/use-selection";
import { TransactionTable } from "./transaction-table";
import { useOps } from "../shell/use-ops";

const keyOf = ({ id }: AdminTransaction): string => id;

/** Every delivery: what needs a decision on top, then the list with its filters. */
export function TransactionsScreen() {
  const say = useText(adminTransactionsText);
  const sayCommon = useText(commonText);
  const filters = useListFilters(deliveryFilters, "-created");
  const { narrowed } = filters;
  const query = deliveryQuery(filters.values, serverNow(), useBusinessZone());
  const list = usePages(`/api/admin/transactions?limit=50${query && `&${query}`}`);
  useOps(["transaction"], list.refresh);
  const columns = useDeliveryColumns();
  const { shown, setShown } = useColumns("deliveries", deliveryColumns, usualDeliveryColumns);
  const selection = useSelection(list.data?.items ?? [], keyOf, query);
  // On a phone, boxes to tick come when they are asked for.
  const [ticks, setTicks] = useState(false);

  return (
    <>
      <PageHeader
        title={say("title")}
        aside={
          <ListTools
            list="deliveries"
            filters={filters}
            columns={columns}
            shown={shown}
            setShown={setShown}
            exportPath={`/api/admin/transactions?format=csv${query && `&${query}`}`}
            ticks={{
              on: ticks,
              toggle: () => {
                setTicks(!ticks);
                selection.clear();
              },
            }}
          />
        }
      />
      <div className="flex flex-col gap-5 pt-2">
        {!narrowed && <AttentionItemList deliveriesOnly />}
        <DeliveryFilterForm filters={filters} />
        <ResourceView
          of={list}
          component={say("title")}
          what={say("listFailed")}
          skeleton={<SkeletonRows rows={8} label={sayCommon("loading")} />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={PackageIcon} title={say("noneTitle")} hint={narrowed ? say("noneHint") : undefined} />
            ) : (
              <div className="flex flex-col gap-4">
                <TransactionTable
                  items={items}
                  label={say("title")}
                  shown={shown}
                  sort={filters.sort}
                  onSort={filters.onSort}
                  selection={selection}
                  ticks={ticks}
                />
                <LoadMore list={list} ahead />
              </div>
            )
          }
        </ResourceView>
        <BulkBar selection={selection} refresh={list.refresh} />
      </div>
    </>
  );
}
