"use client";

import { useEffect, useState } from "react";
import { lazyClient } from "@/components/ui/lazy-client";
import { useIsOnline } from "@/lib/client/realtime/connection";
import type { LatLng } from "@/lib/domain/geo/distance";
import { RouteSketch } from "./route-sketch";

const OfferStreets = lazyClient(() => import("./offer-streets").then((module) => module.OfferMapTiles));

// Whoever accepts at once waits for no map: it begins when the sheet has come up and the phone has nothing else to do.
const restMs = 600;
function whenIdle(begin: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === "undefined") begin();
    else idle = requestIdleCallback(begin);
  }, restMs);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The way from pickup to drop-off: drawn at once, with the streets around it where the map's tiles come. */
export function OfferMap({
  pickup,
  dropOff,
  way,
  url,
}: {
  pickup: LatLng;
  dropOff: LatLng;
  way: string | null;
  /** Where the tiles come from; without it the drawing stays. */
  url: string | undefined;
}) {
  const online = useIsOnline();
  const [idle, setIdle] = useState(false);
  useEffect(
    () =>
      savesData()
        ? undefined
        : whenIdle(() => {
            setIdle(true);
          }),
    [],
  );
  return (
    <div className="relative h-31 overflow-hidden rounded-card border">
      <RouteSketch pickup={pickup} dropOff={dropOff} way={way} />
      {url && idle && online && <OfferStreets url={url} pickup={pickup} dropOff={dropOff} way={way} />}
    </div>
  );
}
