// npm run bench:eta: how wrong the arrival is that people are told, on a day of the simulated fleet on the town's streets.
// Speeds, lights and stops are the model's (local/fleet/drive.ts), which knows nothing of the engine's seconds. The
// product learns on other days than the one it is measured on. One table, and bench/results/eta.json.
//   --drivers n   on the day that is measured (30)
import { fork } from "node:child_process";
import { join } from "node:path";
import type { Row } from "./machine.ts";
import { alone, option, runParts } from "./parts.ts";
import type { Errors, Moment, Sizes, Study } from "./eta-study.ts";

const sizes: Sizes = {
  learnDays: [1, 2, 3, 6, 7],
  learnDrivers: 12,
  testDay: 9,
  testDrivers: Number(option("--drivers") ?? 30),
};

runParts("eta", {
  eta: () => alone(async (stack) => rowsOf(await run(`${stack.url}/roads`, stack.dbUrl))),
});

function run(roads: string, database: string): Promise<Study> {
  const child = fork(join(import.meta.dirname, "eta-run.ts"), [roads, database, JSON.stringify(sizes)], {
    execArgv: ["--conditions=react-server", "--import", "tsx"],
  });
  return new Promise((resolve, reject) => {
    child.once("message", (study) => resolve(study as Study));
    child.once("exit", (code) => reject(new Error(`The study ended with ${code}`)));
  });
}

function rowsOf({ learnedFrom, measuredOn, atAcceptance, driving, halfWay }: Study): Row[] {
  const note = `${measuredOn} deliveries; learned from ${learnedFrom} on other days`;
  return [
    ...rows("at acceptance", atAcceptance, note),
    ...rows("at acceptance, driving alone", driving, "without the stop at the pickup"),
    ...rows("half way", halfWay, "of what is then left to the arrival"),
  ];
}

function rows(when: string, { ours, engine, straight, fate }: Moment, note: string): Row[] {
  const row = (part: "p50" | "p90", most: number): Row => ({
    measure: `${when}, error at ${part}`,
    against: "30 km/h along the straight line",
    ours: told(ours, part),
    theirs: told(straight, part),
    ratio: straight[part] / ours[part],
    goal: `≤ ${most} %, ≥ 2 ×`,
    ok: ours[part] <= most / 100 && straight[part] >= 2 * ours[part],
    note: `the engine's own seconds: ${told(engine, part)}; whoever knew all but lights and waits: ${told(fate, part)}; ${note}`,
  });
  return [row("p50", 10), row("p90", 25)];
}

const told = (errors: Errors, part: "p50" | "p90"): string =>
  `${(100 * errors[part]).toFixed(1)} % (${errors.minutes[part].toFixed(1)} min)`;
