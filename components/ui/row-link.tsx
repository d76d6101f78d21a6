"use client";

import Link from "next/link";
import { createContext, useContext, useState, type ComponentProps } from "react";

/** Whether the rows within are so many that they pass by rather than stand. */
export const ManyRows = createContext(false);

/**
 * The link of a row. Of few rows the pages are fetched ahead; of many only the one that somebody points at, touches or
 * comes to by keys: a flick through thousands would ask for each page that passes.
 */
export function RowLink(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  const many = useContext(ManyRows);
  const [meant, setMeant] = useState(false);
  const mean = () => {
    setMeant(true);
  };
  return (
    <Link {...props} prefetch={many && !meant ? false : null} onMouseEnter={mean} onTouchStart={mean} onFocus={mean} />
  );
}
