"use client";

import { Fragment, memo, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { chunk, MIN_VIRTUAL_ROWS, type LongListProps } from "@/components/ui/page/long-list";
import { LongListContext } from "@/components/ui/page/list-row";

// Rows rendered per chunk, few enough for one frame.
const rowsPerChunk = 5;
// Pixels beyond the viewport in which rows are rendered.
const overscanPx = 800;

type ChunkRange = { first: number; end: number; focused: number | null; chunkHeight: number };

/**
 * Bodies of a table with rows (`renderRow` returns a <tr>) of equal height. A long table renders only the chunks near the
 * viewport and the chunk that has the focus.
 */
export function VirtualTableBody<Item>({
  items,
  keyOf,
  renderRow,
  rowHeight,
  total = items.length,
}: LongListProps<Item>) {
  const chunks = useMemo(() => chunk(items, rowsPerChunk), [items]);
  const windowed = total > MIN_VIRTUAL_ROWS;
  const { top, range } = useChunkRange(windowed, chunks.length, rowHeight * rowsPerChunk);
  const renderedChunks = chunks.flatMap((_, index) =>
    !windowed || (index >= range.first && index < range.end) || index === range.focused ? index : [],
  );
  const bodies: ReactNode[] = [];
  let nextChunk = 0;
  // Keeps the height of the chunks before this index that are not rendered.
  const addSpacerBefore = (index: number) => {
    if (index > nextChunk)
      bodies.push(<Spacer key={`before ${index}`} height={(index - nextChunk) * range.chunkHeight} />);
  };
  for (const index of renderedChunks) {
    addSpacerBefore(index);
    bodies.push(
      <TableChunk
        key={index}
        index={index}
        items={chunks[index] ?? []}
        keyOf={keyOf}
        renderRow={renderRow}
        windowed={windowed}
      />,
    );
    nextChunk = index + 1;
  }
  addSpacerBefore(chunks.length);
  return (
    <>
      <tbody ref={top} />
      {bodies}
    </>
  );
}

const maxColumns = 99;

const Spacer = ({ height }: { height: number }) => (
  <tbody>
    <tr aria-hidden>
      <td colSpan={maxColumns} className="p-0" style={{ height }} />
    </tr>
  </tbody>
);

type ChunkProps<Item> = Pick<LongListProps<Item>, "items" | "keyOf" | "renderRow"> & {
  index: number;
  windowed: boolean;
};

// `memo` drops the type parameter of a generic component.
const TableChunk = memo(function TableChunk<Item>({ items, keyOf, renderRow, index, windowed }: ChunkProps<Item>) {
  return (
    <tbody data-part={index} className="divide-y border-t">
      <LongListContext value={windowed}>
        {items.map((item) => (
          <Fragment key={keyOf(item)}>{renderRow(item)}</Fragment>
        ))}
      </LongListContext>
    </tbody>
  );
}) as <Item>(props: ChunkProps<Item>) => ReactNode;

/** The range of chunks near the viewport. */
function useChunkRange(windowed: boolean, count: number, estimatedHeight: number) {
  const top = useRef<HTMLTableSectionElement>(null);
  const [range, setRange] = useState<ChunkRange>({ first: 0, end: 1, focused: null, chunkHeight: estimatedHeight });
  const updateRange = useCallback(() => {
    const table = top.current?.parentElement;
    if (!top.current || !table) return;
    const firstChunk = table.querySelector<HTMLElement>("tbody[data-part]");
    const chunkHeight = firstChunk?.childElementCount === rowsPerChunk ? firstChunk.offsetHeight : estimatedHeight;
    const scrolledPx = -top.current.getBoundingClientRect().top;
    const focusedChunk = document.activeElement?.closest<HTMLElement>("tbody[data-part]");
    const newRange: ChunkRange = {
      first: Math.max(0, Math.min(count - 1, Math.floor((scrolledPx - overscanPx) / chunkHeight))),
      end: Math.max(1, Math.min(count, Math.ceil((scrolledPx + innerHeight + overscanPx) / chunkHeight))),
      focused: focusedChunk && table.contains(focusedChunk) ? Number(focusedChunk.dataset.part) : null,
      chunkHeight,
    };
    setRange((previous) =>
      previous.first === newRange.first &&
      previous.end === newRange.end &&
      previous.focused === newRange.focused &&
      previous.chunkHeight === newRange.chunkHeight
        ? previous
        : newRange,
    );
  }, [count, estimatedHeight]);
  useEffect(() => {
    if (!windowed) return;
    updateRange();
    // Capture, to include scroll containers around the table.
    document.addEventListener("scroll", updateRange, { capture: true, passive: true });
    window.addEventListener("resize", updateRange);
    return () => {
      document.removeEventListener("scroll", updateRange, { capture: true });
      window.removeEventListener("resize", updateRange);
    };
  }, [windowed, updateRange]);
  return { top, range };
}
