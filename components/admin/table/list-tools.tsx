"use client";

import { useState } from "react";
import { adminListsMessages } from "@/lib/i18n/messages/admin-lists";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/form/field";
import { ColumnsIcon } from "@/components/ui/icons";
import { Dialog } from "@/components/ui/overlay";
import { useCanStoreColumns } from "./columns";
import { ExportButton } from "./export-button";
import { SavedViews } from "./saved-views";
import type { ListFilters } from "./use-list-filters";

type ListToolsProps<Key extends string> = {
  /** The name under which the browser stores the views. */
  list: string;
  filters: Pick<ListFilters<string>, "view" | "onView">;
  columns: readonly { key: Key; label: string; alwaysVisible?: boolean }[];
  visibleColumns: readonly Key[];
  setVisibleColumns: (visibleColumns: readonly Key[] | null) => void;
  exportPath: `/api/admin/${string}`;
  /** State of the button that shows the checkboxes on a phone. */
  checkboxes?: { areShown: boolean; toggle: () => void };
};

/** The tools next to the title of a list: saved views, columns and the CSV export. */
export function ListTools<Key extends string>({
  list,
  filters: { view, onView },
  columns,
  visibleColumns,
  setVisibleColumns,
  exportPath,
  checkboxes,
}: ListToolsProps<Key>) {
  const t = useTranslations(adminListsMessages);
  const canStoreColumns = useCanStoreColumns(list);
  return (
    <div className="flex flex-wrap justify-end gap-x-2 gap-y-1 max-md:justify-start md:w-3/4">
      {checkboxes && (
        <Button className="md:hidden" aria-pressed={checkboxes.areShown} onClick={checkboxes.toggle}>
          {t("choose")}
        </Button>
      )}
      <SavedViews
        list={list}
        query={view}
        onOpen={(viewQuery) => {
          onView(new URLSearchParams(viewQuery));
        }}
      />
      <ColumnChooser
        columns={columns}
        visibleColumns={visibleColumns}
        setVisibleColumns={setVisibleColumns}
        isStored={canStoreColumns}
      />
      <ExportButton
        path={exportPath}
        columns={columns
          .filter(({ key, alwaysVisible }) => alwaysVisible === true || visibleColumns.includes(key))
          .map(({ key }) => key)}
      />
    </div>
  );
}

type ColumnChooserProps<Key extends string> = {
  columns: readonly { key: Key; label: string; alwaysVisible?: boolean }[];
  visibleColumns: readonly Key[];
  setVisibleColumns: (visibleColumns: readonly Key[] | null) => void;
  /** Whether the browser could store the choice. */
  isStored: boolean;
};

/** Selects the visible columns of a table. */
function ColumnChooser<Key extends string>({
  columns,
  visibleColumns,
  setVisibleColumns,
  isStored,
}: ColumnChooserProps<Key>) {
  const t = useTranslations(adminListsMessages);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={ColumnsIcon}
        aria-haspopup="dialog"
        className="hidden md:inline-flex"
        onClick={() => {
          setOpen(true);
        }}
      >
        {t("columns")}
      </Button>
      <Dialog
        open={open}
        title={t("columns")}
        onClose={() => {
          setOpen(false);
        }}
        footer={
          <>
            <Button
              variant="primary"
              size="large"
              onClick={() => {
                setOpen(false);
              }}
            >
              {t("done")}
            </Button>
            <Button
              variant="quiet"
              block
              onClick={() => {
                setVisibleColumns(null);
              }}
            >
              {t("columnsReset")}
            </Button>
          </>
        }
      >
        <p role="status" className="pb-2 text-sm text-muted-foreground">
          {t(isStored ? "columnsHint" : "columnsNotStored")}
        </p>
        <div className="divide-y">
          {columns.map(({ key, label, alwaysVisible }) => (
            <Checkbox
              key={key}
              label={label}
              checked={alwaysVisible === true || visibleColumns.includes(key)}
              disabled={alwaysVisible}
              onChange={(event) => {
                setVisibleColumns(
                  event.target.checked
                    ? [...visibleColumns, key]
                    : visibleColumns.filter((visibleKey) => visibleKey !== key),
                );
              }}
            />
          ))}
        </div>
      </Dialog>
    </>
  );
}
