import "server-only";
import type { CronItem } from "graphile-worker";
import type { TaskName } from "@/server/tasks/task-list";

// What a worker starts by the clock. The cron routes call the same functions on hosts without one. A minute missed is a
// minute missed: each sweep takes whatever is due, so nothing is made up for.
const at = (match: string, task: TaskName): CronItem => ({
  task, match, identifier: task,
  // A sweep that still waits is not joined by a second one.
  options: { jobKey: `cron:${task}`, maxAttempts: 3, backfillPeriod: 0 },
});

export const cronItems: CronItem[] = [
  at("* * * * *", "expire_offers"),
  at("* * * * *", "sweep_presence"),
  at("* * * * *", "age_reach"),
  at("*/10 * * * *", "expire_transactions"),
  at("7 * * * *", "clean_up"),
];
