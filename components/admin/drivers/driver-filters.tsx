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
  const tDriverList = useTranslations(adminDriverListMessages);
  const tAdmin = useTranslations(adminMessages);
  const tLists = useTranslations(adminListsMessages);
  return (
    <FilterForm placeholder={t("searchHint")} filters={filters}>
      <FilterSelect
        filters={filters}
        name="status"
        label={t("state")}
        all={tDriverList("anyState")}
        options={driverStateFilters.map((value) => ({ value, label: tDriverList(`state_${value}`) }))}
      />
      <FilterSelect
        filters={filters}
        name="attention"
        label={tAdmin("attention")}
        all={tAdmin("anyAttention")}
        options={driverAttentionKinds.map((value) => ({ value, label: tDriverList(`attention_${value}`) }))}
      />
      <div className="col-span-2 md:hidden">
        <SortChoice
          value={filters.sort}
          defaultLabel={tLists("defaultOrder")}
          onSort={filters.onSort}
          orders={[
            { sort: "name", label: t("name"), labelKind: "names" },
            { sort: "rating", label: t("rating") },
            { sort: "deliveries", label: tDriverList("deliveries") },
            { sort: "expires", label: tDriverList("expires"), labelKind: "times" },
            { sort: "joined", label: tDriverList("joined"), labelKind: "times" },
          ]}
        />
      </div>
    </FilterForm>
  );
}
