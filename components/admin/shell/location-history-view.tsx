"use client";

import { locationHistoryMapMessages } from "@/lib/i18n/messages/location-history-map";
import { useTranslations } from "@/lib/i18n/use-translations";
import { useMapStyle } from "@/components/delivery/map/route-map";
import type { MapPoint, MapProps } from "@/components/map/map-types";
import { MapView } from "@/components/map/map-view";

type LocationHistoryViewProps = Pick<
  MapProps,
  "label" | "describedBy" | "markers" | "dots" | "straightLine" | "onMarkerPress"
> & {
  /** All positions; the map fits them when they change. */
  points: readonly (MapPoint & { at: string })[];
  className?: string;
};

const mapPadding = { top: 40, bottom: 40, left: 40, right: 40 };

/** Map of a driver's location history. */
export function LocationHistoryView({ points, className = "h-80", ...rest }: LocationHistoryViewProps) {
  const t = useTranslations(locationHistoryMapMessages);
  const styleUrl = useMapStyle();
  return (
    <MapView
      {...rest}
      styleUrl={styleUrl}
      fitKey={`${points[0]?.at} ${points.at(-1)?.at} ${points.length}`}
      padding={mapPadding}
      refitLabel={t("refit")}
      fallback={t("mapFailed")}
      className={`overflow-hidden rounded-card border ${className}`}
    />
  );
}
