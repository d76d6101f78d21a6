"use client";

import { useMemo, type Dispatch } from "react";
import type { Zone } from "@/lib/contracts/admin/zones";
import type { LatLng } from "@/lib/domain/geo/distance";
import { adminZonesMessages } from "@/lib/i18n/messages/admin-zones";
import { useTranslations } from "@/lib/i18n/use-translations";
import { useMapStyle } from "@/components/delivery/map/route-map";
import type { MarkerMove, MapArea, MapMarker } from "@/components/map/map-types";
import { MapView } from "@/components/map/map-view";
import { zoneOutline } from "@/lib/domain/geo/zone-outline";
import {
  parseCoordinates,
  toCoordinateText,
  type DrawAction,
  type ZoneDraft,
  cornerMidpoint,
  radiusMetres,
  type DraftCorner,
} from "./zone-draft";
import { isDrawable } from "./zone-validation";

/**
 * With more corners, handles would be too close for a finger: the map then shows only the handle of the selected
 * corner.
 */
const maxCornerHandles = 150;
const maxMidpointMarkers = 40;

type DrawingLabels = { center: string; radius: string; corner: (n: number) => string; first: string; between: string };
type Drawing = { areas: MapArea[]; markers: MapMarker[]; line: readonly LatLng[] };

/** Map layers of a draft: its area, its handles, and the line of a shape that is still open. */
function toDrawing({ shape, ring, closed, selected, color }: ZoneDraft, labels: DrawingLabels): Drawing {
  if (shape.type === "circle") {
    const [center, metres] = [parseCoordinates(shape.center), radiusMetres(shape)];
    if (!center) return { areas: [], markers: [], line: [] };
    const [outline] = metres !== null && metres > 0 ? zoneOutline({ center, radius: metres, coordinates: null }) : [];
    // The radius handle is at the eastern point: a quarter of the outline, which starts in the north.
    const easternPoint = outline?.[Math.round(outline.length / 4)];
    return {
      areas: outline ? [{ id: "own", color, rings: [outline] }] : [],
      markers: [
        { id: "center", kind: "handle", label: labels.center, ...center },
        ...(easternPoint
          ? [{ id: "radius-handle", kind: "handle", label: labels.radius, ...easternPoint } as const]
          : []),
      ],
      line: [],
    };
  }
  const corners = shape.rings[ring] ?? [];
  const open = !closed;
  const visibleRings = shape.rings.filter(
    (candidate, index) => isDrawable(candidate) && (index === 0 || !(open && index === ring)),
  );
  const [outline] = shape.rings;
  return {
    areas:
      outline && isDrawable(outline) && !(open && ring === 0 && corners.length < 3)
        ? [
            {
              id: "own",
              color,
              rings: zoneOutline({ center: null, radius: null, coordinates: visibleRings.map(toPoints) }),
            },
          ]
        : [],
    markers: [...midpointMarkers(corners, closed, labels), ...cornerMarkers(corners, selected, closed, labels)],
    line: open ? toPoints(corners) : [],
  };
}

function cornerMarkers(
  corners: readonly DraftCorner[],
  selected: number | null,
  closed: boolean,
  labels: DrawingLabels,
): MapMarker[] {
  return corners.flatMap((corner, n): MapMarker[] => {
    const position = parseCoordinates(corner);
    if (!position || (corners.length > maxCornerHandles && corner.key !== selected)) return [];
    const closesShape = !closed && n === 0 && corners.length > 2;
    return [
      {
        id: `corner-${corner.key}`,
        kind: "handle",
        label: closesShape ? labels.first : labels.corner(n + 1),
        ...position,
        tone: corner.key === selected ? "plain" : closesShape ? "success" : undefined,
      },
    ];
  });
}

function midpointMarkers(corners: readonly DraftCorner[], closed: boolean, labels: DrawingLabels): MapMarker[] {
  if (!closed || corners.length < 3 || corners.length > maxMidpointMarkers) return [];
  return corners.flatMap((corner, n): MapMarker[] => {
    const position = parseCoordinates(cornerMidpoint(corner, corners[(n + 1) % corners.length]));
    return position ? [{ id: `after-${corner.key}`, kind: "midpoint", label: labels.between, ...position }] : [];
  });
}

function toPoints(corners: readonly DraftCorner[]): LatLng[] {
  return corners.flatMap((corner) => parseCoordinates(corner) ?? []);
}

/** The other zones, drawn faintly. */
function toNeighbourAreas(zones: readonly Zone[], ownZoneId: string | null): MapArea[] {
  return zones.flatMap((zone) => {
    const rings = zone.id === ownZoneId ? [] : zoneOutline(zone);
    return rings.length > 0 ? [{ id: zone.id, color: zone.color, rings, faint: true }] : [];
  });
}

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
      onPress={(position, metresPerPixel) => {
        dispatch({ type: "press", at: position, metresPerPixel });
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
