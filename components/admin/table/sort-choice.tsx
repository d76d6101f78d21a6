"use client";

import { adminListsMessages } from "@/lib/i18n/messages/admin-lists";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Select } from "@/components/ui/form/field";

/** A sort order with its labels for both directions. `ends` selects the labels: newest/oldest, A–Z or high/low. */
type SortLabels = { sort: string; label: string; ends?: Ends };
type Ends = "times" | "names" | "numbers";

const sortEndKeys = {
  times: { down: "newest", up: "oldest" },
  names: { down: "lastName", up: "firstName" },
  numbers: { down: "sortDown", up: "sortUp" },
} as const satisfies Record<Ends, object>;

/** Sort order as a select, for layouts without column headers. */
export function SortChoice({
  orders,
  usual,
  value,
  onSort,
}: {
  orders: readonly SortLabels[];
  /** Label of the list's default order. */
  usual?: string;
  value: string;
  onSort: (sort: string) => void;
}) {
  const t = useTranslations(adminListsMessages);
  return (
    <Select
      label={t("sortBy")}
      value={value}
      placeholder={usual}
      onChange={(event) => {
        onSort(event.target.value);
      }}
      options={orders.flatMap(({ sort, label: name, ends = "numbers" as const }) => [
        { value: `-${sort}`, label: t(sortEndKeys[ends].down, { name }) },
        { value: sort, label: t(sortEndKeys[ends].up, { name }) },
      ])}
    />
  );
}
