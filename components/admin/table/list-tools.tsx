"use client";

import { adminListsText } from "@/lib/i18n/text/admin-lists";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { ColumnChooser } from "./column-chooser";
import { ExportButton } from "./export-button";
import { SavedViews } from "./saved-views";
import type { ListFilters } from "./use-list-filters";

type ListToolsProps<Key extends string> = {
  /** What its views are kept under. */
  list: string;
  filters: Pick<ListFilters<string>, "view" | "onView">;
  columns: readonly { key: Key; label: string; fixed?: boolean }[];
  shown: readonly Key[];
  setShown: (shown: readonly Key[] | null) => void;
  exportPath: `/api/admin/${string}`;
  /** Boxes to tick, which on a phone come when they are asked for. */
  ticks?: { on: boolean; toggle: () => void };
};

/** What stands beside the name of a list: its views, its columns, its file; under them what the file may have. */
export function ListTools<Key extends string>({
  list,
  filters: { view, onView },
  columns,
  shown,
  setShown,
  exportPath,
  ticks,
}: ListToolsProps<Key>) {
  const say = useText(adminListsText);
  return (
    <div className="flex flex-wrap justify-end gap-x-2 gap-y-1 max-md:justify-start md:w-3/4">
      {ticks && (
        <Button className="md:hidden" aria-pressed={ticks.on} onClick={ticks.toggle}>
          {say("choose")}
        </Button>
      )}
      <SavedViews
        list={list}
        query={view}
        onOpen={(kept) => {
          onView(new URLSearchParams(kept));
        }}
      />
      <ColumnChooser columns={columns} shown={shown} setShown={setShown} />
      <ExportButton
        path={exportPath}
        columns={columns.filter(({ key, fixed }) => fixed === true || shown.includes(key)).map(({ key }) => key)}
      />
    </div>
  );
}
