"use client";

import type { ReactNode } from "react";
import { cx } from "./class-names";
import { ManyRows } from "./row-link";
import { useNearView } from "./use-near-view";

/** Shorter lists are drawn whole: the browser's own search finds every row of them. */
export const WHOLE = 100;
const PART = 10;
// Far from the screen ten parts are one: each that is watched costs a little of every frame.
const GROUP = 100;
// A flick comes this far (px) before the frame that draws what comes; a group's parts are there before that.
const AHEAD = 1_600;
const GROUP_AHEAD = 3_200;

export type LongProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  row: (item: Item) => ReactNode;
  /** About how high a row is (px), until it has been drawn. */
  rowHeight: number;
  /** Rows of the whole page, where this list is one of several. */
  total?: number;
};
type PartProps<Item> = Omit<LongProps<Item>, "total"> & { windowed: boolean };

export const inParts = <Item,>(items: readonly Item[], size: number): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));

/**
 * Rows on one surface, parted by hairlines, as List. Of very many only those near the screen are in the page; `row` is
 * what stands in a line.
 */
export function LongList<Item>({
  label,
  className,
  items,
  total = items.length,
  ...rest
}: LongProps<Item> & { label?: string; className?: string }) {
  return (
    // Why no <ul>: parts stand between it and its rows.
    <div
      role="list"
      aria-label={label}
      className={cx("divide-y overflow-hidden rounded-card border bg-surface", className)}
    >
      {inParts(items, GROUP).map((group, n) => (
        <ListGroup key={n} items={group} windowed={total > WHOLE} {...rest} />
      ))}
    </div>
  );
}

function ListGroup<Item>({ items, rowHeight, windowed, ...rest }: PartProps<Item>) {
  const { ref, near, height } = useNearView(windowed, GROUP_AHEAD);
  // When it comes again, its rows are about as high as they were.
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
