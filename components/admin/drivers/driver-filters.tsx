"use client";

import { driverNeeds, driverSorts, driverStandings } from "@/lib/contracts/admin-drivers";
import { adminText } from "@/lib/i18n/text/admin";
import { adminDriverListText } from "@/lib/i18n/text/admin-driver-list";
import { adminDriversText } from "@/lib/i18n/text/admin-drivers";
import { adminListsText } from "@/lib/i18n/text/admin-lists";
import { useText } from "@/lib/i18n/use-text";
import { FilterForm, FilterSelect } from "../table/filter-form";
import { SortChoice } from "../table/sort-choice";
import type { ListFilters } from "../table/use-list-filters";

export const driverFilters = { q: "text", status: driverStandings, need: driverNeeds, sort: driverSorts } as const;

/** The filters of the list of drivers; on a phone also its sort order. */
export function DriverFilterForm({ filters }: { filters: ListFilters<keyof typeof driverFilters> }) {
  const say = useText(adminDriversText);
  const sayList = useText(adminDriverListText);
  const sayAdmin = useText(adminText);
  const sayLists = useText(adminListsText);
  return (
    <FilterForm placeholder={say("searchHint")} filters={filters}>
      <FilterSelect
        filters={filters}
        name="status"
        label={say("state")}
        all={sayList("anyState")}
        options={driverStandings.map((value) => ({ value, label: sayList(`standing_${value}`) }))}
      />
      <FilterSelect
        filters={filters}
        name="need"
        label={sayAdmin("need")}
        all={sayAdmin("anyNeed")}
        options={driverNeeds.map((value) => ({ value, label: sayList(`need_${value}`) }))}
      />
      <div className="col-span-2 md:hidden">
        <SortChoice
          value={filters.sort}
          usual={sayLists("usualOrder")}
          onSort={filters.onSort}
          orders={[
            { sort: "name", label: say("name"), ends: "names" },
            { sort: "rating", label: say("rating") },
            { sort: "deliveries", label: sayList("deliveries") },
            { sort: "expires", label: sayList("expires"), ends: "times" },
            { sort: "joined", label: sayList("joined"), ends: "times" },
          ]}
        />
      </div>
    </FilterForm>
  );
}
