import type { FieldError } from "@/lib/client/api/api-error";
import type { FieldFacts } from "@/lib/i18n/messages/errors";
import type { ZonePatchBody } from "@/lib/contracts/admin/zones";
import { MAX_RADIUS_M, polygonProblems } from "@/lib/domain/geo/zone-shape";
import {
  toZoneBody,
  parseCoordinates,
  radiusMetres,
  parseDecimal,
  type CoordinateText,
  type ZoneDraft,
} from "./zone-draft";

/**
 * Problems of a draft by form field: `name`, `color`, `center.lat`, `center.lng`, `radius`, `ring.0`, `corner.7.lat`
 * (the corner's key). Reasons and messages are the server's.
 */
export type ZoneErrors = Readonly<Partial<Record<string, FieldFacts>>>;

const fieldProblems = {
  required: { reason: "required", message: "Required" },
  not_a_number: { reason: "not_a_number", message: "Must be a number" },
  zone_radius: { reason: "zone_radius", message: "Must be more than 0 and at most 500,000 meters" },
} as const;
const outOfRange = (limit: number): FieldFacts => ({
  reason: "between",
  params: { from: -limit, to: limit },
  message: `Must be between -${limit} and ${limit}`,
});

/** Checks a draft against the server's rules before it is sent. */
export function validateZoneDraft(draft: ZoneDraft): ZoneErrors {
  const { name, shape } = draft;
  const errors: Record<string, FieldFacts> = {};
  if (name.trim() === "") errors.name = fieldProblems.required;
  if (shape.type === "circle") {
    coordinateProblems(shape.center, "center", errors);
    const metres = radiusMetres(shape);
    if (shape.radius.trim() === "") errors.radius = fieldProblems.required;
    else if (metres === null) errors.radius = fieldProblems.not_a_number;
    else if (metres <= 0 || metres > MAX_RADIUS_M) errors.radius = fieldProblems.zone_radius;
    return errors;
  }
  for (const corner of shape.rings.flat()) coordinateProblems(corner, `corner.${corner.key}`, errors);
  if (Object.keys(errors).some((field) => field.startsWith("corner."))) return errors;
  const { coordinates } = toZoneBody(draft);
  return { ...errors, ...toFieldErrors(polygonProblems(coordinates ?? []), draft) };
}

/**
 * Validates changes to an existing zone. An unchanged shape is not checked again, because it may be larger or older
 * than the current rules.
 */
export function validateZoneChanges(draft: ZoneDraft, changes: ZonePatchBody | null): ZoneErrors {
  const errors = validateZoneDraft(draft);
  const isShapeChanged =
    changes === null || "type" in changes || "center" in changes || "radius" in changes || "coordinates" in changes;
  return isShapeChanged
    ? errors
    : Object.fromEntries(Object.entries(errors).filter(([field]) => field === "name" || field === "color"));
}

function coordinateProblems(text: CoordinateText, field: string, errors: Record<string, FieldFacts>): void {
  for (const [axis, limit] of [
    ["lat", 90],
    ["lng", 180],
  ] as const) {
    const degrees = parseDecimal(text[axis]);
    if (text[axis].trim() === "") errors[`${field}.${axis}`] = fieldProblems.required;
    else if (degrees === null) errors[`${field}.${axis}`] = fieldProblems.not_a_number;
    else if (Math.abs(degrees) > limit) errors[`${field}.${axis}`] = outOfRange(limit);
  }
}

/** Whether the problem only means that the drawing is unfinished. Such problems are shown only on saving. */
export function isIncompleteDrawing(
  { shape, ring, closed }: ZoneDraft,
  field: string,
  problem: FieldFacts | undefined,
): boolean {
  return (
    problem?.reason === "required" || (field.startsWith("ring.") && (!closed || (shape.rings[ring]?.length ?? 0) === 0))
  );
}

/** Maps the server's field errors to form fields. */
export function toFieldErrors(serverErrors: readonly FieldError[], { shape }: ZoneDraft): ZoneErrors {
  const sentRings = shape.rings
    .map((ring, index) => ({ ring, index }))
    .filter(({ ring, index }) => index === 0 || ring.length > 0);
  return Object.fromEntries(
    serverErrors.map(({ path, ...problem }) => {
      const [field, ...rest] = path.split(".");
      if (field !== "coordinates") return [path === "center" ? "center.lat" : path, problem];
      const hasHoles = sentRings.length > 1;
      const ringEntry = sentRings[hasHoles ? Number(rest[0] ?? 0) : 0] ?? sentRings[0];
      const [corner, axis] = hasHoles ? rest.slice(1) : rest;
      const key = corner === undefined ? undefined : ringEntry?.ring[Number(corner)]?.key;
      return [
        key === undefined ? `ring.${ringEntry?.index ?? 0}` : `corner.${key}.${axis === "lng" ? "lng" : "lat"}`,
        problem,
      ];
    }),
  );
}

/** Whether a ring can be drawn as an area. */
export function isDrawable(ring: readonly CoordinateText[]): boolean {
  return ring.length > 2 && ring.every((corner) => parseCoordinates(corner) !== null);
}
