// State of a zone while an administrator draws it, as typed, pressed and dragged, with an undo history.
import type { NewZoneBody, Zone, ZonePatchBody } from "@/lib/contracts/admin/zones";
import { distanceMetres, type LatLng } from "@/lib/domain/geo/distance";
import { zoneRings } from "@/lib/domain/geo/zone-shape";

/** Text, because a partly typed coordinate does not parse yet. */
export type CoordinateText = { lat: string; lng: string };
export type DraftCorner = CoordinateText & { key: number };
export type DraftShape = {
  type: "circle" | "polygon";
  center: CoordinateText;
  radius: string;
  unit: "m" | "km";
  rings: readonly (readonly DraftCorner[])[];
};
export type ZoneDraft = {
  name: string;
  color: string;
  isActive: boolean;
  shape: DraftShape;
  /** Index of the ring being edited: 0 is the outline, others are holes. While it is open, each press adds a corner. */
  ring: number;
  closed: boolean;
  /** Key of the selected corner. */
  selected: number | null;
  /** Undo history, latest last. */
  undoSteps: readonly { shape: DraftShape; ring: number; closed: boolean }[];
  /** The dragged handle. All moves of one drag are one undo step. */
  dragHandle: string | null;
  nextKey: number;
};

export type DrawAction =
  | { type: "load"; zone: Zone }
  | { type: "edit"; patch: Partial<Pick<ZoneDraft, "name" | "color" | "isActive">> }
  | { type: "setShape"; shape: DraftShape["type"] }
  | { type: "press"; at: LatLng; metresPerPixel: number }
  | { type: "setCenter"; at: CoordinateText; dragHandle?: string }
  | { type: "setRadius"; text: string; unit?: DraftShape["unit"]; dragHandle?: string }
  | { type: "resize"; to: LatLng }
  | { type: "moveCorner"; key: number; at: CoordinateText; dragHandle: string }
  | { type: "insertCorner"; after: number; at?: LatLng }
  | { type: "addCorner"; at: CoordinateText }
  | { type: "removeCorner"; key: number }
  | { type: "selectCorner"; key: number | null }
  | { type: "close" }
  | { type: "reopen" }
  | { type: "endDrag" }
  | { type: "undo" }
  | { type: "addHole" }
  | { type: "selectRing"; ring: number }
  | { type: "removeHole"; ring: number };

const maxUndoSteps = 100;
// Radius on the screen of a circle that the administrator places with a press.
const initialRadiusPx = 90;
// Metres. On a map of the whole country, a circle from a press should cover a town, not half of the country.
const maxInitialRadiusM = 5_000;
const emptyCoordinates: CoordinateText = { lat: "", lng: "" };
// About 0.1 metres, finer than a finger can point.
const coordinateDecimals = 6;

export const toCoordinateText = ({ lat, lng }: LatLng): CoordinateText => ({
  lat: String(Number(lat.toFixed(coordinateDecimals))),
  lng: String(Number(lng.toFixed(coordinateDecimals))),
});

/** Parses a decimal with a point or a comma; null if it is not a number. */
export function parseDecimal(text: string): number | null {
  const normalized = text.trim().replace(",", ".");
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(normalized) ? Number(normalized) : null;
}

/** Parses coordinates; null if they are incomplete or out of range. */
export function parseCoordinates({ lat, lng }: CoordinateText): LatLng | null {
  const [north, east] = [parseDecimal(lat), parseDecimal(lng)];
  return north !== null && east !== null && Math.abs(north) <= 90 && Math.abs(east) <= 180
    ? { lat: north, lng: east }
    : null;
}

export function radiusMetres({ radius, unit }: Pick<DraftShape, "radius" | "unit">): number | null {
  const parsedRadius = parseDecimal(radius);
  return parsedRadius === null ? null : Number((unit === "km" ? parsedRadius * 1_000 : parsedRadius).toFixed(2));
}

/** A radius as text in its most readable unit. */
function radiusText(metres: number): Pick<DraftShape, "radius" | "unit"> {
  return metres >= 1_000
    ? { radius: String(Number((metres / 1_000).toFixed(5))), unit: "km" }
    : { radius: String(metres), unit: "m" };
}

export function newZoneDraft(color: string): ZoneDraft {
  return {
    name: "",
    color,
    isActive: true,
    shape: { type: "circle", center: emptyCoordinates, radius: "", unit: "km", rings: [[]] },
    ring: 0,
    closed: false,
    selected: null,
    undoSteps: [],
    dragHandle: null,
    nextKey: 1,
  };
}

export function toZoneDraft(zone: Zone): ZoneDraft {
  let nextKey = 1;
  const rings = (zone.coordinates ? zoneRings(zone.coordinates) : [[]]).map((ring) => {
    const corners = ring.map((point): DraftCorner => {
      const [lng, lat] = Array.isArray(point) ? point : [point.lng, point.lat];
      return { key: nextKey++, lat: String(lat), lng: String(lng) };
    });
    // A closed ring repeats its first corner at the end.
    const [first, last] = [corners[0], corners.at(-1)];
    return first && last && corners.length > 1 && first.lat === last.lat && first.lng === last.lng
      ? corners.slice(0, -1)
      : corners;
  });
  const circle =
    zone.center && zone.radius !== null
      ? { center: { lat: String(zone.center.lat), lng: String(zone.center.lng) }, ...radiusText(zone.radius) }
      : { center: emptyCoordinates, radius: "", unit: "km" as const };
  return {
    ...newZoneDraft(zone.color),
    name: zone.name,
    isActive: zone.isActive,
    nextKey,
    closed: zone.type === "polygon",
    shape: { type: zone.type, ...circle, rings: rings.length > 0 ? rings : [[]] },
  };
}

/** Request body for a draft without problems. */
export function toZoneBody({ name, color, isActive, shape }: ZoneDraft): NewZoneBody {
  const commonFields = { name: name.trim(), color, isActive, type: shape.type };
  if (shape.type === "circle")
    return { ...commonFields, center: parseCoordinates(shape.center), radius: radiusMetres(shape) };
  const rings = shape.rings
    .filter((ring, index) => index === 0 || ring.length > 0)
    .map((ring) => ring.map((corner) => parseCoordinates(corner) ?? { lat: Number.NaN, lng: Number.NaN }));
  return { ...commonFields, coordinates: rings.length > 1 ? rings : (rings[0] ?? []) };
}

/**
 * The fields that differ from the zone as fetched. Other fields are not sent, so that concurrent changes to them
 * survive.
 */
export function toZonePatch(draft: ZoneDraft, zone: Zone): ZonePatchBody {
  const [savedBody, draftBody] = [toZoneBody(toZoneDraft(zone)), toZoneBody(draft)] as Record<string, unknown>[];
  if (!savedBody || !draftBody) return {};
  const typeChanged = savedBody.type !== draftBody.type;
  const shapeFields = ["type", "center", "radius", "coordinates"];
  return Object.fromEntries(
    Object.entries(draftBody).filter(
      ([key, value]) =>
        (typeChanged && shapeFields.includes(key)) || JSON.stringify(savedBody[key]) !== JSON.stringify(value),
    ),
  );
}

export function zoneDraftReducer(draft: ZoneDraft, action: DrawAction): ZoneDraft {
  const { shape, ring } = draft;
  const corners = shape.rings[ring] ?? [];
  const withRing = (newRing: readonly DraftCorner[]): DraftShape => ({
    ...shape,
    rings: shape.rings.map((current, index) => (index === ring ? newRing : current)),
  });
  /** Returns the draft with a new shape and an undo step. Moves of one handle share a step. */
  const withShape = (
    shapePatch: Partial<DraftShape>,
    {
      dragHandle = null,
      ...draftPatch
    }: Partial<Pick<ZoneDraft, "dragHandle" | "ring" | "closed" | "selected" | "nextKey">> = {},
  ): ZoneDraft => ({
    ...draft,
    ...draftPatch,
    dragHandle,
    shape: { ...shape, ...shapePatch },
    undoSteps:
      dragHandle !== null && dragHandle === draft.dragHandle
        ? draft.undoSteps
        : [...draft.undoSteps.slice(-maxUndoSteps), { shape, ring, closed: draft.closed }],
  });
  const addCorner = (position: CoordinateText, index: number): ZoneDraft =>
    withShape(withRing([...corners.slice(0, index), { ...position, key: draft.nextKey }, ...corners.slice(index)]), {
      selected: draft.nextKey,
      nextKey: draft.nextKey + 1,
    });

  switch (action.type) {
    case "load":
      return toZoneDraft(action.zone);
    case "edit":
      return { ...draft, ...action.patch };
    case "setShape":
      return action.shape === shape.type ? draft : withShape({ type: action.shape }, { selected: null });
    case "press":
      if (shape.type === "polygon")
        return draft.closed ? { ...draft, selected: null } : addCorner(toCoordinateText(action.at), corners.length);
      return withShape({
        center: toCoordinateText(action.at),
        ...(shape.radius.trim() === "" ? radiusText(roundRadius(initialRadiusPx * action.metresPerPixel)) : {}),
      });
    case "setCenter":
      return withShape({ center: action.at }, { dragHandle: action.dragHandle });
    case "setRadius":
      return withShape({ radius: action.text, unit: action.unit ?? shape.unit }, { dragHandle: action.dragHandle });
    case "resize": {
      const center = parseCoordinates(shape.center);
      return center
        ? withShape(radiusText(roundMetres(distanceMetres(center, action.to))), { dragHandle: "radius-handle" })
        : draft;
    }
    case "moveCorner":
      return withShape(
        withRing(corners.map((corner) => (corner.key === action.key ? { ...action.at, key: corner.key } : corner))),
        { dragHandle: action.dragHandle, selected: action.key },
      );
    case "insertCorner": {
      const index = corners.findIndex(({ key }) => key === action.after);
      const middle = action.at
        ? toCoordinateText(action.at)
        : cornerMidpoint(corners[index], corners[(index + 1) % corners.length]);
      return index < 0 ? draft : addCorner(middle, index + 1);
    }
    case "addCorner":
      return addCorner(action.at, corners.length);
    case "removeCorner": {
      const index = corners.findIndex(({ key }) => key === action.key);
      const remaining = corners.filter(({ key }) => key !== action.key);
      return index < 0
        ? draft
        : withShape(withRing(remaining), {
            selected: remaining[Math.min(index, remaining.length - 1)]?.key ?? null,
            closed: draft.closed && remaining.length > 2,
          });
    }
    case "selectCorner":
      return { ...draft, selected: action.key, dragHandle: null };
    case "close":
      return corners.length < 3 ? draft : { ...draft, closed: true, selected: null, dragHandle: null };
    case "reopen":
      return { ...draft, closed: false, selected: null, dragHandle: null };
    case "endDrag":
      return { ...draft, dragHandle: null };
    case "undo": {
      const lastStep = draft.undoSteps.at(-1);
      return lastStep
        ? { ...draft, ...lastStep, undoSteps: draft.undoSteps.slice(0, -1), selected: null, dragHandle: null }
        : draft;
    }
    case "addHole":
      return withShape({ rings: [...shape.rings, []] }, { ring: shape.rings.length, closed: false, selected: null });
    // An empty hole counts as not drawn.
    case "selectRing":
      return { ...draft, ring: action.ring, closed: true, selected: null, dragHandle: null };
    case "removeHole":
      return withShape(
        { rings: shape.rings.filter((_, index) => index !== action.ring) },
        { ring: 0, closed: true, selected: null },
      );
  }
}

/** Midpoint of two corners, the short way across the antimeridian. */
export function cornerMidpoint(start: CoordinateText | undefined, end: CoordinateText | undefined): CoordinateText {
  const [a, b] = [start && parseCoordinates(start), end && parseCoordinates(end)];
  if (!a || !b) return emptyCoordinates;
  const deltaLng = b.lng - a.lng - 360 * Math.round((b.lng - a.lng) / 360);
  const lng = a.lng + deltaLng / 2;
  return toCoordinateText({ lat: (a.lat + b.lat) / 2, lng: lng - 360 * Math.round(lng / 360) });
}

// Rounds to a metre, from one kilometre on to ten metres.
function roundMetres(metres: number): number {
  return Math.max(1, metres < 1_000 ? Math.round(metres) : Math.round(metres / 10) * 10);
}

// Initial radius: 1, 2 or 5 times a power of ten, large enough to see and drag.
function roundRadius(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(metres, 1)));
  const multiple = metres / power;
  return Math.min(maxInitialRadiusM, Math.max(10, power * (multiple < 2 ? 1 : multiple < 5 ? 2 : 5)));
}
