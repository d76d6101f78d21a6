"use client";

import { attentionKinds, countedKinds, deliverySorts } from "@/lib/contracts/admin-transactions";
import { transactionStatuses } from "@/lib/domain/transaction/transaction-status";
import { adminText } from "@/lib/i18n/text/admin";
import { adminListsText } from "@/lib/i18n/text/admin-lists";
import { adminOverviewText } from "@/lib/i18n/text/admin-overview";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";
import { statusLabel } from "@/lib/i18n/text/delivery-status";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { attentionLooks } from "../overview/attention";
import { FilterForm, FilterSelect } from "../table/filter-form";
import { dateFilters } from "../table/list-query";
import { SortChoice } from "../table/sort-choice";
import type { ListFilters } from "../table/use-list-filters";
import { WhenFilter } from "../table/when-filter";

export const deliveryFilters = {
  q: "text",
  status: "text",
  need: "text",
  ...dateFilters,
  sort: deliverySorts,
} as const;

/** The filters of the list of deliveries; on a phone also its sort order. */
export function DeliveryFilterForm({ filters }: { filters: ListFilters<keyof typeof deliveryFilters> }) {
  const say = useText(adminTransactionsText);
  const sayAdmin = useText(adminText);
  const sayLists = useText(adminListsText);
  const sayOverview = useText(adminOverviewText);
  const { locale } = useLocale();
  return (
    <FilterForm placeholder={say("searchHint")} filters={filters}>
      <FilterSelect
        filters={filters}
        name="status"
        label={say("status")}
        all={say("anyStatus")}
        options={[
          { value: "open", label: sayLists("open") },
          ...transactionStatuses.map((status) => ({ value: status, label: statusLabel(locale, { status }) })),
        ]}
      />
      <FilterSelect
        filters={filters}
        name="need"
        label={sayAdmin("need")}
        all={sayAdmin("anyNeed")}
        options={[
          ...attentionKinds.map((value) => ({ value, label: sayAdmin(attentionLooks[value].word) })),
          ...countedKinds.map((value) => ({ value, label: sayOverview(value) })),
        ]}
      />
      <WhenFilter values={filters.values} set={filters.set} />
      <div className="col-span-2 md:hidden">
        <SortChoice
          value={filters.sort}
          onSort={filters.onSort}
          orders={[
            { sort: "created", label: say("asked"), ends: "times" },
            { sort: "due", label: sayLists("due"), ends: "times" },
            { sort: "amount", label: say("amount") },
            { sort: "status", label: say("status") },
          ]}
        />
      </div>
    </FilterForm>
  );
}
