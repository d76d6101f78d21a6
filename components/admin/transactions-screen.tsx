"use client";

import { usePages } from "@/lib/client/use-pages";
import { serverNow } from "@/lib/client/server-clock";
import { adminText } from "@/lib/i18n/text/admin";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";
import { commonText } from "@/lib/i18n/text/common";
import { useText } from "@/lib/i18n/use-text";
import { LoadMore } from "@/components/ui/load-more";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { DownloadIcon, PackageIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { AttentionItemList } from "./attention";
import { DeliveryFilterForm } from "./deliveries/delivery-filters";
import { deliveryFilters, deliveryQuery } from "./deliveries/delivery-query";
import { deliveryColumns, useDeliveryColumns, usualDeliveryColumns } from "./deliveries/use-delivery-columns";
import { ColumnChooser } from "./table/column-chooser";
import { useColumns } from "./table/columns";
import { TransactionTable } from "./transaction-table";
import { useFilters } from "./use-filters";
import { useOps } from "./use-ops";

const usualSort = "-created";

/** Every delivery: what needs a decision on top, then the list with its filters. */
export function TransactionsScreen() {
  const say = useText(adminTransactionsText);
  const sayAdmin = useText(adminText);
  const sayCommon = useText(commonText);
  const { values, set } = useFilters(deliveryFilters);
  const any = deliveryFilters.some((name) => name !== "sort" && values[name] !== "");
  const query = deliveryQuery(values, new Date(serverNow()));
  const list = usePages(`/api/admin/transactions?limit=50${query && `&${query}`}`);
  useOps(["transaction"], list.refresh);
  const columns = useDeliveryColumns();
  const { shown, setShown } = useColumns("deliveries", deliveryColumns, usualDeliveryColumns);
  const sort = values.sort || usualSort;
  const onSort = (next: string) => {
    set({ sort: next === usualSort ? "" : next });
  };

  return (
    <>
      <PageHeader
        title={say("title")}
        aside={
          <span className="flex flex-wrap gap-2">
            <ColumnChooser columns={columns} shown={shown} setShown={setShown} />
            <a
              href={`/api/admin/transactions?format=csv${query && `&${query}`}`}
              download
              className={buttonClass({ variant: "plain" })}
            >
              <DownloadIcon aria-hidden size={20} />
              {say("csv")}
            </a>
          </span>
        }
      />
      <div className="flex flex-col gap-5 pt-2">
        {!any && <AttentionItemList deliveriesOnly />}
        <DeliveryFilterForm values={values} sort={sort} set={set} />
        {any && (
          <div className="-my-3">
            <Button
              variant="quiet"
              className="-ml-4"
              onClick={() => {
                set({ q: "", status: "", need: "", when: "", from: "", to: "" });
              }}
            >
              {sayAdmin("clear")}
            </Button>
          </div>
        )}
        <ResourceView
          of={list}
          component={say("title")}
          what={say("listFailed")}
          skeleton={<SkeletonRows rows={8} label={sayCommon("loading")} />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={PackageIcon} title={say("noneTitle")} hint={any ? say("noneHint") : undefined} />
            ) : (
              <div className="flex flex-col gap-4">
                <TransactionTable items={items} label={say("title")} shown={shown} sort={sort} onSort={onSort} />
                <LoadMore list={list} ahead />
              </div>
            )
          }
        </ResourceView>
      </div>
    </>
  );
}
