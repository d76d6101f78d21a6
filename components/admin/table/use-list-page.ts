"use client";

import { useState } from "react";
import { serverNow } from "@/lib/client/app/server-clock";
import type { ListItemOf, ValidPath } from "@/lib/client/api/api-paths";
import { useBusinessZone } from "@/lib/client/hooks/use-business-zone";
import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import { useOpsRefetch, type OpsEvent } from "../shell/use-ops-refetch";
import { useColumns, type Column } from "./columns";
import { buildListQuery, type FilterKinds, useListFilters, type FilterDefaults } from "./use-list-filters";
import { useRowSelection } from "./selection";

type ListPageOptions<Path extends string, Name extends string, Key extends string> = {
  /** The list's route; its CSV file has the same path. */
  path: Path & ValidPath<"GET", Path>;
  filters: FilterKinds<Name>;
  defaults?: FilterDefaults<NoInfer<Name>>;
  /** Events after which the list is fetched again. */
  events?: readonly OpsEvent[];
  /** Milliseconds between fetches; 0 for none. */
  intervalMs?: (values: Record<Name, string>) => number;
  table?: {
    /** The name under which the browser stores the chosen columns and the saved views. */
    name: string;
    columns: readonly Column<ListItemOf<Path>, Key>[];
    /** The columns until the administrator chooses others. */
    defaultColumns: readonly Key[];
    /** Rows with a key can be selected. */
    keyOf?: (row: ListItemOf<Path>) => string;
  };
};

/** A list page of the console: filters and sort order in the URL, pages of rows, columns and selected rows. */
export function useListPage<const Path extends string, Name extends string, Key extends string = never>({
  path,
  filters: kinds,
  defaults,
  events = [],
  intervalMs,
  table,
}: ListPageOptions<Path, Name, Key>) {
  type Row = ListItemOf<Path>;
  const filters = useListFilters(kinds, defaults);
  const query = buildListQuery(kinds, filters.values, serverNow(), useBusinessZone());
  const pathWith = (pageParameter: string): string => `${path}?${pageParameter}${query && `&${query}`}`;
  const list = usePaginatedList<string, Row>(pathWith("limit=50") as never, {
    intervalMs: intervalMs?.(filters.values),
  });
  useOpsRefetch(events, list.refresh);
  const { visibleColumns, setVisibleColumns } = useColumns(
    table?.name ?? "",
    table?.columns.map(({ key }) => key) ?? [],
    table?.defaultColumns ?? [],
  );
  const keyOf = table?.keyOf;
  const selection = useRowSelection<Row>(list.data?.items ?? [], keyOf ?? (() => ""), query);
  // On a phone, the administrator turns the checkboxes on.
  const [checkboxes, setCheckboxes] = useState(false);
  const exportPath = pathWith("format=csv") as `/api/admin/${string}`;
  return {
    filters,
    list,
    selection,
    exportPath,
    /** Props for ListTools. */
    tools: {
      list: table?.name ?? "",
      filters,
      columns: table?.columns ?? [],
      visibleColumns,
      setVisibleColumns,
      exportPath,
      checkboxes: keyOf && {
        areShown: checkboxes,
        toggle: () => {
          setCheckboxes(!checkboxes);
          selection.clear();
        },
      },
    },
    /** Props for DataTable. */
    table: {
      columns: (table?.columns ?? []).filter(({ key, alwaysVisible }) => alwaysVisible ?? visibleColumns.includes(key)),
      sort: filters.sort,
      onSort: filters.onSort,
      selection: keyOf && selection,
      checkboxes,
    },
  };
}
