import "server-only";
import { describeError, log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import type { Engine, EngineRoute, RoadLeg, RoadSegment } from "@/server/directions/road";

/** The present calibration factor, if available within the caller's patience. */
type Pace = (patienceMs: number) => Promise<number>;

/**
 * An engine with times calibrated to our drivers: its own times multiplied by the factor learned from finished drives
 * at this hour. The only place where times are corrected. Times of traces are unused and stay uncorrected.
 */
export function calibrate(engine: Engine, pace: Pace): Engine {
  return {
    async route(stops, patienceMs) {
      const [road, factor] = await Promise.all([engine.route(stops, patienceMs), pace(patienceMs)]);
      return road && roadAt(road, factor);
    },
    async matrix(from, to, patienceMs) {
      const [ways, factor] = await Promise.all([engine.matrix(from, to, patienceMs), pace(patienceMs)]);
      return ways && ways.map((way) => way && stretchAt(way, factor));
    },
    trace: (fixes, patienceMs) => engine.trace(fixes, patienceMs),
  };
}

function roadAt(road: Omit<EngineRoute, "about">, pace: number): Omit<EngineRoute, "about"> {
  return { ...road, seconds: road.seconds * pace, legs: road.legs.map((leg) => legAt(leg, pace)), pace };
}

function legAt(leg: RoadLeg, pace: number): RoadLeg {
  return {
    ...leg,
    seconds: leg.seconds * pace,
    turns: leg.turns.map((turn) => ({ ...turn, seconds: turn.seconds * pace })),
  };
}

const stretchAt = (way: NonNullable<RoadSegment>, pace: number): RoadSegment => ({
  ...way,
  seconds: way.seconds * pace,
});

/** Cache duration of the factor, which changes every two hours and with hourly learning. */
const goodForMs = 60_000;

/**
 * The learned factor from the database, read at most once a minute. Only the first queries wait for it, no longer than
 * for the engine; later ones use the cached value while it is refreshed. Without one, the engine's own times apply.
 */
export function readEtaCalibration(
  read: () => Promise<number> = () => rpc(serviceContext, "get_eta_calibration"),
  now: () => number = () => Date.now(),
): Pace {
  let known: { pace: number; until: number } | null = null;
  let reading: Promise<number> | null = null;
  const readAnew = (): Promise<number> =>
    (reading ??= read()
      .catch((error: unknown) => {
        log().warn({ error: describeError(error) }, "the pace of the roads was not read");
        return known?.pace ?? 1;
      })
      .then((pace) => {
        known = { pace, until: now() + goodForMs };
        reading = null;
        return pace;
      }));
  return async (patienceMs) => {
    if (known && known.until > now()) return known.pace;
    const fresh = readAnew();
    return known ? known.pace : within(patienceMs, fresh);
  };
}

function within(patienceMs: number, fresh: Promise<number>): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<number>((resume) => (timer = setTimeout(() => resume(1), patienceMs)));
  return Promise.race([fresh, late]).finally(() => clearTimeout(timer));
}
