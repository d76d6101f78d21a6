"use client";

import { type ReactNode, createContext, useContext, type ComponentProps } from "react";
import { cx } from "../class-names";
import { ChevronRightIcon } from "../icons";
import Link from "../navigation/link";

type RowProps = {
  title: ReactNode;
  hint?: ReactNode;
  leading?: ReactNode;
  aside?: ReactNode;
  href?: string;
  onClick?: () => void;
  label?: string;
  current?: boolean;
};

/** A row of a list: title, hint below it, number or state at the right. */
export function ListRow({ title, hint, leading, aside, href, onClick, label, current }: RowProps) {
  const body = (
    <>
      {leading}
      <span className="min-w-0 flex-1 basis-32">
        <span className="block font-medium">{title}</span>
        {hint && <span className="block text-sm text-muted-foreground">{hint}</span>}
      </span>
      {(Boolean(aside) || href !== undefined) && (
        // One flex item, so that both wrap together; they separate only when wider than the row.
        <span className="ml-auto flex max-w-full flex-wrap items-center justify-end gap-3">
          {aside && (
            <span className="flex max-w-full flex-col items-end gap-1 text-right *:max-w-full *:whitespace-normal">
              {aside}
            </span>
          )}
          {href && <ChevronRightIcon aria-hidden size={20} className="shrink-0 text-muted-foreground" />}
        </span>
      )}
    </>
  );
  const rowClass = cx(
    "flex min-h-14 w-full flex-wrap items-center gap-3 px-4 py-3 text-left",
    (href ?? onClick) && "active:bg-muted",
    current && "bg-muted",
  );
  if (href)
    return (
      <RowLink href={href} aria-label={label} aria-current={current ? "page" : undefined} className={rowClass}>
        {body}
      </RowLink>
    );
  if (onClick)
    return (
      <button type="button" aria-label={label} onClick={onClick} className={rowClass}>
        {body}
      </button>
    );
  return <div className={rowClass}>{body}</div>;
}

/** Rows on one surface, separated by lines. */
export function List({ children, label, className }: { children: ReactNode; label?: string; className?: string }) {
  return (
    <ul aria-label={label} className={cx("divide-y overflow-hidden rounded-card border bg-card", className)}>
      {children}
    </ul>
  );
}

/** A label and its value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="ml-auto min-w-0 text-right text-base tabular-nums">{children}</dd>
    </div>
  );
}

/** Whether the list is long, so that the user scrolls past most rows without opening them. */
export const LongListContext = createContext(false);

/**
 * The link of a row. A short list prefetches all pages, a long one only on hover or focus: scrolling would otherwise
 * prefetch thousands.
 */
export function RowLink(props: Omit<ComponentProps<typeof Link>, "prefetchWhenIdle">) {
  return <Link {...props} prefetchWhenIdle={!useContext(LongListContext)} />;
}
