"use client";

import { driverNeeds, driverStandings } from "@/lib/contracts/admin-drivers";
import { adminText } from "@/lib/i18n/text/admin";
import { adminDriverListText } from "@/lib/i18n/text/admin-driver-list";
import { adminDriversText } from "@/lib/i18n/text/admin-drivers";
import { adminListsText } from "@/lib/i18n/text/admin-lists";
import { useText } from "@/lib/i18n/use-text";
import { Select } from "@/components/ui/field";
import { FilterForm } from "../table/filter-form";
import { SortChoice } from "../table/sort-choice";
import type { DriverFilters } from "./driver-query";

/** What the list of drivers is narrowed by; on a phone also how it is sorted. */
export function DriverFilterForm({
  values,
  any,
  set,
}: {
  values: DriverFilters;
  /** It is narrowed by something. */
  any: boolean;
  set: (patch: Partial<DriverFilters>) => void;
}) {
  const say = useText(adminDriversText);
  const sayList = useText(adminDriverListText);
  const sayAdmin = useText(adminText);
  const sayLists = useText(adminListsText);
  return (
    <FilterForm
      placeholder={say("searchHint")}
      value={values.q}
      onSearch={(q) => {
        set({ q });
      }}
      onClear={
        any &&
        (() => {
          set({ q: "", status: "", need: "" });
        })
      }
    >
      <Select
        label={say("state")}
        value={values.status}
        placeholder={sayList("anyState")}
        onChange={(event) => {
          set({ status: event.target.value });
        }}
        options={driverStandings.map((value) => ({ value, label: sayList(`standing_${value}`) }))}
      />
      <Select
        label={sayAdmin("need")}
        value={values.need}
        placeholder={sayAdmin("anyNeed")}
        onChange={(event) => {
          set({ need: event.target.value });
        }}
        options={driverNeeds.map((value) => ({ value, label: sayList(`need_${value}`) }))}
      />
      <div className="col-span-2 md:hidden">
        <SortChoice
          value={values.sort}
          usual={sayLists("usualOrder")}
          onSort={(sort) => {
            set({ sort });
          }}
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
