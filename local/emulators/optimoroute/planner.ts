// Plans a day's routes: assigns stops and their sequence. Drivers in turn take the next stop with the lowest cost, and
// each route is then improved by reversing parts of it (2-opt), all within time windows, working hours and loads.
type Point = { latitude: number; longitude: number };
export type PlannerStop = {
  id: string;
  location: Point;
  serviceSeconds: number;
  // Time windows for the start of the service; empty for any time.
  windows: [number, number][];
  priority: "L" | "M" | "H" | "C";
  loads: number[];
  // The only driver who may take it.
  driver: string | null;
  // Codes required of driver and vehicle.
  requiredCodes: string[];
};
export type PlannerDriver = {
  driver: string;
  start: Point | null;
  end: Point | null;
  from: number;
  to: number;
  capacities: (number | null)[];
  // Done, in progress or locked: stays unchanged at the start of the route, regardless of time windows.
  fixedStops: PlannerStop[];
  // Codes of driver and vehicle.
  codes: ReadonlySet<string>;
  // Whether stops may be added after the fixed ones.
  acceptsStops: boolean;
};
type Visit = { id: string; scheduledAt: number; arrivalAt: number; travelTime: number; distance: number };
export type PlannedRoute = { driver: string; visits: Visit[]; startAt: number; endAt: number };

const METRES_PER_SECOND = 30_000 / 3600;
const RADIANS = Math.PI / 180;
const METRES_PER_DEGREE = 6_371_000 * RADIANS;
// Seconds of driving that a stop's priority is worth.
const PRIORITY_SECONDS: Record<PlannerStop["priority"], number> = { C: 7200, H: 1800, M: 0, L: -1800 };
// For longer routes a round of 2-opt costs too much.
const MAX_TWO_OPT_STOPS = 80;

type State = { at: Point | null; time: number };

export function planDay(
  stops: PlannerStop[],
  plannerDrivers: PlannerDriver[],
): { routes: PlannedRoute[]; unassigned: string[] } {
  const openStops = new Map(stops.map((stop) => [stop.id, stop]));
  const states = plannerDrivers.map((plannerDriver) => ({
    plannerDriver,
    stops: [] as PlannerStop[],
    state: afterFixedStops(plannerDriver),
    loads: sum(plannerDriver.fixedStops),
  }));
  const openPlans = new Set(states.filter(({ plannerDriver }) => plannerDriver.acceptsStops));
  while (openPlans.size > 0 && openStops.size > 0) {
    // The driver who is free first chooses first, so that work is shared.
    const nextDriver = [...openPlans].reduce((earliest, other) =>
      other.state.time < earliest.state.time ? other : earliest,
    );
    const next = chooseNextStop(nextDriver.plannerDriver, nextDriver.state, nextDriver.loads, openStops.values());
    if (!next) {
      openPlans.delete(nextDriver);
      continue;
    }
    openStops.delete(next.stop.id);
    nextDriver.stops.push(next.stop);
    nextDriver.state = next.state;
    nextDriver.loads = next.stop.loads.map((load, index) => load + (nextDriver.loads[index] ?? 0));
  }
  const routes = states
    .map(({ plannerDriver, stops: driverStops }) => toRoute(plannerDriver, improveByTwoOpt(plannerDriver, driverStops)))
    .filter(({ visits }) => visits.length > 0);
  return { routes, unassigned: [...openStops.keys()] };
}

function chooseNextStop(
  plannerDriver: PlannerDriver,
  state: State,
  loads: number[],
  stops: Iterable<PlannerStop>,
): { stop: PlannerStop; state: State } | null {
  let bestVisit: { stop: PlannerStop; state: State } | null = null;
  let lowestCost = Infinity;
  for (const stop of stops) {
    if (stop.driver !== null && stop.driver !== plannerDriver.driver) continue;
    if (!stop.requiredCodes.every((code) => plannerDriver.codes.has(code))) continue;
    if (
      plannerDriver.capacities.some(
        (capacity, index) => capacity !== null && (stop.loads[index] ?? 0) + (loads[index] ?? 0) > capacity,
      )
    )
      continue;
    const serviceStartsAt = serviceStart(
      stop,
      state.time + (state.at ? distanceBetween(state.at, stop.location) / METRES_PER_SECOND : 0),
    );
    const cost = serviceStartsAt === null ? Infinity : serviceStartsAt - state.time - PRIORITY_SECONDS[stop.priority];
    // Evaluated fully only if cheaper: there may be ten thousand stops.
    const nextState = cost < lowestCost ? visitWithinLimits(plannerDriver, state, stop) : null;
    if (!nextState) continue;
    lowestCost = cost;
    bestVisit = { stop, state: nextState.state };
  }
  return bestVisit;
}

// The driver's position and time after this stop; null if it does not fit the time windows or working hours.
function visitWithinLimits(
  plannerDriver: PlannerDriver,
  state: State,
  stop: PlannerStop,
): ReturnType<typeof visitIgnoringLimits> | null {
  const nextState = visitIgnoringLimits(state, stop);
  const returnSeconds = plannerDriver.end ? distanceBetween(stop.location, plannerDriver.end) / METRES_PER_SECOND : 0;
  return serviceStart(stop, nextState.arrives) !== null && nextState.state.time + returnSeconds <= plannerDriver.to
    ? nextState
    : null;
}

function afterFixedStops(plannerDriver: PlannerDriver): State {
  return plannerDriver.fixedStops.reduce<State>((state, stop) => visitIgnoringLimits(state, stop).state, {
    at: plannerDriver.start,
    time: plannerDriver.from,
  });
}

// The driver's position and time after this stop, even outside time windows and working hours.
function visitIgnoringLimits(
  state: State,
  stop: PlannerStop,
): { state: State; arrives: number; begins: number; travel: number; metres: number } {
  const metres = state.at ? distanceBetween(state.at, stop.location) : 0;
  const travel = metres / METRES_PER_SECOND;
  const arrives = state.time + travel;
  const serviceStartsAt = serviceStart(stop, arrives) ?? arrives;
  return {
    state: { at: stop.location, time: serviceStartsAt + stop.serviceSeconds },
    arrives,
    begins: serviceStartsAt,
    travel,
    metres,
  };
}

// The first moment within a time window; null after the last one.
function serviceStart({ windows }: PlannerStop, arrives: number): number | null {
  if (windows.length === 0) return arrives;
  let first = Infinity;
  for (const [from, to] of windows) if (arrives <= to) first = Math.min(first, Math.max(from, arrives));
  return first === Infinity ? null : first;
}

// The time of return after a sequence; null if it is infeasible.
function returnTime(plannerDriver: PlannerDriver, stops: PlannerStop[]): number | null {
  let state = afterFixedStops(plannerDriver);
  for (const stop of stops) {
    const nextState = visitWithinLimits(plannerDriver, state, stop);
    if (!nextState) return null;
    state = nextState.state;
  }
  return (
    state.time + (plannerDriver.end && state.at ? distanceBetween(state.at, plannerDriver.end) / METRES_PER_SECOND : 0)
  );
}

function improveByTwoOpt(plannerDriver: PlannerDriver, stops: PlannerStop[]): PlannerStop[] {
  if (stops.length > MAX_TWO_OPT_STOPS) return stops;
  let driverStops = stops;
  let end = returnTime(plannerDriver, driverStops) ?? Infinity;
  for (let improved = true; improved;) {
    improved = false;
    for (let from = 0; from < driverStops.length - 1; from += 1) {
      for (let to = from + 1; to < driverStops.length; to += 1) {
        const reversedPart = [
          ...driverStops.slice(0, from),
          ...driverStops.slice(from, to + 1).reverse(),
          ...driverStops.slice(to + 1),
        ];
        const newEnd = returnTime(plannerDriver, reversedPart);
        // An improvement below a second is not worth a change.
        if (newEnd !== null && newEnd < end - 1) [driverStops, end, improved] = [reversedPart, newEnd, true];
      }
    }
  }
  return driverStops;
}

function toRoute(plannerDriver: PlannerDriver, stops: PlannerStop[]): PlannedRoute {
  let state: State = { at: plannerDriver.start, time: plannerDriver.from };
  const visits: Visit[] = [];
  for (const [index, stop] of [...plannerDriver.fixedStops, ...stops].entries()) {
    const nextState =
      index < plannerDriver.fixedStops.length
        ? visitIgnoringLimits(state, stop)
        : visitWithinLimits(plannerDriver, state, stop);
    if (!nextState) break;
    visits.push({
      id: stop.id,
      scheduledAt: Math.round(nextState.begins),
      arrivalAt: Math.round(nextState.arrives),
      travelTime: Math.round(nextState.travel),
      distance: Math.round(nextState.metres),
    });
    state = nextState.state;
  }
  const returnSeconds =
    plannerDriver.end && state.at ? distanceBetween(state.at, plannerDriver.end) / METRES_PER_SECOND : 0;
  return {
    driver: plannerDriver.driver,
    visits,
    startAt: plannerDriver.from,
    endAt: Math.round(state.time + returnSeconds),
  };
}

// Planar distance, accurate enough within a day's drive.
function distanceBetween(first: Point, second: Point): number {
  const east = (first.longitude - second.longitude) * Math.cos(((first.latitude + second.latitude) / 2) * RADIANS);
  return Math.hypot(first.latitude - second.latitude, east) * METRES_PER_DEGREE;
}

const sum = (stops: PlannerStop[]): number[] =>
  [0, 1, 2, 3].map((index) => stops.reduce((total, stop) => total + (stop.loads[index] ?? 0), 0));
