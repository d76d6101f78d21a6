// A way by road as a line with a clock: how far along it somebody is, what is left, and which turn comes next.
import { distanceMetres, type Place } from "@/lib/domain/distance";
import { decodePolyline } from "@/lib/domain/polyline";

/** What a line is made of: a leg as the API gives it. Metres and seconds of a turn reach to the next one. */
export type Leg<T extends LegTurn = LegTurn> = { polyline: string; turns: readonly T[] };
export type LegTurn = { point: number; metres: number; seconds: number };

/** Points from the first to the last, each with metres and seconds from the beginning. */
export type WayLine = { points: Place[]; metres: number[]; seconds: number[] };

/** Where on a line a place is: the point passed last, metres and seconds from the beginning, and metres beside it. */
export type OnWay = { point: number; metres: number; seconds: number; beside: number };

/** So far ahead somebody may have come since the last look; a way may pass the same corner twice. */
const reachMetres = 3_000;
/** The API looks at a driver's way by the same (`way_beside_m`, private.along_way). */
export const besideMetres = 50;

/** The line of these legs, one after the other. Within a turn's stretch time passes with the metres. */
export function lineOfWay(legs: readonly Leg[]): WayLine {
  const line: WayLine = { points: [], metres: [], seconds: [] };
  for (const leg of legs) addLeg(line, leg);
  return line;
}

function addLeg(line: WayLine, { polyline, turns }: Leg): void {
  const points = decodePolyline(polyline);
  let [metres, seconds] = [line.metres.at(-1) ?? 0, line.seconds.at(-1) ?? 0];
  const add = (point: Place): void => {
    line.points.push(point);
    line.metres.push(metres);
    line.seconds.push(seconds);
  };
  const [first] = points;
  if (first) add(first);
  turns.forEach((turn, n) => {
    const stretch = points.slice(turn.point, (turns[n + 1]?.point ?? points.length - 1) + 1);
    const steps = stretch.slice(1).map((point, at) => distanceMetres(stretch[at] ?? point, point));
    const whole = steps.reduce((sum, step) => sum + step, 0);
    steps.forEach((step, at) => {
      const part = whole > 0 ? step / whole : 1 / steps.length;
      metres += turn.metres * part;
      seconds += turn.seconds * part;
      add(stretch[at + 1] ?? { lat: 0, lng: 0 });
    });
  });
}

/**
 * The nearest place on the line, looked for from a point on and not far ahead; anywhere, where that lies beside it.
 * Null of a line without two points.
 */
export function placeOnWay(line: WayLine, here: Place, from = 0): OnWay | null {
  const near = nearestOn(line, here, Math.max(0, from - 1), reachMetres);
  return near === null || near.beside > besideMetres ? nearestOn(line, here, 0, Infinity) : near;
}

function nearestOn(line: WayLine, here: Place, from: number, reach: number): OnWay | null {
  // Metres east and north of here: so near, the Earth is flat.
  const degree = 111_194.9;
  const east = degree * Math.cos((here.lat * Math.PI) / 180);
  const limit = (line.metres[from] ?? 0) + reach;
  let best: OnWay | null = null;
  for (let n = from; n + 1 < line.points.length && (line.metres[n] ?? 0) <= limit; n++) {
    const [a, b] = [line.points[n], line.points[n + 1]];
    if (!a || !b) break;
    const [x, y] = [(a.lng - here.lng) * east, (a.lat - here.lat) * degree];
    const [dx, dy] = [(b.lng - a.lng) * east, (b.lat - a.lat) * degree];
    const length = dx * dx + dy * dy;
    const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / length));
    const beside = Math.hypot(x + part * dx, y + part * dy);
    if (best === null || Math.round(beside) < Math.round(best.beside))
      best = { point: n, metres: between(line.metres, n, part), seconds: between(line.seconds, n, part), beside };
  }
  return best;
}

const between = (values: readonly number[], n: number, part: number): number => {
  const [from = 0, to = 0] = [values[n], values[n + 1]];
  return from + (to - from) * part;
};

/** What is left from a place on the way. */
export const leftOfWay = (line: WayLine, at: OnWay): { metres: number; seconds: number } => ({
  metres: (line.metres.at(-1) ?? 0) - at.metres,
  seconds: (line.seconds.at(-1) ?? 0) - at.seconds,
});

/** The turns still to come, each with its metres from here, nearest first; the first is the next. */
export function turnsAhead<T extends LegTurn>(
  legs: readonly Leg<T>[],
  line: WayLine,
  at: OnWay,
): { turn: T; metres: number }[] {
  let before = 0;
  return legs.flatMap((leg) => {
    const own = leg.turns.map((turn) => ({ turn, metres: (line.metres[before + turn.point] ?? 0) - at.metres }));
    before += decodePolyline(leg.polyline).length;
    return own.filter(({ metres }, n) => metres > 0 || (n === own.length - 1 && metres > -1));
  });
}

/** The line up to a place on it, and from there on: driven, and still to drive. */
export function splitWay(line: WayLine, at: OnWay): { driven: Place[]; left: Place[] } {
  const [a, b] = [line.points[at.point], line.points[at.point + 1]];
  if (!a || !b) return { driven: [], left: [...line.points] };
  const whole = (line.metres[at.point + 1] ?? 0) - (line.metres[at.point] ?? 0);
  const part = whole > 0 ? (at.metres - (line.metres[at.point] ?? 0)) / whole : 0;
  const here = { lat: a.lat + (b.lat - a.lat) * part, lng: a.lng + (b.lng - a.lng) * part };
  return { driven: [...line.points.slice(0, at.point + 1), here], left: [here, ...line.points.slice(at.point + 1)] };
}
