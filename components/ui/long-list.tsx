"use client";

import { Fragment, type ReactNode } from "react";
import { cx } from "./class-names";
import { ManyRows } from "./row-link";
import { useNearView } from "./use-near-view";

/** Shorter lists are drawn whole: the browser's own search finds every row of them. */
const WHOLE = 100;
const PART = 10;

type LongProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  row: (item: Item) => ReactNode;
  /** About how high a row is (px), until it has been drawn. */
  rowHeight: number;
  /** Rows of the whole page, where this list is one of several. */
  total?: number;
};
type PartProps<Item> = Omit<LongProps<Item>, "total"> & { windowed: boolean };

function partsOf<Item>({ items, total = items.length, ...rest }: LongProps<Item>): PartProps<Item>[] {
  return Array.from({ length: Math.ceil(items.length / PART) }, (_, n) => ({
    ...rest,
    items: items.slice(n * PART, (n + 1) * PART),
    windowed: total > WHOLE,
  }));
}

/**
 * Rows on one surface, parted by hairlines, as List. Of very many only those near the screen are in the page; `row` is
 * what stands in a line.
 */
export function LongList<Item>({
  label,
  className,
  ...list
}: LongProps<Item> & { label?: string; className?: string }) {
  return (
    // Why no <ul>: parts stand between it and its rows.
    <div
      role="list"
      aria-label={label}
      className={cx("divide-y overflow-hidden rounded-card border bg-surface", className)}
    >
      {partsOf(list).map((part, n) => (
        <ListPart key={n} {...part} />
      ))}
    </div>
  );
}

function ListPart<Item>({ items, keyOf, row, rowHeight, windowed }: PartProps<Item>) {
  const { ref, near, height } = useNearView(windowed);
  return (
    <div ref={ref} className="divide-y" style={near ? undefined : { height: height ?? items.length * rowHeight }}>
      {near && (
        <ManyRows value={windowed}>
          {items.map((item) => (
            <div key={keyOf(item)} role="listitem">
              {row(item)}
            </div>
          ))}
        </ManyRows>
      )}
    </div>
  );
}

/** The bodies of a table with as many rows; `row` is a <tr>. */
export function LongTableBody<Item>(list: LongProps<Item>) {
  return partsOf(list).map((part, n) => <TablePart key={n} {...part} />);
}

function TablePart<Item>({ items, keyOf, row, rowHeight, windowed }: PartProps<Item>) {
  const { ref, near, height } = useNearView(windowed);
  return (
    <tbody ref={ref} className="divide-y border-t">
      {near ? (
        <ManyRows value={windowed}>
          {items.map((item) => (
            <Fragment key={keyOf(item)}>{row(item)}</Fragment>
          ))}
        </ManyRows>
      ) : (
        <tr aria-hidden>
          <td colSpan={99} className="p-0" style={{ height: height ?? items.length * rowHeight }} />
        </tr>
      )}
    </tbody>
  );
}
