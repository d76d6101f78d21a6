// Simulated days of a fleet with cash, evaluated minute by minute by the database's rules: the share of real trouble
// found, and the rate of false alarms.
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
/** Trouble that began longer ago than this counts as missed. */
const IN_TIME_S = 3_600;

jest.setTimeout(120_000 + DAYS * 4_000);

// Probabilities that a driver without trouble answers the push or else the text; fewer do while driving.
const answers = { driving: { push: 0.65, text: 0.22 }, elsewhere: { push: 0.85, text: 0.1 } } as const;
const settings = { push: 120, text: 180, quiet: 1_800 };

let limits: CheckInLimits;
let driver: TestPerson;
let start: number;
beforeAll(async () => {
  [limits, driver] = await Promise.all([readCheckInLimits(), newDriver()]);
  start = Math.ceil(Date.now() / 1_000 / 86_400) * 86_400;
  const rows = await sql<{ key: string; value: number }>(
    "select key, value::text::float8 as value from private.settings where key in ('check_in_push_seconds', 'check_in_text_seconds', 'check_in_quiet_seconds')",
  );
  expect(Object.fromEntries(rows.map(({ key, value }) => [key.split("_")[2], value]))).toEqual(settings);
});
afterAll(() => sql("delete from public.driver_positions where driver_id = $1", [driver.id]));

type WeekOutcome = { checkIns: Map<CheckInRule, number>; incidentAt: number | null; falseBy: CheckInRule | null };

const toCheckInCase = (carried: CarriedCash, now: number): CheckInCase => ({
  driverId: driver.id,
  stop: carried.stop,
  places: carried.places,
  begunAt: start + carried.begunAt,
  arrivedAt: carried.arrivedAt !== null && now >= carried.arrivedAt ? start + carried.arrivedAt : null,
  arrivesAt: carried.arrivesAt === null ? null : start + carried.arrivesAt,
  notBefore: null,
  isOnWay: false,
});

/** Returns the rules that trigger at each sweep while the cash is carried. */
async function evaluateRules(carried: CarriedCash): Promise<{ now: number; rules: CheckInRule[] }[]> {
  const moments: number[] = [];
  for (let now = Math.ceil(carried.begunAt / 60) * 60; now < carried.endsAt; now += 60) moments.push(now);
  const arrived = moments.filter((now) => toCheckInCase(carried, now).arrivedAt !== null);
  const before = moments.filter((now) => toCheckInCase(carried, now).arrivedAt === null);
  const evaluate = async (batch: number[]) =>
    batch.length === 0 ? [] : dueRulesAt(toCheckInCase(carried, batch[0] ?? 0), ...batch.map((now) => start + now));
  const rules = [...(await evaluate(before)), ...(await evaluate(arrived))];
  return [...before, ...arrived].map((now, n) => ({ now, rules: rules[n] ?? [] }));
}

/** Simulates the escalation of a check-in (check-ins.test.ts holds the real one), with or without an answer. */
class CheckInEscalation {
  #quietUntil = 0;
  readonly #chance: Random;
  constructor(chance: Random) {
    this.#chance = chance;
  }

  escalate(carried: CarriedCash, sweeps: { now: number; rules: CheckInRule[] }[]): WeekOutcome {
    const result: WeekOutcome = { checkIns: new Map(), incidentAt: null, falseBy: null };
    let busyUntil = 0;
    for (const { now, rules } of sweeps) {
      const rule = rules.find((each) => !result.checkIns.has(each));
      if (!rule || now < busyUntil || now < this.#quietUntil) continue;
      result.checkIns.set(rule, now);
      const answeredAt = this.#answer(carried, now);
      const endsAt = now + settings.push + settings.text;
      busyUntil = Math.min(answeredAt ?? endsAt, endsAt);
      if (answeredAt !== null) this.#quietUntil = answeredAt + settings.quiet;
      if (answeredAt !== null || rule === "silent" || endsAt >= carried.endsAt) continue;
      if (carried.emergency !== null && endsAt >= carried.emergency.at) result.incidentAt ??= endsAt;
      else result.falseBy ??= rule;
    }
    return result;
  }

  #answer({ emergency, isDriving }: CarriedCash, now: number): number | null {
    const chance = this.#chance();
    const { push, text } = answers[isDriving(now) ? "driving" : "elsewhere"];
    const at =
      chance < push
        ? now + 10 + this.#chance() * 110
        : chance < push + text
          ? now + settings.push + this.#chance() * settings.text
          : null;
    return at === null || (emergency !== null && at >= emergency.at) ? null : at;
  }
}

const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * part)] ?? Number.NaN;

test("finds 95% of real trouble within an hour, with at most one false alarm in ten driver-days", async () => {
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
    for (const carried of day.carried) {
      const startedAt = performance.now();
      const sweeps = await evaluateRules(carried);
      evaluationMs += performance.now() - startedAt;
      evaluations += sweeps.length;
      deliveries += 1;
      if (deliveries % 20 === 0) expectPredicted(carried, sweeps, positions);
      const result = escalation.escalate(carried, sweeps);
      for (const rule of result.checkIns.keys()) checkIns.set(rule, (checkIns.get(rule) ?? 0) + 1);
      if (result.falseBy) falseBy.set(result.falseBy, (falseBy.get(result.falseBy) ?? 0) + 1);
      const kind = carried.emergency && emergencies.get(carried.emergency.kind);
      if (!carried.emergency || !kind) continue;
      kind.planted += 1;
      const delay = (result.incidentAt ?? Number.POSITIVE_INFINITY) - carried.emergency.at;
      if (delay > IN_TIME_S) continue;
      kind.found += 1;
      delays.push(delay / 60);
    }
  }
  const sum = (values: Iterable<number>): number => [...values].reduce((all, one) => all + one, 0);
  const found = sum([...emergencies.values()].map((each) => each.found));
  const all = sum([...emergencies.values()].map((each) => each.planted));
  const report = {
    driverDays: DAYS,
    carried: deliveries,
    planted: all,
    foundShare: found / all,
    byKind: Object.fromEntries([...emergencies].map(([kind, each]) => [kind, `${each.found} of ${each.planted}`])),
    minutesToIncident: { p50: percentile(delays, 0.5), p90: percentile(delays, 0.9), most: Math.max(...delays) },
    falsePerDriverDay: sum(falseBy.values()) / DAYS,
    falseBy: Object.fromEntries(falseBy),
    asksPerDriverDay: sum(checkIns.values()) / DAYS,
    asksBy: Object.fromEntries([...checkIns].map(([rule, times]) => [rule, times / DAYS])),
    judgementMs: evaluationMs / evaluations,
  };
  console.log(JSON.stringify(report, null, 2));
  expect(report.foundShare).toBeGreaterThanOrEqual(0.95);
  expect(report.falsePerDriverDay).toBeLessThanOrEqual(0.1);
});

function expectPredicted(
  carried: CarriedCash,
  sweeps: readonly { now: number; rules: CheckInRule[] }[],
  seen: readonly ObservedPosition[],
): void {
  const predicted = sweeps.map(({ now }) => checkInRulesAt(toCheckInCase(carried, now), limits, seen, start + now));
  expect(predicted).toEqual(sweeps.map(({ rules }) => rules));
}
