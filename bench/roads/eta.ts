// The error of predicted arrivals on a day of the simulated fleet. Speeds, lights and stops come from the model
// (local/fleet/drive.ts), which does not use the engine's durations. The product learns from other days.
import { join } from "node:path";
import { toResultRow, type ResultRow } from "../harness/results.ts";
import { forkServerProcess, nextMessage, startDatabase, withCleanUp } from "../harness/stack.ts";
import type { EtaErrors, EtaErrorsByPredictor, EtaStudySizes, EtaStudy } from "./eta-study.ts";

export const benchEta = (drivers: number): Promise<ResultRow[]> =>
  withCleanUp(async (defer) => {
    const stack = await startDatabase(defer);
    const sizes: EtaStudySizes = { learnDays: [1, 2, 3, 6, 7], learnDrivers: 12, testDay: 9, testDrivers: drivers };
    const file = join(import.meta.dirname, "eta-process.ts");
    const child = forkServerProcess(defer, file, [`${stack.url}/roads`, stack.dbUrl, JSON.stringify(sizes)]);
    const { learnedFrom, measuredOn, atAcceptance, driving, midpoint } = await nextMessage<EtaStudy>(child);
    return [
      ...errorRows(
        "at acceptance",
        atAcceptance,
        `${measuredOn} deliveries; learned from ${learnedFrom} on other days`,
      ),
      ...errorRows("at acceptance, driving alone", driving, "without the stop at the pickup"),
      ...errorRows("half way", midpoint, "of the remaining time"),
    ];
  });

function errorRows(when: string, { ours, engine, straight, best }: EtaErrorsByPredictor, note: string): ResultRow[] {
  const text = (errors: EtaErrors, part: "p50" | "p90"): string =>
    `${(100 * errors[part]).toFixed(1)} % (${errors.minutes[part].toFixed(1)} min)`;
  const errorRow = (part: "p50" | "p90", most: number): ResultRow =>
    toResultRow({
      measure: `arrival time ${when}, error at ${part}`,
      baseline: "30 km/h along the straight line",
      ours: text(ours, part),
      theirs: text(straight, part),
      ratio: straight[part] / ours[part],
      goal: {
        text: `≤ ${most} %, ≥ 2 ×`,
        met: ours[part] <= most / 100 && straight[part] >= 2 * ours[part],
      },
      note: `the engine's durations: ${text(engine, part)}; the best possible without knowing lights and waits: ${text(best, part)}; ${note}`,
    });
  return [errorRow("p50", 10), errorRow("p90", 25)];
}
