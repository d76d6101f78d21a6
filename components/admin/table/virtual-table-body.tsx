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
  const renderedChunks = chunks.flatMap((_, n) =>
    !windowed || (n >= range.first && n < range.end) || n === range.focused ? n : [],
  );
  const bodies: ReactNode[] = [];
  let next = 0;
  const addSpacer = (to: number) => {
    if (to > next) bodies.push(<Spacer key={`before ${to}`} height={(to - next) * range.chunkHeight} />);
  };
  for (const n of renderedChunks) {
    addSpacer(n);
    bodies.push(
      <TableChunk key={n} n={n} items={chunks[n] ?? []} keyOf={keyOf} renderRow={renderRow} windowed={windowed} />,
    );
    next = n + 1;
  }
  addSpacer(chunks.length);
  return (
    <>
      <tbody ref={top} />
      {bodies}
    </>
  );
}

const Spacer = ({ height }: { height: number }) => (
  <tbody>
    <tr aria-hidden>
      <td colSpan={99} className="p-0" style={{ height }} />
    </tr>
  </tbody>
);

type ChunkProps<Item> = Pick<LongListProps<Item>, "items" | "keyOf" | "renderRow"> & { n: number; windowed: boolean };

// `memo` drops the type parameter of a generic component.
const TableChunk = memo(function TableChunk<Item>({ items, keyOf, renderRow, n, windowed }: ChunkProps<Item>) {
  return (
    <tbody data-part={n} className="divide-y border-t">
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
    const next: ChunkRange = {
      first: Math.max(0, Math.min(count - 1, Math.floor((scrolledPx - overscanPx) / chunkHeight))),
      end: Math.max(1, Math.min(count, Math.ceil((scrolledPx + innerHeight + overscanPx) / chunkHeight))),
      focused: focusedChunk && table.contains(focusedChunk) ? Number(focusedChunk.dataset.part) : null,
      chunkHeight,
    };
    setRange((previous) =>
      previous.first === next.first &&
      previous.end === next.end &&
      previous.focused === next.focused &&
      previous.chunkHeight === next.chunkHeight
        ? previous
        : next,
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
