"use client";

import { useMemo } from "react";
import type { LatLng } from "@/lib/domain/geo/distance";
import { compassDirection, projectToFrame, type DrawingPoint } from "@/lib/domain/geo/map-sketch";
import { decodePolyline } from "@/lib/domain/geo/polyline";
import { offerMessages } from "@/lib/i18n/messages/offer";
import { useTranslations } from "@/lib/i18n/use-translations";

const frame = { width: 340, height: 116, margin: 20 };

/** A sketch of the route from pickup to drop-off, north up: by road, or a dotted straight line if no road is known. */
export function RouteSketch({
  pickup,
  dropOff,
  polyline,
}: {
  pickup: LatLng;
  dropOff: LatLng;
  polyline: string | null;
}) {
  const t = useTranslations(offerMessages);
  const framePoints = useMemo(
    () => projectToFrame([pickup, ...(polyline === null ? [] : decodePolyline(polyline)), dropOff], frame),
    [pickup, dropOff, polyline],
  );
  const direction = compassDirection(pickup, dropOff);
  const labels = [
    polyline === null ? null : t("routeByRoad"),
    t(direction === null ? "sameLocation" : `direction_${direction}`),
  ].filter(Boolean);
  const [start, end] = [framePoints[0], framePoints.at(-1)];
  if (!start || !end) return null;
  const innerPoints = framePoints.slice(1, -1);
  // From each address to the nearest road, or the whole line if no road is known.
  const dottedPaths =
    innerPoints.length > 0
      ? [
          [start, ...innerPoints.slice(0, 1)],
          [...innerPoints.slice(-1), end],
        ]
      : [[start, end]];
  const toSvgPoints = (points: readonly DrawingPoint[]): string => points.map(({ x, y }) => `${x},${y}`).join(" ");
  return (
    <svg
      role="img"
      aria-label={labels.join(" ")}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      className="block h-31 w-full bg-muted"
    >
      {dottedPaths.map((path, index) => (
        <polyline
          key={index}
          points={toSvgPoints(path)}
          fill="none"
          strokeLinecap="round"
          strokeWidth={2.5}
          strokeDasharray="0.1 6"
          className="stroke-muted-foreground"
        />
      ))}
      {innerPoints.length > 0 && (
        <polyline
          data-testid="road"
          points={toSvgPoints(innerPoints)}
          fill="none"
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeWidth={4}
          className="stroke-muted-foreground"
        />
      )}
      <rect
        x={end.x - 8}
        y={end.y - 8}
        width={16}
        height={16}
        rx={4}
        className="fill-foreground stroke-muted"
        strokeWidth={2}
      />
      <circle cx={start.x} cy={start.y} r={8.5} className="fill-muted" />
      <circle cx={start.x} cy={start.y} r={6} strokeWidth={3.5} className="fill-card stroke-foreground" />
    </svg>
  );
}
