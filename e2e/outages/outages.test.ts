// Each part of a site fails while the fleet works: phones see errors for a moment and retry, and at the day's end
// nothing is lost, nothing was done twice, and the ledger is consistent. Reports what phones saw.
import { stopStack, restartStack } from "../fixtures/own-stack";
import { setFileTimeout } from "../worker/support/worker-process";
import { runDayWithOutages } from "./support/day";
import { startSite, type ProductSite } from "./support/site";

const DELIVERIES = Number(process.env.OUTAGE_DELIVERIES ?? 24);
const SEED = Number(process.env.OUTAGE_SEED ?? 2027);
setFileTimeout(120_000 + DELIVERIES * 5_000);

let site: ProductSite;
beforeAll(async () => {
  site = await startSite();
}, 240_000);
afterAll(async () => {
  await site.end();
  await stopStack();
}, 120_000);

const outages: [string, () => Promise<void>][] = [
  [
    "a host of the app is killed",
    async () => {
      await site.hosts[0]?.kill();
      await site.hosts[0]?.start();
    },
  ],
  [
    "the worker is killed",
    async () => {
      await site.worker().kill();
      await site.anotherWorker();
    },
  ],
  ["Postgres is restarted", () => restartStack("in order", () => Promise.resolve())],
  ["Postgres is killed", () => restartStack("by kill -9", () => Promise.resolve())],
  ["the pooler is restarted", async () => site.restartPooler?.()],
];

test.each(outages)("%s while the fleet works, and nothing is lost", async (name, happens) => {
  if (name.startsWith("the pooler") && !site.restartPooler) {
    console.log("no pooler is installed: apt-get install pgbouncer");
    return;
  }
  site.balancer.reset();
  const times = [0.25, 0.6].map((part) => Math.max(1, Math.round(DELIVERIES * part)));
  let before = Promise.resolve();
  const inTurn = (): Promise<void> => (before = before.then(happens));
  const day = await runDayWithOutages(site.balancer.url, SEED, DELIVERIES, new Map(times.map((n) => [n, inTurn])));
  const problems = site.balancer.problems();
  console.log(
    `${name} twice: of ${site.balancer.answers()} answers ${JSON.stringify(problems)}; ${day.entries} entries verified`,
  );
  expect(day).toMatchObject({ faults: [], failedJobs: 0, tally: day.expected });
  // An outage is reported as such, never as a bug of ours.
  const bugs = Object.keys(problems).filter((each) => !/^50[23] /.test(each));
  expect({ bugs, said: bugs.length > 0 ? site.errors().slice(-5) : [] }).toEqual({ bugs: [], said: [] });
});
