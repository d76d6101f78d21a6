// npm run bench:jobs: ten jobs of senders, receivers, drivers and dispatchers, done in a real Chromium from the page
// that each lands on: taps, keys, and what they take by the Keystroke-Level Model and by the clock. Written as what the
// screens are now ("after"), beside what they were before they were reworked. bench/results/jobs.json.
//   --before       write it as what the screens were before
//   --only words   jobs whose names have these words
//   --rounds n     how often each job is done (3); the median of the clock counts
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { Walk } from "../e2e/jobs/recorder.ts";
import { runProgram } from "../local/program.ts";
import { machine, p50, print, type Row } from "./machine.ts";
import { option } from "./parts.ts";
import { withProduct } from "./whole-product.ts";

const root = join(import.meta.dirname, "..");
const file = join(import.meta.dirname, "results", "jobs.json");

type Measured = { at: string; commit: string; load: number; rounds: number; jobs: Record<string, Walk> };
type Result = {
  machine: ReturnType<typeof machine>;
  command: string;
  model: { source: string; seconds: Record<string, number> };
  before: Measured | null;
  after: Measured | null;
  rows: Row[];
};

runProgram(async () => {
  const part = process.argv.includes("--before") ? "before" : "after";
  const rounds = Number(option("--rounds") ?? 3);
  const scratch = mkdtempSync(join(tmpdir(), "handover-bench-"));
  const load = Number((loadavg()[0] ?? 0).toFixed(2));
  process.env.TEST_CAMERA_FILE = join(scratch, "camera.y4m");
  // Read after the camera's file is named.
  const { jobs, doJob } = await import("../e2e/jobs/jobs.ts");
  const { model } = await import("../e2e/jobs/recorder.ts");
  const { showToCamera } = await import("../e2e/journeys/support/camera.ts");
  showToCamera(null);
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Result) : null;
  const found: Record<string, Walk> = {};
  try {
    await withProduct(scratch, { worker: true }, async (browser) => {
      const words = option("--only");
      for (const job of jobs.filter(({ name }) => !words || name.includes(words))) {
        const walks: Walk[] = [];
        try {
          for (let n = 0; n < rounds; n++) walks.push(await doJob(browser, job));
        } catch (error) {
          console.error(`${job.name}: ${String(error)}`);
          process.exitCode = 1;
        }
        const [first] = walks;
        if (!first) continue;
        found[job.name] = { ...first, machineSeconds: p50(walks.map(({ machineSeconds }) => machineSeconds)) };
        console.error(`${job.name}: ${first.taps} taps, ${first.keys} keys\n  ${first.steps.join("\n  ")}`);
      }
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root }).toString().trim();
  const all = { ...(option("--only") ? known?.[part]?.jobs : {}), ...found };
  const measured: Measured = { at: new Date().toISOString(), commit, load, rounds, jobs: all };
  const before = part === "before" ? measured : (known?.before ?? null);
  const after = part === "after" ? measured : (known?.after ?? null);
  const rows = before && after ? compare(before.jobs, after.jobs) : [];
  print(rows);
  const result: Result = {
    machine: machine(),
    command: ["npm run bench:jobs", ...process.argv.slice(2)].join(" "),
    model: {
      source: "Card, Moran and Newell, The Keystroke-Level Model, Communications of the ACM 23(7), 1980",
      seconds: model,
    },
    before,
    after,
    rows,
  };
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
});

/** Each job's taps and time beside those before, and their sum: half of it is aimed at, and no job may take more. */
function compare(before: Record<string, Walk>, after: Record<string, Walk>): Row[] {
  const names = Object.keys(before).filter((name) => after[name]);
  const seconds = (walk: Walk | undefined): number => (walk ? walk.humanSeconds + walk.machineSeconds : Number.NaN);
  const taps = (walk: Walk | undefined): number => walk?.taps ?? Number.NaN;
  const row = (measure: string, now: number, then: number, goal: number, unit: string): Row => ({
    measure,
    against: "the screens before",
    ours: `${Number(now.toFixed(1))}${unit}`,
    theirs: `${Number(then.toFixed(1))}${unit}`,
    ratio: now / then,
    goal: `≤ ${goal}`,
    ok: now / then <= goal,
  });
  const sum = (walks: Record<string, Walk>, of: (walk: Walk | undefined) => number): number =>
    names.reduce((total, name) => total + of(walks[name]), 0);
  return [
    ...names.flatMap((name) => [
      row(`${name}: taps`, taps(after[name]), taps(before[name]), 1, ""),
      row(`${name}: time`, seconds(after[name]), seconds(before[name]), 1, " s"),
    ]),
    row("all: taps", sum(after, taps), sum(before, taps), 0.5, ""),
    row("all: time", sum(after, seconds), sum(before, seconds), 0.5, " s"),
  ];
}
