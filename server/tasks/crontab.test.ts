// The worker's schedule, the cron routes and docs/deploy/settings.md have to agree.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cron } from "@/lib/contracts/system";
import { cronItems, schedule } from "@/server/tasks/crontab";

const root = join(__dirname, "../..");
const workerRoutes = [...new Set(schedule.map(({ route }) => route))].sort();
const cronRoutes = readdirSync(join(root, "app/api/cron")).filter((name) =>
  existsSync(join(root, "app/api/cron", name, "route.ts")),
);
const read = (path: string): string => readFileSync(join(root, path), "utf8");

test("every scheduled task has a cron route, and every cron route but the one for jobs a scheduled task", () => {
  expect(cronRoutes.filter((name) => name !== "jobs").sort()).toEqual(workerRoutes);
  const contractRoutes = Object.values(cron).map(({ POST }) => POST.path.replace("/api/cron/", ""));
  expect(contractRoutes.sort()).toEqual([...workerRoutes, "jobs"].sort());
});

// Functions of tasks that are not a single database function.
const functionByTask: Record<string, string> = {
  expire_offers: "expireOffers)",
  expire_candidate_positions: "expireCandidatePositions(",
  sweep_presence: "sweepPresence(",
  expire_transactions: "expireTransactions(",
  run_standing_orders: "runStandingOrders(",
  sweep_identity: "sweepIdentity(",
  clean_up: "cleanUp(",
  delete_position_broadcasts: "removePositionMessages(",
  archive_positions: "archivePositions(",
};
test.each(schedule.map(({ task, route }) => [task, route] as const))(
  "%s is run or enqueued by /api/cron/%s",
  (task, route) => {
    const source = read(`app/api/cron/${route}/route.ts`);
    expect(
      [`"${task}"`, functionByTask[task] ?? "no verb", `enqueueScheduled("${route}")`].some((words) =>
        source.includes(words),
      ),
    ).toBe(true);
  },
);

// The provider accepts five concurrent calls: three queues by id have one each, this one has two.
test("every scheduled task that calls the routing provider is in the queue of scheduled calls", () => {
  const calling = schedule.filter(({ route }) => route.startsWith("routing-") && route !== "routing-drivers");
  expect(calling.map(({ queueName }) => queueName)).toEqual(calling.map(() => "routing:clock"));
});

test("the deployment guide has the worker's schedule", () => {
  expect(cronItems.map(({ task, match }) => [task, match])).toEqual(schedule.map(({ task, match }) => [task, match]));
  const rows = new Map(
    [...read("docs/deploy/settings.md").matchAll(/^ *\| `([^`]+)` \| (.*) \|$/gm)].map(([, match, routes]) => [
      match,
      [...(routes ?? "").matchAll(/`\/api\/cron\/([a-z-]+)`/g)].map(([, name]) => name),
    ]),
  );
  for (const { match, route } of schedule) {
    // A route for several tasks is called as often as the most frequent of them.
    const matches = schedule.filter((item) => item.route === route).map((item) => item.match);
    if (match === matches[0]) expect([match, rows.get(match)]).toEqual([match, expect.arrayContaining([route])]);
  }
  expect(rows.get("* * * * *")).toContain("jobs");
  // vercel.json has the same table.
  const { crons } = JSON.parse(read("vercel.json")) as { crons: { path: string; schedule: string }[] };
  const expectedCalls = [...rows].flatMap(([match, names]) => names.map((name) => `${match} /api/cron/${name}`));
  expect(crons.map(({ path, schedule: match }) => `${match} ${path}`).sort()).toEqual(expectedCalls.sort());
});
