"use client";

import type { AdminTransaction } from "@/lib/contracts/admin/transactions";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { useTranslations } from "@/lib/i18n/use-translations";
import { EmptyState } from "@/components/ui/page/empty-state";
import { PackageIcon } from "@/components/ui/icons";
import { ListView } from "@/components/ui/page/list-view";
import { PageHeader } from "@/components/ui/page/page-header";
import { AttentionItemList } from "../overview/attention-list";
import { BulkBar } from "../bulk/bulk-bar";
import { DeliveryFilterForm, deliveryDefaults, deliveryFilters } from "./delivery-filters";
import { useDeliveryColumns, defaultDeliveryColumns } from "./use-delivery-columns";
import { ListTools } from "../table/list-tools";
import { useListPage } from "../table/use-list-page";
import { TransactionTable } from "./transaction-table";

const keyOf = ({ id }: AdminTransaction): string => id;

/** All deliveries: those that need a decision first, then the filtered list. */
export function TransactionsScreen() {
  const t = useTranslations(adminTransactionsMessages);
  const { filters, list, selection, tools, table } = useListPage({
    path: "/api/admin/transactions",
    filters: deliveryFilters,
    defaults: deliveryDefaults,
    events: ["transaction"],
    table: { name: "deliveries", columns: useDeliveryColumns(), defaultColumns: defaultDeliveryColumns, keyOf },
  });
  const { isFiltered } = filters;

  return (
    <>
      <PageHeader title={t("title")} aside={<ListTools {...tools} />} />
      <div className="flex flex-col gap-5 pt-2">
        {!isFiltered && <AttentionItemList deliveriesOnly />}
        <DeliveryFilterForm filters={filters} />
        <ListView
          list={list}
          subject={t("title")}
          errorText={t("listFailed")}
          rows={8}
          autoLoad
          empty={<EmptyState icon={PackageIcon} title={t("noneTitle")} hint={isFiltered ? t("noneHint") : undefined} />}
        >
          {(items) => <TransactionTable {...table} items={items} label={t("title")} />}
        </ListView>
        <BulkBar selection={selection} refresh={list.refresh} />
      </div>
    </>
  );
}
