"use client";

import { deliveryAttentionKinds, overviewFigureKinds, deliverySorts } from "@/lib/contracts/admin/transactions";
import { transactionStatuses } from "@/lib/domain/transaction/transaction";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminListsMessages } from "@/lib/i18n/messages/admin-lists";
import { adminOverviewMessages } from "@/lib/i18n/messages/admin-overview";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { statusLabel } from "@/lib/i18n/messages/delivery-status";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { attentionStyles } from "../overview/attention";
import { FilterForm, FilterSelect } from "../table/filter-form";
import { dateFilters } from "../table/list-query";
import { SortChoice } from "../table/sort-choice";
import type { ListFilters } from "../table/use-list-filters";
import { DateRangeFilter } from "../table/date-range-filter";

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
export function DeliveryFilterForm({ filters }: { filters: ListFilters<keyof typeof deliveryFilters> }) {
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
        all={t("anyStatus")}
        options={[
          { value: "open", label: tLists("open") },
          ...transactionStatuses.map((status) => ({ value: status, label: statusLabel(locale, { status }) })),
        ]}
      />
      <FilterSelect
        filters={filters}
        name="attention"
        label={tAdmin("attention")}
        all={tAdmin("anyAttention")}
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
