import "server-only";
import { z } from "zod";
import type { Turn, TurnKind } from "@/lib/contracts/driver/task-route";
import type { LatLng } from "@/lib/domain/geo/distance";
import { decodePolyline } from "@/lib/domain/geo/polyline";
import { traceProviderCall } from "@/server/core/trace";
import type { Engine, EngineRoute, RoadLeg } from "@/server/directions/road";

// The used part of Valhalla's responses. Lengths are in kilometres, as requested. Impossible distances and indexes
// outside of a line fail validation, because callers would calculate with them.
const kilometres = z.number().nonnegative().max(50_000);
const seconds = z.number().nonnegative().max(5_000_000);
const Maneuver = z.object({
  type: z.number().int(),
  street_names: z.array(z.string()).optional(),
  begin_street_names: z.array(z.string()).optional(),
  roundabout_exit_count: z.number().int().optional(),
  begin_shape_index: z.number().int().nonnegative(),
  length: kilometres,
  time: seconds,
});
const Summary = z.object({ length: kilometres, time: seconds });
const Leg = z
  .object({ summary: Summary, shape: z.string(), maneuvers: z.array(Maneuver).min(1) })
  .refine(({ shape, maneuvers }) => isValidLine(decodePolyline(shape), maneuvers));
const Trip = z.object({ summary: Summary, legs: z.array(Leg).min(1) });
const Route = z.object({ trip: Trip });
/** A trace with breaks continues in what a trip calls its alternates. */
const Trace = z.object({ trip: Trip, alternates: z.array(Route).default([]) });
const Cell = z.object({ distance: kilometres.nullable(), time: seconds.nullable() });
const Matrix = z.object({ sources_to_targets: z.array(z.array(Cell).length(1)) });
const EngineError = z.object({ error_code: z.number() });

function isValidLine(points: readonly LatLng[], turns: readonly { begin_shape_index: number }[]): boolean {
  const indexes = turns.map(({ begin_shape_index }) => begin_shape_index);
  return (
    points.length > 1 &&
    points.every(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180) &&
    indexes[0] === 0 &&
    indexes.every((index, n) => index < points.length && index >= (indexes[n - 1] ?? 0))
  );
}

/**
 * No road near a place, too far for one (154, 172), none found, no match, no directions for the one that was found
 * (299): the engine works, there is no route.
 */
const noRouteCodes = new Set([154, 170, 171, 172, 299, 442, 443, 444, 445]);

/** Too many places in one query: fewer of them may succeed. */
const TOO_MANY_PLACES = 150;

/** Valhalla's manoeuvre numbers; any other means continue. */
const turnKindByManeuver: Partial<Record<number, TurnKind>> = {
  1: "depart",
  2: "depart",
  3: "depart",
  4: "arrive",
  5: "arrive",
  6: "arrive",
  9: "slight_right",
  10: "right",
  11: "sharp_right",
  12: "u_turn",
  13: "u_turn",
  14: "sharp_left",
  15: "left",
  16: "slight_left",
  17: "ramp",
  18: "ramp_right",
  19: "ramp_left",
  20: "exit_right",
  21: "exit_left",
  22: "keep",
  23: "keep_right",
  24: "keep_left",
  25: "merge",
  26: "roundabout",
  28: "ferry",
  37: "merge",
  38: "merge",
};

type Options = {
  /** The URL before `/route`. */
  url: string;
  /** A provider's key, sent as `api_key`. */
  key?: string | undefined;
};

/** An engine with the API of Valhalla's server: self-hosted, or a provider's. It receives coordinates only. */
export function valhalla({ url, key }: Options): Engine {
  async function requestEngine<T>(
    action: string,
    query: object,
    responseSchema: z.ZodType<T>,
    timeoutMs: number,
    noResultCodes = noRouteCodes,
  ): Promise<T | null> {
    const address = new URL(`${url.replace(/\/$/, "")}/${action}`);
    if (key) address.searchParams.set("api_key", key);
    const response = await traceProviderCall("roads", () =>
      fetch(address, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(query),
        cache: "no-store",
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      }),
    );
    const body: unknown = await response.json();
    if (response.ok) return responseSchema.parse(body);
    const engineError = EngineError.safeParse(body);
    if (response.status === 400 && engineError.success && noResultCodes.has(engineError.data.error_code)) return null;
    throw new Error(`HTTP ${response.status}`);
  }

  return {
    async route(stops, timeoutMs) {
      const query = { ...carCosting, directions_type: "maneuvers", locations: stops.map(toStop) };
      const response = await requestEngine("route", query, Route, timeoutMs);
      const road = response && toRoute(response);
      if (road && road.legs.length !== stops.length - 1) throw new Error("A leg is missing");
      return road;
    },

    async matrix(from, to, timeoutMs) {
      const query = { ...carCosting, sources: from.map(toStop), targets: [toStop(to)], verbose: true };
      const noResultCodes = from.length > 1 ? new Set([...noRouteCodes, TOO_MANY_PLACES]) : noRouteCodes;
      const response = await requestEngine("sources_to_targets", query, Matrix, timeoutMs, noResultCodes);
      if (!response) return null;
      if (response.sources_to_targets.length !== from.length) throw new Error("A source is missing");
      return response.sources_to_targets.map(([cell]) =>
        cell && cell.distance !== null && cell.time !== null
          ? { metres: cell.distance * 1_000, seconds: cell.time }
          : null,
      );
    },

    async trace(positions, timeoutMs) {
      const query = {
        ...carCosting,
        directions_type: "maneuvers",
        shape_match: "map_snap",
        shape: positions.map(toLocation),
      };
      const response = await requestEngine("trace_route", query, Trace, timeoutMs);
      return response && joinRoutes([response, ...response.alternates].map(toRoute));
    },
  };
}

const carCosting = { costing: "auto", units: "kilometers" };
const toLocation = ({ lat, lng }: LatLng): { lat: number; lon: number } => ({ lat, lon: lng });
/**
 * A place without a road within a kilometre is unreachable: the engine would use the next road at any distance, and its
 * result would be for another place.
 */
const toStop = (coordinates: LatLng): { lat: number; lon: number; search_cutoff: number } => ({
  ...toLocation(coordinates),
  search_cutoff: 1_000,
});

function toRoute({ trip }: z.infer<typeof Route>): Omit<EngineRoute, "approximate"> {
  const { summary, legs } = trip;
  return { metres: summary.length * 1_000, seconds: summary.time, legs: legs.map(toLeg), etaFactor: 1 };
}

function joinRoutes(parts: readonly Omit<EngineRoute, "approximate">[]): Omit<EngineRoute, "approximate"> {
  const sum = (field: "metres" | "seconds"): number => parts.reduce((total, part) => total + part[field], 0);
  return { metres: sum("metres"), seconds: sum("seconds"), legs: parts.flatMap(({ legs }) => legs), etaFactor: 1 };
}

function toLeg({ summary, shape, maneuvers }: z.infer<typeof Route>["trip"]["legs"][number]): RoadLeg {
  return {
    metres: summary.length * 1_000,
    seconds: summary.time,
    polyline: shape,
    turns: maneuvers.map(toTurn),
  };
}

function toTurn(maneuver: z.infer<typeof Maneuver>): Turn {
  const { type, begin_street_names, street_names, begin_shape_index, roundabout_exit_count } = maneuver;
  return {
    kind: turnKindByManeuver[type] ?? "continue",
    point: begin_shape_index,
    // At its beginning a street may have more names than along it; the first one on the sign suffices.
    street: begin_street_names?.[0] ?? street_names?.[0] ?? null,
    exit: roundabout_exit_count ?? null,
    metres: maneuver.length * 1_000,
    seconds: maneuver.time,
  };
}
