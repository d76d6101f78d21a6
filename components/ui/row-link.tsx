"use client";

import { createContext, useContext, type ComponentProps } from "react";
import Link from "./link";

/** Whether the rows within are so many that they pass by rather than stand. */
export const ManyRows = createContext(false);

/**
 * The link of a row. Of few rows the pages are fetched ahead; of many only the one that somebody means: a flick through
 * thousands would ask for each page that passes.
 */
export function RowLink(props: Omit<ComponentProps<typeof Link>, "ahead">) {
  return <Link {...props} ahead={!useContext(ManyRows)} />;
}
