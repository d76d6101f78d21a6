import "server-only";
import { describeError, log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import type { Engine, EngineRoute, RoadLeg, RoadSegment } from "@/server/directions/road";

/** The present calibration factor, if available within the caller's patience. */
type Pace = (timeoutMs: number) => Promise<number>;

/**
 * An engine with times calibrated to our drivers: its own times multiplied by the factor learned from finished drives
 * at this hour. The only place where times are corrected. Times of traces are unused and stay uncorrected.
 */
export function calibrate(engine: Engine, pace: Pace): Engine {
  return {
    async route(stops, timeoutMs) {
      const [road, factor] = await Promise.all([engine.route(stops, timeoutMs), pace(timeoutMs)]);
      return road && scaleRoute(road, factor);
    },
    async matrix(from, to, timeoutMs) {
      const [segments, factor] = await Promise.all([engine.matrix(from, to, timeoutMs), pace(timeoutMs)]);
      return segments && segments.map((segment) => segment && scaleSegment(segment, factor));
    },
    trace: (fixes, timeoutMs) => engine.trace(fixes, timeoutMs),
  };
}

function scaleRoute(road: Omit<EngineRoute, "about">, pace: number): Omit<EngineRoute, "about"> {
  return { ...road, seconds: road.seconds * pace, legs: road.legs.map((leg) => scaleLeg(leg, pace)), pace };
}

function scaleLeg(leg: RoadLeg, pace: number): RoadLeg {
  return {
    ...leg,
    seconds: leg.seconds * pace,
    turns: leg.turns.map((turn) => ({ ...turn, seconds: turn.seconds * pace })),
  };
}

const scaleSegment = (segment: NonNullable<RoadSegment>, pace: number): RoadSegment => ({
  ...segment,
  seconds: segment.seconds * pace,
});

/** Cache duration of the factor, which changes every two hours and with hourly learning. */
const cacheMs = 60_000;

/**
 * The learned factor from the database, read at most once a minute. Only the first queries wait for it, no longer than
 * for the engine; later ones use the cached value while it is refreshed. Without one, the engine's own times apply.
 */
export function readEtaCalibration(
  read: () => Promise<number> = () => rpc(serviceContext, "get_eta_calibration"),
  now: () => number = () => Date.now(),
): Pace {
  let cachedPace: { pace: number; until: number } | null = null;
  let reading: Promise<number> | null = null;
  const reload = (): Promise<number> =>
    (reading ??= read()
      .catch((error: unknown) => {
        log().warn({ error: describeError(error) }, "the pace of the roads was not read");
        return cachedPace?.pace ?? 1;
      })
      .then((pace) => {
        cachedPace = { pace, until: now() + cacheMs };
        reading = null;
        return pace;
      }));
  return async (timeoutMs) => {
    if (cachedPace && cachedPace.until > now()) return cachedPace.pace;
    const pending = reload();
    return cachedPace ? cachedPace.pace : withTimeout(timeoutMs, pending);
  };
}

function withTimeout(timeoutMs: number, pending: Promise<number>): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<number>((resume) => (timer = setTimeout(() => resume(1), timeoutMs)));
  return Promise.race([pending, timeout]).finally(() => clearTimeout(timer));
}
