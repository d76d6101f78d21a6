// npm run bench:abuse: what others notice of somebody who asks a hundred times as often as a busy person does: once with an account,
// once from one address without any, each in turns with quiet. Who floods has a core of their own. bench/results/abuse.json.
//   --drivers n   the others (100)
//   --seconds s   each turn (20)
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { startServices } from "../e2e/fixtures/services.ts";
import type { StackAddress } from "../local/environment.ts";
import { builtApp } from "./built-app.ts";
import { platformUrl } from "./chain.ts";
import { connectionsTo, drawZones } from "./day.ts";
import { quantile, type Row } from "./machine.ts";
import { inFolder, option, runParts } from "./parts.ts";
import { Fleet } from "./scale-fleet.ts";
import { cookieOf } from "./scale-tokens.ts";
import { channelOf, HERE, newDrivers, pause } from "./scale-world.ts";

const TURNS = 3;
const WARM_UP_S = 35;
const GOAL = 1.5;
/** Whoever presses one thing after another asks about once a second. */
const FLOOD_A_SECOND = 100;
const drivers = Number(option("--drivers") ?? 100);
const seconds = Number(option("--seconds") ?? 20);

runParts("abuse", { abuse: () => inFolder(abuse) });

async function abuse(dataDir: string): Promise<Row[]> {
  const built = await builtApp(dataDir);
  // All but who floods.
  spawnSync("taskset", ["-a", "-c", "-p", "0", String(process.pid)]);
  process.env.LOG_LEVEL = "warn";
  // The limits as they are; a stack of its own otherwise has them a hundred times as wide.
  process.env.RATE_LIMIT_FACTOR = "1";
  // A proxy before it, which names the address.
  process.env.TRUST_PROXY = "1";
  const services = await startServices({ ...built, app: true, worker: false });
  const stack = JSON.parse(services.env.TEST_STACK ?? "") as StackAddress;
  const appUrl = services.env.TEST_APP_URL ?? "";
  const [admin] = await connectionsTo(platformUrl(stack.dbUrl), 1);
  if (!admin) throw new Error("no connection");
  const [flooder, ...others] = await newDrivers(admin, drivers + 1);
  if (!flooder) throw new Error("nobody");
  const fleet = new Fleet({
    drivers: others,
    people: new Map(),
    partiesOf: () => ({ sender: "", receiver: "" }),
    hosts: [appUrl],
    secret: stack.jwtSecret,
    channel: channelOf(stack),
    center: HERE,
    heard: () => undefined,
  });
  try {
    await drawZones(admin);
    await fleet.start();
    await pause(WARM_UP_S);
    const cookie = await cookieOf(flooder, stack.jwtSecret);
    return [
      await inTurns(fleet, "one account", [`${appUrl}/api/tasks/current`, String(FLOOD_A_SECOND), cookie]),
      await inTurns(fleet, "one address", [`${appUrl}/api/track/none`, String(FLOOD_A_SECOND)]),
    ];
  } finally {
    fleet.stop();
    await admin.end();
    await services.stop();
  }
}
async function inTurns(fleet: Fleet, who: string, flood: readonly string[]): Promise<Row> {
  const taken: { quiet: number[]; flooded: number[] } = { quiet: [], flooded: [] };
  const answers: Record<string, number> = {};
  const turn = async (): Promise<number[]> => {
    fleet.measured();
    await pause(seconds);
    const { positions, heartbeats, tasks } = fleet.measured();
    return [...positions, ...heartbeats, ...tasks];
  };
  for (let n = 0; n < TURNS; n++) {
    taken.quiet.push(...(await turn()));
    const caller = spawn(
      "taskset",
      ["-c", "1", process.execPath, join(import.meta.dirname, "abuse-caller.ts"), ...flood],
      {
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      },
    );
    caller.once("message", (told: Record<string, number>) => {
      for (const [status, times] of Object.entries(told)) answers[status] = (answers[status] ?? 0) + times;
    });
    taken.flooded.push(...(await turn()));
    await new Promise((done) => {
      caller.once("exit", done);
      caller.kill("SIGTERM");
    });
  }
  const p95 = (values: readonly number[]): number => quantile(values, 0.95);
  const ratio = p95(taken.flooded) / p95(taken.quiet);
  return {
    measure: `p95 of ${drivers} phones while ${who} asks ${FLOOD_A_SECOND} times a second`,
    against: "the same without",
    ours: `${p95(taken.flooded).toPrecision(3)} ms`,
    theirs: `${p95(taken.quiet).toPrecision(3)} ms`,
    ratio,
    goal: `≤ ${GOAL}`,
    ok: ratio <= GOAL,
    note: `it was answered ${Object.entries(answers)
      .map(([status, times]) => `${status} ${times} times`)
      .join(", ")}`,
  };
}
