"use client";

import { useState } from "react";
import { adminListsMessages } from "@/lib/i18n/messages/admin-lists";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/form/field";
import { ColumnsIcon } from "@/components/ui/icons";
import { Dialog } from "@/components/ui/overlay";

type ColumnChooserProps<Key extends string> = {
  columns: readonly { key: Key; label: string; alwaysVisible?: boolean }[];
  visibleColumns: readonly Key[];
  setVisibleColumns: (visibleColumns: readonly Key[] | null) => void;
  /** Whether the browser could store the choice. */
  isStored: boolean;
};

/** Selects the visible columns of a table. */
export function ColumnChooser<Key extends string>({
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
                  event.target.checked ? [...visibleColumns, key] : visibleColumns.filter((each) => each !== key),
                );
              }}
            />
          ))}
        </div>
      </Dialog>
    </>
  );
}
