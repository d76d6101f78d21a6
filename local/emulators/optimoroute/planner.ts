// Plans a day's routes: assigns orders and their sequence. Drivers in turn take the next order with the lowest cost,
// and each route is then improved by reversing parts of it (2-opt), all within time windows, working hours and loads.
type Point = { latitude: number; longitude: number };
export type PlannerStop = {
  id: string;
  location: Point;
  serviceS: number;
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
  // Done, in progress or locked: stays unchanged at the head of the route, regardless of time windows.
  head: PlannerStop[];
  // Codes of driver and vehicle.
  codes: ReadonlySet<string>;
  // Whether orders may be added after the head.
  acceptsOrders: boolean;
};
type Visit = { id: string; scheduledAt: number; arrivalAt: number; travelTime: number; distance: number };
export type PlannedTour = { driver: string; visits: Visit[]; startAt: number; endAt: number };

const METRES_PER_SECOND = 30_000 / 3600;
const RADIANS = Math.PI / 180;
const METRES_PER_DEGREE = 6_371_000 * RADIANS;
// Seconds of driving that an order's priority is worth.
const PRIORITY_SECONDS: Record<PlannerStop["priority"], number> = { C: 7200, H: 1800, M: 0, L: -1800 };
// For longer routes a round of 2-opt costs too much.
const MAX_TWO_OPT_STOPS = 80;

type State = { at: Point | null; time: number };

export function planDay(
  jobs: PlannerStop[],
  plannerDrivers: PlannerDriver[],
): { tours: PlannedTour[]; left: string[] } {
  const openStops = new Map(jobs.map((job) => [job.id, job]));
  const states = plannerDrivers.map((plannerDriver) => ({
    plannerDriver,
    jobs: [] as PlannerStop[],
    state: afterHead(plannerDriver),
    loads: sum(plannerDriver.head),
  }));
  const openPlans = new Set(states.filter(({ plannerDriver }) => plannerDriver.acceptsOrders));
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
    openStops.delete(next.job.id);
    nextDriver.jobs.push(next.job);
    nextDriver.state = next.state;
    nextDriver.loads = next.job.loads.map((load, index) => load + (nextDriver.loads[index] ?? 0));
  }
  const tours = states
    .map(({ plannerDriver, jobs: driverJobs }) => toTour(plannerDriver, improveByTwoOpt(plannerDriver, driverJobs)))
    .filter(({ visits }) => visits.length > 0);
  return { tours, left: [...openStops.keys()] };
}

function chooseNextStop(
  plannerDriver: PlannerDriver,
  state: State,
  loads: number[],
  jobs: Iterable<PlannerStop>,
): { job: PlannerStop; state: State } | null {
  let bestVisit: { job: PlannerStop; state: State } | null = null;
  let lowestCost = Infinity;
  for (const job of jobs) {
    if (job.driver !== null && job.driver !== plannerDriver.driver) continue;
    if (!job.requiredCodes.every((code) => plannerDriver.codes.has(code))) continue;
    if (
      plannerDriver.capacities.some(
        (capacity, index) => capacity !== null && (job.loads[index] ?? 0) + (loads[index] ?? 0) > capacity,
      )
    )
      continue;
    const serviceStartsAt = serviceStart(
      job,
      state.time + (state.at ? distanceBetween(state.at, job.location) / METRES_PER_SECOND : 0),
    );
    const cost = serviceStartsAt === null ? Infinity : serviceStartsAt - state.time - PRIORITY_SECONDS[job.priority];
    // Evaluated fully only if cheaper: there may be ten thousand.
    const nextState = cost < lowestCost ? visitWithinLimits(plannerDriver, state, job) : null;
    if (!nextState) continue;
    lowestCost = cost;
    bestVisit = { job, state: nextState.state };
  }
  return bestVisit;
}

// The driver's position and time after this job; null if it does not fit the time windows or working hours.
function visitWithinLimits(
  plannerDriver: PlannerDriver,
  state: State,
  job: PlannerStop,
): ReturnType<typeof visitIgnoringLimits> | null {
  const nextState = visitIgnoringLimits(state, job);
  const returnSeconds = plannerDriver.end ? distanceBetween(job.location, plannerDriver.end) / METRES_PER_SECOND : 0;
  return serviceStart(job, nextState.arrives) !== null && nextState.state.time + returnSeconds <= plannerDriver.to
    ? nextState
    : null;
}

function afterHead(plannerDriver: PlannerDriver): State {
  return plannerDriver.head.reduce<State>((state, job) => visitIgnoringLimits(state, job).state, {
    at: plannerDriver.start,
    time: plannerDriver.from,
  });
}

// Like visit, but ignoring time windows and working hours.
function visitIgnoringLimits(
  state: State,
  job: PlannerStop,
): { state: State; arrives: number; begins: number; travel: number; metres: number } {
  const metres = state.at ? distanceBetween(state.at, job.location) : 0;
  const travel = metres / METRES_PER_SECOND;
  const arrives = state.time + travel;
  const serviceStartsAt = serviceStart(job, arrives) ?? arrives;
  return {
    state: { at: job.location, time: serviceStartsAt + job.serviceS },
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
function returnTime(plannerDriver: PlannerDriver, jobs: PlannerStop[]): number | null {
  let state = afterHead(plannerDriver);
  for (const job of jobs) {
    const nextState = visitWithinLimits(plannerDriver, state, job);
    if (!nextState) return null;
    state = nextState.state;
  }
  return (
    state.time + (plannerDriver.end && state.at ? distanceBetween(state.at, plannerDriver.end) / METRES_PER_SECOND : 0)
  );
}

function improveByTwoOpt(plannerDriver: PlannerDriver, jobs: PlannerStop[]): PlannerStop[] {
  if (jobs.length > MAX_TWO_OPT_STOPS) return jobs;
  let driverJobs = jobs;
  let end = returnTime(plannerDriver, driverJobs) ?? Infinity;
  for (let improved = true; improved;) {
    improved = false;
    for (let from = 0; from < driverJobs.length - 1; from += 1) {
      for (let to = from + 1; to < driverJobs.length; to += 1) {
        const reversedPart = [
          ...driverJobs.slice(0, from),
          ...driverJobs.slice(from, to + 1).reverse(),
          ...driverJobs.slice(to + 1),
        ];
        const newEnd = returnTime(plannerDriver, reversedPart);
        // An improvement below a minute is not worth a change.
        if (newEnd !== null && newEnd < end - 1) [driverJobs, end, improved] = [reversedPart, newEnd, true];
      }
    }
  }
  return driverJobs;
}

function toTour(plannerDriver: PlannerDriver, jobs: PlannerStop[]): PlannedTour {
  let state: State = { at: plannerDriver.start, time: plannerDriver.from };
  const visits: Visit[] = [];
  for (const [index, job] of [...plannerDriver.head, ...jobs].entries()) {
    const nextState =
      index < plannerDriver.head.length
        ? visitIgnoringLimits(state, job)
        : visitWithinLimits(plannerDriver, state, job);
    if (!nextState) break;
    visits.push({
      id: job.id,
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

const sum = (jobs: PlannerStop[]): number[] =>
  [0, 1, 2, 3].map((index) => jobs.reduce((total, job) => total + (job.loads[index] ?? 0), 0));
