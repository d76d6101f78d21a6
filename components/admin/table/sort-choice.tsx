"use client";

import { adminListsMessages } from "@/lib/i18n/messages/admin-lists";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Select } from "@/components/ui/form/field";

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
