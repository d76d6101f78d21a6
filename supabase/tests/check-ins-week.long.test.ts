// Simulates days of drivers with cash, some with an emergency, and evaluates the database's check-in rules ("Are you
// OK?") every minute: measures the share of emergencies found in time, and the rate of false alarms.
// CHECK_IN_DRIVER_DAYS=1000 CHECK_IN_EMERGENCY_SHARE=0.01 npm test -- --only database --files check-ins-week
import type { CheckInRule } from "@/lib/domain/task/check-in";
import { seededRandom, type Random } from "../../local/fleet/random";
import { simulateShift, EMERGENCIES, type CarriedCash, type SimulatedShift } from "../../local/fleet/check-in-week";
import { listAddressPoints } from "../../local/fleet/address-points";
import { readTown } from "../../local/town/osm";
import { StreetGraph } from "../../local/town/street-graph";
import { checkInRulesAt, type CheckInLimits, type ObservedPosition } from "./support/check-in-rules";
import { storeClassifiedPositions, readCheckInLimits, dueRulesAt, type CheckInCase } from "./support/check-ins";
import { newDriver, sql, type TestPerson } from "./support/harness";

const DAYS = Number(process.env.CHECK_IN_DRIVER_DAYS ?? 30);
// A short run has too few deliveries for a rate of 1% to be significant.
const EMERGENCY_SHARE = Number(process.env.CHECK_IN_EMERGENCY_SHARE ?? (DAYS >= 300 ? 0.01 : 0.05));
const SEED = Number(process.env.CHECK_IN_SEED ?? 1);
/** An emergency found later than this counts as missed. */
const MAX_DELAY_S = 3_600;

jest.setTimeout(120_000 + DAYS * 4_000);

// Probabilities that a driver without an emergency answers the push or else the text; lower while driving.
const ANSWER_PROBABILITIES = { driving: { push: 0.65, text: 0.22 }, elsewhere: { push: 0.85, text: 0.1 } } as const;
const SETTING_SECONDS = { push: 120, text: 180, quiet: 1_800 };

let limits: CheckInLimits;
let driver: TestPerson;
let start: number;
beforeAll(async () => {
  [limits, driver] = await Promise.all([readCheckInLimits(), newDriver()]);
  start = Math.ceil(Date.now() / 1_000 / 86_400) * 86_400;
  const rows = await sql<{ key: string; value: number }>(
    "select key, value::text::float8 as value from private.settings where key in ('check_in_push_seconds', 'check_in_text_seconds', 'check_in_quiet_seconds')",
  );
  expect(Object.fromEntries(rows.map(({ key, value }) => [key.split("_")[2], value]))).toEqual(SETTING_SECONDS);
});
afterAll(() => sql("delete from public.driver_positions where driver_id = $1", [driver.id]));

type WeekOutcome = { checkIns: Map<CheckInRule, number>; incidentAt: number | null; falseBy: CheckInRule | null };

const toCheckInCase = (transport: CarriedCash, now: number): CheckInCase => ({
  driverId: driver.id,
  stop: transport.stop,
  places: transport.places,
  begunAt: start + transport.begunAt,
  arrivedAt: transport.arrivedAt !== null && now >= transport.arrivedAt ? start + transport.arrivedAt : null,
  arrivesAt: transport.arrivesAt === null ? null : start + transport.arrivesAt,
  notBefore: null,
  isOnWay: false,
});

/** Returns the rules that trigger at each sweep while the cash is carried. */
async function evaluateRules(transport: CarriedCash): Promise<{ now: number; rules: CheckInRule[] }[]> {
  const times: number[] = [];
  for (let now = Math.ceil(transport.begunAt / 60) * 60; now < transport.endsAt; now += 60) times.push(now);
  const timesAfterArrival = times.filter((now) => toCheckInCase(transport, now).arrivedAt !== null);
  const timesBeforeArrival = times.filter((now) => toCheckInCase(transport, now).arrivedAt === null);
  const evaluate = async (batch: number[]) =>
    batch.length === 0 ? [] : dueRulesAt(toCheckInCase(transport, batch[0] ?? 0), ...batch.map((now) => start + now));
  const rules = [...(await evaluate(timesBeforeArrival)), ...(await evaluate(timesAfterArrival))];
  return [...timesBeforeArrival, ...timesAfterArrival].map((now, n) => ({ now, rules: rules[n] ?? [] }));
}

/** Simulates the escalation of a check-in (check-ins.test.ts holds the real one), with or without an answer. */
class CheckInEscalation {
  #quietUntil = 0;
  readonly #random: Random;
  constructor(random: Random) {
    this.#random = random;
  }

  escalate(transport: CarriedCash, sweeps: { now: number; rules: CheckInRule[] }[]): WeekOutcome {
    const result: WeekOutcome = { checkIns: new Map(), incidentAt: null, falseBy: null };
    let escalatingUntil = 0;
    for (const { now, rules } of sweeps) {
      const rule = rules.find((candidate) => !result.checkIns.has(candidate));
      if (!rule || now < escalatingUntil || now < this.#quietUntil) continue;
      result.checkIns.set(rule, now);
      const answeredAt = this.#answer(transport, now);
      const endsAt = now + SETTING_SECONDS.push + SETTING_SECONDS.text;
      escalatingUntil = Math.min(answeredAt ?? endsAt, endsAt);
      if (answeredAt !== null) this.#quietUntil = answeredAt + SETTING_SECONDS.quiet;
      if (answeredAt !== null || rule === "silent" || endsAt >= transport.endsAt) continue;
      if (transport.emergency !== null && endsAt >= transport.emergency.at) result.incidentAt ??= endsAt;
      else result.falseBy ??= rule;
    }
    return result;
  }

  #answer({ emergency, isDriving }: CarriedCash, now: number): number | null {
    const random = this.#random();
    const { push, text } = ANSWER_PROBABILITIES[isDriving(now) ? "driving" : "elsewhere"];
    const at =
      random < push
        ? now + 10 + this.#random() * 110
        : random < push + text
          ? now + SETTING_SECONDS.push + this.#random() * SETTING_SECONDS.text
          : null;
    return at === null || (emergency !== null && at >= emergency.at) ? null : at;
  }
}

const percentile = (values: readonly number[], fraction: number): number =>
  [...values].sort((value, other) => value - other)[Math.floor(values.length * fraction)] ?? Number.NaN;

test("finds 95% of emergencies within an hour, with at most one false alarm in ten driver-days", async () => {
  const deliveryMap = await readTown();
  const places = { streets: new StreetGraph(deliveryMap), doors: listAddressPoints(deliveryMap) };
  const checkIns = new Map<CheckInRule, number>();
  const falseBy = new Map<CheckInRule, number>();
  const emergencies = new Map(EMERGENCIES.map((kind) => [kind, { planted: 0, found: 0 }]));
  const delays: number[] = [];
  let [deliveries, evaluations, evaluationMs] = [0, 0, 0];
  for (let n = 0; n < DAYS; n++) {
    const day: SimulatedShift = simulateShift(places, SEED * 1_000_003 + n, n % 5, EMERGENCY_SHARE);
    const positions = await storeClassifiedPositions(
      driver.id,
      day.positions.map((position) => ({ ...position, at: start + position.at, receivedAt: start + position.knownAt })),
    );
    const escalation = new CheckInEscalation(seededRandom(SEED * 7_919 + n));
    for (const transport of day.carried) {
      const startedAt = performance.now();
      const sweeps = await evaluateRules(transport);
      evaluationMs += performance.now() - startedAt;
      evaluations += sweeps.length;
      deliveries += 1;
      if (deliveries % 20 === 0) expectSameRules(transport, sweeps, positions);
      const result = escalation.escalate(transport, sweeps);
      for (const rule of result.checkIns.keys()) checkIns.set(rule, (checkIns.get(rule) ?? 0) + 1);
      if (result.falseBy) falseBy.set(result.falseBy, (falseBy.get(result.falseBy) ?? 0) + 1);
      const kind = transport.emergency && emergencies.get(transport.emergency.kind);
      if (!transport.emergency || !kind) continue;
      kind.planted += 1;
      const delay = (result.incidentAt ?? Number.POSITIVE_INFINITY) - transport.emergency.at;
      if (delay > MAX_DELAY_S) continue;
      kind.found += 1;
      delays.push(delay / 60);
    }
  }
  const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
  const foundCount = sum([...emergencies.values()].map((emergency) => emergency.found));
  const total = sum([...emergencies.values()].map((emergency) => emergency.planted));
  const report = {
    driverDays: DAYS,
    carried: deliveries,
    planted: total,
    foundShare: foundCount / total,
    byKind: Object.fromEntries(
      [...emergencies].map(([kind, emergency]) => [kind, `${emergency.found} of ${emergency.planted}`]),
    ),
    minutesToIncident: { p50: percentile(delays, 0.5), p90: percentile(delays, 0.9), most: Math.max(...delays) },
    falsePerDriverDay: sum(falseBy.values()) / DAYS,
    falseBy: Object.fromEntries(falseBy),
    checkInsPerDriverDay: sum(checkIns.values()) / DAYS,
    checkInsByRule: Object.fromEntries([...checkIns].map(([rule, times]) => [rule, times / DAYS])),
    evaluationMs: evaluationMs / evaluations,
  };
  console.log(JSON.stringify(report, null, 2));
  expect(report.foundShare).toBeGreaterThanOrEqual(0.95);
  expect(report.falsePerDriverDay).toBeLessThanOrEqual(0.1);
});

function expectSameRules(
  transport: CarriedCash,
  sweeps: readonly { now: number; rules: CheckInRule[] }[],
  positions: readonly ObservedPosition[],
): void {
  const expectedRules = sweeps.map(({ now }) =>
    checkInRulesAt(toCheckInCase(transport, now), limits, positions, start + now),
  );
  expect(expectedRules).toEqual(sweeps.map(({ rules }) => rules));
}
