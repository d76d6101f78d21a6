"use client";

import { type ReactNode, useEffect, useState, type RefCallback } from "react";
import { cx } from "../class-names";
import { LongListContext } from "./list-row";

type OnIntersect = (entry: IntersectionObserverEntry) => void;
const callbacks = new Map<Element, OnIntersect>();
// One observer per distance, so that all chunks that change in a frame render together.
const observers = new Map<number, IntersectionObserver>();

function observe(element: Element, marginPx: number, onIntersect: OnIntersect): () => void {
  const observer =
    observers.get(marginPx) ??
    new IntersectionObserver(
      (entries) => {
        for (const entry of entries) callbacks.get(entry.target)?.(entry);
      },
      { rootMargin: `${marginPx}px 0px` },
    );
  observers.set(marginPx, observer);
  callbacks.set(element, onIntersect);
  observer.observe(element);
  return () => {
    callbacks.delete(element);
    observer.unobserve(element);
  };
}

/**
 * Whether a chunk of a long page is within `marginPx` pixels of the viewport, and its height when last rendered. A chunk
 * that has the focus stays rendered.
 */
function useNearView(
  windowed: boolean,
  marginPx: number,
): {
  ref: RefCallback<HTMLElement>;
  near: boolean;
  height: number | null;
} {
  const [element, ref] = useState<HTMLElement | null>(null);
  // A chunk mounted in a long list is hidden until the observer reports.
  const [{ near, height }, setState] = useState({ near: !windowed, height: null as number | null });
  useEffect(() => {
    if (!windowed || !element) return;
    return observe(element, marginPx, ({ isIntersecting, boundingClientRect }) => {
      setState((previous) => {
        if (previous.near === isIntersecting || (!isIntersecting && element.contains(document.activeElement)))
          return previous;
        return {
          near: isIntersecting,
          height: previous.near ? boundingClientRect.height || previous.height : previous.height,
        };
      });
    });
  }, [windowed, element, marginPx]);
  return { ref, near: !windowed || near, height };
}

/** Shorter lists are rendered completely, so that the browser's search finds all rows. */
export const MIN_VIRTUAL_ROWS = 100;
const CHUNK_ROWS = 10;
// Ten distant chunks form one group, because each observed element costs time in every frame.
const GROUP_ROWS = 100;
// Pixels: a fast scroll covers this distance before the next frame is drawn. A group's chunks exist before that.
const CHUNK_MARGIN_PX = 1_600;
const GROUP_MARGIN_PX = 3_200;

export type LongListProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  renderRow: (item: Item) => ReactNode;
  /** Estimated row height in pixels, until rows are measured. */
  rowHeight: number;
  /** Total rows of the page, if this list is one of several. */
  total?: number;
};
type ChunkProps<Item> = Omit<LongListProps<Item>, "total"> & { windowed: boolean };

export const chunk = <Item,>(items: readonly Item[], size: number): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/**
 * Rows on one surface, as in List. A long list renders only rows near the viewport. `renderRow` renders the
 * content of a row.
 */
export function LongList<Item>({
  label,
  className,
  items,
  total = items.length,
  ...rest
}: LongListProps<Item> & { label?: string; className?: string }) {
  return (
    // Not a <ul>, because the chunks are elements between list and rows.
    <div
      role="list"
      aria-label={label}
      className={cx("divide-y overflow-hidden rounded-card border bg-card", className)}
    >
      {chunk(items, GROUP_ROWS).map((group, index) => (
        <ListGroup key={index} items={group} windowed={total > MIN_VIRTUAL_ROWS} {...rest} />
      ))}
    </div>
  );
}

function ListGroup<Item>({ items, rowHeight, windowed, ...rest }: ChunkProps<Item>) {
  const { ref, near, height } = useNearView(windowed, GROUP_MARGIN_PX);
  // Estimate from the group's last measured height.
  const estimatedRowHeight = height === null ? rowHeight : height / items.length;
  return (
    <div ref={ref} className="divide-y" style={near ? undefined : { height: estimatedRowHeight * items.length }}>
      {near &&
        chunk(items, CHUNK_ROWS).map((rows, index) => (
          <ListChunk key={index} items={rows} rowHeight={estimatedRowHeight} windowed={windowed} {...rest} />
        ))}
    </div>
  );
}

function ListChunk<Item>({ items, keyOf, renderRow, rowHeight, windowed }: ChunkProps<Item>) {
  const { ref, near, height } = useNearView(windowed, CHUNK_MARGIN_PX);
  return (
    <div ref={ref} className="divide-y" style={near ? undefined : { height: height ?? items.length * rowHeight }}>
      {near && (
        <LongListContext value={windowed}>
          {items.map((item) => (
            <div key={keyOf(item)} role="listitem">
              {renderRow(item)}
            </div>
          ))}
        </LongListContext>
      )}
    </div>
  );
}
