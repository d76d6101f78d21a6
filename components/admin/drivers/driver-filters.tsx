"use client";

import { driverAttentionKinds, driverSorts, driverStateFilters } from "@/lib/contracts/admin/drivers";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminDriverListMessages } from "@/lib/i18n/messages/admin-driver-list";
import { adminDriversMessages } from "@/lib/i18n/messages/admin-drivers";
import { adminListsMessages } from "@/lib/i18n/messages/admin-lists";
import { useTranslations } from "@/lib/i18n/use-translations";
import { FilterForm, FilterSelect } from "../table/filter-form";
import { SortChoice } from "../table/sort-choice";
import type { ListFilters } from "../table/use-list-filters";

export const driverFilters = {
  q: "text",
  status: driverStateFilters,
  attention: driverAttentionKinds,
  sort: driverSorts,
} as const;

/** Filters of the driver list; on a phone also the sort order. */
export function DriverFilterForm({ filters }: { filters: ListFilters<keyof typeof driverFilters> }) {
  const t = useTranslations(adminDriversMessages);
  const tList = useTranslations(adminDriverListMessages);
  const tAdmin = useTranslations(adminMessages);
  const tLists = useTranslations(adminListsMessages);
  return (
    <FilterForm placeholder={t("searchHint")} filters={filters}>
      <FilterSelect
        filters={filters}
        name="status"
        label={t("state")}
        all={tList("anyState")}
        options={driverStateFilters.map((value) => ({ value, label: tList(`standing_${value}`) }))}
      />
      <FilterSelect
        filters={filters}
        name="attention"
        label={tAdmin("attention")}
        all={tAdmin("anyAttention")}
        options={driverAttentionKinds.map((value) => ({ value, label: tList(`attention_${value}`) }))}
      />
      <div className="col-span-2 md:hidden">
        <SortChoice
          value={filters.sort}
          usual={tLists("usualOrder")}
          onSort={filters.onSort}
          orders={[
            { sort: "name", label: t("name"), ends: "names" },
            { sort: "rating", label: t("rating") },
            { sort: "deliveries", label: tList("deliveries") },
            { sort: "expires", label: tList("expires"), ends: "times" },
            { sort: "joined", label: tList("joined"), ends: "times" },
          ]}
        />
      </div>
    </FilterForm>
  );
}
