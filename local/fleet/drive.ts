// Model of a drive: its duration, and the position at any moment. Speeds depend on the kind of road, the speed limit,
// the road, the time of day and the driver; traffic lights have their own cycles; curves, crossings, obstacles and
// the walk to the entrance take time. Determined by seeds. Calibrated before any measurement with it, and independent of the
// road engine's times.
import { seededRandom, type Random } from "./random.ts";
import type { LatLng } from "./geo.ts";
import { ROAD_KINDS, type RoadKind, type StreetSegment, type StreetRoute } from "../town/street-graph.ts";

/** The car's speed in metres a second, and its heading. */
type DriveState = { at: LatLng; metresPerSecond: number; heading: number };

// Kilometres an hour on an empty road.
const FREE_FLOW_KMH: Record<RoadKind, number> = {
  motorway: 85,
  trunk: 65,
  primary: 46,
  secondary: 42,
  tertiary: 38,
  street: 29,
  service: 14,
  walk: 4.7,
};
// Factor by hour of the day, on major roads and on others.
const MAJOR_ROAD_FACTORS = [
  1.05, 1.05, 1.05, 1.05, 1.05, 1.03, 0.95, 0.75, 0.68, 0.8, 0.88, 0.86, 0.82, 0.84, 0.84, 0.76, 0.68, 0.62, 0.68, 0.82,
  0.92, 0.97, 1.02, 1.05,
];
const MINOR_ROAD_FACTORS = [
  1, 1, 1, 1, 1, 1, 0.98, 0.9, 0.87, 0.93, 0.95, 0.95, 0.93, 0.94, 0.94, 0.9, 0.86, 0.84, 0.87, 0.93, 0.96, 0.98, 1, 1,
];
const ACCELERATION = 1.5;
const BRAKING = 2;
// Traffic lights within this distance belong to the same crossing.
const SAME_CROSSING_M = 40;
const HOUR_S = 3_600;

type Mark = { at: number; metres: number; stretch: StreetSegment | null };

/** `seed`: variation by driver and day. `startedAt`: seconds from the town's midnight. */
export function createDrive(seed: number, route: StreetRoute, startedAt: number): SimulatedDrive {
  return new SimulatedDrive(route, computeMarks(seed, route, startedAt));
}

export class SimulatedDrive {
  readonly startedAt: number;
  readonly arrivesAt: number;
  readonly metres: number;
  readonly #route: StreetRoute;
  readonly #marks: readonly Mark[];

  constructor(route: StreetRoute, marks: readonly Mark[]) {
    this.#route = route;
    this.#marks = marks;
    this.startedAt = marks[0]?.at ?? 0;
    this.arrivesAt = marks.at(-1)?.at ?? 0;
    this.metres = marks.at(-1)?.metres ?? 0;
  }

  /** The state at a time; before the start and after the end, that of the ends. */
  stateAt(now: number): DriveState | null {
    const n = this.#after(({ at }) => at > now);
    const [before, after] = [this.#marks[n - 1], this.#marks[n]];
    if (!before || !after?.stretch) {
      const end = before ? this.#route.at(-1) : this.#route[0];
      return end ? { at: before ? end.to : end.from, metresPerSecond: 0, heading: end.heading } : null;
    }
    const length = after.metres - before.metres;
    const part = (now - before.at) / (after.at - before.at);
    const { stretch } = after;
    // A waiting car is at the end of its stretch.
    if (length === 0) return { at: stretch.to, metresPerSecond: 0, heading: stretch.heading };
    return {
      at: {
        lat: stretch.from.lat + (stretch.to.lat - stretch.from.lat) * part,
        lng: stretch.from.lng + (stretch.to.lng - stretch.from.lng) * part,
      },
      metresPerSecond: length / (after.at - before.at),
      heading: stretch.heading,
    };
  }

  /** Metres from the beginning at a time. */
  metresAt(now: number): number {
    const n = this.#after(({ at }) => at > now);
    const [before, after] = [this.#marks[n - 1], this.#marks[n]];
    if (!before || !after) return before?.metres ?? 0;
    return before.metres + ((after.metres - before.metres) * (now - before.at)) / (after.at - before.at);
  }

  /** The time at a distance from the beginning. */
  timeAt(metres: number): number {
    const n = this.#after((mark) => mark.metres >= metres);
    const [before, after] = [this.#marks[n - 1], this.#marks[n]];
    if (!before || !after) return before?.at ?? this.startedAt;
    return before.at + ((after.at - before.at) * (metres - before.metres)) / (after.metres - before.metres);
  }

  #after(is: (mark: Mark) => boolean): number {
    let [low, high] = [0, this.#marks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (is(this.#marks[middle] as Mark)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

// One mark after each stretch, and another after a wait at its end.
function computeMarks(seed: number, route: StreetRoute, startedAt: number): Mark[] {
  const nextRandom = seededRandom(seed);
  const driverFactor = 0.94 + 0.12 * nextRandom();
  const dayFactor = fixedFactor(`day ${Math.floor(startedAt / (24 * HOUR_S))}`, 0.04);
  let [now, metres, lastLightMetres] = [startedAt, 0, -Infinity];
  const marks: Mark[] = [{ at: now, metres, stretch: null }];
  route.forEach((stretch, n) => {
    const speed = speedOn(stretch, now) * (stretch.road === "walk" ? 1 : driverFactor * dayFactor);
    now += stretch.metres / speed + turnDelay(stretch, route[n + 1], speed) + obstacleDelay(stretch, nextRandom);
    metres += stretch.metres;
    marks.push({ at: now, metres, stretch });
    const hasLight = stretch.signal !== null && metres - lastLightMetres > SAME_CROSSING_M;
    const wait = hasLight
      ? trafficLightDelay(stretch, now, speed, nextRandom)
      : crossingDelay(stretch, route[n + 1], { now, speed, chance: nextRandom });
    if (stretch.signal !== null) lastLightMetres = metres;
    if (wait === 0) return;
    now += wait;
    marks.push({ at: now, metres, stretch });
  });
  return marks;
}

/** Free-flow speed in metres a second. */
function speedOn({ road, name, limit }: StreetSegment, now: number): number {
  if (road === "walk") return FREE_FLOW_KMH.walk / 3.6;
  const free = Math.min(FREE_FLOW_KMH[road] / 3.6, (limit ?? Infinity) * 1.04);
  return free * fixedFactor(name, 0.16) * trafficFactor(road, now);
}

function trafficFactor(road: RoadKind, now: number): number {
  const table = ROAD_KINDS.indexOf(road) <= ROAD_KINDS.indexOf("secondary") ? MAJOR_ROAD_FACTORS : MINOR_ROAD_FACTORS;
  const hour = (now / HOUR_S) % 24;
  const [before, after] = [table[Math.floor(hour)] ?? 1, table[(Math.floor(hour) + 1) % 24] ?? 1];
  return before + (after - before) * (hour % 1);
}

// Seconds that a stop costs in addition to the wait: braking and accelerating.
const stopDelay = (speed: number): number => speed / (2 * ACCELERATION) + speed / (2 * BRAKING);

function turnDelay({ heading, road }: StreetSegment, next: StreetSegment | undefined, speed: number): number {
  if (!next || road === "walk" || next.road === "walk") return 0;
  const turnAngle = Math.abs(((next.heading - heading + 540) % 360) - 180);
  const turnSpeed = turnAngle > 60 ? 4.5 : turnAngle > 35 ? 8 : Infinity;
  return speed <= turnSpeed ? 0 : ((speed - turnSpeed) ** 2 / (2 * speed)) * (1 / ACCELERATION + 1 / BRAKING);
}

// A van that unloads, a car that parks.
function obstacleDelay({ metres, road }: StreetSegment, nextRandom: Random): number {
  if (road === "walk" || road === "motorway" || nextRandom() > (0.06 * metres) / 1_000) return 0;
  return 10 + 60 * nextRandom();
}

// Each crossing has its own cycle; a red light adds the wait and the queue ahead.
function trafficLightDelay({ signal, road }: StreetSegment, now: number, speed: number, nextRandom: Random): number {
  const lightRandom = randomFromText(`lights ${signal}`);
  const cycle = 70 + 40 * lightRandom();
  const green = cycle * (ROAD_KINDS.indexOf(road) <= ROAD_KINDS.indexOf("secondary") ? 0.52 : 0.4);
  const cyclePosition = (now + cycle * lightRandom()) % cycle;
  if (cyclePosition < green) return 0;
  const queue = (2 + 8 * nextRandom()) / trafficFactor(road, now);
  return cycle - cyclePosition + queue + stopDelay(speed);
}

// Without lights the minor road yields; between equal roads some crossings have stop signs.
function crossingDelay(
  { crosses, road, name, signal }: StreetSegment,
  next: StreetSegment | undefined,
  { now, speed, chance }: { now: number; speed: number; chance: Random },
): number {
  if (!crosses || !next || signal !== null || road === "walk" || next.road === "walk") return 0;
  const [ownRank, crossingRank] = [ROAD_KINDS.indexOf(road), ROAD_KINDS.indexOf(crosses)];
  if (crossingRank < ownRank && ROAD_KINDS.indexOf(road) >= ROAD_KINDS.indexOf("tertiary"))
    return stopDelay(speed) + (2 + 5 * chance()) / trafficFactor(crosses, now);
  const isStopSign =
    ownRank === crossingRank &&
    road === "street" &&
    next.name === name &&
    randomFromText(`sign ${placeKey(next)}`)() < 0.35;
  return isStopSign ? stopDelay(speed) + 1.5 : 0;
}

const placeKey = ({ from }: StreetSegment): string => `${from.lat.toFixed(5)} ${from.lng.toFixed(5)}`;

/** A factor around 1 that is fixed for a name. */
function fixedFactor(name: string, spread: number): number {
  const random = randomFromText(name);
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.exp(spread * Math.max(-2.2, Math.min(2.2, normal)));
}

function randomFromText(text: string): Random {
  let state = 0x811c9dc5;
  for (let n = 0; n < text.length; n++) state = Math.imul(state ^ text.charCodeAt(n), 0x01000193) >>> 0;
  return seededRandom(state);
}
