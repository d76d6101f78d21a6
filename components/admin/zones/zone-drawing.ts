import type { Zone } from "@/lib/contracts/admin/zones";
import type { LatLng } from "@/lib/domain/geo/distance";
import { zoneOutline } from "@/lib/domain/geo/zone-outline";
import type { MapArea, MapMarker } from "@/components/map/map-types";
import { shapeCenter, parseCoordinates, radiusMetres, type DraftCorner, type ZoneDraft } from "./zone-draft";
import { isDrawable } from "./zone-validation";

/**
 * With more corners, handles would be too close for a finger: the map then shows only the handle of the selected
 * corner.
 */
export const maxCornerHandles = 150;
const maxMidpointMarkers = 40;

type DrawingLabels = { center: string; radius: string; corner: (n: number) => string; first: string; between: string };
type Drawing = { areas: MapArea[]; markers: MapMarker[]; line: readonly LatLng[] };

/** Map layers of a draft: its area, its handles, and the line of a shape that is still open. */
export function toDrawing({ shape, ring, closed, selected, color }: ZoneDraft, labels: DrawingLabels): Drawing {
  if (shape.type === "circle") {
    const [center, metres] = [parseCoordinates(shape.center), radiusMetres(shape)];
    if (!center) return { areas: [], markers: [], line: [] };
    const [outline] = metres !== null && metres > 0 ? zoneOutline({ center, radius: metres, coordinates: null }) : [];
    const east = outline?.[Math.round(outline.length / 4)];
    return {
      areas: outline ? [{ id: "own", color, rings: [outline] }] : [],
      markers: [
        { id: "center", kind: "handle", label: labels.center, ...center },
        ...(east ? [{ id: "radius-handle", kind: "handle", label: labels.radius, ...east } as const] : []),
      ],
      line: [],
    };
  }
  const corners = shape.rings[ring] ?? [];
  const open = !closed;
  const visibleRings = shape.rings.filter((each, n) => isDrawable(each) && (n === 0 || !(open && n === ring)));
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
    const place = parseCoordinates(corner);
    if (!place || (corners.length > maxCornerHandles && corner.key !== selected)) return [];
    const closesShape = !closed && n === 0 && corners.length > 2;
    return [
      {
        id: `corner-${corner.key}`,
        kind: "handle",
        label: closesShape ? labels.first : labels.corner(n + 1),
        ...place,
        tone: corner.key === selected ? "plain" : closesShape ? "success" : undefined,
      },
    ];
  });
}

function midpointMarkers(corners: readonly DraftCorner[], closed: boolean, labels: DrawingLabels): MapMarker[] {
  if (!closed || corners.length < 3 || corners.length > maxMidpointMarkers) return [];
  return corners.flatMap((corner, n): MapMarker[] => {
    const place = parseCoordinates(shapeCenter(corner, corners[(n + 1) % corners.length]));
    return place ? [{ id: `after-${corner.key}`, kind: "midpoint", label: labels.between, ...place }] : [];
  });
}

function toPoints(corners: readonly DraftCorner[]): LatLng[] {
  return corners.flatMap((corner) => parseCoordinates(corner) ?? []);
}

/** The other zones, drawn faintly. */
export function toNeighbourAreas(zones: readonly Zone[], ownZoneId: string | null): MapArea[] {
  return zones.flatMap((zone) => {
    const rings = zone.id === ownZoneId ? [] : zoneOutline(zone);
    return rings.length > 0 ? [{ id: zone.id, color: zone.color, rings, faint: true }] : [];
  });
}
