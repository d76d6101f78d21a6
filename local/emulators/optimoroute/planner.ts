// Plans a day's routes: assigns orders and their sequence. Drivers in turn take the next order with the lowest cost,
// and each route is then improved by reversing parts of it (2-opt), all within time windows, working hours and loads.
type Point = { latitude: number; longitude: number };
export type PlannerStop = {
  id: string;
  at: Point;
  serviceS: number;
  // Time windows for the start of the service; empty for any time.
  windows: [number, number][];
  priority: "L" | "M" | "H" | "C";
  loads: number[];
  // The only driver who may take it.
  driver: string | null;
  // Codes required of driver and vehicle.
  demands: string[];
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
  has: ReadonlySet<string>;
  // Whether orders may be added after the head.
  open: boolean;
};
type Visit = { id: string; scheduledAt: number; arrivalAt: number; travelTime: number; distance: number };
export type PlannedTour = { driver: string; visits: Visit[]; startAt: number; endAt: number };

const METRES_PER_SECOND = 30_000 / 3600;
const RADIANS = Math.PI / 180;
const METRES_PER_DEGREE = 6_371_000 * RADIANS;
// Seconds of driving that an order's priority is worth.
const WORTH: Record<PlannerStop["priority"], number> = { C: 7200, H: 1800, M: 0, L: -1800 };
// For longer routes a round of 2-opt costs too much.
const SMOOTHED = 80;

type State = { at: Point | null; time: number };

export function planDay(jobs: PlannerStop[], hands: PlannerDriver[]): { tours: PlannedTour[]; left: string[] } {
  const open = new Map(jobs.map((job) => [job.id, job]));
  const states = hands.map((hand) => ({
    hand,
    jobs: [] as PlannerStop[],
    state: afterHead(hand),
    loads: sum(hand.head),
  }));
  const working = new Set(states.filter(({ hand }) => hand.open));
  while (working.size > 0 && open.size > 0) {
    // The driver who is free first chooses first, so that work is shared.
    const nextDriver = [...working].reduce((earliest, other) =>
      other.state.time < earliest.state.time ? other : earliest,
    );
    const next = best(nextDriver.hand, nextDriver.state, nextDriver.loads, open.values());
    if (!next) {
      working.delete(nextDriver);
      continue;
    }
    open.delete(next.job.id);
    nextDriver.jobs.push(next.job);
    nextDriver.state = next.state;
    nextDriver.loads = next.job.loads.map((load, index) => load + (nextDriver.loads[index] ?? 0));
  }
  const tours = states
    .map(({ hand, jobs: driverJobs }) => tourOf(hand, smooth(hand, driverJobs)))
    .filter(({ visits }) => visits.length > 0);
  return { tours, left: [...open.keys()] };
}

function best(
  hand: PlannerDriver,
  state: State,
  loads: number[],
  jobs: Iterable<PlannerStop>,
): { job: PlannerStop; state: State } | null {
  let bestVisit: { job: PlannerStop; state: State } | null = null;
  let least = Infinity;
  for (const job of jobs) {
    if (job.driver !== null && job.driver !== hand.driver) continue;
    if (!job.demands.every((code) => hand.has.has(code))) continue;
    if (
      hand.capacities.some(
        (capacity, index) => capacity !== null && (job.loads[index] ?? 0) + (loads[index] ?? 0) > capacity,
      )
    )
      continue;
    const begins = beginning(job, state.time + (state.at ? between(state.at, job.at) / METRES_PER_SECOND : 0));
    const cost = begins === null ? Infinity : begins - state.time - WORTH[job.priority];
    // Evaluated fully only if cheaper: there may be ten thousand.
    const nextState = cost < least ? visit(hand, state, job) : null;
    if (!nextState) continue;
    least = cost;
    bestVisit = { job, state: nextState.state };
  }
  return bestVisit;
}

// The driver's position and time after this job; null if it does not fit the time windows or working hours.
function visit(hand: PlannerDriver, state: State, job: PlannerStop): ReturnType<typeof forced> | null {
  const nextState = forced(state, job);
  const returnSeconds = hand.end ? between(job.at, hand.end) / METRES_PER_SECOND : 0;
  return beginning(job, nextState.arrives) !== null && nextState.state.time + returnSeconds <= hand.to
    ? nextState
    : null;
}

function afterHead(hand: PlannerDriver): State {
  return hand.head.reduce<State>((state, job) => forced(state, job).state, { at: hand.start, time: hand.from });
}

// Like visit, but ignoring time windows and working hours.
function forced(
  state: State,
  job: PlannerStop,
): { state: State; arrives: number; begins: number; travel: number; metres: number } {
  const metres = state.at ? between(state.at, job.at) : 0;
  const travel = metres / METRES_PER_SECOND;
  const arrives = state.time + travel;
  const begins = beginning(job, arrives) ?? arrives;
  return { state: { at: job.at, time: begins + job.serviceS }, arrives, begins, travel, metres };
}

// The first moment within a time window; null after the last one.
function beginning({ windows }: PlannerStop, arrives: number): number | null {
  if (windows.length === 0) return arrives;
  let first = Infinity;
  for (const [from, to] of windows) if (arrives <= to) first = Math.min(first, Math.max(from, arrives));
  return first === Infinity ? null : first;
}

// The time of return after a sequence; null if it is infeasible.
function endOf(hand: PlannerDriver, jobs: PlannerStop[]): number | null {
  let state = afterHead(hand);
  for (const job of jobs) {
    const nextState = visit(hand, state, job);
    if (!nextState) return null;
    state = nextState.state;
  }
  return state.time + (hand.end && state.at ? between(state.at, hand.end) / METRES_PER_SECOND : 0);
}

function smooth(hand: PlannerDriver, jobs: PlannerStop[]): PlannerStop[] {
  if (jobs.length > SMOOTHED) return jobs;
  let driverJobs = jobs;
  let end = endOf(hand, driverJobs) ?? Infinity;
  for (let better = true; better;) {
    better = false;
    for (let from = 0; from < driverJobs.length - 1; from += 1) {
      for (let to = from + 1; to < driverJobs.length; to += 1) {
        const turned = [
          ...driverJobs.slice(0, from),
          ...driverJobs.slice(from, to + 1).reverse(),
          ...driverJobs.slice(to + 1),
        ];
        const then = endOf(hand, turned);
        // An improvement below a minute is not worth a change.
        if (then !== null && then < end - 1) [driverJobs, end, better] = [turned, then, true];
      }
    }
  }
  return driverJobs;
}

function tourOf(hand: PlannerDriver, jobs: PlannerStop[]): PlannedTour {
  let state: State = { at: hand.start, time: hand.from };
  const visits: Visit[] = [];
  for (const [index, job] of [...hand.head, ...jobs].entries()) {
    const nextState = index < hand.head.length ? forced(state, job) : visit(hand, state, job);
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
  const returnSeconds = hand.end && state.at ? between(state.at, hand.end) / METRES_PER_SECOND : 0;
  return { driver: hand.driver, visits, startAt: hand.from, endAt: Math.round(state.time + returnSeconds) };
}

// Planar distance, accurate enough within a day's drive.
function between(first: Point, second: Point): number {
  const east = (first.longitude - second.longitude) * Math.cos(((first.latitude + second.latitude) / 2) * RADIANS);
  return Math.hypot(first.latitude - second.latitude, east) * METRES_PER_DEGREE;
}

const sum = (jobs: PlannerStop[]): number[] =>
  [0, 1, 2, 3].map((index) => jobs.reduce((total, job) => total + (job.loads[index] ?? 0), 0));
