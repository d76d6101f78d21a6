"use client";

import { useLayoutEffect, useMemo, useState } from "react";
import type { MapProps } from "@/components/map/map-types";

type Padding = NonNullable<MapProps["padding"]>;
const basePadding: Padding = { top: 48, bottom: 48, left: 48, right: 48 };
// Gap between the card and the bottom of the map, in pixels.
const gap = 12;
// Height in pixels that the map keeps even in a low window.
const minVisibleHeight = 96;

/**
 * Map padding: its edges, and the height of the card of the selection (`key`) where the card overlays the map.
 * `measuredKey` is the key of the selection that the current measurement belongs to.
 */
export function useMapPadding(
  card: HTMLElement | null,
  key: string | null,
): { padding: Padding; measuredKey: string | null } {
  const [measured, setMeasured] = useState<{ card: HTMLElement; key: string; bottom: number } | null>(null);
  useLayoutEffect(() => {
    if (!card || key === null) return;
    // A new observer always reports once when it starts, even if the new card has the same height as the previous
    // one.
    const observer = new ResizeObserver(() => {
      const maxBottom = (card.parentElement?.clientHeight ?? 0) - basePadding.top - minVisibleHeight;
      const preferredBottom =
        card.offsetHeight > 0 ? basePadding.bottom + gap + Math.round(card.offsetHeight) : basePadding.bottom;
      setMeasured({ card, key, bottom: Math.max(basePadding.bottom, Math.min(preferredBottom, maxBottom)) });
    });
    observer.observe(card);
    return () => {
      observer.disconnect();
    };
  }, [card, key]);
  const bottom = key === null || !measured ? basePadding.bottom : measured.bottom;
  const padding = useMemo(() => ({ ...basePadding, bottom }), [bottom]);
  return { padding, measuredKey: measured && measured.card === card ? measured.key : null };
}
