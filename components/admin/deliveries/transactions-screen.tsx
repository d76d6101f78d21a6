"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import {
  type AdminTransaction,
  deliveryAttentionKinds,
  overviewFigureKinds,
  deliverySorts,
} from "@/lib/contracts/admin/transactions";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { useTranslations, useLocale } from "@/lib/i18n/use-translations";
import { EmptyState } from "@/components/ui/page/empty-state";
import { PackageIcon, BlockedIcon, MessageIcon, UserIcon } from "@/components/ui/icons";
import { ListView } from "@/components/ui/page/list-view";
import { PageHeader } from "@/components/ui/page/page-header";
import { transactionStatuses } from "@/lib/domain/transaction/transaction";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminListsMessages } from "@/lib/i18n/messages/admin-lists";
import { adminOverviewMessages } from "@/lib/i18n/messages/admin-overview";
import { statusLabel } from "@/lib/i18n/messages/delivery-status";
import { adminBulkMessages } from "@/lib/i18n/messages/admin-bulk";
import { Button } from "@/components/ui/button";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { AttentionItemList } from "../overview/attention-list";
import { useDeliveryColumns, defaultDeliveryColumns, TransactionTable } from "./transaction-table";
import { ListTools } from "../table/list-tools";
import { useListPage } from "../table/use-list-page";
import { attentionStyles } from "../overview/attention";
import { FilterForm, FilterSelect, SortChoice } from "../table/filter-form";
import { dateFilters, type ListFilters } from "../table/use-list-filters";
import { DateRangeFilter } from "../table/date-range-filter";
import { SelectionBar, type RowSelection } from "../table/selection";
import type { BulkAction } from "../bulk/eligibility";

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

/**
 * Filters of the list of deliveries. To add an admin filter to it: here with its field below, the query in
 * lib/contracts/admin/transactions.ts, the parameter in server/admin/transactions.ts, and the condition in
 * supabase/schemas/admin/admin_deliveries.sql.
 */
export const deliveryFilters = {
  q: "text",
  status: "text",
  attention: "text",
  ...dateFilters,
  sort: deliverySorts,
} as const;

/** Newest first; deliveries that wait for a driver in the order in which they are due. */
export const deliveryDefaults = ({ attention }: { attention?: string }) => ({
  sort: attention === "waiting" || attention === "no_driver" ? "due" : "-created",
});

/** Filters of the delivery list; on a phone also the sort order. */
function DeliveryFilterForm({ filters }: { filters: ListFilters<keyof typeof deliveryFilters> }) {
  const t = useTranslations(adminTransactionsMessages);
  const tAdmin = useTranslations(adminMessages);
  const tLists = useTranslations(adminListsMessages);
  const tOverview = useTranslations(adminOverviewMessages);
  const { locale } = useLocale();
  return (
    <FilterForm placeholder={t("searchHint")} filters={filters}>
      <FilterSelect
        filters={filters}
        name="status"
        label={t("status")}
        allLabel={t("anyStatus")}
        options={[
          { value: "open", label: tLists("open") },
          ...transactionStatuses.map((status) => ({ value: status, label: statusLabel(locale, { status }) })),
        ]}
      />
      <FilterSelect
        filters={filters}
        name="attention"
        label={tAdmin("attention")}
        allLabel={tAdmin("anyAttention")}
        options={[
          ...deliveryAttentionKinds.map((value) => ({ value, label: tAdmin(attentionStyles[value].labelKey) })),
          ...overviewFigureKinds.map((value) => ({ value, label: tOverview(value) })),
        ]}
      />
      <DateRangeFilter values={filters.values} set={filters.set} />
      <div className="col-span-2 md:hidden">
        <SortChoice
          value={filters.sort}
          onSort={filters.onSort}
          orders={[
            { sort: "created", label: t("requestedAt"), labelKind: "times" },
            { sort: "due", label: tLists("due"), labelKind: "times" },
            { sort: "amount", label: t("amount") },
            { sort: "status", label: t("status") },
          ]}
        />
      </div>
    </FilterForm>
  );
}

const lazyOptions = { loadImmediately: true };
const dialogs = {
  assign: lazyClient(() => import("../bulk/bulk-assign").then((module) => module.BulkAssign), lazyOptions),
  message: lazyClient(() => import("../bulk/bulk-message").then((module) => module.BulkMessage), lazyOptions),
  cancel: lazyClient(() => import("../bulk/bulk-cancel").then((module) => module.BulkCancel), lazyOptions),
};

/** Actions for the selected deliveries, at the bottom of the screen. */
function BulkBar({
  selection,
  refresh,
}: {
  selection: RowSelection<AdminTransaction>;
  /** Refetches the list, because `mutate` does not match its pages by path. */
  refresh?: () => void;
}) {
  const t = useTranslations(adminBulkMessages);
  const { mutate } = useSWRConfig();
  const [openAction, setOpenAction] = useState<BulkAction | null>(null);
  const { rows } = selection;
  if (rows.length === 0) return null;
  const Dialog = openAction && dialogs[openAction];
  const button = (action: BulkAction, icon: typeof UserIcon) => (
    <Button
      icon={icon}
      onClick={() => {
        setOpenAction(action);
      }}
      tone={action === "cancel" ? "destructive" : "default"}
      className={action === "cancel" ? "ml-auto" : undefined}
    >
      {t(action)}
    </Button>
  );
  return (
    <SelectionBar count={rows.length}>
      {button("assign", UserIcon)}
      {button("message", MessageIcon)}
      <Button variant="quiet" onClick={selection.clear}>
        {t("clear")}
      </Button>
      {button("cancel", BlockedIcon)}
      {Dialog && (
        <Dialog
          rows={rows}
          onClose={(succeededIds) => {
            setOpenAction(null);
            selection.deselect(succeededIds);
            refresh?.();
            void mutate((key) => typeof key === "string" && key.startsWith("/api/admin/"));
          }}
        />
      )}
    </SelectionBar>
  );
}
