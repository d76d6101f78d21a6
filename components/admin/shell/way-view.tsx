"use client";

import { wayMapText } from "@/lib/i18n/text/way-map";
import { useText } from "@/lib/i18n/use-text";
import { useMapStyle } from "@/components/delivery/map/route-map";
import type { MapPoint, MapProps } from "@/components/map/map-types";
import { MapView } from "@/components/map/map-view";

type WayViewProps = Pick<MapProps, "label" | "describedBy" | "markers" | "dots" | "line" | "onMarker"> & {
  /** Of the whole way: the view fits another one anew. */
  points: readonly (MapPoint & { at: string })[];
  className?: string;
};

const room = { top: 40, bottom: 40, left: 40, right: 40 };

/** The map under a driver's way. */
export function WayView({ points, className = "h-80", ...rest }: WayViewProps) {
  const say = useText(wayMapText);
  const styleUrl = useMapStyle();
  return (
    <MapView
      {...rest}
      styleUrl={styleUrl}
      fitKey={`${points[0]?.at} ${points.at(-1)?.at} ${points.length}`}
      padding={room}
      refit={say("refit")}
      failed={say("mapFailed")}
      className={`overflow-hidden rounded-card border ${className}`}
    />
  );
}
