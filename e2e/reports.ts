// Reads the runners' JSON reports: how many tests passed and failed, and the seconds by test file.

import { readFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";

// The results of whole stages at a commit without local changes, so that `npm run test:all -- --resume` can continue.

type Results = { commit: string; sizes: Record<string, string>; passed: Record<string, number> };

/** The commit; null where files differ from it, or without a repository of this user. */
function cleanCommit(root: string): string | null {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  try {
    return git("status", "--porcelain") === "" ? git("rev-parse", "HEAD") : null;
  } catch {
    return null;
  }
}

const resultsFile = (root: string): string => join(root, ".local-test", "results.json");

/** How many tests passed, by stage that passed completely at this commit with these sizes. */
export function readPassedStages(root: string, sizes: Record<string, string>): Record<string, number> {
  const commit = cleanCommit(root);
  if (commit === null || !existsSync(resultsFile(root))) return {};
  const results = JSON.parse(readFileSync(resultsFile(root), "utf8")) as Results;
  return results.commit === commit && JSON.stringify(results.sizes) === JSON.stringify(sizes) ? results.passed : {};
}

export function recordPassedStage(root: string, sizes: Record<string, string>, stage: string, passed: number): void {
  const commit = cleanCommit(root);
  if (commit === null) return;
  const results: Results = { commit, sizes, passed: { ...readPassedStages(root, sizes), [stage]: passed } };
  mkdirSync(join(root, ".local-test"), { recursive: true });
  writeFileSync(resultsFile(root), JSON.stringify(results, null, 2));
}

export type TestReport = { passed: number; failed: number; files: { file: string; seconds: number }[] };

/** The report of a run of Jest; null without one. */
export function readJestReport(path: string): TestReport | null {
  const result = readJson<{
    numPassedTests: number;
    numFailedTests: number;
    numRuntimeErrorTestSuites: number;
    testResults: { name: string; startTime: number; endTime: number }[];
  }>(path);
  return (
    result && {
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      files: result.testResults.map(({ name, startTime, endTime }) => ({
        file: name,
        seconds: (endTime - startTime) / 1000,
      })),
    }
  );
}

type Suite = {
  file: string;
  specs?: { tests: { results: { duration: number }[] }[] }[];
  suites?: Suite[];
};

const secondsOf = ({ specs = [], suites = [] }: Suite): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration / 1000, 0) + suites.reduce((sum, suite) => sum + secondsOf(suite), 0);

/** The report of a run of Playwright, in which a flaky test failed; null without one. */
export function readPlaywrightReport(path: string): TestReport | null {
  const result = readJson<{ stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }>(path);
  return (
    result && {
      passed: result.stats.expected,
      failed: result.stats.unexpected + result.stats.flaky,
      files: result.suites.map((suite) => ({ file: suite.file, seconds: secondsOf(suite) })),
    }
  );
}

function readJson<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as T;
  } catch {
    return null;
  }
}

/**
 * The environment of tests with a configurable length: short for `npm test`, long for `npm run test:all`. The long
 * sizes keep the database stage within an hour on two cores: random tests draw new seeds each night, so coverage
 * accumulates.
 */
export function testSizeEnvironment(isLong: boolean): Record<string, string> {
  return {
    POOLER: isLong ? "pgbouncer" : "",
    DEMO_ON_OTHERS: isLong ? "yes" : "",
    REPLAY_DRIVERS: isLong ? "50" : "4",
    ZONE_POINTS: isLong ? "300000" : "20000",
    PATH_WORLDS: isLong ? "100" : "12",
    MATCH_WORLDS: isLong ? "2000" : "100",
    RACE_ROUNDS: isLong ? "40" : "4",
    YEAR_DELIVERIES: process.env.YEAR_DELIVERIES ?? (isLong ? "100000" : "20000"),
    PAST_DELIVERIES: process.env.PAST_DELIVERIES ?? (isLong ? "100000" : "20000"),
    LEDGER_ENTRIES: process.env.LEDGER_ENTRIES ?? (isLong ? "1000000" : "30000"),
    LEDGER_RUNS: isLong ? "100" : "15",
    CUSTODY_CRASHES: isLong ? "all" : "2",
    DISPATCH_DAYS: process.env.DISPATCH_DAYS ?? (isLong ? "200" : "20"),
    CUSTODY_DAYS: process.env.CUSTODY_DAYS ?? (isLong ? "1000" : "12"),
    MACHINE_RUNS: isLong ? "2000" : "400",
    CRASH_POINTS: isLong ? "20" : "3",
    CRASH_DELIVERIES: isLong ? "100" : "20",
    FLEET_DELIVERIES: process.env.FLEET_DELIVERIES ?? (isLong ? "300" : "24"),
    CHECK_IN_DRIVER_DAYS: process.env.CHECK_IN_DRIVER_DAYS ?? (isLong ? "200" : "30"),
    ROUTING_DELIVERIES: isLong ? "1000" : "30",
    OUTAGE_REQUESTS: process.env.OUTAGE_REQUESTS ?? (isLong ? "400" : "160"),
  };
}
