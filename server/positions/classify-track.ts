import "server-only";
import type { PositionReport } from "@/lib/contracts/driver/driver";
import {
  classifyPositions,
  type RecordedPosition,
  type ClassifiedPosition,
  type ClassificationRules,
  type TrackState,
} from "@/lib/domain/geo/classified-positions";
import { roundDecimal } from "@/lib/domain/money/round-decimal";
import {
  detectZoneEvents,
  type ZoneEventRules,
  type EvaluatedZone,
  type ZoneStates,
  type ZoneShape,
} from "@/lib/domain/geo/zone-events";
import type { PositionRecord, StoredTrack, PositionRules } from "@/server/database/results/positions";
import type { z } from "zod";
import { rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";

type Report = z.infer<typeof PositionReport>;

/**
 * State of a driver's track, with its version; 0 without stored positions. `good` is the last plausible position,
 * `jumps` are the implausible ones after it. Times in microseconds.
 */
export type Track = TrackState & { version: number; newestAt: number };
/** `maxAgeSeconds`: age from which a position is too late for dispatch. */
type TrackRules = ClassificationRules &
  ZoneEventRules & { version: number; maxAgeSeconds: number; zones: readonly EvaluatedZone[] };

/** Classified positions as arguments of `store_positions`, the ignored ones for the response, and the new state. */
export type ClassifiedTrack = {
  toStore: Record<string, unknown>;
  ignored: { timestamp: number; reason: string }[];
  nextState: TrackState & { newestAt: number };
};

const MICROSECONDS_PER_SECOND = 1_000_000;
// Safety margins: cases this close to a limit are left to the database, because its clock decides.
const CLOCK_MARGIN_SECONDS = 30;
const MAX_AHEAD_SECONDS = 60;

const round = (decimals: number, value: number): number => roundDecimal(String(value), decimals);
// Stored to a millimetre, in single precision.
const roundMeasurement = (value: number | null | undefined): number | null =>
  typeof value === "number" && value >= 0 ? Math.fround(round(3, value)) : null;

/** A reported position as stored (parse_positions in SQL). */
const toRecordedPosition = (report: Report): RecordedPosition => ({
  at: Math.round(report.timestamp * MICROSECONDS_PER_SECOND),
  // Rounded to a centimetre.
  lat: round(7, report.latitude),
  lng: round(7, report.longitude),
  accuracy: roundMeasurement(report.accuracy),
  speed: roundMeasurement(report.speed),
  heading: roundMeasurement(report.heading),
});

/**
 * Classifies a phone's batch if all of it is ordinary: distinct times, after all stored positions, recent and not in
 * the future. Otherwise null: the database has to compare with stored positions.
 */
export function classifyTrack(
  track: Track,
  reports: readonly Report[],
  rules: TrackRules,
  nowSeconds: number,
): ClassifiedTrack | null {
  const sortedReports = reports
    .map((report) => ({ report, position: toRecordedPosition(report) }))
    .sort((a, b) => a.position.at - b.position.at);
  const positions = sortedReports.map(({ position }) => position);
  const oldest = (nowSeconds - rules.maxAgeSeconds + CLOCK_MARGIN_SECONDS) * MICROSECONDS_PER_SECOND;
  const latest = (nowSeconds + MAX_AHEAD_SECONDS - CLOCK_MARGIN_SECONDS) * MICROSECONDS_PER_SECOND;
  if (
    positions.some(({ at }, index) => at <= (positions[index - 1]?.at ?? track.newestAt) || at < oldest || at > latest)
  )
    return null;

  const classified = classifyPositions(track, positions, rules);
  const included = classified.filter(({ excluded }) => excluded === null);
  const { states, crossings } = detectZoneEvents(track.good, included, rules.zones, rules);
  const zonesAt = new Map(included.map(({ at }, index) => [at, states[index] ?? null]));
  const lastIncluded = included.at(-1);
  const lastGood = lastIncluded ? { ...lastIncluded, zones: zonesAt.get(lastIncluded.at) ?? null } : track.good;
  const jumps = [...track.jumps, ...classified.filter(({ excluded }) => excluded === "jump")]
    .filter(({ at }) => at > (lastGood?.at ?? -Infinity))
    .slice(-2);
  return {
    toStore: {
      version: track.version,
      positions: classified.map((position) => [
        ...storedPosition(position, zonesAt.get(position.at) ?? null),
        position.excluded,
      ]),
      good: lastIncluded && lastGood ? storedPosition(lastGood, lastGood.zones) : null,
      jumps: jumps.map((position) => storedPosition(position, null)),
      crossings: crossings.map(({ zoneId, type, at, lat, lng, decidedAt }) => [zoneId, type, at, lat, lng, decidedAt]),
    },
    ignored: classified.flatMap((position, index) => ignoredOf(position, sortedReports[index]?.report)),
    nextState: { good: lastGood, jumps, newestAt: positions.at(-1)?.at ?? track.newestAt },
  };
}

const storedPosition = (
  { at, lat, lng, accuracy, speed, heading }: RecordedPosition,
  zones: ZoneStates,
): PositionRecord => [at, lat, lng, accuracy, speed, heading, zones];
const ignoredOf = ({ excluded }: ClassifiedPosition, report: Report | undefined): ClassifiedTrack["ignored"] =>
  excluded === null || !report ? [] : [{ timestamp: report.timestamp, reason: excluded }];

/** A track as the database returns it. */
export function toTrack({ version, newestAt, good, jumps }: StoredTrack): Track {
  const toPosition = (record: PositionRecord): NonNullable<Track["good"]> => {
    const [at, lat, lng, accuracy, speed, heading, zones] = record;
    return { at, lat, lng, accuracy: accuracy === null ? null : Math.fround(accuracy), speed, heading, zones };
  };
  return { version, newestAt, good: good && toPosition(good), jumps: jumps.map(toPosition) };
}
export const emptyTrack: Track = { version: 0, newestAt: -Infinity, good: null, jumps: [] };

let cachedRules: Promise<TrackRules> | null = null;

/**
 * The rules for classifying positions, cached per host. The database reports a stale version when positions are stored.
 */
export function positionRules(): Promise<TrackRules> {
  cachedRules ??= rpc.once(serviceContext, "get_position_rules").then(
    ({ zones, ...rules }) => ({ ...rules, zones: zones.flatMap(toEvaluatedZone) }),
    (error: unknown) => {
      cachedRules = null;
      throw error;
    },
  );
  return cachedRules;
}
export function clearPositionRules(): void {
  cachedRules = null;
}

type Zone = PositionRules["zones"][number];
function toEvaluatedZone({ id, margin, bounds, ...zone }: Zone): EvaluatedZone[] {
  const shape = shapeOf(zone);
  return shape ? [{ id, margin, bounds, shape }] : [];
}
function shapeOf({ lat, lng, radius, edges }: Pick<Zone, "lat" | "lng" | "radius" | "edges">): ZoneShape | null {
  if (edges !== null) return { edges };
  return lat === null || lng === null || radius === null ? null : { lat, lng, radius };
}
