"use client";

import { useMemo, type Dispatch } from "react";
import type { Zone } from "@/lib/contracts/admin/zones";
import type { LatLng } from "@/lib/domain/geo/distance";
import { adminZonesMessages } from "@/lib/i18n/messages/admin-zones";
import { useTranslations } from "@/lib/i18n/use-translations";
import { useMapStyle } from "@/components/delivery/map/route-map";
import type { MarkerMove } from "@/components/map/map-types";
import { MapView } from "@/components/map/map-view";
import { toDrawing, maxCornerHandles, toNeighbourAreas } from "./zone-drawing";
import { parseCoordinates, toCoordinateText, type DrawAction, type ZoneDraft } from "./zone-draft";

const mapPadding = { top: 56, bottom: 56, left: 48, right: 48 };

type ZoneMapProps = {
  draft: ZoneDraft;
  zoneId: string | null;
  otherZones: readonly Zone[];
  focusOn?: { key: string; points: readonly LatLng[] };
  dispatch: Dispatch<DrawAction>;
  describedBy: string;
};

/** Map for drawing a zone by press, drag or keys. */
export function ZoneMap({ draft, zoneId, otherZones, focusOn, dispatch, describedBy }: ZoneMapProps) {
  const t = useTranslations(adminZonesMessages);
  const styleUrl = useMapStyle();
  const { areas, markers, line } = useMemo(
    () =>
      toDrawing(draft, {
        center: t("centerHandle"),
        radius: t("radiusHandle"),
        first: t("closeHandle"),
        between: t("midpointHandle"),
        corner: (n) => t("cornerHandle", { n }),
      }),
    [draft, t],
  );
  const neighbours = useMemo(() => toNeighbourAreas(otherZones, zoneId), [otherZones, zoneId]);
  const allAreas = useMemo(() => [...neighbours, ...areas], [neighbours, areas]);

  const onMove = ({ id, position, settled }: MarkerMove) => {
    if (id === "center") dispatch({ type: "setCenter", at: toCoordinateText(position), dragHandle: id });
    else if (id === "radius-handle") dispatch({ type: "resize", to: position });
    else dispatch({ type: "moveCorner", key: keyOf(id), at: toCoordinateText(position), dragHandle: id });
    if (settled) dispatch({ type: "endDrag" });
  };
  const onMarker = (id: string) => {
    if (id.startsWith("after-")) {
      const pressedMarker = markers.find((marker) => marker.id === id);
      dispatch({ type: "insertCorner", after: keyOf(id), at: pressedMarker });
    } else if (id.startsWith("corner-")) {
      const firstCornerKey = draft.shape.rings[draft.ring]?.[0]?.key;
      if (!draft.closed && keyOf(id) === firstCornerKey && (draft.shape.rings[draft.ring]?.length ?? 0) > 2)
        dispatch({ type: "close" });
      else dispatch({ type: "selectCorner", key: keyOf(id) });
    }
  };
  const onDelete = (id: string) => {
    if (id.startsWith("corner-")) dispatch({ type: "removeCorner", key: keyOf(id) });
  };

  return (
    <MapView
      label={t("mapLabel")}
      describedBy={describedBy}
      styleUrl={styleUrl}
      markers={markers}
      areas={allAreas}
      straightLine={line}
      padding={mapPadding}
      focusOn={focusOn}
      fitKey={zoneId ?? ""}
      contentKey={!zoneId && neighbours.length > 0 ? "neighbours" : ""}
      refitLabel={t("refit")}
      fallback={t("mapFailed")}
      onMarkerPress={onMarker}
      onMarkerMove={onMove}
      onMarkerDelete={onDelete}
      onPress={(at, metresPerPixel) => {
        dispatch({ type: "press", at, metresPerPixel });
      }}
      className="size-full overflow-hidden"
    />
  );
}

const keyOf = (id: string): number => Number(id.slice(id.indexOf("-") + 1));

/** Instruction for the next possible action on the map. */
export function useDrawingHint(draft: ZoneDraft): string {
  const t = useTranslations(adminZonesMessages);
  if (draft.shape.type === "circle")
    return t(parseCoordinates(draft.shape.center) ? "moveCircleHint" : "placeCenterHint");
  const count = draft.shape.rings[draft.ring]?.length ?? 0;
  if (count > maxCornerHandles) return t("manyCornersHint");
  return t(draft.closed ? "moveCornersHint" : count > 2 ? "addCornerHint" : "placeCornersHint");
}
