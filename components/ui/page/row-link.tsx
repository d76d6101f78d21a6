"use client";

import { createContext, useContext, type ComponentProps } from "react";
import Link from "../navigation/link";

/** Whether the list is long, so that most rows only scroll past. */
export const LongListContext = createContext(false);

/**
 * The link of a row. A short list prefetches all pages, a long one only on hover or focus: scrolling would otherwise
 * prefetch thousands.
 */
export function RowLink(props: Omit<ComponentProps<typeof Link>, "ahead">) {
  return <Link {...props} prefetchWhenIdle={!useContext(LongListContext)} />;
}
