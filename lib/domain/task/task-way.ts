// What a driver's phone makes of the way it has: what lies before it, and when it asks for another.
import type { TaskRoute } from "@/lib/contracts/task";
import type { RouteStep } from "@/lib/contracts/turn";
import { decodePolyline, encodePolyline } from "@/lib/domain/geo/polyline";
import { isOffWay, leftOfWay, lineOfWay, turnsAhead, type OnWay, type WayLine } from "@/lib/domain/geo/way";

/**
 * A way with its line; `stops`: the points of the line where its stops are, the nearest first; `pickup`: the one of them
 * that nobody drives past before they have set off from it; `pause`: the seconds that a stop on it takes.
 */
export type DriverWay = {
  line: WayLine;
  steps: readonly RouteStep[];
  stops: readonly number[];
  pickup: number | null;
  pause: number;
};

/**
 * The way that is left of a route by road. Who has set off has the pickup behind them, although the route may still
 * lead there: without a network no other is known. Null of an approximate one.
 */
export function wayOfRoute(route: TaskRoute, started: boolean): DriverWay | null {
  if (route.approximate) return null;
  const pickup = started ? route.stops.find(({ to }) => to === "pickup") : undefined;
  const from = pickup?.shapeIndex ?? 0;
  const points = decodePolyline(route.polyline);
  const onward = (index: number): number => index - from;
  const steps = route.steps
    .filter(({ shapeIndex, type }) => shapeIndex >= from && !(pickup && shapeIndex === from && type === "arrive"))
    .map((step) => ({ ...step, shapeIndex: onward(step.shapeIndex) }));
  const polyline = from === 0 ? route.polyline : encodePolyline(points.slice(from));
  if (points.length - from < 2) return null;
  return {
    line: lineOfWay({ polyline, steps }),
    steps,
    stops: route.stops.map(({ shapeIndex }) => onward(shapeIndex)).filter((index) => index > 0),
    pickup: started ? null : (route.stops.find(({ to }) => to === "pickup")?.shapeIndex ?? null),
    pause: started ? 0 : route.pickupSeconds,
  };
}

export type Left = { metres: number; seconds: number };
export type WayProgress = {
  line: WayLine;
  at: OnWay;
  /** To the door, and to the next stop. */
  left: Left;
  toStop: Left;
  /** Nearest first. */
  turns: { step: RouteStep; metres: number }[];
  /** They have left it, as far as their phone is sure. */
  off: boolean;
};

/** How far along their way somebody at this place of it is. */
export function progressOn(way: DriverWay, seen: OnWay, accuracy?: number): WayProgress {
  const { line, steps, stops, pause } = way;
  const at = notPastPickup(way, seen);
  const next = way.pickup ?? stops.find((index) => (line.metres[index] ?? 0) > at.metres) ?? line.points.length - 1;
  const toDoor = leftOfWay(line, at, { accuracy });
  return {
    line,
    at,
    left: { ...toDoor, seconds: toDoor.seconds + pause },
    toStop: leftOfWay(line, at, { to: next, accuracy }),
    turns: turnsAhead(at === seen ? steps : fromPickup(way), line, at),
    off: isOffWay(at, accuracy),
  };
}

/** Without the cash nobody goes on to the door: who stands at the pickup, or has passed it, has it before them. */
function notPastPickup({ line, pickup }: DriverWay, at: OnWay): OnWay {
  if (pickup === null) return at;
  const metres = (line.metres[pickup] ?? 0) - 0.5;
  const past = at.metres - metres;
  if (past <= 0) return at;
  const seconds = Math.min(at.seconds, line.seconds[pickup] ?? 0);
  return {
    point: Math.max(0, pickup - 1),
    metres,
    seconds,
    beside: past > doorMetres ? Math.max(past, at.beside) : at.beside,
  };
}

/** The steps from the arrival at the pickup on: the route may begin there, with a start of its own before it. */
function fromPickup({ steps, pickup }: DriverWay): readonly RouteStep[] {
  const arrive = steps.findIndex(({ type, shapeIndex }) => type === "arrive" && shapeIndex === pickup);
  return steps.slice(Math.max(0, arrive));
}

/** How often a phone has found itself off its way in a row, how often it has asked for another, and when last (ms). */
type OffWay = { fixes: number; asked: number; askedAt: number };
export const neverOff: OffWay = { fixes: 0, asked: 0, askedAt: -Infinity };

// One fix may be wrong. A server that has just found a way has no other for 15 seconds; who stays off one has left the
// roads that are known.
const leastFixes = 2;
const firstWaitMs = 15_000;
const longestWaitMs = 120_000;
/** So near a stop the road has ended, not been left. */
const doorMetres = 150;

/** The next fix, and whether another way is to be asked for: at once, then after ever longer waits. */
export function offWay(
  known: OffWay,
  { off, toStop }: Pick<WayProgress, "off" | "toStop">,
  now: number,
): { next: OffWay; ask: boolean } {
  if (!off || toStop.metres < doorMetres) return { next: { ...known, fixes: 0, asked: 0 }, ask: false };
  const fixes = known.fixes + 1;
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, known.asked - 1));
  if (fixes < leastFixes || now - known.askedAt < wait) return { next: { ...known, fixes }, ask: false };
  return { next: { fixes, asked: known.asked + 1, askedAt: now }, ask: true };
}
