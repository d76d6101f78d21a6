"use client";

import { Fragment, memo, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { inParts, WHOLE, type LongProps } from "@/components/ui/page/long-list";
import { ManyRows } from "@/components/ui/page/row-link";

// Rows rendered per chunk, few enough for one frame.
const PART = 5;
// Pixels beyond the viewport in which rows are rendered.
const AHEAD = 800;

type Range = { first: number; end: number; held: number | null; partHeight: number };

/**
 * Bodies of a table with rows (`row` returns a <tr>) of equal height. A long table renders only the chunks near the
 * viewport and the chunk that has the focus.
 */
export function VirtualTableBody<Item>({ items, keyOf, row, rowHeight, total = items.length }: LongProps<Item>) {
  const parts = useMemo(() => inParts(items, PART), [items]);
  const windowed = total > WHOLE;
  const { top, range } = useRange(windowed, parts.length, rowHeight * PART);
  const renderedParts = parts.flatMap((_, n) =>
    !windowed || (n >= range.first && n < range.end) || n === range.held ? n : [],
  );
  const bodies: ReactNode[] = [];
  let next = 0;
  const addSpacer = (to: number) => {
    if (to > next) bodies.push(<Spacer key={`before ${to}`} height={(to - next) * range.partHeight} />);
  };
  for (const n of renderedParts) {
    addSpacer(n);
    bodies.push(<TablePart key={n} n={n} items={parts[n] ?? []} keyOf={keyOf} row={row} windowed={windowed} />);
    next = n + 1;
  }
  addSpacer(parts.length);
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

type PartProps<Item> = Pick<LongProps<Item>, "items" | "keyOf" | "row"> & { n: number; windowed: boolean };

// `memo` drops the type parameter of a generic component.
const TablePart = memo(function TablePart<Item>({ items, keyOf, row, n, windowed }: PartProps<Item>) {
  return (
    <tbody data-part={n} className="divide-y border-t">
      <ManyRows value={windowed}>
        {items.map((item) => (
          <Fragment key={keyOf(item)}>{row(item)}</Fragment>
        ))}
      </ManyRows>
    </tbody>
  );
}) as <Item>(props: PartProps<Item>) => ReactNode;

/** The range of chunks near the viewport. */
function useRange(windowed: boolean, count: number, estimate: number) {
  const top = useRef<HTMLTableSectionElement>(null);
  const [range, setRange] = useState<Range>({ first: 0, end: 1, held: null, partHeight: estimate });
  const updateRange = useCallback(() => {
    const table = top.current?.parentElement;
    if (!top.current || !table) return;
    const firstPart = table.querySelector<HTMLElement>("tbody[data-part]");
    const partHeight = firstPart?.childElementCount === PART ? firstPart.offsetHeight : estimate;
    const scrolledPx = -top.current.getBoundingClientRect().top;
    const focusedPart = document.activeElement?.closest<HTMLElement>("tbody[data-part]");
    const next: Range = {
      first: Math.max(0, Math.min(count - 1, Math.floor((scrolledPx - AHEAD) / partHeight))),
      end: Math.max(1, Math.min(count, Math.ceil((scrolledPx + innerHeight + AHEAD) / partHeight))),
      held: focusedPart && table.contains(focusedPart) ? Number(focusedPart.dataset.part) : null,
      partHeight,
    };
    setRange((previous) =>
      previous.first === next.first &&
      previous.end === next.end &&
      previous.held === next.held &&
      previous.partHeight === next.partHeight
        ? previous
        : next,
    );
  }, [count, estimate]);
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
