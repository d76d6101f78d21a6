import "server-only";
import { describeError, log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import type { Engine, EngineRoute, RoadLeg, RoadSegment } from "@/server/directions/road";

/** The current calibration factor, if available within the caller's time limit. */
type ReadEtaFactor = (timeoutMs: number) => Promise<number>;

/**
 * An engine with times calibrated to our drivers: its own times multiplied by the factor learned from finished drives
 * at this hour. The only place where times are corrected. Times of traces are unused and stay uncorrected.
 */
export function calibrate(engine: Engine, readEtaFactor: ReadEtaFactor): Engine {
  return {
    async route(stops, timeoutMs) {
      const [road, factor] = await Promise.all([engine.route(stops, timeoutMs), readEtaFactor(timeoutMs)]);
      return road && scaleRoute(road, factor);
    },
    async matrix(from, to, timeoutMs) {
      const [segments, factor] = await Promise.all([engine.matrix(from, to, timeoutMs), readEtaFactor(timeoutMs)]);
      return segments && segments.map((segment) => segment && scaleSegment(segment, factor));
    },
    trace: (positions, timeoutMs) => engine.trace(positions, timeoutMs),
  };
}

function scaleRoute(road: Omit<EngineRoute, "approximate">, etaFactor: number): Omit<EngineRoute, "approximate"> {
  return {
    ...road,
    seconds: road.seconds * etaFactor,
    legs: road.legs.map((leg) => scaleLeg(leg, etaFactor)),
    etaFactor,
  };
}

function scaleLeg(leg: RoadLeg, etaFactor: number): RoadLeg {
  return {
    ...leg,
    seconds: leg.seconds * etaFactor,
    turns: leg.turns.map((turn) => ({ ...turn, seconds: turn.seconds * etaFactor })),
  };
}

const scaleSegment = (segment: NonNullable<RoadSegment>, etaFactor: number): RoadSegment => ({
  ...segment,
  seconds: segment.seconds * etaFactor,
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
): ReadEtaFactor {
  let cachedFactor: { etaFactor: number; expiresAt: number } | null = null;
  let pendingRead: Promise<number> | null = null;
  const reload = (): Promise<number> =>
    (pendingRead ??= read()
      .catch((error: unknown) => {
        log().warn({ error: describeError(error) }, "the ETA calibration could not be read");
        return cachedFactor?.etaFactor ?? 1;
      })
      .then((etaFactor) => {
        cachedFactor = { etaFactor, expiresAt: now() + cacheMs };
        pendingRead = null;
        return etaFactor;
      }));
  return async (timeoutMs) => {
    if (cachedFactor && cachedFactor.expiresAt > now()) return cachedFactor.etaFactor;
    const pending = reload();
    return cachedFactor ? cachedFactor.etaFactor : withTimeout(timeoutMs, pending);
  };
}

function withTimeout(timeoutMs: number, pending: Promise<number>): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<number>((resume) => (timer = setTimeout(() => resume(1), timeoutMs)));
  return Promise.race([pending, timeout]).finally(() => clearTimeout(timer));
}
