"use client";

import type { ReactNode } from "react";
import { cx } from "../class-names";
import { ManyRows } from "./row-link";
import { useNearView } from "./use-near-view";

/** Shorter lists are rendered completely, so that the browser's search finds all rows. */
export const WHOLE = 100;
const PART = 10;
// Ten distant chunks form one group, because each observed element costs time in every frame.
const GROUP = 100;
// Pixels: a flick covers this distance before the next frame is drawn. A group's chunks exist before that.
const AHEAD = 1_600;
const GROUP_AHEAD = 3_200;

export type LongProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  row: (item: Item) => ReactNode;
  /** Estimated row height in pixels, until rows are measured. */
  rowHeight: number;
  /** Total rows of the page, if this list is one of several. */
  total?: number;
};
type PartProps<Item> = Omit<LongProps<Item>, "total"> & { windowed: boolean };

export const inParts = <Item,>(items: readonly Item[], size: number): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));

/**
 * Rows on one surface, as in List. A long list renders only rows near the viewport. `row` renders the content of a
 * row.
 */
export function LongList<Item>({
  label,
  className,
  items,
  total = items.length,
  ...rest
}: LongProps<Item> & { label?: string; className?: string }) {
  return (
    // Not a <ul>, because the chunks are elements between list and rows.
    <div
      role="list"
      aria-label={label}
      className={cx("divide-y overflow-hidden rounded-card border bg-card", className)}
    >
      {inParts(items, GROUP).map((group, n) => (
        <ListGroup key={n} items={group} windowed={total > WHOLE} {...rest} />
      ))}
    </div>
  );
}

function ListGroup<Item>({ items, rowHeight, windowed, ...rest }: PartProps<Item>) {
  const { ref, near, height } = useNearView(windowed, GROUP_AHEAD);
  // Estimate from the group's last measured height.
  const high = height === null ? rowHeight : height / items.length;
  return (
    <div ref={ref} className="divide-y" style={near ? undefined : { height: high * items.length }}>
      {near &&
        inParts(items, PART).map((part, n) => (
          <ListPart key={n} items={part} rowHeight={high} windowed={windowed} {...rest} />
        ))}
    </div>
  );
}

function ListPart<Item>({ items, keyOf, row, rowHeight, windowed }: PartProps<Item>) {
  const { ref, near, height } = useNearView(windowed, AHEAD);
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
