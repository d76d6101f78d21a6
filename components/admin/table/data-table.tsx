"use client";

import { type ReactNode, useEffect, useEffectEvent, useRef, useLayoutEffect, type RefObject } from "react";
import { adminListsMessages } from "@/lib/i18n/messages/admin-lists";
import { useTranslations } from "@/lib/i18n/use-translations";
import { cx } from "@/components/ui/class-names";
import { SortDownIcon, SortIcon, SortUpIcon } from "@/components/ui/icons";
import { LongList, MIN_VIRTUAL_ROWS } from "@/components/ui/page/long-list";
import { RowLink } from "@/components/ui/page/list-row";
import { areLetterShortcutsEnabled, isTyping } from "@/lib/client/app/key-shortcuts";
import { isComposing } from "@/components/ui/form/composing";
import type { Column } from "./columns";
import { VirtualTableBody } from "./virtual-table-body";
import type { RowSelection } from "./selection";

type DataTableProps<Row> = {
  label: string;
  items: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  hrefOf: (row: Row) => string;
  /** Accessible name of the row's checkbox and link. */
  nameOf: (row: Row) => string;
  /** Card for narrow screens. */
  card: (row: Row) => ReactNode;
  sort?: string;
  onSort?: (sort: string) => void;
  selection?: RowSelection<Row>;
  /** Whether cards have checkboxes, too. */
  checkboxes?: boolean;
};

// Row height: 40 pixels for a mouse, the minimum tap target for a finger.
const rowClass = "h-10 pointer-coarse:h-tap";
const rowHeightPx = 41;
const cardHeightPx = 97;

/** Rows of a list as a table, on a phone as cards. The first column links to the row's page. */
export function DataTable<Row>({
  label,
  items,
  columns,
  keyOf,
  hrefOf,
  nameOf,
  card,
  sort,
  onSort,
  selection,
  checkboxes,
}: DataTableProps<Row>) {
  const t = useTranslations(adminListsMessages);
  const table = useRowKeyboardNavigation(
    selection &&
      ((index) => {
        const row = items[index];
        if (row) selection.toggle(row);
      }),
  );
  useStableColumnWidths(
    table,
    items.length > MIN_VIRTUAL_ROWS,
    [selection ? "checkboxes" : "", ...columns.map(({ key }) => key)].join(),
  );
  const rowIndexes = new Map(items.map((row, index) => [keyOf(row), index]));
  const selectableCard = (row: Row) =>
    selection && checkboxes ? (
      <div className="flex items-center">
        <RowCheckbox
          large
          label={t("select", { name: nameOf(row) })}
          checked={selection.has(row)}
          onChange={() => {
            selection.toggle(row);
          }}
        />
        <div className="min-w-0 flex-1">{card(row)}</div>
      </div>
    ) : (
      card(row)
    );
  return (
    <>
      <div className="hidden overflow-x-auto rounded-card border bg-card md:block">
        <table ref={table} className="w-full border-collapse text-sm">
          <caption className="sr-only">{label}</caption>
          <colgroup>
            {selection && <col />}
            {columns.map(({ key }) => (
              <col key={key} />
            ))}
          </colgroup>
          <thead className="border-b">
            <tr className={rowClass}>
              {selection && (
                <th scope="col" className="w-10 p-0">
                  <RowCheckbox
                    label={t("selectAll")}
                    checked={selection.allSelected}
                    onChange={() => {
                      selection.toggleAll();
                    }}
                  />
                </th>
              )}
              {columns.map((column) => (
                <ColumnHeader key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <VirtualTableBody
            items={items}
            keyOf={keyOf}
            rowHeight={rowHeightPx}
            renderRow={(row) => (
              <tr
                data-row={rowIndexes.get(keyOf(row))}
                className={cx(
                  rowClass,
                  "relative hover:bg-muted has-[a:focus-visible]:bg-muted",
                  selection?.has(row) && "bg-muted",
                )}
              >
                {selection && (
                  <td className="w-10 p-0">
                    <RowCheckbox
                      label={t("select", { name: nameOf(row) })}
                      checked={selection.has(row)}
                      onChange={() => {
                        selection.toggle(row);
                      }}
                    />
                  </td>
                )}
                {columns.map((column, columnIndex) => (
                  <td
                    key={column.key}
                    className={cx(
                      "truncate px-3 py-0 whitespace-nowrap",
                      // max-w-0, because the cell's content would otherwise widen the table.
                      column.flexible ? "w-full max-w-0 min-w-40" : !column.untruncated && "max-w-64",
                      column.alignEnd && "text-right tabular-nums",
                    )}
                  >
                    {columnIndex === 0 ? (
                      <RowLink
                        href={hrefOf(row)}
                        data-row-link
                        className="font-medium tabular-nums after:absolute after:inset-0"
                      >
                        {column.cell(row)}
                      </RowLink>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
              </tr>
            )}
          />
        </table>
      </div>
      <LongList
        label={label}
        className="md:hidden"
        items={items}
        keyOf={keyOf}
        rowHeight={cardHeightPx}
        renderRow={selectableCard}
      />
    </>
  );
}

function ColumnHeader<Row>({
  column: { label, sort: columnSort, descendingFirst, alignEnd },
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}) {
  const [isAscending, isDescending] = [sort === columnSort, sort === `-${columnSort ?? ""}`];
  const cellClass = cx("font-medium whitespace-nowrap text-muted-foreground", alignEnd ? "text-right" : "text-left");
  if (!columnSort || !onSort)
    return (
      <th scope="col" className={cx(cellClass, "px-3")}>
        {label}
      </th>
    );
  const SortStateIcon = isAscending ? SortUpIcon : isDescending ? SortDownIcon : SortIcon;
  return (
    <th
      scope="col"
      aria-sort={isAscending ? "ascending" : isDescending ? "descending" : undefined}
      className={cx(cellClass, "p-0")}
    >
      <button
        type="button"
        onClick={() => {
          onSort(isAscending || (!isDescending && descendingFirst) ? `-${columnSort}` : columnSort);
        }}
        className={cx(
          "inline-flex h-10 w-full items-center gap-1 rounded-control px-3 hover:text-foreground active:bg-muted pointer-coarse:h-tap",
          alignEnd && "justify-end",
          (isAscending || isDescending) && "font-semibold text-foreground",
        )}
      >
        {label}
        <SortStateIcon
          aria-hidden
          size={16}
          className={cx("shrink-0", !isAscending && !isDescending && "opacity-60")}
        />
      </button>
    </th>
  );
}

/** A checkbox that fills its cell, above the link that fills the row. */
function RowCheckbox({
  label,
  checked,
  large,
  onChange,
}: {
  label: string;
  checked: boolean;
  large?: boolean;
  onChange: () => void;
}) {
  return (
    <label
      className={cx(
        "relative z-10 flex shrink-0 items-center justify-center",
        large ? "h-tap w-tap" : "h-10 w-10 pointer-coarse:h-tap pointer-coarse:w-tap",
      )}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        className="size-5 accent-primary"
      />
    </label>
  );
}

/**
 * Keyboard navigation of a table: the arrow keys move the focus between the links of the rows, "x" selects the
 * focused row, and Enter follows the link. Without a focused row, an arrow key starts at the first or last row.
 */
function useRowKeyboardNavigation(onToggle?: (index: number) => void) {
  const table = useRef<HTMLTableElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isComposing(event)) return;
    const focusedElement = document.activeElement;
    const inTable = focusedElement !== null && table.current?.contains(focusedElement) === true;
    // A click on empty space focuses an ancestor of the table, which counts as no focus.
    if (!table.current || (!inTable && focusedElement?.contains(table.current) !== true)) return;
    const row = inTable ? focusedElement.closest<HTMLElement>("tr[data-row]") : null;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // A checkbox takes no text, so the arrow keys navigate rows there too.
    if (step !== undefined && (inTable || !isTyping(event))) {
      const links = [...table.current.querySelectorAll<HTMLElement>("tr[data-row] a[data-row-link]")];
      const currentIndex = row ? links.findIndex((link) => row.contains(link)) : step > 0 ? -1 : links.length;
      const nextLink = links[currentIndex + step];
      if (!nextLink) return;
      event.preventDefault();
      nextLink.focus();
    } else if (event.key === "x" && row?.dataset.row && onToggle && areLetterShortcutsEnabled()) {
      event.preventDefault();
      onToggle(Number(row.dataset.row));
    }
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      onKey(event);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
    };
  }, []);
  return table;
}

/**
 * Fixes the column widths of a long table at those of its first rows, so that virtual rows do not shift columns and
 * layout stays cheap. `columnKeys` identifies the set of columns.
 */
function useStableColumnWidths(table: RefObject<HTMLTableElement | null>, enabled: boolean, columnKeys: string): void {
  useLayoutEffect(() => {
    const element = table.current;
    const container = element?.parentElement;
    if (!enabled || !element || !container) return;
    let frameRequest = 0;
    const resetWidths = () => {
      cancelAnimationFrame(frameRequest);
      element.style.tableLayout = "";
      element.style.width = "";
      for (const column of element.querySelectorAll("col")) column.style.width = "";
    };
    const fixWidths = () => {
      resetWidths();
      // Hidden, or without rows: there are no widths to measure yet.
      if (container.clientWidth === 0) return;
      if (!element.querySelector("tr[data-row]")) {
        frameRequest = requestAnimationFrame(fixWidths);
        return;
      }
      const widths = [...element.querySelectorAll("thead th")].map((head) => head.getBoundingClientRect().width);
      const tableWidth = element.offsetWidth;
      [...element.querySelectorAll("col")].forEach((column, index) => {
        column.style.width = `${widths[index] ?? 0}px`;
      });
      if (tableWidth > container.clientWidth) element.style.width = `${tableWidth}px`;
      element.style.tableLayout = "fixed";
    };
    let measuredWidth = 0;
    // Reports immediately and after each resize. Ignore changes of the height alone, which rows cause.
    const observer = new ResizeObserver(() => {
      if (container.clientWidth === measuredWidth) return;
      measuredWidth = container.clientWidth;
      fixWidths();
    });
    observer.observe(container);
    return () => {
      observer.disconnect();
      resetWidths();
    };
  }, [table, enabled, columnKeys]);
}
