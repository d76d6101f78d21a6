"use client";

import { useCallback, useMemo, useState } from "react";
import { MapView } from "@/components/map/map-view";
import type { MapMarker } from "@/components/map/map-types";
import { cx } from "@/components/ui/class-names";
import { useCurrentPosition } from "@/lib/client/device/positions";
import type { LatLng } from "@/lib/domain/geo/distance";
import { decodePolyline } from "@/lib/domain/geo/polyline";
import { offerMessages } from "@/lib/i18n/messages/offer";
import { useTranslations } from "@/lib/i18n/use-translations";

const mapPadding = { top: 26, bottom: 26, left: 28, right: 28 };

/** The street map over the sketch, shown once it is drawn. Not interactive, so that a swipe moves the sheet. */
export function OfferMapTiles({
  styleUrl,
  pickup,
  dropOff,
  polyline,
}: {
  styleUrl: string;
  pickup: LatLng;
  dropOff: LatLng;
  polyline: string | null;
}) {
  const t = useTranslations(offerMessages);
  const [isDrawn, setIsDrawn] = useState(false);
  const position = useCurrentPosition();
  // The position at mount: the map shows the route and does not follow the driver.
  const [startPosition] = useState(position);
  const onStreetsDrawn = useCallback(() => {
    setIsDrawn(true);
  }, []);
  const { markers, line: straightLine } = useMemo(() => {
    const mapMarkers: MapMarker[] = [
      { ...pickup, id: "pickup", kind: "start", label: t("pickup") },
      { ...dropOff, id: "drop-off", kind: "end", label: t("dropOff") },
      ...(startPosition
        ? [{ id: "me", kind: "me", label: t("you"), lat: startPosition.lat, lng: startPosition.lng } as const]
        : []),
    ];
    return { markers: mapMarkers, line: [pickup, ...(polyline === null ? [] : decodePolyline(polyline)), dropOff] };
  }, [pickup, dropOff, polyline, startPosition, t]);
  return (
    <div
      inert={!isDrawn}
      data-testid="offer-streets"
      data-drawn={isDrawn}
      className={cx(
        "absolute inset-0 transition-opacity duration-200 motion-reduce:transition-none [&_.maplibregl-canvas-container]:pointer-events-none",
        !isDrawn && "opacity-0",
      )}
    >
      <MapView
        label={t("mapOf")}
        styleUrl={styleUrl}
        markers={markers}
        straightLine={straightLine}
        padding={mapPadding}
        onStreetsDrawn={onStreetsDrawn}
        fallback={null}
        className="size-full"
      />
    </div>
  );
}
