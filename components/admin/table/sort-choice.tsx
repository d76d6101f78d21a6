"use client";

import { adminListsText } from "@/lib/i18n/text/admin-lists";
import { useText } from "@/lib/i18n/use-text";
import { Select } from "@/components/ui/field";

/** A column's order from either end, in words. `time`: its ends are early and late. */
export type SortWords = { sort: string; label: string; time?: boolean };

/** How a list is sorted, where there is no header to press. */
export function SortChoice({
  orders,
  value,
  onSort,
}: {
  orders: readonly SortWords[];
  value: string;
  onSort: (sort: string) => void;
}) {
  const say = useText(adminListsText);
  return (
    <Select
      label={say("sortBy")}
      value={value}
      onChange={(event) => {
        onSort(event.target.value);
      }}
      options={orders.flatMap(({ sort, label: name, time }) => [
        { value: `-${sort}`, label: say(time ? "newest" : "sortDown", { name }) },
        { value: sort, label: say(time ? "oldest" : "sortUp", { name }) },
      ])}
    />
  );
}
