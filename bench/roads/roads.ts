// npm run bench:roads: the road engine through the server's code against bare HTTP, and the error of arrival times.
//   --rounds n    requests of each kind (200)
//   --drivers n   drivers of the day with predicted arrivals (30)
import { join } from "node:path";
import { goalAtMost, toResultRow, type ResultRow } from "../harness/results.ts";
import { runBenchmark, readNumberOption } from "../harness/run.ts";
import { forkServerProcess, nextMessage, startDatabase, type DeferCleanup } from "../harness/stack.ts";
import { p50, formatP50AndP99 } from "../harness/stats.ts";
import type { EngineTimes } from "./engine-process.ts";
import type { EtaErrors, EtaErrorsByPredictor, EtaStudySizes, EtaStudy } from "./eta-study.ts";

runBenchmark("roads", {
  engine: (defer) => benchEngine(defer, readNumberOption("--rounds", 200)),
  eta: (defer) => benchEta(defer, readNumberOption("--drivers", 30)),
});

/** Route, matrix and trace through the server's code against the engine's bare HTTP. */
async function benchEngine(defer: DeferCleanup, rounds: number): Promise<ResultRow[]> {
  const { stack } = await startDatabase(defer);
  const file = join(import.meta.dirname, "engine-process.ts");
  const env = { ...stack.env, LOG_LEVEL: "silent" };
  const child = forkServerProcess(defer, file, [`${stack.url}/roads`, String(rounds)], env);
  const kinds = await nextMessage<EngineTimes>(child);
  return kinds.map(({ kind, ours, bare }) =>
    toResultRow({
      measure: kind,
      baseline: "the engine's HTTP, called bare",
      ours: formatP50AndP99(ours),
      theirs: formatP50AndP99(bare),
      ratio: p50(ours) / p50(bare),
      goal: goalAtMost(1.5, "p50"),
    }),
  );
}

/**
 * The error of predicted arrivals on a day of the simulated fleet. Speeds, lights and stops come from the model
 * (local/fleet/drive.ts), which does not use the engine's durations. The product learns from other days.
 */
async function benchEta(defer: DeferCleanup, drivers: number): Promise<ResultRow[]> {
  const { stack } = await startDatabase(defer);
  const sizes: EtaStudySizes = { learnDays: [1, 2, 3, 6, 7], learnDrivers: 12, testDay: 9, testDrivers: drivers };
  const file = join(import.meta.dirname, "eta-process.ts");
  const child = forkServerProcess(defer, file, [`${stack.url}/roads`, stack.dbUrl, JSON.stringify(sizes)]);
  const { learnedFrom, measuredOn, atAcceptance, driving, midpoint } = await nextMessage<EtaStudy>(child);
  return [
    ...errorRows("at acceptance", atAcceptance, `${measuredOn} deliveries; learned from ${learnedFrom} on other days`),
    ...errorRows("at acceptance, driving alone", driving, "without the stop at the pickup"),
    ...errorRows("half way", midpoint, "of the remaining time"),
  ];
}

function errorRows(
  situation: string,
  { ours, engine, straight, best }: EtaErrorsByPredictor,
  note: string,
): ResultRow[] {
  const formatError = (errors: EtaErrors, quantileName: "p50" | "p90"): string =>
    `${(100 * errors[quantileName]).toFixed(1)} % (${errors.minutes[quantileName].toFixed(1)} min)`;
  const errorRow = (quantileName: "p50" | "p90", maxPercent: number): ResultRow =>
    toResultRow({
      measure: `arrival time ${situation}, error at ${quantileName}`,
      baseline: "30 km/h along the straight line",
      ours: formatError(ours, quantileName),
      theirs: formatError(straight, quantileName),
      ratio: straight[quantileName] / ours[quantileName],
      goal: {
        text: `≤ ${maxPercent} %, ≥ 2 ×`,
        met: ours[quantileName] <= maxPercent / 100 && straight[quantileName] >= 2 * ours[quantileName],
      },
      note: `the engine's durations: ${formatError(engine, quantileName)}; the best possible without knowing lights and waits: ${formatError(best, quantileName)}; ${note}`,
    });
  return [errorRow("p50", 10), errorRow("p90", 25)];
}
