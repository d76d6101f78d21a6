"use client";

import { useEffect, useState } from "react";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { useIsOnline } from "@/lib/client/realtime/connection";
import type { LatLng } from "@/lib/domain/geo/distance";
import { RouteSketch } from "./route-sketch";

const OfferMapTiles = lazyClient(() => import("./offer-map-tiles").then((module) => module.OfferMapTiles));

// A driver who accepts quickly must not wait for the map: it loads after the sheet has opened and the phone is idle.
const idleDelayMs = 600;
// A busy phone may have no idle moment while an offer is open.
const maxIdleWaitMs = 3_000;
function whenIdle(callback: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === "undefined") callback();
    else idle = requestIdleCallback(callback, { timeout: maxIdleWaitMs });
  }, idleDelayMs);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}

const isDataSaverOn = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The route from pickup to drop-off: a sketch immediately, then a map once its tiles load. */
export function OfferMap({
  pickup,
  dropOff,
  polyline,
  styleUrl,
}: {
  pickup: LatLng;
  dropOff: LatLng;
  polyline: string | null;
  /** The source of the map tiles; without it the sketch remains. */
  styleUrl: string | undefined;
}) {
  const online = useIsOnline();
  const [idle, setIdle] = useState(false);
  useEffect(
    () =>
      isDataSaverOn()
        ? undefined
        : whenIdle(() => {
            setIdle(true);
          }),
    [],
  );
  return (
    <div className="relative h-31 overflow-hidden rounded-card border">
      <RouteSketch pickup={pickup} dropOff={dropOff} polyline={polyline} />
      {styleUrl && idle && online && (
        <OfferMapTiles styleUrl={styleUrl} pickup={pickup} dropOff={dropOff} polyline={polyline} />
      )}
    </div>
  );
}
