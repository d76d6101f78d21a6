"use client";

import { useLayoutEffect, useMemo, useState } from "react";
import type { MapProps } from "@/components/map/map-types";

type Padding = NonNullable<MapProps["padding"]>;
const room: Padding = { top: 48, bottom: 48, left: 48, right: 48 };
// Between the card and the foot of the map.
const gap = 12;
// However low the window is, the map keeps a strip of its own.
const leastStrip = 96;

/**
 * What the map keeps free: its edges, and the card of what is selected (`key`), as high as it is, where it lies over
 * the map. `measuredFor` is the selection whose card has been measured.
 */
export function useMapPadding(
  card: HTMLElement | null,
  key: string | null,
): { padding: Padding; measuredFor: string | null } {
  const [measured, setMeasured] = useState<{ card: HTMLElement; key: string; bottom: number } | null>(null);
  useLayoutEffect(() => {
    if (!card || key === null) return;
    // A new observer reports once at its beginning, also for a card that is as high as the one before it.
    const observer = new ResizeObserver(() => {
      const most = (card.parentElement?.clientHeight ?? 0) - room.top - leastStrip;
      const wanted = card.offsetHeight > 0 ? room.bottom + gap + Math.round(card.offsetHeight) : room.bottom;
      setMeasured({ card, key, bottom: Math.max(room.bottom, Math.min(wanted, most)) });
    });
    observer.observe(card);
    return () => {
      observer.disconnect();
    };
  }, [card, key]);
  const bottom = key === null || !measured ? room.bottom : measured.bottom;
  const padding = useMemo(() => ({ ...room, bottom }), [bottom]);
  return { padding, measuredFor: measured && measured.card === card ? measured.key : null };
}
