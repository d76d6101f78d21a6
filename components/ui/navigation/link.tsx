"use client";

import NextLink from "next/link";
import { useState, type ComponentProps } from "react";
import { useIsIdle } from "@/lib/client/app/idle";
import { canNavigate } from "@/lib/client/app/leave-guard";

type Props = Omit<ComponentProps<typeof NextLink>, "prefetch" | "onPointerEnter" | "onFocus"> & {
  /** Whether to prefetch the page once the current page is idle. */
  prefetchWhenIdle?: boolean;
};

/**
 * An internal link. Prefetches its page when the current page is idle, or on hover, touch or focus. Immediate
 * prefetching would delay the current page on a slow phone.
 */
export default function Link({ prefetchWhenIdle = true, ...props }: Props) {
  const isIdle = useIsIdle();
  const [isLikelyNext, setIsLikelyNext] = useState(false);
  const markLikelyNext = () => {
    setIsLikelyNext(true);
  };
  return (
    <NextLink
      {...props}
      prefetch={isLikelyNext || (prefetchWhenIdle && isIdle) ? null : false}
      onPointerEnter={markLikelyNext}
      onFocus={markLikelyNext}
      onNavigate={(event) => {
        if (canNavigate()) props.onNavigate?.(event);
        else event.preventDefault();
      }}
    />
  );
}

/** Whether the page is the link's target or below it. */
export function isCurrentPath(pathname: string, href: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}
