"use client";

import { adminListsMessages } from "@/lib/i18n/messages/admin-lists";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { ColumnChooser } from "./column-chooser";
import { useAreColumnsStored } from "./columns";
import { ExportButton } from "./export-button";
import { SavedViews } from "./saved-views";
import type { ListFilters } from "./use-list-filters";

type ListToolsProps<Key extends string> = {
  /** The name under which the browser stores the views. */
  list: string;
  filters: Pick<ListFilters<string>, "view" | "onView">;
  columns: readonly { key: Key; label: string; fixed?: boolean }[];
  shown: readonly Key[];
  setShown: (shown: readonly Key[] | null) => void;
  exportPath: `/api/admin/${string}`;
  /** The button that shows the checkboxes on a phone. */
  ticks?: { on: boolean; toggle: () => void };
};

/** The tools next to the title of a list: saved views, columns and the CSV export. */
export function ListTools<Key extends string>({
  list,
  filters: { view, onView },
  columns,
  shown,
  setShown,
  exportPath,
  ticks,
}: ListToolsProps<Key>) {
  const t = useTranslations(adminListsMessages);
  const areColumnsStored = useAreColumnsStored(list);
  return (
    <div className="flex flex-wrap justify-end gap-x-2 gap-y-1 max-md:justify-start md:w-3/4">
      {ticks && (
        <Button className="md:hidden" aria-pressed={ticks.on} onClick={ticks.toggle}>
          {t("choose")}
        </Button>
      )}
      <SavedViews
        list={list}
        query={view}
        onOpen={(kept) => {
          onView(new URLSearchParams(kept));
        }}
      />
      <ColumnChooser columns={columns} shown={shown} setShown={setShown} isStored={areColumnsStored} />
      <ExportButton
        path={exportPath}
        columns={columns.filter(({ key, fixed }) => fixed === true || shown.includes(key)).map(({ key }) => key)}
      />
    </div>
  );
}
