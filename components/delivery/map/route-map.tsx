"use client";

import { createContext, useContext, useMemo, type ReactNode } from "react";
import type { LivePosition, Freshness } from "@/lib/domain/geo/live-position";
import type { RouteGeometry } from "@/lib/domain/geo/road-route";
import { routeMessages } from "@/lib/i18n/messages/route";
import { useTranslations } from "@/lib/i18n/use-translations";
import type { MapMarker, MapPoint } from "@/components/map/map-types";
import { MapView } from "@/components/map/map-view";

const MapStyle = createContext<string | undefined>(undefined);

/** Provides the URL of the map style, which only the server knows. */
export function MapStyleProvider({ url, children }: { url: string | undefined; children: ReactNode }) {
  return <MapStyle value={url}>{children}</MapStyle>;
}

export function useMapStyle(): string | undefined {
  return useContext(MapStyle);
}

/** How a marker shows an old position. */
export const markerFade: Record<Freshness, MapMarker["fade"]> = { fresh: undefined, stale: "faded", lost: "grey" };
const mapPadding = { top: 40, bottom: 40, left: 40, right: 40 };

type RouteMapProps = {
  label: string;
  /** The id of the text with the same information. */
  describedBy: string;
  driverLabel: string;
  pickup?: MapPoint | null;
  dropOff?: MapPoint | null;
  /** The road route that the driver follows. */
  roadRoute?: RouteGeometry | null;
  driver: LivePosition | null;
  freshness: Freshness;
};

/** The driver's animated position between pickup and drop-off, as far as the user may see them. */
export function RouteMap({
  label,
  describedBy,
  driverLabel,
  pickup,
  dropOff,
  roadRoute,
  driver,
  freshness,
}: RouteMapProps) {
  const t = useTranslations(routeMessages);
  const styleUrl = useMapStyle();
  // Coordinates compared by value, because a refetch creates new objects. A user who may not know the address sees the
  // route and its end.
  const endpoints = JSON.stringify([pickup ?? null, dropOff ?? roadRoute?.points.at(-1) ?? null]);
  const { markers, line } = useMemo(() => {
    const [from, to] = JSON.parse(endpoints) as (MapPoint | null)[];
    const mapMarkers: MapMarker[] = [
      ...(from ? [{ ...from, id: "pickup", kind: "start", label: t("pickup") } as const] : []),
      ...(to ? [{ ...to, id: "drop-off", kind: "end", label: t("dropOff") } as const] : []),
      ...(driver
        ? [
            {
              id: "driver",
              kind: "me",
              label: driverLabel,
              lat: driver.location.lat,
              lng: driver.location.lng,
              glideMs: driver.animationMs,
              fade: markerFade[freshness],
            } as const,
          ]
        : []),
    ];
    return { markers: mapMarkers, line: driver && to ? [to] : [] };
  }, [endpoints, driver, driverLabel, freshness, t]);
  if (markers.length === 0) return null;
  return (
    <MapView
      label={label}
      describedBy={describedBy}
      styleUrl={styleUrl}
      markers={markers}
      straightLine={line}
      roadRoute={roadRoute}
      lineStartMarkerId="driver"
      follow
      fitKey={endpoints}
      contentKey={`${driver ? "driver" : ""} ${roadRoute ? "route" : ""}`}
      refitLabel={t("mapRefit")}
      fallback={t("mapFailed")}
      padding={mapPadding}
      className="h-64 overflow-hidden rounded-card border lg:h-80"
    />
  );
}
