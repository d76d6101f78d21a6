"use client";

import type { ReactNode } from "react";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Select, type Option } from "@/components/ui/form/field";
import { SearchField } from "@/components/ui/form/search-field";
import { adminListsMessages } from "@/lib/i18n/messages/admin-lists";
import type { ListFilters } from "./use-list-filters";

type FilterFormProps = {
  /** Names the fields that the search covers. */
  placeholder: string;
  filters: Pick<ListFilters<"q">, "values" | "isFiltered" | "clear"> & { set: (patch: { q?: string }) => void };
  children: ReactNode;
};

/** The filters of a list: the search, then its selects. */
export function FilterForm({ placeholder, filters: { values, isFiltered, set, clear }, children }: FilterFormProps) {
  const t = useTranslations(adminMessages);
  return (
    <>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
        }}
        className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 xl:grid-cols-[minmax(12rem,2fr)_repeat(3,minmax(9rem,1fr))]"
      >
        <div className="col-span-2 md:col-span-3 xl:col-span-1">
          <SearchField
            label={t("search")}
            placeholder={placeholder}
            value={values.q}
            onSearch={(q) => {
              set({ q });
            }}
          />
        </div>
        {children}
      </form>
      {isFiltered && (
        <div className="-my-3">
          <Button variant="quiet" className="-ml-4" onClick={clear}>
            {t("clear")}
          </Button>
        </div>
      )}
    </>
  );
}

type FilterSelectProps<Name extends string> = {
  filters: Pick<ListFilters<Name>, "values" | "set">;
  name: Name;
  label: string;
  /** Label of the option that applies no filter; none where the filter always has a value. */
  allLabel?: string;
  options: readonly Option[];
};

/** One filter of a list. */
export function FilterSelect<Name extends string>({
  filters,
  name,
  label,
  allLabel,
  options,
}: FilterSelectProps<Name>) {
  return (
    <Select
      label={label}
      value={filters.values[name]}
      placeholder={allLabel}
      onChange={(event) => {
        filters.set({ [name]: event.target.value } as Partial<Record<Name, string>>);
      }}
      options={options}
    />
  );
}

/** A sort order with its labels for both directions. `labelKind` selects the labels: newest/oldest, A–Z or high/low. */
type SortLabels = { sort: string; label: string; labelKind?: SortLabelKind };
type SortLabelKind = "times" | "names" | "numbers";

const sortLabelKeys = {
  times: { descending: "sortLatest", ascending: "sortEarliest" },
  names: { descending: "sortZToA", ascending: "sortAToZ" },
  numbers: { descending: "sortHighest", ascending: "sortLowest" },
} as const satisfies Record<SortLabelKind, object>;

/** Sort order as a select, for layouts without column headers. */
export function SortChoice({
  orders,
  defaultLabel,
  value,
  onSort,
}: {
  orders: readonly SortLabels[];
  /** Label of the list's default order. */
  defaultLabel?: string;
  value: string;
  onSort: (sort: string) => void;
}) {
  const t = useTranslations(adminListsMessages);
  return (
    <Select
      label={t("sortBy")}
      value={value}
      placeholder={defaultLabel}
      onChange={(event) => {
        onSort(event.target.value);
      }}
      options={orders.flatMap(({ sort, label: name, labelKind = "numbers" as const }) => [
        { value: `-${sort}`, label: t(sortLabelKeys[labelKind].descending, { name }) },
        { value: sort, label: t(sortLabelKeys[labelKind].ascending, { name }) },
      ])}
    />
  );
}
